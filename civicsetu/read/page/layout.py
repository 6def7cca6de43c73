"""The parts of a printed page: body, margin headings, margin notes, running heads and feet.

Everything is decided from the document's own geometry: the size of type that most words are
set in is the body's, its commonest left and right edges are the column, small type outside
the column is the margin, and what returns at the head or foot of page after page is furniture.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from civicsetu.read.page.lines import Line, Page

EDGE = 0.11  # the share of a page's height, at head and foot, in which furniture may stand
MARGIN_TYPE = 0.93  # margin type is smaller than this share of the body's
FOOTNOTE_TYPE = 0.955  # and notes at the foot are smaller than this share
FOOTNOTE = re.compile(
    r"(?:\d{1,2}\s?\.?|[*#†]+)\s*(?:Ins|Subs|Added|Rep|Omitted|Renumbered|The\s|Certain|Amended|Cl\.|Clause|Section|Proviso|"
    r"Explanation|Vide|See|Now|Earlier|Extended|In\s|This\s|Published|w\.e\.f|Received|For\s|Words?\s|Inserted|Substituted)"
)
AMENDS = re.compile(
    r"\b(?:ibid|w\.\s?e\.\s?f|Act,? \d+ of|of (?:18|19|20)\d\d|A\.\s?O\.|s\.\s?\d|Sch\b|Notification|vide|omitted|"
    r"(?:subs|ins|rep|added|inserted|substituted|repealed|renumbered))\b",
    re.IGNORECASE,
)
FEW_IN_MARGIN = 3  # lines of margin type by which a print with margin headings is known
SAME_LINE = 7.0  # points by which a margin heading may stand above or below its section's line
FARTHEST = 60.0  # points by which pages may be set off against each other
EVEN = 2.0  # points by which the ends of full lines may differ
FEWEST_FULL, SHARED_FULL = 4, 0.25  # full lines that a page needs to show its right edge, and their share

ACT_CITATION = re.compile(r"(?:[A-Z][a-z]+ )?(?:Act )?(?:No\. ?)?[\dIVXLC]+ of \d{4}\.?")
PAGE_NUMBER = re.compile(r"[\[(]?\s*(?:page\s*)?\d{1,4}(?:\s*of\s*\d{1,4})?\s*[\])]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MarginBlock:
    """Margin type that belongs together: its text, and where it begins."""

    text: str
    page: int
    y0: float
    lines: tuple[Line, ...]

    @property
    def is_citation(self) -> bool:
        """True for the number of another act ("20 of 1972."), which is no heading."""
        return bool(ACT_CITATION.fullmatch(self.text))


@dataclass(frozen=True)
class Layout:
    """A document's lines by their part on the page; `size` is the body's type and `column` its
    left and right edge, in points; `footnotes` are the lines of notes at the foot, in reading order;
    `is_print` is false for text, whose lines have no places of their own."""

    body: tuple[Line, ...]
    margin: tuple[MarginBlock, ...]
    furniture: tuple[str, ...]
    size: float
    column: tuple[float, float] = (0.0, 1000.0)
    footnotes: tuple[Line, ...] = ()
    is_print: bool = True

    @cached_property
    def shifts(self) -> dict[int, float]:
        """By how many points each page's column stands right of most others: a book's left and right
        pages, or a scan. It shows in the column's right edge, which most full lines reach; a page
        whose lines begin where those of the others do is not set off, wherever they end."""
        pages = {page: list(lines) for page, lines in groupby(self.body, key=lambda line: line.page)}
        edges = {page: edge for page, lines in pages.items() if (edge := _right_edge(lines)) is not None}
        usual = _commonest((round(edge), len(pages[page])) for page, edge in edges.items())
        shifts = {page: edge - usual for page, edge in edges.items() if abs(edge - usual) <= FARTHEST}
        even = [line for page, shift in shifts.items() if abs(shift) <= EVEN for line in pages[page]]
        starts = _shared_starts(even)
        return {
            page: shift
            for page, shift in shifts.items()
            if abs(shift) <= EVEN or not _begin_at(pages[page], starts, 0.0) > _begin_at(pages[page], starts, shift)
        }

    @cached_property
    def _margin_of(self) -> dict[int, list[MarginBlock]]:
        blocks: dict[int, list[MarginBlock]] = {}
        for block in self.margin:
            blocks.setdefault(block.page, []).append(block)
        return blocks

    def heading_beside(self, line: Line) -> MarginBlock | None:
        """The margin heading that begins beside a body line, if one does."""
        near = [
            block
            for block in self._margin_of.get(line.page, ())
            if abs(block.y0 - line.y0) < SAME_LINE and not block.is_citation
        ]
        return min(near, key=lambda block: abs(block.y0 - line.y0), default=None)


def lay_out(pages: list[Page]) -> Layout:
    """Sort the lines of all pages into body, margin and furniture.

    Args:
        pages: as `read_pages` gives them.

    Returns:
        The layout; the body in reading order (page, then from top to bottom).
    """
    furniture = _furniture(pages)
    kept = [line for page in pages for line in page.lines if (line.page, line.y0, line.x0) not in furniture]
    size = _commonest((round(line.size, 1), len(line.text)) for line in kept)
    by_page = groupby(kept, key=lambda line: line.page)
    notes = [line for _, page in by_page for line in _footnotes(list(page), size)]
    if notes:
        noted = set(notes)
        kept = [line for line in kept if line not in noted]
    left, right = _column([line for line in kept if abs(line.size - size) < 0.6])
    columns = {page.number: page.column for page in pages if page.column}
    body: list[Line] = []
    margin: list[Line] = []

    def outside(line: Line) -> bool:
        begin, end = columns.get(line.page, (left, right))
        return line.x1 <= begin + 1 or line.x0 >= end - 1

    small = MARGIN_TYPE * size
    margined = sum([outside(line) for line in kept if line.size < small]) >= FEW_IN_MARGIN
    for whole in kept:
        if whole.cell:
            body.append(whole)
            continue
        for line in _parted(whole, left, kept) if margined and whole.x0 < left - 9 else (whole,):
            may_be = line.size < small or (margined and re.match(r"[A-Za-z]{3}", line.text))
            (margin if may_be and outside(line) else body).append(line)
    return Layout(
        tuple(body),
        tuple(_blocks(margin, body)),
        tuple(sorted(set(furniture.values()))),
        size,
        (left, right),
        tuple(notes),
    )


def _parted(line: Line, left: float, lines: list[Line]) -> tuple[Line, ...]:
    """A row that begins in the margin and goes on in the column ("Appeal 19. (1) Any person"),
    in two: the words before the number, and the number with what follows."""
    match = re.fullmatch(r"([A-Z][A-Za-z ,.]*?)\s+(\d{1,3}[A-Z]{0,2}\.\s.*)", line.text)
    if not match:
        return (line,)
    starts = Counter(round(other.x0) for other in lines if re.match(r"\d{1,3}[A-Z]{0,2}\.\s", other.text))
    inset = max((x for x in starts if x >= left - 1), key=lambda x: starts[x], default=round(left))
    return line._replace(text=match[1], x1=left - 1, bold=0), line._replace(text=match[2], x0=float(inset), bold=0)


def _right_edge(lines: list[Line]) -> float | None:
    """The right edge that the full lines of a page share; None where too few do."""
    ends = sorted(line.x1 for line in lines)
    near = [(bisect_left(ends, x - EVEN), bisect_right(ends, x + EVEN)) for x in ends]
    first, stop = max(near, key=lambda span: span[1] - span[0], default=(0, 0))
    if stop - first < max(FEWEST_FULL, SHARED_FULL * len(ends)):
        return None
    return sum(ends[first:stop]) / (stop - first)


def _shared_starts(lines: list[Line]) -> set[int]:
    """Where lines begin that others begin below, in whole points and the points beside them."""
    starts = Counter(round(line.x0) for line in lines)
    enough = max(2, len(lines) // 50)
    return {x + d for x, n in starts.items() if n >= enough for d in (-1, 0, 1)}


def _begin_at(lines: list[Line], starts: set[int], shift: float) -> int:
    """How many lines begin at these places when the page is moved back by a shift."""
    return sum(round(line.x0 - shift) in starts for line in lines)


def _commonest(weighted: Iterable[tuple[float, int]]) -> float:
    counts: defaultdict[float, int] = defaultdict(int)
    for value, weight in weighted:
        counts[value] += weight
    return max(counts.items(), key=lambda item: (item[1], -item[0]))[0] if counts else 0.0


def _column(lines: list[Line]) -> tuple[float, float]:
    """The left and right edge of the column: the outermost that enough lines share."""
    if not lines:
        return 0.0, 0.0
    enough = max(2, len(lines) // 100)
    lefts, rights = Counter(round(line.x0) for line in lines), Counter(round(line.x1) for line in lines)
    left = min((x for x, n in lefts.items() if n >= enough), default=min(lefts))
    right = max((x for x, n in rights.items() if n >= enough), default=max(rights))
    return left, right


def _footnotes(lines: list[Line], size: float) -> list[Line]:
    """The notes at a page's foot: small type down to its end, from a first line that says what an
    amendment did, or from the note numbered before it."""
    foot = len(lines)
    while foot and lines[foot - 1].size < FOOTNOTE_TYPE * size and not lines[foot - 1].cell:
        foot -= 1
    for i in range(foot, len(lines)):
        said = " ".join(line.text for line in lines[i : i + 3])
        if FOOTNOTE.match(lines[i].text) and AMENDS.search(said):
            number = re.match(r"\d+", lines[i].text)
            before = [
                k for k in range(foot, i)
                if number and (m := re.match(r"\d+(?=\s?\.)", lines[k].text)) and int(m[0]) < int(number[0])
            ]  # fmt: skip
            return lines[min(before, default=i) :]
    return []


def _furniture(pages: list[Page]) -> dict[tuple[int, float, float], str]:
    """Lines at the head or foot that return on many pages (numbers aside), and page numbers."""
    at_edge = [
        line for page in pages for line in page.lines
        if (line.y0 < EDGE * page.height or line.y1 > (1 - EDGE) * page.height) and not line.cell
    ]  # fmt: skip
    key = {line: (re.sub(r"\d+", "#", line.text.lower()), round(line.y0 / 12)) for line in at_edge}
    seen: dict[tuple[str, int], set[int]] = {}
    for line, pattern in key.items():
        seen.setdefault(pattern, set()).add(line.page)
    often = max(min(3, max(2, len(pages))), len(pages) // 5)
    numbered = {
        line for line in at_edge
        if PAGE_NUMBER.fullmatch(line.text) and len(pages) > 1
    }  # fmt: skip
    return {
        (line.page, line.y0, line.x0): key[line][0]
        for line in at_edge
        if len(seen[key[line]]) >= often or line in numbered
    }


def _blocks(margin: list[Line], body: list[Line]) -> list[MarginBlock]:
    """Join margin lines that follow each other closely on one side of a page.

    A block also ends where a line ends a heading (with a full stop) and the next one stands
    beside a numbered line of the body.
    """
    starts = {(line.page, round(line.y0)) for line in body if re.match(r"\d+[A-Z]{0,2}[.-]", line.text)}

    def beside_start(line: Line) -> bool:
        return any((line.page, round(line.y0) + d) in starts for d in range(-6, 7))

    def ended(last: Line, line: Line) -> bool:
        return last.text.endswith(".") or (last.text.endswith("-") and line.text[:1].isupper())

    blocks: list[list[Line]] = []
    for line in sorted(margin, key=lambda item: (item.page, item.x0 > 300, item.y0)):
        last = blocks[-1][-1] if blocks else None
        joined = (
            last is not None
            and last.page == line.page
            and abs(last.x0 - line.x0) < 60
            and line.y0 - last.y0 < 1.6 * last.height
            and not (ended(last, line) and (beside_start(line) or ACT_CITATION.fullmatch(line.text)))
        )
        if joined:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return [MarginBlock(_joined(b), b[0].page, b[0].y0, tuple(b)) for b in blocks]


def _joined(lines: list[Line]) -> str:
    """The words of a narrow block: a hyphen at a line's end is the printer's unless the
    word's first part is one that takes a hyphen."""
    text = lines[0].text
    for line in lines[1:]:
        if text.endswith("-"):
            keep = re.search(r"\b(?:non|sub|co|re|self|ex)-$", text, re.IGNORECASE)
            text = (text if keep else text[:-1]) + line.text
        else:
            text += " " + line.text
    return text
