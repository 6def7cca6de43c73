"""The part `dense`."""

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive
from civicsetu.find.candidates import Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.state import State

EXACT = 20_000  # passages up to which those that a filter leaves are all compared
SMALLEST = 1e-6  # what a passage scores whose cosine is not positive: it may be found, but last


class Dense(Retriever):
    """The question's vector is compared with the passages' by HNSW, or with every passage where a filter leaves
    few, or leaves too few of those that HNSW finds."""

    pool: Positive = Field(200, description="passages that are taken from this search")

    def step(self, state: State) -> State:
        vector, allowed = state.vector(), state.scope.allowed
        many = allowed is None or (not state.scope.places and np.count_nonzero(allowed) > EXACT)
        run = self._approximate(state, vector) if many else None
        return state.with_run(run or self._exact(state, vector))

    def _approximate(self, state: State, vector: np.ndarray) -> Run | None:
        """What HNSW finds; None where too little of it may be found."""
        store, allowed = state.store, state.scope.allowed
        most = min(self.pool if allowed is None else 2 * self.pool, len(store.dense))
        found_scores, found_rows = store.hnsw.search(vector[None, :], most)
        rows, scores = found_rows[0], found_scores[0].astype(np.float64)
        kept = rows >= 0 if allowed is None else (rows >= 0) & allowed[rows]
        rows, scores = rows[kept], scores[kept]
        if allowed is not None and len(rows) < self.pool:
            return None
        order = np.lexsort((rows, -scores))[: self.pool]
        return Run(self.name, rows[order], scores[order])

    def _exact(self, state: State, vector: np.ndarray) -> Run:
        """What comparing every passage that may be found gives."""
        dense, allowed = state.store.dense, state.scope.allowed
        compared = np.arange(len(dense)) if allowed is None else np.flatnonzero(allowed)
        few = 4 * len(compared) < len(dense)  # to copy the rows of many takes longer than to compare all
        found = dense[compared] @ vector if few else (dense @ vector)[compared]
        cosines = np.zeros(len(dense))
        # rounded, as equal vectors may differ in their last bit by the row that they stand in
        cosines[compared] = np.maximum(np.round(found, 6), SMALLEST)
        rows = state.best(cosines, self.pool)
        return Run(self.name, rows, cosines[rows])
