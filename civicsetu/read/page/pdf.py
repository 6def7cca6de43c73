"""A PDF to the lines of its pages, with positions and type; refusals for what is no statute.

Only PyMuPDF is asked for anything about the file; everything after this module sees `Line`s.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pymupdf
from pymupdf import mupdf

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.files import sha256
from civicsetu.base.words import counted
from civicsetu.read.page.hidden import is_layered, take_hidden, told, without_annotations
from civicsetu.read.page.lines import Line, Page
from civicsetu.read.page.ocr_picture import is_picture
from civicsetu.read.page.ruled import Grid, grids, in_box, lines_by_cell, rules_of
from civicsetu.read.settings import READ

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

# Below this mean number of letters a page, a document is taken to be pictures of pages.
MIN_LETTERS_PER_PAGE = 40

# A page with fewer letters than this, and an image all over it, is a scan (a stamp may have text).
MIN_LETTERS_PER_SCAN = 15

PDF_START = b"%PDF-"
ARCHIVE = b"PK\x03\x04"  # the beginning of a ZIP file, in which a whole PDF may stand

# What MuPDF says where a part of a file cannot be read; it goes on without that part.
DAMAGE = re.compile(r"corrupt|cannot load|load failed|zlib error|premature end", re.IGNORECASE)

NO_MEMORY = re.compile(r"\b(?:m|re|c)alloc\b|out of memory", re.IGNORECASE)  # what it says where memory is short

# White space is kept, images are not, and what stands outside the page is left out.
FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_COLLECT_VECTORS

# Points between two pieces of a row that still belong together; more after a number or enumerator.
GAP, WIDE_GAP, NUMBER_LENGTH = 24.0, 80.0, 7
ONE_ROW = 0.3  # the share of their height by which the middles of two pieces of one row may differ


def read_pages(
    path: Path,
    first: int = 1,
    last: int | None = None,
    ocr: str = "auto",
    cache: Path | None = None,
    max_pages: int | None = None,
    max_page_bytes: int = READ.max_page_bytes,
) -> list[Page]:
    """Read the lines of a PDF's pages.

    Args:
        path: the file.
        first, last: the pages to read, counted from 1, both included; `last=None` reads to
            the end.
        ocr: `auto` reads pages that are pictures by OCR where that is installed; `never` doesn't.
        cache: a folder in which the results of OCR are kept; None keeps nothing.
        max_pages: more pages than these are refused before any is read; None refuses none.
        max_page_bytes: a page that is painted by more bytes refuses the file.

    Returns:
        The pages in order.

    Raises:
        UnreadableDocument: the file is empty, no PDF, encrypted, truncated, too long or only pictures;
            `reason` says which.
    """
    path = Path(path)
    pymupdf.TOOLS.reset_mupdf_warnings()
    with _open(path) as document:
        last = min(last or document.page_count, document.page_count)
        if max_pages is not None and (count := last - first + 1) > max_pages:
            raise UnreadableDocument(
                "too_long",
                f"{path.name}: {count} pages are more than the limit of {max_pages}; "
                "see read.max_pages in params.yaml, and max_pages of its registry entry",
            )
        try:
            pages = [_page(document[n - 1], n, max_page_bytes) for n in range(first, last + 1)]
        except (RuntimeError, ValueError, mupdf.FzErrorBase) as error:  # a page that is not there, or painted amiss
            if NO_MEMORY.search(str(error)):
                raise MemoryError from None
            raise _damaged(path.name) from None
        if document.is_repaired or DAMAGE.search(pymupdf.TOOLS.mupdf_warnings()):
            raise _damaged(path.name)
        pages, todo = _with_scans(document, pages, path, ocr, cache)
    enough = MIN_LETTERS_PER_PAGE * max(1, len(pages))
    letters = _letters((line for page in pages for line in page.lines), enough)
    if letters < enough:
        if said := next(told((page.number, page.hidden) for page in pages), ""):
            raise UnreadableDocument("hidden_text", f"{path.name}: almost no words are seen in print: {said}")
        raise UnreadableDocument(
            "image_only",
            f"{path.name}: it has {counted(len(pages), 'page')} with almost no text "
            f"({counted(letters, 'letter')}): it is a scan; {todo}",
        )
    return pages


def raw_texts(path: Path, pages: Iterable[Page]) -> list[str]:
    """The raw text of every page of a file, as quotations can be held against it.

    Args:
        path: a PDF.
        pages: its pages as `read_pages` gives them; of those read by OCR, or with hidden words, the words as
            read are taken, the body before the margin beside it.
    """
    with pymupdf.open(path) as document:
        texts = [page.get_text() for page in document]
    for page in pages:
        if page.confidence is not None or page.hidden:
            texts[page.number - 1] = page_words(page)
    return texts


def page_words(page: Page) -> str:
    """All words of a page as it was read, the body before the margin beside it."""
    left = page.column[0] if page.column else 0.0
    return "\n".join(line.text for line in sorted(page.lines, key=lambda line: line.x1 <= left + 1))


def _letters(lines: Iterable[Line], enough: int) -> int:
    """How many letters lines hold; counts no further than `enough`."""
    letters = 0
    for line in lines:
        letters += sum(map(str.isalpha, line.text))
        if letters >= enough:
            break
    return letters


def _with_scans(
    document: pymupdf.Document, pages: list[Page], path: Path, ocr: str, cache: Path | None
) -> tuple[list[Page], str]:
    """The pages with those read by OCR that are pictures, and what there is to do about a scan."""
    empty = [page.number for page in pages if _letters(page.lines, MIN_LETTERS_PER_SCAN) < MIN_LETTERS_PER_SCAN]
    if not empty:
        return pages, ""
    from civicsetu.read.page.ocr import ocr_pages
    from civicsetu.read.page.ocr_engine import available

    pictures = [n for n in empty if is_picture(document[n - 1])]
    todo = "give a copy with a text layer"
    if not pictures:
        return pages, todo
    away = available() if ocr == "auto" else "OCR is switched off (read.ocr: never)"
    if away:
        todo = f"{todo}, or have it read by OCR: {away}"
        return [page._replace(unread=page.number in pictures) for page in pages], todo
    try:
        read = ocr_pages(document, pictures, sha256(path) if cache else "", cache)
    except UnreadableDocument as error:
        raise UnreadableDocument(error.reason, f"{path.name}: {error}") from None
    pages = [read.get(page.number, page)._replace(hidden=page.hidden) for page in pages]
    return pages, f"OCR found no more; {todo}"


def _open(path: Path) -> pymupdf.Document:
    name = path.name
    if not path.is_file():
        raise UnreadableDocument("not_a_pdf", f"{path}: there is no such file")
    if path.stat().st_size == 0:
        raise UnreadableDocument("empty", f"{name}: the file is empty")
    with path.open("rb") as stream:
        first = stream.read(1024)
    if PDF_START not in first or first.startswith(ARCHIVE):
        raise UnreadableDocument("not_a_pdf", f"{name}: this is not a PDF (no %PDF- at its start)")
    document = None
    try:
        document = pymupdf.open(path, filetype="pdf")
        locked, pages = document.needs_pass, document.page_count
    except (RuntimeError, ValueError, mupdf.FzErrorBase) as error:
        if document is not None:
            raise _damaged(name) from None
        said = _one_line(error).replace(str(path), "it")
        raise UnreadableDocument("not_a_pdf", f"{name}: this PDF cannot be opened: {said}") from None
    if locked:
        document.close()
        raise UnreadableDocument("encrypted", f"{name}: this PDF is encrypted; give a copy without a password")
    if document.is_repaired:
        document.close()
        raise _damaged(name)
    if pages == 0:
        document.close()
        raise UnreadableDocument("empty", f"{name}: this PDF has no pages")
    return document


def _damaged(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        "truncated",
        f"{name}: this PDF is damaged or cut short, and only a part of it can be read; fetch it again",
    )


def _contents(page: pymupdf.Page, most: int) -> bytes:
    """What a page is painted by.

    Raises:
        UnreadableDocument: it is more bytes than the limit.
    """
    contents = bytes(page.read_contents())
    if len(contents) > most:
        raise UnreadableDocument(
            "max_page_bytes",
            f"{Path(page.parent.name).name}: page {page.number + 1} is painted by {len(contents)} bytes; "
            f"read.max_page_bytes allows {most}",
        )
    return contents


def _page(page: pymupdf.Page, number: int, most: int = READ.max_page_bytes) -> Page:
    """The lines of a page that are seen in print."""
    contents = _contents(page, most)
    noted = without_annotations(page)
    blocks = _blocks(page)
    hidden = take_hidden(page, blocks, contents)
    layered = bool(hidden) and is_layered(blocks, hidden) and is_picture(page)
    if layered:
        blocks, hidden = _blocks(page), []
    lines = _lines(blocks, number)
    rect = page.rect
    drawn = [] if page.rotation else grids(*rules_of(blocks))
    rows = _with_tables(lines, drawn, page, bool(hidden)) if drawn else _in_rows(lines)
    return Page(number, rect.width, rect.height, tuple(rows), layered=layered, hidden=(*noted, *hidden))


def _blocks(page: pymupdf.Page) -> list[dict[str, Any]]:
    """The words and drawings of a page, in the order of painting."""
    blocks: list[dict[str, Any]] = page.get_textpage(flags=FLAGS).extractDICT()["blocks"]
    return blocks


def _lines(blocks: list[dict[str, Any]], number: int) -> list[Line]:
    """The lines of a page's blocks."""
    lines = []
    for block in blocks:
        for line in block.get("lines", ()):
            spans = line["spans"]
            if len(spans) > 1:
                spans = [span for span in spans if span["text"].strip()]
                text = " ".join("".join([span["text"] for span in line["spans"]]).split())
            else:
                text = " ".join(spans[0]["text"].split()) if spans else ""
            if not text:
                continue
            x0, _, x1, _ = spans[0]["bbox"]
            size = spans[0]["size"]
            if len(spans) > 1:
                x0, x1 = min(span["bbox"][0] for span in spans), max(span["bbox"][2] for span in spans)
                size = max((len(span["text"]), span["size"]) for span in spans)[1]
            if spans[0]["text"][0].isspace():
                x0 += _leading_blanks(spans[0])
            _, y0, _, y1 = line["bbox"]
            lines.append(Line(text, number, x0, y0, x1, y1, size, _bold(spans)))
    return lines


