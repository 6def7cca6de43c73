"""The plain-language edition set into PDF, each document in the manner of a print that the reader meets.

In the gazette's style a section's heading stands in small type beside its first line: in the left margin of even pages
and in the right margin of odd ones. In the others it begins the line in bold, or has lines of its own in larger type.
Each level of units stands one step further in than the level above; a proviso or an Explanation stands like the unit
that it qualifies, and closing words stand at the edge of the unit that they close. `read_pdf` reads the tree back from
this geometry; a head is known by its return, so it needs three pages or more.

The same edition gives the same bytes: nothing in the file depends on the time, the place or
the process.
"""

import re
from pathlib import Path

import pymupdf

from civicsetu.base.files import write_bytes
from civicsetu.base.project import project_root
from civicsetu.export.setter import SECTION_LEAD, Run, Setter, Sheet, Word, broken, font, length, runs_of, words_in
from civicsetu.export.styles import STYLES, Style
from civicsetu.model.kinds import (
    ANNEXES,
    CLAUSES,
    DIVISIONS,
    FORMER_TEXT,
    LEVELS,
    QUALIFIERS,
    STATE_AMENDMENT,
    TABLES,
    UNITS,
)
from civicsetu.model.provision import Provision
from civicsetu.read.source.registry import PLAIN, load_registry, registry_folder
from civicsetu.read.tree.markdown import Edition, read_markdown
from civicsetu.read.tree.marks import EXPLANATION, FORMER

UNIT_LEAD, CHAPTER_LEAD = 5.0, 14.0  # added above a unit, a chapter

NOTICE = "PLAIN-LANGUAGE EDITION: NOT THE OFFICIAL TEXT"
END = ("————", "End of the plain-language edition. Only the official text is law.")
END_BEFORE_ANNEXES = "End of the rules in plain language; what their annexures and forms ask for follows."
SUB_LEVELS = [level for level in LEVELS if level not in CLAUSES]  # sub-sections and sub-rules
SHOUTED = re.compile(r"[A-Z][A-Z \-]+\.")
RULE = ".—"  # between a heading in the line and the words


def typeset(edition: Edition, path: Path, style: Style = STYLES["gazette"]) -> None:
    """Set a Markdown edition into a PDF; the same edition gives the same bytes.

    Args:
        edition: as `read_markdown` returns it.
        path: the PDF to write; it is written beside and moved.
        style: how it is laid out.
    """
    setter = Setter(style)
    _title_block(setter, edition)
    provisions = edition.document.provisions
    annexes = next((i for i, p in enumerate(provisions) if p.kind in ANNEXES), len(provisions))
    _Provisions(setter).set(provisions[:annexes])
    _end(setter, END[1] if annexes == len(provisions) else END_BEFORE_ANNEXES)
    for annex in provisions[annexes:]:
        _annex(setter, annex)
    write_bytes(path, _pdf(edition.title, setter))


# -------------------------------------------------------------------- the edition's parts
def _title_block(setter: Setter, edition: Edition) -> None:
    style = setter.style
    title, _, subtitle = edition.title.partition(": ")
    setter.turn()
    setter.centred(title.upper(), style.bold, 13.0, 17.0)
    if subtitle:
        setter.gap(2.0)
        setter.centred(subtitle, style.italic, 11.0, 14.0)
    setter.rule()
    setter.gap(2.0)
    notice = edition.notice or f"{NOTICE}."
    loud = SHOUTED.match(notice)
    words = words_in(notice, style.regular)
    if loud:
        words = [*words_in(loud[0], style.bold), *words_in(notice[loud.end() :], style.regular)]
    setter.paragraph(words, 0.0, 0.0, 9.0, 11.0)
    setter.rule()
    setter.gap(UNIT_LEAD)


