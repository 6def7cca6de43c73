"""Questions that go on from the one before, and questions that stand by themselves."""

import json
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from civicsetu.base.project import project_root
from civicsetu.find.question.named import find_named
from civicsetu.talk.follow_up import Before, understood

CASES = yaml.safe_load((Path(__file__).parent / "follow_ups.yaml").read_text(encoding="utf-8"))


def asked_after(index, case: dict, goes_on: bool = False) -> str:
    """How the last question of a case is understood, after those before it."""
    session = index.session()
    for question in case["after"]:
        index.ask(question, session=session)
    index.ask(case["then"], session=session, goes_on=goes_on)
    return session.last.understood


def is_resolved(case: dict, meant: str) -> bool:
    words = set(re.findall(r"[\w-]+", meant.lower()))
    return set(case["has"]) <= words and not set(case["lacks"]) & words


def test_follow_ups_are_resolved(plain_index):
    cases = CASES["follow_ups"]
    missed = [(case["then"], meant) for case in cases if not is_resolved(case, meant := asked_after(plain_index, case))]
    assert len(cases) >= 30 and len(missed) <= len(cases) // 10, missed


def test_questions_that_stand_by_themselves_stay_as_they_are(plain_index):
    assert [c["then"] for c in CASES["alone"] if asked_after(plain_index, c) != c["then"]] == []


def test_what_is_said_to_go_on_gets_what_it_lacks(plain_index):
    asked = [(case, asked_after(plain_index, case, goes_on=True)) for case in CASES["said"]]
    assert len(asked) > 10 and [(case["then"], meant) for case, meant in asked if not is_resolved(case, meant)] == []
    alone = CASES["said_alone"]
    assert [c["then"] for c in alone if asked_after(plain_index, c, goes_on=True) != c["then"]] == []


@pytest.mark.parametrize(
    ("first", "then", "cited"),
    [
        (
            "My flat is two years late. Can I get a refund in Andhra Pradesh?", "within how many days must he pay?",
            "ap_rera_rules_2017#17",
        ),
        (
            "Can an agent sell flats in a project that is not registered?", "what fee in Gujarat?",
            "gujarat_rera_general_rules_2017#10(2)",
        ),
        (
            "My flat is two years late. Can I get my money back?", "what if I want to keep the flat instead?",
            "rera_act_2016#18(1) proviso",
        ),
    ],
)  # fmt: skip
def test_the_answer_to_what_goes_on_is_to_the_same_party_place_and_matter(edition_index, first, then, cited):
    session = edition_index.session()
    edition_index.ask(first, session=session)
    answer = edition_index.ask(then, session=session, goes_on=True)
    assert answer.citations[0].provision == cited and answer.understood and not answer.by_itself


def test_an_answer_says_where_nothing_was_taken_from_the_question_before(plain_index):
    session = plain_index.session()
    first = plain_index.ask("Must an agent register in Gujarat?", session=session)
    alone = plain_index.ask("What is carpet area?", session=session, goes_on=True)
    joined = plain_index.ask("and for a promoter?", session=session)
    assert [one.by_itself for one in (first, alone, joined)] == [False, True, False]
    words = "Asked by itself: nothing was taken from the question before."
    assert [words in str(one) for one in (first, alone, joined)] == [False, True, False]
    assert [words in one._repr_html_() for one in (first, alone, joined)] == [False, True, False]


def test_questions_of_people_asked_in_any_order_stay_as_they_are():
    questions = []
    for path in sorted((project_root() / "data" / "asked").glob("*.jsonl")):
        questions += [q for line in path.read_text(encoding="utf-8").splitlines() for q in json.loads(line)["asked"]]
    random.Random(11).shuffle(questions)
    changed = [now for last, now in pairwise(questions) if understood(now, Before(last)) != now]
    assert len(questions) > 5000 and len(changed) < 0.005 * len(questions)


@pytest.mark.parametrize(
    ("last", "now", "meant"),
    [
        ("What must a promoter disclose?", "and agents?", "What must an agent disclose?"),
        ("What is the fee for a plot in Gujarat?", "and for an appeal?", "What is the fee for an appeal in Gujarat?"),
        ("If he is late, can a buyer go?", "what if he is on time?", "Can a buyer go if the buyer is on time?"),
        ("Must an agent register?", "what if he doesn't?", "Must an agent register if the agent doesn't?"),
        ("What does section 18 say?", "and 19?", "What does section 19 say?"),
        ("What does rule 5 say?", "and the proviso?", "What does the proviso to rule 5 say?"),
        ("What must promoters do?", "what are their rights?", "What are the promoters’ rights?"),
        ("Must an agent register?", "by when?", "About: must an agent register. By when?"),
        ("About: must an agent register. By when?", "why?", "About: must an agent register. Why?"),
        ("Can the builder refuse?", "is it legal to sell parking?", "is it legal to sell parking?"),
    ],
)  # fmt: skip
def test_each_reading(last, now, meant):
    assert understood(now, Before(last)) == meant


def test_a_question_on_a_chosen_section_stays_with_it():
    before = Before("What does section 18 say?", frozenset({"interest", "promot"}))
    assert understood("who pays the interest?", before) == "Who pays the interest under section 18?"
    assert understood("is there a time limit?", before) == "Is there a time limit under section 18?"
    assert understood("Who registers an agent?", before) == "Who registers an agent?"
    assert understood("what is an interest?", before) == "what is an interest?"


def test_that_section_is_the_one_that_was_quoted():
    before = Before("Can I withdraw?", cited="section 18 of RERA Act 2016")
    assert understood("what else does that section say?", before) == "What else does section 18 of RERA Act 2016 say?"


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_read(last, now):
    assert understood(now, None) == now
    assert understood(now, Before(last)) or not now
    assert understood(now, Before(last), goes_on=True) or not now


@given(
    st.sampled_from(
        ["and for agents?", "in Gujarat?", "what if he is late?", "by when?", "is it compulsory?", "how much?"]
    )
)
def test_the_section_that_is_asked_about_is_kept(now):
    last = "What must a promoter do under section 18(1) when the flat is late?"
    assert [n.pinpoint for n in find_named(understood(now, Before(last)))] == ["18(1)"]
