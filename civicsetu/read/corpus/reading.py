"""One document, read: everything that a corpus holds of it, which depends on no other document.

A reading is kept under the checksum of its source, what the registry says of it and the version
of this code; while these are the same, the document need not be read again.
"""

import gzip
import json
import zlib
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from civicsetu import model
from civicsetu.base.cache import Cache, fingerprint, source_version
from civicsetu.base.files import to_json, write_bytes
from civicsetu.model.document import Document
from civicsetu.model.kinds import UNITS
from civicsetu.read.words.amendments import find_amendments
from civicsetu.read.words.definitions import find_definitions
from civicsetu.read.words.facts import find_facts
from civicsetu.read.words.references import find_references
from civicsetu.read.words.status import with_statuses

MOST_BYTES = 500_000_000  # of the cache

# The tables of a corpus and what makes one document's rows of each. What needs other documents,
# such as the target of a reference in another law, is added when all are there (see `writer`).
TABLES: dict[str, Callable[[Document], Iterable[dict[str, Any]]]] = {
    "provisions": lambda document: (p.row() for p in document.provisions),
    "references": lambda document: (asdict(r) for r in find_references(document)),
    "facts": lambda document: (asdict(f) for f in find_facts(document)),
    "definitions": lambda document: (asdict(d) | {"aliases": list(d.aliases)} for d in find_definitions(document)),
    "amendments": lambda document: (asdict(a) for a in find_amendments(document)),
}


class Reading(NamedTuple):
    """A document as a corpus holds it.

    `row` is its row of `documents.json`, `pages` each page's raw text (None where there are no
    pages), `tables` its rows of each table as JSON lines, `provisions` and `sections` how many
    of these it has.
    """

    row: dict[str, Any]
    text: str
    pages: list[str] | None
    tables: dict[str, str]
    provisions: int
    sections: int


def tables_of(document: Document) -> dict[str, list[dict[str, Any]]]:
    """The rows of all tables of one document; they depend on nothing but the document.

    Args:
        document: a document that has been read.
    """
    return {name: list(rows(document)) for name, rows in TABLES.items()}


def reading_of(document: Document, file: str, checksum: str, pages: list[str] | None) -> Reading:
    """A document as a corpus holds it.

    Args:
        document: a document that has been read.
        file: the name of its source.
        checksum: of the source, as hex.
        pages: each page's raw text, where there are pages.
    """
    document = with_statuses(document)
    tables = {name: "".join(to_json(row) + "\n" for row in rows) for name, rows in tables_of(document).items()}
    sections = sum(p.kind in UNITS for p in document.provisions)
    return Reading(
        _row(document, file, checksum), document.text, pages, tables, len(document.provisions), sections
    )  # fmt: skip


class Readings:
    """Readings that were made before.

    Args:
        cache: the folder for them.
    """

    def __init__(self, cache: Path):
        self._cache = Cache(cache, MOST_BYTES)

    def get(self, *made_of: Any) -> Reading | None:
        """The reading that was made of the same source in the same way; None where there is none
        or it is damaged."""
        try:
            content = json.loads(gzip.decompress(self._path(made_of).read_bytes()))
            return Reading(*(content[name] for name in Reading._fields))
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError):
            return None

    def put(self, reading: Reading, *made_of: Any) -> None:
        """Keep a reading."""
        content = to_json(reading._asdict()).encode("utf-8", "surrogatepass")
        write_bytes(self._path(made_of), gzip.compress(content, compresslevel=1, mtime=0))

    def trim(self) -> None:
        """Delete what is longest unused where there is too much."""
        self._cache.trim()

    def _path(self, made_of: tuple[Any, ...]) -> Path:
        return self._cache.path(f"{fingerprint(_code(), *made_of)}.json.gz")


@lru_cache(maxsize=1)
def _code() -> str:
    import pymupdf

    return fingerprint(source_version([Path(__file__).parents[1], Path(model.__file__).parent]), pymupdf.__version__)


def _row(document: Document, file: str, checksum: str) -> dict[str, Any]:
    return {
        "meta": asdict(document.meta), "file": file, "sha256": checksum, "n_pages": document.n_pages,
        "layout": document.layout, "page_marks": [list(m) for m in document.page_marks],
        "front": list(document.front), "furniture": list(document.furniture),
        "margin_notes": list(document.margin_notes), "warnings": list(document.warnings),
        "ocr_pages": list(document.ocr_pages), "ocr_confidence": document.ocr_confidence,
        "ocr": [list(page) for page in document.ocr], "footnotes": [list(n) for n in document.footnotes],
        "statuses": [list(s) for s in document.statuses],
    }  # fmt: skip
