"""The parts that boost candidates or leave them out: cues, definition, home, in_force, implied, learnt_units, blend."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.candidates import Feature, Run
from civicsetu.find.parts.blend import Blend, standardised
from civicsetu.find.parts.cues import Cues
from civicsetu.find.parts.definition import Definition
from civicsetu.find.parts.home import Home
from civicsetu.find.parts.implied import Implied
from civicsetu.find.parts.in_force import InForce
from civicsetu.find.parts.learnt_units import LearntUnits
from civicsetu.find.parts.pins import Pins
from civicsetu.find.state import Scope, State
from tests.find.states import asked, fused
from tests.tiny import REPEALED


def everything(store, text):
    rows = np.arange(len(store.passages))
    return fused(asked(store, text), rows, np.zeros(len(rows)))


def rows_of(store, *provisions):
    return {row for row in range(len(store.passages)) if store.passages[row].provision in provisions}


@pytest.mark.parametrize(
    ("text", "provisions"),
    [
        ("What is the penalty?", ["homes_act#59"]),
        ("How long does it take?", ["homes_act#18(2)"]),
        ("Who paints walls?", []),
    ],
)
def test_what_states_the_answer_is_boosted(tiny, text, provisions):
    boosts = Cues(weight=2.0)(everything(tiny, text)).fused.boosts
    assert set(np.flatnonzero(boosts == 2.0)) >= rows_of(tiny, *provisions)
    assert set(boosts.tolist()) <= {0.0, 2.0} and bool(boosts.any()) == bool(provisions)


def test_a_definition_that_is_asked_for_joins_and_is_boosted(tiny):
    made = Definition(weight=3.0)(fused(asked(tiny, "What is a promoter?"), [5], [0.9]))
    assert made.fused.rows.tolist() == [0, 5] and made.fused.boosts.tolist() == [3.0, 0.0]
    assert made.lookup.defining.tolist() == [0]


def test_of_a_long_definition_its_opening_is_boosted(plain_index):
    store = plain_index.store
    state = fused(asked(store, "Define promoter"), [], [])
    made = Definition(weight=3.0)(state).fused
    assert [store.passages[row].provision for row in made.rows] == ["rera_act_2016#2(zk)"]
    assert made.boosts.tolist() == [3.0] and len(store.rows_of("rera_act_2016#2(zk)")) > 1


@pytest.mark.parametrize(("text", "home"), [("in Goa", "GOA"), ("anywhere", "CENTRAL"), ("in Punjab", "CENTRAL")])
def test_the_named_jurisdiction_is_at_home_and_else_the_central_law(tiny, text, home):
    boosts = Home(weight=2.0)(everything(tiny, f"What is the fee {text}?")).fused.boosts
    assert boosts.tolist() == [2.0 if place == home else 0.0 for place in tiny.jurisdictions]


def test_what_is_repealed_is_left_out_unless_it_is_named(tiny):
    made = InForce()(everything(tiny, "Who paints walls?"))
    assert not rows_of(tiny, REPEALED) & set(made.fused.rows.tolist())
    assert made.rejected == ((REPEALED, "repealed"),)
    named = InForce()(Pins()(everything(tiny, "What does section 40 say?")))
    assert rows_of(tiny, REPEALED) <= set(named.fused.rows.tolist()) and named.rejected == ()


def test_a_law_is_implied_by_all_of_its_candidates(tiny):
    made = Implied(weight=0.5)(fused(asked(tiny, "fee"), [1, 2, 7], [1.0, 2.0, 2.5])).fused
    act, rules = np.log(np.exp(1.0) + np.exp(2.0)), 2.5
    assert made.boosts == pytest.approx([0.5 * act, 0.5 * act, 0.5 * rules])


@pytest.mark.parametrize("found, boosted", [([], True), ([1], False)])
def test_no_law_is_implied_where_cards_have_said_which_acts_are_meant(tiny, found, boosted):
    cards = Run("cards", np.array(found, dtype=np.int64), np.ones(len(found)))
    state = replace(fused(asked(tiny, "fee"), [1, 2, 7], [1.0, 2.0, 2.5]), runs=(cards,))
    assert bool(Implied()(state).fused.boosts.any()) == boosted


def test_a_blend_is_the_weighted_sum_of_features(tiny):
    start: State = asked(tiny, "fee")
    features = {"late": Feature(np.array([1.0, 2.0, 3.0]), 2.0), "near": Feature(np.array([0.5, 0, 0]), 4.0, False)}
    made = Blend(cosine=0.5)(fused(start, [1, 2, 7], [0, 0, 0], features)).fused
    cosines = (tiny.embedded.dense[[1, 2, 7]] @ start.vector()).astype(float)
    expected = 0.5 * standardised(cosines) + 2.0 * standardised(np.array([1.0, 2.0, 3.0])) + [2.0, 0, 0]
    assert made.scores == pytest.approx(expected) and set(made.features) == {"late", "near", "cosine"}


def told(store, text, logits):
    """A state with all passages, of whose question the model says these logits; of all other units -30."""
    state = everything(store, text)
    said = np.full(len(store.answering.units), -30.0)
    for unit, logit in logits.items():
        said[store.answering.units.index(unit)] = logit
    state.query.encodings.answering = {text: said}.__getitem__
    return state


def test_passages_of_units_that_a_model_knows_are_boosted_by_how_likely_they_answer(plain_index):
    store = plain_index.store
    state = told(store, "Who pays?", {"rera_act_2016#18(1)": 5.0, "rera_act_2016#61": 1.0})
    boosts = LearntUnits(weight=2.0)(state).fused.boosts
    for unit, boost in (("rera_act_2016#18(1)", 2.0), ("rera_act_2016#61", 1.0)):
        assert boosts[store.rows_of(unit)].tolist() == [boost] * len(store.rows_of(unit))
    assert (boosts > 0).sum() < 10, "no others: they are less likely by more than what counts"


def test_of_units_that_may_not_be_found_none_takes_the_place_of_the_likeliest(plain_index):
    store, unit = plain_index.store, "rera_act_2016#18(1)"
    state = told(store, "Who pays?", {unit: 5.0, "rera_act_2016#61": 1.0})
    allowed = ~np.isin(np.arange(len(store.passages)), store.rows_of(unit))
    boosts = LearntUnits(weight=2.0)(replace(state, scope=Scope(allowed, ()))).fused.boosts
    assert boosts[store.rows_of("rera_act_2016#61")].max() == 2.0 and not boosts[store.rows_of(unit)].any()


def test_an_index_of_which_the_model_knows_no_unit_stays_as_it_is(tiny):
    state = everything(tiny, "Who paints walls?")
    assert tiny.answering_rows is None and LearntUnits()(state) is state
