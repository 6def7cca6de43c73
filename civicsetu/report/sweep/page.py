"""The files of a sweep's summary: `index.html` for people, `summary.json` and `summary.csv` for other programs.

Nothing in them says when a sweep ran, so that the same points give the same bytes.
"""

import csv
import io
import itertools
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.files import to_json, write_json, write_text
from civicsetu.report.arrange import Heading
from civicsetu.report.page import write_page
from civicsetu.report.sweep.charts import Chart, chart
from civicsetu.report.sweep.measures import SHADES, Measure, measured
from civicsetu.report.sweep.points import Axis, Point, axes_of, points_of, shown

NAMED = 3  # best points named in the table of the best


@dataclass(frozen=True, slots=True)
class Group:
    """The charts of measures whose names begin alike, under a heading of their own."""

    name: str
    anchor: str
    charts: Sequence[Chart]


@dataclass(frozen=True, slots=True)
class BestRow:
    """A measure in the table of the best: its best and worst value, the value as now set, and where it is best."""

    measure: str
    less_is_better: bool
    best: str
    worst: str
    now: str
    now_is_best: bool
    where: Sequence[tuple[str, str]]  # description and address
    more: int


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point in the table of all points."""

    point: Point
    values: Sequence[str]
    measures: Sequence[str]


def write_summary(folder: Path, summary: Mapping[str, Any]) -> Path:
    """Write `summary.json`, `summary.csv` and `index.html` of a sweep.

    Args:
        folder: the sweep's folder; links to the points are relative to it.
        summary: `sweep`, `notebook`, `axes` (each `name`, `label`, `values` and its `current`
            value), `fixed` (the other parameters), `inputs` (checksums) and `points`, each with
            `point`, `values`, and `measures` or `error`; `page` where there is one.

    Returns:
        The page.
    """
    axes, points = axes_of(summary), points_of(summary)
    measures = measured(points)
    write_json(folder / "summary.json", {**summary, "best": {m.name: _best(m) for m in measures if m.has_best}})
    write_text(folder / "summary.csv", _csv(axes, points, measures))
    return write_page("sweep.html.j2", folder / "index.html", **_page(summary, axes, points, measures))


def _best(measure: Measure) -> dict[str, Any]:
    return {"value": measure.best, "better": measure.better, "points": [point.name for point in measure.best_points]}


def _csv(axes: Sequence[Axis], points: Sequence[Point], measures: Sequence[Measure]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["point", *(axis.label for axis in axes), *(measure.name for measure in measures), "error"])
    for point in points:
        found = [point.measures.get(measure.name, "") for measure in measures]
        writer.writerow([point.name, *point.at(axes), *found, point.error])
    return text.getvalue()


# ---------------------------------------------------------------------------------- the page
def _page(
    summary: Mapping[str, Any], axes: Sequence[Axis], points: Sequence[Point], measures: Sequence[Measure]
) -> dict[str, Any]:
    """What the template fills in."""
    moving = [axis for axis in axes if len(axis.values) > 1]
    varying = [measure for measure in measures if measure.varies]
    constant = [measure for measure in measures if not measure.varies]
    failed = [point for point in points if point.error]
    now = _as_now_set(axes, points)
    stem = str(summary["notebook"]).rpartition("/")[2].removesuffix(".ipynb")
    best = [_best_row(measure, moving, now) for measure in varying if measure.has_best]
    groups = _groups([chart(measure, moving) for measure in varying], stem) if moving else []
    return {
        "title": f"Sweep of {stem} over {_joined([axis.label for axis in moving or axes])}",
        "sweep": summary["sweep"],
        "notebook": summary["notebook"],
        "axes": axes,
        "fixed": [(name, shown(value)) for name, value in summary["fixed"].items()],
        "split": "evaluate.split" in summary["fixed"],
        "n_points": len(points),
        "n_whole": len(points) - len(failed),
        "failed": failed,
        "best": best,
        "has_now": now is not None,
        "groups": groups,
        "heat": len(moving) > 1,
        "shades": range(SHADES),
        "same": [(measure.name, measure.written(measure.best)) for measure in constant],
        "measures": [measure.name for measure in varying],
        "rows": [_row(point, axes, varying) for point in points],
        "headings": list(_headings(failed, best, groups, constant)),
        "now_shown": [shown(axis.current) for axis in axes],
        "command": _command(summary, axes),
    }


def _as_now_set(axes: Sequence[Axis], points: Sequence[Point]) -> Point | None:
    """The point of the values in `params.yaml`; None if it is not in the sweep, or failed."""
    for point in points:
        if not point.error and all(point.values[axis.name] == axis.current for axis in axes):
            return point
    return None


def _joined(words: Sequence[str]) -> str:
    """
    >>> _joined(["a", "b", "c"]), _joined(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _groups(charts: Sequence[Chart], stem: str) -> list[Group]:
    """The charts by the groups of their measures; measures without a group go by the notebook's name."""
    by_group = itertools.groupby(charts, key=lambda chart: chart.group)
    return [
        Group(name or stem, f"measures-{count}", list(of_group)) for count, (name, of_group) in enumerate(by_group, 1)
    ]


def _headings(
    failed: Sequence[Point], best: Sequence[BestRow], groups: Sequence[Group], constant: Sequence[Measure]
) -> Iterator[Heading]:
    """The headings that the template writes, for the list of contents."""
    if failed:
        yield Heading(2, "Failed points", "failed")
    if best:
        yield Heading(2, "Best points", "best")
    if groups:
        yield Heading(2, "Every measure", "measures")
        if len(groups) > 1:
            yield from (Heading(3, group.name, group.anchor) for group in groups)
    if constant:
        yield Heading(2, "The same at every point", "same")
    yield Heading(2, "All points", "points")


def _best_row(measure: Measure, moving: Sequence[Axis], now: Point | None) -> BestRow:
    current = None if now is None else measure.values.get(now.name)
    where = [(point.described(moving), point.href) for point in measure.best_points]
    return BestRow(
        measure.name,
        measure.better == "less",
        measure.written(measure.best),
        measure.written(measure.worst),
        "" if current is None else measure.written(current),
        current == measure.best,
        where[:NAMED],
        max(0, len(where) - NAMED),
    )


def _row(point: Point, axes: Sequence[Axis], measures: Sequence[Measure]) -> PointRow:
    written = [m.written(m.values[point.name]) if point.name in m.values else "–" for m in measures]
    return PointRow(point, point.at(axes), written)


def _command(summary: Mapping[str, Any], axes: Sequence[Axis]) -> str:
    """The command that makes the sweep again."""
    words = ["civicsetu", "sweep", summary["notebook"]]
    for axis in axes:
        words += ["-p", f"{axis.label}={','.join(map(_as_given, axis.values))}"]
    return shlex.join([*words, "--name", summary["sweep"]])


def _as_given(value: Any) -> str:
    """A value as the command line reads it."""
    plain = isinstance(value, str) and re.fullmatch(r"[\w./@+-]+", value)
    return value if plain else to_json(value)
