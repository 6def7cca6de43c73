"""A reader for each form of file: what it accepts, and how its content becomes a document.

To read another form, write a reader and add it to `READERS`. The first reader that accepts a file reads
it. A file is opened and parsed once: what it is recognised as and the tree that is read of it come from
the same content.
"""

import hashlib
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby, islice
from pathlib import Path
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.files import sha256, to_json
from civicsetu.model.document import Document, Meta
from civicsetu.model.document_kinds import document_kind
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.read.corpus.outcome import DEFAULTS, ReadDocument, Say, Settings, Source, silent
from civicsetu.read.corpus.recognise import Recognition, recognised_text
from civicsetu.read.page.language import english_pages, is_english
from civicsetu.read.page.layout import Layout, lay_out
from civicsetu.read.page.lines import Page
from civicsetu.read.page.pdf import PDF_START, raw_texts, read_pages
from civicsetu.read.settings import READ, ReadSettings
from civicsetu.read.tree.circular import circular_of
from civicsetu.read.tree.judgment import judgment_of
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.tree.paragraphs import numbered_document, unnumbered_document
from civicsetu.read.tree.plaintext import SIZE, SUFFIXES, WIDTH, plain_text, text_lines
from civicsetu.read.tree.questions_and_answers import read_qa
from civicsetu.read.tree.rows import Row, document_of_rows, is_rows, iter_rows, meta_of
from civicsetu.read.tree.statute import document_of, with_scans

JSON = (".json", ".jsonl", ".ndjson")
FIRST_BYTES = 1024  # of a file, which may tell its form
FIRST_PAGES = 5  # of a PDF, in which it says what it is
# What reads the forms of documents that have paragraphs and no sections.
IN_PARAGRAPHS: dict[str, Callable[[Layout, Meta, int], Document]] = {"judgment": judgment_of, "circular": circular_of}


class File(NamedTuple):
    """A file to be read.

    Fields:
        path: where it is.
        key: the key of its document.
        meta: what is known of the document beforehand; None where the file is to be recognised.
        pages: of a PDF the first and last page to read; None as the last means to the end.
        max_pages: a limit of its own.
        limits: what the file and its parts may be like.
    """

    path: Path
    key: str
    meta: Meta | None = None
    pages: tuple[int, int | None] = (1, None)
    max_pages: int | None = None
    limits: ReadSettings = READ

    @property
    def name(self) -> str:
        """The file's name in characters that can be written; a name need not be UTF-8."""
        return os.fsencode(self.path.name).decode("utf-8", "backslashreplace")

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return Path(self.name).stem


class Reader(ABC):
    """What reads one form of file; `form` is its name."""

    form: ClassVar[str]

    @abstractmethod
    def accepts(self, path: Path, start: bytes) -> bool:
        """True for a file that this reader reads.

        Args:
            path: the file.
            start: its first bytes.
        """

    @abstractmethod
    def sources(self, file: File, say: Say = silent) -> Iterator[Source]:
        """The documents of a file, which are read when they are asked for.

        Args:
            file: the file.
            say: told of parts of the file that are passed over.

        Raises:
            UnreadableDocument: the file cannot be read further.
            OSError: the system does not give the file.
        """

    @abstractmethod
    def recognised(self, file: File, settings: Settings) -> Recognition:
        """What a file is, without making documents of it.

        Raises:
            UnreadableDocument: the file is damaged, or not what its name or first bytes say.
        """


Content = TypeVar("Content")


