"""Commands that the workbench starts: each a process of its own, with a folder that says how far it is.

    <data>/.workbench/<id>/
        job.json     what it is, its command, its process and when it began
        alive        its process holds the lock of this file as long as it lives, however it ends
        log.txt      what it says
        cancelled    is there once somebody has cancelled it
        ended.json   its exit code; not there where it was killed

A job goes on when the notebook's kernel ends, and any workbench of the same data folder sees it and can cancel it.
"""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.counting import count_in
from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.files import read_json, write_json
from civicsetu.base.interrupts import interrupts_held
from civicsetu.explore.requests import Record

FOLDER = ".workbench"  # in the data folder
RECORD, ALIVE, LOG, CANCELLED, ENDED = "job.json", "alive", "log.txt", "cancelled", "ended.json"
PROCESS = "civicsetu.cli.job"  # the module that runs a command and keeps its exit code
KEPT = 20  # jobs whose folders are kept
TAIL = 16_000  # bytes of a log that are looked at
LINES = 40  # of them so many lines are told
GRACE_S = 15.0  # seconds that a cancelled job has to end by itself
INTERRUPTS = 3  # times that it is interrupted in these seconds
POINT = re.compile(r"\[(\d+)/(\d+)\] ")  # begins the line of a sweep's point
STOPPED = 130  # the exit code of a command that was interrupted


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be started.

    Args:
        kind: `build`, `run` or `sweep`.
        title: what it is, in words.
        words: those of the command, after `civicsetu`.
        place: the folder that it writes; two jobs never write the same one at once.
    """

    kind: str
    title: str
    words: tuple[str, ...]
    place: str


class Jobs:
    """The jobs of a data folder.

    Args:
        data: the data folder.
        root: the folder in which commands run.
        grace_s: seconds that a cancelled job has to end by itself.
    """

    def __init__(self, data: Path, root: Path, grace_s: float = GRACE_S) -> None:
        self.folder, self.root, self.grace_s = data.resolve() / FOLDER, root, grace_s
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, task: Task) -> str:
        """Start a job.

        Returns:
            Its id.

        Raises:
            CivicSetuError: another one that is running writes the same folder.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._alone():
            for job in self.all():
                if job["place"] == task.place and job["state"] in ("running", "stopping"):
                    raise CivicSetuError(f"{job['title']} is under way: wait until it has ended, or cancel it first")
            self._sweep()
            own = Path(tempfile.mkdtemp(prefix=f"{time.time_ns()}-", dir=self.folder))
            self._processes[own.name] = self._started(own, task)
        return own.name

    def all(self) -> list[Record]:
        """Every job that is kept, the newest first."""
        for process in self._processes.values():
            process.poll()  # one that has ended is let go
        names = sorted((path.parent.name for path in self.folder.glob(f"*/{RECORD}")), reverse=True)
        return [job for name in names if (job := self._job(name))]

    def cancel(self, name: str) -> None:
        """Have a job end: it is interrupted as by Ctrl-C, and ended by force where that takes too long.

        Raises:
            ParameterError: there is no such job.
        """
        if name not in [job["id"] for job in self.all()]:
            raise ParameterError("there is no such job")
        own = self.folder / name
        if not _lives(own):
            return
        pid = read_json(own / RECORD)["pid"]
        (own / CANCELLED).touch()
        threading.Thread(target=self._end, args=(own, pid), daemon=True).start()

    # ------------------------------------------------------------------------------------ inside
    def _started(self, own: Path, task: Task) -> "subprocess.Popen[bytes]":
        package = str(Path(__file__).resolve().parents[3])
        path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
        alive = os.open(own / ALIVE, os.O_CREAT | os.O_RDWR)
        try:
            fcntl.flock(alive, fcntl.LOCK_EX)
            with (own / LOG).open("ab") as log, interrupts_held():  # Ctrl-C waits until the process can act on it
                process = subprocess.Popen(
                    [sys.executable, "-m", PROCESS, str(own), *task.words],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.root, start_new_session=True,
                    pass_fds=(alive,), env=os.environ | {"PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
                )  # fmt: skip
            write_json(own / RECORD, {**asdict(task), "began": time.time(), "pid": process.pid})
            return process
        finally:
            os.close(alive)  # the process holds it further

    def _job(self, name: str) -> Record | None:
        own = self.folder / name
        try:
            record: dict[str, Any] = read_json(own / RECORD)
            said = _lines(own / LOG)
            ended = read_json(own / ENDED) if (own / ENDED).is_file() else None
            state = _state(own, ended)
            done, total = _progress(said) if state == "running" else (None, None)
            return {
                "id": name, "kind": record["kind"], "title": record["title"], "place": record["place"],
                "command": _command(record["words"]), "began": record["began"],
                "ended": ended["when"] if ended else None, "state": state,
                "said": " ".join(said[-1].removeprefix("civicsetu: ").split()) if said else "", "log": said,
                "done": done, "total": total,
            }  # fmt: skip
        except (OSError, ValueError, KeyError, TypeError):  # half made, or removed meanwhile
            return None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self.folder / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _sweep(self) -> None:
        """Remove the oldest jobs; one that lives stays."""
        for job in self.all()[KEPT - 1 :]:
            if job["state"] not in ("running", "stopping"):
                shutil.rmtree(self.folder / job["id"], ignore_errors=True)

    def _end(self, own: Path, pid: int) -> None:
        """Interrupt a job, again and again as somebody would (Python can drop one), then end it and what it started."""
        for number in (*(signal.SIGINT,) * INTERRUPTS, signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number) if number == signal.SIGINT else os.killpg(pid, number)
            until = time.monotonic() + self.grace_s / INTERRUPTS
            while _lives(own) and time.monotonic() < until:
                time.sleep(0.1)
            if not _lives(own):
                return


def _lives(own: Path) -> bool:
    """Whether the process of a job lives: it holds the lock."""
    try:
        with (own / ALIVE).open("r+") as alive:
            fcntl.flock(alive, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return False
    except BlockingIOError:
        return True
    except OSError:
        return False


def _state(own: Path, ended: dict[str, Any] | None) -> str:
    """How a job is: running, stopping, done, failed, cancelled or killed."""
    cancelled = (own / CANCELLED).exists()
    if ended is None and _lives(own):
        return "stopping" if cancelled else "running"
    if ended is None:
        return "cancelled" if cancelled else "killed"
    if ended["code"] == STOPPED:
        return "cancelled"
    return "failed" if ended["code"] else "done"


def _lines(log: Path) -> list[str]:
    """The last lines of a log; a line that was written over counts by what stands there in the end."""
    with log.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL))
        text = file.read().decode("utf-8", "replace")
    lines = [line.rstrip("\r").rpartition("\r")[2].strip() for line in text.split("\n")]
    return [line for line in lines if line][-LINES:]


def _progress(said: Sequence[str]) -> tuple[int | None, int | None]:
    """How many are done of how many, by the last line that counts; None once that count is over."""
    for line in reversed(said):
        if found := POINT.match(line):
            return int(found[1]), int(found[2])
        if count := count_in(line):
            return (None, None) if count.done == count.total and line != said[-1] else (count.done, count.total)
    return None, None


def _command(words: Sequence[str]) -> str:
    """A command as it is written in a terminal."""
    import shlex

    return shlex.join(["civicsetu", *words])
