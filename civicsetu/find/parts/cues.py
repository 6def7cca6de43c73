"""The part `cues`."""

from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class Cues(Reranker):
    """Passages that state a penalty or a time are boosted where the question asks for one."""

    weight: Weight = Field(1.5, description="added to a passage that states what is asked for")

    def step(self, state: State) -> State:
        cued = state.store.cued(state.question.query_type)
        if cued is None:
            return state
        return state.boosted(self.weight * cued[state.fused.rows])
