"""Facts: values, units and bounds in a table of phrases, in the Act, and in a hand-checked sample."""

import random
import re
from collections import Counter

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.text.quantities import number
from civicsetu.read.tree.statute import read_pdf
from civicsetu.read.words.facts import facts_in, find_facts

PHRASES = [
    ("within one hundred and twenty days from the date of the order", "time_limit 120 days at_most"),
    ("not later than eighteen months after the said date", "time_limit 18 months at_most"),
    ("after the expiry of the said period of sixty days, if", "time_limit 60 days after"),
    ("within (30) working days of receiving it", "time_limit 30 working days at_most"),
    ("within 3 (three months from the issue", "time_limit 3 months at_most"),
    ("within a fortnight of demand", "time_limit 1 fortnights at_most"),
    ("for two and a half years", "time_limit 2.5 years"),
    ("ten days or more", "time_limit 10 days at_least"),
    ("has attained the age of sixty-five years", "age 65 years"),
    ("has completed the age of 3[twenty-one years]", "age 21 years"),
    ("not less than ^3[five years]", "time_limit 5 years at_least"),
    ("experience of at least ten years", "period 10 years at_least"),
    ("in the last five years", "period 5 years"),
    ("rupees ten per square metre", "amount 10 INR per square metre"),
    ("a fee of Rs. 5,000/-", "amount 5000 INR"),
    ("a fee of at most 500 rupees", "amount 500 INR at_most"),
    ("Rs. 1,00,000/- (Rupees One Lakh only)", "amount 100000 INR"),
    ("not exceeding one lakh rupees", "amount 100000 INR at_most"),
    ("two lakh fifty thousand rupees", "amount 250000 INR"),
    ("Rs. 2.5 crores", "amount 25000000 INR"),
    ("1[two hundred rupees] for each additional copy", "amount 200 INR"),
    ("Rs. .......... /- per month", ""),
    ("ten per cent. of the estimated cost", "percentage 10 per cent"),
    ("two per cent above the lending rate", "percentage 2 per cent added"),
    ("the lending rate plus two percent", "percentage 2 per cent added"),
    ("the consent of at least two-thirds of the allottees", "percentage 0.6667 share at_least"),
    ("in proportion to the percentage of completion", ""),
    ("imprisonment for a term which may extend to two years or with fine which may extend to one lakh rupees",
     "imprisonment 2 years at_most; fine 100000 INR at_most"),
    ("a penalty of two hundred and fifty rupees each day till it is given", "penalty 250 INR per day"),
    ("the total amount of such penalty shall not exceed twenty-five thousand rupees", "penalty 25000 INR at_most"),
    ("thirty per cent. of the penalty", "percentage 30 per cent"),
    ("imprisonment for up to one year, or with a fine", "imprisonment 1 years at_most"),
    ("a penalty for every day that it lasts. The total may rise to 5 per cent of it", "penalty 5 per cent per day"),
    ("a fine for every day that it goes on, the total of which may rise to 10 per cent", "fine 10 per cent per day"),
    ("a penalty for the period in which it goes on. The total may rise to 5 per cent", "penalty 5 per cent"),
    ("a penalty for every day that it goes on. The deposit is 5 per cent of the cost", "percentage 5 per cent"),
    ("on the 1st day of May, 2016", "date 2016-05-01"),
    ("dt. 23.10.1992 and (w.e.f. 1-10-1978)", "date 1992-10-23; date 1978-10-01"),
    ("31st February, 2016", ""),
    ("the Companies Act, 2013", ""),
    ("an interested third party", ""),
]  # fmt: skip


def said(facts: list[Fact]) -> str:
    """Facts in a line, as the tables of this file write them."""
    return "; ".join(
        f"date {f.date}" if f.date else " ".join(
            part for part in (f.what or f.kind, f"{f.value:.10g}", f.unit, f.bound, f.per and f"per {f.per}") if part
        )
        for f in facts
    )  # fmt: skip


