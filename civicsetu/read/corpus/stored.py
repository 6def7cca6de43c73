"""What a corpus holds of one document, which depends on no other document."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from civicsetu.base.files import to_json
from civicsetu.model.document import Document
from civicsetu.model.kinds import UNITS
from civicsetu.read.words.amendments import find_amendments
from civicsetu.read.words.changes import Recorded
from civicsetu.read.words.definitions import find_definitions
from civicsetu.read.words.facts import find_facts
from civicsetu.read.words.references import find_references
from civicsetu.read.words.versions import find_versions

# The tables of a corpus and what makes one document's rows of each. What needs other documents,
# such as the target of a reference in another law, is added when all are there (see `writer`).
TABLES: dict[str, Callable[[Document], Iterable[dict[str, Any]]]] = {
    "provisions": lambda document: (p.row() for p in document.provisions),
    "references": lambda document: (asdict(r) for r in find_references(document)),
    "facts": lambda document: (asdict(f) for f in find_facts(document)),
    "definitions": lambda document: (asdict(d) | {"aliases": list(d.aliases)} for d in find_definitions(document)),
    "amendments": lambda document: (asdict(a) for a in find_amendments(document)),
    "versions": lambda document: (v.row() for v in find_versions(document, Recorded())),
}


class StoredDocument(NamedTuple):
    """A document as a corpus holds it.

    Fields:
        row: its row of `documents.json`.
        text: its text, to which all offsets point.
        pages: each page's raw text; None where there are no pages.
        tables: its rows of each table, as JSON lines.
        provisions, sections: how many of these it has.
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


def stored(document: Document, file: str, checksum: str, pages: Sequence[str] | None) -> StoredDocument:
    """A document as a corpus holds it.

    Args:
        document: a document that has been read.
        file: the name of its source.
        checksum: of the source, as hex.
        pages: each page's raw text, where there are pages.
    """
    tables = {name: "".join(to_json(row) + "\n" for row in rows) for name, rows in tables_of(document).items()}
    sections = sum(p.kind in UNITS for p in document.provisions)
    texts = None if pages is None else list(pages)
    return StoredDocument(
        _row(document, file, checksum), document.text, texts, tables, len(document.provisions), sections
    )


def _row(document: Document, file: str, checksum: str) -> dict[str, Any]:
    return {
        "meta": asdict(document.meta), "file": file, "sha256": checksum, "n_pages": document.n_pages,
        "layout": document.layout, "page_marks": [list(m) for m in document.page_marks],
        "front": list(document.front), "furniture": list(document.furniture),
        "margin_notes": list(document.margin_notes), "warnings": list(document.warnings),
        "ocr_pages": list(document.ocr_pages), "ocr_confidence": document.ocr_confidence,
        "ocr": [list(page) for page in document.ocr], "footnotes": [list(n) for n in document.footnotes],
        "statuses": [list(s) for s in document.statuses],
        "former": [list(text) for text in document.former],
    } | ({"doubts": [list(doubt) for doubt in document.doubts]} if document.doubts else {})  # fmt: skip
