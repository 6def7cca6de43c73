"""Whether an index on a server, or one with token vectors as residual codes, finds what the index in files finds.

    python -m tests.stores.measure --data FOLDER --to milvus:///tmp/laws.db --answers 300
    python -m tests.stores.measure --data FOLDER --token-bits 1 --arm late --split dev

Prints one line of figures as JSON. `same` is the share of the questions whose first five sections are the same, in
order, and `lowest` the question file with the lowest share; `same_answers` is the share of the questions that are
answered whose answer is the same to the letter; `hit1` and `hit5` are the shares whose gold provision, or one inside
it, is among the first one and five; the times are seconds of one search. Every difference is told as it comes.
"""

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.engine import Index, open_index
from civicsetu.index.residual import ResidualCodec
from civicsetu.params import load_params

GOLDEN = Path(__file__).parents[2] / "data" / "golden"


class Asked(NamedTuple):
    """A question of a file, the provisions that answer it, and the file's name."""

    question: str
    jurisdiction: str | None
    gold: tuple[str, ...]
    file: str = ""


def questions(split: str | None = None, every: int = 1) -> list[Asked]:
    """The questions of all files, in the files' order, or each so many-th of them; of the file of named forms each
    form is one, where none is left out by a split."""
    kept = []
    for path in sorted(GOLDEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if split in (None, row.get("split")):
                gold = (row["gold"],) if isinstance(row["gold"], str) else tuple(row["gold"])
                asked = row.get("forms") or [row["question"]]
                kept += [Asked(one, row["jurisdiction"], gold, path.stem.removesuffix("_questions")) for one in asked]
    return kept[::every]


def found(index: Index, asked: Asked, arm: str | None = None) -> tuple[list[str], float]:
    """The first five provisions, and the seconds that it took."""
    began = time.perf_counter()
    hits = index.search(asked.question, k=5, jurisdiction=_known(index, asked), arm=arm)
    return [hit.provision for hit in hits], time.perf_counter() - began


def _known(index: Index, asked: Asked) -> str | None:
    return asked.jurisdiction if asked.jurisdiction in index.jurisdictions else None


def measured(
    here: Index,
    there: Index,
    asked: Sequence[Asked],
    arm: str | None = None,
    say: Callable[[str], None] = lambda _: None,
    answers: int = 0,
) -> dict[str, Any]:
    """The figures of two indexes, asked one after the other.

    Args:
        here: the index in files.
        there: the other one.
        asked: the questions.
        arm: how both find; by default as their parameters say.
        say: told each difference.
        answers: how many of the questions are answered, too; they are spread evenly.
    """
    keys = set(here.documents)
    for index in (here, there):
        found(index, asked[0], arm)
    answered = {n * len(asked) // answers for n in range(min(answers, len(asked)))}
    rows, same_answers, by_file = [], [], defaultdict[str, list[bool]](list)
    for number, one in enumerate(asked):
        (mine, mine_took), (theirs, theirs_took) = found(here, one, arm), found(there, one, arm)
        rows.append((one, mine, theirs, mine_took, theirs_took))
        by_file[one.file].append(mine == theirs)
        if mine != theirs:
            say(f"{number} ({one.file}): {mine} / {theirs}")
        if number in answered:
            given = [str(index.ask(one.question, jurisdiction=_known(index, one))) for index in (here, there)]
            same_answers.append(given[0] == given[1])
            if not same_answers[-1]:
                say(f"{number} ({one.file}): another answer")
        if number % 100 == 99:
            say(f"{number + 1} of {len(asked)}: {sum(row[1] == row[2] for row in rows)} the same")
    golden = [row for row in rows if row[0].gold and all(gold.partition("#")[0] in keys for gold in row[0].gold)]
    lowest = min(by_file, key=lambda file: np.mean(by_file[file]))
    figures: dict[str, Any] = {
        "questions": len(rows), "same": float(np.mean([row[1] == row[2] for row in rows])),
        "lowest": {lowest: float(np.mean(by_file[lowest]))},
        "answers": len(same_answers), "same_answers": float(np.mean(same_answers)) if same_answers else None,
    }  # fmt: skip
    for at, name in ((1, "files"), (2, "there")):
        took = [row[at + 2] for row in rows]
        figures[name] = {"p50": float(np.quantile(took, 0.5)), "p95": float(np.quantile(took, 0.95))} | {
            f"hit{k}": float(np.mean([_hit(row[at][:k], row[0].gold) for row in golden])) for k in (1, 5) if golden
        }
    return figures | {"with_gold": len(golden), "load": round(os.getloadavg()[0], 1)}


def _hit(provisions: Sequence[str], gold: Sequence[str]) -> bool:
    return any(one == right or one.startswith(f"{right}(") for one in provisions for right in gold)


def coded(index: Index, bits: int) -> Index:
    """An index whose token vectors went through residual codes."""
    backend = index.store.embedded
    tokens = np.ascontiguousarray(backend.tokens)
    codec = ResidualCodec.learn(tokens, bits)
    changed = replace(backend, tokens=codec.decode(codec.encode(tokens)))
    return Index(replace(index.store, backend=changed), index.params)


def main(words: Sequence[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.stores.measure")
    parser.add_argument("--data", required=True)
    parser.add_argument("--to")
    parser.add_argument("--token-bits", type=int, default=0)
    parser.add_argument("--arm")
    parser.add_argument("--split")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the questions before are left out")
    parser.add_argument("--most", type=int, help="questions at most")
    parser.add_argument("--answers", type=int, default=0, help="questions that are answered, too")
    options = parser.parse_args(words)
    here = open_index(options.data, load_params())
    there = open_index(options.to) if options.to else coded(here, options.token_bits)
    asked = questions(options.split, options.every)[options.first :][: options.most]
    print(json.dumps(measured(here, there, asked, options.arm, _say, options.answers)))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
