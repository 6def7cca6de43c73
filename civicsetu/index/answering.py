"""The passages of the units that the model of answering units knows, in an open index."""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from civicsetu.index.known_questions import KnownQuestions
from civicsetu.model.ids import ProvisionId

REACH = 8.0  # a unit whose logit is lower than the best one's by so much, or more, scores 0
DIGITS = 4  # the last bits of a logit differ between processors; they must not order equals


class AnsweringRows:
    """Which passages have words of the units that the model knows, and how well each unit answers beside the best.

    Args:
        units: the ids of the units, in the order of the logits.
        known: the known questions; by them a unit has the passages that say nearly the same in documents without.
        rows_of: of a provision's id, the rows of its passages, ascending; none for an id that is not indexed.

    Attributes:
        rows: (n,), ascending: the passages that have some.
        documents: the keys of the documents of the units.
    """

    def __init__(self, units: Sequence[str], known: KnownQuestions, rows_of: Callable[[str], np.ndarray]) -> None:
        self.documents = frozenset(ProvisionId(name).document for name in units)
        self._units, answering = list(units), known.answering() if len(known) else {}
        of = [answering.get(name, np.zeros(0, dtype=np.int64)) for name in units]
        of = [rows if len(rows) else rows_of(name) for name, rows in zip(units, of, strict=True)]
        rows = np.concatenate([np.zeros(0, dtype=np.int64), *of]).astype(np.int64)
        numbers = np.repeat(np.arange(len(of)), [len(own) for own in of])
        order = np.argsort(rows, kind="stable")
        self._all_rows, self._of = rows[order], numbers[order]
        self.rows, self._begin = np.unique(self._all_rows, return_index=True)

    def __len__(self) -> int:
        return len(self.rows)

    def scores(self, logits: np.ndarray, allowed: np.ndarray | None) -> np.ndarray:
        """(n,): of each passage the score of its best unit, 1 for the best unit of all passages that may be found.

        Args:
            logits: (units,), of a question.
            allowed: (passages,), true for those that may be found; None for all.
        """
        best = np.maximum.reduceat(logits[self._of], self._begin) if len(self) else np.zeros(0)
        may = np.ones(len(self), dtype=bool) if allowed is None else allowed[self.rows]
        if not may.any():
            return np.zeros(len(self))
        return np.where(may, _beside(best, float(best[may].max())), 0.0)

    def of_units(self, logits: np.ndarray, rows: Sequence[int]) -> Mapping[str, float]:
        """By its id the score of each unit with words in some passages, 1 for the best of them.

        Args:
            logits: (units,), of a question.
            rows: of the passages.
        """
        numbers = np.unique(self._of[np.isin(self._all_rows, np.asarray(rows, dtype=np.int64))])
        if not len(numbers):
            return {}
        scores = _beside(logits[numbers].astype(np.float64), float(logits[numbers].max()))
        return {self._units[n]: score for n, score in zip(numbers.tolist(), scores.tolist(), strict=True)}


def share_of(score: float) -> float:
    """How likely a unit is beside the best one, by its score: 1 for that one, and nothing where the score is 0."""
    return math.exp(REACH * (score - 1)) if score > 0 else 0.0


def _beside(logits: np.ndarray, best: float) -> np.ndarray:
    """From 0 to 1: how near logits are to the best one."""
    scores: np.ndarray = np.round(np.maximum(1 - (best - logits) / REACH, 0.0), DIGITS)
    return scores
