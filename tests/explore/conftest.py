"""The browser for the tests of the page, and scripted models."""

from tests.browser import browser
from tests.write.conftest import answering, serve

__all__ = ["answering", "browser", "serve"]
