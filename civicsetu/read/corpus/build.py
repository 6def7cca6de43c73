"""A registry's documents to the tables of a corpus; what cannot be read is quarantined.

One bad document never stops the others: it gets a line in the report and a file with the
reason in `quarantine/`, and the rest goes on. A document whose source and entry are as they were
is not read again; the outcome is the same, byte for byte, as that of reading everything anew.
"""

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sized
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from civicsetu.base.errors import DocumentUnavailable, UnreadableDocument
from civicsetu.base.files import stream_jsonl, write_json
from civicsetu.model.document import Document, Meta
from civicsetu.read.check.rules import fatal, validate
from civicsetu.read.corpus.reading import Reading, Readings, reading_of
from civicsetu.read.corpus.writer import CorpusWriter
from civicsetu.read.page.ocr import engine
from civicsetu.read.source.fetch import Fetched, fetch
from civicsetu.read.source.registry import Entry
from civicsetu.read.tree.statute import read_pdf

OCR_CACHE = Path("cache") / "ocr"  # in the data folder
READINGS = Path("cache") / "read"


@dataclass(frozen=True, slots=True)
class Given:
    """A document that is no file by itself, such as one act of a file of many.

    `file` and `sha256` tell its source (the checksum is that of its own part of the file), `read`
    makes the document when it is needed, and may raise `UnreadableDocument`; `pdf` is the file
    whose pages its quotations can be held against.
    """

    meta: Meta
    file: str
    sha256: str
    read: Callable[[], Document]
    pdf: Path | None = None

    @property
    def key(self) -> str:
        return self.meta.key

    @property
    def title(self) -> str:
        return self.meta.title

    @property
    def jurisdiction(self) -> str:
        return self.meta.jurisdiction

    @property
    def edition(self) -> str:
        return self.meta.edition


class Outcome(NamedTuple):
    """What became of one registry entry: read, or unread with the reason and what was tried.

    `unchanged` is True where an earlier reading of the same source was taken.
    """

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
    unchanged: bool = False

    @property
    def scanned(self) -> str:
        """How much was read by OCR, and how surely, in words; empty where nothing was."""
        if not self.ocr_pages:
            return ""
        return f"{len(self.ocr_pages)} of {self.pages} pages by OCR, mean confidence {self.ocr_confidence:.0f}"


def read_corpus(
    entries: Iterable[Entry | Given],
    data: Path,
    mirror: Path | None,
    max_pages: int,
    offline: bool = False,
    say: Callable[[str], None] = lambda _: None,
    ocr: str = "auto",
) -> list[Outcome]:
    """Fetch and read documents and write `corpus/` and `quarantine/` in a data folder.

    Args:
        entries: what to read, in this order: entries of a registry, or documents that are given.
            One is in memory at a time.
        data: the data folder; its `corpus/` and `quarantine/` are replaced.
        mirror: a folder that is looked at before any address.
        max_pages: a document with more pages is quarantined.
        offline: don't ask any address.
        say: told what is being done.
        ocr: `auto` reads scanned pages by OCR where it is installed, `never` doesn't.

    Returns:
        One outcome an entry.
    """
    quarantine = data / "quarantine"
    shutil.rmtree(quarantine, ignore_errors=True)
    quarantine.mkdir(parents=True)
    how = _How(data, mirror, max_pages, offline, ocr, Readings(data / READINGS))
    many = f" of {len(entries)}" if isinstance(entries, Sized) else ""
    writer, seen = CorpusWriter(data), set()
    outcomes: list[Outcome] = []
    for n, entry in enumerate(entries, 1):
        say(f"reading {entry.key} ({n}{many})")
        path: Path | None = None
        try:
            if entry.key in seen:
                raise UnreadableDocument("duplicate_key", f"{entry.key}: two documents of the corpus have this key")
            path, made_of, read = _source(entry, how)
            found = how.readings.get(*made_of)
            if found:
                say(f"{entry.key} is unchanged")
            reading = found or read()
        except (DocumentUnavailable, UnreadableDocument) as error:
            outcomes.append(_quarantine(entry, error, path, quarantine))
            continue
        if not found:
            how.readings.put(reading, *made_of)
        seen.add(entry.key)
        writer.add(reading)
        outcomes.append(_outcome(entry, reading, found is not None))
    writer.close()
    how.readings.trim()
    return _with_references(outcomes, data)


