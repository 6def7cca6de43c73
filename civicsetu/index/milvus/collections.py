"""What is kept on a Milvus server: a collection of passages for each generation, and one of blocks for all.

An alias says which generation is in force. The rows of a collection never change once the alias was set to it.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from civicsetu.index.milvus.server import OPENING, SLOWEST, pymilvus
from civicsetu.index.settings import HnswSettings

if TYPE_CHECKING:
    from pymilvus import MilvusClient

FORM = 1  # of what is kept; another form is another version's
ALIAS = "civicsetu"
BLOCKS = "civicsetu_blocks"
ROW, SENTENCE, WORDS, TOKENS = "row", "sentence", "words", "tokens"
LONGEST = 65_535  # characters of a text in Milvus
BLOCK = LONGEST // 4 * 3  # bytes of a block, which is kept as base64
TOGETHER = 64  # blocks of one request


def passages_name(generation: str, bits: int) -> str:
    """The collection of a generation's passages."""
    return f"{ALIAS}_{generation}" + (f"_{bits}bit" if bits else "")


def make_passages(client: "MilvusClient", name: str, dimensions: int, hnsw: HnswSettings) -> None:
    """Make a collection of passages, with its indexes, where it is missing; and load it.

    Args:
        client: of the server.
        name: of the collection.
        dimensions: of a sentence vector.
        hnsw: how the graph over them is built.
    """
    if not client.has_collection(name, timeout=OPENING):
        types = pymilvus().DataType
        schema = client.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field(ROW, types.INT64, is_primary=True)
        schema.add_field(SENTENCE, types.FLOAT_VECTOR, dim=dimensions)
        schema.add_field(WORDS, types.SPARSE_FLOAT_VECTOR)
        schema.add_field(TOKENS, types.VARCHAR, max_length=LONGEST)
        indexes = client.prepare_index_params()
        built = {"M": hnsw.m, "efConstruction": hnsw.ef_construction}
        indexes.add_index(SENTENCE, index_name=SENTENCE, index_type="HNSW", metric_type="IP", params=built)
        indexes.add_index(WORDS, index_name=WORDS, index_type="SPARSE_INVERTED_INDEX", metric_type="IP")
        client.create_collection(name, schema=schema, index_params=indexes, timeout=SLOWEST)
    load(client, name)


def load(client: "MilvusClient", name: str) -> None:
    """Load a collection where it is not loaded."""
    state = client.get_load_state(name, timeout=OPENING)["state"]
    if getattr(state, "name", str(state)) != "Loaded":
        client.load_collection(name)


def in_force(client: "MilvusClient") -> str | None:
    """The collection that the alias is set to; None where there is no alias."""
    if not client.has_collection(ALIAS, timeout=OPENING):
        return None
    return str(client.describe_collection(ALIAS, timeout=OPENING)["collection_name"])


def put_in_force(client: "MilvusClient", name: str) -> None:
    """Set the alias to a collection: from now on it is what readers open."""
    set_to = client.alter_alias if in_force(client) else client.create_alias
    set_to(name, ALIAS, timeout=SLOWEST)


class Blocks:
    """Contents by their keys, each in blocks of `BLOCK` bytes; a key whose content was once sent in full stays.

    A content's head is sent last and says how many blocks it has, so what was cut off is not there.

    Args:
        client: of the server.
        slowest: seconds that a request may take, by default `SLOWEST`.
    """

    def __init__(self, client: "MilvusClient", slowest: float | None = None) -> None:
        self._client, self._slowest = client, slowest or SLOWEST

    def make(self) -> None:
        """Make the collection where it is missing; and load it."""
        if not self._client.has_collection(BLOCKS, timeout=OPENING):
            types = pymilvus().DataType
            schema = self._client.create_schema(auto_id=False, enable_dynamic_field=False)
            schema.add_field("id", types.VARCHAR, is_primary=True, max_length=255)
            schema.add_field("content", types.VARCHAR, max_length=LONGEST)
            schema.add_field("none", types.FLOAT_VECTOR, dim=2)  # Milvus wants a vector in every collection
            indexes = self._client.prepare_index_params()
            indexes.add_index("none", index_name="none", index_type="FLAT", metric_type="IP")
            self._client.create_collection(
                BLOCKS, schema=schema, index_params=indexes, consistency_level="Strong", timeout=SLOWEST,
                properties={"mmap.enabled": True},
            )  # fmt: skip
        self.load()

    def load(self) -> None:
        """Load the collection where it is not loaded."""
        load(self._client, BLOCKS)

    def has(self, key: str) -> bool:
        """True for a content that is there in full."""
        return self._count(key) is not None

    def send(self, key: str, blocks: Iterable[bytes]) -> None:
        """Send a content; blocks of it that are there are not sent again.

        Args:
            key: letters, digits, `_` and `-`.
            blocks: each of `BLOCK` bytes but the last.
        """
        numbered, count = enumerate(blocks), 0
        while group := list(islice(numbered, TOGETHER)):
            there = {row["id"] for row in self._rows([f"{key}/{place}" for place, _ in group], "id")}
            self._write([(f"{key}/{place}", block) for place, block in group if f"{key}/{place}" not in there])
            count += len(group)
        self._write([(f"{key}/head", str(count).encode())])

    def content(self, key: str) -> Iterator[bytes]:
        """The blocks of a content, in order; none for one that is not there."""
        count = self._count(key) or 0
        for first in range(0, count, TOGETHER):
            ids = [f"{key}/{place}" for place in range(first, min(first + TOGETHER, count))]
            found = {row["id"]: row["content"] for row in self._rows(ids, "content")}
            yield from (b64decode(found[name]) for name in ids if name in found)

    def _count(self, key: str) -> int | None:
        """How many blocks a content has; None for one that is not there in full."""
        rows = self._rows([f"{key}/head"], "content")
        return int(b64decode(rows[0]["content"])) if rows else None

    def _rows(self, ids: list[str], field: str) -> list[dict[str, Any]]:
        fields = sorted({"id", field})
        found: list[dict[str, Any]] = self._client.get(BLOCKS, ids=ids, output_fields=fields, timeout=self._slowest)
        return found

    def _write(self, blocks: Sequence[tuple[str, bytes]]) -> None:
        rows = [{"id": name, "content": b64encode(block).decode(), "none": [0.0, 0.0]} for name, block in blocks]
        if rows:
            self._client.upsert(BLOCKS, rows, timeout=self._slowest)
