"""The plain-language edition set into a PDF in the manner of a gazette.

One column of 10-point type with each section's heading in 8-point type beside its first line:
in the left margin of even pages and in the right margin of odd ones. A unit's first line
stands one step further in than its other lines, and each level of units one step further in
than the level above; a proviso or an Explanation stands like the unit that it qualifies, and
closing words stand at the edge of the unit that they close. `read_pdf` reads the tree back
from this geometry; a head is known by its return, so it needs three pages or more.

The same edition gives the same bytes: nothing in the file depends on the time, the place or
the process.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pymupdf

from civicsetu.base.files import write_bytes
from civicsetu.base.project import project_root
from civicsetu.model.kinds import DIVISIONS, FORMER_TEXT, QUALIFIERS
from civicsetu.model.provision import Provision
from civicsetu.read.source.registry import PLAIN, load_registry, registry_folder
from civicsetu.read.tree.enumerators import ENUMERATOR
from civicsetu.read.tree.markdown import Edition, read_markdown
from civicsetu.read.tree.marks import EXPLANATION, FORMER

WIDTH, HEIGHT = 612.0, 792.0
LEFT, RIGHT = 125.0, 486.0  # the column
TOP, BOTTOM = 100.0, 700.0  # its first and last baseline; outside the share of a page where heads are sought
HEAD = 64.0  # the running head's baseline
NOTES = {"left": (66.0, 117.0), "right": (498.0, 549.0)}  # the margins where headings stand
HEAD_RULES = tuple((NOTES["left"][0], HEAD + d, NOTES["right"][1], HEAD + d) for d in (6.0, 8.0))
STEP = 24.0  # how far a first line, or a level, stands in

BODY, NOTE = 10.0, 8.0  # sizes of type
LINE, NOTE_LINE = 12.0, 9.6  # from baseline to baseline
UNIT_LEAD, SECTION_LEAD, CHAPTER_LEAD = 5.0, 8.0, 14.0  # added above a unit, a section, a chapter
NOTE_GAP = 6.0  # kept free, besides its last line, between a margin heading and the next one

REGULAR, BOLD, ITALIC = "tiro", "tibo", "tiit"

NOTICE = "PLAIN-LANGUAGE EDITION: NOT THE OFFICIAL TEXT"
END = ("————", "End of the plain-language edition. Only the official text is law.")
# These stay with the word before them: "(1)" of "sub-section (1)" or "16." of "section 16." would
# read as a new unit or section at the beginning of a line, and no number is set apart from its noun.
NEVER_FIRST = re.compile(rf"[\"'“‘]?(?:{ENUMERATOR.pattern}|\d)")
SHOUTED = re.compile(r"[A-Z][A-Z \-]+\.")


class Word(NamedTuple):
    """A word and the face that it is set in."""

    text: str
    face: str = REGULAR


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

    @property
    def note_margin(self) -> tuple[float, float]:
        """The margin in which this page's headings stand: its left and right edge."""
        return NOTES["right" if self.number % 2 else "left"]


def typeset(edition: Edition, path: Path) -> None:
    """Set a Markdown edition into a PDF; the same edition gives the same bytes.

    Args:
        edition: as `read_markdown` returns it.
        path: the PDF to write; it is written beside and moved.
    """
    setter = _Setter()
    _title_block(setter, edition)
    _provisions(setter, edition.document.provisions)
    _end(setter)
    write_bytes(path, _pdf(edition.title, setter.sheets, setter.marks))


# -------------------------------------------------------------------- measuring and breaking
@cache
def _font(face: str) -> pymupdf.Font:
    return pymupdf.Font(face)


@cache
def _advance(text: str, face: str) -> float:
    """The width of a text in type of size 1."""
    width: float = _font(face).text_length(text, 1.0)
    return width


def _length(words: list[Word], size: float) -> float:
    """The width of words on one line, in points; a space is set in the face of the word before it."""
    spaces = sum(_advance(" ", word.face) for word in words[:-1])
    return size * (sum(_advance(*word) for word in words) + spaces)


def _runs(words: list[Word], x: float, y: float, size: float) -> list[Run]:
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


def _words(text: str, face: str = REGULAR) -> list[Word]:
    return [Word(word, face) for word in text.split()]


def _broken(words: list[Word], size: float, first: float, others: float) -> list[list[Word]]:
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
        if lines and _length([*lines[-1], *group], size) <= room:
            lines[-1] += group
        else:
            lines.append(list(group))
    return lines


