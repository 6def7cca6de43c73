"""How fast this project's own index answers: opening, searching, asking, and each arm by itself."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicsetu.bench.timing import seconds, spread
from civicsetu.engine import Index, open_index

COLD_RUNS, OPEN_RUNS = 5, 3


def measure_answering(data: Path, questions: Sequence[str]) -> dict[str, Any]:
    """Measure the index in a data folder.

    Args:
        data: the data folder.
        questions: each is put once to search, once to ask and once to each arm; what an earlier
            one left in memory stays there, as in an open index.

    Returns:
        `open_s`, `cold_ask_s` (a new process, from its start to its end), `search`, `ask` and each
        of `arms` as `p50_ms` and `p95_ms`, `left_out` (arms that cannot work here, with the
        reason), and `bytes` of each part of the index.
    """
    cold = [sys.executable, "-m", "civicsetu.cli", "ask", questions[0], "--data", str(data)]
    cold_s = seconds(lambda: subprocess.run(cold, check=True, capture_output=True), COLD_RUNS)
    opened = seconds(lambda: open_index(data), OPEN_RUNS)
    index = open_index(data)
    index.ask(questions[0])
    arms = {name: arm.missing() for name, arm in index.finder.arms.items()}
    return {
        "open_s": round(opened, 3),
        "cold_ask_s": round(cold_s, 3),
        "search": spread([seconds(lambda q=q: index.search(q)) for q in questions]),  # type: ignore[misc]
        "ask": spread([seconds(lambda q=q: index.ask(q)) for q in questions]),  # type: ignore[misc]
        "arms": {name: spread(arm_seconds(index, name, questions)) for name in arms if not arms[name]},
        "left_out": {name: reason for name, reason in arms.items() if reason},
        "bytes": bytes_of_parts(data),
    }


def arm_seconds(index: Index, arm: str, questions: Sequence[str]) -> list[float]:
    """The seconds of each question by one arm, with nothing shared with another: reading the
    question, encoding it, ranking, and putting the hits together."""
    index.search(questions[0], arm=arm)  # an arm that searches chunks makes them at its first search
    times = []
    for question in questions:
        started = time.perf_counter()
        index.search(question, arm=arm)
        times.append(time.perf_counter() - started)
    return times


def bytes_of_parts(data: Path) -> dict[str, int]:
    """The bytes of each file or folder in an index, the largest first."""
    sizes = {
        part.name: sum(f.stat().st_size for f in ([part] if part.is_file() else part.rglob("*")) if f.is_file())
        for part in (data / "index").iterdir()
    }
    return dict(sorted(sizes.items(), key=lambda item: (-item[1], item[0])))
