"""Serving the page until it is stopped."""

import socket
from collections.abc import Callable

import uvicorn
from threadpoolctl import threadpool_limits

from civicsetu.base.errors import ConfigurationError
from civicsetu.engine import Index
from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ServeSettings
from civicsetu.serve.app import make_app

SLOW_S = 5  # seconds in which requests may end when it is stopped


def serve(index: Index, settings: ServeSettings, say: Callable[[str], None]) -> None:
    """Serve the page until the process is stopped.

    Args:
        index: the open index.
        settings: where, and within which limits.
        say: told the address once it answers.

    Raises:
        ConfigurationError: the address or port cannot be listened on.
    """
    most = min(settings.question_chars, index.params.answer.max_question_chars)
    desk = Desk(index, index.params.explore, index.params.answer.arm, most)
    index.ask("section 1")  # what is read late is read before the first visitor comes
    taken = _listening(settings.host, settings.port)
    host, port = taken.getsockname()[:2]
    config = uvicorn.Config(
        make_app(desk, settings), log_level="warning", access_log=False, server_header=False, proxy_headers=False,
        timeout_graceful_shutdown=SLOW_S,
    )  # fmt: skip
    say(f"http://{host}:{port}/")
    # the threads that answer stand side by side; those of their linear algebra would only wait for each other
    with threadpool_limits(1, user_api="blas"):
        uvicorn.Server(config).run(sockets=[taken])


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        ConfigurationError: it cannot.
    """
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise ConfigurationError(
            f"{host}:{port} cannot be listened on ({error.strerror or error}): choose another with --host or --port"
        ) from None
