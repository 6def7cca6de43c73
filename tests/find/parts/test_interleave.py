"""Whose provisions come first where a question names a state, or two."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.parts.interleave import Interleave
from tests.find.states import asked, fused

PLACES = ["CENTRAL", "GUJARAT", "CHANDIGARH", "GUJARAT", "CENTRAL", "DAMAN_AND_DIU"]


@pytest.fixture
def state(lamps):
    """A function that puts a question on some jurisdictions to a store of six passages of `PLACES`."""
    store = replace(lamps, jurisdictions=np.array(PLACES + ["DAMAN_AND_DIU"] * 12))
    store.__dict__["units"] = np.arange(18)

    def state(named, scores, units=None):
        if units is not None:
            store.__dict__["units"] = np.array([*units, *range(50, 62)])
        places = sorted(set(named) & set(PLACES))
        return fused(
            asked(store, " and ".join(sorted(named)), jurisdictions=frozenset(named)), range(6), scores, places=places
        )

    return state


def test_a_comparison_has_both_sides_and_the_central_law_first(state):
    ranked = [0, 4, 1, 3, 5, 2]  # one side far behind
    order = list(Interleave()(state({"GUJARAT", "CHANDIGARH"}, [-ranked.index(row) for row in range(6)])).order)
    assert order == [1, 2, 0, 3, 4, 5]  # the best of each side, the central law's, then the second ones


def test_boosts_count_in_a_comparison(state):
    both = state({"GUJARAT", "CHANDIGARH"}, [0] * 6)
    assert Interleave()(both.boosted(np.array([0, 0, 0, 5.0, 0, 0]))).order[0] == 3


def test_a_question_of_one_jurisdiction_has_the_central_law_fifth_at_last(state):
    near = state({"GUJARAT"}, range(6))
    assert list(Interleave()(near).order) == [5, 4, 3, 2, 1, 0]  # the central law's 4 is second anyway
    far = state({"GUJARAT"}, [0, 5, 4, 3, -1, 2])
    assert list(Interleave()(far).order) == [1, 2, 3, 5, 0, 4]
    two_of_a_section = state({"GUJARAT"}, [1, 6, 5, 4, 2, 3], units=[0, 1, 1, 3, 4, 5])  # they count once
    assert list(Interleave()(two_of_a_section).order) == [1, 2, 3, 5, 4, 0]


def test_a_question_of_no_jurisdiction_stays_as_it_is(state):
    start = state(set(), range(6))
    assert Interleave()(start) is start