# -------------------------------------------------------------------- lines to pages
class _Setter:
    """Sets lines down the column, page after page, and margin headings beside them."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.marks: list[Mark] = []
        self.section: str | None = None
        self.y = BOTTOM
        self.note_end = 0.0

    @property
    def page(self) -> Sheet:
        return self.sheets[-1]

    def turn(self) -> None:
        """Begin a new page."""
        self.sheets.append(Sheet(len(self.sheets) + 1))
        self.y = TOP - LINE
        self.note_end = 0.0

    def gap(self, points: float) -> None:
        """Leave room above the next line, except at the head of a page."""
        if self.y >= TOP:
            self.y += points

    def clear_notes(self, points: float) -> None:
        """Go down as far as this below the last margin heading of the page."""
        self.y = max(self.y, self.note_end + points)

    def keep(self, points: float) -> None:
        """Turn the page unless lines of this height still fit on it."""
        if not self.sheets or self.y + points > BOTTOM:
            self.turn()

    def line(self, words: list[Word], x: float, size: float = BODY, height: float = LINE) -> None:
        """Set one line."""
        self.keep(height)
        self.y += height
        if self.page.section is None:
            self.page.section = self.section
        self.page.runs += _runs(words, x, self.y, size)

    def paragraph(
        self, words: list[Word], first: float, others: float, size: float = BODY, height: float = LINE
    ) -> None:
        """Set words with the first line and the others each at their own indent in the column."""
        room = RIGHT - LEFT
        for n, line in enumerate(_broken(words, size, room - first, room - others)):
            self.line(line, LEFT + (others if n else first), size, height)

    def centred(self, text: str, face: str = REGULAR, size: float = BODY, height: float = LINE) -> None:
        """Set words in the middle of the column, on as many lines as they need."""
        room = RIGHT - LEFT
        for line in _broken(_words(text, face), size, room, room):
            self.line(line, LEFT + (room - _length(line, size)) / 2, size, height)

    def rule(self) -> None:
        """Draw a thin line across the column."""
        self.y += LINE / 2
        self.page.rules.append((LEFT, self.y, RIGHT, self.y))

    def head_of_section(self, heading: list[list[Word]]) -> None:
        """Find the height for a section's first line, with room for its heading beside it and
        clear of the heading above, and set the heading."""
        self.gap(SECTION_LEAD)
        self.clear_notes(NOTE_GAP + NOTE_LINE - LINE)
        self.keep(_beside(heading))
        left, right = self.page.note_margin
        for n, line in enumerate(heading):
            self.note_end = self.y + LINE + n * NOTE_LINE
            # a word that is wider than the margin goes outwards, never into the column
            x = left if left > RIGHT else min(left, right - _length(line, NOTE))
            self.page.runs += _runs(line, x, self.note_end, NOTE)

    def mark(self, level: int, title: str) -> None:
        """Bookmark the next line."""
        self.marks.append(Mark(level, title, len(self.sheets), self.y))


# -------------------------------------------------------------------- the edition's parts
def _title_block(setter: _Setter, edition: Edition) -> None:
    title, _, subtitle = edition.title.partition(": ")
    setter.turn()
    setter.centred(title.upper(), BOLD, 13.0, 17.0)
    if subtitle:
        setter.gap(2.0)
        setter.centred(subtitle, ITALIC, 11.0, 14.0)
    setter.rule()
    setter.gap(2.0)
    notice = edition.notice or f"{NOTICE}."
    loud = SHOUTED.match(notice)
    words = [*_words(loud[0], BOLD), *_words(notice[loud.end() :])] if loud else _words(notice)
    setter.paragraph(words, 0.0, 0.0, 9.0, 11.0)
    setter.rule()
    setter.gap(UNIT_LEAD)


def _provisions(setter: _Setter, provisions: tuple[Provision, ...]) -> None:
    """Set the tree in reading order."""
    levels: dict[str | None, int] = {}
    number: list[Word] = []
    below_chapter = 0
    for i, provision in enumerate(provisions):
        if provision.kind in DIVISIONS:
            below_chapter = 1
            after = provisions[i + 1] if i + 1 < len(provisions) else None
            _chapter(setter, provision, _heading(after) if after else [])
        elif provision.kind == "section":
            levels[provision.id] = 0
            setter.head_of_section(_heading(provision))
            setter.section = provision.number
            setter.mark(1 + below_chapter, f"{provision.number}. {provision.heading or ''}".strip())
            number = [Word(f"{provision.number}.", BOLD)]
            # a section without words of its own begins with its first unit, on the same line
            if provision.text or not _has_child(provision, provisions[i + 1 : i + 2]):
                setter.paragraph([*number, *_words(provision.text)], STEP, 0.0)
                number = []
        else:
            level = _level(provision, levels)
            levels[provision.id] = level
            first = 0.0 if provision.kind == "paragraph" and provision.parent else STEP
            if not number:
                setter.gap(UNIT_LEAD)
            start = 0.0 if number else level * STEP
            setter.paragraph([*number, *_faced(provision)], start + first, level * STEP)
            number = []


def _end(setter: _Setter) -> None:
    setter.keep(CHAPTER_LEAD + len(END) * LINE)
    setter.gap(CHAPTER_LEAD)
    setter.centred(END[0])
    setter.centred(END[1], size=NOTE + 1)


def _has_child(section: Provision, after: tuple[Provision, ...]) -> bool:
    return any(provision.parent == section.id for provision in after)


def _level(provision: Provision, levels: dict[str | None, int]) -> int:
    """How many steps a unit's further lines stand in: sub-sections like their section, what
    qualifies or closes a unit like that unit, all others one step further than their parent."""
    above = levels.get(provision.parent, 0)
    return above if provision.kind in ("sub-section", "paragraph", FORMER_TEXT, *QUALIFIERS) else above + 1


def _faced(provision: Provision) -> list[Word]:
    """A unit's words, with "Explanation.—" or "Former text, until ...—" in italics."""
    head = {"explanation": EXPLANATION, FORMER_TEXT: FORMER}.get(provision.kind)
    match = head.match(provision.text) if head else None
    if not match:
        return _words(provision.text)
    return [*_words(match[0], ITALIC), *_words(provision.text[match.end() :])]


