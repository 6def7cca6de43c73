"""What the model that knows units by heart adds to the score of a unit."""

import math

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.units import ABOVE, BELOW, WEIGHTS, scored_units
from civicsetu.model.ids import ProvisionId

QUESTION = "Can I get my money back with interest if the flat is late?"


@pytest.fixture
def found(plain_index):
    return plain_index.finder.find(plain_index.finder.understand(QUESTION), "answer", None, None, None)


def scores(found, told):
    """The scores of the units of section 18 without reading them, by their ids; `told` is what the model says."""
    found.__dict__["told"] = told
    passages = [p for p in found.passages if found.passage(p).section == "rera_act_2016#18"]
    ask = what_is_asked(QUESTION).asks[0]
    return {s.unit.id: s.score for s in scored_units(passages, ask, found, reads=False)}


def test_the_likeliest_unit_of_the_passages_scores_one(found):
    held = {unit for p in found.passages for unit in found.passage(p).covers}
    assert max(found.told.values()) == 1.0 and min(found.told.values()) >= 0.0
    assert "rera_act_2016#18(1)" in held & found.told.keys()
    assert found.only_section("rera_act_2016#18").told == found.told


def test_a_unit_counts_by_what_is_told_of_it_and_less_by_what_is_told_of_one_near(found):
    plain = scores(found, {})
    main, member = "rera_act_2016#18(1)", "rera_act_2016#18(1)(a)"
    of_main = scores(found, {main: 1.0})
    assert of_main[main] - plain[main] == pytest.approx(WEIGHTS["told"])
    assert of_main[member] - plain[member] == pytest.approx(ABOVE * WEIGHTS["told"])
    of_member = scores(found, {member: 1.0})
    assert of_member[member] - plain[member] == pytest.approx(WEIGHTS["told"])
    assert of_member[main] - plain[main] == pytest.approx(BELOW * WEIGHTS["told"])
    others = plain.keys() - {main, member}
    assert others and all(of_member[unit] == plain[unit] for unit in others if not unit.startswith(main))


def test_the_words_that_open_a_list_are_no_likelier_than_a_member_that_is_hardly_less_likely(found):
    """Section 18(1) opens a list of two; what is asked is one of them, or all."""
    plain, main, member = scores(found, {}), "rera_act_2016#18(1)", "rera_act_2016#18(1)(b)"
    near, far = scores(found, {main: 1.0, member: 0.9}), scores(found, {main: 1.0, member: 0.5})
    assert near[main] - plain[main] == pytest.approx(0.9 * WEIGHTS["told"])
    assert far[main] - plain[main] == pytest.approx(WEIGHTS["told"])


def test_sections_have_the_chances_of_their_units_and_together_one(found):
    found.__dict__["told"] = {"rera_act_2016#18(1)": 1.0, "rera_act_2016#18(1)(a)": 0.75, "rera_act_2016#19(4)": 0.5}
    likely, half_as = math.exp(-2), math.exp(-4)  # a score of an eighth less is e times less likely
    sections = found.told_sections
    assert sections["rera_act_2016#18"] == pytest.approx((1 + likely) / (1 + likely + half_as))
    assert sections["rera_act_2016#19"] == pytest.approx(half_as / (1 + likely + half_as))
    assert sum(sections.values()) == pytest.approx(1)
    assert found.only_section("rera_act_2016#19").told_sections == sections


def test_a_state_has_no_chance_where_no_place_is_named(edition_index):
    def told(question):
        understood = edition_index.finder.understand(question)
        sections = edition_index.finder.find(understood, "answer", None, None, None).told_sections
        return {ProvisionId(section).document for section in sections}

    question = "How many times a year must a promoter bring the project's web page up to date?"
    assert told(question) == {"rera_act_2016"}
    assert told(f"In Andhra Pradesh, {question.lower()}") == {"rera_act_2016", "ap_rera_rules_2017"}
    assert told(f"By the state rules, {question.lower()}") == {"rera_act_2016", "ap_rera_rules_2017"}
