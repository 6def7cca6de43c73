"""Units near the best one, by what the reader says of each: where it is asked, and where it can't tell."""

from dataclasses import replace

import pytest

from civicsetu.answer.reading import KNOWN, MOST, NEAR, WEIGHT, Near, as_read, limits, with_whole
from civicsetu.model.provision import Provision

pytestmark = pytest.mark.index
NAMES = ("3(1)", "3(1) proviso", "3(2)", "3(2)(a)", "3(2)(b)", "3(2)(c)")


@pytest.fixture
def units(plain_index):
    return {name: plain_index.store.provisions[f"rera_act_2016#{name}"] for name in NAMES}


def scores(units, before, said, **known):
    """What units score, by their scores before, what the reader says and how near a known question is, all by the
    unit's name; and the units that were read."""
    asked_of = []

    def read(asked, read_units):
        asked_of.append([unit.pinpoint for unit in read_units])
        return [said[unit.pinpoint] for unit in read_units]

    found = as_read([Near(units[name], score, known.get(name, 0.0)) for name, score in before.items()], "which?", read)
    return dict(zip(before, found, strict=True)), asked_of


def test_where_no_unit_is_near_nothing_is_read(units):
    before = {"3(2)(a)": 2.0, "3(2)(b)": 2.0 - NEAR - 0.01}
    assert scores(units, before, {}) == (before, [])
    assert as_read([Near(units["3(1)"], 1.0, 0.0)], "x", None) == [1.0]
    assert as_read([], "x", None) == []


def test_of_units_that_are_near_the_reader_says_which(units):
    before = {"3(2)(a)": 2.0, "3(2)(b)": 1.9, "3(2)(c)": 1.0}
    found, asked_of = scores(units, before, {"3(2)(a)": -1.0, "3(2)(b)": 1.0})
    assert asked_of == [["3(2)(a)", "3(2)(b)"]]
    assert found == pytest.approx({"3(2)(a)": 2.0, "3(2)(b)": 1.9 + 2 * WEIGHT, "3(2)(c)": 1.0})


def test_what_a_known_question_says_already_is_not_read(units):
    before = {"3(2)(a)": 2.0, "3(2)(b)": 1.9, "3(2)(c)": 1.8}
    known = {"3(2)(a)": 0.7, "3(2)(b)": 0.69 - KNOWN, "3(2)(c)": 0.71 - KNOWN}
    found, asked_of = scores(units, before, {"3(2)(a)": 0.0, "3(2)(c)": 1.0}, **known)
    assert asked_of == [["3(2)(a)", "3(2)(c)"]]
    assert found == pytest.approx(before | {"3(2)(c)": 1.8 + WEIGHT})


@pytest.mark.parametrize(
    ("name", "limiting"),
    [("58(2)", True), ("69(2)", True), ("3(1) proviso", True), ("58(1)", False), ("3(1)", False), ("77(3)", False)],
)
def test_an_exception_limits_as_a_proviso_does(plain_index, name, limiting):
    assert limits(plain_index.store.provisions[f"rera_act_2016#{name}"]) == limiting


def test_no_more_units_are_read_than_are_worth_it(units):
    asked_of = []
    many = [Near(units["3(2)(a)"], 1.0, 0.0)] * (MOST + 3)
    as_read(many, "x", lambda _, of: asked_of.append(len(of)) or [0.0] * len(of))
    assert asked_of == [MOST]


def test_a_unit_is_read_with_what_is_asked_and_with_the_whole_question(units):
    said = {"May he?": [1.0, 4.0], "He sold it. May he?": [3.0, 2.0]}
    read = with_whole(lambda asked, of: said[asked][: len(of)], "He sold it. May he?")
    assert read("May he?", [units["3(1)"], units["3(2)"]]) == [2.0, 3.0]
    assert read("He sold it. May he?", [units["3(1)"]]) == [3.0], "and once where they are the same"


def test_a_list_is_read_by_its_best_member(units):
    before = {"3(2)": 2.0, "3(2)(b)": 1.9, "3(2)(c)": 1.85}
    found, _ = scores(units, before, {"3(2)": -3.0, "3(2)(b)": 2.0, "3(2)(c)": 4.0})
    assert found["3(2)"] == 2.0 and found["3(2)(c)"] == pytest.approx(1.85), "between these the other cues decide"
    assert found["3(2)(b)"] == pytest.approx(1.9 - 2 * WEIGHT)


def test_a_proviso_has_to_be_read_as_much_better_than_its_clause(units):
    before = {"3(1)": 2.0, "3(1) proviso": 1.9}
    little, _ = scores(units, before, {"3(1)": 0.0, "3(1) proviso": 2.0})
    much, _ = scores(units, before, {"3(1)": 0.0, "3(1) proviso": 5.0})
    assert max(little, key=little.get) == "3(1)" and max(much, key=much.get) == "3(1) proviso"
    assert little["3(1)"] == much["3(1)"] == 2.0, "a proviso does not lift its clause"


def test_a_sub_section_by_which_others_do_not_apply_limits_them():
    words = "(4) The provisions of sub-sections (1) and (3) shall not be applicable to boats without a sail."
    made = Provision("a#9(4)", "sub-section", "4", None, "a#9", words, (1,), 0, len(words), 0, 4)
    assert limits(made) and not limits(replace(made, id="a#9(1)"))
