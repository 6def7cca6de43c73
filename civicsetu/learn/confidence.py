"""The model of how likely an answer is sound, fitted on answers graded by hand, by the program, or both.

hand          the answers graded by hand alone
program       those that the program graded alone
recalibrated  the program's, with slope and intercept of the logit fitted to those graded by hand (Platt 1999)
together      both as one

Weights are learnt from all answers that were graded. An answer that is given otherwise today was rather a bad one, so
the share of sound ones among all is not that among those that are given. Therefore each model's intercept is moved
until its mean chance over those that still are given is the share of them that are sound ("calibration in the large";
Steyerberg, "Clinical Prediction Models", 2009, ch. 15). Of question sets that were parted by their grades all answers
count, given or not: the faulty ones were read and mended, and what is left of them are the sound ones.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

import numpy as np

from civicsetu.learn.graded import GradedAnswer, matrix
from civicsetu.learn.logistic import Logistic, fit_logistic, sigmoid
from civicsetu.model.features import DIRECTIONS, FEATURES

PLACES = 4  # decimals of what is written
SHOWN = 2  # decimals of a chance, as answers show it
OF_QUESTIONS = ("known_question", "known_lead")  # features that tell of known questions
SLOPE_PULL = 1.0  # of a slope towards that of the fitted logits' own spread
STEPS = 60  # halvings of where the intercept is looked for
FARTHEST = 10.0  # that it is moved
SIGNS = tuple(int(DIRECTIONS[name]) for name in FEATURES)

Fit = Callable[[Sequence[GradedAnswer], Sequence[GradedAnswer], float], Logistic]


def _in_the_large(fit: Fit) -> Fit:
    """A method whose model has its intercept moved by the answers that tell of new ones."""

    @wraps(fit)
    def moved(hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float) -> Logistic:
        model = fit(hand, program, strength)
        return moved_to([one for one in hand if one.tells_of_new_ones], model)

    return moved


def moved_to(answers: Sequence[GradedAnswer], model: Logistic) -> Logistic:
    """A model with its intercept moved until its mean chance over some answers is the share of them that are sound; the
    same where there is none."""
    if not answers:
        return model
    features, sound = matrix(answers)
    logits, share = model.logits(features), sound.mean()
    low, high = -FARTHEST, FARTHEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if sigmoid(logits + middle).mean() < share else (low, middle)
    return replace(model, intercept=model.intercept + low)


def without_questions(answers: Sequence[GradedAnswer]) -> list[GradedAnswer]:
    """Graded answers as if no questions were known, for the model of documents that none was written for."""
    return [replace(one, features={**one.features, **dict.fromkeys(OF_QUESTIONS, 0.0)}) for one in answers]


@_in_the_large
def by_hand(hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float) -> Logistic:
    """The model of the answers graded by hand."""
    return fit_logistic(*matrix(hand), strength, SIGNS)


@_in_the_large
def by_program(hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float) -> Logistic:
    """The model of the answers that the program graded."""
    return fit_logistic(*matrix(program), strength, SIGNS)


@_in_the_large
def together(hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float) -> Logistic:
    """The model of both; of a question in both, the grade by hand counts."""
    graded = {(one.set, one.id) for one in hand}
    others = [one for one in program if (one.set, one.id) not in graded]
    return fit_logistic(*matrix([*hand, *others]), strength, SIGNS)


@_in_the_large
def recalibrated(hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float) -> Logistic:
    """The model of the program's grades, its logits stretched and moved to fit those by hand."""
    model = by_program(hand, program, strength)
    features, sound = matrix(hand)
    own = fit_logistic(model.logits(features)[:, None], sound, SLOPE_PULL, (1,))
    slope = float(own.weights[0] / own.scales[0])
    intercept = own.intercept + slope * (model.intercept - float(own.means[0]))
    return Logistic(slope * model.weights, model.means, model.scales, intercept)


METHODS: Mapping[str, Fit] = {
    "hand": by_hand,
    "program": by_program,
    "recalibrated": recalibrated,
    "together": together,
}


def chances_of(model: Logistic, answers: Sequence[GradedAnswer]) -> np.ndarray:
    """The chances of some answers as they are shown, (answers,)."""
    features, _ = matrix(answers)
    return np.asarray(np.round(model.chances(features), SHOWN))


def kept_apart(
    fit: Fit, hand: Sequence[GradedAnswer], program: Sequence[GradedAnswer], strength: float, folds: int
) -> np.ndarray:
    """The chance of each answer graded by hand, from a model that saw no answer to its question.

    Args:
        fit: one of the methods.
        hand, program: the graded answers.
        strength: of the pull towards zero.
        folds: how many parts the questions are put into, by the SHA-256 of their names.

    Returns:
        (answers,).
    """
    chances = np.zeros(len(hand))
    for part in range(folds):
        inside = np.array([_fold(one, folds) == part for one in hand])
        if inside.any():
            rest = [one for one in hand if _fold(one, folds) != part]
            model = fit(rest, [one for one in program if _fold(one, folds) != part], strength)
            chances[inside] = chances_of(model, [one for one in hand if _fold(one, folds) == part])
    return chances


def _fold(answer: GradedAnswer, folds: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{answer.set}/{answer.id}".encode()).digest()[1:5], "big") % folds


def as_written(
    model: Logistic,
    high: float | None,
    medium: float | None,
    record: Mapping[str, Any],
    names: Sequence[str] = FEATURES,
) -> dict[str, Any]:
    """A model as the package keeps it (`civicsetu/answer/confidence.json`).

    Args:
        model: with a weight for each feature.
        high, medium: the thresholds; None where no answer is marked so.
        record: what it was fitted from and how.
        names: of its features, in their order.
    """
    columns = zip(names, model.weights, model.means, model.scales, strict=True)
    return {
        "intercept": round(model.intercept, PLACES),
        "features": {
            name: {"weight": _number(weight), "mean": _number(mean), "scale": _number(scale)}
            for name, weight, mean, scale in columns
        },
        "high": high,
        "medium": medium,
        "record": dict(record),
    }


def _number(value: float) -> float:
    return round(float(value), PLACES) + 0.0  # no -0.0
