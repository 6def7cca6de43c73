"""Times, memory, and the machine that they belong to."""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.processes import last_line
from civicsetu.evaluate.measures import percentile_ms

QUIET = {
    "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "HF_HUB_OFFLINE": "1",
    "PYTHONWARNINGS": "ignore",
}  # fmt: skip


def measured_apart(module: str, arguments: Sequence[str], name: str, given: str = "") -> Any:
    """What a module measures in a process of its own, so that its time and memory are its own.

    Args:
        module: its name; run by itself it prints the measure as its last line, in JSON.
        arguments: its command line.
        name: of what is measured, for the message.
        given: what it reads from its standard input.

    Raises:
        CivicSetuError: it failed; the message is the last line that it wrote.
    """
    package = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], input=given, capture_output=True, text=True, encoding="utf-8",
        env=os.environ | QUIET | {"PYTHONPATH": path},
    )  # fmt: skip
    if done.returncode:
        raise CivicSetuError(f"{name}: {last_line(done.stderr) or f'exit status {done.returncode}'}")
    return json.loads(last_line(done.stdout))


def seconds(work: Callable[[], object], runs: int = 1, clock: Callable[[], float] = time.perf_counter) -> float:
    """The median of the seconds that some work takes."""
    times = []
    for _ in range(runs):
        started = clock()
        work()
        times.append(clock() - started)
    return median(times)


def spread(times: Sequence[float]) -> dict[str, float]:
    """The median and the 95th percentile of some times, in milliseconds.

    >>> spread([0.001, 0.002, 0.003])
    {'p50_ms': 2.0, 'p95_ms': 2.9}
    """
    return {f"p{p}_ms": round(percentile_ms(times, p), 2) for p in (50, 95)}


def peak_mb() -> float:
    """The most memory that this process has held (peak resident set size), in MB (10^6 bytes)."""
    try:  # what getrusage tells on Linux also counts the process that started this one
        status = Path("/proc/self/status").read_text()
        peak = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return round(peak / 1e6, 1)


def resident_mb(process: int) -> float:
    """The memory that a process holds now (resident set size), in MB (10^6 bytes).

    Args:
        process: its number.

    Raises:
        CivicSetuError: it has ended, or this system does not tell.
    """
    try:
        status = Path(f"/proc/{process}/status").read_text()
        held = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        raise CivicSetuError(
            f"the memory of process {process} cannot be read: it has ended, or this is no Linux"
        ) from None
    return round(held / 1e6, 1)


def machine() -> dict[str, Any]:
    """What the times belong to."""
    return {
        "processor": _processor(), "architecture": platform.machine(), "cores": os.cpu_count(),
        "system": platform.system(), "python": platform.python_version(), "threads": 1,
    }  # fmt: skip


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor()
    )
