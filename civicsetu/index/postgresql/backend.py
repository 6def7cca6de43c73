"""Candidates, vectors, words and links from a PostgreSQL server. Every value goes to it as a parameter."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from civicsetu.base.errors import IndexUnusable
from civicsetu.index.backend import Backend, Found, FoundByWords, Within
from civicsetu.index.embedded import EXACT, SMALLEST
from civicsetu.index.postgresql.server import check_version, connected, place_of, told
from civicsetu.index.remote import PUSH

if TYPE_CHECKING:
    import psycopg

EF = 1000  # candidates that HNSW keeps while it searches, the most that pgvector takes
LARGE = 150_000  # passages up to which all are compared: HNSW takes as long there, and leaves some out

IN_FORCE = """
    SELECT g.id, g.name, g.basis, (SELECT count(*) FROM passages WHERE generation = g.id)
    FROM in_force JOIN generations g ON g.id = in_force.generation WHERE g.complete
"""
# by `+ 0.0` the order is not the index's, so all that may be found are compared
COMPARED = """
    SELECT row, greatest(round((-(sentence <#> %(vector)s::vector) + 0.0)::numeric, 6), %(smallest)s) AS cosine
    FROM passages WHERE generation = %(generation)s AND get_bit(%(allowed)s::bytea, row) = 1
    ORDER BY cosine DESC, row LIMIT %(most)s
"""
# the same of many, of which the best have a positive cosine: to round each takes as long as to compare it
ALL_COMPARED = """
    SELECT row, -far FROM (
        SELECT row, (sentence <#> %(vector)s::vector) + 0.0 AS far FROM passages
        WHERE generation = %(generation)s AND get_bit(%(allowed)s::bytea, row) = 1
    ) AS compared ORDER BY far, row LIMIT %(most)s
"""
BY_HNSW = """
    SELECT row, -(sentence <#> %(vector)s::vector) FROM passages
    WHERE generation = %(generation)s AND get_bit(%(allowed)s::bytea, row) = 1
    ORDER BY sentence <#> %(vector)s::vector LIMIT %(most)s
"""
WEIGHED = """
    SELECT w.row, sum(asked.weight * w.score)::float8 AS score
    FROM unnest(%(tokens)s::text[], %(weights)s::float8[]) AS asked(token, weight)
    JOIN words w ON w.generation = %(generation)s AND w.token = asked.token
"""
BEST_WORDS = f"""
    {WEIGHED} WHERE get_bit(%(allowed)s::bytea, w.row) = 1
    GROUP BY w.row HAVING sum(asked.weight * w.score) > 0 ORDER BY score DESC, w.row LIMIT %(most)s
"""
WORDS_OF = f"{WEIGHED} WHERE w.row = ANY(%(rows)s) AND get_bit(%(allowed)s::bytea, w.row) = 1 GROUP BY w.row"
COSINES = """
    SELECT row, -(sentence <#> %s::vector) FROM passages WHERE generation = %s AND row = ANY(%s)
"""
EDGES = "SELECT source, target, kind FROM edges WHERE generation = %s AND kind = ANY(%s) ORDER BY place"


class Server(Backend):
    """The generation in force of a server, read over one connection.

    Args:
        url: the address of the database.

    Raises:
        IndexUnusable: the server is away, or has no index.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        with told(url):
            self._connection: psycopg.Connection[Any] = connected(url)
            found = self._rows(IN_FORCE)
            check_version(self._connection, url)
            if not found:
                raise IndexUnusable(f"the database {place_of(url)} has no index in force: {PUSH}")
            self.id, self._name, self._basis, self._size = found[0]
            self._connection.execute(f"SET hnsw.ef_search = {EF}")
            self._connection.execute("SET hnsw.iterative_scan = strict_order")
            self._counts = dict(self._rows("SELECT token, passages FROM tokens WHERE generation = %s", (self.id,)))

    @property
    def generation(self) -> str:
        """The generation that was in force when this was opened."""
        return str(self._name)

    def __len__(self) -> int:
        return int(self._size)

    def nearest(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """By comparing every passage, or by HNSW where a filter leaves very many."""
        there = self._size if within.allowed is None else np.count_nonzero(within.allowed)
        query = COMPARED if within.apart or there <= EXACT else ALL_COMPARED if there <= LARGE else BY_HNSW
        return self._best(query, most, within, {"vector": _words_of(vector), "smallest": SMALLEST})

    def by_words(self, weights: Mapping[str, float], most: int, within: Within) -> FoundByWords:
        """By the sum of what each token adds."""
        values = {"tokens": list(weights), "weights": list(map(float, weights.values()))}
        found = self._best(BEST_WORDS, most, within, values)
        return FoundByWords(found.rows, found.scores, _Asked(self, values | self._filter(within.allowed)))

    def cosines(self, rows: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """By pgvector."""
        with told(self._url):
            found = self._rows(COSINES, (_words_of(vector), self.id, rows.tolist()))
        return _in_order(rows, found).astype(np.float32)

    def tokens_of(self, rows: Sequence[int]) -> list[np.ndarray]:
        """In one query for all rows."""
        query = "SELECT row, tokens FROM passages WHERE generation = %s AND row = ANY(%s)"
        with told(self._url):
            found = dict(self._rows(query, (self.id, list(rows))))
        return [np.frombuffer(found[row], np.int8).reshape(-1, self._basis) for row in rows]

    def count(self, token: str) -> int:
        """By the table of tokens, which is read when the store is opened."""
        count: int = self._counts.get(token, 0)
        return count

    def edges(self, kinds: Sequence[str]) -> list[tuple[str, str, str]]:
        """Of the table of edges."""
        with told(self._url):
            return self._rows(EDGES, (self.id, list(kinds)))

    def _best(self, query: str, most: int, within: Within, values: dict[str, Any]) -> Found:
        """The best rows of a query; of each of the masks that are kept apart by itself."""
        found: dict[int, float] = {}
        with told(self._url):
            for mask in within.masks():
                found |= {row: float(score) for row, score in self._rows(query, values | self._filter(mask, most))}
        rows, scores = np.array(list(found), dtype=np.int64), np.array(list(found.values()))
        order = np.lexsort((rows, -scores))
        return Found(rows[order], scores[order])

    def _filter(self, allowed: np.ndarray | None, most: int = 0) -> dict[str, Any]:
        """A filter as the server takes it: a bit a passage."""
        mask = np.ones(self._size, dtype=bool) if allowed is None else allowed
        return {"generation": self.id, "allowed": np.packbits(mask, bitorder="little").tobytes(), "most": most}

    def _rows(self, query: str, values: Any = None) -> list[Any]:
        return self._connection.execute(query, values, binary=True).fetchall()


class _Asked:
    """The scores of a question's words in any passages, asked of the server."""

    def __init__(self, server: Server, values: dict[str, Any]) -> None:
        self._server, self._values = server, values

    def __getitem__(self, rows: np.ndarray, /) -> np.ndarray:
        with told(self._server._url):
            return _in_order(rows, self._server._rows(WORDS_OF, self._values | {"rows": rows.tolist()}))


def _in_order(rows: np.ndarray, found: list[tuple[int, float]]) -> np.ndarray:
    """The values of some rows, 0 where none was found."""
    values = dict(found)
    return np.array([values.get(row, 0.0) for row in rows.tolist()], dtype=np.float64)


def _words_of(vector: np.ndarray) -> str:
    """A vector as pgvector reads it."""
    return "[" + ",".join(map(repr, vector.tolist())) + "]"
