"""What searches find and rerankers weigh: runs, candidates, and the features of candidates."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from civicsetu.index.backend import Scores


class Run(NamedTuple):
    """What one search found: the rows of passages, best first, and their scores, both (found,).

    A search that scores every passage may hand that on as `every`, so that `blend` can use the scores of
    candidates that this search did not find itself.
    """

    part: str
    rows: np.ndarray
    scores: np.ndarray
    every: "Every | None" = None


class Every(NamedTuple):
    """The scores of all passages by one search, by their rows, and the weight that `blend` gives them; as `Feature`,
    which is of the candidates alone."""

    values: Scores
    weight: float = 0.0
    standardised: bool = True

    def of(self, rows: np.ndarray) -> "Feature":
        """The scores of some passages."""
        return Feature(self.values[rows], self.weight, self.standardised)


class Feature(NamedTuple):
    """One score of the candidates, (n,), and the weight that `blend` gives it.

    A standardised feature counts by how many standard deviations it lies above the candidates' mean; another
    one is added as it is.
    """

    values: np.ndarray
    weight: float = 0.0
    standardised: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """Passages on their way to a ranking. Nothing is changed in place.

    Args:
        rows: (n,), the passages' rows in the store, ascending.
        scores: (n,), by the last part that scored.
        boosts: (n,), what is added to the scores in the end.
        features: what the scores were made of, by the part that computed it.
    """

    rows: np.ndarray
    scores: np.ndarray
    boosts: np.ndarray
    features: Mapping[str, Feature] = field(default_factory=dict)

    @classmethod
    def scored(cls, rows: np.ndarray, scores: np.ndarray) -> "Candidates":
        """Candidates with scores and nothing else."""
        return cls(np.asarray(rows, dtype=np.int64), scores, np.zeros(len(rows)))

    @classmethod
    def none(cls) -> "Candidates":
        """No candidates."""
        return cls.scored(np.zeros(0, dtype=np.int64), np.zeros(0))

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def total(self) -> np.ndarray:
        """(n,): scores and boosts together."""
        total: np.ndarray = self.scores + self.boosts
        return total

    def ranked(self) -> list[int]:
        """The rows by scores and boosts, best first; equal ones in reading order."""
        return best_first(self.rows, self.total)

    def ranked_by_score(self) -> list[int]:
        """The rows by the scores alone, best first; equal ones in reading order."""
        return best_first(self.rows, self.scores)

    def are_in(self, rows: np.ndarray) -> np.ndarray:
        """(n,): true for the candidates that are among some rows."""
        return np.isin(self.rows, rows)

    def only(self, kept: np.ndarray) -> "Candidates":
        """Those for which `kept` (n,) is true."""
        return self._taken(np.flatnonzero(kept))

    def with_rows(self, rows: np.ndarray) -> "Candidates":
        """These and others, whose scores, boosts and features are 0."""
        new = np.unique(rows)
        return self.joined(Candidates.scored(new, np.zeros(len(new))))

    def joined(self, other: "Candidates") -> "Candidates":
        """These and those of others that are not among them, with the features that these have."""
        new = other.only(~other.are_in(self.rows))
        if not len(new):
            return self
        none = Feature(np.zeros(len(new)))
        wider = Candidates(
            np.concatenate([self.rows, new.rows]),
            np.concatenate([self.scores, new.scores]),
            np.concatenate([self.boosts, new.boosts]),
            {
                name: own._replace(values=np.concatenate([own.values, new.features.get(name, none).values]))
                for name, own in self.features.items()
            },
        )
        return wider._taken(np.argsort(wider.rows))

    def boosted(self, by: np.ndarray) -> "Candidates":
        """With `by` (n,) added to the boosts."""
        return replace(self, boosts=self.boosts + by)

    def rescored(self, scores: np.ndarray, **features: Feature) -> "Candidates":
        """With scores (n,) in place of those before, and further features."""
        return replace(self, scores=scores, features={**self.features, **features})

    def _taken(self, at: np.ndarray) -> "Candidates":
        features = {name: f._replace(values=f.values[at]) for name, f in self.features.items()}
        return Candidates(self.rows[at], self.scores[at], self.boosts[at], features)


def best_first(rows: np.ndarray, scores: np.ndarray) -> list[int]:
    """Rows by their scores, best first; equal scores in the order of the rows.

    >>> best_first(np.array([3, 5, 8]), np.array([0.5, 0.9, 0.5]))
    [5, 3, 8]
    """
    found: list[int] = rows[np.argsort(-scores, kind="stable")].tolist()
    return found
