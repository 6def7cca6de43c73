"""Fusion of rankings."""

from collections.abc import Sequence

import numpy as np


def reciprocal_rank_fusion(scores: Sequence[np.ndarray], k: int, pool: int) -> np.ndarray:
    """Reciprocal rank fusion: the sum over rankings of 1 / (k + rank).

    Only the best `pool` of each ranking count, and of those only what scores above zero.
    Equal scores keep the order of the passages, so the result is the same on every run.
    Source: Cormack, Clarke and Buettcher, SIGIR 2009.

    Args:
        scores: one array (passages,) a ranking, higher is better.
        k: damps the first ranks; 60 in the paper.
        pool: how deep each ranking is read.

    Returns:
        (passages,), zero for what no ranking gave.

    >>> reciprocal_rank_fusion([np.array([3.0, 2.0, 0.0]), np.array([0.0, 1.0, 0.0])], k=60, pool=2).round(4).tolist()
    [0.0164, 0.0325, 0.0]
    """
    fused = np.zeros(len(scores[0]))
    for ranking in scores:
        order = np.argsort(-ranking, kind="stable")[:pool]
        order = order[ranking[order] > 0]
        fused[order] += 1.0 / (k + 1 + np.arange(len(order)))
    return fused


def standardised(values: np.ndarray) -> np.ndarray:
    """Values with mean 0 and standard deviation 1; zeros where all are equal."""
    spread = values.std()
    return (values - values.mean()) / spread if spread > 1e-9 else np.zeros_like(values)
