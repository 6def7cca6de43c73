"""Sweeps: a notebook at every point of a grid, side by side, each in a folder of its own.

    reports/sweeps/<name>/
        index.html, summary.json, summary.csv
        <point>/point.json, <stem>.html, notebooks/<stem>.ipynb, metrics/*.json, ...

A point is one process with one kernel. It is made in a hidden folder and moved when it is
whole, so that a sweep that was killed leaves only whole points, and the same command goes on
from there. `point.json` says what a point was made from: a finished point is run again only
when the notebook, the index, a file that it reads, another parameter or the code is not the
same any more. A failed point is kept with its reason, and tried again the next time.
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.files import read_json
from civicsetu.base.words import counted
from civicsetu.params import project_root
from civicsetu.run.dvc_file import data_written_by, from_root
from civicsetu.run.grid import Grid
from civicsetu.run.inputs import changed, inputs_of
from civicsetu.run.points import RECORD, Say, run_points

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.,=+-]*")


@dataclass(frozen=True, slots=True)
class Swept:
    """The outcome of a sweep: its page, and the names of its points by what became of them."""

    page: Path
    run: tuple[str, ...]
    kept: tuple[str, ...]
    failed: tuple[str, ...]


def sweep(
    grid: Grid,
    name: str | None = None,
    jobs: int | None = None,
    reports: Path | None = None,
    say: Say = lambda _: None,
) -> Swept:
    """Run every point of a grid that is not finished yet, and write the summary.

    Args:
        grid: the notebook and its points.
        name: the sweep's folder; by default the notebook's name and those of the parameters.
        jobs: points to run side by side; by default as many as there are cores.
        reports: the folder of the reports; the project's own by default.
        say: told what is being done.

    Returns:
        The page, and which points were run, kept from before, and failed.

    Raises:
        ParameterError: a name that is no folder's name, `jobs` below 1, a notebook that writes
            into the data folder.
        IndexUnusable: the notebook reads a data folder that has no index.
        CivicSetuError: the same sweep is running already.
    """
    from civicsetu.report.sweep import write_list, write_summary

    name = name or usual_name(grid)
    check_sweep(grid, name, jobs)
    reports = (reports or project_root() / "reports").resolve()
    folder = reports / "sweeps" / name
    inputs = {point.name: inputs_of(grid.notebook, point.parameters) for point in grid.points}
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        kept, pending = [], []
        for point in grid.points:
            reason = _unfinished(folder / point.name, inputs[point.name])
            if reason is None:
                kept.append(point.name)
            else:
                pending.append(point)
                if reason:
                    say(f"again {point.name}: {reason}")
        jobs = min(jobs or _cores(), max(1, len(pending)))
        say(
            f"{counted(len(grid.points), 'point')}, {len(kept)} done; {len(pending)} to run, {jobs} at a time: {folder}"
        )
        run_points(pending, inputs, grid.notebook, folder, jobs, say, done=len(kept), total=len(grid.points))
        records = [read_json(folder / point.name / RECORD) for point in grid.points]
        page = write_summary(folder, _summary(name, grid, records))
    write_list(reports)
    failed = tuple(record["point"] for record in records if "error" in record)
    return Swept(page, tuple(point.name for point in pending), tuple(kept), failed)


def usual_name(grid: Grid) -> str:
    """The name of a sweep that is given none: the notebook's, and those of the parameters."""
    return "-".join([grid.notebook.stem, *(axis.name for axis in grid.axes)])


def check_sweep(grid: Grid, name: str | None, jobs: int | None) -> None:
    """Refuse what cannot be run, before anything is.

    Raises:
        ParameterError: see `sweep`.
    """
    if name is not None and (not NAME.fullmatch(name) or len(name) > 200):
        raise ParameterError(
            f"--name {name}: the name of a sweep may only have letters, digits, "
            "_ . , = + and -, and begins with a letter, a digit or _"
        )
    if jobs is not None and jobs < 1:
        raise ParameterError(f"--jobs is {jobs}; it must be at least 1")
    for place in data_written_by(grid.notebook):
        raise ParameterError(
            f"{grid.notebook} writes {place}, so its points would overwrite each other's files; "
            "use `dvc exp run --queue -S` for it"
        )


def _unfinished(folder: Path, inputs: Mapping[str, Any]) -> str | None:
    """None for a finished point; otherwise why it is run again, empty when it never was."""
    try:
        record = read_json(folder / RECORD)
        if differs := changed(record["inputs"], inputs):
            return differs
        return f"it failed: {record['error']}" if "error" in record else None
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return f"its {RECORD} cannot be read"


def _summary(name: str, grid: Grid, records: list[dict[str, Any]]) -> dict[str, Any]:
    inputs = [record["inputs"] for record in records]
    same = {
        part: inputs[0][part]
        for part in inputs[0]
        if part != "parameters" and all(i[part] == inputs[0][part] for i in inputs)
    }
    names = {axis.name for axis in grid.axes}
    return {
        "sweep": name,
        "notebook": from_root(grid.notebook),
        "axes": [
            {"name": a.name, "label": a.name, "values": list(a.values), "current": grid.current[a.name]}
            for a in grid.axes
        ],
        "fixed": {name: value for name, value in grid.points[0].parameters.items() if name not in names},
        "inputs": same,
        "points": [{key: value for key, value in record.items() if key != "inputs"} for record in records],
    }


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold a sweep's folder for this process, and clear away what a killed one left half made."""
    import fcntl

    with (folder / ".lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CivicSetuError(
                f"{folder}: this sweep is already running; wait for it, or give another --name"
            ) from None
        for left in folder.glob(".*"):
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
        yield


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
