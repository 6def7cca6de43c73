"""Units near the best one, by what the reader says of each: where it is asked, and where it can't tell."""

import pytest

from civicsetu.answer.reading import MOST, NEAR, WEIGHT, as_read

pytestmark = pytest.mark.index
NAMES = ("3(1)", "3(1) proviso", "3(2)", "3(2)(a)", "3(2)(b)", "3(2)(c)")


@pytest.fixture
def units(plain_index):
    return {name: plain_index.store.provisions[f"rera_act_2016#{name}"] for name in NAMES}


def scores(units, before, said):
    """What units score, by their scores before and what the reader says, all by the unit's name."""
    asked_of = []

    def read(asked, read_units):
        asked_of.append([unit.pinpoint for unit in read_units])
        return [said[unit.pinpoint] for unit in read_units]

    found = as_read([units[name] for name in before], list(before.values()), "which plots?", read)
    return dict(zip(before, found, strict=True)), asked_of


def test_where_no_unit_is_near_nothing_is_read(units):
    before = {"3(2)(a)": 2.0, "3(2)(b)": 2.0 - NEAR - 0.01}
    assert scores(units, before, {}) == (before, [])
    assert as_read([units["3(1)"]], [1.0], "x", None) == [1.0]
    assert as_read([], [], "x", None) == []


def test_of_units_that_are_near_the_reader_says_which(units):
    before = {"3(2)(a)": 2.0, "3(2)(b)": 1.9, "3(2)(c)": 1.0}
    found, asked_of = scores(units, before, {"3(2)(a)": -1.0, "3(2)(b)": 1.0})
    assert asked_of == [["3(2)(a)", "3(2)(b)"]]
    assert found == pytest.approx({"3(2)(a)": 2.0, "3(2)(b)": 1.9 + 2 * WEIGHT, "3(2)(c)": 1.0})


def test_no_more_units_are_read_than_are_worth_it(units):
    unit = units["3(2)(a)"]
    asked_of = []
    as_read([unit] * (MOST + 3), [1.0] * (MOST + 3), "x", lambda _, of: asked_of.append(len(of)) or [0.0] * len(of))
    assert asked_of == [MOST]


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
