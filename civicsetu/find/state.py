"""What flows through a retrieval pipeline: a question put to an index, and its candidates."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from civicsetu.find.filters import mask_of
from civicsetu.find.question.named import Named
from civicsetu.find.question.understand import Question
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.store import Store

NONE = np.zeros(0)
NO_ROWS = np.zeros(0, dtype=np.int64)
PASSAGES_A_PIN = 3  # of a named provision's passages only the best few are pinned


class Found(NamedTuple):
    """A passage in a ranking: its row, its score, and why it stands where it does."""

    row: int
    score: float
    why: tuple[str, ...]


class Evidence(NamedTuple):
    """How well the best passages fit a question: the highest cosine and the highest late
    interaction, and the share of the question's weight of words that the corpus and the best
    passage know. `total` is what is compared with the floor."""

    dense: float
    late: float
    known: float
    covered: float

    @property
    def total(self) -> float:
        return self.dense + self.late + 0.3 * self.known + 0.3 * self.covered


class Ranking(NamedTuple):
    """A ranking of passages, best first, the provisions (ids) that were named and found, the
    named ones that do not exist, the evidence, the vectors of the question's wordings, the
    documents that were rejected with the reason, and the seconds that each part took."""

    found: list[Found]
    pinned: tuple[str, ...]
    unknown: tuple[Named, ...]
    evidence: Evidence
    encoded: tuple[EncodedText, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()


class Query:
    """A question put to an open index; what several arms need of it is computed once.

    Args:
        question: as `understand` reads it.
        index: what is searched.
        jurisdiction: only passages of this jurisdiction.
        where: only passages that this filter lets through; see `civicsetu.find.filters`.
    """

    def __init__(self, question: Question, index: Store, jurisdiction: str | None = None, where: str | None = None):
        self.question, self.index, self.jurisdiction, self.where = question, index, jurisdiction, where
        self._encoded: dict[tuple[bool, str], EncodedText] = {}

    def encoded(self, texts: tuple[str, ...], learnt: bool = False) -> tuple[EncodedText, ...]:
        """Wordings of the question as vectors.

        Args:
            texts: the wordings.
            learnt: encoded as was learnt for questions; else by the packaged model, as passages are.
        """
        for text in texts:
            if (learnt, text) not in self._encoded:
                encoder = self.index.question_encoder if learnt else self.index.passage_encoder
                self._encoded[learnt, text] = encoder.encode([text])[0]
        return tuple(self._encoded[learnt, text] for text in texts)

    @cached_property
    def chosen(self) -> np.ndarray | None:
        """(passages,) true for those of the jurisdiction that was chosen and that the filter lets
        through; None where that leaves none out.

        Raises:
            ParameterError: the filter is no such expression.
        """
        mask = np.ones(len(self.index.jurisdictions), dtype=bool)
        if self.jurisdiction is not None:
            mask &= self.index.jurisdictions == self.jurisdiction
        if self.where is not None:
            mask &= mask_of(self.where, self.index)
        return None if mask.all() else mask

    @cached_property
    def operative(self) -> np.ndarray | None:
        """(passages,) true for those of `chosen` that are the law's own words, and not of a schedule,
        annexure or form, or all of `chosen` where a filter leaves nothing else; None where that leaves
        none out."""
        own = self.index.operative
        if own is None or self.chosen is None:
            return self.chosen if own is None else own
        both = own & self.chosen
        return both if both.any() else self.chosen


class Feature(NamedTuple):
    """What one part found out about candidates, and how `blend` counts it.

    `values` are of the candidates, (n,), or with `of_passages` of all passages, (passages,). A feature
    that is not `standardised` is added as it is.
    """

    values: np.ndarray
    weight: float = 0.0
    standardised: bool = True
    of_passages: bool = False

    def of(self, rows: np.ndarray) -> np.ndarray:
        """The values of the candidates, whose rows these are: (n,)."""
        return self.values[rows] if self.of_passages else self.values

    def only(self, kept: np.ndarray) -> "Feature":
        """The feature of the candidates for which `kept` (n,) is true."""
        return self if self.of_passages else self._replace(values=self.values[kept])


class Run(NamedTuple):
    """What one retriever found: rows, best first, and their scores."""

    name: str
    rows: np.ndarray
    scores: np.ndarray


@dataclass(frozen=True, eq=False, slots=True)
class State:
    """The candidates of a question after some parts of a pipeline.

    Nothing in it is changed in place, so arms that begin alike share it.

    `texts` are the wordings that are encoded, `learnt` says by what, and `words` are the weights of
    the BM25 tokens; `allowed` (passages,) masks what may be found, `sides` the jurisdictions that
    are searched each by itself. `runs` are rankings that are not fused yet. `rows` (n,) are the
    candidates, ascending, `scores` (n,) theirs, `lifts` (n,) what is added to them at the end, and
    `features` (n,) each what they were made of.
    """

    query: Query
    texts: tuple[str, ...]
    words: dict[str, float]
    learnt: bool = False
    allowed: np.ndarray | None = None
    sides: tuple[str, ...] = ()
    runs: tuple[Run, ...] = ()
    rows: np.ndarray = field(default_factory=lambda: NO_ROWS)
    scores: np.ndarray = field(default_factory=lambda: NONE)
    lifts: np.ndarray = field(default_factory=lambda: NONE)
    features: dict[str, Feature] = field(default_factory=dict)
    pins: tuple[tuple[tuple[str, ...], np.ndarray], ...] = ()
    unknown: tuple[Named, ...] = ()
    defining: np.ndarray = field(default_factory=lambda: NO_ROWS)
    order: tuple[int, ...] | None = None
    rejected: tuple[tuple[str, str], ...] = ()
    why: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def index(self) -> Store:
        return self.query.index

    @property
    def question(self) -> Question:
        return self.query.question

    def encoded(self) -> tuple[EncodedText, ...]:
        """The question's wordings as vectors."""
        return self.query.encoded(self.texts, self.learnt)

    def vector(self) -> np.ndarray:
        """The mean of the wordings' sentence vectors, (dimensions,)."""
        return np.stack([encoded.sentence for encoded in self.encoded()]).mean(axis=0)

    def rows_allowed(self, rows: np.ndarray) -> np.ndarray:
        """Those of some rows that may be found."""
        return rows if self.allowed is None else rows[self.allowed[rows]]

    def only(self, mask: np.ndarray) -> np.ndarray:
        """(passages,) true for those that may be found and that `mask` lets through."""
        return mask if self.allowed is None else self.allowed & mask


