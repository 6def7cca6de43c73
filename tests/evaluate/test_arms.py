"""The ablation's tables, against runs that are counted by hand."""

from types import SimpleNamespace

import pytest

from civicsetu.evaluate.arms import compare, compare_by, misses, run_arms
from civicsetu.evaluate.questions import Question


def question(name, gold, kind="fact_lookup", answerable=True):
    return Question(
        id=name, question=f"about {name}", jurisdiction=None, answerable=answerable, query_type=kind,
        gold=gold, match="any", facts=(), reference=None, split=None,
    )  # fmt: skip


def hits(*sections):
    return [SimpleNamespace(section=f"act#{s}", provision=f"act#{s}") for s in sections]


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


def test_compare_by_type():
    table = compare_by(QUESTIONS, RUNS, lambda q: q.query_type)
    assert table.loc[("temporal", "good"), "hit@1"] == 0
    assert table.loc[("fact_lookup", "good"), "hit@1"] == 1


def test_misses_names_what_was_wanted_and_found():
    missed = misses(QUESTIONS, RUNS["good"])
    assert missed.to_dict("records") == [{"question": "about b", "wanted": "2(1)", "found": "9, 2"}]


def test_run_arms_asks_every_answerable_question_by_every_arm():
    asked = []

    class Index:
        def search(self, text, k, jurisdiction, arm):
            asked.append((text, k, arm))
            return []

    assert run_arms(Index(), QUESTIONS, ["x", "y"], 7) == {"x": {"a": [], "b": []}, "y": {"a": [], "b": []}}
    assert asked == [("about a", 7, "x"), ("about b", 7, "x"), ("about a", 7, "y"), ("about b", 7, "y")]
