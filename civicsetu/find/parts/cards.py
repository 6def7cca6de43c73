"""The part `cards`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Every, Run
from civicsetu.find.cards.carded import carded
from civicsetu.find.parts.part import Retriever
from civicsetu.find.scored import Grouped, Scored
from civicsetu.find.state import NO_ROWS, State, Wording
from civicsetu.find.unasked import with_share


class Cards(Retriever):
    """Acts are found by their cards (`civicsetu.find.cards`), by the everyday situations that they govern. An act
    scores by its nearest situations and by the words that its card has in common with the question (BM25), 0 at
    `floor`; its score counts for all its passages, and the best passages of the first few acts are taken. An act
    without a card has a share of the best score, and a passage of one that is as near as the nearest of all a larger
    one, so that it is not pushed aside for want of a card. A question that names a law is left alone."""

    acts: Positive = Field(6, description="acts whose best passages are taken")
    pool: Positive = Field(60, description="passages that are taken of these acts together")
    situations: Positive = Field(2, description="nearest situations of an act of which the mean cosine is taken")
    words: float = Field(
        0.3, ge=0, le=1, description="added to it for the act whose card shares most words, and less for the others"
    )
    floor: float = Field(0.36, ge=0, lt=1, description="an act with no more than this scores nothing")
    unknown: float = Field(0.3, ge=0, le=1, description="what an act without a card scores, of the best act's score")
    near: float = Field(0.7, ge=0, le=1, description="the same for a passage that is as near as the nearest of all")
    reach: float = Field(0.1, gt=0, le=1, description="by so much less a cosine, and it scores `unknown`")
    weight: Weight = Field(10.0, description="what `blend` adds to a passage of an act at a cosine of 1")

    def step(self, state: State) -> State:
        acts = carded(state.store)
        if state.question.laws or acts is None:
            return self._nothing(state)
        cosines = acts.vectors @ state.vector_as_known()
        shared = acts.shared_words(Wording.of(state.question.text).weights)
        near = acts.means(cosines, self.situations) + self.words * shared
        scores = np.maximum(near - self.floor, 0.0) / (1 - self.floor)
        first = [n for n in np.argsort(-scores, kind="stable")[: self.acts].tolist() if scores[n] > 0]
        if not first:
            return self._nothing(state)
        of_documents = np.full(len(state.store.document_keys), self.unknown * scores.max())
        of_documents[acts.documents] = scores
        values: Scored = Grouped(state.store.documents_of, of_documents)
        values = with_share(state, values, acts.without, self.near, self.reach)
        rows = np.concatenate([np.arange(*acts.spans[n]) for n in first])
        vector, cosines_of = state.vector(), state.store.backend.cosines
        near = np.concatenate([cosines_of(np.arange(*acts.spans[n]), vector) for n in first])
        if state.scope.allowed is not None:
            allowed = state.scope.allowed[rows]
            rows, near = rows[allowed], near[allowed]
        order = np.argsort(-near, kind="stable")[: self.pool]
        said = {acts.documents[n]: f"its act governs: {acts.nearest(n, cosines)}" for n in first}
        reasons = {row: said[state.store.documents_of[row]] for row in rows[order].tolist()}
        every = Every(values, self.weight, standardised=False)
        return state.with_run(Run(self.name, rows[order], near[order].astype(np.float64), every), reasons)

    def _nothing(self, state: State) -> State:
        """The state with a search that found nothing."""
        return state.with_run(Run(self.name, NO_ROWS, np.zeros(0)))
