"""Sealed questions: nobody reads them, and each time that they are scored is counted.

They are kept compressed, so that no search through the project shows them by accident. What is tuned is tuned on other
questions. Each run of `civicsetu sealed` adds a line to `data/sealed/runs.jsonl`, and the number of the run is printed
beside its score: the more often they are scored, the less a gain on them says.
"""

import json
import lzma
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_jsonl, to_json, write_jsonl, written_beside
from civicsetu.engine import Index
from civicsetu.evaluate.judge.answers import made_with
from civicsetu.evaluate.measures import Outcome, per_question
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.score import ask_all
from civicsetu.evaluate.significance import exact
from civicsetu.model.ids import ProvisionId

QUESTIONS, RUNS = "data/sealed/questions.jsonl.xz", "data/sealed/runs.jsonl"
FIELDS = ("question", "section", "act_named")
AMONG = (1, 5, 10)  # places among which the right section is looked for


def seal(rows: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Write sealed questions; the same bytes for the same rows.

    Args:
        rows: of each question its words, the section that answers it, and whether its act is `named` or `implied`.
        path: the file, which must not be there: what was sealed is not changed.

    Raises:
        QuestionFileError: the file is there, or a row lacks a field or has another.
    """
    if path.exists():
        raise QuestionFileError(f"{path} is there already; sealed questions are not changed")
    for n, row in enumerate(rows, 1):
        if sorted(row) != sorted(FIELDS) or not all(isinstance(row[name], str) and row[name] for name in FIELDS):
            raise QuestionFileError(f"row {n} of the questions to be sealed must have {', '.join(FIELDS)} and no more")
    text = "".join(to_json({name: row[name] for name in FIELDS}) + "\n" for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(path) as beside:
        beside.write_bytes(lzma.compress(text.encode()))


def unsealed(path: Path) -> list[dict[str, str]]:
    """The questions of a sealed file, for what scores them.

    Raises:
        QuestionFileError: there is no such file, or it is damaged.
    """
    try:
        return [json.loads(line) for line in lzma.decompress(path.read_bytes()).decode().splitlines()]
    except (OSError, lzma.LZMAError, ValueError) as error:
        raise QuestionFileError(f"{path} can't be read: {error}") from error


def score_sealed(index: Index, root: Path, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Score the sealed questions, and count the run.

    Args:
        index: with all acts that the questions are about.
        root: the project's folder.
        say: called with a line of text about the progress.

    Returns:
        The run: its number, the checksums of the index, the questions and the parameters, how many questions there
        are, and each share with its 95 % interval: `act` (the first hit is of the right act), `hit@1`, `hit@5`,
        `hit@10` (the right section is among the first) and `refused`; the same for those that name no act.

    Raises:
        QuestionFileError: the questions can't be read, or a section is not indexed.
    """
    path = root / QUESTIONS
    rows = unsealed(path)
    if lacking := {row["section"] for row in rows} - set(index.provisions):
        raise QuestionFileError(
            f"{len(lacking)} of the sections that the {len(rows)} sealed questions are about are not indexed; they are "
            "of the central acts: civicsetu build --corpus central"
        )
    questions = [GoldQuestion(str(n), row["question"], gold=(row["section"],)) for n, row in enumerate(rows)]
    marks = [_marks(outcome) for outcome in ask_all(index, questions, max(AMONG), say)]
    implied = [mark for mark, row in zip(marks, rows, strict=True) if row["act_named"] == "implied"]
    kept = root / RUNS
    before = read_jsonl(kept) if kept.exists() else []
    run = {"run": len(before) + 1, **made_with(index, path), **_shares(marks), "naming_no_act": _shares(implied)}
    write_jsonl(kept, [*before, run])
    return run


def _marks(outcome: Outcome) -> dict[str, float]:
    """What is right about the hits of a question, and whether it is refused, each 0 or 1."""
    (section,) = outcome.question.gold
    act = bool(outcome.hits) and outcome.hits[0].document == ProvisionId(section).document
    found = per_question(outcome.question, outcome.hits)
    return {"act": act, **{f"hit@{most}": found[f"hit@{most}"] for most in AMONG}, "refused": outcome.answer.refused}


def _shares(marks: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """Of some questions how many there are, and each share with its interval."""
    names = ("act", *(f"hit@{most}" for most in AMONG), "refused")
    right = {name: sum(mark[name] for mark in marks) for name in names}
    n = len(marks)
    return {"n": n} | {name: [round(right[name] / n, 4), *exact(right[name], n)] for name in names if n}
