"""Scores of all passages of which few are worked out: an array of a million numbers a question would take longer than
finding does."""

from typing import Protocol

import numpy as np


class Scored(Protocol):
    """The scores of all passages; an array is one."""

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        """(n,) scores for (n,) rows."""

    def max(self) -> float:
        """The highest of all."""


class Few:
    """Scores of some passages; those of all others are 0.

    Args:
        rows: (n,), ascending, each once.
        scores: (n,), 0 or more.

    >>> few = Few(np.array([2, 5]), np.array([0.5, 1.0]))
    >>> few[np.array([5, 0, 2])].tolist(), few.max()
    ([1.0, 0.0, 0.5], 1.0)
    """

    def __init__(self, rows: np.ndarray, scores: np.ndarray) -> None:
        self.rows, self.scores = rows, scores

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        return _in(self.rows, self.scores, rows, np.zeros(len(rows)))

    def max(self) -> float:
        """The highest of all."""
        return float(self.scores.max(initial=0.0))


class Grouped:
    """Scores that all passages of a group have in common.

    Args:
        of: (passages,), the group of each.
        scores: (groups,).

    >>> Grouped(np.array([0, 0, 1]), np.array([0.5, 0.25]))[np.array([2, 1])].tolist()
    [0.25, 0.5]
    """

    def __init__(self, of: np.ndarray, scores: np.ndarray) -> None:
        self._of, self._scores = of, scores

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        found: np.ndarray = self._scores[self._of[rows]]
        return found

    def max(self) -> float:
        """The highest of all."""
        return float(self._scores.max())


class Raised:
    """Scores of which some are others.

    Args:
        scores: those of all.
        rows: (n,), ascending, each once.
        others: (n,), what those have in their place.
    """

    def __init__(self, scores: Scored, rows: np.ndarray, others: np.ndarray) -> None:
        self._scores, self._rows, self._others = scores, rows, others

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        return _in(self._rows, self._others, rows, self._scores[rows])

    def max(self) -> float:
        """The highest of all, where no other is lower than what it takes the place of."""
        return max(self._scores.max(), float(self._others.max(initial=0.0)))


def _in(known: np.ndarray, scores: np.ndarray, rows: np.ndarray, found: np.ndarray) -> np.ndarray:
    """`found`, with the scores of those of some rows that are known."""
    if not len(known):
        return found
    places = np.minimum(np.searchsorted(known, rows), len(known) - 1)
    there = known[places] == rows
    found = np.array(found, dtype=np.float64)
    found[there] = scores[places[there]]
    return found
