"""Work in a process of its own, within limits: whatever it makes of memory or time, the caller goes on.

The process is a copy of this one (fork), so work needs no preparation and sees what the caller sees; what it changes in
memory is lost with it. Processor time is limited by the system, and so is memory on Linux; elsewhere it is not.
"""

import os
import pickle
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from civicsetu.base.interrupts import interrupts_held

T = TypeVar("T")
PATIENCE = 20  # the clock may show so many times the processor time; work may wait for other processes
_OUT_OF_MEMORY, _FAILED = "megabytes", "failed"


class Limits(NamedTuple):
    """What work may take: `seconds` of processor time, and `megabytes` of memory beyond what is there already."""

    seconds: int
    megabytes: int


class Exceeded(Exception):
    """A limit was exceeded, or the work ended otherwise than by its result.

    Args:
        limit: `seconds`, `megabytes`, `crashed` or `failed`.
        message: what happened, in words.
    """

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit = limit


def in_own_process(work: Callable[[], T], limits: Limits) -> T:
    """Do work in a process of its own.

    Args:
        work: gives something that can be pickled.
        limits: what it may take.

    Raises:
        Exceeded: it took more, raised an error, or its process crashed.
    """
    reading, writing = os.pipe()
    child = 0
    try:
        with interrupts_held():
            child = os.fork()
            if child == 0:
                os.close(reading)
                _work(work, limits, writing)
            os.close(writing)
        content = _read(reading, time.monotonic() + PATIENCE * limits.seconds)
    finally:
        os.close(reading)
        if child:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)  # it has ended by itself, or is to end now
            _, status = os.waitpid(child, 0)
    return _result(content, status, limits)  # type: ignore[no-any-return]


def _read(handle: int, deadline: float) -> bytes | None:
    """All that comes from a pipe; None where it does not end in time."""
    found = bytearray()
    while (left := deadline - time.monotonic()) > 0:
        if select.select([handle], [], [], left)[0]:
            if not (block := os.read(handle, 1 << 20)):
                return bytes(found)
            found += block
    return None


def _result(content: bytes | None, status: int, limits: Limits) -> Any:
    too_long = f"it took more than {limits.seconds} s"
    if content is None or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
        raise Exceeded("seconds", too_long)
    try:
        kind, value = pickle.loads(content)
    except (EOFError, pickle.UnpicklingError):
        signalled = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit status {status >> 8}"
        raise Exceeded("crashed", f"its process crashed ({signalled})") from None
    if kind == _OUT_OF_MEMORY:
        raise Exceeded(kind, f"it took more than {limits.megabytes} MB of memory")
    if kind == _FAILED:
        raise Exceeded(kind, value)
    return value


# ------------------------------------------------------------------ in the process
def _work(work: Callable[[], Any], limits: Limits, writing: int) -> None:
    """Do the work, send what came of it, and end the process."""
    try:
        os.setpgid(0, 0)
        _end_with_parent()
        _limit(limits)
        try:
            content = pickle.dumps(("", work()), pickle.HIGHEST_PROTOCOL)
        except MemoryError:
            content = pickle.dumps((_OUT_OF_MEMORY, ""))
        except Exception as error:
            content = pickle.dumps((_FAILED, " ".join(f"{type(error).__name__}: {error}".split())[:300]))
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        with open(writing, "wb", closefd=False) as out:
            out.write(content)
    finally:
        os._exit(0)


def _limit(limits: Limits) -> None:
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    used = int(time.process_time()) + 1  # a fork's clock begins at 0; where it does not, the limit is no lower
    resource.setrlimit(resource.RLIMIT_CPU, (used + limits.seconds, most))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text().split()[5])
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        allowed = pages * resource.getpagesize() + limits.megabytes * 1_000_000
        resource.setrlimit(resource.RLIMIT_DATA, (allowed, most))


def _end_with_parent() -> None:
    """Be ended by the system where the parent ends; only Linux can."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
