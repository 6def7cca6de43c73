"""The measures against their formulas, against ir_measures itself and against numpy."""

import subprocess
import sys
from math import log2

import ir_measures
import numpy as np
import pytest
from ir_measures import RR, R, Success, nDCG

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.measures import NAMES, aggregate, facts_stated, per_question, percentile_ms, rankings
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.results import Hit


def hits(*pinpoints):
    """Hits of one document `a`, best first; the section is the pinpoint up to its bracket."""
    return [
        Hit(rank, f"a#{p}", p, "a", "central", f"a#{p.partition('(')[0]}", (1,), 1 / rank, p)
        for rank, p in enumerate(pinpoints, 1)
    ]


def asks(*gold, match="any", name="q"):
    return GoldQuestion(name, "?", gold=tuple(f"a#{g}" for g in gold), match=match)


def test_a_section_ranks_where_it_occurs_first():
    assert rankings(hits("18(1)", "2(d)", "18(2)", "4", "2")) == ["a#18", "a#2", "a#4"]
    assert rankings([]) == []


# gold, match, hits, and the figures of MEASURED
MEASURED = ("hit@1", "hit@3", "hit@5", "hit@10", "MRR@10", "nDCG@10", "R@10")
CASES = {
    "one, first": ("18(1)", "any", "18(2) 2", (1, 1, 1, 1, 1 / 1, 1 / log2(2), 1)),
    "one, third": ("18", "any", "2 4 18", (0, 1, 1, 1, 1 / 3, 1 / log2(4), 1)),
    "one, fourth": ("18", "any", "2 4 5 18", (0, 0, 1, 1, 1 / 4, 1 / log2(5), 1)),
    "one, third of distinct sections": ("18", "any", "2 2(a) 4 4(b) 18", (0, 1, 1, 1, 1 / 3, 1 / log2(4), 1)),
    "one, tenth": ("18", "any", "1 2 3 4 5 6 7 8 9 18", (0, 0, 0, 1, 1 / 10, 1 / log2(11), 1)),
    "one, eleventh": ("18", "any", "1 2 3 4 5 6 7 8 9 10 18", (0, 0, 0, 0, 0, 0, 0)),
    "one, not found": ("18", "any", "2 4", (0, 0, 0, 0, 0, 0, 0)),
    "one, nothing found": ("18", "any", "", (0, 0, 0, 0, 0, 0, 0)),
    "any of two, both": ("18 19", "any", "2 19 18", (0, 1, 1, 1, 1 / 2, 1 / log2(3), 1)),
    "any of two, first only": ("18 19", "any", "19 2", (1, 1, 1, 1, 1 / 1, 1 / log2(2), 1)),
    "any of two, neither": ("18 19", "any", "2 4", (0, 0, 0, 0, 0, 0, 0)),
    "all of two, first two": ("18 19", "all", "19 18", (1, 1, 1, 1, 1 / 1, 1, 1)),
    "all of two, second and fourth": (
        "18 19", "all", "2 18 4 19",
        (0, 0, 1, 1, 1 / 2, (1 / log2(3) + 1 / log2(5)) / (1 / log2(2) + 1 / log2(3)), 1),
    ),
    "all of two, one found": (
        "18 19", "all", "18 2 4", (1, 0, 0, 0, 1 / 1, 1 / log2(2) / (1 / log2(2) + 1 / log2(3)), 1 / 2),
    ),
    "all of four, the first three and a later one": (
        "1 2 3 4", "all", "3 1 2 9 8 4",
        (1, 1, 0, 1, 1 / 1, (sum(1 / log2(i) for i in (2, 3, 4, 7))) / sum(1 / log2(i) for i in (2, 3, 4, 5)), 1),
    ),
    "all of four, another among the first three": (
        "1 2 3 4", "all", "3 9 2 1 4", (1, 0, 1, 1, 1 / 1,
        (sum(1 / log2(i) for i in (2, 4, 5, 6))) / sum(1 / log2(i) for i in (2, 3, 4, 5)), 1),
    ),
    "all of two in one section": ("19(6) 19(7)", "all", "2 19(1)", (0, 1, 1, 1, 1 / 2, 1 / log2(3), 1)),
}  # fmt: skip


