"""Sending an index to a Milvus server, and then putting it in force by one step.

Milvus has no transactions. So each generation has a collection of its own, which no reader knows before the alias is
set to it. What was sent is asked of the server itself: a push that was cut off leaves out what is there in full, and
what is sent twice replaces itself, as every row has its number for a key.
"""

import json
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from civicsetu.base.errors import IndexUnusable, ParameterError
from civicsetu.index.embedded import Embedded
from civicsetu.index.milvus.collections import (
    BLOCK,
    FORM,
    LONGEST,
    ROW,
    SENTENCE,
    TOKENS,
    WORDS,
    Blocks,
    make_passages,
    passages_name,
    put_in_force,
)  # fmt: skip
from civicsetu.index.milvus.filters import Partitions
from civicsetu.index.milvus.server import PATIENCE, connected, told
from civicsetu.index.remote import Pushed, blocks_of, files_to_send
from civicsetu.index.residual import ResidualCodec
from civicsetu.index.settings import HnswSettings
from civicsetu.index.store import Store

if TYPE_CHECKING:
    from pymilvus import MilvusClient

ROWS = 500  # passages of one request
POLL = 1.0  # seconds between two looks at whether the indexes are built


def push(store: Store, url: str, say: Callable[[str], None] = lambda _: None, token_bits: int = 0) -> Pushed:
    """Put an index in force on a server.

    Args:
        store: an open index in a folder.
        url: the server's address.
        say: called with a line at each stage.
        token_bits: bits a dimension of the token vectors' residual codes, 1 or 2; 0 keeps them in full.

    Raises:
        IndexUnusable: the server is away, slow or full.
        ParameterError: a passage's token vectors are too long for Milvus.
    """
    hnsw = HnswSettings(**store.manifest["parameters"]["dense"])
    with told(url, PATIENCE):
        sender = Sender(connected(url, make=True), store.whole, store.jurisdictions, hnsw, token_bits)
        return sender.push(store.root, store.manifest, say)


class Sender:
    """Sends the arrays and the files of one index to one server.

    Args:
        client: of the server.
        embedded: the index's arrays.
        jurisdictions: (passages,), words; each has a partition.
        hnsw: how the graph over the sentence vectors is built.
        bits: of the token vectors' residual codes; 0 for none.
    """

    def __init__(
        self, client: "MilvusClient", embedded: Embedded, jurisdictions: np.ndarray, hnsw: HnswSettings, bits: int
    ) -> None:
        self._client, self._embedded, self._hnsw, self._bits = client, embedded, hnsw, bits
        self._blocks, self._partitions = Blocks(client, PATIENCE), Partitions.of(jurisdictions)
        self.name = passages_name(embedded.generation, bits)
        self.steps = self.before = 0

    def push(self, root: Path, manifest: dict[str, Any], say: Callable[[str], None] = lambda _: None) -> Pushed:
        """Send what is missing, and put it in force.

        Args:
            root: the folder with the files that the manifest lists.
            manifest: the index's.
            say: called with a line at each stage.
        """
        self._blocks.make()
        make_passages(self._client, self.name, self._embedded.dense.shape[1], self._hnsw)
        say("sending files")
        files = {checksum: name for name, checksum in files_to_send(manifest)}
        for checksum, name in files.items():
            self._send(checksum, blocks_of(root / name, BLOCK))
        say("sending passages")
        self._send_passages()
        layout = {
            "form": FORM, "generation": self._embedded.generation, "passages": len(self._embedded),
            "basis": int(self._embedded.tokens.shape[1]), "bits": self._bits, "partitions": self._partitions.rows(),
        }  # fmt: skip
        self._send(f"{self.name}-layout", _cut(json.dumps(layout).encode()))
        say("building the indexes")
        self._finish()
        say("putting it in force")
        missing = [name for checksum, name in files.items() if not self._blocks.has(checksum)]
        if missing or self._count("") != len(self._embedded):
            raise IndexUnusable("the server does not have all of what was sent: it was changed meanwhile; push again")
        put_in_force(self._client, self.name)
        return Pushed(self._embedded.generation, len(self._embedded), self.steps, self.before)

    def _send(self, key: str, blocks: Iterable[bytes]) -> None:
        self.steps += 1
        if self._blocks.has(key):
            self.before += 1
        else:
            self._blocks.send(key, blocks)

    def _send_passages(self) -> None:
        for name in self._partitions.names:
            if not self._client.has_partition(self.name, name, timeout=PATIENCE):
                self._client.create_partition(self.name, name, timeout=PATIENCE)
        of_tokens, of_words = self._tokens(), self._embedded.lexical.of_passages()
        for partition, rows in self._batches():
            self.steps += 1
            if self._count(f"{ROW} >= {rows.start} and {ROW} < {rows.stop}") == len(rows):
                self.before += 1
                continue
            sent = [
                {ROW: row, SENTENCE: self._embedded.dense[row], WORDS: of_words(row), TOKENS: of_tokens(row)}
                for row in rows
            ]
            self._client.upsert(self.name, sent, partition_name=partition, timeout=PATIENCE)

    def _batches(self) -> Iterator[tuple[str, range]]:
        """The rows that are sent together, and their partition."""
        for number, first, end in self._partitions.spans.tolist():
            for at in range(first, end, ROWS):
                yield self._partitions.names[number], range(at, min(at + ROWS, end))

    def _tokens(self) -> Callable[[int], str]:
        """Gives the token vectors of a passage as text."""
        codec = self._codec() if self._bits else None

        def of(row: int) -> str:
            (tokens,) = self._embedded.tokens_of([row])
            text = b64encode(codec.encode(tokens) if codec else np.ascontiguousarray(tokens).tobytes()).decode()
            if len(text) > LONGEST:
                raise ParameterError(f"passage {row} has too many token vectors for Milvus: push with --token-bits 2")
            return text

        return of

    def _codec(self) -> ResidualCodec:
        """The codec of this collection; that of a push that was cut off is taken up."""
        key = f"{self.name}-codec"
        if not self._blocks.has(key):
            learnt = ResidualCodec.learn(np.ascontiguousarray(self._embedded.tokens), self._bits)
            self._blocks.send(key, _cut(learnt.to_bytes()))
        return ResidualCodec.from_bytes(b"".join(self._blocks.content(key)))

    def _count(self, expression: str) -> int:
        """How many passages the server has of those that an expression names."""
        rows = self._client.query(
            self.name, filter=expression, output_fields=["count(*)"], consistency_level="Strong", timeout=PATIENCE
        )
        return int(rows[0]["count(*)"])

    def _finish(self) -> None:
        """Have everything written and indexed."""
        self._client.flush(self.name)
        for index in (SENTENCE, WORDS):
            while int(self._client.describe_index(self.name, index, timeout=PATIENCE).get("pending_index_rows", 0)):
                time.sleep(POLL)


def _cut(content: bytes) -> Iterator[bytes]:
    """A content in blocks."""
    return (content[at : at + BLOCK] for at in range(0, len(content), BLOCK))
