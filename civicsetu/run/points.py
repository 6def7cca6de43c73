"""The points of a sweep, each a process with one kernel, side by side.

A point is made in a hidden folder and moved when it is whole. One whose process was killed or crashed has a record with
the reason all the same.
"""

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from civicsetu.base.errors import NotebookError
from civicsetu.base.files import read_json, write_json
from civicsetu.base.interrupts import interrupts_held
from civicsetu.base.processes import last_line
from civicsetu.base.words import counted
from civicsetu.run.grid import Point
from civicsetu.run.inputs import changed, inputs_of

RECORD = "point.json"
LOG = "log.txt"
Say = Callable[[str], None]

# As many processes as there are cores: more threads in each would only stand in each other's way.
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


@dataclass(frozen=True, slots=True)
class Job:
    """What a process is given: all of it survives pickling."""

    notebook: Path
    point: Point
    inputs: dict[str, Any]
    folder: Path


def run_points(
    pending: list[Point],
    inputs: Mapping[str, dict[str, Any]],
    notebook: Path,
    folder: Path,
    jobs: int,
    say: Say,
    done: int,
    total: int,
) -> None:
    """Run points side by side; each is moved into `folder` when its process has ended.

    Args:
        pending: the points that are to run.
        inputs: by the names of points, what each depends on.
        notebook: that is run.
        folder: the sweep's.
        jobs: how many run at a time.
        say: told of each that has ended.
        done, total: how many points stand already, and how many there are.
    """
    waiting = list(reversed(pending))
    running: dict[int, tuple[SpawnProcess, Job, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                point = waiting.pop()
                with interrupts_held():  # so that what is begun is among what is given up
                    building = Path(tempfile.mkdtemp(prefix=f".{point.name[:80]}.", dir=folder))
                    job = Job(notebook.resolve(), point, inputs[point.name], building)
                    process = multiprocessing.get_context("spawn").Process(target=_work, args=(job,), daemon=True)
                    process.start()
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


def _work(job: Job) -> None:
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


def _settled(job: Job, code: int) -> dict[str, Any]:
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


def _died(job: Job, code: int) -> dict[str, Any]:
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
