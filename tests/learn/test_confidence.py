"""Graded answers, and the model of how likely an answer is sound."""

import json
from pathlib import Path

import numpy as np
import pytest

from civicsetu.answer.confidence import fitted as in_the_package
from civicsetu.answer.confidence import fitted_for, read_confidence
from civicsetu.base.errors import CivicSetuError, QuestionFileError
from civicsetu.base.files import read_json, write_jsonl
from civicsetu.base.project import project_root
from civicsetu.learn.confidence import METHODS, OF_QUESTIONS, chances_of, kept_apart
from civicsetu.learn.fitted import WRITTEN, fit_confidence, load_grades, not_below_even, reported, write_model
from civicsetu.learn.graded import BY_HAND, BY_PROGRAM, OTHER_LAWS, GradedAnswer, load_graded, matrix
from civicsetu.learn.settings import ConfidenceSettings
from civicsetu.model.features import DIRECTIONS, FEATURES, MEANINGS
from civicsetu.params import load_params

GOOD = {"direct": 2, "complete": 1, "noise": 0, "readable": 1, "misleading": 0, "why": ""}
BAD = GOOD | {"complete": 0, "why": "the list is cut"}


def made_up(seed: int, count: int, split: str = "heldout", name: str = "q") -> list[dict]:
    """Rows of graded answers of which the lead says how likely they are sound."""
    random = np.random.default_rng(seed)
    rows = []
    for n in range(count):
        features = {feature: round(float(random.random()), 3) for feature in FEATURES}
        grade = GOOD if random.random() < 1 / (1 + np.exp(-5 * (features["lead"] - 0.4))) else BAD
        rows.append(
            {"id": f"{name}{n}", "set": "made_up", "split": split, "answer": f"{seed}-{n}", "now": f"{seed}-{n}",
             "features": features, "first": grade, "second": grade}
        )  # fmt: skip
    return rows


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "data/golden/grades").mkdir(parents=True)
    (tmp_path / "civicsetu/answer").mkdir(parents=True)
    write_jsonl(tmp_path / BY_HAND, made_up(1, 400))
    program = [{**row, "sound": row["first"] == GOOD} for row in made_up(2, 200, "dev", "d")]
    write_jsonl(tmp_path / BY_PROGRAM, program)
    return tmp_path


def changed(root: Path, change) -> None:
    rows = [json.loads(line) for line in (root / BY_HAND).read_text().splitlines()]
    change(rows)
    write_jsonl(root / BY_HAND, rows)


def test_what_is_known_is_found_and_the_model_beats_one_chance_for_all(root):
    fitted = fit_confidence(ConfidenceSettings(), root)
    weights = dict(zip(FEATURES, fitted.model.weights, strict=True))
    assert max(weights, key=lambda name: abs(weights[name])) == "lead"
    figures = reported(fitted)
    assert figures["log_loss"] < figures["log_loss_of_one_chance_for_all"] - 0.05
    assert figures["area"] > 0.7
    assert sum(level["answers"] for level in figures["levels"].values()) == figures["answers"]


@pytest.mark.parametrize("method", METHODS)
def test_directions_hold_whatever_is_fitted(root, method):
    model = fit_confidence(ConfidenceSettings(method=method, strength=0.1), root).model
    for name, weight in zip(FEATURES, model.weights, strict=True):
        assert weight * DIRECTIONS[name] >= 0, name


def test_the_same_bytes_each_time(root):
    first = write_model(fit_confidence(ConfidenceSettings(), root), root).read_bytes()
    assert write_model(fit_confidence(ConfidenceSettings(), root), root).read_bytes() == first


def test_the_written_model_gives_the_chances_of_the_fitted_one(root):
    fitted = fit_confidence(ConfidenceSettings(), root)
    written = read_confidence(read_json(write_model(fitted, root)))
    ours = [written.chance(one.features) for one in fitted.grades.hand]
    assert ours == pytest.approx(chances_of(fitted.model, fitted.grades.hand).tolist(), abs=0.0101)


