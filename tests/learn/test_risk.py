"""Thresholds keep the stated risk on answers that were not seen, with the stated doubt."""

import numpy as np
import pytest
from scipy.stats import binom

from civicsetu.learn.risk import binomial_tail, threshold


@pytest.mark.parametrize(("faults", "count", "risk"), [(0, 45, 0.05), (3, 60, 0.25), (10, 10, 0.5), (0, 0, 0.1)])
def test_the_tail_is_that_of_the_binomial_distribution(faults, count, risk):
    assert binomial_tail(faults, count, risk) == pytest.approx(binom.cdf(faults, count, risk))


def drawn(random: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Answers with chances that are not calibrated: the true chance is the square of what is given."""
    chances = np.round(random.random(count) ** 0.5, 2)
    return chances, random.random(count) < chances**2


def risk_from(least: float) -> float:
    """The true share of unsound answers at or above a threshold, over the grid of chances."""
    chances, _ = drawn(np.random.default_rng(1), 400_000)
    return float(1 - (chances[chances >= least] ** 2).mean())


@pytest.mark.parametrize(("risk", "count"), [(0.25, 80), (0.25, 300), (0.1, 300), (0.3, 1000)])
def test_the_risk_is_kept_in_all_but_the_stated_share_of_draws(risk, count):
    true = {step: risk_from(step / 100) for step in range(101)}
    doubt, draws = 0.1, 600
    random = np.random.default_rng(20)
    found = [threshold(*drawn(random, count), risk, doubt) for _ in range(draws)]
    broken = sum(least is not None and true[round(least * 100)] > risk for least in found)
    allowed = binom.ppf(0.999, draws, doubt)  # of the draws, by the chance of the draws themselves
    assert broken <= allowed, f"{broken} of {draws}"
    assert any(least is not None for least in found)  # or nothing was tested


def test_more_answers_find_lower_thresholds():
    random = np.random.default_rng(3)
    few, many = (
        [threshold(*drawn(random, count), 0.25, 0.1) or 1.0 for _ in range(draws)]
        for count, draws in ((400, 60), (20_000, 3))
    )
    assert np.median(few) > max(many)
    many = np.median(many)
    assert many == pytest.approx(next(step / 100 for step in range(101) if risk_from(step / 100) <= 0.25), abs=0.04)


def test_without_enough_answers_or_with_bad_ones_there_is_no_threshold():
    assert threshold(np.full(71, 0.9), np.ones(71), 0.05, 0.1) is None  # 0.95 ** 71 is more than a quarter of 0.1
    assert threshold(np.full(72, 0.9), np.ones(72), 0.05, 0.1) == 0.0
    assert threshold(np.full(500, 0.9), np.arange(500) % 2, 0.05, 0.1) is None
    assert threshold(np.zeros(0), np.zeros(0), 0.05, 0.1) is None


def test_a_few_unsound_answers_at_the_top_do_not_leave_all_others_unmarked():
    chances = np.linspace(1, 0, 400)
    sound = (np.arange(400) >= 4) & (np.arange(400) < 200)
    assert threshold(chances, sound, 0.25, 0.1) == pytest.approx(0.4, abs=0.03)  # 46 of 240 are unsound
