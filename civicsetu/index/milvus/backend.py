"""Candidates, vectors, words and links of one generation on a Milvus server. Filters are made of row numbers alone."""

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from civicsetu.index.backend import Backend, Found, FoundByWords, Within
from civicsetu.index.bm25 import Vocabulary
from civicsetu.index.embedded import EXACT, SMALLEST, WIDE
from civicsetu.index.graph import edges_of
from civicsetu.index.milvus.collections import ROW, SENTENCE, TOKENS, WORDS
from civicsetu.index.milvus.filters import Partitions
from civicsetu.index.milvus.server import SLOWEST, told
from civicsetu.index.residual import ResidualCodec

if TYPE_CHECKING:
    from pymilvus import MilvusClient

FEW = 1000  # passages up to which all that a filter leaves are compared; and rows of one request
MOST = 16_384  # rows that Milvus gives at once
SPARE = 32  # candidates beyond those asked for, among which equal ones come in reading order


class Generation(NamedTuple):
    """What a reader knows of a generation: its checksum, its collection, passages, dimensions of a token vector,
    partitions, the codec of the token vectors where they are codes, and its vocabulary."""

    name: str
    collection: str
    passages: int
    basis: int
    partitions: Partitions
    codec: ResidualCodec | None
    vocabulary: Vocabulary


