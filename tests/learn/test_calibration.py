"""Measures of chances, with numbers worked out by hand and against scikit-learn's where it has them."""

import numpy as np
import pytest

from civicsetu.learn.calibration import (
    area,
    calibration_error,
    error_by_chance,
    interval,
    log_loss,
    reliability,
    risk_and_coverage,
)

CHANCES = np.array([0.1, 0.3, 0.5, 0.7, 0.9, 0.9])
SOUND = np.array([0, 1, 0, 1, 1, 0])


def test_bins_have_equally_many_answers():
    assert reliability(CHANCES, SOUND, 3) == [
        (2, pytest.approx(0.2), 0.5), (2, pytest.approx(0.6), 0.5), (2, pytest.approx(0.9), 0.5),
    ]  # fmt: skip
    assert calibration_error(CHANCES, SOUND, 3) == pytest.approx((0.3 + 0.1 + 0.4) / 3)


def test_the_curve_of_risk_and_coverage_by_hand():
    expected = [[2 / 6, 1 / 2], [3 / 6, 1 / 3], [4 / 6, 2 / 4], [5 / 6, 2 / 5], [1.0, 3 / 6]]
    assert np.array(risk_and_coverage(CHANCES, SOUND)) == pytest.approx(np.array(expected))


def test_area_and_log_loss_are_those_of_another_implementation():
    sklearn = pytest.importorskip("sklearn.metrics")
    random = np.random.default_rng(0)
    chances = np.round(random.random(200), 1)
    sound = (random.random(200) < chances).astype(int)
    assert area(chances, sound) == pytest.approx(sklearn.roc_auc_score(sound, chances))
    kept = np.clip(chances, 0.05, 0.95)
    assert log_loss(kept, sound) == pytest.approx(sklearn.log_loss(sound, kept))


def test_right_chances_show_no_more_error_than_chance_does():
    random = np.random.default_rng(4)
    chances = random.random(150)
    shown = [calibration_error(chances, random.random(150) < chances) for _ in range(200)]
    assert error_by_chance(chances) == pytest.approx(np.mean(shown), abs=0.01)
    assert calibration_error(chances, random.random(150) < 0.2 * chances) > 3 * error_by_chance(chances)
    low, high = interval(chances, (random.random(150) < chances).astype(float))
    assert 0 <= low < high <= 1
