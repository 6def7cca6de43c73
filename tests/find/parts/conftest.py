"""A law of numbered sections, for tests that count by hand."""

import pytest

from civicsetu.index.store import Store
from tests.tiny import numbered, tiny_store


@pytest.fixture(scope="session")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Nine sections of two passages each: rows 0 and 1 are of section 1, 2 and 3 of section 2, ..."""
    store = tiny_store(tmp_path_factory.mktemp("lamps"), numbered(9))
    assert store.sections.tolist() == [n // 2 for n in range(18)]
    return store