def _in_rows(lines: list[Line]) -> list[Line]:
    """Lines from top to bottom, what stands on one row joined."""
    return list(_rows(_by_row(lines)))


def _with_tables(lines: list[Line], drawn: list[Grid], page: pymupdf.Page, some_hidden: bool) -> list[Line]:
    """The lines of a page with tables: those of each table cell by cell, where the table begins. Where some words are
    hidden, those of a line are the ones that it has."""
    words: list[Line] = []

    def words_of(line: Line) -> list[Line]:
        if not words:
            words.extend(line._replace(text=w[4], x0=w[0], y0=w[1], x1=w[2], y1=w[3]) for w in page.get_text("words"))
        middle = [w for w in words if line.x0 - 1 <= w.x0 and w.x1 <= line.x1 + 1]
        return [
            w._replace(size=line.size, bold=len(w.text) if line.bold == len(line.text) else 0)
            for w in middle
            if line.y0 <= (w.y0 + w.y1) / 2 <= line.y1 and not (some_hidden and w.text not in line.text)
        ]  # fmt: skip

    tables: list[tuple[float, list[Line]]] = []
    for grid in drawn:
        inside = [line for line in lines if in_box(grid, line)]
        cells = lines_by_cell(grid, inside, words_of)
        if cells is None:
            continue
        lines = [line for line in lines if not in_box(grid, line)]
        place = len(tables)
        rows = [line._replace(cell=cell._replace(table=place)) for cell, own in cells.items() for line in _in_rows(own)]
        tables.append((grid.y0, rows))
    ordered = _in_rows(lines)
    for top, rows in reversed(tables):
        at = next((i for i, line in enumerate(ordered) if line.y0 + line.y1 > 2 * top), len(ordered))
        ordered[at:at] = rows
    return ordered


