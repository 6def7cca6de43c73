"""What is on a scanned page besides type: the dark edges of the scan, and lines that were ruled or drawn.

A line of type that touches the dark of an edge is read with it as one, and badly; so are words with a rule below
them, and those in the cells of a table. Both are painted white before a page is read. Letters have neither strokes so
long nor areas so large that are black throughout. The rules tell where the page has tables.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.read.page.ocr_engine import DPI

if TYPE_CHECKING:
    import numpy as np

DARK = 128  # of 255: what is darker is ink
FRAME = 36.0  # points along the edges in which the dark of an edge is looked for
SOLID = 5.0  # points of a square that is ink throughout: no stroke of type is so thick
COARSE = 4  # pixels that are looked at together for the edges
MOSTLY = 0.8  # of such a square: ink throughout, but for specks of white
LEVEL, UPRIGHT = 30.0, 20.0  # points from which a stroke is a rule, and longer than any of a letter
PIECE = 0.2  # of that length: from this on a stroke is a piece of the rule that it touches
BROKEN = 3  # pixels of white within a rule


class Run(NamedTuple):
    """Pixels of ink in a row (or a column): from the first to behind the last."""

    row: int
    start: int
    end: int


class Cleaned(NamedTuple):
    """A picture with nothing but type, and the rules that were on it, each as the runs that it is made of: the level
    ones by rows, the upright ones by columns."""

    pixels: "np.ndarray"
    level: list[list[Run]]
    upright: list[list[Run]]


def cleaned(pixels: "np.ndarray") -> Cleaned:
    """A page's picture without the dark of its edges and without rules.

    Args:
        pixels: grey values, rows x columns, at `DPI`.
    """
    import numpy as np

    made = _without_edges(pixels)
    ink = made < DARK
    level = list(_rules(_long_runs(ink, PIECE * LEVEL), LEVEL))
    upright = list(_rules(_long_runs(np.ascontiguousarray(ink.T), PIECE * UPRIGHT), UPRIGHT))
    for painted, rules in ((made, level), (made.T, upright)):
        for row, start, end in (run for rule in rules for run in rule):
            painted[max(0, row - 1) : row + 2, max(0, start - 1) : end + 1] = 255
    return Cleaned(made, level, upright)


def _without_edges(pixels: "np.ndarray") -> "np.ndarray":
    """The picture without what hangs together with a solid dark area in the frame along its edges; a copy."""
    import numpy as np

    made = pixels.copy()
    height, width = pixels.shape[0] // COARSE, pixels.shape[1] // COARSE
    ink = pixels[: height * COARSE, : width * COARSE].reshape(height, COARSE, width, COARSE) < DARK
    frame = np.ones((height, width), bool)
    depth = max(1, int(FRAME * DPI / 72 / COARSE))
    frame[depth:-depth, depth:-depth] = False
    near = ink.any((1, 3)) & frame
    dirt = _solid(ink.mean((1, 3)) > MOSTLY) & near
    while True:
        grown = dirt.copy()
        grown[1:] |= dirt[:-1]
        grown[:-1] |= dirt[1:]
        grown[:, 1:] |= grown[:, :-1].copy()
        grown[:, :-1] |= grown[:, 1:].copy()
        grown &= near
        if (grown == dirt).all():
            break
        dirt = grown
    whole = np.repeat(np.repeat(dirt, COARSE, 0), COARSE, 1)
    made[: height * COARSE, : width * COARSE][whole] = 255
    return made


def _solid(ink: "np.ndarray") -> "np.ndarray":
    """Where squares of `SOLID` points are ink throughout."""
    import numpy as np

    side = max(2, int(SOLID * DPI / 72 / COARSE))
    sums = np.cumsum(np.cumsum(np.pad(ink.astype(np.int32), ((1, 0), (1, 0))), 0), 1)
    full = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side] == side * side
    found = np.zeros_like(ink)
    for down in range(side):
        for right in range(side):
            found[down : down + full.shape[0], right : right + full.shape[1]] |= full
    return found


def _rules(strokes: Iterable[Run], least: float) -> Iterator[list[Run]]:
    """The rules that strokes make: each a long one with the shorter ones that touch it, for a rule slopes a little.

    Args:
        strokes: the runs that may be of a rule, by rows.
        least: points of a long one.
    """
    runs = list(strokes)
    rows: dict[int, list[int]] = {}
    for i, run in enumerate(runs):
        rows.setdefault(run.row, []).append(i)
    taken: set[int] = set()
    for first, run in enumerate(runs):
        if first in taken or run.end - run.start < least * DPI / 72:
            continue
        rule, ahead = [first], [first]
        taken.add(first)
        while ahead:
            row, start, end = runs[ahead.pop()]
            for i in (i for near in (row - 1, row + 1) for i in rows.get(near, ())):
                if i not in taken and runs[i].start <= end and start <= runs[i].end:
                    taken.add(i)
                    rule.append(i)
                    ahead.append(i)
        yield [runs[i] for i in rule]


def _long_runs(ink: "np.ndarray", least: float) -> Iterator[Run]:
    """The runs of ink in rows that are at least so many points long, small breaks not counted."""
    import numpy as np

    width = ink.shape[1] + 2
    padded = np.zeros((ink.shape[0], width), np.int8)
    padded[:, 1:-1] = ink
    steps = np.diff(padded.ravel())
    starts, ends = np.flatnonzero(steps == 1) + 1, np.flatnonzero(steps == -1) + 1
    if not len(starts):
        return
    rows = starts // width
    joined = (starts[1:] - ends[:-1] <= BROKEN) & (rows[1:] == rows[:-1])
    first, last = np.concatenate(([True], ~joined)), np.concatenate((~joined, [True]))
    starts, ends, rows = starts[first], ends[last], rows[first]
    for at in np.flatnonzero(ends - starts >= int(least * DPI / 72)):
        start = int(starts[at] % width) - 1
        yield Run(int(rows[at]), start, start + int(ends[at] - starts[at]))