class OneDocument(Reader, Generic[Content]):
    """A reader of files that hold one document each."""

    def sources(self, file: File, say: Say = silent) -> Iterator[Source]:
        """The one document of a file."""
        yield Source(
            file.key, file.name, sha256(file.path), partial(self.read, file), file.meta, file.path, file.pages,
            file.max_pages, reads_file=True,
        )  # fmt: skip

    def read(self, file: File, settings: Settings) -> ReadDocument:
        """Read a file: open it, recognise it unless it is known, and make the document of its content."""
        if settings.folder is not None:
            file = file._replace(path=settings.folder / file.path.name)
        content = self.open(file, settings)
        if file.meta:
            return self.document(content, file.meta, file)
        recognition = self.recognise(content, file)
        return self.document(content, recognition.meta, file)._replace(recognition=recognition)

    def recognised(self, file: File, settings: Settings) -> Recognition:
        """What the document of a file is."""
        return self.recognise(self.open(file, settings), file)

    @abstractmethod
    def open(self, file: File, settings: Settings) -> Content:
        """A file's content, parsed as far as it can be without knowing what kind of document it is.

        Raises:
            UnreadableDocument: the file is damaged, or not what its name or first bytes say.
        """

    @abstractmethod
    def recognise(self, content: Content, file: File) -> Recognition:
        """What the document is, by its words."""

    @abstractmethod
    def document(self, content: Content, meta: Meta, file: File) -> ReadDocument:
        """The document of a file's content.

        Raises:
            UnreadableDocument: it holds no provisions.
        """


# ------------------------------------------------------------------ text that stands in lines
class Printed(Protocol):
    """Text that stands in lines on pages, or in none."""

    @property
    def n_pages(self) -> int:
        """The number of pages, 0 where there are none."""

    def layout(self, insets: bool) -> Layout:
        """The lines by their part on the page; `insets` keeps the blanks at a line's beginning."""


def document_of_lines(printed: Printed, meta: Meta, name: str, known: bool) -> Document:
    """The document of text that stands in lines: sections or rules, or the paragraphs of a judgment or
    a circular.

    Args:
        printed: the text.
        meta: what is known of it; its type decides how it is read.
        name: the file's name, for the message.
        known: whether somebody vouches for its type. Where it was only recognised, a text without
            sections is read as paragraphs.

    Raises:
        UnreadableDocument: it holds no provisions.
    """
    in_paragraphs = IN_PARAGRAPHS.get(document_kind(meta.doc_type).form)
    if in_paragraphs:
        return in_paragraphs(printed.layout(insets=True), meta, printed.n_pages)
    try:
        return document_of(printed.layout(insets=False), meta, printed.n_pages, name)
    except UnreadableDocument as error:
        if known or error.reason != "no_provisions":
            raise
    return _paragraphs(printed.layout(insets=True), meta, printed.n_pages)


def _paragraphs(layout: Layout, meta: Meta, n_pages: int) -> Document:
    """The paragraphs of a document that has neither sections nor rules, numbered or not."""
    document = numbered_document(layout, meta, n_pages)
    if document is None:
        return unnumbered_document(layout, meta, n_pages)
    said = f"no numbered {document_kind(meta.doc_type).unit} was found: read as numbered paragraphs"
    return replace(document, warnings=(said, *document.warnings))


