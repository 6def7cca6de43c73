"""One measure over the grid of a sweep.

one parameter of numbers      a line, in the order of the numbers
one parameter of other kinds  bars
two parameters                a heat map
more                          a heat map of the first two for each combination of the others
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from civicsetu.report.sweep.measures import Measure
from civicsetu.report.sweep.points import Axis, Point

# The box of a line chart is 400 wide and 220 high; its dots stand between these lines.
LEFT, RIGHT, TOP, BOTTOM = 42, 358, 34, 166
LONGEST_BAR = 60  # per cent of its row, so that the value has room beside it
FEWEST_DOTS = 3  # of a line; fewer are drawn as bars
NAMED = 2  # best points named above a chart


@dataclass(frozen=True, slots=True)
class Cell:
    """A measure at one point: its text, its shade, where it leads; no value where the point failed."""

    text: str
    shade: int | str
    href: str
    best: bool
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Dot:
    """A cell of a line chart with its place; no height where the point failed."""

    label: str
    cell: Cell
    x: float
    y: float | None


@dataclass(frozen=True, slots=True)
class Bar:
    """A cell as a bar; its width in per cent of the row."""

    label: str
    cell: Cell
    width: float


@dataclass(frozen=True, slots=True)
class Matrix:
    """A heat map: a row of cells for each value of the first parameter; `of` names the values of further ones."""

    of: str
    rows: Sequence[tuple[str, Sequence[Cell]]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A measure over the grid: either dots with the lines through them, or bars, or matrices."""

    measure: Measure
    best_at: str
    more_best: int
    down: str
    across: str = ""
    columns: Sequence[str] = ()
    dots: Sequence[Dot] = ()
    lines: Sequence[str] = ()
    bars: Sequence[Bar] = ()
    matrices: Sequence[Matrix] = field(default=())

    @property
    def group(self) -> str:
        """The group of the measure: `default` of `default.hit@1`; empty where it has none."""
        return self.measure.name.rpartition(".")[0]


def chart(measure: Measure, axes: Sequence[Axis]) -> Chart:
    """Draw a measure over the grid.

    Args:
        measure: one that varies.
        axes: the parameters with more than one value, at least one.
    """
    best = measure.best_points
    best_at = "; ".join(point.described(axes) for point in best[:NAMED])
    more = max(0, len(best) - NAMED)
    cells = {point.at(axes): _cell(measure, point) for point in measure.points}
    if len(axes) == 1:
        return _over_one(measure, axes[0], cells, best_at, more)
    down, across, *further = axes
    matrices = [
        Matrix(
            ", ".join(f"{axis.short} {value}" for axis, value in zip(further, rest, strict=True)),
            [(row, [cells[row, column, *rest] for column in across.shown]) for row in down.shown],
        )
        for rest in itertools.product(*(axis.shown for axis in further))
    ]
    return Chart(measure, best_at, more, down.short, across.short, across.shown, matrices=matrices)


def _cell(measure: Measure, point: Point) -> Cell:
    if point.name not in measure.values:
        return Cell("failed" if point.error else "–", "none", point.href, best=False)
    value = measure.values[point.name]
    return Cell(
        measure.written(value), measure.shade(value), point.href, measure.has_best and value == measure.best, value
    )


def _over_one(measure: Measure, axis: Axis, cells: dict[tuple[str, ...], Cell], best_at: str, more: int) -> Chart:
    """A measure over one parameter: a line where its values are numbers, else bars."""
    order = sorted(range(len(axis.values)), key=axis.values.__getitem__) if axis.numeric else range(len(axis.values))
    labelled = [(axis.shown[n], cells[axis.shown[n],]) for n in order]
    if axis.numeric and len(labelled) >= FEWEST_DOTS:
        dots = _dots(measure, labelled)
        return Chart(measure, best_at, more, axis.short, dots=dots, lines=_lines(dots))
    return Chart(measure, best_at, more, axis.short, bars=_bars(labelled))


def _dots(measure: Measure, labelled: Sequence[tuple[str, Cell]]) -> list[Dot]:
    """The dots of a line chart, at equal distances from left to right."""
    step = (RIGHT - LEFT) / (len(labelled) - 1)
    return [
        Dot(
            label,
            cell,
            round(LEFT + number * step, 1),
            None if cell.value is None else round(BOTTOM - measure.height(cell.value) * (BOTTOM - TOP), 1),
        )
        for number, (label, cell) in enumerate(labelled)
    ]


def _lines(dots: Sequence[Dot]) -> list[str]:
    """The lines through the dots, each as SVG writes its points; a failed point breaks the line."""
    runs = [list(run) for has_value, run in itertools.groupby(dots, key=lambda dot: dot.y is not None) if has_value]
    return [" ".join(f"{dot.x},{dot.y}" for dot in run) for run in runs]


def _bars(labelled: Sequence[tuple[str, Cell]]) -> list[Bar]:
    """Bars whose lengths begin at zero."""
    longest = max((abs(cell.value) for _, cell in labelled if cell.value is not None), default=0) or 1
    return [Bar(label, cell, round(LONGEST_BAR * abs(cell.value or 0) / longest, 1)) for label, cell in labelled]
