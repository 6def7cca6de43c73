"""A registry's documents to the tables of a corpus; what cannot be read is quarantined.

One bad document never stops the others: it gets a line in the report and a file with the
reason in `quarantine/`, and the rest goes on.
"""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from civicsetu.errors import DocumentUnavailable, UnreadableDocument
from civicsetu.files import write_json, write_jsonl, write_text
from civicsetu.read.amendments import find_amendments
from civicsetu.read.definitions import find_definitions
from civicsetu.read.facts import find_facts
from civicsetu.read.fetch import fetch
from civicsetu.read.references import find_references
from civicsetu.read.registry import Entry, Print
from civicsetu.read.tree import read_pdf
from civicsetu.records import Amendment, Definition, Document, Fact, Provision, Reference

OCR_CACHE = Path("cache") / "ocr"  # in the data folder


class Outcome(NamedTuple):
    """What became of one registry entry: read, or unread with the reason and what was tried."""

    key: str
    title: str
    jurisdiction: str
    edition: str
    read: bool
    reason: str
    message: str
    file: str
    pages: int
    provisions: int
    sections: int
    references: int
    unresolved: int
    warnings: tuple[str, ...]
    layout: str
    ocr_pages: tuple[int, ...] = ()
    ocr_confidence: float | None = None

    @property
    def scanned(self) -> str:
        """How much was read by OCR, and how surely, in words; empty where nothing was."""
        if not self.ocr_pages:
            return ""
        return f"{len(self.ocr_pages)} of {self.pages} pages by OCR, mean confidence {self.ocr_confidence:.0f}"


def read_corpus(
    entries: Sequence[Entry],
    data: Path,
    mirror: Path | None,
    max_pages: int,
    offline: bool = False,
    say: Callable[[str], None] = lambda _: None,
    ocr: str = "auto",
) -> list[Outcome]:
    """Fetch and read documents and write `corpus/` and `quarantine/` in a data folder.

    Args:
        entries: what to read, in this order.
        data: the data folder; its `corpus/` and `quarantine/` are replaced.
        mirror: a folder that is looked at before any address.
        max_pages: a document with more pages is quarantined.
        offline: don't ask any address.
        say: told what is being done.
        ocr: `auto` reads scanned pages by OCR where it is installed, `never` doesn't.

    Returns:
        One outcome an entry.
    """
    beside, final, quarantine = data / ".corpus.building", data / "corpus", data / "quarantine"
    for folder in (beside, quarantine):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    documents: list[dict[str, Any]] = []
    provisions: list[Provision] = []
    references: list[Reference] = []
    facts: list[Fact] = []
    definitions: list[Definition] = []
    amendments: list[Amendment] = []
    outcomes: list[Outcome] = []
    for n, entry in enumerate(entries, 1):
        say(f"reading {entry.key} ({n} of {len(entries)})")
        path: Path | None = None
        try:
            fetched = fetch(entry, data / "cache", mirror, offline=offline)
            path = fetched.path
            document = _read(path, entry, fetched.print, max_pages, ocr, data / OCR_CACHE)
        except (DocumentUnavailable, UnreadableDocument) as error:
            outcomes.append(_quarantine(entry, error, path, quarantine))
            continue
        found = find_references(document)
        write_text(beside / "text" / f"{entry.key}.txt", document.text)
        write_json(
            beside / "pages" / f"{entry.key}.json", _page_texts(path, document, fetched.sha256, data / OCR_CACHE)
        )
        documents.append(_document_row(document, path.name, fetched.sha256))
        provisions.extend(document.provisions)
        references.extend(found)
        facts.extend(find_facts(document))
        definitions.extend(find_definitions(document))
        amendments.extend(find_amendments(document))
        outcomes.append(_outcome(entry, document, path.name, found))
    write_json(beside / "documents.json", documents)
    write_jsonl(beside / "provisions.jsonl", (p.row() for p in provisions))
    write_jsonl(beside / "references.jsonl", (asdict(r) for r in references))
    write_jsonl(beside / "facts.jsonl", (asdict(f) for f in facts))
    write_jsonl(beside / "definitions.jsonl", (asdict(d) | {"aliases": list(d.aliases)} for d in definitions))
    write_jsonl(beside / "amendments.jsonl", (asdict(a) for a in amendments))
    shutil.rmtree(final, ignore_errors=True)
    beside.rename(final)
    return outcomes


def _read(path: Path, entry: Entry, copy: Print, max_pages: int, ocr: str, cache: Path) -> Document:
    first, last = copy.pages or (1, None)
    first = max(first, copy.english_from_page)
    limit = min(max_pages, entry.max_pages)
    document = read_pdf(path, entry.meta(), first, last, ocr, cache)
    if document.n_pages > limit:
        raise UnreadableDocument(
            "too_long", f"{path.name}: {document.n_pages} pages, the limit is {limit} (read.max_pages, or the registry)"
        )
    return document


def _page_texts(path: Path, document: Document, checksum: str, cache: Path) -> list[str]:
    """Each page's raw text; of a page read by OCR the words as read, the body before its margin."""
    with pymupdf.open(path) as file:
        texts = [page.get_text() for page in file]
        if document.ocr_pages:
            from civicsetu.read.ocr import ocr_pages, page_words

            for number, page in ocr_pages(file, document.ocr_pages, checksum, cache).items():
                texts[number - 1] = page_words(page)
    return texts


def _document_row(document: Document, file: str, checksum: str) -> dict[str, Any]:
    return {
        "meta": asdict(document.meta), "file": file, "sha256": checksum, "n_pages": document.n_pages,
        "layout": document.layout, "page_marks": [list(m) for m in document.page_marks],
        "front": list(document.front), "furniture": list(document.furniture),
        "margin_notes": list(document.margin_notes), "warnings": list(document.warnings),
        "ocr_pages": list(document.ocr_pages), "ocr_confidence": document.ocr_confidence,
        "ocr": [list(page) for page in document.ocr], "footnotes": [list(n) for n in document.footnotes],
        "statuses": [list(s) for s in document.statuses],
    }  # fmt: skip


def _outcome(entry: Entry, document: Document, file: str, references: list[Reference]) -> Outcome:
    return Outcome(
        entry.key, entry.title, entry.jurisdiction, entry.edition, True, "", "", file, document.n_pages,
        len(document.provisions), sum(p.kind in ("section", "rule", "regulation") for p in document.provisions),
        len(references), sum(r.target is None and r.act is None for r in references), document.warnings,
        document.layout, document.ocr_pages, document.ocr_confidence,
    )  # fmt: skip


def _quarantine(
    entry: Entry, error: DocumentUnavailable | UnreadableDocument, path: Path | None, folder: Path
) -> Outcome:
    """Set a document aside with its reason; the file itself is kept where it is a whole one."""
    reason = error.reason if isinstance(error, UnreadableDocument) else "unavailable"
    row = {
        "key": entry.key,
        "title": entry.title,
        "reason": reason,
        "message": str(error),
        "file": path.name if path else None,
    }
    write_json(folder / f"{entry.key}.json", row)
    if path is not None and path.is_file():
        shutil.copyfile(path, folder / path.name)
    return Outcome(
        entry.key, entry.title, entry.jurisdiction, entry.edition, False, reason, str(error),
        path.name if path else "", 0, 0, 0, 0, 0, (), "",
    )  # fmt: skip
