"""Fitting when to refuse."""

import numpy as np
import pytest

from civicsetu.answer.answerable import FEATURES_OF, KNOWN, MANY, MODEL_FILES, fitted
from civicsetu.base.files import read_json, read_jsonl, sha256
from civicsetu.evaluate.answerable import ALIKE, ANSWERABLE, FILES, FILES_OF_ACTS, NO_LAW, TOLD_AS, UNANSWERABLE
from civicsetu.learn.answerable import fit_question_model, fit_weighed, refused_share
from civicsetu.learn.settings import AnswerableSettings
from civicsetu.model.question_model import ANSWERED, QuestionModel, grams_of, read_question_model
from civicsetu.params import project_root

ROOT = project_root()


def three_kinds(words, rng):
    """Vectors, texts and kinds of 300 questions that are answered and twelve of two other kinds each."""
    centres = {ANSWERED: (1, 0, 0), "advice": (0, 1, 0), "status": (0, 0, 1)}
    kinds = [kind for kind in centres for _ in range(300 if kind == ANSWERED else 12)]
    vectors = np.array([centres[kind] for kind in kinds]) + rng.normal(0, 0.2, (len(kinds), 3))
    return vectors, [words[kind] for kind in kinds], kinds


def test_a_question_among_its_like_is_told_from_others():
    vectors, texts, kinds = three_kinds({ANSWERED: "", "advice": "", "status": ""}, np.random.default_rng(3))
    texts[0] = texts[1] = texts[2] = "fee"  # a word there must be
    model = fit_question_model(vectors, texts, kinds, AnswerableSettings(share_of_vector=1.0))
    assert model.answered(np.array([1, 0, 0]), "") > 0 > model.answered(np.array([0, 1, 0]), "")
    assert model.likeliest(model.logits(np.array([0.1, 0.9, 0]), "")) == "advice"
    assert model.likeliest(model.logits(np.array([0.6, 0, 0.4]), "")) == "status"  # whatever the chance of an answer is


def test_words_tell_apart_what_vectors_do_not():
    words = {ANSWERED: "must the promoter register", "advice": "should I register", "status": "was it registered"}
    vectors, texts, kinds = three_kinds(words, np.random.default_rng(4))
    model = fit_question_model(np.zeros_like(vectors), texts, kinds, AnswerableSettings())
    nothing = np.zeros(3)
    assert model.answered(nothing, "Must the promoter register?") > 0 > model.answered(nothing, "Should I register?")
    assert model.likeliest(model.logits(nothing, "was it registered yesterday")) == "status"


def test_the_logits_are_those_of_the_model_that_was_fitted(tmp_path):
    """Against scikit-learn's own prediction for the same words and vectors, before and after the file."""
    from scipy import sparse
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression

    words = {ANSWERED: "must the promoter register", "advice": "should I register", "status": "was it registered"}
    vectors, texts, kinds = three_kinds(words, np.random.default_rng(6))
    settings = AnswerableSettings(most_steps=400)
    model = fit_question_model(vectors, texts, kinds, settings)
    weighed = TfidfVectorizer(analyzer=grams_of, sublinear_tf=True, min_df=settings.least_often)
    both = sparse.hstack([weighed.fit_transform(texts), settings.share_of_vector * vectors]).tocsr()
    fitted_by_hand = LogisticRegression(C=settings.looseness, class_weight="balanced", max_iter=400, tol=1e-3)
    fitted_by_hand.fit(both, kinds)
    text, vector = "Should the promoter register, should he?", np.array([0.3, 0.5, 0.1])
    row = sparse.hstack([weighed.transform([text]), settings.share_of_vector * vector[None]]).tocsr()
    expected = fitted_by_hand.decision_function(row)[0]
    assert model.logits(vector, text) == pytest.approx(expected, abs=1e-3)
    model.write(tmp_path / "model.npz")
    assert read_question_model(tmp_path / "model.npz").logits(vector, text) == pytest.approx(expected, abs=0.05)


def test_the_logit_is_that_of_the_chance_of_the_class():
    kinds, none = (ANSWERED, "advice", "status"), np.zeros((0, 3))
    model = QuestionModel(kinds, np.zeros(3), np.eye(3), (), np.zeros(0), none)
    vector = np.array([2.0, 1.0, 0.5])
    chance = np.exp(2) / np.exp(vector).sum()
    assert model.answered(vector, "any words") == pytest.approx(np.log(chance / (1 - chance)), abs=1e-6)


def test_both_sorts_count_the_same():
    rng = np.random.default_rng(5)
    features = np.r_[rng.normal(1, 1, (900, 1)), rng.normal(-1, 1, (100, 1))]
    came = np.r_[np.ones(900), np.zeros(100)]
    chances = fit_weighed(features, came, 1.0).chances(np.array([[0.0]]))
    assert chances[0] == pytest.approx(0.5, abs=0.08)  # as far from the one as from the other
    assert refused_share(np.array([0.1, 0.6, 0.9]), np.array([0, 0, 1]), 0.5) == (0.5, 0.0)


@pytest.mark.parametrize(("pair", "files"), [(KNOWN, FILES), (MANY, FILES_OF_ACTS)])
def test_the_package_has_the_models_of_these_files(pair, files):
    of_evidence, of_question = (ROOT / "civicsetu" / "answer" / name for name in MODEL_FILES[pair])
    written = read_json(of_evidence)
    assert set(FILES) == {"answerable", "alike", "look_alikes", "unanswerable", "encoder", "kinds"}
    assert set(written["record"]["files"]) == set(files)
    for name, path in files.items():
        assert written["record"]["files"][name] == sha256(ROOT / path), (
            f"run civicsetu fit-refusals: {path} has changed"
        )
    assert written["record"]["settings"] == AnswerableSettings().model_dump()
    assert tuple(written["by_evidence"]["features"]) == FEATURES_OF[pair]
    assert set(FEATURES_OF[KNOWN]) - set(FEATURES_OF[MANY]) == {"learnt"}
    assert written["record"]["question_model"] == sha256(of_question)
    by_question = fitted(pair).by_question
    assert by_question.of_vector.shape == (384, len(by_question.kinds))
    # of questions that neither model saw; both figures were written by the command that fitted them
    assert written["record"]["refused_unanswerable"] > 0.75
    assert written["record"]["refused_answerable"] < 0.04


def test_the_training_questions_are_what_their_page_says():
    refused = read_jsonl(ROOT / UNANSWERABLE)
    kinds = {row["kind"] for row in refused}
    assert {TOLD_AS.get(kind, kind) for kind in kinds} | {ANSWERED} == set(fitted().by_question.kinds)
    asked = [row["question"].lower() for row in (*refused, *read_jsonl(ROOT / ANSWERABLE), *read_jsonl(ROOT / ALIKE))]
    asked += [row["question"].lower() for row in read_jsonl(ROOT / NO_LAW)]
    assert len(asked) == len(set(asked))


def test_what_no_act_answers_has_kinds_that_are_told_and_is_not_what_is_measured():
    rows = read_jsonl(ROOT / NO_LAW)
    assert {row["kind"] for row in rows} | {ANSWERED} == set(fitted(MANY).by_question.kinds)
    measured = {row["question"].lower() for row in read_jsonl(ROOT / "data" / "golden" / "no_law_questions.jsonl")}
    assert not measured & {row["question"].lower() for row in rows}
