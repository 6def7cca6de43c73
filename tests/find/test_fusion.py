"""Fusion: the formula, written out."""

import numpy as np
import pytest

from civicsetu.find.fusion import reciprocal_rank_fusion, standardised


def test_the_formula():
    dense = np.array([0.9, 0.5, 0.7, 0.1])  # ranks 1, 3, 2, 4
    lexical = np.array([0.0, 4.0, 2.0, 1.0])  # ranks -, 1, 2, 3
    fused = reciprocal_rank_fusion([dense, lexical], k=60, pool=10)
    assert fused == pytest.approx(
        [1 / (60 + 1), 1 / (60 + 3) + 1 / (60 + 1), 1 / (60 + 2) + 1 / (60 + 2), 1 / (60 + 4) + 1 / (60 + 3)]
    )


def test_only_the_pool_counts():
    fused = reciprocal_rank_fusion([np.array([3.0, 2.0, 1.0])], k=60, pool=2)
    assert fused == pytest.approx([1 / 61, 1 / 62, 0])


def test_what_scores_nothing_is_not_ranked():
    assert reciprocal_rank_fusion([np.zeros(3), np.array([0.0, -1.0, 2.0])], k=60, pool=3) == pytest.approx(
        [0, 0, 1 / 61]
    )


def test_equal_scores_keep_their_order():
    assert reciprocal_rank_fusion([np.array([1.0, 1.0, 1.0])], k=60, pool=3) == pytest.approx([1 / 61, 1 / 62, 1 / 63])


def test_standardised():
    values = standardised(np.array([1.0, 2.0, 3.0]))
    assert values.mean() == pytest.approx(0) and values.std() == pytest.approx(1)
    assert standardised(np.array([2.0, 2.0])).tolist() == [0, 0]
    assert standardised(np.array([5.0])).tolist() == [0]
