"""The part `weighted`: fusion by weighted scores."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Share
from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.dense import Dense
from civicsetu.find.parts.part import Fusion
from civicsetu.find.state import State


class Weighted(Fusion):
    """Weighted fusion of the dense ranking with the others, each scaled to 0 ... 1."""

    dense: Share = Field(0.5, description="weight of the dense ranking; every other has the rest to 1")

    def step(self, state: State) -> State:
        weights = [self.dense if run.part == Dense.name else 1 - self.dense for run in state.runs]
        rows, scores = weighted_fusion([(run.rows, run.scores) for run in state.runs], weights)
        return replace(state, candidates=Candidates.scored(rows, scores))


def weighted_fusion(
    rankings: Sequence[tuple[np.ndarray, np.ndarray]], weights: Sequence[float]
) -> tuple[np.ndarray, np.ndarray]:
    """Weighted fusion: the weighted sum of scores, each ranking's scaled to 0 ... 1 first.

    The min-max normalised linear combination of Fox and Shaw, TREC-2 (1994). What a ranking
    doesn't hold counts 0 in it.

    Args:
        rankings: rows and scores of each ranking.
        weights: one a ranking.

    Returns:
        The rows of all rankings, ascending, (n,), and their fused scores, (n,).

    >>> one, other = (np.array([7, 3]), np.array([9.0, 5.0])), (np.array([3]), np.array([2.0]))
    >>> rows, scores = weighted_fusion([one, other], [0.6, 0.4])
    >>> rows.tolist(), scores.tolist()
    ([3, 7], [0.4, 0.6])
    """
    rows = np.unique(np.concatenate([np.asarray(r, dtype=np.int64) for r, _ in rankings]))
    fused = np.zeros(len(rows))
    for (found, scores), weight in zip(rankings, weights, strict=True):
        if len(found):
            low, high = float(scores.min()), float(scores.max())
            scaled = (scores - low) / (high - low) if high > low else np.ones(len(scores))
            fused[np.searchsorted(rows, found)] += weight * scaled
    return rows, fused
