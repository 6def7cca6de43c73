"""The part `discriminant`."""

import numpy as np
from pydantic import Field, model_validator

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Every, Run
from civicsetu.find.cards.fit import fit
from civicsetu.find.parts.part import Retriever
from civicsetu.find.scored import Few
from civicsetu.find.state import State
from civicsetu.find.unasked import SharesWithUnasked

LEAST = 10.0  # a section whose share of a question has this negative logarithm, or a higher one, scores 0
DIGITS = 4  # the last bits of a vector differ between processors; they must not order equals


class Discriminant(SharesWithUnasked, Retriever):
    """Passages are found by the sections whose known questions (`data/asked`) have most in common with the question,
    by linear discriminant functions. A section scores 1 where the question can belong to no other, and less by the
    logarithm of its share. Only as far as a known question is near is anything scored, and the less, the worse its
    act fits by its card, where the part `cards` stands before this one. A passage of a law without such questions
    has `unknown` of the best score, as far as it is as near as the nearest passage."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    floor: float = Field(0.45, ge=0, lt=1, description="nothing is scored up to this cosine of the nearest question")
    full: float = Field(0.6, gt=0, le=1, description="the score counts whole from this cosine on")
    card_reach: float = Field(
        0.16, gt=0, le=1, description="by so much less an act's score by its card than the best one's, and it scores 0"
    )
    weight: Weight = Field(5.0, description="what `blend` adds to a passage of the only likely section")

    @model_validator(mode="after")
    def _in_order(self) -> "Discriminant":
        if self.full <= self.floor:
            raise ValueError(f"full ({self.full:g}) must be above floor ({self.floor:g})")
        return self

    def step(self, state: State) -> State:
        known = state.store.known_questions
        if not len(known):
            return state
        vector = state.vector_as_known()
        counts = np.clip(
            (float(state.query.known_cosines(vector).max()) - self.floor) / (self.full - self.floor), 0.0, 1.0
        )
        shares = state.store.unit_shares
        near = np.maximum(1 + np.log(np.maximum(shares.of_units(vector), 1e-12)) / LEAST, 0.0)
        own = np.round(counts * near, DIGITS)[shares.unit_of] * fit(state, shares.rows, self.card_reach)
        allowed = state.scope.allowed
        scores = Few(shares.rows, own if allowed is None else np.where(allowed[shares.rows], own, 0.0))
        rows = state.best_of(shares.rows, scores.scores, self.pool)
        every = Every(
            self.shared(state, scores),
            self.weight,
            standardised=False,
        )
        return state.with_run(Run(self.name, rows, scores[rows], every))
