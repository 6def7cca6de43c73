"""The part `implied`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.cards.fit import asked_cards
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class Implied(Reranker):
    """The law that a question implies is boosted: all candidates of a law by what they have together, the
    logarithm of the sum of their scores' exponentials. Where the acts' cards have said which acts govern what is
    asked, nothing is boosted."""

    weight: Weight = Field(1.0, description="of what all candidates of a law have together")

    def step(self, state: State) -> State:
        candidates = state.fused
        if not len(candidates) or asked_cards(state):
            return state
        total = candidates.total
        _, law = np.unique(state.store.documents_of[candidates.rows], return_inverse=True)
        highest = total.max()  # taken out before the exponentials, so that none overflows
        together = highest + np.log(np.bincount(law, weights=np.exp(total - highest)))
        return state.boosted(self.weight * together[law])
