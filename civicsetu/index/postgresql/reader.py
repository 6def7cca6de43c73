"""Opening an index on a server, and copying one from there."""

from pathlib import Path
from typing import Any

from civicsetu.base.errors import IndexUnusable
from civicsetu.index import remote
from civicsetu.index.postgresql.backend import Server
from civicsetu.index.postgresql.server import connected, place_of, told
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import Store

FILES = "SELECT name, sha256 FROM files WHERE generation = %s ORDER BY name"
CONTENT = "SELECT content FROM blocks WHERE sha256 = %s ORDER BY place"


def open_on_server(url: str, params: IndexSettings) -> Store:
    """As `civicsetu.index.servers.open_on_server`."""
    backend = Server(url)
    root = remote.cache_of(backend.generation)
    with told(url), connected(url) as connection:
        files = connection.execute(FILES, (backend.id,)).fetchall()
        _fetch(connection, root, [file for file in files if not file[0].startswith(remote.ASKED)])
    return remote.store_of(root, params, backend)


def pull(url: str, folder: Path) -> dict[str, Any]:
    """As `civicsetu.index.servers.pull`."""

    def bring(beside: Path) -> None:
        with told(url), connected(url, slowest=0) as connection:
            found = connection.execute("SELECT generation FROM in_force").fetchone()
            if not found:
                raise IndexUnusable(f"the database {place_of(url)} has no index in force: {remote.PUSH}")
            _fetch(connection, beside, connection.execute(FILES, found).fetchall())

    return remote.pulled(folder, bring)


def _fetch(connection: Any, root: Path, files: list[tuple[str, str]]) -> None:
    remote.fetch(
        root, files, lambda checksum: (block for (block,) in connection.execute(CONTENT, (checksum,)).fetchall())
    )
