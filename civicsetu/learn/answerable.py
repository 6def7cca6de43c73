"""Fitting the chance that a question can be answered: from questions that are answered and questions that are not.

The first model, of the question's vector alone, is a multinomial logistic regression: known questions are of the class
that is answered, each kind of unanswerable question is a class of its own. The second is a logistic regression of its
logit and the evidence that was found. What it learns from must not have been seen by the first, so that each
unanswerable question is judged by a first model of the others, and the answerable ones are in no index.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from civicsetu.learn.logistic import Logistic, fit_logistic
from civicsetu.learn.settings import AnswerableSettings

PLACES = 3  # decimals of what is written


def fit_vector_model(vectors: np.ndarray, kinds: Sequence[str], settings: AnswerableSettings) -> LogisticRegression:
    """The model of vectors; each class counts the same, however many questions it has.

    Args:
        vectors: (questions, dimensions).
        kinds: (questions,), the class of each.
        settings: how it is fitted.
    """
    model = LogisticRegression(C=settings.looseness, class_weight="balanced", max_iter=settings.most_steps)
    return model.fit(vectors, np.array(kinds))


def vector_model_written(model: LogisticRegression) -> dict[str, Any]:
    """The model of vectors as the package keeps it."""
    return {
        "kinds": [str(kind) for kind in model.classes_],
        "constants": [round(float(value), PLACES) for value in model.intercept_],
        "weights": [[round(float(value), PLACES) for value in row] for row in model.coef_],
    }


def folds_of(count: int, folds: int) -> np.ndarray:
    """(count,): the fold of each of some rows, in turn."""
    return np.arange(count) % folds


def fit_weighed(features: np.ndarray, answered: np.ndarray, strength: float) -> Logistic:
    """The model of the evidence, both sorts of questions counting the same.

    Args:
        features: (questions, features).
        answered: (questions,), 1 for those that can be answered and 0 for the others.
        strength: of the pull towards zero.
    """
    model = fit_logistic(features, answered, strength)
    share = float(answered.mean())
    even = model.intercept - float(np.log(share / (1 - share)))  # as if half of the questions could be answered
    return Logistic(model.weights, model.means, model.scales, even)


def refused_share(chances: np.ndarray, answered: np.ndarray, floor: float) -> tuple[float, float]:
    """The share of unanswerable and of answerable questions below a floor."""
    below = chances < floor
    return float(below[answered == 0].mean()), float(below[answered == 1].mean())
