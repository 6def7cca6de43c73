"""The summary of a sweep: a heat map for each measure, the best points, and every run behind a link.

`summary.json` and `summary.csv` hold the same figures for other programs. Nothing in them says
when a sweep ran, so that the same points give the same bytes.
"""

import csv
import io
import itertools
import json
import math
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from civicsetu.base.files import read_json, to_json, write_json, write_text
from civicsetu.report.arrange import Heading
from civicsetu.report.page import write_page

# Measures of which less is better, by a word of their name; of all others more is.
LESS = re.compile(
    r"(^|[^a-z])(ms|seconds|time|latency|p50|p95|p99|bytes|megabytes|mb|size|memory|"
    r"wrong|errors?|failed|misses|missed|missing|quarantined|unresolved|loss)([^a-z]|$)"
)
# Shades of a heat map; the style sheet has as many.
SHADES = 7


def measures_of(folder: Path, stem: str) -> dict[str, float]:
    """The numbers in a run's metrics.

    Args:
        folder: the JSON files that the notebook wrote.
        stem: the notebook's name; measures of other files begin with the file's name.

    Returns:
        The measures by name, nested names joined by a stop: `reranked.hit@1`. What is no finite
        number is left out.
    """
    found: dict[str, float] = {}
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stem != stem, path.name)):
        found |= dict(_numbers(read_json(path), "" if path.stem == stem else path.stem))
    return found


def less_is_better(measure: str) -> bool:
    """Whether a measure is better the smaller it is, by the words of its name.

    >>> less_is_better("reranked.p95_ms"), less_is_better("citations_wrong"), less_is_better("hit@1")
    (True, True, False)
    """
    return LESS.search(measure.lower()) is not None


def best_points(measure: str, points: Sequence[Mapping[str, Any]]) -> tuple[float, list[Mapping[str, Any]]]:
    """The best value of a measure and the points that have it.

    >>> best_points("hit@1", [{"point": n, "measures": {"hit@1": v}} for n, v in (("a", 0.5), ("b", 0.7))])
    (0.7, [{'point': 'b', 'measures': {'hit@1': 0.7}}])
    """
    having = [point for point in points if measure in point.get("measures", {})]
    best = (min if less_is_better(measure) else max)(point["measures"][measure] for point in having)
    return best, [point for point in having if point["measures"][measure] == best]


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
    points = summary["points"]
    names = list(dict.fromkeys(name for point in points for name in point.get("measures", {})))
    best = {}
    for name in names:
        value, having = best_points(name, points)
        best[name] = {"value": value, "better": "less" if less_is_better(name) else "more",
                      "points": [point["point"] for point in having]}  # fmt: skip
    write_json(folder / "summary.json", {**summary, "best": best})
    write_text(folder / "summary.csv", _csv(summary, names))
    page = folder / "index.html"
    write_page("sweep.html.j2", page, **_page(summary, names))
    return page


def _csv(summary: Mapping[str, Any], names: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["point", *(axis["label"] for axis in summary["axes"]), *names, "error"])
    for point in summary["points"]:
        values = [_shown(point["values"][axis["name"]]) for axis in summary["axes"]]
        measures = [point.get("measures", {}).get(name, "") for name in names]
        writer.writerow([point["point"], *values, *measures, point.get("error", "")])
    return text.getvalue()


