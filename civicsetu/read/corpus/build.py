"""Documents to the tables of a corpus; what cannot be read is set aside in `quarantine/`.

One bad document never stops the others: it gets a line in the report and a file with the reason in
`quarantine/`, and the rest goes on. A document whose source is as it was is not read again; the result
is the same, byte for byte, as that of reading everything anew.
"""

import shutil
from collections import Counter, deque
from collections.abc import Iterable, Sized
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.building import building
from civicsetu.base.errors import DocumentUnavailable
from civicsetu.base.files import replace_folder, stream_jsonl, to_json, write_json
from civicsetu.model.document import Meta
from civicsetu.model.ids import ProvisionId
from civicsetu.read.corpus.outcome import Outcome, Say, Settings, Source, read_source, silent, unread, within_limits
from civicsetu.read.corpus.readers import File, sources_of
from civicsetu.read.corpus.reading_cache import ReadingCache
from civicsetu.read.corpus.stored import StoredDocument, stored
from civicsetu.read.corpus.writer import CorpusWriter
from civicsetu.read.settings import READ, ReadSettings
from civicsetu.read.source.fetch import fetch
from civicsetu.read.source.kept import keep_source
from civicsetu.read.source.registry import Entry

OCR_CACHE = Path("cache") / "ocr"  # in the data folder
READ_CACHE = Path("cache") / "read"


def read_corpus(
    documents: Iterable[Entry | Source],
    data: Path,
    mirror: Path | None,
    max_pages: int,
    offline: bool = False,
    say: Say = silent,
    ocr: str = "auto",
    limits: ReadSettings = READ,
    reading: "Reading | None" = None,
) -> list[Outcome]:
    """Fetch and read documents and write `corpus/` and `quarantine/` in a data folder.

    Args:
        documents: what to read, in this order: entries of a registry, or sources of any other kind.
            One document is in memory at a time.
        data: the data folder; its `corpus/` and `quarantine/` are replaced.
        mirror: a folder that is looked at before any address.
        max_pages: a document with more pages is set aside.
        offline: don't ask any address.
        say: told what is being done.
        ocr: `auto` reads scanned pages by OCR where it is installed, `never` doesn't.
        limits: what documents and their reading may take.
        reading: how documents are read; by default one after the other, each when its turn comes.

    Returns:
        One outcome a document, without the documents themselves.
    """
    with building(data, "reading a corpus", say):
        corpus = _Corpus(data, Settings(ocr, data / OCR_CACHE, max_pages, limits), say, reading or Reading())
        many = f" of {len(documents)}" if isinstance(documents, Sized) else ""
        for n, document in enumerate(documents, 1):
            say(f"reading {document.key} ({n}{many})")
            if isinstance(document, Source):
                corpus.take(document)
                continue
            try:
                source = _fetched(document, data / "cache", mirror, offline, limits)
            except DocumentUnavailable as error:
                corpus.pass_over(_unavailable(document, error))
            else:
                corpus.take(source, source.path)
        return corpus.close()


class Reading:
    """How the documents of a corpus are read: here each when its turn comes, in a process of its own.

    A way that reads several at a time begins with those that come next, of which a corpus names `ahead` before it asks
    for the first.
    """

    ahead = 0

    def begin(self, source: Source, settings: Settings) -> None:
        """Be told of a source whose result will be asked for."""

    def result(self, source: Source, settings: Settings) -> tuple[Outcome, StoredDocument | None]:
        """What became of a source: the outcome without its document, and that as a corpus holds it."""
        return within_limits(source, settings, partial(read_to_store, source, settings))


class _Waiting(NamedTuple):
    """A document whose turn will come: an outcome where it could not be fetched, else its source, the fetched file,
    and what was read of it before."""

    outcome: Outcome | None
    source: Source | None = None
    fetched: Path | None = None
    kept: StoredDocument | None = None


