"""The part `family`."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State

FIRST = 3  # candidates whose sections join


class Family(Reranker):
    """The other passages of the best three candidates' sections join the candidates."""

    most: Positive = Field(40, description="candidates in all")

    def step(self, state: State) -> State:
        store, ranked = state.store, state.fused.ranked_by_score()
        sections = [store.section_ids[int(store.sections[row])] for row in ranked[:FIRST]]
        family = [row for section in sections for row in store.section_rows(section).tolist()]
        new = sorted(set(family) - set(ranked))
        kept = np.array([*ranked, *new][: self.most], dtype=np.int64)
        state = state.with_candidates(kept)
        return replace(state, candidates=state.fused.only(state.fused.are_in(kept)))