# ---------------------------------------------------------------------------------- the page
def _page(summary: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What the template fills in."""
    points, axes = summary["points"], summary["axes"]
    whole = [point for point in points if "error" not in point]
    failed = [point for point in points if "error" in point]
    ranges = {name: {p["measures"][name] for p in whole if name in p["measures"]} for name in names}
    varying = [name for name in names if len(ranges[name]) > 1]
    number = {name: _format(ranges[name]) for name in names}
    leaves = [axis["label"].rpartition(".")[2] for axis in axes]
    # The group's name is left away where the rest tells the parameters apart.
    moving = [
        {**axis, "short": leaf if leaves.count(leaf) == 1 else axis["label"]}
        for axis, leaf in zip(axes, leaves, strict=True)
        if len(axis["values"]) > 1
    ]
    now = next((p for p in whole if all(p["values"][a["name"]] == a["current"] for a in axes)), None)
    maps = [_map(name, moving, points, number[name]) for name in varying] if moving else []
    groups = [
        {"name": group or _stem(summary), "maps": list(of_group)}
        for group, of_group in itertools.groupby(maps, key=lambda m: m["group"])
    ]
    for count, group in enumerate(groups, 1):
        group["anchor"] = f"measures-{count}"
    best_rows = [_best_row(name, points, moving, now, number[name]) for name in varying]
    table = [_row(point, axes, varying, number) for point in points]
    return {
        "title": f"Sweep of {_stem(summary)} over {_joined([axis['label'] for axis in moving or axes])}",
        "sweep": summary["sweep"],
        "notebook": summary["notebook"],
        "axes": [
            {"label": a["label"], "values": [_shown(v) for v in a["values"]], "current": _shown(a["current"])}
            for a in axes
        ],
        "fixed": [(name, _shown(value)) for name, value in summary["fixed"].items()],
        "split": "evaluate_split" in summary["fixed"],
        "n_points": len(points),
        "n_whole": len(whole),
        "failed": [_row(point, axes, [], {}) for point in failed],
        "best": best_rows,
        "has_now": now is not None,
        "groups": groups,
        "shape": {0: "none", 1: "line"}.get(len(moving), "matrix"),
        "shades": range(SHADES),
        "same": [(name, number[name](next(iter(ranges[name])))) for name in names if len(ranges[name]) == 1],
        "labels": [axis["label"] for axis in axes],
        "measures": varying,
        "rows": table,
        "headings": list(_headings(failed, best_rows, groups, bool(names) and len(varying) < len(names))),
        "command": _command(summary),
    }


def _stem(summary: Mapping[str, Any]) -> str:
    return str(summary["notebook"]).rpartition("/")[2].removesuffix(".ipynb")


def _joined(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _headings(failed: Any, best: Any, groups: Sequence[Mapping[str, Any]], same: bool) -> Iterator[Heading]:
    if failed:
        yield Heading(2, "Failed points", "failed")
    if best:
        yield Heading(2, "Best points", "best")
    if groups:
        yield Heading(2, "Every measure", "measures")
        if len(groups) > 1:
            yield from (Heading(3, group["name"], group["anchor"]) for group in groups)
    if same:
        yield Heading(2, "The same at every point", "same")
    yield Heading(2, "All points", "points")


def _best_row(name: str, points: Sequence[Any], moving: Sequence[Any], now: Any, number: Any) -> dict[str, Any]:
    best, having = best_points(name, points)
    values = [p["measures"][name] for p in points if name in p.get("measures", {})]
    worst = max(values) if less_is_better(name) else min(values)
    current = None if now is None or name not in now["measures"] else now["measures"][name]
    where = [{"text": _at(p, moving), "href": _href(p)} for p in having]
    return {
        "measure": name,
        "better": "less is better" if less_is_better(name) else "",
        "best": number(best),
        "worst": number(worst),
        "now": "" if current is None else number(current),
        "now_is_best": current == best,
        "where": where[:3],
        "more": max(0, len(where) - 3),
    }


def _at(point: Mapping[str, Any], axes: Sequence[Mapping[str, Any]]) -> str:
    """Where a point stands: "threshold 0.1, gap 0.6"."""
    return ", ".join(f"{axis['short']} {_shown(point['values'][axis['name']])}" for axis in axes)


def _map(name: str, moving: Sequence[Any], points: Sequence[Any], number: Any) -> dict[str, Any]:
    """One measure over the grid: a line over one parameter, else a matrix for each value of the further ones."""
    values = [p["measures"][name] for p in points if name in p.get("measures", {})]
    low, high = min(values), max(values)
    best, having = best_points(name, points)
    by_values = {tuple(_shown(p["values"][a["name"]]) for a in moving): p for p in points}

    def cell(place: tuple[str, ...]) -> dict[str, Any]:
        point = by_values[place]
        if name not in point.get("measures", {}):
            return {"text": "failed" if "error" in point else "–", "shade": "none", "href": _href(point), "best": False}
        value = point["measures"][name]
        share = (value - low) / (high - low)
        shade = round((1 - share if less_is_better(name) else share) * (SHADES - 1))
        return {"text": number(value), "shade": shade, "href": _href(point), "best": value == best, "value": value}

    shown = [[_shown(value) for value in axis["values"]] for axis in moving]
    group, _, short = name.rpartition(".")
    made = {
        "name": name,
        "short": short,
        "group": group,
        "best": number(best),
        "low": number(low),
        "high": number(high),
        "better": "less is better" if less_is_better(name) else "more is better",
        "at": "; ".join(_at(p, moving) for p in having[:2]),
        "more": max(0, len(having) - 2),
        "label": moving[0]["short"],
    }
    if len(moving) == 1:
        cells = [cell((value,)) for value in shown[0]]
        numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in moving[0]["values"])
        ordered = sorted(range(len(cells)), key=lambda n: moving[0]["values"][n]) if numeric else range(len(cells))
        bars = [{"label": shown[0][n], **cells[n]} for n in ordered]
        return made | ({"line": _line(bars, low, high)} if numeric and len(bars) > 2 else {"bars": _bars(bars)})
    rows, columns, further = shown[0], shown[1], shown[2:]
    matrices = [
        {
            "of": ", ".join(f"{a['short']} {value}" for a, value in zip(moving[2:], rest, strict=True)),
            "rows": [(row, [cell((row, column, *rest)) for column in columns]) for row in rows],
        }
        for rest in itertools.product(*further)
    ]
    return made | {"across": moving[1]["short"], "columns": columns, "matrices": matrices}


def _line(bars: Sequence[Mapping[str, Any]], low: float, high: float) -> dict[str, Any]:
    """Places of a line chart in a box of 400 by 220; the values stand at equal distances."""
    left, right, top, bottom = 42, 358, 34, 166
    step = (right - left) / (len(bars) - 1)
    dots = []
    for number, bar in enumerate(bars):
        height = (bar["value"] - low) / (high - low) if "value" in bar else None
        y = None if height is None else round(bottom - height * (bottom - top), 1)
        dots.append({**bar, "x": round(left + number * step, 1), "y": y})
    # a failed point breaks the line
    runs = [list(run) for known, run in itertools.groupby(dots, key=lambda d: d["y"] is not None) if known]
    return {"dots": dots, "runs": [" ".join(f"{d['x']},{d['y']}" for d in run) for run in runs]}


def _bars(bars: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The length of each bar, in per cent of the row, beside its value; lengths begin at nothing."""
    longest = max((abs(bar["value"]) for bar in bars if "value" in bar), default=0) or 1
    return [{**bar, "width": round(60 * abs(bar.get("value", 0)) / longest, 1)} for bar in bars]


def _row(point: Mapping[str, Any], axes: Any, names: Sequence[str], number: Mapping[str, Any]) -> dict[str, Any]:
    measures = point.get("measures", {})
    return {
        "anchor": f"point-{point['point']}",
        "point": point["point"],
        "href": quote(f"{point['point']}/{point['page']}") if "page" in point else "",
        "values": [_shown(point["values"][axis["name"]]) for axis in axes],
        "measures": [number[name](measures[name]) if name in measures else "–" for name in names],
        "error": point.get("error", ""),
    }


def _href(point: Mapping[str, Any]) -> str:
    """A finished point's page; a failed one's row in the list of failures."""
    if "error" in point:
        return "#" + quote(f"failed-{point['point']}")
    return quote(f"{point['point']}/{point['page']}")


def _shown(value: Any) -> str:
    """A value as people read it; as in JSON, a text without its quotation marks."""
    if isinstance(value, list):
        return ", ".join(map(_shown, value)) or "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _format(values: set[float]) -> Any:
    """How a measure's numbers are written: all with as many places as they need, at most 4."""
    places = max((len(f"{value:.4f}".rstrip("0").partition(".")[2]) for value in values), default=0)
    return lambda value: f"{value:,.{places}f}"


def _numbers(value: Any, name: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers(part, f"{name}.{key}" if name else str(key))
    elif isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and name:
        yield name, value


def _command(summary: Mapping[str, Any]) -> str:
    words = ["civicsetu", "sweep", summary["notebook"]]
    for axis in summary["axes"]:
        words += ["-p", f"{axis['label']}={','.join(map(_written, axis['values']))}"]
    return shlex.join([*words, "--name", summary["sweep"]])


def _written(value: Any) -> str:
    """A value as the command line reads it."""
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w./@+-]+", value) else to_json(value)
    return to_json(value)
