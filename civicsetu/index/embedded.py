"""The store in files: FAISS, bm25s and arrays that are mapped where they are large. It is the default."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from civicsetu.index.backend import SMALLEST, Backend, Found, FoundByWords, Within
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.compact.codes import Codes
from civicsetu.index.compact.lists import Lists
from civicsetu.index.graph import edges_of
from civicsetu.index.hnsw import search_hnsw
from civicsetu.index.tables.strings import LookedAt

__all__ = ["EXACT", "SMALLEST", "WIDE", "Embedded"]

EXACT = 20_000  # passages up to which all that may be found are compared
BLOCK = 8192  # rows that are copied at a time to be compared
FEW = 16  # passages whose token vectors are asked for one by one, or nearly so
MANY = 1000  # passages from which on those that were looked at are let go of: some 80 MB
WIDE = 1200  # candidates that HNSW keeps: it finds 0.998 of the nearest 200 of 118,000 passages so, in 2 ms (all: 7 ms)


@dataclass(frozen=True, eq=False)
class Embedded(Backend):
    """The parts of an index in files; row i of each array belongs to passage i.

    Args:
        made: the checksum of the index's manifest.
        dense: (passages, dimensions), unit vectors; or lists of their codes.
        hnsw: FAISS's index over them; that of the lists.
        tokens: (tokens, basis), int8, or their codes; those of passage i are from `token_starts[i]` to
            `token_starts[i + 1]`.
        token_starts: (passages + 1,).
        lexical: BM25.
        graph_rows: gives the section graph, as `civicsetu.index.graph.make_graph` makes it.
    """

    made: str
    dense: np.ndarray | Lists
    hnsw: Any
    tokens: np.ndarray | Codes
    token_starts: np.ndarray
    lexical: LexicalIndex
    graph_rows: Callable[[], dict[str, Any]]

    @property
    def generation(self) -> str:
        """The checksum of the index's manifest."""
        return self.made

    def __len__(self) -> int:
        return len(self.dense)

    def nearest(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """By comparing every passage, or by HNSW where very many may be found and not too few of those that it finds;
        or by lists, which know of filters."""
        if isinstance(self.dense, Lists):
            return self.dense.nearest(vector, most, within)
        allowed = within.allowed
        there = len(self) if allowed is None else np.count_nonzero(allowed)
        found = self._approximate(vector, most, allowed) if there > EXACT and not within.apart else None
        return found or self._exact(vector, most, within)

    def _approximate(self, vector: np.ndarray, pool: int, allowed: np.ndarray | None) -> Found | None:
        """What HNSW finds; None where too little of it may be found."""
        most = min(pool if allowed is None else 2 * pool, len(self.dense))
        found_scores, found_rows = search_hnsw(self.hnsw, vector, most, WIDE)
        rows, scores = found_rows, found_scores.astype(np.float64)
        kept = rows >= 0 if allowed is None else (rows >= 0) & allowed[rows]
        rows, scores = rows[kept], scores[kept]
        if allowed is not None and len(rows) < pool:
            return None
        order = np.lexsort((rows, -scores))[:pool]
        return Found(rows[order], scores[order])

    def _exact(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """What comparing every passage that may be found gives."""
        dense, allowed = np.asarray(self.dense), within.allowed
        compared = np.arange(len(dense)) if allowed is None else np.flatnonzero(allowed)
        few = 4 * len(compared) < len(dense)  # to copy the rows of many takes longer than to compare all
        found = dense[compared] @ vector if few else _times(dense, vector)[compared]
        cosines = np.zeros(len(dense))
        # rounded, as equal vectors may differ in their last bit by the row that they stand in
        cosines[compared] = np.maximum(np.round(found, 6), SMALLEST)
        rows = within.best(cosines, most)
        return Found(rows, cosines[rows])

    def by_words(self, weights: Mapping[str, float], most: int, within: Within) -> FoundByWords:
        """By bm25s, which scores every passage."""
        scores = self.lexical.weighted_scores(dict(weights))
        if within.allowed is not None:
            scores *= within.allowed  # in place: a million numbers a question take longer to copy than to work out
        rows = within.best(scores, most)
        return FoundByWords(rows, scores[rows], _Doubles(scores))

    def cosines(self, rows: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """Of the rows of `dense`; where they follow each other without a copy."""
        follow = len(rows) > 1 and int(rows[-1]) - int(rows[0]) == len(rows) - 1 and bool((np.diff(rows) == 1).all())
        taken = self.dense[int(rows[0]) : int(rows[-1]) + 1] if follow else self.dense[rows]
        cosines: np.ndarray = taken @ vector
        return cosines

    def tokens_of(self, rows: Sequence[int]) -> list[np.ndarray]:
        """Parts of `tokens`, not copied where they are no codes."""
        which = np.asarray(rows, dtype=np.int64)
        begins, ends = self.token_starts[which].tolist(), self.token_starts[which + 1].tolist()
        if isinstance(self.tokens, Codes):
            return self.tokens.spans(begins, ends)
        if len(which) > FEW:  # a question's candidates: those of the questions before would stay in memory
            self._looked_at.more(len(which))
        return [self.tokens[first:last] for first, last in zip(begins, ends, strict=True)]

    @cached_property
    def _looked_at(self) -> LookedAt:
        return LookedAt(np.asarray(self.tokens), MANY)

    @property
    def is_compact(self) -> bool:
        """True where vectors or tokens are kept as codes."""
        return isinstance(self.dense, Lists) or isinstance(self.tokens, Codes)

    def count(self, token: str) -> int:
        """By the starts of bm25s's lists."""
        return self.lexical.count(token)

    def edges(self, kinds: Sequence[str]) -> list[tuple[str, str, str]]:
        """Of the section graph's rows."""
        return edges_of(self.graph_rows(), kinds)


def _times(dense: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """The products of all rows with a vector. Rows that are not aligned, which NumPy copies, are taken in blocks."""
    if dense.flags.aligned:
        return dense @ vector  # type: ignore[no-any-return]
    return np.concatenate([dense[first : first + BLOCK] @ vector for first in range(0, len(dense), BLOCK)])


class _Doubles:
    """Scores as float64 of the rows that are asked for."""

    def __init__(self, scores: np.ndarray) -> None:
        self._scores = scores

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        found: np.ndarray = self._scores[rows].astype(np.float64)
        return found
