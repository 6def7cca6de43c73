"""Lines of type set down a column, page after page: words measured, broken into lines and placed."""

import re
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

import pymupdf

from civicsetu.export.styles import Style
from civicsetu.read.tree.enumerators import ENUMERATOR

NOTE_GAP = 6.0  # kept free, besides its last line, between a margin heading and the next one
SECTION_LEAD = 8.0  # added above a section
CELL = 4.0  # free on each side of a cell's words
NARROW = 6  # characters up to which a column is as narrow as its words

# These stay with the word before them: "(1)" of "sub-section (1)" or "16." of "section 16." would
# read as a new unit or section at the beginning of a line, and no number is set apart from its noun.
NEVER_FIRST = re.compile(rf"[\"'“‘]?(?:{ENUMERATOR.pattern}|\d)")


class Word(NamedTuple):
    """A word and the face that it is set in."""

    text: str
    face: str


class Run(NamedTuple):
    """Words in one face on one line: where the run begins, on its baseline, and its size."""

    x: float
    y: float
    text: str
    face: str
    size: float


class Mark(NamedTuple):
    """A bookmark: its level, title, page (from 1) and height on the page."""

    level: int
    title: str
    page: int
    y: float


@dataclass(slots=True)
class Sheet:
    """A page as it is to be printed; `rules` are thin lines (x0, y0, x1, y1), `section` is the
    number of the section that its first line belongs to."""

    number: int
    runs: list[Run] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    section: str | None = None


# -------------------------------------------------------------------- measuring and breaking
@cache
def font(face: str) -> pymupdf.Font:
    """A face, by PyMuPDF's name."""
    return pymupdf.Font(face)


@cache
def _advance(text: str, face: str) -> float:
    """The width of a text in type of size 1."""
    width: float = font(face).text_length(text, 1.0)
    return width


def length(words: list[Word], size: float) -> float:
    """The width of words on one line, in points; a space is set in the face of the word before it."""
    spaces = sum(_advance(" ", word.face) for word in words[:-1])
    return size * (sum(_advance(*word) for word in words) + spaces)


def runs_of(words: list[Word], x: float, y: float, size: float) -> list[Run]:
    """A line's words as runs of one face; the space between two runs ends the first one."""
    runs: list[Run] = []
    for word in words:
        if runs and runs[-1].face == word.face:
            runs[-1] = runs[-1]._replace(text=f"{runs[-1].text} {word.text}")
            continue
        if runs:
            last = runs[-1]._replace(text=runs[-1].text + " ")
            runs[-1], x = last, last.x + size * _advance(last.text, last.face)
        runs.append(Run(x, y, word.text, word.face, size))
    return runs


def words_in(text: str, face: str) -> list[Word]:
    """A text's words, all in one face."""
    return [Word(word, face) for word in text.split()]


def broken(words: list[Word], size: float, first: float, others: float) -> list[list[Word]]:
    """Break words into lines, each as full as it can be.

    Args:
        words: the words in order; a hyphen or dash inside one is no place to break.
        size: the size of type.
        first, others: the room of the first line and of all others, in points.

    Returns:
        The lines. What is wider than the room has a line to itself, and an enumerator or a
        number stays with the word before it.
    """
    tied: list[list[Word]] = []
    for word in words:
        if tied and NEVER_FIRST.match(word.text):
            tied[-1].append(word)
        else:
            tied.append([word])
    lines: list[list[Word]] = []
    for group in tied:
        room = first if len(lines) == 1 else others
        if lines and length([*lines[-1], *group], size) <= room:
            lines[-1] += group
        else:
            lines.append(list(group))
    return lines