def provision(text: str) -> Provision:
    return Provision("tiny#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)


@pytest.mark.parametrize("text, expected", PHRASES)
def test_phrases(text, expected):
    assert said(list(facts_in(provision(text)))) == expected


@pytest.mark.parametrize(
    "words, value",
    [("one crore", 1e7), ("five hundred", 500), ("3,50,000", 350000), ("twenty five", 25), ("two lakhs", 2e5)],
)
def test_numbers(words, value):
    assert number(words) == value


def test_no_number_says_so():
    with pytest.raises(ValueError, match="'many' is no number"):
        number("many")


# the Act's penalties, section by section: what, value, unit, bound, per, of
COST = "the estimated cost of the real estate project"
PLOT = "the estimated cost of plot, apartment or building"
PENALTIES = {
    "59": [("penalty", 10, "per cent", "at_most", None, COST), ("imprisonment", 3, "years", "at_most", None, None),
           ("fine", 10, "per cent", "at_most", None, COST)],
    "60": [("penalty", 5, "per cent", "at_most", None, COST)],
    "61": [("penalty", 5, "per cent", "at_most", None, COST)],
    "62": [("penalty", 10000, "INR", "", "day", None),
           ("penalty", 5, "per cent", "at_most", "day", "the cost of plot, apartment or buildings")],
    "63": [("penalty", 5, "per cent", "at_most", "day", COST)],
    "64": [("imprisonment", 3, "years", "at_most", None, None), ("fine", 10, "per cent", "at_most", "day", COST)],
    "65": [("penalty", 5, "per cent", "at_most", "day", PLOT)],
    "66": [("imprisonment", 1, "years", "at_most", None, None), ("fine", 10, "per cent", "at_most", "day", PLOT)],
    "67": [("penalty", 5, "per cent", "at_most", None, "the plot, apartment or building cost")],
    "68": [("imprisonment", 1, "years", "at_most", None, None),
           ("fine", 10, "per cent", "at_most", "day", "the plot, apartment or building cost")],
}  # fmt: skip


def by_section(facts: list[Fact]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        if match := re.match(r"\d+", fact.provision.partition("#")[2]):
            found.setdefault(match[0], []).append(fact)
    return found


@pytest.mark.parametrize("section", PENALTIES)
def test_the_acts_penalties(official_act, section):
    facts = by_section(find_facts(official_act))[section]
    assert all(f.kind == "penalty" for f in facts)
    assert [(f.what, f.value, f.unit, f.bound, f.per, f.of) for f in facts] == PENALTIES[section]


@pytest.mark.index
@pytest.mark.parametrize("section", PENALTIES)
def test_the_penalties_of_the_restated_act_are_the_same(plain_index, section):
    law = plain_index.provisions.values()
    facts = by_section([f for p in law if p.document == "rera_act_2016" for f in facts_in(p)])[section]
    assert [(f.what, f.value, f.unit, f.bound, f.per) for f in facts] == [one[:5] for one in PENALTIES[section]]


def test_the_acts_time_limits(official_act):
    facts = {f.provision: f for f in find_facts(official_act) if f.kind == "time_limit"}

    def of(pinpoint):
        fact = facts[f"rera_act_2016#{pinpoint}"]
        return fact.value, fact.unit, fact.bound, fact.since

    assert of("7(2)") == (30, "days", "at_least", None)
    assert of("19(10)")[:3] == (2, "months", "at_most") and of("19(10)")[3].startswith("of the occupancy certificate")
    assert of("71(2)") == (60, "days", "at_most", "from the date of receipt of the application")
    assert of("71(2) proviso") == (60, "days", "at_most", None)
    assert of("48(3)")[3] == "from the date on which such vacancy occurs"
    assert not [name for name in facts if re.match(r"rera_act_2016#18\b", name)]  # refunds name no time


def test_evidence_stands_where_it_says(official_act, inline_act):
    for act in (official_act, inline_act):
        own = {p.id: p for p in act.provisions}
        for fact in find_facts(act):
            assert act.text[fact.char_start : fact.char_end] == fact.evidence
            provision = own[fact.provision]
            assert provision.char_start <= fact.char_start < fact.char_end <= provision.char_end


def test_three_texts_of_the_act_say_the_same(official_act, inline_act, truth):
    """Both prints and the text of another source, section by section."""
    prints = [by_section(find_facts(act)) for act in (official_act, inline_act)]
    for number_of, row in truth.items():
        third = Counter(said([f]) for f in facts_in(provision(" ".join(row["text"].split()))))
        for facts in prints:
            assert Counter(said([f]) for f in facts.get(number_of, ())) == third, number_of


# 130 of the 266 sections and rules of the Act and of the state rules that have a text layer, drawn
# by a fixed seed and read by hand; those that are not here hold no quantity
SEED, DRAWN = 2016, 130
SAMPLE = """
rera_act_2016 3: time_limit 3 months at_most
rera_act_2016 6: time_limit 1 years at_most
rera_act_2016 11: time_limit 3 months at_most
rera_act_2016 13: percentage 10 per cent more_than
rera_act_2016 17: time_limit 3 months at_most; time_limit 30 days at_most
rera_act_2016 19: time_limit 2 months at_most
rera_act_2016 22: period 20 years at_least; period 15 years at_least
rera_act_2016 24: time_limit 3 months at_least; time_limit 3 months at_most
rera_act_2016 29: time_limit 60 days at_most; time_limit 60 days at_most
rera_act_2016 44: time_limit 60 days at_most; time_limit 60 days after; time_limit 60 days at_most; time_limit 60
  days at_most
rera_act_2016 47: time_limit 5 years at_most; age 67 years; age 65 years
rera_act_2016 58: time_limit 60 days at_most; time_limit 60 days after
rera_act_2016 59: penalty 10 per cent at_most; imprisonment 3 years at_most; fine 10 per cent at_most
rera_act_2016 63: penalty 5 per cent at_most per day
rera_act_2016 67: penalty 5 per cent at_most
rera_act_2016 68: imprisonment 1 years at_most; fine 10 per cent at_most per day
rera_act_2016 71: time_limit 60 days at_most; time_limit 60 days at_most
rera_act_2016 82: time_limit 6 months at_most
ap_rera_rules_2017 2: percentage 50 per cent
ap_rera_rules_2017 6: time_limit 30 working days at_most; time_limit 7 days at_most
ap_rera_rules_2017 11: time_limit 5 years
ap_rera_rules_2017 16: percentage 2 per cent added
ap_rera_rules_2017 18: time_limit 1 years at_most; period 20 years at_least; period 15 years at_least; time_limit 15
  days at_most; time_limit 2 years
ap_rera_rules_2017 19: period 30 days per year; percentage 50 per cent; time_limit 1 months
ap_rera_rules_2017 31: time_limit 1 years at_most
ap_rera_rules_2017 33: period 15 years at_least; period 20 years at_least; period 20 years at_least; period 20 years
  at_least
ap_rera_rules_2017 44: amount 1000 INR
ap_rera_rules_2017 47: percentage 10 per cent; percentage 10 per cent; percentage 10 per cent; percentage 10 per
  cent; time_limit 30 days at_most
ap_rera_rules_2017 49: amount 1000 INR
chandigarh_rera_general_rules_2016 3: period 3 financial years; period 3 financial years; period 10 years at_least;
  amount 5 INR per square meter; amount 10 INR per square meter; amount 500000 INR at_most; amount 10 INR per square
  meter; amount 15 INR per square meter; amount 700000 INR at_most; amount 20 INR per square meter; amount 25 INR
  per square meter; amount 1000000 INR at_most; amount 5 INR per square meter; amount 200000 INR at_most
chandigarh_rera_general_rules_2016 6: time_limit 3 months at_most; percentage 0.5 share
chandigarh_rera_general_rules_2016 9: time_limit 30 days at_most; time_limit 5 years
chandigarh_rera_general_rules_2016 10: time_limit 3 months at_least; amount 5000 INR; amount 25000 INR; time_limit 5
  years
chandigarh_rera_general_rules_2016 15: percentage 2 per cent added
chandigarh_rera_general_rules_2016 16: time_limit 45 days at_most
chandigarh_rera_general_rules_2016 17: time_limit 60 days at_most; time_limit 30 days at_most
chandigarh_rera_general_rules_2016 25: amount 5000 INR
chandigarh_rera_general_rules_2016 26: time_limit 60 days at_most; time_limit 30 days at_most
chandigarh_rera_general_rules_2016 33: percentage 10 per cent; percentage 10 per cent; percentage 10 per cent;
  percentage 10 per cent; time_limit 30 days at_most
chandigarh_rera_general_rules_2016 34: amount 1000 INR
chandigarh_rera_general_rules_2016 35: amount 1000 INR
chandigarh_rera_general_rules_2016 36: time_limit 5 years at_least
daman_diu_rera_general_rules_2016 3: period 3 financial years; period 3 financial years; period 10 years at_least;
  amount 5 INR per square meter; amount 10 INR per square meter; amount 500000 INR at_most; amount 10 INR per square
  meter; amount 15 INR per square meter; amount 700000 INR at_most; amount 20 INR per square meter; amount 25 INR
  per square meter; amount 1000000 INR at_most; amount 5 INR per square meter; amount 200000 INR at_most
daman_diu_rera_general_rules_2016 4: time_limit 3 months at_most; percentage 70 per cent
daman_diu_rera_general_rules_2016 6: time_limit 3 months at_most; percentage 0.5 share
daman_diu_rera_general_rules_2016 10: time_limit 3 months at_least; amount 5000 INR; amount 25000 INR; time_limit 5
  years
daman_diu_rera_general_rules_2016 16: time_limit 45 days at_most
daman_diu_rera_general_rules_2016 25: amount 5000 INR
daman_diu_rera_general_rules_2016 33: percentage 10 per cent; percentage 10 per cent; percentage 10 per cent;
  percentage 10 per cent; time_limit 30 days at_most
daman_diu_rera_general_rules_2016 34: amount 1000 INR
daman_diu_rera_general_rules_2016 35: amount 1000 INR
daman_diu_rera_general_rules_2016 37: time_limit 180 days at_most
gujarat_rera_authority_rules_2016 3: time_limit 60 days at_most; time_limit 30 days at_most
gujarat_rera_authority_rules_2016 4: amount 250000 INR per month; amount 200000 INR per month; period 30 days per
  year
gujarat_rera_authority_rules_2016 12: amount 1000 INR
gujarat_rera_general_rules_2017 1: date 2017-05-01
gujarat_rera_general_rules_2017 7: percentage 0.5 share
gujarat_rera_general_rules_2017 8: time_limit 30 days at_least
gujarat_rera_general_rules_2017 11: time_limit 5 years
gujarat_rera_general_rules_2017 16: percentage 2 per cent added
gujarat_rera_general_rules_2017 17: time_limit 45 days at_most
gujarat_rera_tribunal_rules_2016 4: time_limit 60 days at_most; time_limit 30 days at_most
"""
STATE_RULES = {
    "ap_rera_rules_2017": 1, "chandigarh_rera_agreement_rules_2016": 16, "chandigarh_rera_general_rules_2016": 42,
    "daman_diu_rera_general_rules_2016": 47, "gujarat_rera_authority_rules_2016": 1,
    "gujarat_rera_general_rules_2017": 1, "gujarat_rera_tribunal_rules_2016": 1,
}  # fmt: skip


@pytest.fixture(scope="module")
def rera(mirror, official_act) -> list[Document]:
    """The Act and the state rules that need no OCR."""
    documents = [official_act]
    for key, first in STATE_RULES.items():
        if not (path := mirror / f"{key}.pdf").is_file():
            pytest.skip(f"{path.name} is not in the mirror")
        documents.append(read_pdf(path, Meta(key, key, key, "official", "STATE", "rules"), first))
    return documents


def test_hand_checked_sample(rera):
    expected = {}
    for line in re.sub(r"\n  ", " ", SAMPLE).strip().split("\n"):
        name, facts = line.split(": ")
        expected[tuple(name.split())] = Counter(facts.split("; "))
    pool = {
        (d.meta.key, match[0]) for d in rera for p in d.provisions if (match := re.match(r"\d+", p.pinpoint))
    }  # fmt: skip
    drawn = random.Random(SEED).sample(sorted(pool, key=lambda i: (i[0], int(i[1]))), DRAWN)
    assert set(expected) <= set(drawn)
    assert sum(map(Counter.total, expected.values())) >= 120
    found = {
        (d.meta.key, n): Counter(said([f]) for f in facts)
        for d in rera
        for n, facts in by_section(find_facts(d)).items()
    }
    right = sum((found.get(i, Counter()) & expected.get(i, Counter())).total() for i in drawn)
    precision = right / sum(found.get(i, Counter()).total() for i in drawn)
    recall = right / sum(expected.get(i, Counter()).total() for i in drawn)
    assert precision >= 0.95 and recall >= 0.95, (precision, recall)
