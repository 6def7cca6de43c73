"""What flows through a retrieval pipeline: a question put to a store, and what the parts so far made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from civicsetu.find.candidates import Candidates, Run
from civicsetu.find.query import Query
from civicsetu.find.question.named import NamedProvision
from civicsetu.find.question.understand import Question
from civicsetu.index.backend import Within
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.read.words.tokens import tokens

NO_ROWS = np.zeros(0, dtype=np.int64)


class Wording(NamedTuple):
    """The question in the words that are searched.

    Args:
        texts: the wordings that are encoded, the question's own first.
        weights: of the tokens that BM25 looks for.
        added_weight: what an added statutory word weighs among them.
        learnt: encoded by the encoder of questions; else by that of passages.
    """

    texts: tuple[str, ...]
    weights: Mapping[str, float]
    added_weight: float = 0.0
    learnt: bool = False

    @classmethod
    def of(cls, text: str) -> "Wording":
        """A text in its own words alone."""
        return cls((text,), dict.fromkeys(tokens(text), 1.0))


class Scope(NamedTuple):
    """What is searched.

    Args:
        allowed: (passages,), true for those that may be found; None where all may.
        places: the jurisdictions that the question names and that are indexed; each of them, and the
            central law, is searched by itself.
    """

    allowed: np.ndarray | None = None
    places: tuple[str, ...] = ()

    def narrowed(self, mask: np.ndarray) -> "Scope":
        """Without the passages for which `mask` (passages,) is false."""
        return self._replace(allowed=mask if self.allowed is None else self.allowed & mask)

    def rows(self, rows: np.ndarray) -> np.ndarray:
        """Those of some rows that may be found."""
        return rows if self.allowed is None else rows[self.allowed[rows]]

    def masked(self, scores: np.ndarray) -> np.ndarray:
        """Scores (passages,), 0 for passages that may not be found."""
        return scores if self.allowed is None else np.where(self.allowed, scores, 0.0)


EVERYTHING = Scope()


class Pin(NamedTuple):
    """A provision that the question names: the ids that it may mean, and the rows of their passages.

    Without an id it does not exist, and the rows are of the provision above it that does.
    """

    provisions: tuple[ProvisionId, ...]
    rows: np.ndarray


class Lookup(NamedTuple):
    """What the question names or wants the definition of, looked up.

    Args:
        pins: the named provisions, which stand first in the ranking.
        unknown: named provisions that do not exist.
        defining: the rows of the definitions that are asked for.
    """

    pins: tuple[Pin, ...] = ()
    unknown: tuple[NamedProvision, ...] = ()
    defining: np.ndarray = NO_ROWS

    @property
    def pinned_rows(self) -> np.ndarray:
        """The rows of all pins."""
        return np.concatenate([NO_ROWS, *(pin.rows for pin in self.pins)])


NOTHING_NAMED = Lookup()


class Rejected(NamedTuple):
    """What was left out, a provision or a group of documents, and why."""

    what: str
    reason: str


@dataclass(frozen=True, eq=False, slots=True)
class State:
    """A question and what the parts of a pipeline made of it so far.

    Nothing in it is changed in place, so arms that begin alike share it.

    Args:
        query: the question put to a store.
        wording: the words that are searched.
        scope: what is searched.
        runs: what each search found.
        candidates: one fused ranking; None before a fusion.
        lookup: the provisions and definitions that the question asks for by name.
        order: rows, best first, where a part set the order itself; None where the scores do.
        rejected: what was left out.
        reasons: why passages were found, by row.
        beside: the rows of an annex that stands beside the law's own words, best first.
    """

    query: Query
    wording: Wording
    scope: Scope = EVERYTHING
    runs: tuple[Run, ...] = ()
    candidates: Candidates | None = None
    lookup: Lookup = NOTHING_NAMED
    order: tuple[int, ...] | None = None
    rejected: tuple[Rejected, ...] = ()
    reasons: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    beside: tuple[int, ...] = ()

    @classmethod
    def start(cls, query: Query) -> "State":
        """The state before any part: the question's own words, and the law's own words in the jurisdiction
        that was chosen."""
        return cls(query, Wording.of(query.question.text), Scope(query.operative))

    @property
    def store(self) -> Store:
        """What is searched."""
        return self.query.store

    @property
    def question(self) -> Question:
        """The question as it was understood."""
        return self.query.question

    @property
    def stage(self) -> str:
        """How far the pipeline is: `question` before a search, `runs` before a fusion, `candidates` after it."""
        return "candidates" if self.candidates is not None else "runs" if self.runs else "question"

    def encoded(self) -> tuple[EncodedText, ...]:
        """The question's wordings as vectors."""
        return self.query.encoded(self.wording.texts, self.wording.learnt)

    def vector(self) -> np.ndarray:
        """(dimensions,): the mean of the wordings' sentence vectors."""
        mean: np.ndarray = np.stack([encoded.sentence for encoded in self.encoded()]).mean(axis=0)
        return mean

    def vector_as_known(self) -> np.ndarray:
        """(dimensions,): the same by the encoder of questions, as the known questions were encoded."""
        encoded = self.query.encoded(self.wording.texts, learnt=True)
        mean: np.ndarray = np.stack([text.sentence for text in encoded]).mean(axis=0)
        return mean

    def with_run(self, run: Run, reasons: Mapping[int, str] | None = None) -> "State":
        """The state with what one more search found, and why it found some rows."""
        found = {row: (*self.reasons.get(row, ()), reason) for row, reason in (reasons or {}).items()}
        return replace(self, runs=(*self.runs, run), reasons={**self.reasons, **found})

    @property
    def fused(self) -> Candidates:
        """The candidates.

        Raises:
            ValueError: nothing was fused yet.
        """
        if self.candidates is None:
            raise ValueError("there are no candidates before a fusion")
        return self.candidates

    def with_candidates(self, rows: np.ndarray) -> "State":
        """The state with those of some rows that may be found among the candidates, too."""
        return replace(self, candidates=self.fused.with_rows(self.scope.rows(np.asarray(rows, dtype=np.int64))))

    def boosted(self, by: np.ndarray) -> "State":
        """The state with `by` (n,) added to the candidates' boosts."""
        return replace(self, candidates=self.fused.boosted(by))

    def best_candidates(self, most: int) -> Candidates:
        """The candidates with the best scores, and those that the question asks for by name."""
        candidates = self.fused
        if len(candidates) <= most:
            return candidates
        best = np.array(candidates.ranked_by_score()[:most], dtype=np.int64)
        return candidates.only(candidates.are_in(np.concatenate([best, self.lookup.pinned_rows, self.lookup.defining])))

    def best(self, scores: np.ndarray, most: int) -> np.ndarray:
        """The rows of the highest scores (passages,), best first. Where the question names jurisdictions, each
        of them and the central law has `most` rows of its own, so that none crowds out another."""
        return self.within().best(scores, most)

    def best_of(self, rows: np.ndarray, scores: np.ndarray, most: int) -> np.ndarray:
        """As `best`, where only some rows, ascending, score anything: (n,) and their scores, (n,)."""
        return self.within().best_of(rows, scores, most)

    def within(self) -> Within:
        """Which passages may be found; the jurisdictions that the question names, and the central law, each have
        rows of their own."""
        of = self.store.jurisdictions
        names = (*self.scope.places, CENTRAL) if self.scope.places else ()
        return Within(self.scope.allowed, [of == name for name in names])