class Cluster(Backend):
    """A generation on a server, which keeps it whatever the alias is set to.

    Args:
        url: the server's address, for messages.
        client: of the server.
        generation: the one that is read.
        graph_rows: gives the section graph, as `civicsetu.index.graph.make_graph` makes it.
    """

    def __init__(
        self, url: str, client: "MilvusClient", generation: Generation, graph_rows: Callable[[], dict[str, Any]]
    ) -> None:
        self._url, self._client, self._of, self._graph_rows = url, client, generation, graph_rows

    @property
    def generation(self) -> str:
        """The generation that was in force when this was opened."""
        return self._of.name

    def __len__(self) -> int:
        return self._of.passages

    def nearest(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """By HNSW, or by comparing every passage where a filter leaves few, or leaves too few of those that HNSW
        finds."""
        found: dict[int, float] = {}
        with told(self._url):
            for mask in within.masks():
                found |= self._nearest(vector, most, mask)
        return _ordered(found)

    def _nearest(self, vector: np.ndarray, most: int, mask: np.ndarray | None) -> dict[int, float]:
        if mask is None and len(self) <= EXACT:  # in files all are then compared: equal ones in reading order
            mask = np.ones(len(self), dtype=bool)
        there = len(self) if mask is None else int(np.count_nonzero(mask))
        if mask is not None and there <= FEW:
            return self._compared(vector, most, np.flatnonzero(mask))
        limit = min(most + SPARE, there, MOST)
        hits = self._search(SENTENCE, vector, limit, mask, [ROW], {"params": {"ef": max(WIDE, limit)}})
        found = {int(hit[ROW]): float(hit["distance"]) for hit in hits}
        if mask is not None:
            if len(found) < min(most, there):
                return self._compared(vector, most, np.flatnonzero(mask))
            found = _filled({row: round(score, 6) for row, score in found.items()}, most, mask)
        return _best(found, most)

    def _compared(self, vector: np.ndarray, most: int, rows: np.ndarray) -> dict[int, float]:
        """The best of some rows, all of which are compared."""
        cosines = np.maximum(np.round(self._cosines(rows, vector).astype(np.float64), 6), SMALLEST)
        return _best(dict(zip(rows.tolist(), cosines.tolist(), strict=True)), most)

    def by_words(self, weights: Mapping[str, float], most: int, within: Within) -> FoundByWords:
        """By the inner product with what each token adds; the scores are then summed as bm25s sums them."""
        asked = _Asked(self, weights, within.allowed)
        found: dict[int, float] = {}
        with told(self._url):
            for mask in within.masks():
                found |= _best(self._by_words(asked, most, mask), most)
        rows, scores = _ordered(found)
        return FoundByWords(rows, scores, asked)

    def _by_words(self, asked: "_Asked", most: int, mask: np.ndarray | None) -> dict[int, float]:
        there = len(self) if mask is None else int(np.count_nonzero(mask))
        if not there or not asked.numbers:
            return {}
        hits = self._search(WORDS, asked.numbers, min(most + SPARE, there, MOST), mask, [ROW, WORDS], {})
        return {int(hit[ROW]): asked.score(hit["entity"][WORDS]) for hit in hits}

    def cosines(self, rows: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """Of the vectors, which the server gives by their rows."""
        with told(self._url):
            return self._cosines(rows, vector)

    def tokens_of(self, rows: Sequence[int]) -> list[np.ndarray]:
        """As the server keeps them, in full or as residual codes."""
        with told(self._url):
            found = self._rows(rows, TOKENS)
        decoded = {row: self._tokens(b64decode(text)) for row, text in found.items()}
        return [decoded[row] for row in rows]

    def count(self, token: str) -> int:
        """By the vocabulary, which is a file."""
        return self._of.vocabulary.count(token)

    def edges(self, kinds: Sequence[str]) -> list[tuple[str, str, str]]:
        """Of the section graph, which is a file."""
        return edges_of(self._graph_rows(), kinds)

    def _tokens(self, content: bytes) -> np.ndarray:
        if self._of.codec:
            return self._of.codec.decode(content)
        return np.frombuffer(content, np.int8).reshape(-1, self._of.basis)

    def _cosines(self, rows: np.ndarray, vector: np.ndarray) -> np.ndarray:
        found = self._rows(rows.tolist(), SENTENCE)
        vectors = np.array([found[row] for row in rows.tolist()], dtype=np.float32).reshape(len(rows), len(vector))
        cosines: np.ndarray = vectors @ vector
        return cosines

    def _rows(self, rows: Sequence[int], field: str) -> dict[int, Any]:
        """A field of some rows, by row."""
        wanted, found = sorted(set(rows)), dict[int, Any]()
        for at in range(0, len(wanted), FEW):
            got = self._client.get(
                self._of.collection, ids=wanted[at : at + FEW], output_fields=[ROW, field], timeout=SLOWEST
            )
            found |= {int(one[ROW]): one[field] for one in got}
        return found

    def _search(
        self, field: str, wanted: Any, limit: int, mask: np.ndarray | None, fields: list[str], how: dict[str, Any]
    ) -> list[Any]:
        """Hits of one search, best first."""
        partitions, expression = self._of.partitions.filter(mask)
        hits: list[Any] = self._client.search(
            self._of.collection, data=[wanted], anns_field=field, limit=limit, filter=expression,
            partition_names=partitions, output_fields=fields, search_params={"metric_type": "IP"} | how,
            timeout=SLOWEST,
        )[0]  # fmt: skip
        return hits


class _Asked:
    """A question's words, and the scores of any passages for them, asked of the server.

    Args:
        cluster: the store.
        weights: of the tokens.
        allowed: (passages,), true for those that may be found; None where all may.
    """

    def __init__(self, cluster: Cluster, weights: Mapping[str, float], allowed: np.ndarray | None) -> None:
        known = cluster._of.vocabulary
        there = {token: weight for token, weight in weights.items() if weight and known.count(token)}
        self.numbers = {known.numbers[token]: weight for token, weight in there.items()}
        self._cluster, self._allowed = cluster, allowed

    def score(self, words: Mapping[int, float]) -> float:
        """The score of a passage by what its tokens add, in the order and the precision of bm25s."""
        total = np.float32(0)
        for number, weight in self.numbers.items():
            if number in words:
                total = total + np.float32(weight) * np.float32(words[number])
        return float(total)

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        asked = [row for row in rows.tolist() if self._allowed is None or self._allowed[row]] if self.numbers else []
        with told(self._cluster._url):
            found = self._cluster._rows(asked, WORDS)
        scores = {row: self.score(words) for row, words in found.items()}
        return np.array([scores.get(row, 0.0) for row in rows.tolist()], dtype=np.float64)


def _filled(found: dict[int, float], most: int, mask: np.ndarray) -> dict[int, float]:
    """What was found, and in place of rows whose cosine is not positive the first ones that may be found."""
    positive = {row: score for row, score in found.items() if score > SMALLEST}
    if len(positive) == len(found):
        return found
    others = [row for row in np.flatnonzero(mask)[: most + len(positive)].tolist() if row not in positive]
    return positive | dict.fromkeys(others[: most - len(positive)], SMALLEST)


def _best(found: dict[int, float], most: int) -> dict[int, float]:
    """The highest scores above zero, equal ones in reading order."""
    rows, scores = _ordered({row: score for row, score in found.items() if score > 0})
    return dict(zip(rows[:most].tolist(), scores[:most].tolist(), strict=True))


def _ordered(found: dict[int, float]) -> Found:
    """Rows and scores, best first, equal ones in reading order."""
    rows, scores = np.array(list(found), dtype=np.int64), np.array(list(found.values()), dtype=np.float64)
    order = np.lexsort((rows, -scores))
    return Found(rows[order], scores[order])
