"""A crowd on the page: `python -m civicsetu.bench.load` starts `civicsetu serve` and has visitors ask it over HTTP.

Visitors and server share the machine. First all visitors ask at the same time for a minute, each its next request as
soon as it has the reply before; then they ask a number of questions, and the server's memory is read along the way.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json, write_json, write_text
from civicsetu.base.words import noun
from civicsetu.bench.table import between
from civicsetu.bench.timing import machine, resident_mb
from civicsetu.bench.visitors import Visitor, asked_anew, send_visitors
from civicsetu.evaluate.questions import load_questions
from civicsetu.params import load_params, project_root

BEGIN, END = "<!-- load: made by `python -m civicsetu.bench.load --docs` -->", "<!-- end of load -->"
VISITORS, SECONDS, QUESTIONS = 20, 60.0, 5000
READINGS = 10  # of the memory, evenly over the questions
FIRST = 10  # visits before anything is counted


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or renew the page from what is kept.

    Args:
        arguments: the command line; this process's own by default.

    Returns:
        The exit status: 1 where something that is needed is missing.
    """
    given = _parser().parse_args(arguments)
    folder = project_root() / "reports" / "bench" / "load"
    try:
        if not given.docs:
            asked = [one.question for one in load_questions(given.questions)]
            found = measure_load(given.data, asked, given.visitors, given.seconds, given.most)
            print(in_words(found))
            if given.save:
                write_json(folder / f"{given.save}.json", found)
        if given.docs or given.save:
            page = project_root() / "docs" / "benchmark.md"
            kept = "\n\n".join(
                f"**{path.stem}**: {in_words(read_json(path))}" for path in sorted(folder.glob("*.json"))
            )
            write_text(page, between(page.read_text(encoding="utf-8"), BEGIN, END, kept))
    except CivicSetuError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def measure_load(
    data: Path, questions: Sequence[str], visitors: int = VISITORS, seconds: float = SECONDS, most: int = QUESTIONS
) -> dict[str, Any]:
    """Measure the page of a data folder under load.

    Args:
        data: the data folder, indexed.
        questions: what is asked, each time with other words behind it.
        visitors: who ask at the same time.
        seconds: for which they do.
        most: questions that are asked then, while the memory is read.

    Returns:
        `crowd` (see `Seen.row`; requests of all kinds), `long` (the same of the questions that follow) with `mb`
        (the server's resident memory before them and after each tenth) and `machine`.

    Raises:
        CivicSetuError: the server does not begin, or ended.
    """
    anew, per_minute = asked_anew(questions), load_params().serve.per_minute
    with served(data) as (server, process):
        send_visitors(server, 1, per_minute, islice(anew, FIRST), Visitor.visit)
        crowd = send_visitors(server, visitors, per_minute, anew, Visitor.visit, seconds).row()
        memory, rows = [resident_mb(process)], []
        for _ in range(READINGS):
            rows.append(send_visitors(server, visitors, per_minute, islice(anew, most // READINGS), ask_and_open).row())
            memory.append(resident_mb(process))
    return {
        "machine": machine(), "visitors": visitors, "crowd": crowd,
        "long": {
            "questions": most // READINGS * READINGS, "requests": sum(row["requests"] for row in rows),
            "faults": sum(sum(row["faults"].values()) for row in rows), "mb": memory,
        },
    }  # fmt: skip


def ask_and_open(visitor: Visitor, question: str) -> None:
    """Ask a question; every tenth time with all that a visitor can open from its answer."""
    if question.endswith("0."):
        visitor.visit(question)
    else:
        visitor.ask("ask", question=question)


@contextmanager
def served(data: Path) -> Iterator[tuple[tuple[str, int], int]]:
    """A server of the page as a process of its own: its host and port, and the process's number.

    Raises:
        CivicSetuError: it does not begin.
    """
    server = subprocess.Popen(
        [sys.executable, "-m", "civicsetu.cli", "serve", "--data", str(data), "--port", "0"],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()
        if not address:
            raise CivicSetuError("civicsetu serve did not begin; what it said stands above")
        host, _, port = address[0].removeprefix("http://").rstrip("/").rpartition(":")
        yield (host, int(port)), server.pid
    finally:
        server.terminate()
        server.wait(30)


def in_words(found: Mapping[str, Any]) -> str:
    """What was measured, in a paragraph."""
    crowd, long, own = found["crowd"], found["long"], found["machine"]
    faults = sum(crowd["faults"].values())
    kinds = "; ".join(f"{kind} {one['p50_ms']:.0f}, {one['p95_ms']:.0f} ms" for kind, one in crowd["kinds"].items())
    least, most = min(long["mb"]), max(long["mb"])
    return (
        f"{found['visitors']} visitors at once for {crowd['seconds']:.0f} s, {own['processor']}, {own['cores']} "
        f"{noun(own['cores'], 'core')} for server and visitors together: {crowd['requests']:,} requests, "
        f"{_faults(faults)}{''.join(f' ({fault})' for fault in crowd['faults'])}, "
        f"{crowd['p50_ms']:.0f}, {crowd['p95_ms']:.0f} ms (p50, p95): {kinds}. "
        f"Over {long['questions']:,} further questions ({long['requests']:,} requests, {_faults(long['faults'])}) the "
        f"server held between {least:.0f} and {most:.0f} MB, {100 * (most / least - 1):.1f} % apart."
    )


def _faults(n: int) -> str:
    return f"{n:,} {noun(n, 'fault')}" if n else "no fault"


def _parser() -> argparse.ArgumentParser:
    root = project_root()
    parser = argparse.ArgumentParser(prog="python -m civicsetu.bench.load", description=__doc__)
    parser.add_argument("--data", type=Path, default=root / "data", help="the data folder, indexed")
    parser.add_argument("--questions", type=Path, default=root / load_params().evaluate.questions, help="question file")
    parser.add_argument("--visitors", type=int, default=VISITORS, help="who ask at the same time")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for which they do")
    parser.add_argument("--most", type=int, default=QUESTIONS, help="questions over which the memory is read")
    done = parser.add_mutually_exclusive_group()
    done.add_argument(
        "--save", metavar="NAME", help="keep it as reports/bench/load/NAME.json, and renew docs/benchmark.md"
    )
    done.add_argument("--docs", action="store_true", help="measure nothing; renew docs/benchmark.md from what is kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
