"""Fusion of rankings."""

from collections.abc import Sequence

import numpy as np


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


def standardised(values: np.ndarray) -> np.ndarray:
    """Values with mean 0 and standard deviation 1; zeros where all are equal, nothing where there are none."""
    spread = values.std() if len(values) else 0.0
    return (values - values.mean()) / spread if spread > 1e-9 else np.zeros_like(values)
