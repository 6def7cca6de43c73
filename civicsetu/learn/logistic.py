"""Logistic regression with a pull towards zero and, for each weight, the sign that it may have.

The data are few hundred graded answers, so the model is small: weights of standardised features. A feature whose
direction is known beforehand ("a cut quotation is no better than a whole one") keeps that direction whatever the few
answers say by chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

MOST_STEPS = 100
CLOSE = 1e-9  # a smaller fall of the loss ends the steps
RIDGE = 1e-9  # added to the curve, so that alike features can be told apart
SHORTEST = 1e-6  # of a step
LEAST_SPREAD = 1e-6  # a feature that varies less is constant


@dataclass(frozen=True, slots=True)
class Logistic:
    """A fitted model: the chance is sigmoid(intercept + (x - means) / scales @ weights).

    Fields:
        weights, means, scales: (features,).
        intercept: the logit of an answer with mean features.
    """

    weights: np.ndarray
    means: np.ndarray
    scales: np.ndarray
    intercept: float

    def logits(self, features: np.ndarray) -> np.ndarray:
        """The logits of some answers, (answers, features) to (answers,)."""
        return np.asarray(self.intercept + ((features - self.means) / self.scales) @ self.weights)

    def chances(self, features: np.ndarray) -> np.ndarray:
        """The chances in [0, 1], (answers, features) to (answers,)."""
        return sigmoid(self.logits(features))


def sigmoid(logits: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(-x)) without overflow."""
    return np.asarray(0.5 * (1 + np.tanh(0.5 * np.asarray(logits, dtype=float))))


def fit_logistic(features: np.ndarray, outcomes: np.ndarray, strength: float, signs: Sequence[int] = ()) -> Logistic:
    """Fit by projected Newton steps (Bertsekas 1982, "Projected Newton methods for optimization problems with simple
    constraints").

    Args:
        features: (answers, features).
        outcomes: (answers,), 1 for a sound answer and 0 for another.
        strength: of the pull towards zero: half of it times the squared weights is added to the loss, which is summed
            over the answers. The intercept is not pulled.
        signs: for each feature 1 or -1 where its weight may only be positive or negative, 0 where it may be both; by
            default all 0.

    Returns:
        The model. A constant feature has the weight 0.

    Raises:
        ValueError: there are no answers.
    """
    if not len(outcomes):
        raise ValueError("there are no answers to fit to")
    means, spread = features.mean(axis=0), features.std(axis=0)
    scales = np.where(spread > LEAST_SPREAD, spread, 1.0)
    rows = np.column_stack([(features - means) / scales * (spread > LEAST_SPREAD), np.ones(len(outcomes))])
    pull = np.append(np.full(features.shape[1], strength), 0.0)
    allowed = np.append(np.asarray(signs or np.zeros(features.shape[1])), 0)
    lowest, highest = np.where(allowed > 0, 0.0, -np.inf), np.where(allowed < 0, 0.0, np.inf)
    # one answer of each outcome beside the others keeps the intercept finite where all are alike
    rate = (outcomes.sum() + 1) / (len(outcomes) + 2)
    weights = np.append(np.zeros(features.shape[1]), np.log(rate / (1 - rate)))
    problem = _Problem(rows, outcomes, pull, lowest, highest)
    for _ in range(MOST_STEPS):
        better = problem.step(weights)
        if problem.loss(weights) - problem.loss(better) < CLOSE:
            break
        weights = better
    return Logistic(weights[:-1], means, scales, float(weights[-1]))


@dataclass(frozen=True, slots=True)
class _Problem:
    """What is made small: rows (answers, weights), outcomes (answers,), the pull on each weight, and its bounds."""

    rows: np.ndarray
    outcomes: np.ndarray
    pull: np.ndarray
    lowest: np.ndarray
    highest: np.ndarray

    def loss(self, weights: np.ndarray) -> float:
        """The negative logarithm of the likelihood, with the pull."""
        logits = self.rows @ weights
        return float(np.sum(np.logaddexp(0, logits) - self.outcomes * logits) + 0.5 * np.sum(self.pull * weights**2))

    def step(self, weights: np.ndarray) -> np.ndarray:
        """Better weights: a Newton step of those that are not held at their bounds, shortened until the loss falls."""
        chances = sigmoid(self.rows @ weights)
        slope = self.rows.T @ (chances - self.outcomes) + self.pull * weights
        held = ((weights <= self.lowest) & (slope > 0)) | ((weights >= self.highest) & (slope < 0))
        free = np.flatnonzero(~held)
        curve = (self.rows * (chances * (1 - chances))[:, None]).T @ self.rows + np.diag(self.pull)
        own = curve[np.ix_(free, free)] + RIDGE * np.eye(len(free))
        move = np.zeros_like(weights)
        move[free] = np.linalg.solve(own, slope[free])
        before, length = self.loss(weights), 1.0
        while length > SHORTEST:
            moved = np.clip(weights - length * move, self.lowest, self.highest)
            if self.loss(moved) < before:
                return np.asarray(moved)
            length /= 2
        return weights
