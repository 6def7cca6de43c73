"""The benchmark's command line."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.files import read_json, write_json, write_text
from civicsetu.bench.acts import measure_acts
from civicsetu.bench.answering import measure_answering
from civicsetu.bench.compare import measure_systems
from civicsetu.bench.process import SYSTEMS
from civicsetu.bench.reading import measure_reading, pdfs
from civicsetu.bench.table import in_full, with_tables
from civicsetu.bench.timing import machine
from civicsetu.engine import open_index
from civicsetu.evaluate.questions import load_questions
from civicsetu.params import load_params, project_root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark.

    Args:
        arguments: the command line; this process's own by default.

    Returns:
        The exit status: 1 where something that is needed is missing.
    """
    given = _parser().parse_args(arguments)
    try:
        if not given.docs:
            found = measure(
                given.data, given.questions, given.save or given.data.resolve().name, given.systems, given.reading
            )
            print(in_full(found))
            if given.save:
                write_json(kept() / f"{given.save}.json", found)
        if given.docs or given.save:
            page = project_root() / "docs" / "benchmark.md"
            write_text(page, with_tables(page.read_text(encoding="utf-8"), all_kept()))
    except CivicSetuError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def measure(data: Path, questions: Path, name: str, systems: Sequence[str], reading: bool = True) -> dict[str, Any]:
    """Measure all there is on one data folder; see the modules for what is measured.

    Args:
        data: the data folder, indexed.
        questions: a question file about its corpus.
        name: of the corpus, in the table.
        systems: names of those that are compared.
        reading: whether PDFs and the central acts are read.
    """
    asked = load_questions(questions)
    store = open_index(data).store
    corpus = {
        "name": name, "documents": len(store.documents), "passages": len(store.passages),
        "characters": sum(len(document.text) for document in store.documents.values()),
    }  # fmt: skip
    return {
        "corpus": corpus,
        "questions": {"file": questions.name, "n": len(asked), "answerable": sum(q.answerable for q in asked)},
        "machine": machine(),
        "systems": measure_systems(data, asked, systems),
        "answering": measure_answering(data, [q.question for q in asked]),
        "reading": measure_reading(pdfs(data)) if reading else [],
        "acts": measure_acts() if reading else None,
    }


def kept() -> Path:
    """The folder of the benchmarks that are kept."""
    return project_root() / "reports" / "bench"


def all_kept() -> list[dict[str, Any]]:
    """The benchmarks that are kept, the one of the project's own corpus first.

    Raises:
        ParameterError: there are none.
    """
    found = [read_json(path) for path in sorted(kept().glob("*.json"), key=lambda p: (p.stem != "plain", p.stem))]
    if not found:
        raise ParameterError(f"{kept()} has no benchmark: run `python -m civicsetu.bench --save plain` to make one")
    return found


def _parser() -> argparse.ArgumentParser:
    root = project_root()
    parser = argparse.ArgumentParser(prog="python -m civicsetu.bench", description=__doc__)
    parser.add_argument("--data", type=Path, default=root / "data", help="the data folder, indexed")
    parser.add_argument("--questions", type=Path, default=root / load_params().evaluate.questions, help="question file")
    parser.add_argument("--systems", nargs="+", choices=SYSTEMS, default=list(SYSTEMS), help="those to compare")
    parser.add_argument("--no-reading", dest="reading", action="store_false", help="read no PDFs")
    done = parser.add_mutually_exclusive_group()
    done.add_argument(
        "--save", metavar="NAME", help="keep it as reports/bench/NAME.json, and renew the tables of docs/benchmark.md"
    )
    done.add_argument(
        "--docs", action="store_true", help="measure nothing; renew the tables of docs/benchmark.md from what is kept"
    )
    return parser