class PdfPages:
    """The pages of a PDF, and those of them that are in English."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages

    @property
    def n_pages(self) -> int:
        """The number of pages that were read."""
        return len(self.pages)

    @cached_property
    def english(self) -> list[Page]:
        """The pages in English, without the lines in another language."""
        return english_pages(self.pages)

    def layout(self, insets: bool) -> Layout:
        """The lines of the English pages; type stands where it stands, whatever `insets` says."""
        return lay_out(self.english)


class PlainText(NamedTuple):
    """The words of a text file."""

    text: str

    @property
    def n_pages(self) -> int:
        """The number of pages, 0 in a text without form feeds."""
        return max((line.page for line in text_lines(self.text)), default=0)

    def layout(self, insets: bool) -> Layout:
        """The lines of the text, in one size of type and one column."""
        return Layout(tuple(text_lines(self.text, insets=insets)), (), (), SIZE, (0.0, WIDTH), is_print=False)


# ------------------------------------------------------------------ the forms
class PdfReader(OneDocument[PdfPages]):
    """PDFs: statutes, judgments and circulars, born digital or scanned."""

    form = "pdf"

    def accepts(self, path: Path, start: bytes) -> bool:
        """By its ending or its first bytes."""
        return path.suffix.lower() == ".pdf" or start.startswith(PDF_START)

    def open(self, file: File, settings: Settings) -> PdfPages:
        """The lines of the pages."""
        first, last = file.pages
        limits = settings.limits
        pages = read_pages(
            file.path, first, last, settings.ocr, settings.ocr_cache, settings.max_pages, limits.max_page_bytes
        )
        return PdfPages(pages)

    def recognise(self, content: PdfPages, file: File) -> Recognition:
        """By the words of the first pages in English."""
        texts = ["\n".join(line.text for line in page.lines) for page in content.english]
        first = [text for text in texts if is_english(text)][:FIRST_PAGES] or texts[:FIRST_PAGES]
        return recognised_text("\n".join(first), file.key, file.stem, self.form)

    def document(self, content: PdfPages, meta: Meta, file: File) -> ReadDocument:
        """The document, with a warning for pages that are pictures and were not read."""
        pages = content.pages
        document = document_of_lines(content, meta, file.path.name, known=file.meta is not None)
        return ReadDocument(
            with_scans(document, pages),
            page_texts=partial(raw_texts, file.path, pages),
            pdf_pages=len(pages),
            by_ocr=any(page.unread or page.confidence is not None for page in pages),
        )


class MarkdownReader(OneDocument[str]):
    """Markdown: the plain-language edition's form, or any other, which is read without its marks."""

    form = "markdown"

    def accepts(self, path: Path, start: bytes) -> bool:
        """By its ending."""
        return path.suffix.lower() in (".md", ".markdown")

    def open(self, file: File, settings: Settings) -> str:
        """The text; what is not UTF-8 becomes U+FFFD."""
        return _with_lines_within(file.path.read_text(encoding="utf-8", errors="replace"), settings)

    def recognise(self, content: str, file: File) -> Recognition:
        """By its first words, without the marks at the beginning of lines."""
        text = re.sub(r"^\W+|\*\*", "", content, flags=re.MULTILINE)
        return recognised_text(text, file.key, file.stem, self.form)

    def document(self, content: str, meta: Meta, file: File) -> ReadDocument:
        """The document of the edition's form, else of the text without its marks."""
        try:
            return ReadDocument(read_markdown(file.path, meta).document)
        except UnreadableDocument as error:
            if error.reason == "not_text" and "UTF-8" in str(error):
                raise
            bare = re.sub(r"^[#>\s]*(?:[-*+]\s+)?|\*\*|__|`", "", plain_text(file.path), flags=re.MULTILINE)
            text = PlainText(bare)
            try:
                document = document_of(text.layout(insets=False), meta, text.n_pages, file.path.name)
            except UnreadableDocument:
                raise error from None
            said = f"read as plain text, for {error}"
            return ReadDocument(replace(document, warnings=(said, *document.warnings)))


def _with_lines_within(text: str, settings: Settings) -> str:
    """The text.

    Raises:
        UnreadableDocument: it has a line that is longer than the limit.
    """
    most = settings.limits.max_line_chars
    if len(text) > most and (longest := max(map(len, text.splitlines()))) > most:
        raise UnreadableDocument(
            "max_line_chars", f"a line has {longest} characters; read.max_line_chars allows {most}"
        )
    return text


class TextReader(OneDocument[PlainText]):
    """Plain text, as India Code gives it."""

    form = "text"

    def accepts(self, path: Path, start: bytes) -> bool:
        """By its ending."""
        return path.suffix.lower() in SUFFIXES

    def open(self, file: File, settings: Settings) -> PlainText:
        """The text."""
        return PlainText(_with_lines_within(plain_text(file.path), settings))

    def recognise(self, content: PlainText, file: File) -> Recognition:
        """By its first words."""
        return recognised_text(content.text, file.key, file.stem, self.form)

    def document(self, content: PlainText, meta: Meta, file: File) -> ReadDocument:
        """The document."""
        return ReadDocument(document_of_lines(content, meta, file.path.name, known=file.meta is not None))