def _heading(section: Provision) -> list[list[Word]]:
    """A section's heading as the lines of its margin; it ends with a full stop."""
    words = _words(f"{(section.heading or '').rstrip('.')}.") if section.heading else []
    left, right = NOTES["right"]
    return _broken(words, NOTE, right - left, right - left)


def _beside(heading: list[list[Word]]) -> float:
    """The height of a section's first line with its heading beside it."""
    return LINE + max(0, len(heading) - 1) * NOTE_LINE


def _chapter(setter: _Setter, chapter: Provision, heading_below: list[list[Word]]) -> None:
    """Set "CHAPTER II" and the title, on one page with the beginning of the section below."""
    title = (chapter.heading or "").upper()
    lines = 1 + len(_broken(_words(title), BODY, RIGHT - LEFT, RIGHT - LEFT))
    setter.clear_notes(0.0)
    setter.keep(CHAPTER_LEAD + lines * LINE + SECTION_LEAD + _beside(heading_below))
    setter.gap(CHAPTER_LEAD)
    setter.section = None
    name = f"{chapter.kind.title()} {chapter.number}"
    setter.mark(1, f"{name}: {chapter.heading}" if chapter.heading else name)
    setter.centred(name.upper())
    setter.centred(title)


# -------------------------------------------------------------------- the file
def _pdf(title: str, sheets: list[Sheet], marks: list[Mark]) -> bytes:
    """The sheets as a PDF without dates or random ids."""
    document = pymupdf.open()
    for sheet in sheets:
        page = document.new_page(width=WIDTH, height=HEIGHT)
        writer = pymupdf.TextWriter(page.rect)
        for run in [*_head(sheet), *sheet.runs]:
            writer.append((run.x, run.y), run.text, font=_font(run.face), fontsize=run.size)
        writer.write_text(page)
        for x0, y0, x1, y1 in [*HEAD_RULES, *sheet.rules]:
            page.draw_line((x0, y0), (x1, y1), width=0.5)
    document.set_metadata({"title": f"{title} (not the official text)"})
    document.set_toc([[mark.level, mark.title, mark.page, mark.y] for mark in marks])
    document.subset_fonts()
    data: bytes = document.tobytes(garbage=4, deflate=True, deflate_fonts=True, use_objstms=1, no_new_id=True)
    document.close()
    return data


def _head(sheet: Sheet) -> list[Run]:
    """The running head: the notice on every page, the page number outermost, and on odd pages
    the section in which the page begins.

    The notice is the same on all pages, so that a reader finds it again even in a short
    edition; the section's mark stands in the margin that has no headings, in margin type.
    """
    notice = [Word(NOTICE)]
    runs = _runs(notice, (LEFT + RIGHT - _length(notice, NOTE + 1)) / 2, HEAD, NOTE + 1)
    number = [Word(str(sheet.number))]
    if sheet.number == 1:
        return runs
    if sheet.number % 2 == 0:
        return [*_runs(number, NOTES["left"][0], HEAD, BODY), *runs]
    if sheet.section:
        runs += _runs([Word(f"SEC. {sheet.section}]")], NOTES["left"][0], HEAD, NOTE)
    return [*runs, *_runs(number, NOTES["right"][1] - _length(number, BODY), HEAD, BODY)]


def typeset_plain(out: Path, source: Path | None = None) -> list[Path]:
    """Typeset every document of the plain-language edition into a folder.

    Args:
        out: the folder for the PDFs.
        source: the folder of the Markdown files; the project's own by default.

    Returns:
        The PDFs in the registry's order.
    """
    source = source or project_root() / "data" / "plain"
    made = []
    for entry in load_registry(PLAIN, registry_folder()).select():
        path = out / entry.file
        typeset(read_markdown(source / f"{Path(entry.file).stem}.md", entry.meta()), path)
        made.append(path)
    return made
