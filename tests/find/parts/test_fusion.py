"""Fusion: the formulas, written out."""

import numpy as np
import pytest

from civicsetu.find.parts.blend import standardised
from civicsetu.find.parts.rrf import reciprocal_rank_fusion
from civicsetu.find.parts.weighted import weighted_fusion
from civicsetu.index.backend import best_rows


def rows(*found):
    return np.array(found, dtype=np.int64)


def test_the_formula():
    dense, lexical = rows(4, 2, 9, 7), rows(9, 4, 3)
    found, scores = reciprocal_rank_fusion([dense, lexical], k=60)
    assert found.tolist() == [2, 3, 4, 7, 9]
    assert scores == pytest.approx(
        [1 / (60 + 2), 1 / (60 + 3), 1 / (60 + 1) + 1 / (60 + 2), 1 / (60 + 4), 1 / (60 + 3) + 1 / (60 + 1)]
    )


def test_k_damps_the_first_ranks():
    _, sharp = reciprocal_rank_fusion([rows(0, 1)], k=1)
    _, flat = reciprocal_rank_fusion([rows(0, 1)], k=1000)
    assert sharp == pytest.approx([1 / 2, 1 / 3]) and flat == pytest.approx([1 / 1001, 1 / 1002])


def test_a_ranking_of_nothing_adds_nothing():
    found, scores = reciprocal_rank_fusion([rows(), rows(5)], k=60)
    assert found.tolist() == [5] and scores == pytest.approx([1 / 61])
    found, scores = reciprocal_rank_fusion([rows(), rows()], k=60)
    assert len(found) == len(scores) == 0


def test_the_weighted_formula():
    dense = rows(4, 2, 9), np.array([0.9, 0.5, 0.4])  # scaled 1, 1/5, 0
    lexical = rows(9, 3), np.array([12.0, 2.0])  # scaled 1, 0
    found, scores = weighted_fusion([dense, lexical], [0.6, 0.4])
    assert found.tolist() == [2, 3, 4, 9]
    assert scores == pytest.approx([0.6 * 1 / 5, 0.4 * 0, 0.6 * 1, 0.6 * 0 + 0.4 * 1])


def test_equal_scores_and_no_scores_in_a_weighted_fusion():
    found, scores = weighted_fusion(
        [(rows(1, 2), np.array([3.0, 3.0])), (rows(), np.array([])), (rows(7), np.array([0.1]))], [0.5, 0.3, 0.2]
    )
    assert found.tolist() == [1, 2, 7] and scores == pytest.approx([0.5, 0.5, 0.2])


def test_each_ranking_has_a_weight():
    with pytest.raises(ValueError):
        weighted_fusion([(rows(1), np.array([1.0]))], [0.5, 0.5])


def test_the_best_rows_are_the_first_of_equal_scores():
    scores = np.array([1.0, 3.0, 0.0, 3.0, 1.0, -2.0, 1.0])
    assert best_rows(scores, 10).tolist() == [1, 3, 0, 4, 6]  # what scores nothing is not found
    assert best_rows(scores, 3).tolist() == [1, 3, 0]  # and not row 4 or 6, which score the same
    assert best_rows(scores, 1).tolist() == [1]
    assert best_rows(np.zeros(3), 2).tolist() == []


@pytest.mark.parametrize("most", [1, 5, 40, 200])
def test_the_best_rows_are_those_of_a_full_sort(most):
    scores = np.random.default_rng(7).integers(-2, 6, size=150).astype(float)  # many ties
    by_hand = sorted((row for row in range(150) if scores[row] > 0), key=lambda row: (-scores[row], row))
    assert best_rows(scores, most).tolist() == by_hand[:most]


def test_standardised():
    values = standardised(np.array([1.0, 2.0, 3.0]))
    assert values.mean() == pytest.approx(0) and values.std() == pytest.approx(1)
    assert standardised(np.array([2.0, 2.0])).tolist() == [0, 0]
    assert standardised(np.array([5.0])).tolist() == [0]
    assert standardised(np.array([])).tolist() == []
