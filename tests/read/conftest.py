"""Every official document that the mirror has, read once."""

from pathlib import Path

import pytest

from civicsetu.model.document import Document
from civicsetu.read.source.registry import load_registry
from civicsetu.read.tree.statute import read_pdf

REGISTRY = Path(__file__).parents[2] / "data" / "registry"


def _read(mirror: Path, scans: bool, cache: Path) -> dict[str, Document]:
    found = {}
    for entry in load_registry("official", REGISTRY).documents:
        for copy in (entry, *entry.alternatives):
            if (mirror / copy.file).is_file() and entry.key not in found and ("scan" in copy.layout.lower()) == scans:
                first, last = copy.pages or (1, None)
                first = max(first, copy.english_from_page)
                found[entry.key] = read_pdf(mirror / copy.file, entry.meta(), first, last, cache=cache)
    return found


@pytest.fixture(scope="session")
def born_digital(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Document]:
    """The official documents that have a text layer, by key."""
    return _read(mirror, False, tmp_path_factory.mktemp("ocr"))


@pytest.fixture(scope="session")
def scans(mirror: Path, ocr_cache: Path) -> dict[str, Document]:
    """The official documents that are scans, by key."""
    return _read(mirror, True, ocr_cache)
