"""The tables of a scanned page, read cell by cell: the words that stand between the rules that were painted white.

A scan is never quite straight: its level rules slope by the same angle, and its upright ones lean by another. Both are
taken out before rules and words are compared.
"""

from collections.abc import Iterable
from statistics import fmean, median
from typing import NamedTuple

from civicsetu.read.page.lines import Cell
from civicsetu.read.page.ocr_clean import Cleaned, Run
from civicsetu.read.page.ocr_engine import DPI, Word
from civicsetu.read.page.ocr_lines import rows_of
from civicsetu.read.page.ruled import Grid, Rule, grids, is_table, merged

TELLING = 60.0  # points of a rule that tells by how much it slopes
END = 9.0  # points at its ends by which that is measured
STEEPEST = 0.03  # of its length: what slopes more is no rule of a table

Table = dict[Cell, list[list[Word]]]  # the rows of words of each cell


class _Slopes(NamedTuple):
    """By how much level rules sink for each pixel to the right, and upright ones go to the right for each down."""

    level: float
    upright: float

    def even(self, x: float, y: float) -> tuple[float, float]:
        """A place of the picture, in points as if the page were straight."""
        return (x - self.upright * y) * 72 / DPI, (y - self.level * x) * 72 / DPI


def tables_of(clean: Cleaned, words: list[Word]) -> tuple[list[Table], list[Word]]:
    """The tables from top to bottom, each with the rows of words of its cells, and the words that are in none.

    Args:
        clean: the picture's rules.
        words: all words of the page.
    """
    slopes = _Slopes(_slope(clean.level), _slope(clean.upright))
    level = merged([_level(rule, slopes) for rule in clean.level])
    upright = merged([_upright(rule, slopes) for rule in clean.upright])
    tables = []
    for grid in grids(level, upright):
        cells: dict[Cell, list[Word]] = {}
        for word in words:
            if cell := _cell_of(grid, word, slopes):
                cells.setdefault(cell, []).append(word)
        table = {cell: rows for cell, own in sorted(cells.items()) if (rows := rows_of(own))}
        if is_table(table):
            tables.append(table)
            inside = {id(word) for own in cells.values() for word in own}
            words = [word for word in words if id(word) not in inside]
    return tables, words


def _slope(rules: Iterable[list[Run]]) -> float:
    """The slope that most long rules have; 0 where none is long."""
    found = []
    for rule in rules:
        start, end = min(run.start for run in rule), max(run.end for run in rule)
        if end - start < TELLING * DPI / 72:
            continue
        near = END * DPI / 72
        first = fmean(run.row for run in rule if run.start < start + near)
        last = fmean(run.row for run in rule if run.end > end - near)
        slope = (last - first) / (end - start)
        if abs(slope) < STEEPEST:
            found.append(slope)
    return median(found) if found else 0.0


def _level(rule: list[Run], slopes: _Slopes) -> Rule:
    y = fmean(run.row for run in rule)
    start, end = min(run.start for run in rule), max(run.end for run in rule)
    left, right = slopes.even(start, y)[0], slopes.even(end, y)[0]
    return Rule(fmean(slopes.even((run.start + run.end) / 2, run.row)[1] for run in rule), left, right)


def _upright(rule: list[Run], slopes: _Slopes) -> Rule:
    x = fmean(run.row for run in rule)
    start, end = min(run.start for run in rule), max(run.end for run in rule)
    top, foot = slopes.even(x, start)[1], slopes.even(x, end)[1]
    return Rule(fmean(slopes.even(run.row, (run.start + run.end) / 2)[0] for run in rule), top, foot)


def _cell_of(grid: Grid, word: Word, slopes: _Slopes) -> Cell | None:
    """The cell that a word's middle stands in."""
    x, y = slopes.even((word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)
    return next((cell for cell, x0, y0, x1, y1 in grid.cells if x0 <= x <= x1 and y0 <= y <= y1), None)
