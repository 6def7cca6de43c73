"""The part `read_together`."""

from typing import ClassVar

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class ReadTogether(Reranker):
    """The best passages of the sections that are nearly as good as the first are read together with the question, up
    to `chars` characters of each, by the index's own cross-encoder; a section is boosted by how much better its
    passage answers than the worst of them. Where no section is near the first, nothing is read."""

    only_once: ClassVar[bool] = True

    near: float = Field(1.0, ge=0, description="by so much less than the best score, and a section is read")
    most: Positive = Field(6, description="sections that are read at most")
    chars: Positive = Field(400, description="characters of a section's best passage that are read")
    weight: Weight = Field(0.3, description="of the reader's score, of which 1 makes a passage e times as likely")

    def step(self, state: State) -> State:
        best, store = self._near(state), state.store
        if len(best) < 2:
            return state
        texts = [store.passages[row].text[: self.chars] for row in best.values()]
        scores = dict(zip(best, store.reader.scores(state.question.text, texts), strict=True))
        worst = min(scores.values())
        gained = [scores.get(unit, worst) - worst for unit in store.units[state.fused.rows].tolist()]
        return state.boosted(self.weight * np.array(gained))

    def _near(self, state: State) -> dict[int, int]:
        """The units, sections or definitions, that are near the best one, best first, each with the row of its best
        passage."""
        candidates, units = state.fused, state.store.units
        if not len(candidates):
            return {}
        totals = dict(zip(candidates.rows.tolist(), candidates.total.tolist(), strict=True))
        least = max(totals.values()) - self.near
        found: dict[int, int] = {}
        for row in candidates.ranked():
            if totals[row] < least or len(found) == self.most:
                break
            found.setdefault(int(units[row]), row)
        return found
