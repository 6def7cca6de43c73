"""A statute in PDF to its provision tree.

The document's text is written anew in reading order, each heading with its section, each unit
on its own line; every provision remembers which characters of that text are its own, on which
pages they stand and where. Nothing is added to the words and nothing is left out.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta, PageConfidence, PageMark
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import LEVELS, UNIT_KINDS
from civicsetu.model.provision import Box, Provision
from civicsetu.read.page.language import english_pages
from civicsetu.read.page.layout import Layout, lay_out
from civicsetu.read.page.lines import Line, Page
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.tree.enumerators import ENUMERATOR
from civicsetu.read.tree.footnotes import footnotes_of
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.parts import Annex, Chapter, Section
from civicsetu.read.tree.repair import repaired
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.sections import find_sections
from civicsetu.read.tree.units import split_units

LONG_TITLE = re.compile(r"\bAn\s+Act\s+to\b.*?(?=\s*BE\s+it\s+enacted|\s*$)", re.IGNORECASE | re.DOTALL)
BEGINS = re.compile(
    rf"{ENUMERATOR.pattern}|Provided\b|Explanation\b|Illustration|\d{{1,3}}-?[A-Z]{{0,2}}\s?\.|CHAPTER\b|PART\b"
)
LONGEST_WORD = 60  # letters of a word that may be parted at a line's end
HYPHEN_STAYS = re.compile(r"\b(?:sub|non|co|re|self|ex|sixty|twenty|two)-$", re.IGNORECASE)


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
    and a warning for pages that are pictures and were not read."""
    scanned = tuple(PageConfidence(page.number, page.confidence) for page in pages if page.confidence is not None)
    unread = ", ".join(str(page.number) for page in pages if page.unread)
    said = f"pages that are pictures were not read: {unread} (`civicsetu check` says what OCR needs)"
    return repaired(replace(document, warnings=(*document.warnings, *([said] if unread else [])), ocr=scanned))


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
    words = _words(layout)
    step = _step(layout.body)
    for match in _long_title(parts.front, words):
        writer.paragraph("long title", *match)
    for part in parts.parts:
        if isinstance(part, Chapter):
            writer.chapter(part.kind, part.number, part.title, part.head_lines)
        elif isinstance(part, Annex):
            writer.annex(part.kind, part.number, running(part.lines, words, 0.0), part.lines)
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
    they say nothing), and by how much each page is set off to the right."""

    step: float
    shifts: Mapping[int, float]


def _write_section(writer: "TreeWriter", part: Section, words: Counter[str], margins: _Margins) -> None:
    text = _levelled(running(part.lines, words, margins.step), part, margins)
    units = split_units(text, part.kind, part.number)
    if part.within:
        units[0].kind = UNIT_KINDS[part.kind].below
    writer.section(part, units, text)


def _levelled(text: Running, part: Section, margins: _Margins) -> Running:
    """The text with its left edges as if all pages lay alike. Where the words begin in the line of
    the heading, nobody knows where that line would begin without it."""
    edges = [line.x0 - margins.shifts.get(line.page, 0.0) for line in part.lines]
    if edges and part.head_lines:
        head, first = part.head_lines[-1], part.lines[0]
        if head.page == first.page and head.y0 == first.y0:
            edges[0] = nan
    return replace(text, indents=tuple(edges) or (0.0,))


def running(lines: list[Line], words: Counter[str], step: float) -> Running:
    """Printed lines as one text with single spaces; a hyphen at a line's end is undone where
    the document elsewhere writes the word without it.

    Args:
        lines: the lines in reading order.
        words: how often each word occurs in the document.
        step: the print's indent step in points, 0 for none.
    """
    pieces: list[str] = []
    starts: list[int] = []
    length, tail = 0, ""  # of what is written, and its end
    for line in lines:
        piece = line.text
        if tail.endswith("-") and piece[:1].isalpha():
            first = re.search(r"(\w+)-$", tail)
            second = re.match(r"\w+", piece)
            assert second is not None
            whole = (first[1] if first else "") + second[0]
            hyphened = f"{first[1] if first else ''}-{second[0]}".lower()
            keep = HYPHEN_STAYS.search(tail) or second[0][0].isupper() or words[hyphened] > words[whole.lower()]
            if not keep:
                pieces[-1], tail, length = pieces[-1][:-1], tail[:-1], length - 1
        elif length:
            pieces.append(" ")
            length, tail = length + 1, ""
        starts.append(length)
        pieces.append(piece)
        length += len(piece)
        tail = (tail + piece)[-LONGEST_WORD:]
    text = "".join(pieces)
    return Running(text, tuple(starts) or (0,), tuple(line.x0 for line in lines) or (0.0,), step)


class TreeWriter:
    """Writes a document's text part by part and keeps the provisions that stand in it."""

    def __init__(self, meta: Meta):
        self.meta = meta
        self.written: list[str] = []  # the text, in the pieces that it was written in
        self.length = 0
        self.provisions: list[Provision] = []
        self.marks: list[PageMark] = []
        self.chapter_id: str | None = None
        self.printed: Counter[str] = Counter()  # how often each chapter's or annex's name was printed
        self.headed: Counter[str] = Counter()  # how often each heading without a number was written
        self.repeated: set[str] = set()  # ids of chapters and units whose number is printed more than once
        self.remarks: list[str] = []  # what is odd in the numbering of units

    def id(self, pinpoint: str) -> str:
        """The id of a pinpoint in this document."""
        return ProvisionId.of(self.meta.key, pinpoint)

    def _say(self, text: str, page: int) -> int:
        """Write text on a line of its own; gives the offset at which it begins."""
        if self.length:
            self.written.append("\n")
            self.length += 1
        start = self.length
        if page and (not self.marks or self.marks[-1].page != page):
            self.marks.append(PageMark(start, page))
        self.written.append(text)
        self.length += len(text)
        return start

    def _add(self, pinpoint: str, **values: Any) -> None:
        self.provisions.append(Provision(id=self.id(pinpoint), **values))

    def _named(self, printed: str) -> str:
        """The pinpoint of a chapter or annex: its printed name, and which of them it is from the second on."""
        self.printed[printed] += 1
        count = self.printed[printed]
        return f"{printed} ({count})" if count > 1 else printed

    def chapter(self, kind: str, number: str, title: str, lines: tuple[Line, ...]) -> None:
        """A chapter's heading; the sections that follow are its children."""
        printed = f"{kind.title()} {number}"
        name = self._named(printed)
        if name != printed:
            self.repeated.add(self.id(printed))
        start = self._say(f"{printed.upper()}\n{title}".strip(), lines[0].page if lines else 0)
        end = self.length
        self.chapter_id = self.id(name)
        self._add(
            name, kind=kind, number=number, heading=title or None, parent=None, text="",
            pages=_pages(lines), char_start=end, char_end=end, heading_start=start, body_start=end,
            boxes=_boxes(lines),
        )  # fmt: skip

    def heading(self, title: str, lines: list[Line]) -> None:
        """A heading without a number; the paragraphs that follow are its children."""
        self.headed[title] += 1
        again = self.headed[title]
        start = self._say(title, lines[0].page if lines else 0)
        end = self.length
        name = f"{title} ({again})" if again > 1 else title
        self.chapter_id = self.id(name)
        self._add(
            name, kind="part", number=None, heading=title, parent=None, text="", pages=_pages(lines),
            char_start=end, char_end=end, heading_start=start, body_start=end, boxes=_boxes(lines),
        )  # fmt: skip

    def paragraph(self, pinpoint: str, text: Running, lines: list[Line], parent: str | None = None) -> None:
        """A paragraph that has no number, such as the long title, in the provision `parent`."""
        start = self._say(text.text, lines[0].page if lines else 0)
        self._mark_lines(text, 0, len(text.text), lines, start)
        end = self.length
        self._add(
            pinpoint, kind="paragraph", number=None, heading=None, parent=parent, text=text.text,
            pages=_pages(lines), char_start=start, char_end=end, heading_start=start, body_start=start,
            boxes=_boxes(lines),
        )  # fmt: skip

    def annex(self, kind: str, number: str, text: Running, lines: list[Line]) -> None:
        """A schedule, annexure or form, kept whole."""
        self.paragraph(self._named(f"{kind.title()} {number}".strip()), text, lines)
        whole = self.provisions.pop()
        row = whole.row() | {"kind": kind, "number": number or None}
        self.provisions.append(Provision.of(row))

    def section(self, part: Section, units: list[Unit], text: Running) -> None:
        """A section with all its units."""
        first = part.head_lines[0] if part.head_lines else None
        heading_start = self._say(f"{part.number}. {part.heading or ''}".strip(), first.page if first else 0)
        self.remarks.extend(f"{self.id(unit.pinpoint)}: {unit.remark}" for unit in units if unit.remark)
        self.repeated.update(self.id(unit.printed) for unit in units if unit.printed and unit.kind in LEVELS)
        for i, unit in enumerate(units):
            end = units[i + 1].start if i + 1 < len(units) else len(text.text)
            raw = text.text[unit.start : end]
            words = raw.strip()
            lead = unit.start + len(raw) - len(raw.lstrip())
            lines = _lines_between(text, lead, lead + len(words), part.lines)
            if words:
                start = self._say(words, lines[0].page if lines else 0)
                self._mark_lines(text, lead, lead + len(words), part.lines, start)
            else:
                start = self.length
            own = words[max(0, unit.body - lead) :]
            body = self.length - len(own.lstrip())
            head = i == 0
            above = self.id(part.within) if part.within else self.chapter_id
            parent = self.id(unit.parent.pinpoint) if unit.parent else above
            pages = _pages(lines if words else part.head_lines[:1])
            self._add(
                unit.pinpoint, kind=unit.kind, number=unit.number, heading=part.heading if head else None,
                parent=parent, text=words, pages=pages,
                char_start=start, char_end=self.length, heading_start=heading_start if head else start, body_start=body,
                boxes=_boxes((*part.head_lines, *lines) if head else lines),
            )  # fmt: skip

    def _mark_lines(self, text: Running, start: int, end: int, lines: list[Line], at: int) -> None:
        """Note where, inside words just written, a new page begins."""
        for i in range(bisect_right(text.starts, start), min(bisect_left(text.starts, end), len(lines))):
            if self.marks and lines[i].page != self.marks[-1].page:
                self.marks.append(PageMark(at + text.starts[i] - start, lines[i].page))

    def document(self, **values: Any) -> Document:
        """The document as written."""
        seen = Counter(p.id for p in self.provisions)
        twice = sorted(self.repeated | {name for name, n in seen.items() if n > 1})
        warnings = (
            *values.pop("warnings", ()),
            *(f"{name} is printed more than once" for name in twice),
            *self.remarks,
        )
        return Document(
            meta=self.meta, text="".join(self.written), provisions=tuple(self.provisions), page_marks=tuple(self.marks),
            warnings=warnings, **values,
        )  # fmt: skip


