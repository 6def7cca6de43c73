"""Many readers and a few writers of one PostgreSQL server, each a process of its own.

    python -m tests.stores.crowd --data FOLDER --to postgresql://postgres@127.0.0.1/laws --seconds 120

A writer pushes one generation after the other, the index in the folder with its passages moved on by some rows, so
that every answer of the server tells by its rows which generation it is from. A reader opens the generation in force,
asks it some questions, each with all that finding asks of a server, and opens again. Whatever is not as that one
generation has it is counted as a fault, and so is every error. Prints one line of figures as JSON: `seen` is how many
generations readers have read, and the times are milliseconds of all that a server is asked for a question.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.timing import spread
from civicsetu.engine import open_index
from civicsetu.index.backend import Within
from civicsetu.index.embedded import Embedded
from civicsetu.index.graph import DERIVED, HAS, REFERENCES
from civicsetu.params import load_params
from tests.stores.backends import files, made

ASKED_AT_ONCE = 10  # questions that a reader puts to the generation that it has opened
MOST = 50  # candidates of a kind that a question asks for
NEAR = 1e-4  # by which a score may differ: pgvector sums in another order
BUSY = "somebody else is pushing"


class Question(NamedTuple):
    """What finding asks a store with: a vector and weighted words."""

    vector: np.ndarray
    weights: dict[str, float]


class Moved:
    """An index whose passage `row` is that of another at `row - by`: a generation that its rows tell apart.

    Args:
        index: the other one.
        by: rows.
    """

    def __init__(self, index: Embedded, by: int) -> None:
        self._index, self.by = index, by % len(index)
        self.dense, self.tokens, self.lexical = np.roll(index.dense[:], self.by, axis=0), index.tokens, self

    @property
    def generation(self) -> str:
        """A name that says by how many rows it was moved."""
        return name_of(self.by)

    def __len__(self) -> int:
        return len(self._index)

    def tokens_of(self, rows: Sequence[int]) -> list[np.ndarray]:
        """Those of the other index."""
        return self._index.tokens_of(self.theirs(np.array(rows)).tolist())

    def postings(self) -> list[tuple[str, np.ndarray, np.ndarray]]:
        """Those of the other index, moved."""
        return [(token, (rows + self.by) % len(self), scores) for token, rows, scores in self._index.lexical.postings()]

    def edges(self, kinds: Sequence[str]) -> list[tuple[str, str, str]]:
        """Those of the other index, from where this generation's name says."""
        return [(self.generation, *edge[1:]) for edge in self._index.edges(kinds)]

    def theirs(self, rows: np.ndarray) -> np.ndarray:
        """The rows of the other index."""
        return (rows - self.by) % len(self)


def name_of(by: int) -> str:
    """The generation whose rows are moved by so many."""
    return f"{by:064x}"


def questions_of(index: Embedded, most: int = 40) -> list[Question]:
    """Questions made of passages: the vector of one and the words of another, spread over the index."""
    postings, random = index.lexical.postings(), np.random.default_rng(5)
    of_words = random.choice(len(postings), (most, min(8, len(postings))))
    rows = np.linspace(0, len(index) - 1, most).astype(int)
    return [
        Question(np.array(index.dense[int(row)]), {postings[n][0]: 1.0 + at / 8 for at, n in enumerate(words)})
        for row, words in zip(rows.tolist(), of_words.tolist(), strict=True)
    ]


class Reader:
    """Asks a server and holds what it says against the index that its generations are made of."""

    def __init__(self, url: str, index: Embedded) -> None:
        self._url, self._index = url, index
        self.seen, self.times, self.opened = set[str](), list[float](), list[float]()

    def visit(self, questions: Sequence[Question], pause: float, until: float) -> None:
        """Open the generation in force and put questions to it.

        Raises:
            CivicSetuError: something is not as that generation has it.
        """
        from civicsetu.index.postgresql.backend import Server

        began = time.perf_counter()
        server = Server(self._url)
        try:
            self.opened.append(time.perf_counter() - began)
            self.seen.add(server.generation)
            by = int(server.generation, 16)
            sources = {edge[0] for edge in server.edges((HAS, REFERENCES, DERIVED))}
            _right(sources <= {server.generation} and len(server) == len(self._index), "links")
            for one in questions:
                if time.time() < until:
                    time.sleep(pause * float(np.random.default_rng().uniform(0.5, 1.5)))
                    self._ask(server, one, by)
        finally:
            server._connection.close()

    def _ask(self, server: Any, one: Question, by: int) -> None:
        index = self._index
        began = time.perf_counter()
        dense = server.nearest(one.vector, MOST, Within())
        words = server.by_words(one.weights, MOST, Within())
        rows = np.unique(np.concatenate([dense.rows, words.rows]))
        cosines, scores, tokens = server.cosines(rows, one.vector), words.every[rows], server.tokens_of(rows.tolist())
        self.times.append(time.perf_counter() - began)
        theirs = (rows - by) % len(index)
        whole = index.by_words(one.weights, MOST, Within())
        _right(np.abs(cosines - index.cosines(theirs, one.vector)).max() < NEAR, "cosines")
        at = np.searchsorted(rows, dense.rows)
        _right(len(dense.rows) == MOST and np.abs(cosines[at] - dense.scores).max() < NEAR, "nearest")
        _right(np.allclose(scores, whole.every[theirs], atol=NEAR), "scores of words")
        _right(np.allclose(words.scores, whole.scores, atol=NEAR), "best words")
        for own, given in zip(tokens, index.tokens_of(theirs.tolist()), strict=True):
            _right(np.array_equal(own, given), "token vectors")


