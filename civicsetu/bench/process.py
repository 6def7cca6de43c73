"""One step of one system in a process of its own, so that its time and memory are its own.

The process is this module run by itself; it imports nothing but what the system needs.
"""

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from civicsetu.bench.baselines import Bm25s, Exact, LangChain, LangChainFiltered
from civicsetu.bench.system import Ours, System
from civicsetu.bench.timing import measured_apart, peak_mb, spread

SYSTEMS: dict[str, type[System]] = {
    "civicsetu": Ours, "langchain": LangChain, "langchain_filtered": LangChainFiltered, "bm25s": Bm25s, "exact": Exact,
}  # fmt: skip


def run_step(
    step: Literal["build", "ask"], name: str, data: Path, folder: Path, questions: Sequence[str] = ()
) -> dict[str, Any]:
    """Build a system into a folder, or open it from there and ask it.

    Args:
        step: what is done.
        name: of the system.
        data: the data folder with the corpus.
        folder: the system's own files.
        questions: what it is asked, each once.

    Returns:
        Of building `units`, `build_s` and `build_mb`; of asking `ready_s` (from the start of the
        process until it can be asked), `p50_ms` and `p95_ms`, `mb`, and what was `found`. The MB
        are peaks.

    Raises:
        CivicSetuError: it failed; the message is the last line that it wrote.
    """
    found: dict[str, Any] = measured_apart(
        __name__,
        [step, name, str(data), str(folder), repr(time.time())],
        f"{name}, {step}",
        json.dumps(list(questions)),
    )
    return found


def _main(step: str, name: str, data: Path, folder: Path, started: float) -> None:
    questions = json.load(sys.stdin)
    if hasattr(os, "sched_setaffinity"):  # one core each, also for those that would take more
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    system = SYSTEMS[name](data, folder)
    found = _build(system, data) if step == "build" else _ask(system, questions, started)
    print(json.dumps(found))


def _build(system: System, data: Path) -> dict[str, Any]:
    texts = {path.stem: path.read_bytes().decode() for path in sorted((data / "corpus" / "text").glob("*.txt"))}
    system.load()
    system.prepare()
    started = time.perf_counter()
    units = system.build(texts)
    return {"units": units, "build_s": round(time.perf_counter() - started, 2), "build_mb": peak_mb()}


def _ask(system: System, questions: list[str], started: float) -> dict[str, Any]:
    system.load()
    system.open()
    ready = time.time() - started
    system.find(questions[0])
    times, found = [], []
    for question in questions:
        started = time.perf_counter()
        found.append(system.find(question))
        times.append(time.perf_counter() - started)
    return {"ready_s": round(ready, 2), **spread(times), "mb": peak_mb(), "found": found}


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4]), float(sys.argv[5]))
