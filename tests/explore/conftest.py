"""Scripted models for the tests of the page, and the page of the plain edition."""

import pytest

from tests.write.conftest import answering, serve

__all__ = ["answering", "serve"]


@pytest.fixture(scope="module")
def edition_page(edition_index):
    """The address of the page of the plain edition: the whole Act and the rules of two states."""
    from tests.explore.serving import serving

    with serving(edition_index) as address:
        yield address