class _How(NamedTuple):
    """How a corpus is read: the arguments of `read_corpus`, and what was read before."""

    data: Path
    mirror: Path | None
    max_pages: int
    offline: bool
    ocr: str
    readings: Readings


def _source(entry: Entry | Given, how: _How) -> tuple[Path | None, tuple[Any, ...], Callable[[], Reading]]:
    """An entry's file, all that its reading is made of, and what reads it.

    Raises:
        DocumentUnavailable: no source gave it.
    """
    if isinstance(entry, Given):
        given = entry
        made_of: tuple[Any, ...] = ("given", asdict(given.meta), given.file, given.sha256, how.ocr, engine(how.ocr))
        return given.pdf, made_of, lambda: _read_given(given, how)
    fetched = fetch(entry, how.data / "cache", how.mirror, offline=how.offline)
    limit = min(how.max_pages, entry.max_pages)
    span = (fetched.print.pages, fetched.print.english_from_page)
    made_of = (fetched.sha256, fetched.path.name, asdict(entry.meta()), span, limit, how.ocr, engine(how.ocr))
    return fetched.path, made_of, lambda: _read(fetched, entry, limit, how)


def _read(fetched: Fetched, entry: Entry, limit: int, how: _How) -> Reading:
    first, last = fetched.print.pages or (1, None)
    first = max(first, fetched.print.english_from_page)
    path, cache = fetched.path, how.data / OCR_CACHE
    document = read_pdf(path, entry.meta(), first, last, how.ocr, cache)
    if document.n_pages > limit:
        raise UnreadableDocument(
            "too_long",
            f"{path.name}: {document.n_pages} pages are more than the limit of {limit}; "
            "see read.max_pages in params.yaml, and max_pages of its registry entry",
        )
    document = _valid(document, path.name)
    return reading_of(document, path.name, fetched.sha256, _page_texts(path, document, fetched.sha256, cache))


def _read_given(given: Given, how: _How) -> Reading:
    document = _valid(given.read(), given.file)
    pages = _page_texts(given.pdf, document, given.sha256, how.data / OCR_CACHE) if given.pdf else None
    return reading_of(document, given.file, given.sha256, pages)


def _valid(document: Document, source: str) -> Document:
    """A document with what is remarkable in it as warnings.

    Raises:
        UnreadableDocument: it breaks a rule that no document of a corpus may break.
    """
    problems = validate(document, source)
    if bad := fatal(problems):
        raise UnreadableDocument("invalid", f"{document.meta.key}: {'; '.join(p.reason for p in bad)}")
    return replace(document, warnings=(*document.warnings, *(p.reason for p in problems)))


def _page_texts(path: Path, document: Document, checksum: str, cache: Path) -> list[str]:
    """Each page's raw text; of a page read by OCR the words as read, the body before its margin."""
    with pymupdf.open(path) as file:
        texts = [page.get_text() for page in file]
        if document.ocr_pages:
            from civicsetu.read.page.ocr import ocr_pages, page_words

            for number, page in ocr_pages(file, document.ocr_pages, checksum, cache).items():
                texts[number - 1] = page_words(page)
    return texts


def _outcome(entry: Entry | Given, reading: Reading, unchanged: bool) -> Outcome:
    row = reading.row
    return Outcome(
        entry.key, entry.title, entry.jurisdiction, entry.edition, True, "", "", row["file"], row["n_pages"],
        reading.provisions, reading.sections, 0, 0, tuple(row["warnings"]), row["layout"],
        tuple(row["ocr_pages"]), row["ocr_confidence"], unchanged,
    )  # fmt: skip


def _with_references(outcomes: list[Outcome], data: Path) -> list[Outcome]:
    """The outcomes with their references counted, which are resolved when all documents are there."""
    found, unresolved = Counter[str](), Counter[str]()
    for row in stream_jsonl(data / "corpus" / "references.jsonl"):
        key = row["source"].partition("#")[0]
        found[key] += 1
        unresolved[key] += row["target"] is None and row["act"] is None
    return [
        o._replace(references=found[o.key], unresolved=unresolved[o.key]) if o.read else o for o in outcomes
    ]  # fmt: skip


def _quarantine(
    entry: Entry | Given, error: DocumentUnavailable | UnreadableDocument, path: Path | None, folder: Path
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
