"""An index of the plain edition that answers through scripted servers."""

from collections.abc import Callable

import pytest

from civicsetu.engine import Index
from civicsetu.llm.scripted import ScriptedServer
from civicsetu.params import Params, with_values


@pytest.fixture
def answering(plain_index) -> Callable[..., Index]:
    """Makes an index whose models are served at some addresses; more settings of `models` by name."""

    def made(*urls: str, **more) -> Index:
        links = [{"model": f"openai/m{n}", "base_url": url, "timeout": 1.0} for n, url in enumerate(urls, 1)]
        return Index(plain_index.store, with_values(Params(), {"models": {"thinking": links, **more}}, "a test"))

    return made


@pytest.fixture
def serve():
    """Starts scripted servers, and stops them after the test."""
    open_servers: list[ScriptedServer] = []

    def started(*script: str) -> ScriptedServer:
        server = ScriptedServer(script)
        open_servers.append(server.__enter__())
        return server

    yield started
    for server in open_servers:
        server.__exit__(None, None, None)
