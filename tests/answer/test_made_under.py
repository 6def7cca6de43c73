"""Which rules are made under a section: each by the words in which it says so."""

import re

import pytest

from civicsetu.engine import Index
from civicsetu.params import Params
from tests.tiny import ACT, LAWS, RULES, tiny_store

RATE = "For the purposes of section 18 of the Act, the rate of interest is two per cent."
FORM = "For the purposes of sub-section (1) of section 18 of the Act, a complaint is made in Form A."


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    rules = [("4", "rule", "Interest payable", RATE), ("5", "rule", "Complaints", FORM), ("6", "rule", "Seal", "Red.")]
    return Index(tiny_store(tmp_path_factory.mktemp("made"), {ACT: LAWS[ACT], RULES: rules}), Params())


@pytest.mark.parametrize(
    "question",
    [
        "Which rules are made under section 18?",
        "what rules have been framed under section 18 of the Homes Act",
        "List the rules made under section 18.",
        "Which Goa rules are made under section 18?",
    ],
)
def test_each_rule_is_quoted_where_it_says_so(index, question):
    answer = index.ask(question)
    told = {row["id"] for row in index.derived("homes_act#18")}
    assert {one.provision for one in answer.citations} == told and len(told) == 2
    assert answer.answer.startswith("2 rules name s. 18, Homes Act 2016 as what they carry out: r. 4, ")
    assert "A rule that does not name it is not listed" in answer.answer and answer.confidence_level != "high"
    assert [one.quote for one in answer.citations] == [RATE, FORM]


def test_where_none_is_known_the_answer_says_so(index):
    answer = index.ask("Which rules are made under section 59?")
    assert not index.derived("homes_act#59")
    assert answer.answer.startswith("No rule that is indexed names s. 59, Homes Act 2016 as what it carries out.")


@pytest.mark.parametrize("question", ["rules made under section 84", "Which rules were framed under section 84?"])
def test_the_power_to_make_rules_has_all_sets_of_rules(texts_index, question):
    answer = texts_index.ask(question)
    assert [c.provision for c in answer.citations] == ["rera_act_2016#84(1)"]
    sets = [meta.short_title for meta in texts_index.finder.library.metas.values() if meta.doc_type == "rules"]
    assert answer.answer.startswith(f"{len(sets)} sets of rules under this law are indexed: ")
    assert all(title in answer.answer for title in sets)


@pytest.mark.parametrize("question", ["What does section 18 say?", "Can rules be made under section 18?"])
def test_what_asks_something_else_is_answered_as_before(index, question):
    assert not re.search("rules? names? s. 18|made under s. 18", index.ask(question).answer)


@pytest.mark.parametrize(
    ("place", "rules"), [("Andhra Pradesh", {"ap_rera_rules_2017"}), ("Gujarat", {"gujarat_rera_general_rules_2017"})]
)
def test_the_rules_that_are_named_beside_a_section_are_those_of_the_place(edition_index, place, rules):
    answer = edition_index.ask(f"My flat in {place} is two years late. Can I get my money back?")
    related = [one for part in answer.parts for one in part.related if one.reason == "rule that names it"]
    assert {one.provision.partition("#")[0] for one in related} <= rules


def test_the_rule_on_what_is_left_to_rules_is_named_by_its_heading(texts_index):
    """Section 12 leaves the rate of interest to rules, and no rule on it names the section."""
    answer = texts_index.ask("Can I get interest if the brochure of the flat was false?")
    related = {one.provision for part in answer.parts for one in part.related if one.reason == "rule that fixes it"}
    assert related <= {"ap_rera_rules_2017#16", "gujarat_rera_general_rules_2017#16"} and related