class _Corpus:
    """A corpus that is being read: its tables, what was set aside, and one outcome a document."""

    def __init__(self, data: Path, settings: Settings, say: Say, reading: Reading) -> None:
        self.data, self.settings, self.say, self.reading = data, settings, say, reading
        self.waiting = deque[_Waiting]()
        self.outcomes: list[Outcome] = []
        self.keys = set[str]()
        self.cache = ReadingCache(data / READ_CACHE, settings)
        self.quarantine = data / ".quarantine.building"
        shutil.rmtree(self.quarantine, ignore_errors=True)
        self.quarantine.mkdir(parents=True)
        self.writer = CorpusWriter(data)

    def take(self, source: Source, fetched: Path | None = None) -> None:
        """Read a source when its turn comes, or take what was read of it before, and write it or set it aside.

        Args:
            source: the source.
            fetched: its file, which is kept in quarantine where it cannot be read.
        """
        kept = self.cache.get(source)
        if kept is None:
            self.reading.begin(source, self.settings)
        self._wait(_Waiting(None, source, fetched, kept))

    def pass_over(self, outcome: Outcome) -> None:
        """Set a document aside, when its turn comes, that could not be fetched."""
        self._wait(_Waiting(outcome))

    def _wait(self, document: _Waiting) -> None:
        self.waiting.append(document)
        while len(self.waiting) > self.reading.ahead:
            self._next()

    def _next(self) -> None:
        """Write the document whose turn it is, or set it aside."""
        outcome, source, fetched, kept = self.waiting.popleft()
        if source is None:
            assert outcome is not None, "a document has a source, or a reason why there is none"
            return self.set_aside(outcome, None)
        return self._read(source, fetched, kept)

    def _read(self, source: Source, fetched: Path | None, kept: StoredDocument | None) -> None:
        if source.key in self.keys:
            message = f"{source.key}: two documents of the corpus have this key"
            return self.set_aside(unread(source, "duplicate_key", message), fetched)
        if kept:
            keep_source(self.data, source.path, source.sha256)
            return self.write(_outcome_of(source, kept), kept)
        outcome, document = self.reading.result(source, self.settings)
        if source.meta is None and outcome.found:
            self.say(f"{source.file}: {outcome.found.recognition}")
        if document is None:
            return self.set_aside(outcome, fetched)
        self.cache.put(source, outcome, document)
        keep_source(self.data, source.path, source.sha256)
        return self.write(outcome, document)

    def write(self, outcome: Outcome, document: StoredDocument) -> None:
        """Write one more document."""
        self.keys.add(outcome.key)
        self.writer.add(document)
        self.outcomes.append(replace(outcome, found=None))

    def set_aside(self, outcome: Outcome, fetched: Path | None) -> None:
        """Write why a document was set aside, and keep its file where it was fetched."""
        row = {
            "key": outcome.key, "title": outcome.title, "reason": outcome.reason, "message": outcome.message,
            "file": outcome.file or None,
        }  # fmt: skip
        write_json(self.quarantine / f"{outcome.key}.json", row)
        if fetched is not None and fetched.is_file():
            shutil.copyfile(fetched, self.quarantine / fetched.name)
        self.outcomes.append(replace(outcome, found=None))

    def close(self) -> list[Outcome]:
        """Write those whose turn has not come yet, resolve what needs all documents, and put the corpus in the place
        of the one before."""
        while self.waiting:
            self._next()
        self.writer.close()
        replace_folder(self.quarantine, self.data / "quarantine")
        self.cache.trim()
        return _with_references(self.outcomes, self.data)


def _fetched(entry: Entry, cache: Path, mirror: Path | None, offline: bool, limits: ReadSettings) -> Source:
    """The source that a registry's entry is read from.

    Raises:
        DocumentUnavailable: no mirror and no address gave its file.
    """
    found = fetch(entry, cache, mirror, offline=offline)
    file = File(found.path, entry.key, entry.meta(), found.print.span, entry.max_pages, limits)
    return next(sources_of(file))


def _unavailable(entry: Entry, error: DocumentUnavailable) -> Outcome:
    return Outcome(
        entry.key, entry.title, entry.jurisdiction, entry.edition, "", reason="unavailable", message=str(error)
    )  # fmt: skip


def read_to_store(source: Source, settings: Settings) -> tuple[Outcome, StoredDocument | None]:
    """What became of a source, without its document, and that as a corpus holds it; done in a process of its own.

    Args:
        source: the source.
        settings: how it is read.
    """
    outcome = read_source(source, settings)
    found = outcome.found
    if found is None:
        return outcome, None
    texts = found.page_texts() if found.page_texts and outcome.read else None
    document = stored(found.document, source.file, source.sha256, texts) if outcome.read else None
    if document and not _can_be_written(document):
        return unread(source, "not_text", f"{source.file}: it holds halves of characters (lone surrogates)"), None
    bare = replace(found.document, text="", provisions=())  # it is large, and the tables have it
    return replace(outcome, found=found._replace(document=bare, page_texts=None)), document


def _can_be_written(document: StoredDocument) -> bool:
    """Whether all of a document is text that UTF-8 can hold."""
    try:
        for text in (document.text, to_json(document.row), *document.tables.values(), *(document.pages or ())):
            text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _outcome_of(source: Source, document: StoredDocument) -> Outcome:
    """The outcome of a source that was read before."""
    row = document.row
    meta = source.meta or Meta(**row["meta"])
    return Outcome(
        source.key, meta.title, meta.jurisdiction, meta.edition, source.file, source.path, pages=row["n_pages"],
        provisions=document.provisions, sections=document.sections, layout=row["layout"],
        warnings=tuple(row["warnings"]), ocr_pages=tuple(row["ocr_pages"]), ocr_confidence=row["ocr_confidence"],
        unchanged=True,
    )  # fmt: skip


def _with_references(outcomes: list[Outcome], data: Path) -> list[Outcome]:
    """The outcomes with their references counted, which are resolved when all documents are there."""
    found, unresolved = Counter[str](), Counter[str]()
    for row in stream_jsonl(data / "corpus" / "references.jsonl"):
        key = ProvisionId(row["source"]).document
        found[key] += 1
        unresolved[key] += row["target"] is None and row["act"] is None
    return [
        replace(o, references=found[o.key], unresolved=unresolved[o.key]) if o.read else o for o in outcomes
    ]  # fmt: skip
