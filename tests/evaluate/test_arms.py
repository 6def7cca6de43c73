"""The ablation's tables, against runs that are counted by hand."""

from dataclasses import replace
from itertools import pairwise, product
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binomtest, bootstrap

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.arms import HOLM, against, compare, compare_by, latency, left_out, misses, run_arms
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.significance import bootstrapped, holm, interval, interval_of_mean, paired_randomization
from civicsetu.find.pipeline import build_arms
from civicsetu.params import Params


def question(name, gold, kind="fact_lookup", answerable=True, jurisdiction=None):
    return GoldQuestion(
        id=name, question=f"about {name}", jurisdiction=jurisdiction, answerable=answerable, query_type=kind,
        gold=gold, match="any", facts=(), reference=None, split=None,
    )  # fmt: skip


def hits(*pinpoints):
    return [SimpleNamespace(section=f"act#{p.partition('(')[0]}", provision=f"act#{p}") for p in pinpoints]


QUESTIONS = [question("a", ("act#1",)), question("b", ("act#2(1)",), "temporal"), question("c", (), answerable=False)]
RUNS = {"good": {"a": hits("1", "9"), "b": hits("9", "2")}, "bad": {"a": hits("9"), "b": hits("9", "8", "7", "2")}}


def test_compare_means_the_measures_of_each_arm():
    table = compare(QUESTIONS, RUNS)
    assert list(table.index) == ["good", "bad"]
    assert table.loc["good", "n"] == 2
    assert table.loc["good", "hit@1"] == pytest.approx(1 / 2)
    assert table.loc["good", "MRR@10"] == pytest.approx((1 + 1 / 2) / 2)
    assert table.loc["bad", "hit@3"] == 0
    assert table.loc["bad", "MRR@10"] == pytest.approx((0 + 1 / 4) / 2)


def test_a_pinpoint_is_harder_than_its_section():
    runs = {"arm": {"a": hits("1"), "b": hits("2(7)")}}
    assert compare(QUESTIONS, runs).loc["arm", "hit@1"] == 1
    assert compare(QUESTIONS, runs, "pinpoint").loc["arm", "hit@1"] == 1 / 2
    exact = {"arm": {"a": hits("1"), "b": hits("2(1)(c)")}}  # inside the gold
    assert compare(QUESTIONS, exact, "pinpoint").loc["arm", "hit@1"] == 1


def test_compare_by_type():
    table = compare_by(QUESTIONS, RUNS, lambda q: q.query_type)
    assert table.loc[("temporal", "good"), "hit@1"] == 0
    assert table.loc[("fact_lookup", "good"), "hit@1"] == 1
    assert compare_by(QUESTIONS[2:], RUNS, lambda q: q.query_type).empty


def test_a_question_that_wants_all_of_two_sections_is_no_miss_where_one_of_them_stands_first():
    both = [replace(question("d", ("act#1", "act#2")), match="all")]
    assert misses(both, {"d": hits("2", "9", "1")}).empty
    assert len(misses(both, {"d": hits("9", "1", "2")})) == 1
    assert len(misses(both, {"d": hits("2", "9", "8")}, within=3)) == 1


def test_an_interval_is_scipys_exact_one():
    for n in (1, 20, 80):
        for right in range(n + 1):
            ends = binomtest(right, n).proportion_ci(0.95, method="exact")
            assert interval([1.0] * right + [0.0] * (n - right)) == pytest.approx(ends, abs=5e-5), (right, n)


def test_an_interval_never_jumps_when_one_question_more_is_right():
    """Also between whole numbers of right questions, and where a question has several items."""
    sums = [interval([1.0] * 78 + [half / 2, other / 2]) for half, other in ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))]
    assert all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(sums))
    items = [3.0] * 19 + [6.0]
    assert interval(items, items) == interval([1.0] * 20)  # items of one question are not counted as questions
    assert interval([3.0] * 19 + [5.0], items)[0] < interval(items, items)[0]
    assert interval([*items, 0.0], [*items, 0.0]) == interval([1.0] * 20)  # a question without items counts nothing
    with pytest.raises(ValueError, match="needs values"):
        interval([])


def test_values_between_are_covered_as_often_as_the_interval_says():
    """Against drawn samples whose mean is known: at least 95 of 100 intervals hold it."""
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(400):
        low, high = interval(chance.choice([0.0, 0.5, 1.0], size=24, p=[0.1, 0.2, 0.7]).tolist())
        held += low <= 0.8 <= high
    assert held / 400 >= 0.95


def test_the_interval_of_a_mean_is_scipys_percentile_bootstrap():
    values = np.random.default_rng(1).choice([0.0, 0.25, 0.5, 1.0], size=60)
    ends = bootstrap((values,), np.mean, method="percentile", rng=np.random.default_rng(2)).confidence_interval
    assert bootstrapped(values) == pytest.approx((ends.low, ends.high), abs=0.01)
    assert bootstrapped(values) == bootstrapped(values) != bootstrapped(values, seed=1)
    with pytest.raises(ValueError, match="needs values"):
        bootstrapped([])


def test_a_mean_of_fractions_is_not_taken_for_a_share():
    """The exact interval is of shares; of fractions it would be as wide as if each question were all right or wrong."""
    shares = [1.0] * 15 + [0.0] * 5
    assert interval_of_mean(shares) == interval(shares)
    assert interval_of_mean([1.0] * 20) == interval([1.0] * 20) != (1.0, 1.0)
    fractions = [0.5, 1.0] * 10
    (low, high), wide = interval_of_mean(fractions), interval(fractions)
    assert wide[0] < low < 0.75 < high < wide[1]


