"""The page of an index, served by a thread of the tests' own process."""

import threading
from contextlib import contextmanager

import pytest
import uvicorn

from civicsetu.explore.assets import workbench_script
from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ExploreSettings, ServeSettings
from civicsetu.serve.app import make_app
from civicsetu.serve.run import _listening


def serve_settings(**given):
    """Settings of a server in the tests' own process, which holds many indexes besides: its memory has no bound here
    unless one is given."""
    return ServeSettings(**{"memory_mb": 1_000_000, **given})


@contextmanager
def serving(index):
    """The address at which the page of an index is served."""
    with listening(make_app(Desk(index, ExploreSettings(), "answer", 300), serve_settings())) as address:
        yield address


@contextmanager
def serving_workbench(desk):
    """The address of a page that shows the workbench as the other one shows the widget."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("civicsetu.serve.app.script", workbench_script)
        app = make_app(desk, serve_settings(per_minute=100_000))
    with listening(app) as address:
        yield address


@contextmanager
def listening(app):
    """The address of an application that a thread serves."""
    socket = _listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, args=([socket],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{socket.getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)
