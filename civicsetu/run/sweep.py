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

import hashlib
import multiprocessing
import os
import re
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError, IndexUnusable, NotebookError, ParameterError
from civicsetu.base.files import read_json, sha256, to_json, write_json
from civicsetu.base.notebooks import load
from civicsetu.base.processes import last_line
from civicsetu.base.words import counted
from civicsetu.params import project_root
from civicsetu.run.dvc_file import data_written_by, from_root
from civicsetu.run.grid import Grid, Point

RECORD = "point.json"
LOG = "log.txt"
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.,=+-]*")
Say = Callable[[str], None]

# As many processes as there are cores: more threads in each would only stand in each other's way.
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


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
    from civicsetu.report.sweep import write_summary

    name = name or "-".join([grid.notebook.stem, *(axis.name for axis in grid.axes)])
    check_sweep(grid, name, jobs)
    folder = (reports or project_root() / "reports").resolve() / "sweeps" / name
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
        _run(pending, inputs, grid.notebook, folder, jobs, say, done=len(kept), total=len(grid.points))
        records = [read_json(folder / point.name / RECORD) for point in grid.points]
        page = write_summary(folder, _summary(name, grid, records))
    failed = tuple(record["point"] for record in records if "error" in record)
    return Swept(page, tuple(point.name for point in pending), tuple(kept), failed)


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