@pytest.mark.parametrize(("gold", "match", "found", "expected"), CASES.values(), ids=CASES)
def test_the_measures_of_a_question(gold, match, found, expected):
    measured = per_question(asks(*gold.split(), match=match), hits(*found.split()))
    assert {name: measured[name] for name in MEASURED} == pytest.approx(dict(zip(MEASURED, expected, strict=True)))


def test_the_first_hit_is_right_exactly_where_the_reciprocal_rank_is_one():
    """Also where all of several sections are wanted, of which one place can hold one only."""
    for gold, match, found, _ in CASES.values():
        measured = per_question(asks(*gold.split(), match=match), hits(*found.split()))
        assert measured["hit@1"] == (measured["MRR@10"] == 1)


# Figures of single measures: name, gold, match, hits, value. A further measure has its own here.
BY_HAND = [("nDCG@10", "18 19", "all", "2 18 4 19", 0.65092), ("nDCG@10", "18", "any", "2 18", 0.63093)]


@pytest.mark.parametrize(("name", "gold", "match", "found", "value"), BY_HAND)
def test_a_measure_by_hand(name, gold, match, found, value):
    assert per_question(asks(*gold.split(), match=match), hits(*found.split()))[name] == pytest.approx(value, abs=1e-5)


def test_every_measure_of_rankings_has_figures_worked_out_by_hand():
    assert set(NAMES) == {*MEASURED, *(name for name, *_ in BY_HAND)}


def test_the_numbers_by_hand():
    measured = per_question(asks("18", "19", match="all"), hits("2", "18", "4", "19"))
    assert measured["nDCG@10"] == pytest.approx((0.63093 + 0.43068) / (1 + 0.63093), abs=1e-5)


@pytest.mark.parametrize("match", ["any", "all"])
def test_ir_measures_gives_the_same_over_questions_with_one_gold_section(match):
    runs = {"q1": "2 18 4", "q2": "19", "q3": "5 6", "q4": "1 2 3 4 5 6 18"}
    gold = {"q1": "18", "q2": "19", "q3": "7", "q4": "18"}
    ours = aggregate(
        [asks(gold[q], match=match, name=q) for q in gold], {q: hits(*found.split()) for q, found in runs.items()}
    )
    wanted = dict(
        zip(MEASURED, (Success @ 1, Success @ 3, Success @ 5, Success @ 10, RR @ 10, nDCG @ 10, R @ 10), strict=True)
    )
    theirs = ir_measures.calc_aggregate(
        wanted.values(),
        {q: {section: 1} for q, section in gold.items()},
        {q: {section: -rank for rank, section in enumerate(found.split())} for q, found in runs.items()},
    )
    assert {name: ours[name] for name in wanted} == pytest.approx({name: theirs[wanted[name]] for name in wanted})


def test_ir_measures_gives_the_same_ndcg_where_all_are_needed():
    found, gold = ["2", "18", "4", "19", "3"], ["18", "19", "71"]
    theirs = ir_measures.calc_aggregate(
        [nDCG @ 10], {"q": dict.fromkeys(gold, 1)}, {"q": {s: -rank for rank, s in enumerate(found)}}
    )
    assert per_question(asks(*gold, match="all"), hits(*found))["nDCG@10"] == pytest.approx(theirs[nDCG @ 10])


def test_means_are_over_the_answerable_questions():
    questions = [asks("18", name="q1"), asks("19", name="q2"), GoldQuestion("q3", "?", answerable=False)]
    measured = aggregate(questions, {"q1": hits("18"), "q2": hits("2", "19"), "q3": hits("1")})
    assert list(measured) == list(NAMES)
    assert measured["hit@1"] == (1 + 0) / 2
    assert measured["MRR@10"] == (1 / 1 + 1 / 2) / 2
    assert measured["nDCG@10"] == pytest.approx((1 / log2(2) + 1 / log2(3)) / 2)
    assert aggregate(questions[2:], {}) == {}


