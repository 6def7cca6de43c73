"""The tables in a section's or a form's words: rows and cells, each with its place in the print and in the text.

Rows and columns are counted as they are drawn, those of the heading aside, for a print seldom numbers them. A table
that goes on overleaf is one table.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from civicsetu.model.kinds import TABLES
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.names import Unit, qualifier_name, under
from civicsetu.read.tree.running import Running

_BLANK = re.compile(r"_{2,}|\.{4,}")  # what is to be filled in is no heading
_COLUMN_NUMBER = re.compile(r"\(?(?:\d{1,2}|[A-Z]|[ivx]+)\)?")  # (1)   (A)   2
_NO_HEADING = re.compile(r"[\W\d]*")  # figures alone


class TableCell(NamedTuple):
    """The words of one cell: its row and column, the last of each that it takes, and where it stands in the text."""

    row: int
    column: int
    last_row: int
    last_column: int
    start: int
    end: int


class Table(NamedTuple):
    """A table in a text: its cells with words in reading order, how many rows are its heading, and where it ends."""

    cells: tuple[TableCell, ...]
    headings: int
    end: int

    @property
    def start(self) -> int:
        """Where its first cell begins."""
        return self.cells[0].start


def tables_in(text: Running, lines: Sequence[Line]) -> list[Table]:
    """The tables in a running text.

    Args:
        text: the text.
        lines: the printed lines that it was made of, one for each of its starts.
    """
    ends = (*text.starts[1:], len(text.text))
    spans = list(zip(lines, text.starts, ends, strict=False))
    found: list[list[TableCell]] = []
    shape: tuple[int, int] | None = None  # page and columns of the table before, where it may go on overleaf
    for name, group in groupby(spans, key=lambda span: _table_of(span[0])):
        if name is None:
            shape = None
            continue
        (page, _, columns), members = name, list(group)
        goes_on = shape == (page - 1, columns)
        below = found[-1][-1].last_row + 1 if goes_on else 0
        cells = [_cell(members_of, below) for _, members_of in groupby(members, key=lambda span: span[0].cell)]
        if goes_on:
            found[-1].extend(cells)
        else:
            found.append(cells)
        shape = page, columns
    return [Table(tuple(cells), _heading_rows(cells, text.text), cells[-1].end) for cells in found]


def _table_of(line: Line) -> tuple[int, int, int] | None:
    return (line.page, line.cell.table, line.cell.columns) if line.cell else None


def _cell(spans: Iterator[tuple[Line, int, int]], below: int) -> TableCell:
    members = list(spans)
    cell = members[0][0].cell
    assert cell is not None
    return TableCell(
        cell.row + below, cell.column, cell.last_row + below, cell.last_column, members[0][1], members[-1][2]
    )


def _heading_rows(cells: Sequence[TableCell], text: str) -> int:
    """How many rows at the top name the columns: words above each column that has any, unlike the row below them; and
    a row below that numbers the columns."""
    rows = [list(row) for _, row in groupby(cells, key=lambda cell: cell.row)]
    first = rows[0]
    words = [text[cell.start : cell.end].strip() for cell in first]
    used = {column for cell in cells for column in range(cell.column, cell.last_column + 1)}
    named = {column for cell in first for column in range(cell.column, cell.last_column + 1)}
    if len(first) < 2 or used - named or any(map(_BLANK.search, words)) or any(map(_NO_HEADING.fullmatch, words)):
        return 0
    if len(rows) > 1 and _pattern(words[0]) == _pattern(text[rows[1][0].start : rows[1][0].end]):
        return 0
    count = max(cell.last_row for cell in first) + 1
    below = next((row for row in rows[1:] if row[0].row == count), [])
    if len(below) > 1 and all(_COLUMN_NUMBER.fullmatch(text[c.start : c.end].strip()) for c in below):
        count += 1
    return count


def _pattern(words: str) -> str:
    """Words without figures: rows of one kind begin alike."""
    return re.sub(r"\d+", "#", words.strip().casefold())


def without_tables(text: Running, tables: Sequence[Table]) -> Running:
    """The text with blanks for tables, so that nothing in a cell is taken for a unit; offsets stay."""
    if not tables:
        return text
    words, kept = text.text, list(range(len(text.starts)))
    for table in tables:
        words = words[: table.start] + " " * (table.end - table.start) + words[table.end :]
        kept = [i for i in kept if not table.start <= text.starts[i] < table.end]
    kept = kept or [0]
    return Running(
        words, tuple(text.starts[i] for i in kept), tuple(text.indents[i] for i in kept), text.step, text.paragraphs
    )


def with_tables(units: Sequence[Unit], tables: Sequence[Table], text: str) -> list[Unit]:
    """The units of a text with its tables, rows and cells; words that go on behind a table are closing words.

    Args:
        units: those of the text without its tables.
        tables: its tables, in order.
        text: the whole text.
    """
    found = list(units)
    for table, after in zip(tables, [*(table.start for table in tables[1:]), len(text)], strict=False):
        at = max(i for i, unit in enumerate(found) if unit.start <= table.start)
        owner = _owner(found[at])
        made = list(units_of_table(table, owner))
        stop = min(after, found[at + 1].start) if at + 1 < len(found) else after
        rest = text[table.end : stop]
        if rest.strip():
            start = table.end + len(rest) - len(rest.lstrip())
            name, number = qualifier_name(owner, "paragraph")
            made.append(Unit("paragraph", number, start, start, owner, under(owner.pinpoint, name)))
        found[at + 1 : at + 1] = made
    return found


def _owner(unit: Unit) -> Unit:
    """Whose table it is that stands behind a unit's words: after closing words, that of what they close; after another
    table, the same."""
    while unit.kind in ("paragraph", *TABLES) and unit.parent is not None:
        unit = unit.parent
    return unit


def units_of_table(table: Table, owner: Unit) -> Iterator[Unit]:
    """A table with its rows and their cells, as units of `owner`."""
    name, number = qualifier_name(owner, "table")
    top = Unit("table", number, table.start, table.start, owner, under(owner.pinpoint, name), stop=table.end)
    yield top
    for place, cells in groupby(table.cells, key=lambda cell: cell.row):
        row = list(cells)
        if place < table.headings:
            name, number = qualifier_name(top, "heading-row")
        else:
            number = str(place - table.headings + 1)
            name = f"row {number}"
        kind = "heading-row" if place < table.headings else "row"
        unit = Unit(kind, number, row[0].start, row[0].start, top, under(top.pinpoint, name), stop=row[-1].end)
        yield unit
        for cell in row:
            number = str(cell.column + 1)
            yield Unit("cell", number, cell.start, cell.start, unit, under(unit.pinpoint, f"column {number}"))
