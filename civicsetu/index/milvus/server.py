"""A connection to Milvus: what goes wrong is one clear line. Credentials come from the environment alone."""

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from civicsetu.base.errors import IndexUnusable, ParameterError
from civicsetu.index.remote import PUSH

if TYPE_CHECKING:
    from pymilvus import MilvusClient

TOKEN = "MILVUS_TOKEN"  # the environment's variable with user:password, or an API key
WAIT = 10.0  # seconds for a connection
SLOWEST = 30.0  # seconds for one request of a reader
OPENING = 300.0  # the same of the requests with which the embedded edition opens what is there
PATIENCE = 600.0  # the same of a push: the embedded edition lets writers wait while it merges what is there
OLDEST = (2, 5)  # a server's version
FORM = "milvus://HOST:PORT/DATABASE, or milvus:///PATH/NAME.db for a file of the embedded edition"

# Milvus's own codes of what can be said more clearly, see `pkg/util/merr` there
FULL = {3, 4, 7, 8, 9, 12, 250, 605}  # memory, requests, disk, rates, quotas
NOT_FOUND = {100, 101, 109, 200, 700, 800, 1600, 1700}  # a collection, its schema, a partition, an index, a field ...
FORBIDDEN, FORBIDDEN_SAID = {1400, 1401, 1800}, re.compile(r"permission deny|auth check|unauthenticated", re.IGNORECASE)
TOO_SLOW, TOO_SLOW_SAID = {10001}, re.compile(r"deadline|timeout|timed out", re.IGNORECASE)


class Address(NamedTuple):
    """Where a server is: what its client is given, the database, and the place in words; `file` for a file."""

    uri: str
    database: str
    place: str
    file: Path | None = None


def address(url: str) -> Address:
    """Take an address apart.

    Raises:
        ParameterError: it cannot be read, or carries credentials.
    """
    try:
        parts = urlsplit(url)
        host, port, user = parts.hostname, parts.port, parts.username
    except ValueError:
        raise ParameterError(f"the address of the server cannot be read: {FORM}") from None
    if user is not None or parts.query or parts.fragment:
        raise ParameterError(f"the address of a Milvus server has no credentials and no options: set {TOKEN}")
    if not host:
        file = Path(parts.path)
        if file.suffix != ".db" or not file.is_absolute() or parts.scheme != "milvus":
            raise ParameterError(f"the address of the server cannot be read: {FORM}")
        return Address(str(file), "", str(file), file)
    database = parts.path.strip("/")
    if database and not re.fullmatch(r"\w{1,255}", database, re.ASCII):
        raise ParameterError(f"{database!r} is no name of a database: letters, digits and underscores")
    place = f"{host}:{port or 19530}"
    secure = "https" if parts.scheme == "milvus+tls" else "http"
    return Address(f"{secure}://{place}", database, f"{place}/{database}".rstrip("/"))


def pymilvus() -> Any:
    """The client's module, which keeps its log to itself.

    Raises:
        ParameterError: it is not installed.
    """
    try:
        import pymilvus
    except ImportError:
        raise ParameterError("a Milvus server needs the extra: pip install 'civicsetu[milvus]'") from None
    for name in ("pymilvus", "milvus_lite"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return pymilvus


@contextmanager
def told(url: str, slowest: float | None = None) -> Iterator[None]:
    """What goes wrong with a server, in one line.

    Args:
        url: its address.
        slowest: seconds that a request may take, by default `SLOWEST`.

    Raises:
        IndexUnusable: the server is away, slow, full, of another form, or does not allow something.
    """
    address(url)
    errors = pymilvus().exceptions
    try:
        yield
    except (errors.ConnectError, errors.MilvusUnavailableException, errors.ConnectionConfigException):
        raise IndexUnusable(_away(url)) from None
    except errors.MilvusException as error:
        raise IndexUnusable(_said(url, int(error.code), str(error.message), slowest or SLOWEST)) from None
    except _grpc_error() as error:
        said = f"{getattr(error, 'code', str)()}"
        raise IndexUnusable(_said(url, -1, said, slowest or SLOWEST)) from None


def _grpc_error() -> Any:
    import grpc

    return grpc.RpcError


def _away(url: str) -> str:
    at = address(url)
    if at.file:
        return (
            f"the file {at.file} cannot be opened: its folder is missing, another process has it open, or it is damaged"
        )
    return f"the Milvus server {at.place} cannot be reached, or the connection was lost"


def _said(url: str, code: int, message: str, slowest: float) -> str:
    """A line for an error of the server or its client."""
    place = address(url).place
    if code in NOT_FOUND:
        return f"the Milvus server {place} has no index of this version's form: {PUSH}"
    if code in FORBIDDEN or FORBIDDEN_SAID.search(message):
        return f"the Milvus server {place}: this user is not allowed to do that ({TOKEN}, docs/stores.md)"
    if code in TOO_SLOW or TOO_SLOW_SAID.search(message):
        return f"the Milvus server {place} is too slow: a request took over {slowest:.0f} s"
    if code in FULL:
        return f"the Milvus server {place} is full or at its limits; the push goes on where it was once there is room"
    if code == 2 or "UNAVAILABLE" in message:
        return _away(url)
    return f"the Milvus server {place} answers with an error (code {code})"


def connected(url: str, make: bool = False) -> "MilvusClient":
    """A client of a server of a version that is known to work.

    Args:
        url: the address.
        make: make the database where it is missing.

    Raises:
        IndexUnusable: the server is of another version.
    """
    at = address(url)
    module, token = pymilvus(), os.environ.get(TOKEN, "")
    if at.file and not make and not at.file.exists():
        raise IndexUnusable(f"the file {at.file} does not exist: {PUSH}")
    client: MilvusClient = module.MilvusClient(at.uri, token="" if at.file else token, timeout=WAIT)
    version = client.get_server_version(timeout=SLOWEST)
    if not _is_known(version):
        oldest = ".".join(map(str, OLDEST))
        raise IndexUnusable(f"the Milvus server {at.place} is of version {version}; this needs {oldest} or later")
    if at.database:
        if make and at.database not in client.list_databases(timeout=SLOWEST):
            client.create_database(at.database, timeout=SLOWEST)
        client.use_database(at.database, timeout=SLOWEST)
    return client


def _is_known(version: str) -> bool:
    """True for a version that is new enough: `v2.6.1`, `3.0.0-dev`; the embedded edition numbers itself."""
    if version.startswith("milvus_lite"):
        return True
    found = re.match(r"v?(\d+)\.(\d+)", version)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST
