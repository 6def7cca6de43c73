"""The first phase: every question is asked, and its answer written down with what it was found in."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import sha256
from civicsetu.base.words import counted
from civicsetu.engine import Index
from civicsetu.evaluate.judge.rows import Row, RowFile
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.learn.graded import checksum

ANSWERS = "answers.jsonl"


def write_answers(
    index: Index,
    questions: Sequence[GoldQuestion],
    file: Path,
    out: Path,
    say: Callable[[str], None] = lambda _: None,
) -> list[Row]:
    """Ask the questions that have no answer yet, and write `out/answers.jsonl`.

    Args:
        index: what is asked.
        questions: of the file, in its order.
        file: the question file.
        out: the folder.
        say: called with a line of text after each answer.

    Returns:
        A row for each question: id, question, answerable, refused, reason, answer, its checksum, contexts (the
        passages that were found, best first) and reference.

    Raises:
        CivicSetuError: the rows that are there are of another index, other questions or parameters.
    """
    rows = RowFile(out / ANSWERS, made_with(index, file), ("id",))
    for number, question in enumerate(questions, 1):
        if (question.id,) not in rows:
            rows.add(_row(index, question))
        say(f"{number} of {counted(len(questions), 'answer')}")
    return [rows.rows[(question.id,)] for question in questions]


def made_with(index: Index, file: Path) -> dict[str, Any]:
    """What answers depend on, by checksums: the index, the question file, and how is searched and answered."""
    params = index.params.model_dump_json(include={"search", "parts", "arms", "answer", "models", "check"})
    return {
        "index": index.store.manifest["sha256"][:16],
        "questions": sha256(file)[:16],
        "parameters": checksum(params),
    }


def _row(index: Index, question: GoldQuestion) -> Row:
    answer = index.ask(question.question, question.jurisdiction)
    return {
        "id": question.id, "question": question.question, "answerable": question.answerable,
        "refused": answer.refused, "reason": answer.refusal_reason, "answer": answer.answer,
        "checksum": checksum(answer.answer), "contexts": [hit.text for hit in answer.hits],
        "reference": question.reference,
    }  # fmt: skip
