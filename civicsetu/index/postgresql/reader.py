"""Opening an index on a server, and copying one from there.

A reader asks the server for candidates, vectors, words and links. The corpus's tables, the encoders and the known
questions are files, fetched once into a folder of the user's cache and checked each time by their checksums.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import write_bytes
from civicsetu.index import layout
from civicsetu.index.manifest import check_parameters, read_manifest, verified_manifest
from civicsetu.index.postgresql.backend import Server
from civicsetu.index.postgresql.server import PUSH, connected, place_of, told
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import Store, assembled

HEAVY = tuple(f"index/{name}" for name in (layout.SENTENCES, layout.HNSW, layout.TOKENS, f"{layout.LEXICAL}/"))
MANIFEST = f"index/{layout.MANIFEST}"
FILES = "SELECT name, sha256 FROM files WHERE generation = %s ORDER BY name"
CONTENT = "SELECT content FROM blocks WHERE sha256 = %s ORDER BY place"


def open_on_server(url: str, params: IndexSettings) -> Store:
    """Open the index in force on a server.

    Args:
        url: the address of the database.
        params: those in force; the index must have been made with the same.

    Raises:
        IndexUnusable: the server is away or has no index, or a parameter differs.
    """
    backend = Server(url)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "civicsetu"
    root = cache / backend.generation[:32]
    with told(url), connected(url) as connection:
        files = connection.execute(FILES, (backend.id,)).fetchall()
        _fetch(connection, root, [file for file in files if not file[0].startswith(HEAVY)])
    manifest = read_manifest(root / MANIFEST)
    check_parameters(root / MANIFEST, manifest["parameters"], params.indexing())
    return assembled(root, root, None, manifest, params, backend)


def pull(url: str, folder: Path) -> dict[str, Any]:
    """Copy the index in force on a server into a data folder, byte for byte.

    Args:
        url: the address of the database.
        folder: a folder that does not exist or is empty.

    Returns:
        The manifest of what was copied.

    Raises:
        IndexUnusable: the server is away or has no index, or the folder holds something.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise IndexUnusable(f"{folder} holds something already: pull into a new folder")
    beside = folder.with_name(f".{folder.name}.pulled")
    with told(url), connected(url, slowest=0) as connection:
        found = connection.execute("SELECT generation FROM in_force").fetchone()
        if not found:
            raise IndexUnusable(f"the database {place_of(url)} has no index in force: {PUSH}")
        _fetch(connection, beside, connection.execute(FILES, found).fetchall())
    manifest = verified_manifest(beside, None, deep=True)
    if folder.exists():
        folder.rmdir()
    beside.rename(folder)
    return manifest


def _fetch(connection: Any, root: Path, files: list[tuple[str, str]]) -> None:
    """Bring files into a folder; those that are there and as they were stay."""
    for name, checksum in files:
        path = root / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise IndexUnusable(f"the server names a file {name!r} that is none of an index")
        if path.is_file() and _checksum(name, path.read_bytes()) == checksum:
            continue
        content = b"".join(block for (block,) in connection.execute(CONTENT, (checksum,)))
        if _checksum(name, content) != checksum:
            raise IndexUnusable(f"{name} on the server is damaged: {PUSH} anew")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, content)


def _checksum(name: str, content: bytes) -> str:
    """A file's checksum; that of a manifest is the one that it carries."""
    if name != MANIFEST:
        return hashlib.sha256(content).hexdigest()
    try:
        return str(json.loads(content)["sha256"])
    except (ValueError, KeyError, TypeError):
        return ""
