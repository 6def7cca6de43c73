"""Questions that name a state, or two: whose provisions come first."""

from types import SimpleNamespace

import numpy as np
import pytest
from civicsetu.find.search import _at_home, _both_sides

from civicsetu.find.question import jurisdictions_in, without_jurisdictions

INDEX = SimpleNamespace(
    jurisdictions=np.array(["CENTRAL", "GUJARAT", "CHANDIGARH", "GUJARAT", "CENTRAL", "DAMAN_AND_DIU"])
)


@pytest.mark.parametrize(
    "text, names",
    [
        ("Is MahaRERA quicker?", {"MAHARASHTRA"}),
        ("fee in UP", {"UTTAR_PRADESH"}),
        ("put it up for sale", set()),
        ("U.P. rules", {"UTTAR_PRADESH"}),
        ("K-RERA or TNRERA", {"KARNATAKA", "TAMIL_NADU"}),
        ("Daman and Diu", {"DAMAN_AND_DIU"}),
        ("gujarat against andhra pradesh", {"GUJARAT", "ANDHRA_PRADESH"}),
        ("my flat in Delhi", set()),
    ],
)
def test_jurisdictions_are_known_by_their_usual_names(text, names):
    assert jurisdictions_in(text) == names


@pytest.mark.parametrize(
    "text, left",
    [
        ("What is the fee in Gujarat?", "What is the fee?"),
        ("Compare Gujarat and Chandigarh", "Compare and"),
        ("Gujarat", ""),
        ("How long is five years?", "How long is five years?"),
    ],
)
def test_a_search_is_made_without_the_names(text, left):
    assert without_jurisdictions(text) == left


def test_the_named_jurisdiction_is_at_home_and_else_the_central_law():
    pool = np.arange(6)
    assert _at_home({"GUJARAT"}, INDEX, pool).tolist() == [0, 1, 0, 1, 0, 0]
    assert _at_home(set(), INDEX, pool).tolist() == [1, 0, 0, 0, 1, 0]


def test_a_comparison_has_both_sides_and_the_central_law_first():
    ranked = [0, 4, 1, 3, 5, 2]  # one side far behind
    rows = _both_sides({"GUJARAT", "CHANDIGARH"}, INDEX, ranked)
    assert rows[:3] == [1, 2, 0]
    assert sorted(rows) == sorted(ranked)


def test_a_question_of_one_jurisdiction_keeps_its_ranking():
    assert _both_sides({"GUJARAT"}, INDEX, [5, 1, 0]) == [5, 1, 0]
