"""Tables that a page draws with rules: from the lines between cells to cells, each with its row and column.

PyMuPDF's own finder of tables gives the same cells where rules stand between them, but takes about a second a page;
the rules come with the text at no cost, and this takes less than a millisecond. What has no rules is not found.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from civicsetu.read.page.lines import Cell, Line

THIN = 3.0  # points up to which a filled box is a rule, and no shading
NEAR = 3.0  # points by which the ends of rules that meet may miss each other
SAME = 6.0  # points between rules that are one edge, drawn twice; narrower than any cell with words
STRAIGHT = 1.0  # points by which the pieces of one line may be set off against each other
COVERED = 0.5  # of a cell's side that a rule must run along to part it from the next
FEWEST_ROWS, FEWEST_COLUMNS = 2, 2  # with words


class Rule(NamedTuple):
    """A straight line: where it stands across its own direction, and from where to where it runs."""

    at: float
    start: float
    end: float


class Grid(NamedTuple):
    """The cells of a table in reading order, each with its box and its place; the table's own box."""

    cells: tuple[tuple[Cell, float, float, float, float], ...]
    x0: float
    y0: float
    x1: float
    y1: float


def rules_of(blocks: Iterable[dict[str, Any]]) -> tuple[list[Rule], list[Rule]]:
    """The level and the upright rules among the blocks of a page's dictionary.

    A stroke's box is wider than the stroke on all sides by the same amount, which its thin side tells.
    """
    level, upright = [], []
    for block in blocks:
        if block["type"] != 3:
            continue
        x0, y0, x1, y1 = block["bbox"]
        width, height = x1 - x0, y1 - y0
        thin = min(width, height)
        spread = thin / 2 if block["stroked"] else 0.0
        if thin > (4 * SAME if block["stroked"] else THIN) or max(width, height) - 2 * spread < 1:
            continue
        if height <= width:
            level.append(Rule((y0 + y1) / 2, x0 + spread, x1 - spread))
        if width <= height:
            upright.append(Rule((x0 + x1) / 2, y0 + spread, y1 - spread))
    return merged(level), merged(upright)


def merged(rules: list[Rule]) -> list[Rule]:
    """Rules on one line that touch, as one: prints draw a piece for each cell."""
    found: list[Rule] = []
    for _, pieces in groupby(_numbered(rules), key=lambda piece: piece[0]):
        begun = len(found)
        for rule in sorted((rule for _, rule in pieces), key=lambda rule: rule.start):
            if len(found) > begun and rule.start <= found[-1].end + NEAR:
                found[-1] = found[-1]._replace(end=max(found[-1].end, rule.end))
            else:
                found.append(rule)
    return found


def _numbered(rules: list[Rule]) -> Iterator[tuple[int, Rule]]:
    """The rules across their direction, each with the number of the line that it is on."""
    number, last = 0, -STRAIGHT
    for rule in sorted(rules):
        number += rule.at - last > STRAIGHT
        last = rule.at
        yield number, rule


def grids(level: Sequence[Rule], upright: Sequence[Rule]) -> list[Grid]:
    """The tables that rules draw, from top to bottom; none of a single row or column, and none with a cell that is
    no box."""
    found = [grid for rows, columns in _connected(level, upright) if (grid := _grid(rows, columns))]
    return sorted(found, key=lambda grid: (grid.y0, grid.x0))