def _right(is_so: Any, what: str) -> None:
    if not is_so:
        raise CivicSetuError(f"{what} are not those of the generation that was opened")


class Place(NamedTuple):
    """Where a crowd is: the server, the files of the index with their manifest, and the index."""

    url: str
    root: Path
    manifest: dict[str, Any]
    index: Embedded


def read(place: Place, number: int, pause: float, until: float, told: Any) -> None:
    """What one reader does until the time is over."""
    reader, faults, questions = Reader(place.url, place.index), Counter[str](), questions_of(place.index)
    time.sleep(float(np.random.default_rng(number).uniform(0, pause)))  # they do not all come at the same moment
    for turn in count(number):
        if time.time() >= until:
            break
        own = [questions[(turn * ASKED_AT_ONCE + n) % len(questions)] for n in range(ASKED_AT_ONCE)]
        try:
            reader.visit(own, pause, until)
        except Exception as error:
            faults[f"a reader: {type(error).__name__}: {error}"] += 1
            time.sleep(0.2)
    told.put({"seen": reader.seen, "times": reader.times, "opened": reader.opened, "faults": faults})


def write(place: Place, moves: Sequence[int], until: float, told: Any) -> None:
    """What one writer does until the time is over: push, and wait while another one does."""
    from civicsetu.index.postgresql.push import push

    pushed, waited, faults = 0, 0, Counter[str]()
    left = list(moves)[::-1]
    while left and time.time() < until:
        store: Any = SimpleNamespace(root=place.root, manifest=place.manifest, whole=Moved(place.index, left[-1]))
        try:
            push(store, place.url)
            left.pop()
            pushed += 1
        except Exception as error:
            if BUSY in str(error):
                waited += 1
                time.sleep(0.5)
            else:
                faults[f"a writer: {type(error).__name__}: {error}"] += 1
    told.put({"pushed": pushed, "waited": waited, "faults": faults})


def crowd(place: Place, readers: int, writers: int, seconds: float, pause: float) -> dict[str, Any]:
    """Send readers and writers to a server, and give the figures of what they saw.

    Args:
        place: the server and what is pushed to it; it has nothing in force before.
        readers: how many.
        writers: how many.
        seconds: for which they are there.
        pause: seconds that a reader looks at what it found before it asks again, on average.
    """
    from civicsetu.index.postgresql.push import push

    first: Any = SimpleNamespace(root=place.root, manifest=place.manifest, whole=Moved(place.index, 0))
    push(first, place.url)
    context = multiprocessing.get_context("fork")  # the index is in memory once
    told, until = context.Queue(), time.time() + seconds
    jobs = [context.Process(target=read, args=(place, n, pause, until, told)) for n in range(readers)]
    moves = range(1, len(place.index))
    jobs += [context.Process(target=write, args=(place, moves[n::writers], until, told)) for n in range(writers)]
    for job in jobs:
        job.start()
    found = [told.get(timeout=seconds + 300) for _ in jobs]
    for job in jobs:
        job.join()
    faults = sum((one["faults"] for one in found), Counter[str]())
    asked = [one for one in found if "times" in one]
    times, opened = ([one for row in asked for one in row[name]] for name in ("times", "opened"))
    return {
        "readers": readers, "writers": writers, "seconds": seconds, "questions": len(times), "faults": dict(faults),
        "seen": len(set[str]().union(*(one["seen"] for one in asked))),
        "pushed": sum(one.get("pushed", 0) for one in found), "waited": sum(one.get("waited", 0) for one in found),
        "asking": spread(times), "opened": len(opened), "opening": spread(opened), "load": os.getloadavg()[0],
    }  # fmt: skip


def main(words: Sequence[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.stores.crowd")
    parser.add_argument("--to", required=True, help="an empty PostgreSQL database")
    parser.add_argument("--data", type=Path, help="a data folder with an index; by default a made-up one")
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--writers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pause", type=float, default=10)
    options = parser.parse_args(words)
    with TemporaryDirectory() as folder:
        if options.data:
            store = open_index(options.data, load_params()).store
            place = Place(options.to, store.root, store.manifest, store.whole)
        else:
            place = Place(options.to, *files(Path(folder)), made())
        print(json.dumps(crowd(place, options.readers, options.writers, options.seconds, options.pause)))


if __name__ == "__main__":
    main(sys.argv[1:])
