"""The part `pins`."""

from dataclasses import replace

from pydantic import Field

from civicsetu.find.lookup import look_up
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class Pins(Reranker):
    """Provisions that the question names are looked up and put first."""

    most: int = Field(
        2,
        ge=0,
        le=5,
        description="where a question names more, they only say its matter, and none is put first",
    )

    def step(self, state: State) -> State:
        if not state.question.named:
            return state
        pins, unknown = look_up(state.question, state.scope, state.store, self.most, state.query.as_on)
        lookup = state.lookup._replace(pins=pins, unknown=unknown)
        return replace(state, lookup=lookup).with_candidates(lookup.pinned_rows)
