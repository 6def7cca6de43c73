"""The part `annex_beside`: when a form stands beside the law's own words, and where."""

from dataclasses import replace
from typing import ClassVar

import numpy as np
import pytest

from civicsetu.find.candidates import Feature
from civicsetu.find.parts.annex_beside import WHY, AnnexBeside
from civicsetu.find.parts.part import Again, Reranker
from civicsetu.find.pipeline import Pipeline
from civicsetu.find.ranking import ranking_of
from tests.find.states import asked, fused

FORM = (16, 17)  # the rows of the ninth section, which is a form here


@pytest.fixture
def goa(lamps):
    """The law of nine sections as if it were Goa's and its ninth section a form."""
    store = replace(lamps, jurisdictions=np.array(["GOA"] * 18))
    annexes = np.array([""] * 16 + ["form"] * 2)
    encoders = {name: getattr(lamps, name) for name in ("passage_encoder", "question_encoder")}
    store.__dict__.update(units=np.arange(18) // 2, annexes=annexes, operative=annexes == "", **encoders)
    return store


def beside(store, totals, of_form, text="What does the lamp form say?", places=("GOA",), part=None, **changed):
    """What the part makes of sections with these scores, where the form would have one of its own in a wider search;
    and what that search was allowed to find."""
    part = part or AnnexBeside(reach=1.0)
    start = asked(store, text, jurisdictions=frozenset(places), **changed)
    rows = [2 * n for n in range(len(totals))]
    late = {"late": Feature(np.linspace(0.5, 0.9, len(rows)))}
    state = fused(start, rows, totals, late, places=places, allowed=store.operative)
    wider = fused(start, [*rows, *FORM], [*totals, *of_form], {"late": Feature(np.full(len(rows) + 2, 0.7))})
    asked_for = []

    def anew(allowed):
        asked_for.append(allowed)
        return wider

    return part.step_anew(state, anew), state, asked_for


def test_a_form_that_is_nearly_as_good_stands_fifth(goa):
    made, state, asked_for = beside(goa, [9.0, 8.0, 7.0, 6.0, 5.0, 4.0], [8.5, 8.4])
    assert asked_for == [None]  # everything
    assert list(made.order) == [0, 2, 4, 6, *FORM, 8, 10] and made.beside == FORM
    totals = dict(zip(made.fused.rows.tolist(), made.fused.total.tolist(), strict=True))
    assert 6.0 > totals[16] > totals[17] > 5.0 and {row: totals[row] for row in (0, 8)} == {0: 9.0, 8: 5.0}
    assert dict(zip(made.fused.rows.tolist(), made.fused.features["late"].values.tolist(), strict=True))[16] == 0.7
    ranking = ranking_of(made)
    assert [one.row for one in ranking.found][4:6] == list(FORM) and ranking.found[4].why[-1] == WHY
    assert ranking.beside == FORM and state.beside == ()


def test_where_few_sections_were_found_it_stands_last(goa):
    made, _, _ = beside(goa, [9.0, 8.0], [8.5, 1.0])
    assert list(made.order) == [0, 2, *FORM]


def test_sections_that_a_part_has_ordered_stay_so(goa):
    made, state, _ = beside(goa, [9.0, 8.0, 7.0, 6.0, 5.0, 4.0], [8.5, 8.4])
    ordered = replace(state, order=(0, 2, 4, 10, 6, 8))
    again = AnnexBeside(reach=1.0).step_anew(ordered, lambda _: made)
    assert list(again.order) == [0, 2, 4, 10, *again.beside, 6, 8]


@pytest.mark.parametrize("of_form, stands", [([7.9, 0.0], True), ([7.7, 0.0], False)])
def test_a_form_that_is_worse_does_not_stand_there(goa, of_form, stands):
    made, state, _ = beside(goa, [9.0, 8.0, 7.0, 6.0, 5.0], of_form, part=AnnexBeside(reach=1.0, near=1.2))
    assert (made.beside == FORM) == stands and (made is state) != stands


@pytest.mark.parametrize(
    "why, changes",
    [
        ("no place is named", {"places": ()}),
        ("two places are compared", {"places": ("GOA", "GUJARAT"), "text": "The form in Goa and in Gujarat"}),
        ("no passage of an annex is near", {"part": AnnexBeside(reach=0.0), "text": "In place 3-1 a lamp"}),
    ],
)
def test_the_search_is_not_made_anew_where(goa, why, changes):
    made, state, asked_for = beside(goa, [9.0, 8.0, 7.0, 6.0, 5.0], [9.5, 9.4], **changes)
    assert made is state and not asked_for, why


def test_the_search_is_not_made_anew_where_annexes_were_searched(goa):
    _, state, _ = beside(goa, [9.0, 8.0, 7.0, 6.0, 5.0], [9.5, 9.4])
    whole = replace(state, scope=state.scope._replace(allowed=np.ones(18, dtype=bool)))
    assert AnnexBeside(reach=1.0).step_anew(whole, lambda _: pytest.fail("searched")) is whole


class Doubled(Reranker):
    """Adds one to each score."""

    def step(self, state):
        return state.boosted(np.ones(len(state.fused)))


class Once(Doubled):
    """The same, and takes long."""

    only_once: ClassVar[bool] = True


class Looks(Again):
    """Keeps what the parts before it make of some passages."""

    def step_anew(self, state, anew):
        return replace(anew(state.store.annexes == "form"), order=(17,))


def test_parts_run_once_more_on_other_passages_but_those_that_take_long(goa):
    from civicsetu.find.parts.dense import Dense
    from civicsetu.find.parts.rrf import Rrf

    parts = (Dense(), Rrf(), Doubled(), Once(), Looks())
    state = asked(goa, "In place 9-1 the keeper")
    ranking = Pipeline("x", parts).rank(state.query)
    assert ranking.candidates.rows.tolist() == list(FORM)  # of the form alone
    assert ranking.candidates.boosts.tolist() == [1.0, 1.0]  # and not 2.0
