"""BM25 over passages, by their tokens."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.files import read_json, write_json
from civicsetu.index.backend import rarity
from civicsetu.index.tables.strings import MOST_IN_MEMORY
from civicsetu.read.words.tokens import tokens

DATA = "data.csc.index.npy"  # the larger of bm25s's files
NO_TOKENS = ("_",)  # stands for a text without a token: bm25s takes no empty list


VOCABULARY_FILES = ("vocab.index.json", "indptr.csc.index.npy")  # those of bm25s's that `Vocabulary` reads


class Vocabulary(NamedTuple):
    """The tokens of an index: of each its number, and by number in how many passages it occurs."""

    numbers: dict[str, int]
    counts: np.ndarray

    @classmethod
    def load(cls, folder: Path) -> "Vocabulary":
        """Read what `LexicalIndex.save` wrote; the other files need not be there."""
        words, starts = (folder / name for name in VOCABULARY_FILES)
        return cls(read_json(words), np.diff(np.load(starts, allow_pickle=False)))

    def count(self, token: str) -> int:
        """In how many passages a token occurs."""
        at = self.numbers.get(token, len(self.counts))
        return int(self.counts[at]) if at < len(self.counts) else 0


class LexicalIndex:
    """BM25 scores of every passage for a question (bm25s).

    Args:
        retriever: a `bm25s.BM25`.
    """

    def __init__(self, retriever: Any) -> None:
        self._retriever = retriever

    @classmethod
    def build(cls, texts: Sequence[str], k1: float, b: float) -> "LexicalIndex":
        """Index texts, in order.

        The vocabulary is numbered in sorted order; bm25s itself numbers it in the order of a set, which
        differs from process to process.

        Args:
            texts: what is searched, one a passage; at least one.
            k1, b: BM25's saturation and length normalisation (Robertson and Zaragoza 2009).
        """
        once: dict[str, str] = {}  # each token is in memory once
        found = [[once.setdefault(token, token) for token in tokens(text) or NO_TOKENS] for text in texts]
        vocabulary = {token: n for n, token in enumerate(sorted(set().union(*found)))}
        retriever = _bm25s().BM25(k1=k1, b=b, method="lucene")
        retriever.index(([[vocabulary[token] for token in row] for row in found], vocabulary), show_progress=False)
        return cls(retriever)

    @classmethod
    def load(cls, folder: Path) -> "LexicalIndex":
        """Open an index that `save` wrote; a large one is mapped and not read as a whole."""
        large = (folder / DATA).stat().st_size > MOST_IN_MEMORY
        return cls(_bm25s().BM25.load(str(folder), mmap=large))

    def save(self, folder: Path) -> None:
        """Write the index's files into a folder that exists."""
        self._retriever.save(str(folder), show_progress=False)
        for path in sorted(folder.glob("*.json")):
            write_json(path, read_json(path))  # bm25s spaces its JSON by the library that happens to be installed

    def scores(self, query: Sequence[str]) -> np.ndarray:
        """The score of every passage, (passages,), zero where no token is shared."""
        known = [token for token in dict.fromkeys(query) if token in self._retriever.vocab_dict]
        if not known:
            return np.zeros(self._retriever.scores["num_docs"], dtype=np.float32)
        scores: np.ndarray = self._retriever.get_scores(known)
        return scores

    def weighted_scores(self, query: dict[str, float]) -> np.ndarray:
        """As `scores`, each token's share multiplied by its weight."""
        total, own = self.scores(()), self._retriever.scores
        for token, weight in query.items():
            if (at := self._retriever.vocab_dict.get(token)) is not None:
                having = slice(int(own["indptr"][at]), int(own["indptr"][at + 1]))
                np.add.at(total, own["indices"][having], weight * own["data"][having])  # += would copy twice
        return total

    def postings(self) -> list[tuple[str, np.ndarray, np.ndarray]]:
        """By token, sorted: the rows of the passages that have it and what it adds to the score of each."""
        scores, found = self._retriever.scores, []
        for token, at in sorted(self._retriever.vocab_dict.items()):
            if at + 1 == len(scores["indptr"]):
                continue  # bm25s's own word for nothing, which no passage has
            first, last = int(scores["indptr"][at]), int(scores["indptr"][at + 1])
            found.append((str(token), scores["indices"][first:last], scores["data"][first:last]))
        return found

    def of_passages(self) -> Callable[[int], dict[int, float]]:
        """What each passage's tokens add to its score: a function that gives them for a row, by the token's number."""
        scores = self._retriever.scores
        lengths = np.diff(scores["indptr"])
        order = np.argsort(scores["indices"], kind="stable")
        numbers, values = np.repeat(np.arange(len(lengths)), lengths)[order], scores["data"][order]
        starts = np.searchsorted(scores["indices"][order], np.arange(int(scores["num_docs"]) + 1))

        def of(row: int) -> dict[int, float]:
            own = slice(int(starts[row]), int(starts[row + 1]))
            return dict(zip(numbers[own].tolist(), values[own].tolist(), strict=True))

        return of

    def count(self, token: str) -> int:
        """In how many passages a token occurs."""
        at = self._retriever.vocab_dict.get(token)
        starts = self._retriever.scores["indptr"]
        return 0 if at is None else int(starts[at + 1] - starts[at])

    def rarity(self, token: str) -> float:
        """The inverse document frequency of a token, ln(1 + (N - n + 0.5) / (n + 0.5))."""
        n, total = self.count(token), self._retriever.scores["num_docs"]
        return rarity(n, total)


def _bm25s() -> ModuleType:
    """bm25s, imported without jax and numba: it would import both where they are installed, which takes
    seconds, and scores without them."""
    import logging

    hidden = [name for name in ("jax", "numba") if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        import bm25s
    finally:
        for name in hidden:
            sys.modules.pop(name, None)
    logging.getLogger("bm25s").setLevel(logging.WARNING)
    module: ModuleType = bm25s
    return module
