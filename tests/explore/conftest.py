"""Scripted models for the tests of the page."""

from tests.write.conftest import answering, serve

__all__ = ["answering", "serve"]
