"""A statute in PDF to its provision tree.

The document's text is written anew in reading order, each heading with its section, each unit
on its own line; every provision remembers which characters of that text are its own, on which
pages they stand and where. Nothing is added to the words and nothing is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import nan
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta, PageConfidence
from civicsetu.model.kinds import UNIT_KINDS
from civicsetu.read.page.hidden import told
from civicsetu.read.page.language import english_pages
from civicsetu.read.page.layout import Layout, lay_out
from civicsetu.read.page.lines import Line, Page
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.tree.annex_clauses import annex_units
from civicsetu.read.tree.enumerators import ENUMERATOR
from civicsetu.read.tree.footnotes import footnotes_of
from civicsetu.read.tree.joining import Words, running
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.parts import Annex, Chapter, Section
from civicsetu.read.tree.repair import repaired
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.sections import find_sections
from civicsetu.read.tree.tables import tables_in, with_tables, without_tables
from civicsetu.read.tree.units import split_units
from civicsetu.read.tree.writer import TreeWriter, lines_between

LONG_TITLE = re.compile(r"\bAn\s+Act\s+to\b.*?(?=\s*BE\s+it\s+enacted|\s*$)", re.IGNORECASE | re.DOTALL)
BEGINS = re.compile(
    rf"{ENUMERATOR.pattern}|Provided\b|Explanation\b|Illustration|\d{{1,3}}-?[A-Z]{{0,2}}\s?\.|CHAPTER\b|PART\b"
)


def read_pdf(
    path: Path,
    meta: Meta,
    first: int = 1,
    last: int | None = None,
    ocr: str = "auto",
    cache: Path | None = None,
) -> Document:
    """Read a statute from a PDF.

    Args:
        path: the file.
        meta: what is known of it; `doc_type` decides what its numbered units are called.
        first, last: the pages to read, from 1, both included.
        ocr, cache: whether scanned pages are read by OCR, and where that is kept, as in `read_pages`.

    Returns:
        The document with its provisions in reading order.

    Raises:
        UnreadableDocument: the file is no readable PDF, or holds no numbered provision.
    """
    pages = read_pages(path, first, last, ocr, cache)
    return with_scans(document_of(lay_out(english_pages(pages)), meta, len(pages), Path(path).name), pages)


def with_scans(document: Document, pages: Sequence[Page]) -> Document:
    """A document with how surely its pages were read by OCR, with what of its headings could be repaired,
    and warnings for pages that are pictures and were not read or have words over them, and for hidden words."""
    scanned = tuple(PageConfidence(page.number, page.confidence) for page in pages if page.confidence is not None)
    warnings = list(document.warnings)
    if unread := ", ".join(str(page.number) for page in pages if page.unread):
        warnings.append(f"pages that are pictures were not read: {unread} (`civicsetu check` says what OCR needs)")
    if layered := ", ".join(str(page.number) for page in pages if page.layered):
        warnings.append(f"pages that are pictures were read from the words over them, which are not printed: {layered}")
    warnings += told((page.number, page.hidden) for page in pages)
    return repaired(replace(document, warnings=tuple(warnings), ocr=scanned))


def document_of(layout: Layout, meta: Meta, n_pages: int, name: str) -> Document:
    """The provision tree of a document whose lines are known.

    Args:
        layout: the lines by their part on the page.
        meta: what is known of the document.
        n_pages: its number of pages, 0 where it has none.
        name: the file's name, for the message.

    Raises:
        UnreadableDocument: it holds no numbered provision.
    """
    parts = find_sections(layout, meta.doc_type)
    if not parts.parts:
        where = f" on its {counted(n_pages, 'page')}" if n_pages else ""
        raise UnreadableDocument(
            "no_provisions", f"{name}: no numbered section or rule with a heading was found{where}"
        )
    writer = TreeWriter(meta)
    words = Words(layout.body)
    step = _step(layout.body)
    for match in _long_title(parts.front, words):
        writer.paragraph("long title", *match)
    for part in parts.parts:
        if isinstance(part, Chapter):
            writer.chapter(part.kind, part.number, part.title, part.head_lines)
        elif isinstance(part, Annex):
            _write_annex(writer, part, words, _Margins(step, layout.shifts, layout.is_print))
        else:
            _write_section(writer, part, words, _Margins(step, layout.shifts))
    document = writer.document(
        n_pages=n_pages,
        front=tuple(line.text for line in parts.front),
        furniture=layout.furniture,
        margin_notes=tuple(b.text for b in layout.margin if b.is_citation),
        warnings=parts.warnings,
        layout=_layout_name(layout, parts.parts),
    )
    heads = {writer.id(part.number): part.head_lines for part in parts.parts if isinstance(part, Section)}
    return replace(document, footnotes=footnotes_of(layout.footnotes, document, heads))


class _Margins(NamedTuple):
    """What a print's left edges say: how far a unit's first line stands in from its others (0 where
    they say nothing), by how much each page is set off to the right, and whether it is one with places."""

    step: float
    shifts: Mapping[int, float]
    is_print: bool = True


def _write_section(writer: TreeWriter, part: Section, words: Words, margins: _Margins) -> None:
    text = _levelled(running(part.lines, words, margins.step), part, margins)
    tables = tables_in(text, part.lines)
    units = split_units(without_tables(text, tables), part.kind, part.number)
    if part.within:
        units[0].kind = UNIT_KINDS[part.kind].below
    writer.section(part, with_tables(units, tables, text.text), text)


def _write_annex(writer: TreeWriter, part: Annex, words: Words, margins: _Margins) -> None:
    text = running(part.lines, words, margins.step)
    edges = tuple(line.x0 - margins.shifts.get(line.page, 0.0) for line in part.lines)
    text = replace(text, indents=edges or (0.0,))
    whole = Unit(part.kind, part.number or None, 0, 0, None, writer.annex_name(part.kind, part.number))
    tables = tables_in(text, part.lines)
    units = annex_units(whole, text, without_tables(text, tables), part.lines) if margins.is_print else [whole]
    writer.annex(with_tables(units, tables, text.text), text, part.lines, part.read_as)


def _levelled(text: Running, part: Section, margins: _Margins) -> Running:
    """The text with its left edges as if all pages lay alike. Where the words begin in the line of
    the heading, nobody knows where that line would begin without it."""
    edges = [line.x0 - margins.shifts.get(line.page, 0.0) for line in part.lines]
    if edges and part.head_lines:
        head, first = part.head_lines[-1], part.lines[0]
        if head.page == first.page and head.y0 == first.y0:
            edges[0] = nan
    return replace(text, indents=tuple(edges) or (0.0,))


def _step(body: tuple[Line, ...]) -> float:
    """How far first lines of units stand in from their other lines (negative where they stand
    out); 0 where they mostly do neither."""
    steps = []
    for line, after in pairwise(body):
        if line.cell:
            continue
        begins = line.text.startswith("Provided ") or (line.text[:1] == "(" and ENUMERATOR.match(line.text))
        if begins and after.page == line.page and not BEGINS.match(after.text):
            steps.append(round(line.x0 - after.x0))
    inset = sorted(s for s in steps if 6 <= abs(s) <= 60)
    return float(inset[len(inset) // 2]) if steps and len(inset) > 0.5 * len(steps) else 0.0


def _long_title(front: tuple[Line, ...], words: Words) -> Iterator[tuple[Running, list[Line]]]:
    text = running(list(front), words, 0.0)
    match = LONG_TITLE.search(text.text)
    if match:
        lines = lines_between(text, match.start(), match.end(), list(front))
        cut = Running(
            match[0], tuple(max(0, s - match.start()) for s in text.starts if match.start() <= s < match.end())
        )
        yield cut, lines


def _layout_name(layout: Layout, parts: Iterable[Section | Chapter | Annex]) -> str:
    sections = [p for p in parts if isinstance(p, Section)]
    if sum(layout.heading_beside(s.head_lines[0]) is not None for s in sections) > len(sections) / 2:
        return "headings in the margin"
    if sum(not s.lines or s.head_lines[-1].size > 1.08 * layout.size for s in sections) > len(sections) / 2:
        return "headings in type of their own"
    return "headings in the line"
