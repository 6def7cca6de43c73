"""The part `second_passage`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class SecondPassage(Reranker):
    """A section of which a second passage was found, too, is boosted by a share of that passage's lead over the
    lowest candidate: a question is answered by a provision, not by one passage of it."""

    weight: Weight = Field(0.1, description="share of the second passage's lead that is added")

    def step(self, state: State) -> State:
        total, sections = state.fused.total, state.store.sections[state.fused.rows]
        lead = np.zeros(len(total))
        for section in np.unique(sections):
            own = sections == section
            if own.sum() > 1:
                lead[own] = np.sort(total[own])[-2] - total.min()
        return state.boosted(self.weight * lead)
