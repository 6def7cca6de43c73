"""What finding asks of a store: the one interface that every kind of store has.

    generation      the state of the index that is read; it never changes under a reader
    nearest         candidates for a vector, under a filter
    by_words        candidates for weighted words, under a filter
    cosines         of rows by number with a vector
    tokens_of       the token vectors of rows by number
    count           in how many passages a word occurs
    edges           what is next to what in the graph

`civicsetu.index.embedded` is the store in files, the default; `postgresql` and `milvus` beside it are servers.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np

SAMPLED = 16  # times the rows that are wanted: a sample from which the worst of them is guessed
SMALLEST = 1e-6  # what a passage scores whose cosine is not positive: it may be found, but last


class Within(NamedTuple):
    """Which passages may be found.

    Args:
        allowed: (passages,), true for those that may be found; None where all may.
        apart: masks (passages,), each of which has its own rows, so that none crowds out another; none for one
            search over all.
    """

    allowed: np.ndarray | None = None
    apart: Sequence[np.ndarray] = ()

    def masked(self, scores: np.ndarray) -> np.ndarray:
        """Scores (passages,), 0 for passages that may not be found."""
        return scores if self.allowed is None else np.where(self.allowed, scores, 0.0)

    def masks(self) -> list[np.ndarray | None]:
        """The masks of the searches that this takes: that of all that may be found, or one for each of `apart`."""
        if not self.apart:
            return [self.allowed]
        return [own if self.allowed is None else own & self.allowed for own in self.apart]

    def best(self, scores: np.ndarray, most: int) -> np.ndarray:
        """The rows of the highest scores (passages,) above zero, best first: `most`, or so many of each of `apart`."""
        if not self.apart:
            return best_rows(scores, most)
        rows = np.unique(np.concatenate([best_rows(np.where(own, scores, 0.0), most) for own in self.apart]))
        return rows[np.argsort(-scores[rows], kind="stable")]

    def best_of(self, rows: np.ndarray, scores: np.ndarray, most: int) -> np.ndarray:
        """As `best`, where only some rows, ascending, score anything: (n,) and their scores, (n,)."""
        parts = Within(apart=[own[rows] for own in self.apart])
        found: np.ndarray = rows[parts.best(scores if self.allowed is None else scores * self.allowed[rows], most)]
        return found


class Scores(Protocol):
    """The scores of any passages, by their rows."""

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        """(n,) scores for (n,) rows; 0 for one that was not scored or may not be found."""


class Found(NamedTuple):
    """Rows, best first, equal ones in reading order, and their scores, both (found,)."""

    rows: np.ndarray
    scores: np.ndarray


class FoundByWords(NamedTuple):
    """As `Found`, and the scores of all other passages for who asks for them."""

    rows: np.ndarray
    scores: np.ndarray
    every: Scores


class Backend(ABC):
    """Candidates, vectors, words and links of one generation of an index; row i is passage i."""

    @property
    @abstractmethod
    def generation(self) -> str:
        """The checksum of the manifest of the generation that is read."""

    @abstractmethod
    def __len__(self) -> int:
        """How many passages there are."""

    @abstractmethod
    def nearest(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """The passages whose vectors have the highest cosine with a vector.

        Args:
            vector: (dimensions,).
            most: rows at most, or of each of `within.apart`.
            within: which passages may be found.
        """

    @abstractmethod
    def by_words(self, weights: Mapping[str, float], most: int, within: Within) -> FoundByWords:
        """The passages with the highest BM25 score above zero, each token's share multiplied by its weight.

        Args:
            weights: of the tokens that are looked for.
            most: rows at most, or of each of `within.apart`.
            within: which passages may be found.
        """

    @abstractmethod
    def cosines(self, rows: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """(n,): the cosines of some passages' vectors with a vector."""

    @abstractmethod
    def tokens_of(self, rows: Sequence[int]) -> list[np.ndarray]:
        """The token vectors of each of some passages: (tokens, basis), int8."""

    @abstractmethod
    def count(self, token: str) -> int:
        """In how many passages a token occurs."""

    @abstractmethod
    def edges(self, kinds: Sequence[str]) -> list[tuple[str, str, str]]:
        """The edges of some kinds in the section graph, by source, target and kind, in its order."""

    def rarity(self, token: str) -> float:
        """The inverse document frequency of a token, ln(1 + (N - n + 0.5) / (n + 0.5))."""
        return rarity(self.count(token), len(self))


def rarity(having: int, total: int) -> float:
    """The inverse document frequency of a token that so many of all passages have."""
    return math.log(1 + (total - having + 0.5) / (having + 0.5))


def best_rows(scores: np.ndarray, most: int) -> np.ndarray:
    """The rows of the highest scores above zero, best first; equal scores in row order.

    Args:
        scores: (passages,), of every passage.
        most: rows at most.

    >>> best_rows(np.array([0.0, 2.0, 1.0, 2.0]), 2).tolist()
    [1, 3]
    """
    rows = np.flatnonzero(scores > _at_least(scores, most))
    best: np.ndarray = rows[highest_first(scores[rows], most)]
    return best


def highest_first(scores: np.ndarray, most: int) -> np.ndarray:
    """The places of the highest scores, best first; of equal ones the first.

    Args:
        scores: (n,).
        most: places at most.

    >>> highest_first(np.array([-1.0, 2.0, 0.0, 2.0]), 3).tolist()
    [1, 3, 2]
    """
    places = np.arange(len(scores))
    if len(scores) > most:
        places = np.flatnonzero(scores >= np.partition(scores, -most)[-most])
    return places[np.argsort(-scores[places], kind="stable")][:most]


def _at_least(scores: np.ndarray, most: int) -> float:
    """A score below that of the row that comes last of the best: so few rows of many are sorted.

    Of a sample of the rows the same place has no higher score.
    """
    sample = scores[:: max(1, len(scores) // (SAMPLED * most))]
    if len(sample) == len(scores) or len(sample) <= most:
        return 0.0
    return max(0.0, float(np.nextafter(np.partition(sample, -most)[-most], -np.inf, dtype=scores.dtype)))
