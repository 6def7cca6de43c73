"""Measures of chances that are given: whether they are as high as what comes of them, and how well they tell apart."""

from typing import NamedTuple

import numpy as np

BINS = 5  # bins of equally many answers
SMALLEST = 1e-6  # a chance is held that far from 0 and 1 in the log loss


class Bin(NamedTuple):
    """Answers whose chances lie near each other: how many, their mean chance, the share that is sound."""

    answers: int
    chance: float
    sound: float


def rows_in_bins(chances: np.ndarray, bins: int = BINS) -> list[np.ndarray]:
    """The rows of the answers in bins of equally many, from the lowest chance to the highest.

    Args:
        chances: (answers,), from 0 to 1.
        bins: how many; fewer where there are fewer answers.
    """
    order = np.argsort(chances, kind="stable")
    return list(np.array_split(order, min(bins, len(order)))) if len(order) else []


def reliability(chances: np.ndarray, sound: np.ndarray, bins: int = BINS) -> list[Bin]:
    """Answers in bins of equally many, from the lowest chance to the highest.

    Args:
        chances: (answers,), from 0 to 1.
        sound: (answers,), from 0 to 1.
        bins: how many; fewer where there are fewer answers.
    """
    parts = rows_in_bins(chances, bins)
    return [Bin(len(part), float(chances[part].mean()), float(sound[part].mean())) for part in parts]


def calibration_error(chances: np.ndarray, sound: np.ndarray, bins: int = BINS) -> float:
    """Expected calibration error: the mean difference of a bin's chance and what came of it, by its answers (Naeini,
    Cooper, Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", 2015; with bins of equally
    many answers as in Nguyen and O'Connor 2015).

    >>> calibration_error(np.array([0.2, 0.2, 0.9, 0.9]), np.array([0, 0, 1, 1]), bins=2)
    0.15
    """
    found = reliability(chances, sound, bins)
    return round(sum(one.answers * abs(one.chance - one.sound) for one in found) / max(1, len(chances)), 12)


def error_by_chance(chances: np.ndarray, bins: int = BINS, draws: int = 1000, seed: int = 0) -> float:
    """The calibration error that chances would show, in the mean, if they were exactly right: what so few answers
    add to it.

    Args:
        chances: (answers,).
        bins: as above.
        draws: how often outcomes are drawn by these chances.
        seed: of the draws.
    """
    random = np.random.default_rng(seed)
    drawn = random.random((draws, len(chances))) < chances
    return float(np.mean([calibration_error(chances, outcome, bins) for outcome in drawn]))


def interval(chances: np.ndarray, sound: np.ndarray, bins: int = BINS, draws: int = 1000) -> tuple[float, float]:
    """The middle 95 % of the calibration error over bootstrap samples (Efron 1979)."""
    random = np.random.default_rng(0)
    samples = random.integers(0, len(chances), (draws, len(chances)))
    errors = [calibration_error(chances[rows], sound[rows], bins) for rows in samples]
    low, high = np.quantile(errors, (0.025, 0.975))
    return float(low), float(high)


def log_loss(chances: np.ndarray, sound: np.ndarray) -> float:
    """The mean negative logarithm of the chance that was given to what came (Good 1952)."""
    kept = np.clip(chances, SMALLEST, 1 - SMALLEST)
    return float(-np.mean(sound * np.log(kept) + (1 - sound) * np.log(1 - kept)))


def area(chances: np.ndarray, sound: np.ndarray) -> float | None:
    """The area under the ROC curve: how often a sound answer has the higher chance of a pair (Hanley, McNeil 1982).

    >>> area(np.array([0.2, 0.9, 0.9]), np.array([0, 1, 0])), area(np.array([0.2]), np.array([1]))
    (0.75, None)
    """
    high, low = chances[sound >= 0.5], chances[sound < 0.5]
    if not len(high) or not len(low):
        return None
    pairs = high[:, None] - low
    return float((pairs > 0).mean() + 0.5 * (pairs == 0).mean())


def risk_and_coverage(chances: np.ndarray, sound: np.ndarray) -> list[tuple[float, float]]:
    """For each threshold the share of answers at or above it, and the share of these that is not sound (El-Yaniv,
    Wiener, "On the Foundations of Noise-free Selective Classification", 2010); from few answers to all.

    >>> risk_and_coverage(np.array([0.9, 0.5]), np.array([1, 0]))
    [(0.5, 0.0), (1.0, 0.5)]
    """
    found = []
    for least in sorted(set(chances.tolist()), reverse=True):
        marked = chances >= least
        found.append((float(marked.mean()), float(1 - sound[marked].mean())))
    return found
