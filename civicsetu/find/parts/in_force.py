"""The part `in_force`."""

from dataclasses import replace

from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import Rejected, State
from civicsetu.index.store import IN_FORCE


class InForce(Reranker):
    """Provisions that are omitted, repealed, superseded or not yet in force are left out, except those
    that the question names."""

    def step(self, state: State) -> State:
        store, candidates = state.store, state.fused
        gone = (store.statuses[candidates.rows] != IN_FORCE) & ~candidates.are_in(state.lookup.pinned_rows)
        if not gone.any():
            return state
        reasons = (
            Rejected(store.passages[row].provision, str(store.statuses[row])) for row in candidates.rows[gone].tolist()
        )
        return replace(state, candidates=candidates.only(~gone), rejected=(*state.rejected, *reasons))
