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


@contextmanager
def serving(index):
    """The address at which the page of an index is served."""
    with listening(make_app(Desk(index, ExploreSettings(), "answer", 300), ServeSettings())) as address:
        yield address


@contextmanager
def serving_workbench(desk):
    """The address of a page that shows the workbench as the other one shows the widget."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("civicsetu.serve.app.script", workbench_script)
        app = make_app(desk, ServeSettings(per_minute=100_000))
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
