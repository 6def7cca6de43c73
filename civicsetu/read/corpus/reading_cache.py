"""Documents that were read before, so that a source which is as it was need not be read again.

An entry is found by all that reading depends on: the source and what is known of it, the code that reads
(the files that the reading functions import, directly or not), the libraries that this code imports and
the version of Python. An entry is used only where the limit of pages allows it and, if any of its pages
is a picture, where OCR is what it was then. Nothing else makes a document be read again.
"""

import gzip
import json
import sys
import zlib
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from civicsetu.base.cache import Cache, fingerprint, keep, kept
from civicsetu.base.closure import ROOT, files_run_by, versions_of_libraries
from civicsetu.base.files import sha256, to_json
from civicsetu.read.corpus.outcome import Outcome, Settings, Source
from civicsetu.read.corpus.stored import StoredDocument
from civicsetu.read.page.ocr_engine import engine

MOST_BYTES = 500_000_000  # of the cache
READING = ("civicsetu.read.corpus.readers", "civicsetu.read.corpus.stored")  # what makes a stored document of a file


class ReadingCache:
    """Documents that were read before.

    Args:
        folder: where they are kept.
        settings: how documents are read.
    """

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._cache = Cache(folder, MOST_BYTES)
        self._settings = settings
        self._limits = [v for name, v in settings.limits.model_dump().items() if name.startswith("max_")]

    def get(self, source: Source) -> StoredDocument | None:
        """What was read of the same source in the same way; None if absent or damaged."""
        try:
            content = json.loads(gzip.decompress(kept(self._path(source)) or b""))
            needs = content["needs"]
            if self._would_be_the_same(source, needs["pages"], needs["ocr"]):
                return StoredDocument(*(content[name] for name in StoredDocument._fields))
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError):
            pass
        return None

    def put(self, source: Source, outcome: Outcome, document: StoredDocument) -> None:
        """Keep what was read of a source."""
        found = outcome.found
        assert found is not None, "a document that was read"
        needs = {"pages": found.pdf_pages, "ocr": _ocr(self._settings) if found.by_ocr else None}
        content = to_json(document._asdict() | {"needs": needs}).encode("utf-8", "surrogatepass")
        keep(self._path(source), gzip.compress(content, compresslevel=1, mtime=0))

    def trim(self) -> None:
        """Delete the entries that were longest unused where there are too many."""
        self._cache.trim()

    def _would_be_the_same(self, source: Source, pages: int, ocr: list[str] | None) -> bool:
        limit = source.limit(self._settings)
        return (limit is None or pages <= limit) and ocr in (None, _ocr(self._settings))

    def _path(self, source: Source) -> Path:
        meta = asdict(source.meta) if source.meta else None
        made_of = (source.key, source.file, source.sha256, meta, source.pages, self._limits)
        return self._cache.path(f"{fingerprint(reading_version(), *made_of)}.json.gz")


def _ocr(settings: Settings) -> list[str]:
    """What the reading of pictures depends on; only that of documents that have some."""
    return [settings.ocr, *engine(settings.ocr)]


@lru_cache(maxsize=4)
def reading_version(root: Path = ROOT) -> str:
    """A fingerprint of the code that reads, of the libraries that it imports and of Python's version.

    Args:
        root: the folder that holds the package.
    """
    files = files_run_by(READING, root)
    code = {path.relative_to(root).as_posix(): sha256(path) for path in files}
    return fingerprint(code, versions_of_libraries(files), sys.version_info[:2])
