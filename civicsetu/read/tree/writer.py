"""The text of a document written anew, part by part, with the provisions that stand in it.

Each heading stands with its section and each unit on its own line; every provision remembers which characters of the
text are its own, on which pages they stand and where.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from civicsetu.model.document import Document, Meta, PageMark
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import LEVELS
from civicsetu.model.provision import Box, Provision
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.running import Running


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

    def annex_name(self, kind: str, number: str) -> str:
        """The pinpoint of a schedule, annexure or form."""
        return self._named(f"{kind.title()} {number}".strip())

    def annex(self, units: Sequence[Unit], text: Running, lines: list[Line], read_as: str | None = None) -> None:
        """A schedule, annexure or form: its own words, and the units in it; `read_as` where its number was not read."""
        at = len(self.provisions)
        self._write_units(units, text, lines)
        if read_as:
            self.provisions[at] = replace(self.provisions[at], read_as=read_as)

    def section(self, part: Section, units: Sequence[Unit], text: Running) -> None:
        """A section with all its units."""
        first = part.head_lines[0] if part.head_lines else None
        heading_start = self._say(f"{part.number}. {part.heading or ''}".strip(), first.page if first else 0)
        self.remarks.extend(f"{self.id(unit.pinpoint)}: {unit.remark}" for unit in units if unit.remark)
        self.repeated.update(self.id(unit.printed) for unit in units if unit.printed and unit.kind in LEVELS)
        above = self.id(part.within) if part.within else self.chapter_id
        at = len(self.provisions)
        self._write_units(units, text, part.lines, above)
        head = self.provisions[at]
        lines = lines_between(text, units[0].start, _end(units, 0, text), part.lines) if head.text else []
        self.provisions[at] = replace(
            head, heading=part.heading, heading_start=heading_start,
            pages=head.pages or _pages(part.head_lines[:1]), boxes=_boxes((*part.head_lines, *lines)),
        )  # fmt: skip

    def _write_units(self, units: Sequence[Unit], text: Running, lines: list[Line], above: str | None = None) -> None:
        """Write units in reading order, each with its own words; `above` is what the first is a part of."""
        for i, unit in enumerate(units):
            end = _end(units, i, text)
            raw = text.text[unit.start : end]
            words = raw.strip()
            lead = unit.start + len(raw) - len(raw.lstrip())
            own = lines_between(text, lead, lead + len(words) if words else unit.stop or lead, lines)
            if words:
                start = self._say(words, own[0].page if own else 0)
                self._mark_lines(text, lead, lead + len(words), lines, start)
            else:
                start = self.length
            body = self.length - len(words[max(0, unit.body - lead) :].lstrip())
            has_place = words or unit.stop
            self._add(
                unit.pinpoint, kind=unit.kind, number=unit.number, heading=None,
                parent=self.id(unit.parent.pinpoint) if unit.parent else above, text=words,
                pages=_pages(own) if has_place else (), char_start=start, char_end=self.length, heading_start=start,
                body_start=body, boxes=_boxes(own) if has_place else (),
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


def _end(units: Sequence[Unit], place: int, text: Running) -> int:
    """Where a unit's own words end: where the next begins."""
    return units[place + 1].start if place + 1 < len(units) else len(text.text)


def lines_between(text: Running, start: int, end: int, lines: list[Line]) -> list[Line]:
    """The printed lines in which these characters of a text stand."""
    return lines[max(0, bisect_right(text.starts, start) - 1) : bisect_left(text.starts, end)]


def _pages(lines: Iterable[Line]) -> tuple[int, ...]:
    return tuple(sorted({line.page for line in lines if line.page}))


def _boxes(lines: Collection[Line]) -> tuple[Box, ...]:
    """One box a page around these lines, column and margin apart."""
    if len(lines) == 1:
        (line,) = lines
        return (Box(line.page, line.x0, line.y0, line.x1, line.y1),) if line.page else ()
    groups: dict[tuple[int, bool], list[Line]] = {}
    common = round(max([line.size for line in lines], default=0.0))
    for line in lines:
        if line.page:
            groups.setdefault((line.page, round(line.size) < common), []).append(line)
    boxes = []
    for (page, _), group in sorted(groups.items()):
        left, top = min([line.x0 for line in group]), min([line.y0 for line in group])
        right, bottom = max([line.x1 for line in group]), max([line.y1 for line in group])
        boxes.append(Box(page, left, top, right, bottom))
    return tuple(boxes)