class RowsReader(Reader):
    """JSON Lines with a row for each section of many acts; each act is a document."""

    form = "rows"

    def accepts(self, path: Path, start: bytes) -> bool:
        """By its ending and its first row."""
        return path.suffix.lower() in (*JSON, ".gz") and is_rows(path)

    def sources(self, file: File, say: Say = silent) -> Iterator[Source]:
        """The acts of the file, one at a time; `say` is told of rows that are passed over."""
        count = 0
        for _, group in groupby(iter_rows(file.path, say, file.limits), key=lambda row: row.slug):
            rows, count = list(islice(group, file.limits.max_rows + 1)), count + 1
            meta = meta_of(rows[0])
            if len(rows) > file.limits.max_rows:
                error = UnreadableDocument(
                    "max_rows",
                    f"{file.name}: {meta.key} has more than the {file.limits.max_rows} rows of read.max_rows",
                )
                yield Source(meta.key, file.name, "", partial(_fail, error), meta, file.path)
                continue
            own_part = hashlib.sha256(to_json([list(row) for row in rows]).encode("utf-8", "surrogatepass")).hexdigest()
            read = partial(self._read, rows, file)
            yield Source(meta.key, file.name, own_part, read, meta, file.path)
        if not count:
            raise UnreadableDocument("empty", f"{file.path.name}: the file holds no section row")

    def recognised(self, file: File, settings: Settings) -> Recognition:
        """By its form."""
        meta = Meta(file.key, file.stem, file.stem, "unknown", CENTRAL, "act")
        return Recognition(meta, 1.0, "rows with slug, section and text", self.form)

    def _read(self, rows: list[Row], file: File, settings: Settings) -> ReadDocument:
        return ReadDocument(document_of_rows(rows), self.recognised(file, settings))


class QuestionsReader(OneDocument[Path]):
    """Questions with answers in JSON or JSON Lines; any JSON that is not section rows is taken for them."""

    form = "qa"

    def accepts(self, path: Path, start: bytes) -> bool:
        """By its ending."""
        return path.suffix.lower() in JSON

    def open(self, file: File, settings: Settings) -> Path:
        """The file, which is parsed when its document is made."""
        return file.path

    def recognise(self, content: Path, file: File) -> Recognition:
        """By its form."""
        meta = Meta(file.key, file.stem, file.stem, "unknown", CENTRAL, "qa")
        return Recognition(meta, 1.0, "objects with a question and an answer", self.form)

    def document(self, content: Path, meta: Meta, file: File) -> ReadDocument:
        """The document, with a unit for each question."""
        return ReadDocument(read_qa(content, meta))


READERS: tuple[Reader, ...] = (PdfReader(), MarkdownReader(), TextReader(), RowsReader(), QuestionsReader())


def reader_of(path: Path) -> Reader:
    """What reads a file.

    Raises:
        UnreadableDocument: there is no such file, or no reader accepts it.
        OSError: the system does not give the file.
    """
    if not path.is_file():
        raise UnreadableDocument("not_a_pdf", f"{path}: there is no such file")
    with path.open("rb") as stream:
        start = stream.read(FIRST_BYTES)
    found = next((reader for reader in READERS if reader.accepts(path, start)), None)
    if found is None:
        raise UnreadableDocument(
            "unknown_format",
            f"{path.name}: this kind of file is not known; PDF, Markdown, text, JSON and JSON Lines can be read",
        )
    return found


def sources_of(file: File, say: Say = silent) -> Iterator[Source]:
    """The documents of a file. Where the file cannot be read, or no further, the last of them is a
    source that says so when it is read.

    Args:
        file: the file.
        say: told of parts of the file that are passed over.
    """
    try:
        if (size := file.path.stat().st_size if file.path.is_file() else 0) > file.limits.max_bytes:
            said = f"{file.name}: the file has {size} bytes; read.max_bytes allows {file.limits.max_bytes}"
            raise UnreadableDocument("max_bytes", said)
        yield from reader_of(file.path).sources(file, say)
    except (UnreadableDocument, OSError) as error:
        yield Source(file.key, file.name, "", partial(_fail, error), file.meta, file.path)


def _fail(error: Exception, _: Settings) -> ReadDocument:
    raise error


def recognise(path: Path, key: str = "document", settings: Settings = DEFAULTS) -> Recognition:
    """What a file is, without reading it to the end: how it is written, its kind, title, jurisdiction and year.

    Args:
        path: the file.
        key: the key to give its document.
        settings: how it is read.

    Raises:
        UnreadableDocument: it cannot be read, or no reader accepts it.
    """
    return reader_of(path).recognised(File(path, key), settings)
