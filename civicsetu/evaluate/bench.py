"""The benchmark: how fast documents are read and questions answered, on the machine it names.

`make bench` prints the table; nothing of it is tracked, because times belong to a machine.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from civicsetu.engine import open_index
from civicsetu.evaluate.measures import percentile_ms
from civicsetu.evaluate.questions import load_questions
from civicsetu.params import load_params, project_root

COLD_RUNS, READ_RUNS = 5, 3


def main() -> int:
    """Measure and print; needs the index that `make reproduce` makes."""
    root = project_root()
    data = root / "data"
    questions = [q.question for q in load_questions(root / load_params().evaluate.questions)]
    rows: list[tuple[str, str]] = []
    opened = _seconds(lambda: open_index(data), 3)
    index = open_index(data)
    index.ask(questions[0])
    search = [_seconds(lambda q=q: index.search(q), 1) for q in questions]  # type: ignore[misc]
    ask = [_seconds(lambda q=q: index.ask(q), 1) for q in questions]  # type: ignore[misc]
    cold = [sys.executable, "-m", "civicsetu.cli", "ask", questions[0], "--data", str(data)]
    rows.append(("ask, from a cold start (median)", f"{_seconds(lambda: _run(cold), COLD_RUNS):.2f} s"))
    rows.append(("open an index", f"{opened:.2f} s"))
    for name, times in (("search", search), ("ask", ask)):
        rows.append(
            (
                f"{name}, in an open index (p50, p95)",
                f"{percentile_ms(times, 50):.1f} ms, {percentile_ms(times, 95):.1f} ms",
            )
        )
    rows.extend(_reading(sorted((data / "typeset").glob("*.pdf"))))
    if mirror := os.environ.get("CIVICSETU_MIRROR"):
        beside = Path(mirror).parent / "other_acts"
        rows.extend(_reading([*sorted(Path(mirror).glob("*.pdf")), *sorted(beside.glob("*.pdf"))]))
    print(f"{platform.machine()}, {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{len(index.store.passages)} passages, {len(questions)} questions")
    for name, value in rows:
        print(f"{name:45} {value}")
    return 0


def _reading(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """How fast PDFs with a text layer become provision trees, in a core's own time (one core reads,
    whatever else the machine does), and beside it how fast PyMuPDF alone gives their text."""
    from civicsetu.errors import UnreadableDocument
    from civicsetu.read.recognise import recognised
    from civicsetu.read.tree import read_pdf

    rows, pages, tree_s, text_s = [], 0, 0.0, 0.0
    for path in paths:
        try:
            meta = recognised(path, ocr="never")
        except UnreadableDocument:  # a scan: its speed is Tesseract's
            continue
        n_pages = read_pdf(path, meta).n_pages
        seconds = _seconds(lambda path=path, meta=meta: read_pdf(path, meta), READ_RUNS, time.process_time)  # type: ignore[misc]
        text_s += _seconds(lambda path=path: _text(path), READ_RUNS, time.process_time)  # type: ignore[misc]
        pages, tree_s = pages + n_pages, tree_s + seconds
        rows.append((f"read {path.name}", f"{n_pages / seconds:.0f} pages a second"))
    if len(rows) > 1:
        together = f"{pages / tree_s:.0f} pages a second (the text extraction alone: {pages / text_s:.0f})"
        rows.append((f"read {len(rows)} PDFs, {pages} pages", together))
    return rows


def _text(path: Path) -> None:
    import pymupdf

    with pymupdf.open(path) as document:
        for page in document:
            page.get_text()


def _seconds(work: Callable[[], object], runs: int, clock: Callable[[], float] = time.perf_counter) -> float:
    times = []
    for _ in range(runs):
        begun = clock()
        work()
        times.append(clock() - begun)
    return median(times)


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor()
    )


if __name__ == "__main__":
    sys.exit(main())