def _lines_between(text: Running, start: int, end: int, lines: list[Line]) -> list[Line]:
    return lines[max(0, bisect_right(text.starts, start) - 1) : bisect_left(text.starts, end)]


def _pages(lines: Iterable[Line]) -> tuple[int, ...]:
    return tuple(sorted({line.page for line in lines if line.page}))


def _boxes(lines: Collection[Line]) -> tuple[Box, ...]:
    """One box a page around these lines, column and margin apart."""
    groups: dict[tuple[int, bool], list[Line]] = {}
    common = max((round(line.size) for line in lines), default=0)
    for line in lines:
        if line.page:
            groups.setdefault((line.page, round(line.size) < common), []).append(line)
    return tuple(
        Box(
            page,
            min([line.x0 for line in group]),
            min([line.y0 for line in group]),
            max([line.x1 for line in group]),
            max([line.y1 for line in group]),
        )
        for (page, _), group in sorted(groups.items())
    )


def _words(layout: Layout) -> Counter[str]:
    return Counter(re.findall(r"\w+(?:-\w+)*", "\n".join([line.text for line in layout.body]).lower()))


def _step(body: tuple[Line, ...]) -> float:
    """How far first lines of units stand in from their other lines (negative where they stand
    out); 0 where they mostly do neither."""
    steps = []
    for line, after in pairwise(body):
        begins = ENUMERATOR.match(line.text) or line.text.startswith("Provided ")
        if begins and after.page == line.page and not BEGINS.match(after.text):
            steps.append(round(line.x0 - after.x0))
    inset = sorted(s for s in steps if 6 <= abs(s) <= 60)
    return float(inset[len(inset) // 2]) if steps and len(inset) > 0.5 * len(steps) else 0.0


def _long_title(front: tuple[Line, ...], words: Counter[str]) -> Iterator[tuple[Running, list[Line]]]:
    text = running(list(front), words, 0.0)
    match = LONG_TITLE.search(text.text)
    if match:
        lines = _lines_between(text, match.start(), match.end(), list(front))
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
