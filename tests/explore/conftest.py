"""The browser for the tests of the page."""

from tests.browser import browser

__all__ = ["browser"]
