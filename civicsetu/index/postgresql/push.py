"""Copying an index to a server, step by step, each in a transaction; the last one puts it in force.

A push that is cut off has shown nothing; the next one leaves out the steps that are done. Files that the server has
already, from whatever generation, are not sent again.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from civicsetu.base.errors import IndexUnusable
from civicsetu.index.backend import Backend
from civicsetu.index.embedded import Embedded
from civicsetu.index.graph import DERIVED, HAS, REFERENCES
from civicsetu.index.postgresql.server import PUSHING, connected, migrate, place_of, told
from civicsetu.index.remote import Pushed, blocks_of, files_to_send
from civicsetu.index.store import Store

if TYPE_CHECKING:
    import psycopg

BLOCK = 1 << 20  # bytes of a file that are sent at once
ROWS, WORDS = 2000, 500  # passages and tokens of one transaction


def push(store: Store, url: str, say: Callable[[str], None] = lambda _: None) -> Pushed:
    """Put an index in force on a server.

    Args:
        store: an open index in a folder.
        url: the address of the database.
        say: called with a line at each stage.

    Raises:
        IndexUnusable: the server is away, slow or full, or somebody else is pushing.
    """
    with told(url), connected(url, slowest=0) as connection:
        if not _one(connection, "SELECT pg_try_advisory_lock(%s)", PUSHING):
            raise IndexUnusable(f"somebody else is pushing to {place_of(url)}: try again when that is done")
        migrate(url)
        return push_to(connection, store.root, store.manifest, store.whole, say)


def push_to(
    connection: "psycopg.Connection[Any]",
    root: Path,
    manifest: dict[str, Any],
    embedded: Embedded,
    say: Callable[[str], None] = lambda _: None,
) -> Pushed:
    """As `push`, over a connection that holds the lock.

    Args:
        connection: to a database of this version's form.
        root: the folder with the files that the manifest lists.
        manifest: the index's.
        embedded: its arrays.
        say: called with a line at each stage.
    """
    name = embedded.generation
    connection.execute(
        "INSERT INTO generations (name, basis) VALUES (%s, %s) ON CONFLICT DO NOTHING",
        (name, embedded.tokens.shape[1]),
    )
    generation = _one(connection, "SELECT id FROM generations WHERE name = %s", name)
    done = {step for (step,) in connection.execute("SELECT step FROM steps WHERE generation = %s", (generation,))}
    steps = before = 0
    for stage, step, work in _steps(root, manifest, embedded):
        steps += 1
        if step in done:
            before += 1
            continue
        say(stage)
        with connection.transaction():
            work(connection, generation)
            connection.execute("INSERT INTO steps VALUES (%s, %s)", (generation, step))
    say("putting it in force")
    with connection.transaction():
        passages = _one(connection, "SELECT count(*) FROM passages WHERE generation = %s", generation)
        if passages != len(embedded):
            raise IndexUnusable(f"the server has {passages} of {len(embedded)} passages: it was changed meanwhile")
        connection.execute("UPDATE generations SET complete = true WHERE id = %s", (generation,))
        connection.execute(
            "INSERT INTO in_force (generation) VALUES (%s) "
            "ON CONFLICT (one) DO UPDATE SET generation = EXCLUDED.generation",
            (generation,),
        )
    connection.execute("ANALYZE")
    return Pushed(name, len(embedded), steps, before)


Work = Callable[["psycopg.Connection[Any]", int], None]


def _steps(root: Path, manifest: dict[str, Any], embedded: Embedded) -> Iterator[tuple[str, str, Work]]:
    """What a push is made of: what is said of each step, its name, and its work."""
    for name, sha256 in files_to_send(manifest):
        yield "sending files", f"file {name}", partial(_send_file, path=root / name, name=name, sha256=sha256)
    for first in range(0, len(embedded), ROWS):
        rows = range(first, min(first + ROWS, len(embedded)))
        yield "sending vectors", f"passages {first}", partial(_send_passages, embedded=embedded, rows=rows)
    words = embedded.lexical.postings()
    for first in range(0, len(words), WORDS):
        yield "sending words", f"words {first}", partial(_send_words, words=words[first : first + WORDS])
    yield "sending links", "edges", partial(_send_edges, backend=embedded)


def _send_file(connection: "psycopg.Connection[Any]", generation: int, path: Path, name: str, sha256: str) -> None:
    if not _one(connection, "SELECT EXISTS (SELECT FROM blocks WHERE sha256 = %s)", sha256):
        for place, content in enumerate(blocks_of(path, BLOCK)):
            connection.execute("INSERT INTO blocks VALUES (%s, %s, %s)", (sha256, place, content))
    connection.execute("INSERT INTO files VALUES (%s, %s, %s)", (generation, name, sha256))


def _send_passages(connection: "psycopg.Connection[Any]", generation: int, embedded: Embedded, rows: range) -> None:
    copy = "COPY passages (generation, row, sentence, tokens) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(copy) as sent:
        for row, tokens in zip(rows, embedded.tokens_of(rows), strict=True):
            sentence = "[" + ",".join(map(repr, embedded.dense[row].tolist())) + "]"
            sent.write_row((generation, row, sentence, np.ascontiguousarray(tokens).tobytes()))


def _send_words(
    connection: "psycopg.Connection[Any]", generation: int, words: Sequence[tuple[str, np.ndarray, np.ndarray]]
) -> None:
    with connection.cursor() as cursor:
        with cursor.copy("COPY tokens (generation, token, passages) FROM STDIN") as sent:
            for token, rows, _ in words:
                sent.write_row((generation, token, len(rows)))
        with cursor.copy("COPY words (generation, token, row, score) FROM STDIN") as sent:
            for token, rows, scores in words:
                for row, score in zip(rows.tolist(), scores.tolist(), strict=True):
                    sent.write_row((generation, token, row, score))


def _send_edges(connection: "psycopg.Connection[Any]", generation: int, backend: Backend) -> None:
    place = 0
    copy = "COPY edges (generation, place, source, target, kind) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(copy) as sent:
        for source, target, kind in backend.edges((HAS, REFERENCES, DERIVED)):
            sent.write_row((generation, place, source, target, kind))
            place += 1


def _one(connection: "psycopg.Connection[Any]", query: str, *values: Any) -> Any:
    row = connection.execute(query, values).fetchone()
    return row[0] if row else None
