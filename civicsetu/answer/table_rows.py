"""Tables in answers: the rows of a table that answer, cell by cell, each cell under the heading of its column.

A cell alone says little. It is quoted with the other cells of its row and with the words that lead to the table.
"""

import re
from collections.abc import Sequence

from civicsetu.find.handover import Library
from civicsetu.model.kinds import TABLES
from civicsetu.model.provision import Provision

WHOLE_TABLE = 1100  # characters of cells up to which all rows are quoted
_ROW_NUMBER = re.compile(r"\(?\d{1,3}\)?\.?")
_OF_NUMBERS = re.compile(r"(?:S[lr]?|Serial)\.?\s*No\.?", re.IGNORECASE)
_COLUMN_NUMBER = re.compile(r"\(?(?:\d{1,2}|[A-Z])\)?")


def owner_of(unit: Provision, library: Library) -> Provision:
    """The unit whose table a table, row or cell is of; any other unit is its own."""
    while unit.kind in TABLES and unit.parent is not None:
        unit = library.provisions[unit.parent]
    return unit


def rows_of(unit: Provision, library: Library) -> tuple[list[Provision], int]:
    """The rows to quote for a unit, and how many are left out: of a cell or row its own, of a table or what leads to
    one as many as there is room for.

    Args:
        unit: the unit that answers.
        library: the indexed documents.
    """
    if unit.kind == "cell":
        unit = library.provisions[unit.parent or ""]
    if unit.kind == "row":
        rows = _body(library.provisions[unit.parent or ""], library)
        return [unit], len(rows) - 1
    tables = [unit] if unit.kind == "table" else _children(unit, library, "table")
    if unit.kind == "heading-row":
        tables = [library.provisions[unit.parent or ""]]
    rows = [row for table in tables for row in _body(table, library)]
    kept: list[Provision] = []
    room = WHOLE_TABLE
    for row in rows:
        room -= sum(len(cell.body) for cell in library.children.get(row.id, ()))
        if kept and room < 0:
            break
        kept.append(row)
    return kept, len(rows) - len(kept)


def cells_of(rows: Sequence[Provision], library: Library) -> list[Provision]:
    """The cells of some rows that have letters or figures, in reading order, without those that count the rows."""
    cells = (cell for row in rows for cell in library.children.get(row.id, ()))
    return [cell for cell in cells if re.search(r"[^\W_]", cell.body) and not _is_row_number(cell, library)]


def _is_row_number(cell: Provision, library: Library) -> bool:
    """True for the cell that only counts its row, in a column that is headed so."""
    return bool(_ROW_NUMBER.fullmatch(cell.body) and _OF_NUMBERS.fullmatch(column_of(cell, library)))


def column_of(cell: Provision, library: Library) -> str:
    """The heading of a cell's column as printed; empty for what is no cell, or where the table has none.

    Below a heading of several columns only that heading is told, and the one right above the cell.
    """
    row = library.provisions.get(cell.parent or "") if cell.kind == "cell" else None
    if row is None or row.kind != "row":
        return ""
    place = int(cell.number or 0)
    said: list[str] = []
    for n, heading in enumerate(_children(library.provisions[row.parent or ""], library, "heading-row")):
        cells = library.children.get(heading.id, [])
        above = [c for c in cells if int(c.number or 0) == place]
        if n == 0 and not above:
            above = [c for c in cells if int(c.number or 0) < place][-1:]
        said += [c.body for c in above if not _COLUMN_NUMBER.fullmatch(c.body)]
    return ", ".join(said)


def body_rows(unit: Provision, library: Library) -> list[Provision]:
    """The rows of the tables of a unit, without their headings."""
    return [row for table in _children(unit, library, "table") for row in _body(table, library)]


def is_heading(unit: Provision, library: Library) -> bool:
    """True for a cell that heads a column; it is shown with the cells below it."""
    return unit.kind == "cell" and library.provisions[unit.parent or ""].kind == "heading-row"


def _body(table: Provision, library: Library) -> list[Provision]:
    return _children(table, library, "row")


def _children(unit: Provision, library: Library, kind: str) -> list[Provision]:
    return [child for child in library.children.get(unit.id, ()) if child.kind == kind]