def test_what_cannot_be_measured_is_refused():
    with pytest.raises(ParameterError, match="question q2 has no run"):
        aggregate([asks("18", name="q1"), asks("19", name="q2")], {"q1": hits("18")})
    with pytest.raises(ParameterError, match="question q3 has no gold provision"):
        per_question(GoldQuestion("q3", "?", answerable=False), hits("1"))


def test_ir_measures_is_not_imported_before_something_is_measured():
    code = "import sys, civicsetu.evaluate.measures, civicsetu.evaluate.score; print('ir_measures' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("fact", "text", "stated"),
    [
        ("30 days", "within a period of thirty days from", True),
        ("thirty days", "within 30 days", True),
        ("3 months", "not later than thirteen months", False),
        ("3 months", "within 13 months", False),
        ("3 months", "three-month", True),
        ("1 year", "one year", True),
        ("65 years", "the age of sixty-five years", True),
        ("5 years", "the age of sixty-five years", False),
        ("30 per cent", "thirty percent.", True),
        ("30 per cent", "30%", True),
        ("10 per cent", "which may extend up to ten per cent. of the estimated cost", True),
        ("500 square meters", "does not exceed five hundred square metres", True),
        ("8 apartments", "the number of apartments does not exceed eight", False),
        ("two-thirds", "of Two Thirds of the allottees", True),
        ("two-third", "two-thirds", True),
        ("10,000 rupees", "a penalty of ten thousand rupees for every day", True),
        ("10,000 rupees", "Rs. 10,000", True),
        ("10,000 rupees", "₹10000", True),
        ("10,000 rupees", "110,000 rupees", False),
        ("10 lakh rupees", "₹ 10,00,000", True),
        ("10 lakh rupees", "ten lakhs of rupees", False),
        ("12,50,000", "twelve lakh fifty thousand", True),
        ("120 days", "one hundred and twenty days", True),
        ("120 days", "one hundred twenty days", True),
        ("2,305", "two thousand three hundred and five", True),
        ("20 days", "twenty, five days", False),
        ("5 days", "twenty, five days", True),
        ("5 years", "two and five years", True),
        ("sections 3", "under sections 3,4", True),
        ("2.5 per cent", "2.5%", True),
        ("5 per cent", "2.5%", False),
        ("0 days", "zero days", True),
        ("100 days", "hundred days", False),
    ],
)
def test_a_fact_is_stated_in_words_or_digits(fact, text, stated):
    assert facts_stated([fact], text) == float(stated)


def test_the_share_of_facts():
    assert facts_stated(["3 years", "10 per cent", "5 days"], "three years, or 10%") == 2 / 3
    assert facts_stated([], "three years") is None
    assert facts_stated(["3 years"], "") == 0


@pytest.mark.parametrize("p", [0, 25, 50, 95, 99, 100])
@pytest.mark.parametrize("seconds", [[0.25], [0.5, 0.1], [0.3, 0.1, 0.2, 0.9, 0.4]])
def test_percentiles_are_numpys(seconds, p):
    assert percentile_ms(seconds, p) == pytest.approx(1000 * np.percentile(seconds, p))


def test_a_percentile_by_its_formula():
    # places 0 ... 3; p = 95 is place 3 * 0.95 = 2.85, between 30 ms and 40 ms
    assert percentile_ms([0.04, 0.01, 0.03, 0.02], 95) == pytest.approx(30 + 0.85 * (40 - 30))


@pytest.mark.parametrize(("seconds", "p"), [([], 50), ([1.0], -1), ([1.0], 101)])
def test_no_percentile(seconds, p):
    with pytest.raises(ParameterError, match="a percentile needs"):
        percentile_ms(seconds, p)
