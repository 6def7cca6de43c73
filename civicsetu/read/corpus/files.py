"""A file of any form to its documents, and a folder of mixed files, of which each has an outcome."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Document, Meta, PageConfidence
from civicsetu.model.document_kinds import document_kind
from civicsetu.read.check.rules import fatal, validate
from civicsetu.read.corpus.recognise import Recognition, key_of, recognise
from civicsetu.read.page.language import english_pages
from civicsetu.read.page.layout import Layout, lay_out
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.tree.circular import circular_of
from civicsetu.read.tree.judgment import judgment_of
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.tree.paragraphs import numbered_document, unnumbered_document
from civicsetu.read.tree.plaintext import SIZE, WIDTH, plain_text, read_plaintext, text_lines
from civicsetu.read.tree.questions_and_answers import read_qa
from civicsetu.read.tree.rows import read_rows
from civicsetu.read.tree.statute import document_of, read_pdf

IN_PARAGRAPHS: dict[str, Callable[[Layout, Meta, int], Document]] = {"judgment": judgment_of, "circular": circular_of}
Say = Callable[[str], None]


class FileOutcome(NamedTuple):
    """What became of a file: its documents, or none and why."""

    path: Path
    recognition: Recognition | None
    documents: int
    provisions: int
    reason: str = ""
    message: str = ""

    @property
    def read(self) -> bool:
        return self.documents > 0


def read_file(
    path: Path, recognition: Recognition, ocr: str = "auto", cache: Path | None = None, say: Say = lambda _: None
) -> Iterator[Document]:
    """Read a file whose form and kind are recognised; section rows give a document an act.

    Args:
        path: the file.
        recognition: as `recognise` gives it.
        ocr, cache: whether scanned pages are read by OCR, and where that is kept.
        say: told of each row that is passed over.

    Raises:
        UnreadableDocument: it cannot be read.
    """
    meta = recognition.meta
    if recognition.form == "rows":
        yield from read_rows(path, say)
    elif recognition.form == "qa":
        yield read_qa(path, meta)
    elif recognition.form == "markdown":
        yield _markdown(path, meta)
    elif recognition.form == "text":
        yield _text(path, meta)
    else:
        yield _pdf(path, meta, ocr, cache)


def read_folder(
    folder: Path,
    ocr: str = "auto",
    cache: Path | None = None,
    keep: Callable[[Document], None] = lambda _: None,
    say: Say = lambda _: None,
) -> Iterator[FileOutcome]:
    """Read every file below a folder, in the order of their paths; hidden ones are passed over.

    Args:
        folder: the folder.
        ocr, cache: whether scanned pages are read by OCR, and where that is kept.
        keep: given each document that passed validation.
        say: told what is remarkable and no reason to set a file aside.

    Yields:
        One outcome a file; a file that cannot be read, or a fatal problem, never stops the others.
    """
    keys: set[str] = set()
    for path in files_of(folder):
        recognition, count, provisions = None, 0, 0
        try:
            recognition = recognise(path, free_key(key_of(path.name), keys), ocr, cache)
            reason = ""
            for document in read_file(path, recognition, ocr, cache, say):
                problems = validate(document, path.name)
                if bad := fatal(problems):
                    reason = f"{document.meta.key}: {bad[0].rule}: {bad[0].reason}"
                    say(f"{path.name}: {reason}")
                    continue
                keys.add(document.meta.key)
                keep(document)
                count, provisions = count + 1, provisions + len(document.provisions)
            yield FileOutcome(path, recognition, count, provisions, *(() if count else ("invalid", reason)))
        except UnreadableDocument as error:
            yield FileOutcome(path, recognition, 0, 0, error.reason, str(error))
        except OSError as error:
            yield FileOutcome(path, recognition, 0, 0, "unavailable", f"{path.name}: {error.strerror or error}")


def files_of(folder: Path) -> list[Path]:
    """The files below a folder, in the order of their paths; hidden ones are left out."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found.extend(Path(place) / name for name in names if not name.startswith("."))
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def free_key(key: str, taken: set[str]) -> str:
    """A key, with a number behind it where it is taken."""
    return key if key not in taken else next(k for n in range(2, len(taken) + 3) if (k := f"{key}_{n}") not in taken)


# ----------------------------------------------------------------------------------- the forms
def _markdown(path: Path, meta: Meta) -> Document:
    """Markdown in the edition's form, else as a text without its marks."""
    try:
        return read_markdown(path, meta).document
    except UnreadableDocument as error:
        if error.reason == "not_text" and "UTF-8" in str(error):
            raise
        text = re.sub(r"^[#>\s]*(?:[-*+]\s+)?|\*\*|__|`", "", plain_text(path), flags=re.MULTILINE)
        try:
            document = _statute(Layout(tuple(text_lines(text)), (), (), SIZE, (0.0, WIDTH)), meta, path.name)
        except UnreadableDocument:
            raise error from None
        return replace(document, warnings=(f"read as plain text, for {error}", *document.warnings))


def _text(path: Path, meta: Meta) -> Document:
    form = document_kind(meta.doc_type).form
    if form in IN_PARAGRAPHS:
        lines = text_lines(plain_text(path), insets=True)
        layout = Layout(tuple(lines), (), (), SIZE, (0.0, WIDTH))
        return IN_PARAGRAPHS[form](layout, meta, max((line.page for line in lines), default=0))
    try:
        return read_plaintext(path, meta)
    except UnreadableDocument as error:
        if error.reason != "no_provisions":
            raise
        lines = text_lines(plain_text(path), insets=True)
        return _loose(Layout(tuple(lines), (), (), SIZE, (0.0, WIDTH)), meta, max(line.page for line in lines))


def _statute(layout: Layout, meta: Meta, name: str) -> Document:
    return document_of(layout, meta, max((line.page for line in layout.body), default=0), name)


def _pdf(path: Path, meta: Meta, ocr: str, cache: Path | None) -> Document:
    form = document_kind(meta.doc_type).form
    if form not in IN_PARAGRAPHS:
        try:
            return read_pdf(path, meta, ocr=ocr, cache=cache)
        except UnreadableDocument as error:
            if error.reason != "no_provisions":
                raise
    pages = read_pages(path, ocr=ocr, cache=cache)
    layout = lay_out(english_pages(pages))
    document = IN_PARAGRAPHS.get(form, _loose)(layout, meta, len(pages))
    unread = [str(page.number) for page in pages if page.unread]
    warnings = (f"pages that are pictures were not read: {', '.join(unread)}",) if unread else ()
    scanned = tuple(PageConfidence(p.number, p.confidence) for p in pages if p.confidence is not None)
    return replace(document, warnings=(*document.warnings, *warnings), ocr=scanned)


def _loose(layout: Layout, meta: Meta, n_pages: int) -> Document:
    """The paragraphs of a document that has neither sections nor rules, numbered or not."""
    document = numbered_document(layout, meta, n_pages)
    if document is None:
        return unnumbered_document(layout, meta, n_pages)
    said = f"no numbered {document_kind(meta.doc_type).unit} was found: read as numbered paragraphs"
    return replace(document, warnings=(said, *document.warnings))
