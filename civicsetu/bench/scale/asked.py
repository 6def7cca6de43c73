"""An index that is opened and asked, in a process of its own: `python -m civicsetu.bench.scale.asked DATA FILES`.

What it needs is imported before opening is timed. Times are by the clock and of the processor: on a machine that others
use too, only the second say what the program takes.
"""

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_json
from civicsetu.bench.timing import machine, peak_mb, spread
from civicsetu.engine import Index, open_index
from civicsetu.evaluate.measures import aggregate
from civicsetu.evaluate.questions import GoldQuestion, load_questions
from civicsetu.params import Params, as_indexed, load_params

WARM = 20  # questions that are asked before any is timed


def ask(data: str, questions: Sequence[GoldQuestion]) -> dict[str, Any]:
    """Open an index and put questions to it.

    Args:
        data: its folder, or the address of a server.
        questions: the first few are asked twice.

    Returns:
        Seconds of opening and of the first question, milliseconds of the others, memory in MB (10^6 bytes), and how
        often a right section was among the first five.
    """
    params = params_of(data)
    _imported()
    opening = _Timed()
    index = open_index(data, params)
    opened = opening.taken()
    memory, first = _memory(), _Timed()
    index.search(questions[0].question)
    found: dict[str, Any] = {"open": opened, "memory_opened": memory, "first": first.taken()}
    for one in questions[:WARM]:
        index.search(one.question, jurisdiction=one.jurisdiction)
    clock, worked, runs = [], [], {}
    for one in questions:
        timed = _Timed()
        runs[one.id] = index.search(one.question, jurisdiction=one.jurisdiction)
        taken = timed.taken()
        clock.append(taken["s"])
        worked.append(taken["cpu_s"])
    measured = aggregate(questions, runs)
    return found | {
        "passages": len(index.store.passages), "documents": len(index.store.document_keys), "questions": len(questions),
        "search": spread(clock), "search_cpu": spread(worked), "parts_ms": _parts(index, questions),
        "memory": _memory(), "peak_mb": peak_mb(), "load": round(os.getloadavg()[0], 1), "machine": machine(),
        "hit@1": round(measured["hit@1"], 4), "hit@5": round(measured["hit@5"], 4),
    }  # fmt: skip


def params_of(data: str) -> Params:
    """The parameters that an index is opened with: those of `params.yaml`, with what it was made with."""
    manifest = Path(data) / "index" / "manifest.json"
    return as_indexed(load_params(), read_json(manifest)["parameters"]) if manifest.is_file() else load_params()


class _Timed:
    def __init__(self) -> None:
        self._clock, self._cpu = time.perf_counter(), time.process_time()

    def taken(self) -> dict[str, float]:
        """Seconds by the clock and of the processor."""
        clock, cpu = time.perf_counter() - self._clock, time.process_time() - self._cpu
        return {"s": round(clock, 4), "cpu_s": round(cpu, 4)}


def _imported() -> None:
    import faiss  # noqa: F401
    import onnxruntime  # noqa: F401
    import tokenizers  # noqa: F401

    from civicsetu.index.bm25 import _bm25s

    _bm25s()


def _memory() -> dict[str, float]:
    """What the process holds now: its own memory, and pages of files that it has mapped and touched."""
    lines = Path("/proc/self/status").read_text().splitlines()
    held = {line.partition(":")[0]: line.split()[1] for line in lines if line.startswith("Rss")}
    return {name: round(int(held[f"Rss{key}"]) * 1024 / 1e6, 1) for name, key in (("own", "Anon"), ("mapped", "File"))}


def _parts(index: Index, questions: Sequence[GoldQuestion]) -> dict[str, float]:
    """The median milliseconds by the clock of each part of the arm, of the first hundred questions."""
    taken: dict[str, list[float]] = {}
    for one in questions[:100]:
        ranking = index.finder.rank(index.finder.understand(one.question), index.params.search.arm, one.jurisdiction)
        for name, seconds in ranking.seconds:
            taken.setdefault(name, []).append(seconds)
    return {name: spread(times)["p50_ms"] for name, times in taken.items()}


def main(data: str, files: Sequence[str]) -> None:
    """Print what was measured as a line of JSON."""
    questions = [one for file in files for one in load_questions(Path(file))]
    print(json.dumps(ask(data, questions)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
