"""The part `rrf`: reciprocal rank fusion."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive
from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.part import Fusion
from civicsetu.find.state import State


class Rrf(Fusion):
    """Reciprocal rank fusion of the rankings so far (Cormack, Clarke and Buettcher 2009)."""

    k: Positive = Field(60, description="damps the first ranks; 60 in the paper")

    def step(self, state: State) -> State:
        rows, scores = reciprocal_rank_fusion([run.rows for run in state.runs], self.k)
        return replace(state, candidates=Candidates.scored(rows, scores))


def reciprocal_rank_fusion(rankings: Sequence[np.ndarray], k: int) -> tuple[np.ndarray, np.ndarray]:
    """Reciprocal rank fusion: the sum over rankings of 1 / (k + rank).

    Source: Cormack, Clarke and Buettcher, SIGIR 2009.

    Args:
        rankings: rows, best first, of each ranking; none twice in one.
        k: damps the first ranks; 60 in the paper.

    Returns:
        The rows of all rankings, ascending, (n,), and their fused scores, (n,).

    >>> rows, scores = reciprocal_rank_fusion([np.array([7, 3]), np.array([3])], k=60)
    >>> rows.tolist(), scores.round(4).tolist()
    ([3, 7], [0.0325, 0.0164])
    """
    rows = np.unique(np.concatenate([np.asarray(r, dtype=np.int64) for r in rankings]))
    fused = np.zeros(len(rows))
    for ranking in rankings:
        fused[np.searchsorted(rows, ranking)] += 1.0 / (k + 1 + np.arange(len(ranking)))
    return rows, fused
