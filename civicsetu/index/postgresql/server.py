"""A connection to a server: what goes wrong is one clear line that never shows the address's password."""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import IndexUnusable, ParameterError
from civicsetu.index.remote import PUSH

if TYPE_CHECKING:
    import psycopg

SCHEMES = ("postgresql://", "postgres://")
WAIT = 10  # seconds for a connection
SLOWEST = 30_000  # milliseconds for a reader's query
PUSHING = 727_411_016  # the advisory lock of the one who pushes


OLDEST = (0, 8)  # pgvector's version
AWAY = (
    (re.compile(r"too many clients|remaining connection slots|too many connections"), "has no connection left"),
    (re.compile(r"authentication failed|no password supplied|pg_hba|role .* (does not exist|is not permitted)"),
     "does not let this user in: PGPASSWORD or the password file (docs/stores.md)"),
    (re.compile(r"database .* does not exist"), "does not exist"),
)  # fmt: skip


def _psycopg() -> Any:
    try:
        import pgvector  # noqa: F401
        import psycopg
    except ImportError:
        raise ParameterError("a PostgreSQL server needs the extra: pip install 'civicsetu[postgresql]'") from None
    return psycopg


def place_of(url: str) -> str:
    """A server and a database in words: host, port and name, no user and no password."""
    psycopg = _psycopg()
    try:
        parts = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise ParameterError("the address of the server cannot be read: postgresql://USER@HOST:PORT/DATABASE") from None
    port = f":{parts['port']}" if "port" in parts else ""
    return f"{parts.get('host', 'the local server')}{port}/{parts.get('dbname', '')}".rstrip("/")


def _away(said: str) -> str:
    """Why there is no connection, by what the server or its client says, which is not shown."""
    known = (line for pattern, line in AWAY if pattern.search(said))
    return next(known, "cannot be reached, or the connection was lost")


@contextmanager
def told(url: str) -> Iterator[None]:
    """What goes wrong with a server, in one line.

    Raises:
        IndexUnusable: the server is away, slow, of another schema, or does not allow something.
    """
    psycopg, place = _psycopg(), place_of(url)
    errors = psycopg.errors
    try:
        yield
    except (errors.UndefinedTable, errors.InvalidSchemaName, errors.UndefinedColumn):
        raise IndexUnusable(f"the database {place} has no index of this version's form: {PUSH}") from None
    except errors.InsufficientPrivilege:
        raise IndexUnusable(f"the database {place}: this user is not allowed to do that (docs/stores.md)") from None
    except errors.QueryCanceled:
        raise IndexUnusable(f"the database {place} is too slow: a query took over {SLOWEST // 1000} s") from None
    except (errors.DiskFull, errors.OutOfMemory):
        raise IndexUnusable(f"the database {place} is full; the push goes on where it was once there is room") from None
    except psycopg.OperationalError as error:
        raise IndexUnusable(f"the database {place} {_away(str(error))}") from None
    except psycopg.Error as error:
        raise IndexUnusable(f"the database {place} answers with an error ({type(error).__name__})") from None


def connected(url: str, slowest: int | None = None) -> "psycopg.Connection[Any]":
    """A connection that commits each statement.

    Args:
        url: the address; a password is better left to `PGPASSWORD` or a password file.
        slowest: milliseconds that a query may take, by default `SLOWEST`; 0 for no limit.
    """
    options = f"-c statement_timeout={SLOWEST if slowest is None else slowest} -c search_path=civicsetu,public"
    connection: psycopg.Connection[Any] = _psycopg().connect(
        url, autocommit=True, connect_timeout=WAIT, options=options, application_name="civicsetu"
    )
    return connection


def check_version(connection: "psycopg.Connection[Any]", url: str) -> None:
    """Raise for a database whose pgvector is not there or too old.

    Raises:
        IndexUnusable: it is.
    """
    row = connection.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone()
    found = str(row[0]) if row else "none"
    if tuple(int(part) for part in re.findall(r"\d+", found)[:2]) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise IndexUnusable(f"the database {place_of(url)} has pgvector {found}; this needs {oldest} or later")


def migrate(url: str) -> None:
    """Bring the tables of a database to this version's form (yoyo-migrations); who pushes holds the lock meanwhile.

    Raises:
        IndexUnusable: pgvector is not there or too old, or the tables are of a later version's form.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from yoyo import get_backend, read_migrations
    backend = get_backend("postgresql+psycopg://" + url.partition("://")[2])
    try:
        backend.break_lock()  # yoyo's own, which stays where a process was killed
        with resources.as_file(resources.files(__package__) / "migrations") as folder:
            known = read_migrations(str(folder))
            if set(backend.get_applied_migration_hashes()) - {migration.hash for migration in known}:
                raise IndexUnusable(f"the database {place_of(url)} is of a later version's form: update CivicSetu")
            backend.apply_migrations(backend.to_apply(known))
    except _psycopg().errors.FeatureNotSupported:
        raise IndexUnusable(f"the database {place_of(url)} has no pgvector: install the extension there") from None
    finally:
        backend.connection.close()
    with connected(url) as connection:
        check_version(connection, url)
