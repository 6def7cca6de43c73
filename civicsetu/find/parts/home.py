"""The part `home`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.question.jurisdictions import are_only_told, asks_for_state_rules
from civicsetu.find.state import State
from civicsetu.model.jurisdictions import CENTRAL


class Home(Reranker):
    """The named jurisdiction's provisions are boosted; where none is named (or none of it is
    indexed), the central law's, which holds everywhere; all states' where "the state rules" are asked for. Where a
    place is only told in a story, the central law comes nearer: what is asked is as likely its matter."""

    weight: Weight = Field(
        4.5, description="added to the named jurisdiction, or to the central law where none is named"
    )
    told: Weight = Field(
        3.5, description="added to the central law where the named jurisdiction is only where a story happens"
    )

    def step(self, state: State) -> State:
        store = state.store
        home = sorted(state.question.jurisdictions & set(store.jurisdiction_names)) or [CENTRAL]
        states = [name for name in store.jurisdiction_names if name != CENTRAL]
        if home == [CENTRAL] and states and asks_for_state_rules(state.question.text):
            home = states
        of = store.jurisdictions[state.fused.rows]
        boosts = self.weight * np.isin(of, home)
        if home != [CENTRAL] and not state.question.compares and are_only_told(state.question.text):
            boosts = boosts + self.told * (of == CENTRAL)
        return state.boosted(boosts)
