"""The command line of the benchmark of sizes."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.files import read_json, write_json, write_text
from civicsetu.bench.scale.drawn import passages_of
from civicsetu.bench.scale.measure import make, measure, measure_server
from civicsetu.bench.scale.table import with_figures
from civicsetu.params import project_root

SOME, MANY = 10_000, 1_000_000  # passages of some acts, and of all with variations of them
QUESTIONS = ("central_questions", "central_later_questions")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark.

    Args:
        arguments: the command line; this process's own by default.

    Returns:
        The exit status: 1 where something that is needed is missing.
    """
    given = _parser().parse_args(arguments)
    try:
        sizes = () if given.what == "docs" else given.sizes or (SOME, sum(passages_of(given.base).values()), MANY)
        for size in sizes:
            if given.what == "make":
                make(given.base, given.made, size, _say)
            else:
                found = measure(given.base, given.made, size, given.questions, _say)
                if given.server:
                    found["server"] = measure_server(given.base, given.made, size, given.server, given.questions)
                write_json(_kept() / f"{size}.json", found)
        if given.what != "make":
            page = project_root() / "docs" / "scale.md"
            write_text(page, with_figures(page.read_text(encoding="utf-8"), _all_kept()))
    except CivicSetuError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _kept() -> Path:
    """The folder of what was measured."""
    return project_root() / "reports" / "bench" / "scale"


def _all_kept() -> list[dict[str, Any]]:
    found = [read_json(path) for path in sorted(_kept().glob("*.json"), key=lambda path: int(path.stem))]
    if not found:
        raise ParameterError(f"{_kept()} has no figures: run `python -m civicsetu.bench.scale measure` to make them")
    return found


def _say(step: str) -> None:
    print(step, file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    root = project_root()
    files = [root / "data" / "golden" / f"{name}.jsonl" for name in QUESTIONS]
    parser = argparse.ArgumentParser(prog="python -m civicsetu.bench.scale", description=__doc__)
    parser.add_argument("what", choices=("make", "measure", "docs"), help="what is done")
    parser.add_argument("--base", type=Path, default=root / "build" / "central", help="an index of all central acts")
    parser.add_argument("--made", type=Path, default=root / "build" / "scale", help="the folder of the other indexes")
    parser.add_argument("--sizes", type=int, nargs="+", help="passages; by default some acts, all, a million")
    parser.add_argument("--questions", type=Path, nargs="+", default=files, help="question files")
    parser.add_argument("--server", metavar="ADDRESS", help="of an empty PostgreSQL database to measure, too")
    return parser
