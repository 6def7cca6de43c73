"""The passages of units that a model knows, and how they score."""

from types import SimpleNamespace

import numpy as np
import pytest

from civicsetu.index.answering import REACH, AnsweringRows

UNITS = ["act#1", "act#2", "rules#1", "rules#9", "gone#1"]
# `rules#1` has passage 4, and passage 6 of a document without questions says nearly the same
ANSWERING = {"act#1": [0, 1], "act#2": [1], "rules#1": [4, 6]}
ROWS = {"act#1": [0, 1], "act#2": [1, 2], "rules#1": [4], "rules#9": [5]}


class Known(SimpleNamespace):
    def __len__(self):
        return len(ANSWERING)

    def answering(self):
        return {name: np.array(rows) for name, rows in ANSWERING.items()}


@pytest.fixture
def known():
    return AnsweringRows(UNITS, Known(), lambda name: np.array(ROWS.get(name, []), dtype=np.int64))


def test_units_have_the_passages_of_their_questions_or_their_own(known):
    assert known.rows.tolist() == [0, 1, 4, 5, 6]


def test_a_passage_scores_by_its_best_unit_beside_the_best_of_all(known):
    logits = np.array([1.0, 3.0, 5.0, -9.0, 99.0])
    scores = known.scores(logits, None)
    assert scores.tolist() == [1 - 4 / REACH, 1 - 2 / REACH, 1.0, 0.0, 1.0]


def test_what_may_not_be_found_neither_scores_nor_counts(known):
    allowed = np.array([True, True, True, True, False, True, False])
    scores = known.scores(np.array([1.0, 3.0, 5.0, -9.0, 99.0]), allowed)
    assert scores.tolist() == [1 - 2 / REACH, 1.0, 0.0, 0.0, 0.0]
    assert not known.scores(np.zeros(5), np.zeros(7, dtype=bool)).any()


def test_units_of_some_passages_stand_beside_the_best_of_these(known):
    logits = np.array([1.0, 3.0, 5.0, -9.0, 99.0])
    assert known.of_units(logits, [1, 5]) == {"act#1": 1 - 2 / REACH, "act#2": 1.0, "rules#9": 0.0}
    assert known.of_units(logits, [3]) == {}


def test_the_plain_edition_has_units_that_the_model_knows_as_the_official_documents_have(plain_index, official_index):
    assert len(plain_index.store.answering_rows) and len(official_index.store.answering_rows)


def test_without_rows_of_their_own_units_have_those_of_their_questions_and_without_units_there_are_none():
    none = AnsweringRows(UNITS, Known(), lambda _: np.zeros(0, dtype=np.int64))
    assert none.rows.tolist() == [0, 1, 4, 6], "those of known questions"
    assert len(AnsweringRows([], Known(), lambda _: np.zeros(0, dtype=np.int64))) == 0