def test_chances_kept_apart_know_nothing_of_their_own_grade(root):
    grades = load_grades(root)
    before = kept_apart(METHODS["together"], grades.hand, grades.program, 1.0, 10)
    one = grades.hand[0]
    turned = GradedAnswer(
        one.set, one.id, one.split, one.answer, one.now, one.features, tuple(not sound for sound in one.sound)
    )
    after = kept_apart(METHODS["together"], [turned, *grades.hand[1:]], grades.program, 1.0, 10)
    assert before[0] == after[0] and (before != after).any()


def test_halves_share_no_question_and_questions_that_were_tuned_on_are_never_reported(root):
    changed(root, lambda rows: rows.extend(made_up(9, 100, "dev", "t")))
    grades = load_grades(root)
    tuned = {one.id for one in grades.hand}
    assert not tuned & {one.id for one in grades.reported}
    assert {one.split for one in grades.reported} == {"heldout"} and {f"t{n}" for n in range(100)} <= tuned
    assert 0.4 < len(grades.reported) / 400 < 0.6


def test_grades_of_answers_that_have_changed_are_counted_and_not_reported_on(root):
    kept = load_grades(root)
    stale = {one.id for one in kept.reported[:7]} | {one.id for one in kept.hand[:5]}

    def change(rows):
        for row in rows:
            row["now"] = "something else" if row["id"] in stale else row["now"]

    changed(root, change)
    grades = load_grades(root)
    assert grades.counts["reporting_changed_since"] == len(grades.changed) == 7
    assert grades.counts["tuning_changed_since"] == 5
    assert not stale & {one.id for one in grades.reported}
    assert len(grades.reported) == len(kept.reported) - 7


def test_what_is_given_now_says_how_likely_answers_are_sound(root):
    """Answers that were bad and have changed since teach weights, and lower the chance of no other."""
    stale = [row | {"now": "something else", "first": BAD, "second": BAD} for row in made_up(5, 300, "dev", "s")]
    changed(root, lambda rows: rows.extend(stale))
    for name, fit in METHODS.items():
        grades = load_grades(root)
        held = [one for one in grades.hand if one.holds]
        model = fit(grades.hand, grades.program, 1.0)
        assert model.chances(matrix(held)[0]).mean() == pytest.approx(matrix(held)[1].mean(), abs=1e-6), name
        assert chances_of(model, grades.hand).mean() > np.mean([one.share_sound for one in grades.hand]) + 0.05
    fitted = fit_confidence(ConfidenceSettings(method="hand"), root)
    assert fitted.chances.mean() == pytest.approx(fitted.sound.mean(), abs=0.1)
    assert len(fitted.kept_apart) == len(held)


def test_an_answer_that_is_given_again_has_its_earlier_grade(root):
    one = load_grades(root).reported[0]
    left = made_up(1, 400)[int(one.id[1:])] | {"answer": "between", "now": one.now}
    changed(root, lambda rows: rows.append(left))
    grades = load_grades(root)
    assert [other.answer for other in grades.reported if other.id == one.id] == [one.answer]
    assert grades.counts["reporting_changed_since"] == 0


def test_of_two_answers_to_a_question_the_last_is_reported_on(root):
    one = load_grades(root).reported[0]
    again = made_up(1, 400)[int(one.id[1:])] | {"answer": "later", "now": "later"}
    changed(root, lambda rows: rows.append(again))
    grades = load_grades(root)
    assert [other.answer for other in grades.reported if other.id == one.id] == ["later"]


def test_refusals_are_left_out_and_counted(root):
    changed(root, lambda rows: rows[0].update(features=None))
    assert load_grades(root).counts["refusals_left_out"] == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda row: row.pop("answer"), "answer"),
        (lambda row: row["features"].pop("lead"), "without lead"),
        (lambda row: row["first"].update(direct=3), "first.direct"),
        (lambda row: row.pop("second"), "second"),
    ],
)
def test_a_wrong_line_is_named(root, change, said):
    changed(root, lambda rows: change(rows[2]))
    with pytest.raises(QuestionFileError, match=f"line 3.*{said}"):
        load_graded(root / BY_HAND)


