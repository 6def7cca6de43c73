"""Whether a sentence is carried, weighed from all its signs by a logistic regression that was learnt.

The rules of the check, each as a veto, reject many faithful sentences: in everyday words some rule nearly always finds
something. Weighed, a sign counts as much as it told on sentences by hand about acts that no other set uses. Their
writers hid what is false; that "must" stands where the statute has "must not" is hardly among it, so such a sign counts
for more than was learnt.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json
from civicsetu.learn.logistic import Logistic
from civicsetu.verify.evidence import Fault
from civicsetu.verify.signs import SIGNS, Signs

FILE = Path(__file__).with_name("judge.json")
MOST_REASONS = 2
SMALL = 0.15  # of a logit: what counts less is no reason
PLAIN = ("duty", "ban", "free", "affirmed")  # it orders, forbids, leaves free or denies what stands there otherwise
PLAIN_COUNTS = 1.0  # of a logit: so much more than was learnt one of these counts
_PLAIN = [list(SIGNS).index(name) for name in PLAIN]


@dataclass(frozen=True, slots=True)
class Judge:
    """The learnt weights, and the logit from which on a sentence is rejected."""

    model: Logistic
    limit: float

    def logit(self, signs: Signs) -> float:
        """The logit of the chance that a sentence is false."""
        return float(weighed(self.model, signs.values[None])[0])

    def faults(self, signs: Signs) -> list[Fault]:
        """Why a sentence is rejected: the signs that count most against it; none where it is not."""
        if self.logit(signs) <= self.limit:
            return []
        counts = (signs.values - self.model.means) / self.model.scales * self.model.weights
        counts[_PLAIN] += PLAIN_COUNTS * (signs.values[_PLAIN] > 0)
        reasons: dict[Fault, float] = {}
        for name, count in zip(SIGNS, counts, strict=True):
            if name in signs.faults and count > 0:
                reasons[signs.faults[name]] = reasons.get(signs.faults[name], 0.0) + float(count)
        most = sorted(reasons, key=lambda fault: -reasons[fault])
        told = [fault for fault in most if reasons[fault] > SMALL][:MOST_REASONS] or most[:1]
        return told or [Fault("unsupported", "its words don't follow from the words that it rests on")]


def weighed(model: Logistic, signs: np.ndarray) -> np.ndarray:
    """The logits that sentences are false, (sentences, signs) to (sentences,).

    Args:
        model: the learnt weights.
        signs: the signs of each sentence, in the order of `SIGNS`.
    """
    plain = (signs[:, _PLAIN] > 0).any(axis=1)
    return np.asarray(model.logits(signs) + PLAIN_COUNTS * plain)


def as_written(model: Logistic, limit: float, record: Mapping[str, Any]) -> dict[str, Any]:
    """A judge as its file keeps it.

    Args:
        model: the weights.
        limit: the logit from which on a sentence is rejected.
        record: what it was learnt from.
    """
    rows = zip(SIGNS, model.weights, model.means, model.scales, strict=True)
    signs = {name: [round(float(value), 5) for value in values] for name, *values in rows}
    return {"intercept": round(model.intercept, 5), "limit": round(limit, 4), "signs": signs, "record": dict(record)}


@lru_cache(maxsize=4)
def load_judge(path: Path = FILE) -> Judge:
    """The learnt judge.

    Raises:
        CivicSetuError: the file is of other signs than there are.
    """
    kept = read_json(path)
    if list(kept["signs"]) != list(SIGNS):
        raise CivicSetuError(f"{path} knows other signs: learn it again with civicsetu fit-judge")
    weights, means, scales = np.array([kept["signs"][name] for name in SIGNS]).T
    return Judge(Logistic(weights, means, scales, kept["intercept"]), kept["limit"])
