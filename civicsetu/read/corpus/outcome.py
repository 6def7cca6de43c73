"""One way from a source to a validated document, whatever the source is.

A `Source` says where one document comes from and how it is read: a file, a print that a registry lists,
or one act of a file of many. `read_source` reads it, checks it and gives an `Outcome`: the document, or
the reason why there is none. The command line, folders of files and corpora all go this way.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.own_process import Exceeded, Limits, in_own_process
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.kinds import UNITS
from civicsetu.read.check.rules import fatal, validate
from civicsetu.read.corpus.recognise import Recognition
from civicsetu.read.settings import READ, ReadSettings
from civicsetu.read.tree.former import with_former_texts
from civicsetu.read.words.status import with_statuses


class Settings(NamedTuple):
    """How documents are read.

    Fields:
        ocr: `auto` reads pages that are pictures by OCR where it is installed, `never` doesn't.
        ocr_cache: the folder for the results of OCR; None keeps nothing.
        max_pages: a PDF with more pages is refused; None refuses none.
        limits: what a file and its parts may be like, and reading may take.
        folder: where files are that were sent to another machine to be read; None where they are where they were.
    """

    ocr: str = "auto"
    ocr_cache: Path | None = None
    max_pages: int | None = None
    limits: ReadSettings = READ
    folder: Path | None = None


DEFAULTS = Settings()
T = TypeVar("T")
Say = Callable[[str], None]


def silent(_: str) -> None:
    """Tell nobody."""


class ReadDocument(NamedTuple):
    """What a reader makes of a source.

    Fields:
        document: its text and its provision tree.
        recognition: what the file was recognised as; None where its kind was known beforehand.
        page_texts: gives the raw text of each page; None where there are no pages.
        pdf_pages: how many pages of a PDF were read, 0 for anything else.
        by_ocr: whether pages are pictures, so that the result depends on OCR.
    """

    document: Document
    recognition: Recognition | None = None
    page_texts: Callable[[], list[str]] | None = None
    pdf_pages: int = 0
    by_ocr: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where one document comes from, and how it is read.

    Fields:
        key: the document's key.
        file: the name of the file that it is in.
        sha256: the checksum of the file, or of the document's own part of it.
        read: makes the document; may raise `UnreadableDocument`.
        meta: what is known of the document beforehand; None where its file is to be recognised.
        path: the file, where there is one.
        pages: of a PDF the first and last page to read; None as the last means to the end.
        max_pages: a limit of its own, beside that of the settings.
        reads_file: whether `read` opens the file; else it holds all that it needs.
    """

    key: str
    file: str
    sha256: str
    read: Callable[[Settings], ReadDocument]
    meta: Meta | None = None
    path: Path | None = None
    pages: tuple[int, int | None] = (1, None)
    max_pages: int | None = None
    reads_file: bool = False

    def limit(self, settings: Settings) -> int | None:
        """How many pages it may have."""
        return min((n for n in (settings.max_pages, self.max_pages) if n is not None), default=None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a source: its document, or the reason why there is none.

    Fields:
        key, title, jurisdiction, edition: the document's, as far as they are known.
        file, path: the name of its file, and the file itself.
        reason, message: why it was set aside: a short word and a sentence; both empty where it was read.
        found: the document and all else that its reader found, with what is remarkable in it as
            warnings. It is there, too, where it breaks a rule. A corpus, which keeps documents in
            files, leaves it out.
        pages, provisions, sections, layout, warnings, ocr_pages, ocr_confidence: the document's.
        references, unresolved: how many references it has, and how many of them lead nowhere.
        unchanged: True where an earlier reading of the same source was used.
    """

    key: str
    title: str
    jurisdiction: str
    edition: str
    file: str
    path: Path | None = None
    reason: str = ""
    message: str = ""
    found: ReadDocument | None = None
    pages: int = 0
    provisions: int = 0
    sections: int = 0
    layout: str = ""
    warnings: tuple[str, ...] = ()
    ocr_pages: tuple[int, ...] = ()
    ocr_confidence: float | None = None
    references: int = 0
    unresolved: int = 0
    unchanged: bool = False

    @property
    def read(self) -> bool:
        """True where there is a document that breaks no rule."""
        return not self.reason

    @property
    def scanned(self) -> str:
        """How much was read by OCR, and how surely, in words; empty where nothing was."""
        if not self.ocr_pages:
            return ""
        return (
            f"{len(self.ocr_pages)} of {counted(self.pages, 'page')} by OCR, mean confidence {self.ocr_confidence:.0f}"
        )


def read_source(source: Source, settings: Settings) -> Outcome:
    """Read one source and check its document.

    Args:
        source: where it comes from.
        settings: how it is read.
    """
    try:
        found = source.read(settings._replace(max_pages=source.limit(settings)))
    except UnreadableDocument as error:
        return unread(source, error.reason, str(error))
    except OSError as error:
        return unread(source, "unavailable", f"{source.file}: {error.strerror or error}")
    if said := _too_long(found.document, settings.limits.max_section_chars):
        return unread(source, "max_section_chars", f"{source.file}: {said}")
    document = with_statuses(with_former_texts(found.document))
    problems = validate(document, source.file)
    remarks = tuple(problem.reason for problem in problems if not problem.fatal)
    document = replace(document, warnings=(*document.warnings, *remarks))
    outcome = _outcome_of(source, found._replace(document=document))
    if bad := fatal(problems):
        said = "; ".join(f"{problem.rule}: {problem.reason}" for problem in bad)
        outcome = replace(outcome, reason="invalid", message=f"{document.meta.key}: {said}")
    return outcome


def read_within_limits(source: Source, settings: Settings) -> Outcome:
    """As `read_source`, in a process of its own, so that no document takes all time or memory, or ends the reading of
    the others by an error."""
    outcome, _ = within_limits(source, settings, lambda: (read_source(source, settings), None))
    return outcome


def within_limits(
    source: Source, settings: Settings, read: Callable[[], tuple[Outcome, T | None]]
) -> tuple[Outcome, T | None]:
    """What reading gives in a process of its own; where that exceeds a limit or fails, an outcome that says so.

    Args:
        source: what is read.
        settings: the limits are among them.
        read: gives the outcome and what is made of the document.
    """
    limits = settings.limits
    try:
        return in_own_process(read, Limits(limits.seconds, limits.megabytes))
    except Exceeded as error:
        named = f" (read.{error.limit} in params.yaml)" if error.limit in ReadSettings.model_fields else ""
        return unread(source, error.limit, f"{source.file}: reading it failed: {error}{named}"), None


def _too_long(document: Document, most: int) -> str:
    """Which section is longer than the limit, in words; empty where none is."""
    for p in document.provisions:
        if p.char_end - p.char_start > most:
            return f"{p.pinpoint} has {p.char_end - p.char_start} characters; read.max_section_chars allows {most}"
    return ""


def unread(source: Source, reason: str, message: str) -> Outcome:
    """The outcome of a source that could not be read."""
    meta = source.meta or Meta(source.key, source.file, source.file, "unknown", CENTRAL, "act")
    said = " ".join(message.splitlines()).encode("utf-8", "backslashreplace").decode()  # a name need not be UTF-8
    return Outcome(source.key, meta.title, meta.jurisdiction, meta.edition, source.file, source.path, reason, said)


def _outcome_of(source: Source, found: ReadDocument) -> Outcome:
    document = found.document
    meta = source.meta or document.meta
    return Outcome(
        meta.key, meta.title, meta.jurisdiction, meta.edition, source.file, source.path,
        found=found, pages=document.n_pages,
        provisions=len(document.provisions), sections=sum(p.kind in UNITS for p in document.provisions),
        layout=document.layout, warnings=document.warnings, ocr_pages=document.ocr_pages,
        ocr_confidence=document.ocr_confidence,
    )  # fmt: skip
