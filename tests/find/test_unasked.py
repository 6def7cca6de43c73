"""A document without known questions beside others that have some."""

from types import SimpleNamespace

import numpy as np
import pytest

from civicsetu.find.candidates import Run
from civicsetu.find.unasked import with_share, without_questions


class Store(SimpleNamespace):
    __hash__ = object.__hash__


def store(own_rows, documents=(0, 0, 1, 1, 2)):
    return Store(
        documents_of=np.array(documents), known_questions=SimpleNamespace(own_rows=np.array(own_rows, dtype=int))
    )


@pytest.mark.parametrize(
    ("own_rows", "without"),
    [([0], [False, False, True, True, True]), ([1, 2], [False] * 4 + [True]), ([0, 2, 4], None), ([], None)],
)
def test_which_documents_have_none(own_rows, without):
    found = without_questions(store(own_rows))
    assert (found.tolist() if found is not None else None) == without


def test_a_passage_of_one_has_a_share_by_how_near_it_is():
    dense = Run("dense", np.array([3, 1, 2, 4]), np.array([0.80, 0.79, 0.75, 0.60]))
    state = SimpleNamespace(runs=(dense,))
    scores = np.array([0.0, 1.0, 0.0, 0.0, 0.9])
    without = np.array([False, False, True, True, True])
    filled = with_share(state, scores, without, 0.5, 0.1)
    # the nearest has the whole share, one half as far away half of it, one too far away keeps what it had
    assert filled[np.arange(5)] == pytest.approx([0.0, 1.0, 0.25, 0.5, 0.9])
    assert scores.tolist() == [0.0, 1.0, 0.0, 0.0, 0.9]


@pytest.mark.parametrize("share", [0.0, 0.7])
def test_nothing_is_filled_in_without_a_share_or_a_search_for_it(share):
    state = SimpleNamespace(runs=())
    scores = np.array([0.2, 0.4])
    assert with_share(state, scores, np.array([True, False]), share, 0.1) is scores
    assert with_share(state, scores, None, share, 0.1) is scores
