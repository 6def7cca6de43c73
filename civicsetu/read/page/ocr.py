"""Pages that are pictures, read by OCR: each is straightened, read, and set in lines as any other page.

Where the words show a margin with headings, body and margin are read again and apart. Boxes are those of
the straightened page. Results are kept by the file's checksum.
"""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import pymupdf

from civicsetu.base.cache import keep, kept
from civicsetu.base.files import to_json
from civicsetu.read.page.lines import Cell, Hidden, Line, Page
from civicsetu.read.page.ocr_clean import cleaned
from civicsetu.read.page.ocr_columns import Columns, body_only, columns_of, margin_only
from civicsetu.read.page.ocr_engine import DPI, Word, mean_confidence, reads_hindi, recipe, words_of
from civicsetu.read.page.ocr_lines import DIRT_BEFORE, MARGIN_TYPE, ends_heading, line_height, lines_of, mended, rows_of
from civicsetu.read.page.ocr_picture import Picture, picture_of
from civicsetu.read.page.ocr_tables import tables_of

Ocr = Literal["auto", "never"]

RECIPE = 3  # counts up when the same page would be read otherwise, so that old results are not used
ENGLISH = 60.0  # below this mean confidence a page may be Hindi


def ocr_page(page: pymupdf.Page, number: int) -> Page:
    """Read one page from its picture.

    Args:
        page: the page.
        number: its number, from 1.

    Returns:
        The page's lines, with the mean confidence of its words (0 to 100).

    Raises:
        UnreadableDocument: Tesseract is missing or fails.
    """
    return _read(picture_of(page, number))


def ocr_pages(
    document: pymupdf.Document, numbers: Sequence[int], checksum: str = "", cache: Path | None = None
) -> dict[int, Page]:
    """Read several pages, as many at once as there are processors.

    Args:
        document: the open PDF.
        numbers: the pages, from 1.
        checksum: the file's SHA-256, under which the results are kept.
        cache: the folder to keep them in; None keeps nothing.

    Returns:
        The pages by number.

    Raises:
        UnreadableDocument: Tesseract is missing or fails.
    """
    folder = cache / checksum if cache and checksum else None
    found = {n: page for n in numbers if folder and (page := _kept(folder / f"{n}.json"))}
    missing = [n for n in numbers if n not in found]
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        # a few at a time, for a page of pixels takes 9 MB and MuPDF wants only one thread
        for i in range(0, len(missing), workers):
            pictures = [picture_of(document[n - 1], n) for n in missing[i : i + workers]]
            for page in pool.map(_read, pictures):
                found[page.number] = page
                if folder:
                    keep(folder / f"{page.number}.json", to_json(_row(page)).encode())
    return found


# ------------------------------------------------------------------ what was read before
def _row(page: Page) -> dict[str, Any]:
    return page._asdict() | {"recipe": _recipe(), "lines": [list(line) for line in page.lines]}


def _kept(path: Path) -> Page | None:
    """A page from an earlier reading; None if absent, damaged or made by another version or recipe."""
    try:
        row = json.loads(kept(path) or b"null")
        if row.pop("recipe") != _recipe():
            return None
        column = tuple(row.pop("column") or ()) or None
        lines = tuple(Line(*line)._replace(cell=Cell(*line[-1]) if line[-1] else None) for line in row["lines"])
        hidden = tuple(Hidden(*one) for one in row["hidden"])
        return Page(**row | {"lines": lines, "hidden": hidden, "column": column})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _recipe() -> str:
    return f"{RECIPE}, {recipe()}"


# ------------------------------------------------------------------ reading
def _read(picture: Picture) -> Page:
    """The lines of a picture; knows nothing of MuPDF, so that several threads can do it."""
    clean = cleaned(picture.pixels)
    picture = picture._replace(pixels=clean.pixels)
    pixels, scale = picture.pixels, 72 / DPI
    language, words = _first_reading(picture)
    columns = columns_of(words, pixels.shape[1])
    if columns.margin:
        words = words_of(body_only(pixels, columns), language)
    tables, words = tables_of(clean, words)
    body = rows_of(w for w in words if w.x1 > columns.cut and w.x0 < columns.right + 9 * DPI / 72)
    margin = _margin(picture, columns, language) if columns.margin else []
    height = line_height(body)
    lines = [*lines_of(body, picture, 1.0, height), *lines_of(margin, picture, MARGIN_TYPE, height)]
    lines.sort(key=lambda line: (round(line.y0), line.x0))
    ordered = list(mended(lines))
    for number, table in reversed(list(enumerate(tables))):
        inside = [
            line._replace(cell=cell._replace(table=number), text=text)
            for cell, rows in table.items()
            for line in lines_of(rows, picture, 1.0, height)
            if (text := DIRT_BEFORE.sub("", line.text))
        ]
        top = min((line.y0 for line in inside), default=0.0)
        at = next((i for i, line in enumerate(ordered) if line.y0 > top), len(ordered))
        ordered[at:at] = inside
    read = (*body, *margin, *(row for table in tables for rows in table.values() for row in rows))
    confidence = mean_confidence(word for row in read for word in row)
    column = (round(columns.left * scale + picture.x, 1), round(columns.right * scale + picture.x, 1))
    return Page(picture.number, picture.width, picture.height, tuple(ordered), round(confidence, 1), column)


def _first_reading(picture: Picture) -> tuple[str, list[Word]]:
    """The language in which a picture is read more surely, and all its words."""
    english = words_of(picture.pixels, "eng")
    if mean_confidence(english) < ENGLISH and reads_hindi():
        hindi = words_of(picture.pixels, "hin")
        if mean_confidence(hindi) > mean_confidence(english):
            return "hin", hindi
    return "eng", english


def _margin(picture: Picture, columns: Columns, language: str) -> list[list[Word]]:
    """The rows of the margin's headings: those with a real word, and the last word of one."""
    margin: list[list[Word]] = []
    for row in rows_of(words_of(margin_only(picture.pixels, columns), language), least=0.0):
        if any(word.real for word in row) or (margin and ends_heading(margin[-1], row)):
            margin.append(row)
    return margin
