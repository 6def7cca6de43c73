"""The part `known_questions`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Every, Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.scored import Few
from civicsetu.find.state import State
from civicsetu.find.unasked import SharesWithUnasked

EXPLAINED = 20  # passages of which the question that they answer is given as the reason
SAME = 2.0  # how much more a question counts that is the same


class KnownQuestions(SharesWithUnasked, Retriever):
    """Passages are found by the questions that they are known to answer (`data/asked`). A passage scores by its
    nearest question: 0 at a cosine of `floor`, 1 at a cosine of 1, and up to 2 more from a cosine of `alike` on, where
    it is the same question in a few other words. A law without such questions is not pushed aside for want of them: a
    passage of one has `unknown` of the best score, as far as it is as near as the nearest passage."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    floor: float = Field(0.5, ge=0, lt=1, description="a known question whose cosine is no higher counts nothing")
    alike: float = Field(0.85, ge=0, lt=1, description="from this cosine on a known question counts as the same")
    weight: Weight = Field(2.5, description="what `blend` adds to a passage that answers this very question")

    def step(self, state: State) -> State:
        known = state.store.known_questions
        if not len(known):
            return state
        vector = state.vector_as_known()
        cosines, (answering, nearest) = state.query.known_cosines(vector), state.query.nearest_known(vector)
        alike = np.maximum(nearest - self.alike, 0.0) / (1 - self.alike)
        own = np.maximum(nearest - self.floor, 0.0) / (1 - self.floor) + SAME * alike
        scores = Few(
            answering, own if state.scope.allowed is None else np.where(state.scope.allowed[answering], own, 0)
        )
        rows = state.best_of(answering, scores.scores, self.pool)
        reasons = {
            row: f"says nearly what answers: {text}" if taken_over else f"answers: {text}"
            for row, (text, taken_over) in known.of(rows[:EXPLAINED].tolist(), cosines).items()
        }
        every = Every(
            self.shared(state, scores),
            self.weight,
            standardised=False,
        )
        return state.with_run(Run(self.name, rows, scores[rows], every), reasons)
