"""The part `annex_beside`."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive
from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.part import Again, Anew
from civicsetu.find.ranking import ranked_rows
from civicsetu.find.state import State
from civicsetu.index.store import Store

WHY = "of an annex, nearly as good as the law's own words"


class AnnexBeside(Again):
    """Where a jurisdiction is named and only the law's own words were searched, its annexures, schedules and forms are
    searched as well, unless none of them is near. If the best of an annex then scores nearly as well as the best of
    all, it stands fifth: what a form asks for is hardly said in its rule."""

    reach: float = Field(0.12, ge=0, le=1, description="by so much less a cosine than the best one's, and it is near")
    near: float = Field(1.2, ge=0, description="by so much less than the best score, and it stands fifth")
    before: Positive = Field(4, description="sections that stand before it")
    passages: Positive = Field(3, description="passages of it at most")

    def step_anew(self, state: State, anew: Anew) -> State:
        if state.question.compares or not self._are_near(state):
            return state
        wider = anew(state.query.chosen)
        found = self._best_annex(wider.fused, state)
        return state if found is None else self._with(found, state)

    def _are_near(self, state: State) -> bool:
        """Whether annexes of the named jurisdictions were not searched, and one of their passages is near."""
        store, allowed, own = state.store, state.scope.allowed, state.fused
        if allowed is None or not len(own):
            return False
        mask = _is_annex(store) & np.isin(store.jurisdictions, state.scope.places)
        if state.query.chosen is not None:
            mask &= state.query.chosen
        if not mask.any() or (mask & allowed).any():
            return False
        vector, cosines = state.vector(), store.backend.cosines
        nearest = float(cosines(np.flatnonzero(mask), vector).max())
        return nearest >= float(cosines(own.rows, vector).max()) - self.reach

    def _best_annex(self, found: Candidates, state: State) -> Candidates | None:
        """The best passages of the annex that scores best, best first; None where that is not nearly as good."""
        store, of_annex = state.store, _is_annex(state.store)
        totals = dict(zip(found.rows.tolist(), found.total.tolist(), strict=True))
        ranked = found.ranked()
        best = next((row for row in ranked if of_annex[row]), None)
        if best is None or totals[best] < totals[ranked[0]] - self.near:
            return None
        rows = [row for row in ranked if store.units[row] == store.units[best]]
        return found.only(found.are_in(np.array(rows[: self.passages])))

    def _with(self, annex: Candidates, state: State) -> State:
        """The state with an annex behind the first sections; its scores lie between those that it stands between."""
        ranked, units = ranked_rows(state), state.store.units
        firsts: dict[int, int] = {}
        for place, row in enumerate(ranked):
            firsts.setdefault(int(units[row]), place)
        starts = list(firsts.values())
        place = starts[self.before] if len(starts) > self.before else len(ranked)
        rows = annex.ranked()
        totals = dict(zip(state.fused.rows.tolist(), state.fused.total.tolist(), strict=True))
        above = totals[ranked[place - 1]]
        below = min(above, totals[ranked[place]]) if place < len(ranked) else above - 1
        step = (above - below) / (len(rows) + 1)
        wanted = {row: above - step * n for n, row in enumerate(rows, 1)}
        scores = np.array([wanted[row] for row in annex.rows.tolist()])
        own = replace(annex, scores=scores, boosts=np.zeros(len(scores)))
        reasons = {**state.reasons, **{row: (*state.reasons.get(row, ()), WHY) for row in rows}}
        order = (*ranked[:place], *rows, *ranked[place:])
        return replace(state, candidates=state.fused.joined(own), order=order, reasons=reasons, beside=tuple(rows))


def _is_annex(store: Store) -> np.ndarray:
    """(passages,): true for those of an annexure, a schedule or a form."""
    found: np.ndarray = store.annexes != ""
    return found