# -------------------------------------------------------------------- lines to pages
class Setter:
    """Sets lines down the column, page after page, and margin headings beside them."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.sheets: list[Sheet] = []
        self.marks: list[Mark] = []
        self.section: str | None = None
        self.y = style.bottom
        self.note_end = 0.0

    @property
    def page(self) -> Sheet:
        """The page that is being set."""
        return self.sheets[-1]

    def turn(self) -> None:
        """Begin a new page."""
        self.sheets.append(Sheet(len(self.sheets) + 1))
        self.y = self.style.top - self.style.line
        self.note_end = 0.0

    def gap(self, points: float) -> None:
        """Leave room above the next line, except at the head of a page."""
        if self.y >= self.style.top:
            self.y += points

    def clear_notes(self, points: float) -> None:
        """Go down as far as this below the last margin heading of the page."""
        self.y = max(self.y, self.note_end + points)

    def keep(self, points: float) -> None:
        """Turn the page unless lines of this height still fit on it."""
        if not self.sheets or self.y + points > self.style.bottom:
            self.turn()

    def line(self, words: list[Word], x: float, size: float = 0.0, height: float = 0.0) -> None:
        """Set one line; without a size and a height, those of the style's body."""
        height = height or self.style.line
        self.keep(height)
        self.y += height
        if self.page.section is None:
            self.page.section = self.section
        self.page.runs += runs_of(words, x, self.y, size or self.style.body)

    def paragraph(self, words: list[Word], first: float, others: float, size: float = 0.0, height: float = 0.0) -> None:
        """Set words with the first line and the others each at their own indent in the column."""
        room = self.style.room
        for n, line in enumerate(broken(words, size or self.style.body, room - first, room - others)):
            self.line(line, self.style.left + (others if n else first), size, height)

    def centred(self, text: str, face: str, size: float = 0.0, height: float = 0.0) -> None:
        """Set words in the middle of the column, on as many lines as they need."""
        room, size = self.style.room, size or self.style.body
        for line in broken(words_in(text, face), size, room, room):
            self.line(line, self.style.left + (room - length(line, size)) / 2, size, height)

    def rule(self) -> None:
        """Draw a thin line across the column."""
        self.y += self.style.line / 2
        self.page.rules.append((self.style.left, self.y, self.style.right, self.y))

    def head_of_section(self, heading: list[list[Word]]) -> None:
        """Find the height for a section's first line, with room for its heading beside it and
        clear of the heading above, and set the heading in the margin."""
        style = self.style
        self.gap(SECTION_LEAD)
        self.clear_notes(NOTE_GAP + style.note_line - style.line)
        self.keep(self.beside(heading))
        if style.notes is None:
            return
        left, right = style.notes.right if self.page.number % 2 else style.notes.left
        for n, line in enumerate(heading):
            self.note_end = self.y + style.line + n * style.note_line
            # a word that is wider than the margin goes outwards, never into the column
            x = left if left > style.right else min(left, right - length(line, style.note))
            self.page.runs += runs_of(line, x, self.note_end, style.note)

    def beside(self, heading: list[list[Word]]) -> float:
        """The height of a section's first line with its heading beside it."""
        return self.style.line + max(0, len(heading) - 1) * self.style.note_line

    def table(self, rows: list[list[list[Word]]], indent: float) -> None:
        """Set a table with rules around its cells, on one page.

        Args:
            rows: the words of each cell of each row; all rows have as many cells.
            indent: how far it stands in from the column's edge.
        """
        style = self.style
        shares = [max(sum(len(word.text) for word in row[n]) for row in rows) for n in range(len(rows[0]))]
        fixed = {
            n: length(max((row[n] for row in rows), key=len), style.body) for n, c in enumerate(shares) if c <= NARROW
        }
        wide = (style.room - indent - sum(w + 2 * CELL for w in fixed.values())) / (len(shares) - len(fixed))
        widths = [fixed[n] + 2 * CELL if n in fixed else wide for n in range(len(shares))]
        edges = [style.left + indent + sum(widths[:n]) for n in range(len(widths) + 1)]
        set_rows = [
            [
                broken(cell, style.body, width - 2 * CELL, width - 2 * CELL)
                for cell, width in zip(row, widths, strict=True)
            ]
            for row in rows
        ]
        heights = [max(map(len, row)) * style.line + 2 * CELL for row in set_rows]
        self.keep(sum(heights) + style.line)
        top = self.y + style.line / 2
        self.page.rules.append((edges[0], top, edges[-1], top))
        for row, height in zip(set_rows, heights, strict=True):
            for edge, cell in zip(edges, row, strict=False):
                for n, line in enumerate(cell):
                    y = top + CELL / 2 + (n + 1) * style.line - 1.0
                    self.page.runs += runs_of(line, edge + CELL, y, style.body)
            self.page.rules += [(x, top, x, top + height) for x in edges]
            top += height
            self.page.rules.append((edges[0], top, edges[-1], top))
        self.y = top + 2.0

    def mark(self, level: int, title: str) -> None:
        """Bookmark the next line."""
        self.marks.append(Mark(level, title, len(self.sheets), self.y))
