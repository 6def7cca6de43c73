"""The part `bm25`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Feature, Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.state import State


class Bm25(Retriever):
    """Passages are found by the words that they share with the question; added words count with their weight."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    weight: Weight = Field(0.5, description="of the score in `blend`, standardised over the candidates")

    def step(self, state: State) -> State:
        scores = state.scope.masked(state.store.lexical.weighted_scores(dict(state.wording.weights)))
        rows = state.best(scores, self.pool)
        return state.with_run(Run(self.name, rows, scores[rows], Feature(scores.astype(np.float64), self.weight)))