class _Provisions:
    """Sets the tree in reading order."""

    def __init__(self, setter: Setter) -> None:
        self.setter, self.style = setter, setter.style
        self.levels: dict[str | None, int] = {}
        self.number: list[Word] = []  # what still has to be set before the next words, on their line
        self.below_chapter = 0

    def set(self, provisions: tuple[Provision, ...]) -> None:
        """Set all of them."""
        for i, provision in enumerate(provisions):
            after = provisions[i + 1] if i + 1 < len(provisions) else None
            if provision.kind in DIVISIONS:
                self.below_chapter = 1
                _chapter(self.setter, provision, after)
            elif provision.kind in UNITS or provision.heading:
                self._section(provision, after)
            elif provision.kind == "table":
                rows = _rows(provisions[i + 1 :], self.style)
                self.setter.table(rows, self.levels.get(provision.parent, 0) * self.style.step + abs(self.style.inset))
            elif provision.kind not in TABLES:
                self._unit(provision)

    def _section(self, section: Provision, after: Provision | None) -> None:
        setter, style = self.setter, self.style
        self.levels[section.id] = 0
        name = f"{section.number}."
        if section.kind not in UNITS:  # a part of a rule with a heading of its own
            setter.gap(SECTION_LEAD)
            setter.keep(3 * style.line)
            setter.mark(2 + self.below_chapter, f"{section.number} {section.heading or ''}".strip())
            setter.paragraph(words_in(f"{section.number} {section.heading or ''}", style.bold), 0.0, style.step)
            return
        if style.heading == "margin":
            setter.head_of_section(_margin_heading(section, style))
        else:
            setter.gap(SECTION_LEAD)
            setter.keep(4 * style.line)
        setter.section = section.number
        setter.mark(1 + self.below_chapter, f"{name} {section.heading or ''}".strip())
        self.number = [Word(name, style.bold)]
        if style.heading == "own" or (after is not None and after.heading and after.parent == section.id):
            size, height = (style.own, style.line + 2.0) if style.heading == "own" else (0.0, 0.0)
            setter.paragraph(words_in(f"{name} {section.heading or ''}", style.bold), 0.0, style.step, size, height)
            self.number = []
        elif style.heading == "line" and section.heading:
            self.number += words_in(section.heading + RULE, style.bold)
        # a section without words of its own begins with its first unit, on the same line
        has_child = after is not None and after.parent == section.id
        if section.text or (self.number and not has_child):
            setter.paragraph([*self.number, *words_in(section.text, style.regular)], *self._edges(0))
            self.number = []

    def _edges(self, level: int) -> tuple[float, float]:
        """How far a unit's first line and its others stand in."""
        edge = level * self.style.step
        return edge + max(0.0, self.style.inset), edge + max(0.0, -self.style.inset)

    def _unit(self, provision: Provision) -> None:
        level = _level(provision, self.levels)
        self.levels[provision.id] = level
        first, others = self._edges(level)
        if provision.kind == "paragraph" and provision.parent:
            first = others
        if self.number:
            first -= level * self.style.step
        else:
            self.setter.gap(UNIT_LEAD)
        self.setter.paragraph([*self.number, *_faced(provision, self.style)], first, others)
        self.number = []


def _end(setter: Setter, words: str) -> None:
    style = setter.style
    setter.keep(CHAPTER_LEAD + 2 * style.line)
    setter.gap(CHAPTER_LEAD)
    setter.centred(END[0], style.regular)
    setter.centred(words, style.regular, size=9.0)


def _level(provision: Provision, levels: dict[str | None, int]) -> int:
    """How many steps a unit's further lines stand in: sub-sections like their section, what
    qualifies or closes a unit like that unit, all others one step further than their parent."""
    above = levels.get(provision.parent, 0)
    same = provision.kind in ("paragraph", STATE_AMENDMENT, FORMER_TEXT, *QUALIFIERS) or provision.kind in SUB_LEVELS
    return above if same else above + 1


def _faced(provision: Provision, style: Style) -> list[Word]:
    """A unit's words, with "Explanation.—" or "Former text, until ...—" in italics."""
    head = {"explanation": EXPLANATION, FORMER_TEXT: FORMER}.get(provision.kind)
    match = head.match(provision.text) if head else None
    if not match:
        return words_in(provision.text, style.regular)
    return [*words_in(match[0], style.italic), *words_in(provision.text[match.end() :], style.regular)]


def _rows(below: tuple[Provision, ...], style: Style) -> list[list[list[Word]]]:
    """The words of a table's cells, row by row; the heading's in bold. `below` is what follows the table's unit."""
    rows: list[list[list[Word]]] = []
    face = style.regular
    for provision in below:
        if provision.kind not in TABLES or provision.kind == "table":
            break
        if provision.kind == "cell":
            rows[-1].append(words_in(provision.text, face))
        else:
            face = style.bold if provision.kind == "heading-row" else style.regular
            rows.append([])
    return rows


