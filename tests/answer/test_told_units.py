"""What the model that knows units by heart adds to the score of a unit."""

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.units import ABOVE, BELOW, WEIGHTS, scored_units

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
