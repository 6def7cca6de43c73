"""Runs and sweeps that there are, and two of them side by side."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.files import read_json
from civicsetu.evaluate.runs import FILE, Compared, Row, compare_runs, read_run, said
from civicsetu.explore.requests import Record, text_of
from civicsetu.run.points import RECORD
from civicsetu.run.workbench.starting import Places

PROJECT = "the project's reports"
MOST_QUESTIONS = 100  # that were won or lost and are told


def results_of(places: Places) -> Record:
    """The runs and sweeps among the reports, and the folders of `civicsetu score` there and in `build`.

    Returns:
        `runs`, the newest first, the project's own before them; `sweeps`, each with its points; `scores`. What can be
        compared has an `id`.
    """
    return {
        "reports": str(places.reports),
        "runs": [_run(folder, places) for folder in _runs(places)],
        "sweeps": [_sweep(folder, places) for folder in _newest(places.reports.glob("sweeps/*/"))],
        "scores": [_named(folder, places) for folder in _scores(places)],
    }


def compared(places: Places, request: Record) -> Record:
    """Two of them side by side: question by question where `civicsetu score` wrote both, else by their measures.

    Args:
        places: where things are.
        request: `before` and `after`, each the `id` of a run, a point or a folder of scores.

    Raises:
        ParameterError: there is no such one.
        QuestionFileError: the two were not asked the same questions.
    """
    before, after = (_folder(places, text_of(request, name, 4096)) for name in ("before", "after"))
    if all((folder / FILE).is_file() for folder in (before, after)):
        return _by_question(read_run(before), read_run(after))
    return _by_measure(_measures(before), _measures(after))


# ------------------------------------------------------------------------------------ what there is
def _runs(places: Places) -> list[Path]:
    """The folders with the metrics of a run: the project's own, those beside them, those of other values."""
    found = [
        path.parent for pattern in ("metrics", "*/metrics", "runs/*/metrics") for path in places.reports.glob(pattern)
    ]
    return _newest([folder for folder in found if any((folder / "metrics").glob("*.json"))], first=places.reports)


def _scores(places: Places) -> list[Path]:
    """The folders that `civicsetu score` wrote, among the reports and in the folder `build` beside them."""
    roots, depths = (places.reports, places.reports.parent / "build"), (FILE, f"*/{FILE}", f"*/*/{FILE}")
    return _newest({path.parent for root in roots for depth in depths for path in root.glob(depth)})


def _newest(folders: Any, first: Path | None = None) -> list[Path]:
    return sorted(folders, key=lambda folder: (folder != first, -folder.stat().st_mtime, folder.name))


def _named(folder: Path, places: Places) -> Record:
    top = places.reports.parent
    inside = folder.relative_to(top).as_posix() if folder.is_relative_to(top) else str(folder)
    name = PROJECT if folder == places.reports else inside.removeprefix("reports/").removeprefix("runs/")
    return {"id": inside, "name": name, "when": folder.stat().st_mtime}


def _run(folder: Path, places: Places) -> Record:
    stems = sorted(path.stem for path in (folder / "metrics").glob("*.json"))
    headline = {f"{path.stem}.{name}": value for path in sorted((folder / "headline").glob("*.json"))
                for name, value in _read(path).items()}  # fmt: skip
    when = max(path.stat().st_mtime for path in (folder / "metrics").glob("*.json"))
    pages = sorted(path.name for path in folder.glob("*.html"))
    return _named(folder, places) | {"when": when, "notebooks": stems, "headline": headline, "pages": pages}


def _sweep(folder: Path, places: Places) -> Record:
    summary = _read(folder / "summary.json")
    records = [(path.parent, _read(path)) for path in sorted(folder.glob(f"*/{RECORD}"))]
    points = [
        _named(own, places) | {
            "values": {name: str(value) for name, value in record.get("values", {}).items()},
            "measures": record.get("measures", {}),
            "error": record.get("error", ""),
        }
        for own, record in records
    ]  # fmt: skip
    order = {record.get("point"): n for n, record in enumerate(summary.get("points", ()))}
    page = folder / "index.html"
    return _named(folder, places) | {
        "name": folder.name,
        "notebook": summary.get("notebook", ""),
        "whole": bool(summary) and len(summary.get("points", ())) == len(points),
        "page": str(page) if page.is_file() else "",
        "points": sorted(points, key=lambda point: order.get(point["id"].rpartition("/")[2], len(order))),
    }


def _read(path: Path) -> dict[str, Any]:
    """A JSON object; an empty one where there is none."""
    try:
        found = read_json(path)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


# ------------------------------------------------------------------------------------ side by side
def _folder(places: Places, name: str) -> Path:
    """The folder of one that can be compared."""
    points = (path.parent for path in places.reports.glob(f"sweeps/*/*/{RECORD}"))
    for folder in (*_runs(places), *points, *_scores(places)):
        if _named(folder, places)["id"] == name:
            return folder
    raise ParameterError("Choose two runs to compare." if not name else f"there is no run {name!r}")


def _measures(folder: Path) -> dict[str, float]:
    """The numbers of a run, as a sweep takes them; those of `civicsetu score` stand beside its questions."""
    from civicsetu.report.sweep.measures import measures_of, numbers_in

    found = measures_of(folder / "metrics", "") or numbers_in(_read(folder / "metrics.json"))
    if not found:
        raise CivicSetuError(f"{folder}: it has no measures")
    return found


def _by_measure(before: dict[str, float], after: dict[str, float]) -> Record:
    from civicsetu.report.sweep import better_of

    rows = [
        {"measure": name, "before": before.get(name), "after": after.get(name), "better": better_of(name)}
        for name in dict.fromkeys([*before, *after])
    ]
    return {"by": "measure", "rows": rows}


def _by_question(before: dict[str, Row], after: dict[str, Row]) -> Record:
    found = compare_runs(before, after)
    rows = [asdict(one) | {"won": len(one.won), "lost": len(one.lost)} for one in found]
    changed = {what: list(_changed(found, what, before)) for what in ("lost", "won")}
    return {"by": "question", "said": said(found), "rows": rows} | {
        what: {"in_all": len(ones), "questions": ones[:MOST_QUESTIONS]} for what, ones in changed.items()
    }


def _changed(found: list[Compared], what: str, rows: dict[str, Row]) -> Iterator[Record]:
    """The questions that were won or lost, each with the measures by which."""
    measures: dict[str, list[str]] = {}
    for one in found:
        for id_ in getattr(one, what):
            measures.setdefault(id_, []).append(one.measure)
    for id_, names in measures.items():
        yield {"id": id_, "question": rows[id_]["question"], "measures": names}
