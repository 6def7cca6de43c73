"""The servers that an index can stand on, by the scheme of their addresses."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import ParameterError
from civicsetu.index.settings import IndexSettings

if TYPE_CHECKING:
    from civicsetu.index.remote import Pushed
    from civicsetu.index.store import Store

POSTGRESQL = ("postgresql://", "postgres://")
MILVUS = ("milvus://", "milvus+tls://")
SCHEMES = (*POSTGRESQL, *MILVUS)


def is_address(data: object) -> bool:
    """True for the address of a server in place of a folder."""
    return isinstance(data, str) and data.startswith(SCHEMES)


def check_address(url: str) -> None:
    """Raise for what is no address of a server.

    Raises:
        ParameterError: it begins with no scheme that is known.
    """
    if not is_address(url):
        raise ParameterError(f"the address of a server begins with {POSTGRESQL[0]} or {MILVUS[0]}")


def open_on_server(url: str, params: IndexSettings) -> "Store":
    """Open the index in force on a server.

    Args:
        url: the server's address.
        params: those in force; the index must have been made with the same.

    Raises:
        IndexUnusable: the server is away or has no index, or a parameter differs.
    """
    store: Store = _modules(url)[1].open_on_server(url, params)
    return store


def push(store: "Store", url: str, say: Callable[[str], None] = lambda _: None, token_bits: int = 0) -> "Pushed":
    """Put an index in force on a server; a push that was cut off goes on where it was.

    Args:
        store: an open index in a folder.
        url: the server's address.
        say: called with a line at each stage.
        token_bits: for Milvus, the bits a dimension of the token vectors' residual codes; 0 keeps them in full.

    Raises:
        IndexUnusable: the server is away, slow or full.
        ParameterError: the server does not take residual codes.
    """
    module = _modules(url)[0]
    if url.startswith(MILVUS):
        done: Pushed = module.push(store, url, say, token_bits)
        return done
    if token_bits:
        raise ParameterError("only a Milvus server takes token vectors as residual codes")
    done = module.push(store, url, say)
    return done


def pull(url: str, folder: Path) -> dict[str, Any]:
    """Copy the index in force on a server into a data folder, byte for byte.

    Args:
        url: the server's address.
        folder: a folder that does not exist or is empty.

    Returns:
        The manifest of what was copied.

    Raises:
        IndexUnusable: the server is away or has no index, or the folder holds something.
    """
    manifest: dict[str, Any] = _modules(url)[1].pull(url, folder)
    return manifest


def _modules(url: str) -> tuple[ModuleType, ModuleType]:
    """The modules that push to a kind of server and that read from it."""
    check_address(url)
    kind = "postgresql" if url.startswith(POSTGRESQL) else "milvus"
    push, reader = (import_module(f"civicsetu.index.{kind}.{name}") for name in ("push", "reader"))
    return push, reader
