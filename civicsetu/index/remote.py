"""The files of an index on a server: how they are put there, and how they are fetched.

Every kind of server keeps a file in blocks under its checksum, so that generations share those that are the same. A
reader asks the server for candidates, vectors and words; the corpus's tables, the encoders and the known questions it
fetches once, into a folder of the user's cache, and checks each time by their checksums.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import write_bytes
from civicsetu.index import layout
from civicsetu.index.backend import Backend
from civicsetu.index.manifest import check_parameters, read_manifest, verified_manifest
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import Store, assembled

PUSH = "run `civicsetu push` to put an index there"
MANIFEST = f"index/{layout.MANIFEST}"
# what a reader asks the server for, and so has no file of
ASKED = tuple(f"index/{name}" for name in (layout.SENTENCES, layout.HNSW, layout.TOKENS, f"{layout.LEXICAL}/"))

Content = Callable[[str], Iterable[bytes]]  # the blocks of a file, by its checksum


class Pushed(NamedTuple):
    """What a push did: the generation, its passages, how many steps it took and how many were done before."""

    generation: str
    passages: int
    steps: int
    before: int


def files_to_send(manifest: dict[str, Any]) -> list[tuple[str, str]]:
    """The name and the checksum of every file of an index, its manifest last, whose checksum is the one it carries."""
    listed = [(name, str(known["sha256"])) for name, known in sorted(manifest["files"].items())]
    return [*listed, (MANIFEST, str(manifest["sha256"]))]


def blocks_of(path: Path, size: int) -> Iterator[bytes]:
    """A file in blocks of so many bytes, in order."""
    with path.open("rb") as file:
        while content := file.read(size):
            yield content


def cache_of(generation: str) -> Path:
    """The folder of the user's cache for the files of a generation."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "civicsetu"
    return cache / generation[:32]


def fetch(root: Path, files: Sequence[tuple[str, str]], content: Content) -> None:
    """Bring files into a folder; those that are there and as they were stay.

    Args:
        root: the folder.
        files: the name and the checksum of each.
        content: gives the blocks of a file.

    Raises:
        IndexUnusable: a file is not what its checksum says, or stands outside the folder.
    """
    for name, checksum in files:
        path = root / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise IndexUnusable(f"the server names a file {name!r} that is none of an index")
        if path.is_file() and _checksum(name, path.read_bytes()) == checksum:
            continue
        fetched = b"".join(content(checksum))
        if _checksum(name, fetched) != checksum:
            raise IndexUnusable(f"{name} on the server is damaged: {PUSH} anew")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, fetched)


def store_of(root: Path, params: IndexSettings, backend: Backend) -> Store:
    """A store of files that were fetched and of what a server has.

    Args:
        root: the folder that they were fetched into.
        params: those in force; the index must have been made with the same.
        backend: asks the server.

    Raises:
        IndexUnusable: a parameter differs, or a file cannot be read.
    """
    manifest = read_manifest(root / MANIFEST)
    check_parameters(root / MANIFEST, manifest["parameters"], params.indexing())
    return assembled(root, root, None, manifest, params, backend)


def pulled(folder: Path, bring: Callable[[Path], None]) -> dict[str, Any]:
    """Make a data folder of the files of a server, byte for byte, whole or not at all.

    Args:
        folder: a folder that does not exist or is empty.
        bring: puts all files of the index into a folder.

    Returns:
        The manifest of what was copied.

    Raises:
        IndexUnusable: the folder holds something, or what was brought is not whole.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise IndexUnusable(f"{folder} holds something already: pull into a new folder")
    beside = folder.with_name(f".{folder.name}.pulled")
    bring(beside)
    manifest = verified_manifest(beside, None, deep=True)
    if folder.exists():
        folder.rmdir()
    beside.rename(folder)
    return manifest


def _checksum(name: str, content: bytes) -> str:
    """A file's checksum; that of a manifest is the one that it carries."""
    if name != MANIFEST:
        return hashlib.sha256(content).hexdigest()
    try:
        return str(json.loads(content)["sha256"])
    except (ValueError, KeyError, TypeError):
        return ""