def inputs_of(notebook: Path, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What the result of a run depends on.

    Args:
        notebook: the notebook; only its cells count, not what they once gave.
        parameters: all that it is given. A `data` folder counts by its index's manifest, and a
            text that names a file of the project by the file's checksum.

    Returns:
        Checksums of the notebook, the package's code, the index and the files, and the parameters.

    Raises:
        IndexUnusable: there is no index in the data folder.
    """
    cells = [[c.cell_type, c.source, sorted(c.metadata.get("tags", []))] for c in load(notebook).cells]
    inputs: dict[str, Any] = {"notebook": hashlib.sha256(to_json(cells).encode()).hexdigest(), "code": _code()}
    if isinstance(data := parameters.get("data"), str):
        manifest = project_root() / data / "index" / "manifest.json"
        if not manifest.is_file():
            raise IndexUnusable(
                f"{manifest.parent} has no index; run `civicsetu build` (or `make reproduce`) to make it"
            )
        inputs["index"] = sha256(manifest)
    files = sorted({v for v in parameters.values() if isinstance(v, str) and v and (project_root() / v).is_file()})
    inputs["files"] = {name: sha256(project_root() / name) for name in files}
    inputs["parameters"] = dict(parameters)
    return inputs


def changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Say in words what differs between two answers of `inputs_of`; empty when nothing does.

    >>> changed({"code": "1", "parameters": {"k": 5}}, {"code": "1", "parameters": {"k": 10}})
    'k was 5 and is 10'
    """
    said = [f"the {part} has changed" for part in ("notebook", "code", "index") if before.get(part) != now.get(part)]
    old, new = before.get("files", {}), now.get("files", {})
    said += [f"{name} has changed" for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
    old, new = before.get("parameters", {}), now.get("parameters", {})
    for name in [*new, *(name for name in old if name not in new)]:
        if name not in old or name not in new:
            said.append(f"the parameter {name} is {'new' if name in new else 'gone'}")
        elif old[name] != new[name]:
            said.append(f"{name} was {to_json(old[name])} and is {to_json(new[name])}")
    return "; ".join(said)


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


# ------------------------------------------------------------------------------------- running
@dataclass(frozen=True, slots=True)
class _Job:
    """What a process is given: all of it survives pickling."""

    notebook: Path
    point: Point
    inputs: dict[str, Any]
    folder: Path


def _run(
    pending: list[Point],
    inputs: Mapping[str, dict[str, Any]],
    notebook: Path,
    folder: Path,
    jobs: int,
    say: Say,
    done: int,
    total: int,
) -> None:
    """Run points side by side; each is moved into `folder` when its process has ended."""
    waiting = list(reversed(pending))
    running: dict[int, tuple[SpawnProcess, _Job, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                point = waiting.pop()
                building = Path(tempfile.mkdtemp(prefix=f".{point.name[:80]}.", dir=folder))
                job = _Job(notebook.resolve(), point, inputs[point.name], building)
                process = _started(job)
                running[process.sentinel] = process, job, time.monotonic()
            ended = set(wait([process.sentinel for process, _, _ in running.values()]))
            for sentinel in [number for number in running if number in ended]:
                process, job, began = running.pop(sentinel)
                process.join()
                record = _settled(job, process.exitcode or 0)
                _moved(job.folder, folder / job.point.name)
                done += 1
                what = f"failed: {record['error']}" if "error" in record else f"{time.monotonic() - began:.0f} s"
                say(f"[{done}/{total}] {job.point.name}  {what}")
    except BaseException:
        # Ctrl-C above all: what is running is given up, what is finished stands.
        say(f"stopping; {done} of {counted(total, 'point')} stand, and the same command goes on from there")
        for process, _, _ in running.values():
            process.terminate()
        for process, job, _ in running.values():
            process.join(5)
            process.kill()
            process.join()
            shutil.rmtree(job.folder, ignore_errors=True)
        raise


def _started(job: _Job) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=_work, args=(job,), daemon=True)
    # Ctrl-C goes to every process of a terminal; the points are for this one alone to stop.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return process


def _work(job: _Job) -> None:
    """The process of a point: run the notebook, and leave the record last of all."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    log = os.open(job.folder / LOG, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(log, stream)
    from civicsetu.report.notebook_page import to_html
    from civicsetu.report.overview import title_of
    from civicsetu.report.sweep import measures_of
    from civicsetu.run.stage import Run, run_stage

    record: dict[str, Any] = {"point": job.point.name, "values": job.point.values}
    page = f"{job.notebook.stem}.html"
    try:
        run_stage(Run(job.notebook, job.point.parameters, job.folder), progress=False, environment=ONE_THREAD)
        measures = measures_of(job.folder / "metrics", job.notebook.stem)
        if not measures:
            raise NotebookError(
                "the notebook wrote no measures; it should write numbers to "
                f"reports_folder() / 'metrics' / '{job.notebook.stem}.json'"
            )
        if differs := changed(job.inputs, inputs_of(job.notebook, job.point.parameters)):
            raise NotebookError(f"while it ran, {differs}")
        record |= {"page": page, "measures": measures}
    except Exception as error:
        reason = error.reason if isinstance(error, NotebookError) else f"{type(error).__name__}: {error}"
        record |= {"error": " ".join(reason.split())}
        if isinstance(error, NotebookError) and error.kept:
            to_html(error.kept, job.folder / page, f"{title_of(job.notebook.stem)} (failed)")
            record |= {"page": page}
    write_json(job.folder / RECORD, record | {"inputs": job.inputs})


def _end_with_parent() -> None:
    """A sweep that is killed must not leave processes that go on; the kernels watch theirs too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _settled(job: _Job, code: int) -> dict[str, Any]:
    """The record of a point whose process has ended, also where it ended without leaving one."""
    path = job.folder / RECORD
    if not path.is_file():
        write_json(path, _died(job, code))
    record: dict[str, Any] = read_json(path)
    if "error" not in record:
        (job.folder / LOG).unlink(missing_ok=True)
    # a kernel that died slowly may have left its profile
    for left in [p for p in job.folder.rglob(".*") if p.is_dir()]:
        shutil.rmtree(left, ignore_errors=True)
    return record


def _died(job: _Job, code: int) -> dict[str, Any]:
    """The record of a point whose process was killed or crashed: the signal, and the last line that it wrote."""
    log = job.folder / LOG
    said = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
    how = f"by {signal.Signals(-code).name}" if code < 0 else f"with {code}"
    error = f"its process ended {how}" + (f": {last}" if (last := last_line(said)) else "")
    return {"point": job.point.name, "values": job.point.values, "error": error, "inputs": job.inputs}


def _moved(built: Path, target: Path) -> None:
    """Put a whole point in its place; one that stood there is gone."""
    mask = os.umask(0)
    os.umask(mask)
    built.chmod(0o777 & ~mask)  # a temporary folder is its owner's alone
    if target.exists():
        old = built.with_name(f"{built.name}.old")
        os.replace(target, old)
        os.replace(built, target)
        shutil.rmtree(old, ignore_errors=True)
    else:
        os.replace(built, target)


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


def _code() -> str:
    """A checksum of the package's code and data."""
    package = Path(__file__).resolve().parents[1]
    files = [p for p in sorted(package.rglob("*")) if p.is_file() and "__pycache__" not in p.parts]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(package).as_posix()} {sha256(path)}\n".encode())
    return digest.hexdigest()
