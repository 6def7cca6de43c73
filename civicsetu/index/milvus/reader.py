"""Opening an index on a Milvus server, and copying one from there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import read_json
from civicsetu.index import layout, remote
from civicsetu.index.bm25 import VOCABULARY_FILES, Vocabulary
from civicsetu.index.manifest import check_file, read_manifest
from civicsetu.index.milvus.backend import Cluster, Generation
from civicsetu.index.milvus.collections import FORM, Blocks, in_force, load
from civicsetu.index.milvus.filters import Partitions
from civicsetu.index.milvus.server import address, connected, told
from civicsetu.index.residual import ResidualCodec
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import Store

READ = tuple(f"index/{layout.LEXICAL}/{name}" for name in VOCABULARY_FILES)  # of those that `remote.ASKED` leaves out


def open_on_server(url: str, params: IndexSettings) -> Store:
    """As `civicsetu.index.servers.open_on_server`."""
    with told(url):
        reader = Reader(url)
        root = remote.cache_of(reader.generation)
        reader.fetch(root, lambda name: name in READ or not name.startswith(remote.ASKED))
        manifest = read_manifest(root / remote.MANIFEST)
        return remote.store_of(root, params, reader.backend(root, manifest))


def pull(url: str, folder: Path) -> dict[str, Any]:
    """As `civicsetu.index.servers.pull`."""

    def bring(beside: Path) -> None:
        with told(url):
            Reader(url).fetch(beside, lambda name: True)

    return remote.pulled(folder, bring)


class Reader:
    """Reads the generation that is in force when it is made.

    Args:
        url: the server's address.

    Raises:
        IndexUnusable: the server has no index, or one of another version's form.
    """

    def __init__(self, url: str) -> None:
        self._url, self._client = url, connected(url)
        place = address(url).place
        found = in_force(self._client)
        if found is None:
            raise IndexUnusable(f"the Milvus server {place} has no index in force: {remote.PUSH}")
        self._collection, self._blocks = found, Blocks(self._client)
        load(self._client, found)
        self._blocks.load()
        try:
            self._layout = json.loads(b"".join(self._blocks.content(f"{found}-layout")))
            known = self._layout["form"] == FORM
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise IndexUnusable(f"the Milvus server {place} has no index of this version's form: {remote.PUSH}")

    @property
    def generation(self) -> str:
        """The checksum of the manifest."""
        return str(self._layout["generation"])

    def fetch(self, root: Path, wanted: Callable[[str], bool]) -> None:
        """Bring the manifest and the files of the index that are wanted into a folder."""
        remote.fetch(root, [(remote.MANIFEST, self.generation)], self._blocks.content)
        files = remote.files_to_send(read_manifest(root / remote.MANIFEST))
        remote.fetch(root, [file for file in files if wanted(file[0])], self._blocks.content)

    def backend(self, root: Path, manifest: dict[str, Any]) -> Cluster:
        """What asks the server for candidates.

        Args:
            root: the folder with the files that were fetched.
            manifest: that of the index.
        """
        graph = f"index/{layout.GRAPH}"

        def graph_rows() -> dict[str, Any]:
            check_file(root, manifest, graph)
            rows: dict[str, Any] = read_json(root / graph)
            return rows

        bits = int(self._layout["bits"])
        codec = ResidualCodec.from_bytes(b"".join(self._blocks.content(f"{self._collection}-codec"))) if bits else None
        generation = Generation(
            self.generation, self._collection, int(self._layout["passages"]), int(self._layout["basis"]),
            Partitions.from_rows(self._layout["partitions"]), codec, Vocabulary.load(root / "index" / layout.LEXICAL),
        )  # fmt: skip
        return Cluster(self._url, self._client, generation, graph_rows)
