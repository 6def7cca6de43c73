"""Fitting when to refuse."""

import numpy as np
import pytest

from civicsetu.answer.answerable import ANSWERED, VectorModel, fitted, read_vector_model
from civicsetu.base.files import read_json, read_jsonl, sha256
from civicsetu.evaluate.answerable import ANSWERABLE, ENCODER, TOLD_AS, UNANSWERABLE
from civicsetu.learn.answerable import fit_vector_model, fit_weighed, refused_share, vector_model_written
from civicsetu.learn.settings import AnswerableSettings
from civicsetu.model.answerable import ANSWERABLE_FEATURES
from civicsetu.params import project_root

ROOT = project_root()


def test_a_question_among_its_like_is_told_from_others():
    rng = np.random.default_rng(3)
    centres = {ANSWERED: (1, 0, 0), "advice": (0, 1, 0), "status": (0, 0, 1)}
    kinds = [kind for kind in centres for _ in range(300 if kind == ANSWERED else 12)]
    vectors = np.array([centres[kind] for kind in kinds]) + rng.normal(0, 0.2, (len(kinds), 3))
    model = read_vector_model(vector_model_written(fit_vector_model(vectors, kinds, AnswerableSettings())))
    assert model.answered(np.array([1, 0, 0])) > 0 > model.answered(np.array([0, 1, 0]))
    assert model.likeliest(np.array([0.1, 0.9, 0])) == "advice"
    assert model.likeliest(np.array([0.6, 0, 0.4])) == "status"  # whatever the chance of an answer is


def test_the_logit_is_that_of_the_chance_of_the_class():
    model = VectorModel((ANSWERED, "advice", "status"), np.eye(3, dtype=np.float32), np.zeros(3, dtype=np.float32))
    vector = np.array([2.0, 1.0, 0.5])
    chance = np.exp(2) / np.exp(vector).sum()
    assert model.answered(vector) == pytest.approx(np.log(chance / (1 - chance)), abs=1e-6)


def test_both_sorts_count_the_same():
    rng = np.random.default_rng(5)
    features = np.r_[rng.normal(1, 1, (900, 1)), rng.normal(-1, 1, (100, 1))]
    came = np.r_[np.ones(900), np.zeros(100)]
    chances = fit_weighed(features, came, 1.0).chances(np.array([[0.0]]))
    assert chances[0] == pytest.approx(0.5, abs=0.08)  # as far from the one as from the other
    assert refused_share(np.array([0.1, 0.6, 0.9]), np.array([0, 0, 1]), 0.5) == (0.5, 0.0)


def test_the_package_has_the_models_of_these_files():
    written = read_json(ROOT / "civicsetu" / "answer" / "answerable.json")
    for name, path in (("answerable", ANSWERABLE), ("unanswerable", UNANSWERABLE), ("encoder", ENCODER)):
        assert written["record"]["files"][name] == sha256(ROOT / path), (
            f"run civicsetu fit-refusals: {path} has changed"
        )
    assert written["record"]["settings"] == AnswerableSettings().model_dump()
    assert tuple(written["by_evidence"]["features"]) == ANSWERABLE_FEATURES
    assert fitted().by_vector.weights.shape == (len(fitted().by_vector.kinds), 384)
    # of questions that neither model saw; both figures were written by the command that fitted them
    assert written["record"]["refused_unanswerable"] > 0.75
    assert written["record"]["refused_answerable"] < 0.04


def test_the_training_questions_are_what_their_page_says():
    refused = read_jsonl(ROOT / UNANSWERABLE)
    kinds = {row["kind"] for row in refused}
    assert {TOLD_AS.get(kind, kind) for kind in kinds} | {ANSWERED} == set(fitted().by_vector.kinds)
    asked = [row["question"].lower() for row in (*refused, *read_jsonl(ROOT / ANSWERABLE))]
    assert len(asked) == len(set(asked))