def _connected(level: Sequence[Rule], upright: Sequence[Rule]) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Groups of rules that meet."""
    group = list(range(len(level) + len(upright)))

    def root(i: int) -> int:
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    for i, h in enumerate(level):
        for k, v in enumerate(upright):
            meets = h.start - NEAR <= v.at <= h.end + NEAR and v.start - NEAR <= h.at <= v.end + NEAR
            if meets:
                group[root(len(level) + k)] = root(i)
    members: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, rule in enumerate([*level, *upright]):
        members.setdefault(root(i), ([], []))[i >= len(level)].append(rule)
    yield from (rules for rules in members.values() if len(rules[0]) >= 2 and len(rules[1]) >= 2)


def _edges(rules: Sequence[Rule]) -> list[float]:
    """The places of rules, those that are one edge drawn twice as one."""
    found: list[list[float]] = []
    for at in sorted(rule.at for rule in rules):
        if found and at - found[-1][0] <= SAME:
            found[-1].append(at)
        else:
            found.append([at])
    return [sum(places) / len(places) for places in found]


def _grid(level: Sequence[Rule], upright: Sequence[Rule]) -> Grid | None:
    ys, xs = _edges(level), _edges(upright)
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < 1 or columns < FEWEST_COLUMNS:
        return None
    owner = {(r, c): (r, c) for r in range(rows) for c in range(columns)}

    def root(place: tuple[int, int]) -> tuple[int, int]:
        while owner[place] != place:
            place = owner[place]
        return place

    across = [[rule for rule in level if abs(rule.at - y) <= SAME] for y in ys]
    down = [[rule for rule in upright if abs(rule.at - x) <= SAME] for x in xs]
    for r, c in list(owner):
        if c + 1 < columns and not _parted(down[c + 1], ys[r], ys[r + 1]):
            owner[root((r, c + 1))] = root((r, c))
        if r + 1 < rows and not _parted(across[r + 1], xs[c], xs[c + 1]):
            owner[root((r + 1, c))] = root((r, c))
    parts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place in owner:
        parts.setdefault(root(place), []).append(place)
    cells: list[tuple[Cell, float, float, float, float]] = []
    for places in parts.values():
        top, left = min(r for r, _ in places), min(c for _, c in places)
        bottom, right = max(r for r, _ in places), max(c for _, c in places)
        if (bottom - top + 1) * (right - left + 1) != len(places):
            return None  # a cell that is no box: these rules draw something else
        cell = Cell(0, top, left, bottom, right, columns)
        cells.append((cell, xs[left], ys[top], xs[right + 1], ys[bottom + 1]))
    cells.sort()
    return Grid(tuple(cells), xs[0], ys[0], xs[-1], ys[-1])


def _parted(rules: Iterable[Rule], start: float, end: float) -> bool:
    """True where the rules on an edge part two cells along most of their common side."""
    covered = sum([max(0.0, min(rule.end, end) - max(rule.start, start)) for rule in rules])
    return covered > COVERED * (end - start)


def lines_by_cell(
    grid: Grid, lines: Sequence[Line], words_of: Callable[[Line], Iterable[Line]]
) -> dict[Cell, list[Line]] | None:
    """The lines that stand in each cell of a table; None where it is no table of words: a frame or a drawing, or words
    that run over the edges of cells.

    Args:
        grid: the table.
        lines: those of the page that stand in the table's box.
        words_of: gives the words of a line as lines, for one that runs through several cells.
    """
    found: dict[Cell, list[Line]] = {}
    for line in lines:
        cell = _cell_of(grid, line)
        for piece in [line] if cell else words_of(line):
            at = cell or _cell_of(grid, piece)
            if at is None:
                return None
            found.setdefault(at, []).append(piece)
    return dict(sorted(found.items())) if is_table(found) else None


def is_table(cells: Iterable[Cell]) -> bool:
    """True where words stand in enough rows and columns for a table.

    Args:
        cells: those with words.
    """
    cells = list(cells)
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    return len(columns) >= FEWEST_COLUMNS and (len(rows) >= FEWEST_ROWS or len(columns) > FEWEST_COLUMNS)


def _cell_of(grid: Grid, line: Line) -> Cell | None:
    """The cell that a line stands in, none where it runs over its edges."""
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    at = next((cell for cell in grid.cells if cell[1] <= x <= cell[3] and cell[2] <= y <= cell[4]), None)
    return at[0] if at and at[1] - NEAR <= line.x0 and line.x1 <= at[3] + NEAR else None


def in_box(grid: Grid, line: Line) -> bool:
    """True for a line whose middle stands in a table's box."""
    return grid.x0 <= (line.x0 + line.x1) / 2 <= grid.x1 and grid.y0 <= (line.y0 + line.y1) / 2 <= grid.y1