def best(scores: np.ndarray, most: int) -> np.ndarray:
    """The rows with the highest scores above zero, best first; equal scores in row order.

    >>> best(np.array([0.0, 2.0, 1.0, 2.0]), 2).tolist()
    [1, 3]
    """
    rows = np.flatnonzero(scores > 0)
    if len(rows) > most:
        cut = np.partition(scores[rows], -most)[-most]
        rows = rows[scores[rows] >= cut]
    return rows[np.argsort(-scores[rows], kind="stable")][:most]


def in_order(state: State) -> list[int]:
    """The rows of a state, best first: pinned ones, then by an order that a part set, or by score."""
    if not len(state.rows) and state.runs:  # one retriever alone is its own ranking
        return state.runs[-1].rows.tolist()
    total = state.scores + state.lifts
    ranked = state.order  # empty where nothing is kept
    if ranked is None:
        ranked = tuple(state.rows[np.argsort(-total, kind="stable")].tolist())
    return list(dict.fromkeys([*pinned_first(state, total), *ranked]))


def pinned_first(state: State, total: np.ndarray) -> list[int]:
    """The best passages of the named provisions, by `total` (n,), in the order of their naming."""
    first: list[int] = []
    for _, rows in state.pins:
        at = np.searchsorted(state.rows, rows)
        first.extend(int(row) for row in rows[np.argsort(-total[at], kind="stable")][:PASSAGES_A_PIN])
    return first