def _margin_heading(section: Provision, style: Style) -> list[list[Word]]:
    """A section's heading as the lines of its margin; it ends with a full stop. Nothing for other styles."""
    if style.notes is None or not section.heading:
        return []
    words = words_in(f"{section.heading.rstrip('.')}.", style.regular)
    left, right = style.notes.right
    return broken(words, style.note, right - left, right - left)


def _chapter(setter: Setter, chapter: Provision, below: Provision | None) -> None:
    """Set "CHAPTER II" and the title, on one page with the beginning of the section below."""
    style = setter.style
    title = (chapter.heading or "").upper()
    lines = 1 + len(broken(words_in(title, style.regular), style.body, style.room, style.room))
    setter.clear_notes(0.0)
    beside = setter.beside(_margin_heading(below, style) if below else [])
    setter.keep(
        CHAPTER_LEAD + lines * style.line + SECTION_LEAD + beside + (3 * style.line if not style.notes else 0.0)
    )
    setter.gap(CHAPTER_LEAD)
    setter.section = None
    name = f"{chapter.kind.title()} {chapter.number}"
    setter.mark(1, f"{name}: {chapter.heading}" if chapter.heading else name)
    setter.centred(name.upper(), style.regular)
    setter.centred(title, style.regular)


def _annex(setter: Setter, annex: Provision) -> None:
    """Set a schedule, annexure or form: its name in the middle, and its words below."""
    style = setter.style
    name = re.match(r"\w+ ‘\w+’", annex.text)
    assert name is not None
    setter.keep(CHAPTER_LEAD + 4 * style.line)
    setter.gap(CHAPTER_LEAD)
    setter.section = None
    setter.mark(1, f"{annex.kind.title()} {annex.number}")
    setter.centred(name[0], style.bold)
    setter.gap(UNIT_LEAD)
    setter.paragraph(words_in(annex.text[name.end() :], style.regular), 0.0, 0.0)


# -------------------------------------------------------------------- the file
def _pdf(title: str, setter: Setter) -> bytes:
    """The sheets as a PDF without dates or random ids."""
    style = setter.style
    document = pymupdf.open()
    for sheet in setter.sheets:
        page = document.new_page(width=style.width, height=style.height)
        writer = pymupdf.TextWriter(page.rect)
        for run in [*_head(sheet, style), *sheet.runs]:
            writer.append((run.x, run.y), run.text, font=font(run.face), fontsize=run.size)
        writer.write_text(page)
        heads = tuple((style.outer[0], style.head + d, style.outer[1], style.head + d) for d in (6.0, 8.0))
        for x0, y0, x1, y1 in [*heads, *sheet.rules]:
            page.draw_line((x0, y0), (x1, y1), width=0.5)
    document.set_metadata({"title": f"{title} (not the official text)"})
    document.set_toc([[mark.level, mark.title, mark.page, mark.y] for mark in setter.marks])
    document.subset_fonts()
    data: bytes = document.tobytes(garbage=4, deflate=True, deflate_fonts=True, use_objstms=1, no_new_id=True)
    document.close()
    return data


def _head(sheet: Sheet, style: Style) -> list[Run]:
    """The running head: the notice on every page, and the page number.

    The notice is the same on all pages, so that a reader finds it again even in a short edition. With headings in the
    margin the page number stands outermost, and on odd pages the section in which the page begins stands in the margin
    that has no headings, in margin type.
    """
    notice = [Word(NOTICE, style.regular)]
    size = style.note + 1
    runs = runs_of(notice, (style.left + style.right - length(notice, size)) / 2, style.head, size)
    number = [Word(str(sheet.number), style.regular)]
    width = length(number, style.body)
    if style.foot:
        return [*runs, *runs_of(number, (style.left + style.right - width) / 2, style.foot, style.body)]
    if sheet.number == 1:
        return runs
    if sheet.number % 2 == 0:
        return [*runs_of(number, style.outer[0], style.head, style.body), *runs]
    if sheet.section and style.notes:
        runs += runs_of([Word(f"SEC. {sheet.section}]", style.regular)], style.outer[0], style.head, style.note)
    return [*runs, *runs_of(number, style.outer[1] - width, style.head, style.body)]


def typeset_plain(out: Path, source: Path | None = None) -> list[Path]:
    """Typeset every document of the plain-language edition into a folder, each in its registry entry's style.

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
        typeset(read_markdown(source / f"{Path(entry.file).stem}.md", entry.meta()), path, STYLES[entry.style])
        made.append(path)
    return made
