"""One build at a time in a data folder: a lock that names who holds it.

The lock is the system's, so it goes with the process that holds it, however that ends. Beside it stands a record of the
build that is under way, or that was cut off: as long as it is there, `corpus/` and `index/` need not be those of the
index that answers (see `civicsetu.index.generations`).
"""

import json
import os
import socket
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import write_text

GENERATIONS = ".generations"  # in the data folder
LOCK, RECORD = "lock", "build.json"  # in there
WAIT_S = 900.0  # seconds that a build waits for another one
LOOK_S = 1.0  # seconds after which it says for whom


class Build:
    """A build that is under way.

    Args:
        record: the file that says so.
    """

    def __init__(self, record: Path) -> None:
        self._record = record

    def settle(self) -> None:
        """Say that the folders are those of the index that answers."""
        self._record.unlink(missing_ok=True)


_threads: dict[Path, threading.RLock] = defaultdict(threading.RLock)
_depth: dict[Path, int] = defaultdict(int)


@contextmanager
def building(
    data: Path, what: str, say: Callable[[str], None] = lambda _: None, wait_s: float = WAIT_S
) -> Iterator[Build]:
    """Hold the lock of a data folder; a build inside of a build shares it.

    Args:
        data: the data folder; it is made where there is none.
        what: what the build does, in words, for those that wait.
        say: called with a line of text while another build is waited for.
        wait_s: seconds to wait for it.

    Raises:
        CivicSetuError: another build holds the lock for longer; names it.
    """
    from filelock import FileLock

    folder = Path(data).resolve() / GENERATIONS
    folder.mkdir(parents=True, exist_ok=True)
    own, lock = _threads[folder], FileLock(folder / LOCK, is_singleton=True, thread_local=False)
    if not own.acquire(timeout=wait_s):
        raise _busy(folder)
    try:
        _acquire(lock, folder, say, wait_s)
        try:
            _depth[folder] += 1
            if _depth[folder] == 1:
                record = {"pid": os.getpid(), "host": socket.gethostname(), "what": what}
                write_text(folder / RECORD, json.dumps(record) + "\n")
            yield Build(folder / RECORD)
        finally:
            _depth[folder] -= 1
            lock.release()
    finally:
        own.release()


def check_free(data: Path) -> None:
    """Refuse a data folder that is being built.

    Raises:
        CivicSetuError: a build holds its lock; names it.
    """
    from filelock import FileLock, Timeout

    folder = Path(data).resolve() / GENERATIONS
    if not (folder / LOCK).is_file():
        return
    try:
        with FileLock(folder / LOCK).acquire(timeout=0):
            return
    except Timeout:
        raise _busy(folder) from None


def under_way(data: Path) -> bool:
    """True while a build is under way in a data folder, and after one was cut off or read a corpus only."""
    return (Path(data) / GENERATIONS / RECORD).is_file()


def _acquire(lock: "object", folder: Path, say: Callable[[str], None], wait_s: float) -> None:
    from filelock import BaseFileLock, Timeout

    assert isinstance(lock, BaseFileLock)
    waited = 0.0
    while True:
        step = min(LOOK_S, wait_s - waited)
        try:
            lock.acquire(timeout=max(0.0, step))
            return
        except Timeout:
            waited += step
            if waited >= wait_s:
                raise _busy(folder) from None
            say(f"waiting for {_holder(folder)}")


def _holder(folder: Path) -> str:
    """Who builds, in words."""
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return f"process {record['pid']} on {record['host']}, which is {record['what']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"


def _busy(folder: Path) -> CivicSetuError:
    return CivicSetuError(
        f"{folder.parent} is being built by {_holder(folder)}: wait until it has ended, or name another folder (--data)"
    )
