"""The page of an index, served by a thread of the tests' own process."""

import threading
from contextlib import contextmanager

import uvicorn

from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ExploreSettings, ServeSettings
from civicsetu.serve.app import make_app
from civicsetu.serve.run import _listening


@contextmanager
def serving(index):
    """The address at which the page of an index is served."""
    app = make_app(Desk(index, ExploreSettings(), "answer", 300), ServeSettings())
    socket = _listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, args=([socket],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{socket.getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)
