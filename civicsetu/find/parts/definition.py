"""The part `definition`."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import NO_ROWS, State
from civicsetu.model.ids import ProvisionId


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
        """The passages of one of a term's definitions that may be found; of a long one its opening, and not a later
        passage that repeats the term. Of several laws that of which the best candidate is, else the first."""
        store = state.store
        for provision in self._nearest_law_first(store.definitions.get(term, ()), state):
            rows = state.scope.rows(store.rows_of(provision))
            if len(rows):
                opening = [row for row in rows.tolist() if store.passages[row].provision == provision]
                return np.array(opening, dtype=np.int64) if opening else rows
        return NO_ROWS

    def _nearest_law_first(self, provisions: Sequence[str], state: State) -> Sequence[str]:
        """Definitions of one term, those of the law whose best candidate has the highest score first, and what an
        Explanation says last."""
        laws = [ProvisionId(name).document for name in provisions]
        if len(set(laws)) < 2:
            return provisions
        passages, best = state.store.passages, dict.fromkeys(laws, float("-inf"))
        for row, total in zip(state.fused.rows.tolist(), state.fused.total.tolist(), strict=True):
            if (law := passages[row].document) in best:
                best[law] = max(best[law], total)
        return sorted(provisions, key=lambda name: (_is_aside(name), -best[ProvisionId(name).document]))


def _is_aside(name: str) -> bool:
    """True for a part of an Explanation or an illustration, which says what a word means in its own section."""
    pinpoint = ProvisionId(name).pinpoint
    return pinpoint.in_explanation or pinpoint.in_illustration