def test_a_handful_of_grades_is_too_few(root):
    write_jsonl(root / BY_HAND, made_up(1, 12))
    with pytest.raises(CivicSetuError, match="at least"):
        fit_confidence(ConfidenceSettings(), root)


def test_the_package_has_the_model_of_the_grades_that_are_there():
    root = project_root()
    assert fit_confidence(load_params().confidence, root).written() == read_json(root / WRITTEN)


def test_a_confidence_is_a_chance_and_moves_only_where_it_may():
    model, random = in_the_package(), np.random.default_rng(0)
    assert set(model.features) == set(FEATURES) == set(MEANINGS)
    for _ in range(200):
        features = {name: float(random.normal(0, 3)) for name in FEATURES}
        chance = model.chance(features)
        assert 0 <= chance <= 1 and model.level(chance) in ("high", "medium", "low")
        for name, direction in DIRECTIONS.items():
            more = model.chance({**features, name: features[name] + 1})
            assert (more - chance) * direction >= 0, name


@pytest.mark.parametrize(
    ("high", "medium", "levels"),
    [
        (0.9, 0.6, ["high", "high", "medium", "low"]),
        (None, 0.6, ["medium", "medium", "medium", "low"]),
        (None, None, ["low"] * 4),
    ],
)
def test_without_a_threshold_no_answer_is_marked_so(high, medium, levels):
    written = {"intercept": 0.0, "features": {}, "high": high, "medium": medium}
    assert [read_confidence(written).level(chance) for chance in (1.0, 0.9, 0.6, 0.59)] == levels


@pytest.mark.parametrize(("found", "medium"), [(0.7, 0.7), (0.1, 0.5), (None, None)])
def test_what_is_likelier_unsound_than_sound_is_not_called_medium(found, medium):
    assert not_below_even(found) == medium


def test_answers_from_laws_without_questions_have_a_model_that_knows_of_none(root):
    fitted = fit_confidence(ConfidenceSettings(), root)
    weights = dict(zip(FEATURES, fitted.of_unasked.weights, strict=True))
    assert not any(weights[name] for name in OF_QUESTIONS) and weights["lead"] > 0
    written = read_confidence(read_json(write_model(fitted, root)))
    assert written.of_unasked is not None and written.of_unasked.of_unasked is None
    features = dict.fromkeys(FEATURES, 0.5)
    assert written.of_unasked.chance({**features, "known_question": 0.0}) == written.of_unasked.chance(features)


def test_its_mean_chance_is_the_share_of_such_answers_that_are_sound(root):
    rows = [
        {
            **row,
            "features": row["features"] | dict.fromkeys(OF_QUESTIONS, 0.0),
            "first": BAD,
            "second": BAD if n % 4 else GOOD,
        }
        for n, row in enumerate(made_up(5, 80, name="other"))
    ]
    asked = [{**row, "first": GOOD, "second": GOOD} for row in made_up(6, 40, name="asked")]  # near a known question
    write_jsonl(root / OTHER_LAWS, [*rows, *asked])
    fitted = fit_confidence(ConfidenceSettings(), root)
    assert len(fitted.grades.unasked) == 80
    features, sound = matrix(fitted.grades.unasked)
    assert sound.mean() == 0.125 == pytest.approx(fitted.of_unasked.chances(features).mean(), abs=1e-6)


def test_which_model_says_how_sure_an_answer_is():
    near, none = dict.fromkeys(FEATURES, 0.5), dict.fromkeys(FEATURES, 0.0)
    assert fitted_for(none, asked=True) is fitted_for(near, asked=False) is in_the_package()
    assert fitted_for(none, asked=False) is in_the_package().of_unasked