def _leading_blanks(span: dict[str, Any]) -> float:
    """How wide, in points, the blanks are with which a piece of text begins: the share of its width
    that they have in a common typeface."""
    text = span["text"]
    whole = sum(map(_width, text))
    blank = sum(map(_width, text[: len(text) - len(text.lstrip())].replace("\t", " ")))
    return (span["bbox"][2] - span["bbox"][0]) * blank / whole if whole else 0.0


@lru_cache(maxsize=4096)
def _width(character: str) -> float:
    """How wide a character is in a common typeface; of a whole text PyMuPDF skips letters behind one outside ASCII."""
    width: float = pymupdf.get_text_length(character)
    return width


def _by_row(lines: list[Line]) -> list[Line]:
    """Lines from top to bottom, and those on one row from left to right.

    A row is what stands at the height of its first line, give or take a third of its type: an
    enumerator that stands a point higher or lower than its words is not torn from them.
    """
    ordered: list[Line] = []
    row: list[Line] = []
    for line in sorted(lines, key=lambda item: item.y0 + item.y1):
        if row and line.y0 + line.y1 - row[0].y0 - row[0].y1 > 2 * ONE_ROW * min(line.height, row[0].height):
            ordered.extend(sorted(row, key=lambda item: item.x0))
            row = []
        row.append(line)
    ordered.extend(sorted(row, key=lambda item: item.x0))
    return ordered


def _bold(spans: list[dict[str, Any]]) -> int:
    """How many characters of a line, with single spaces, are bold from its beginning on."""
    bold = ""
    for span in spans:
        if not span["flags"] & pymupdf.TEXT_FONT_BOLD:
            break
        bold += span["text"]
    return len(" ".join(bold.split()))


def _rows(lines: list[Line]) -> Iterator[Line]:
    """Join what stands on one row in one size: a number or enumerator that is set apart from its
    words comes as a line of its own, and so does each word of a line that is spread widely."""
    row: list[Line] = []
    for line in lines:
        if row and not _continues(row[-1], line):
            yield _joined(row)
            row = []
        row.append(line)
    if row:
        yield _joined(row)


def _continues(left: Line, right: Line) -> bool:
    level = abs(left.y0 - right.y0) < 0.4 * left.height and 0.85 * right.size < left.size < 1.18 * right.size
    gap = right.x0 - left.x1
    return level and -2 < gap < (WIDE_GAP if len(left.text) <= NUMBER_LENGTH else GAP)


def _joined(row: list[Line]) -> Line:
    if len(row) == 1:
        return row[0]
    first, bold = row[0], 0
    for i, line in enumerate(row):
        bold += line.bold + (i > 0 and line.bold > 0)
        if line.bold < len(line.text):
            break
    return first._replace(
        text=" ".join(line.text for line in row),
        y0=min(line.y0 for line in row),
        x1=max(line.x1 for line in row),
        y1=max(line.y1 for line in row),
        size=max((len(line.text), line.size) for line in row)[1],
        bold=bold,
    )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
