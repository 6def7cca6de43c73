"""The plain-language edition: Markdown to the same records that a PDF gives.

The form is a small part of Markdown: `## Chapter II: Title`, `### 5. Heading`, a section's own
words as a paragraph, and everything below it as list items, two spaces deeper a level, that
begin with their enumerator, "Provided", "Explanation.—" or "Former text, until
27 October 2016.—". A paragraph after a list holds the closing words of the unit whose list it follows.

A part of a rule that has a heading of its own is `#### 3-A. Heading`; a table has a line of bars
for each row and one of dashes below its heading, at the indent of what it belongs to; and a schedule,
annexure or form, behind all sections, is `## Form B: Title` with its words in paragraphs.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta
from civicsetu.model.document_kinds import document_kind
from civicsetu.model.kinds import ANNEX_WORDS, FORMER_TEXT, STATE_AMENDMENT, UNIT_KINDS
from civicsetu.read.tree.enumerators import ENUMERATOR, readings
from civicsetu.read.tree.marks import EXPLANATION, FORMER, PROVISO
from civicsetu.read.tree.names import Unit, kind_below, qualifier_name, under
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.state_amendments import HEAD as STATE_AMENDMENTS
from civicsetu.read.tree.tables import Table, TableCell, units_of_table
from civicsetu.read.tree.writer import TreeWriter

CHAPTER = re.compile(r"## (Chapter|Part) (\w+): (.+)")
SECTION = re.compile(r"### (\d+[A-Z]{0,2})\. (.+)")
PART = re.compile(r"#### ((\d+)-[A-Z])\. (.+)")
ANNEX = re.compile(r"## (Schedule|Annexure|Appendix|Form) (\w+): (.+)")
ROW = re.compile(r"( *)\|(.+)\|\s*")
DASHES = re.compile(r"[\s|:-]+")
ITEM = re.compile(r"( *)- (.+)")
PARAGRAPH = re.compile(r"( *)(\S.*)")


@dataclass(frozen=True, slots=True)
class Edition:
    """A Markdown edition: its title, the notice that stands over it, and its document."""

    title: str
    notice: str
    document: Document


def read_markdown(path: Path, meta: Meta) -> Edition:
    """Read a statute from Markdown.

    Args:
        path: the file, UTF-8.
        meta: what is known of the document.

    Returns:
        The edition; its document has no pages.

    Raises:
        UnreadableDocument: the file is no UTF-8 text, or a line is not in the form; the message
            names the line.
    """
    name = Path(path).name
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise UnreadableDocument("not_text", f"{name}: this is not UTF-8 text") from None
    reader = _Reader(meta)
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader.line(line, f"{name}, line {number}")
    reader.finish()
    if not reader.numbers:
        raise UnreadableDocument("no_provisions", f"{name}: no section (`### N. Heading`) was found")
    return Edition(reader.title, " ".join(reader.notice), reader.writer.document(layout="Markdown"))


class _Reader:
    """What has been read of a Markdown file so far."""

    def __init__(self, meta: Meta):
        self.writer = TreeWriter(meta)
        self.title = ""
        self.notice: list[str] = []
        self.numbers: set[str] = set()  # of the sections
        self.unit = document_kind(meta.doc_type).unit
        self.section: _Section | None = None  # whose lines are being read
        self.annex: _Annex | None = None  # the same of a schedule, annexure or form

    def line(self, line: str, where: str) -> None:
        """Read one line that is not empty; `where` says which, for messages."""
        if line.startswith("#"):
            self._heading(line, where)
        elif line.startswith(">"):
            self.notice.append(line[1:].strip())
        elif self.annex is not None:
            self.annex.words.append(line.strip())
        elif self.section is None:
            self._long_title(line, where)
        elif match := ROW.fullmatch(line):
            self.section.row(len(match[1]), match[2], where)
        elif match := ITEM.fullmatch(line):
            self.section.item(len(match[1]), match[2].strip(), where)
        elif match := PARAGRAPH.fullmatch(line):
            self.section.paragraph(len(match[1]), match[2].strip(), where)

    def finish(self) -> None:
        """Write the section or annex that was read last."""
        if self.section is not None:
            self.section.end_table()
            if self.section.within:
                self.section.units[0].kind = UNIT_KINDS[self.unit].below
            part = Section(self.unit, self.section.number, self.section.heading, (), within=self.section.within)
            self.writer.section(part, self.section.units, Running(self.section.text))
        if self.annex is not None:
            kind, number = self.annex.kind, self.annex.number
            whole = Unit(kind, number, 0, 0, None, self.writer.annex_name(kind, number))
            self.writer.annex([whole], Running(" ".join(self.annex.words)), [])
        self.section = self.annex = None

    def _heading(self, line: str, where: str) -> None:
        if line.startswith("# "):
            if self.title:
                raise UnreadableDocument("not_text", f"{where}: a second title; sections begin with `### N. ...`")
            self.title = line[2:].strip()
        elif match := CHAPTER.fullmatch(line):
            self.finish()
            self.writer.chapter(match[1].lower(), match[2], match[3].strip(), ())
        elif match := SECTION.fullmatch(line):
            if self.annex is not None:
                raise UnreadableDocument("not_text", f"{where}: a section stands behind a schedule, annexure or form")
            self.finish()
            if match[1] in self.numbers:
                raise UnreadableDocument("not_text", f"{where}: section {match[1]} appears twice")
            self.numbers.add(match[1])
            self.section = _Section(self.unit, match[1], match[2].strip())
        elif match := PART.fullmatch(line):
            if self.section is None or match[2] not in (self.section.number, self.section.within):
                raise UnreadableDocument("not_text", f"{where}: a part of {match[2]} stands elsewhere")
            self.finish()
            self.section = _Section(self.unit, match[1], match[3].strip(), within=match[2])
        elif match := ANNEX.fullmatch(line):
            self.finish()
            self.annex = _Annex(ANNEX_WORDS[match[1].lower()], match[2], [f"{match[1].upper()} ‘{match[2]}’", match[3]])
        else:
            raise UnreadableDocument("not_text", f"{where}: a heading must be `## Chapter N: ...` or `### N. ...`")

    def _long_title(self, line: str, where: str) -> None:
        if self.writer.provisions or ITEM.fullmatch(line):
            raise UnreadableDocument(
                "not_text",
                f"{where}: only one paragraph may stand outside the sections: the long title, at the beginning",
            )
        self.writer.paragraph("long title", Running(line.strip()), [])


@dataclass(slots=True)
class _Annex:
    """A schedule, annexure or form while its words are read; the first two are its name and title."""

    kind: str
    number: str
    words: list[str]


class _Section:
    """A section, or a part of one, while its lines are read: units and the words they stand in."""

    def __init__(self, kind: str, number: str, heading: str, within: str | None = None):
        self.number, self.heading, self.within, self.text = number, heading, within, ""
        self.units = [Unit(kind, number, 0, 0, None, number)]
        self.open: list[tuple[int, Unit]] = []
        self.table: tuple[Unit, list[TableCell], int] | None = None  # whose it is, its cells, the rows of its heading

    def _say(self, words: str) -> int:
        if self.text:
            self.text += "\n"
        start = len(self.text)
        self.text += words
        return start

    def _owner(self, indent: int, where: str) -> Unit:
        if indent % 2 or indent > 2 * len(self.open):
            raise UnreadableDocument("not_text", f"{where}: an indent of {indent} spaces matches no level of the list")
        while len(self.open) > indent // 2:
            self.open.pop()
        return self.open[-1][1] if self.open else self.units[0]

    def row(self, indent: int, cells: str, where: str) -> None:
        if self.table is None:
            self.table = self._owner(indent, where), [], 0
        owner, found, _ = self.table
        if DASHES.fullmatch(cells):
            self.table = owner, found, found[-1].row + 1 if found else 0
            return
        at, words_of = (found[-1].row + 1 if found else 0), cells.split("|")
        if found and len(words_of) != (columns := found[-1].last_column + 1):
            said = f"{where}: this row of the table has {counted(len(words_of), 'cell')}, the one above {columns}"
            raise UnreadableDocument("not_text", said)
        for column, words in enumerate(words_of):
            start = self._say(words.strip())
            found.append(TableCell(at, column, at, column, start, len(self.text)))

    def end_table(self) -> None:
        if self.table is not None:
            owner, cells, headings = self.table
            self.units += units_of_table(Table(tuple(cells), headings, len(self.text)), owner)
        self.table = None

    def item(self, indent: int, words: str, where: str) -> None:
        self.end_table()
        owner = self._owner(indent, where)
        start = self._say(words)
        number: str | None
        if match := ENUMERATOR.match(words):
            number, name = match[1], f"({match[1]})"
            kind, body = kind_below(owner, readings(number)[0].style == "number"), start + match.end()
        elif PROVISO.match(words):
            kind, body = "proviso", start
            name, number = qualifier_name(owner, kind)
        elif match := FORMER.match(words):
            kind, body = FORMER_TEXT, start + match.end()
            name, number = qualifier_name(owner, kind)
        elif match := EXPLANATION.match(words):
            kind, body = "explanation", start + match.end()
            name, number = qualifier_name(owner, kind, match[1] or "")
        else:
            raise UnreadableDocument(
                "not_text", f'{where}: an item must begin with (a), "Provided that" or "Explanation.—"'
            )
        unit = Unit(kind, number, start, body, owner, under(owner.pinpoint, name))
        if any(unit.pinpoint == other.pinpoint for other in self.units):
            raise UnreadableDocument("not_text", f"{where}: {unit.pinpoint} appears twice")
        owner.children.append(unit)
        self.units.append(unit)
        self.open.append((indent, unit))

    def paragraph(self, indent: int, words: str, where: str) -> None:
        self.end_table()
        if len(self.units) == 1 and not self.text:
            self._say(words)
            return
        owner = self._owner(indent, where)
        head = STATE_AMENDMENTS.match(words)
        kind = STATE_AMENDMENT if head else "paragraph"
        name, _ = qualifier_name(owner, kind)
        start = self._say(words)
        body = start + head.end() if head else start
        unit = Unit(kind, None, start, body, owner, under(owner.pinpoint, name))
        owner.children.append(unit)
        self.units.append(unit)
