"""The part `definition`."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import NO_ROWS, State


class Definition(Reranker):
    """The definitions of the terms whose meaning is asked join the candidates and are boosted."""

    weight: Weight = Field(3.0, description="added to a definition that the question asks for")

    def step(self, state: State) -> State:
        defining = np.unique(np.concatenate([NO_ROWS, *(self._rows_of(t, state) for t in state.question.asks_for)]))
        if not len(defining):
            return state
        state = replace(state, lookup=state.lookup._replace(defining=defining)).with_candidates(defining)
        return state.boosted(self.weight * state.fused.are_in(defining))

    def _rows_of(self, term: str, state: State) -> np.ndarray:
        """The passages of a term's first definition that may be found; of a long one its opening, and not a
        later passage that repeats the term."""
        store = state.store
        for provision in store.definitions.get(term, ()):
            rows = state.scope.rows(store.rows_of(provision))
            if len(rows):
                opening = [row for row in rows.tolist() if store.passages[row].provision == provision]
                return np.array(opening, dtype=np.int64) if opening else rows
        return NO_ROWS