def test_the_mean_of_fractions_lies_in_its_interval_about_as_often_as_that_says():
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(300):
        low, high = bootstrapped(chance.choice([0.0, 0.5, 1.0], size=80, p=[0.1, 0.2, 0.7]).tolist())
        held += low <= 0.8 <= high
    assert 0.92 <= held / 300 <= 0.98


def test_misses_names_what_was_wanted_and_found():
    missed = misses(QUESTIONS, RUNS["good"])
    assert missed.to_dict("records") == [{"question": "about b", "wanted": "2(1)", "found": "9, 2"}]
    assert misses(QUESTIONS, RUNS["good"], within=3).empty


def test_run_arms_asks_every_answerable_question_once_for_all_arms():
    asked, said = [], []
    arms = [SimpleNamespace(arm="x"), SimpleNamespace(arm="y")]

    class Index:
        def search_arms(self, text, arms, k, jurisdiction):
            asked.append((text, [a.arm for a in arms], k, jurisdiction))
            return {"x": (hits("1"), 0.25), "y": ([], 0.5)}

    questions = [*QUESTIONS, question("d", ("act#4",), jurisdiction="GOA")]
    runs, seconds = run_arms(Index(), questions, arms, 7, said.append)
    assert asked == [("about a", ["x", "y"], 7, None), ("about b", ["x", "y"], 7, None),
                     ("about d", ["x", "y"], 7, "GOA")]  # fmt: skip
    assert runs == {"x": dict.fromkeys("abd", hits("1")), "y": {"a": [], "b": [], "d": []}}
    assert seconds == {"x": [0.25] * 3, "y": [0.5] * 3}
    assert said == ["3 of 3 questions by 2 arms"]


def test_each_part_is_left_out_in_turn_where_the_arm_works_without_it():
    default = build_arms(Params().arms, Params().parts)["default"]
    found = left_out(default)
    parts = [p.name for p in default.parts]
    assert [p.arm for p in found] == [f"default - {name}" for name in parts if name != "rrf"]
    for pipeline in found:
        gone = pipeline.arm.removeprefix("default - ")
        assert [p.name for p in pipeline.parts] == [name for name in parts if name != gone]
    assert left_out(build_arms(Params().arms, Params().parts, ["dense"])["dense"]) == []


def test_arms_against_a_baseline():
    questions = [question(str(n), ("act#1",)) for n in range(4)]
    runs = {
        "base": {str(n): hits("2", "1") for n in range(4)},
        "better": {str(n): hits("1") for n in range(4)},
        "mixed": {"0": hits("1"), "1": hits("3", "4", "1"), "2": hits("2", "1"), "3": hits("2", "1")},
    }
    table = against(questions, runs, "base", "MRR@10")
    assert list(table.index) == ["better", "mixed"]
    assert table.loc["better", ["difference", "better", "worse"]].tolist() == [0.5, 4, 0]
    assert table.loc["mixed", "difference"] == pytest.approx((0.5 + (1 / 3 - 1 / 2)) / 4)
    assert table.loc["mixed", ["better", "worse"]].tolist() == [1, 1]
    assert table.loc["better", ["low", "high"]].tolist() == [0.5, 0.5]  # the same for every question
    assert table.loc["mixed", "low"] < 0 < table.loc["mixed", "difference"] < table.loc["mixed", "high"]
    assert table.loc["better", "p"] == 2 / 16  # all signs equal, two of sixteen
    assert table[HOLM].tolist() == pytest.approx(holm(table["p"].to_numpy()))


def test_a_randomization_test_is_the_count_of_all_sign_changes():
    differences = np.array([0.5, -0.25, 0.1, 0.0, 0.3, 0.7])
    changed = differences[differences != 0]
    sums = np.array([np.dot(signs, changed) for signs in product((1, -1), repeat=len(changed))])
    by_hand = np.mean(np.abs(sums) >= abs(changed.sum()) - 1e-12)
    assert paired_randomization(differences, seed=1) == pytest.approx(by_hand)
    assert paired_randomization(-differences, seed=1) == pytest.approx(by_hand)
    assert paired_randomization(np.zeros(5), seed=1) == 1.0


def test_where_signs_are_drawn_the_seed_says_which():
    differences = np.random.default_rng(3).normal(0.1, 1, size=60)
    once, again = paired_randomization(differences, seed=5), paired_randomization(differences, seed=5)
    assert once == again and 0 < once < 1
    assert once == pytest.approx(paired_randomization(differences, seed=6), abs=0.03)


def test_holm_by_hand_and_in_any_order():
    # sorted 0.01, 0.02, 0.03, 0.5 times 4, 3, 2, 1, none less than the one before
    assert holm(np.array([0.5, 0.01, 0.03, 0.02])) == pytest.approx([0.5, 0.04, 0.06, 0.06])
    assert holm(np.array([0.9, 0.8])) == pytest.approx([1.0, 1.0])
    assert len(holm(np.array([]))) == 0


def test_times_are_percentiles():
    table = latency({"x": [0.001, 0.003], "y": [0.002, 0.002]})
    assert table.loc["x"].tolist() == pytest.approx([2.0, 2.9]) and table.loc["y"].tolist() == [2.0, 2.0]


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(ParameterError, match="question b has no run"):
        compare(QUESTIONS, {"half": {"a": hits("1")}})


def test_arms_are_not_compared_on_the_law_of_an_earlier_day():
    with pytest.raises(ParameterError, match="q1 asks for the law of an earlier day"):
        run_arms(None, [GoldQuestion("q1", "?", gold=("a#1",), as_on="2016-06-01")], [], 10)
