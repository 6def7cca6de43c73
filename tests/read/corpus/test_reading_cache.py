"""A document is read again when something changed that its reading depends on, and only then."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from civicsetu.base.closure import ROOT, files_run_by, versions_of_libraries
from civicsetu.model.document import Meta
from civicsetu.read.corpus import reading_cache
from civicsetu.read.corpus.outcome import Settings, Source, read_source
from civicsetu.read.corpus.readers import File, sources_of
from civicsetu.read.corpus.reading_cache import READING, ReadingCache, reading_version
from civicsetu.read.corpus.stored import StoredDocument, stored

pytestmark = pytest.mark.slow  # together they take more than ten seconds

PACKAGE = ROOT / "civicsetu"
COUNTS = (
    "read/page/pdf.py", "read/page/ocr.py", "read/tree/statute.py", "read/words/references.py", "read/check/rules.py",
    "model/provision.py", "read/corpus/stored.py",
)  # fmt: skip
COUNTS_NOT = (
    "read/source/fetch.py", "read/corpus/writer.py", "read/corpus/build.py", "model/results.py", "find/finder.py",
    "answer/compose.py", "cli/__init__.py", "params.py", "read/source/registry.py",
)  # fmt: skip


# ------------------------------------------------------------------ the code
@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, whose files may be changed."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(PACKAGE, root / "civicsetu", ignore=shutil.ignore_patterns("__pycache__"))
    return root


def changes_the_key(copy: Path, file: Path) -> bool:
    content = file.read_bytes()
    reading_version.cache_clear()
    before = reading_version(copy)
    try:
        file.write_bytes(content + b"\n# touched\n")
        reading_version.cache_clear()
        return reading_version(copy) != before
    finally:
        file.write_bytes(content)
        reading_version.cache_clear()


def test_every_file_that_reading_imports_counts(copy: Path) -> None:
    files = {path.relative_to(copy / "civicsetu").as_posix() for path in files_run_by(READING, copy)}
    assert set(COUNTS) <= files and not files & set(COUNTS_NOT)
    for name in COUNTS:
        assert changes_the_key(copy, copy / "civicsetu" / name), name


@pytest.mark.parametrize("name", COUNTS_NOT)
def test_a_file_that_reading_does_not_import_does_not_count(copy: Path, name: str) -> None:
    assert not changes_the_key(copy, copy / "civicsetu" / name)


def test_the_libraries_that_reading_imports_count(monkeypatch: pytest.MonkeyPatch) -> None:
    files = files_run_by(READING)
    assert {"pymupdf", "numpy"} <= versions_of_libraries(files).keys()
    assert "faiss" not in versions_of_libraries(files)
    reading_version.cache_clear()
    before = reading_version()
    monkeypatch.setattr(reading_cache, "versions_of_libraries", lambda _: {"pymupdf": "99"})
    reading_version.cache_clear()
    assert reading_version() != before
    reading_version.cache_clear()


# ------------------------------------------------------------------ the source and the settings
META = Meta("wells", "The Wells Act, 1931", "Wells Act", "official", "CENTRAL", "act")


@pytest.fixture
def source(plain_pdf: Path) -> Source:
    return next(sources_of(File(plain_pdf, "wells", META)))


def kept(source: Source, folder: Path, settings: Settings) -> ReadingCache:
    """A cache in which a source has been read."""
    outcome = read_source(source, settings)
    assert outcome.found is not None
    cache = ReadingCache(folder, settings)
    cache.put(source, outcome, stored(outcome.found.document, source.file, source.sha256, None))
    return cache


CHANGES: dict[str, Callable[[Source], Source]] = {
    "checksum": lambda source: replace(source, sha256="0" * 64),
    "key": lambda source: replace(source, key="ponds"),
    "name": lambda source: replace(source, file="other.pdf"),
    "title": lambda source: replace(source, meta=replace(META, title="The Ponds Act, 1931")),
    "pages": lambda source: replace(source, pages=(2, None)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_the_source_is_counts(source: Source, tmp_path: Path, what: str) -> None:
    cache = kept(source, tmp_path, Settings())
    assert isinstance(cache.get(source), StoredDocument)
    assert cache.get(CHANGES[what](source)) is None


def test_the_limit_of_pages_counts_only_where_it_is_passed(source: Source, tmp_path: Path) -> None:
    kept(source, tmp_path, Settings(max_pages=400))
    assert ReadingCache(tmp_path, Settings(max_pages=300)).get(source)
    assert ReadingCache(tmp_path, Settings(max_pages=3)).get(source) is None
    assert ReadingCache(tmp_path, Settings()).get(replace(source, max_pages=3)) is None


def test_ocr_counts_only_for_pages_that_are_pictures(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(source, tmp_path / "text", Settings())
    scan = replace(source, read=lambda settings: source.read(settings)._replace(by_ocr=True))
    monkeypatch.setattr(reading_cache, "engine", lambda ocr: ["tesseract 5.3", "eng"])
    kept(scan, tmp_path / "scan", Settings())
    assert ReadingCache(tmp_path / "scan", Settings()).get(scan)
    assert ReadingCache(tmp_path / "scan", Settings(ocr="never")).get(scan) is None
    monkeypatch.setattr(reading_cache, "engine", lambda ocr: ["tesseract 5.4", "eng"])
    assert ReadingCache(tmp_path / "scan", Settings()).get(scan) is None
    assert ReadingCache(tmp_path / "text", Settings()).get(source)
    assert ReadingCache(tmp_path / "text", Settings(ocr="never")).get(source)
