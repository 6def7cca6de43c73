"""The part `bm25`."""

from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Every, Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.state import State


class Bm25(Retriever):
    """Passages are found by the words that they share with the question; added words count with their weight."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    weight: Weight = Field(0.5, description="of the score in `blend`, standardised over the candidates")

    def step(self, state: State) -> State:
        found = state.store.backend.by_words(state.wording.weights, self.pool, state.within())
        return state.with_run(Run(self.name, found.rows, found.scores, Every(found.every, self.weight)))
