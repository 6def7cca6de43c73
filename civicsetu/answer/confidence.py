"""The chance that an answer is sound, and whether that is high, medium or low, by a model that was fitted on graded
answers (`civicsetu.learn.confidence`)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_json

MODEL = "confidence.json"
SHOWN = 2  # decimals of a chance


@dataclass(frozen=True, slots=True)
class Weighted:
    """A feature's weight, per `scale` of its distance from its `mean`."""

    weight: float
    mean: float
    scale: float


@dataclass(frozen=True, slots=True)
class Confidence:
    """A fitted model.

    Fields:
        intercept: the logit of an answer with mean features.
        features: by name.
        high, medium: the lowest chance that is called so; None where the risk that is stated for it can't be shown to
            be kept, and no answer is.
        of_unasked: the model for answers from documents that no question is known for; None where there is none.
    """

    intercept: float
    features: Mapping[str, Weighted]
    high: float | None
    medium: float | None
    of_unasked: "Confidence | None" = None

    def chance(self, features: Mapping[str, float]) -> float:
        """The chance that an answer with these features is sound, in [0, 1], with two decimals."""
        logit = self.intercept + sum(
            one.weight * (features[name] - one.mean) / one.scale for name, one in self.features.items()
        )
        return round(0.5 * (1 + math.tanh(0.5 * logit)), SHOWN)

    def level(self, chance: float) -> str:
        """What a chance is called: high, medium or low."""
        if self.high is not None and chance >= self.high:
            return "high"
        return "medium" if self.medium is not None and chance >= self.medium else "low"


def fitted_for(features: Mapping[str, float], asked: bool) -> Confidence:
    """The model for an answer.

    Args:
        features: of the answer.
        asked: whether questions are known for a document that it quotes. Where none is, that none is near says nothing.
    """
    model = fitted()
    return model if asked or features["known_question"] or model.of_unasked is None else model.of_unasked


@lru_cache(maxsize=1)
def fitted() -> Confidence:
    """The model that the package has."""
    return read_confidence(read_json(Path(__file__).parent / MODEL))


def read_confidence(written: Mapping[str, Any]) -> Confidence:
    """A model as it was written."""
    features = {name: Weighted(**one) for name, one in written["features"].items()}
    unasked = read_confidence(written["of_unasked"]) if "of_unasked" in written else None
    return Confidence(written["intercept"], features, written["high"], written["medium"], unasked)
