"""Answers written out for readers who grade them without seeing what is right or who else graded them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import write_jsonl, write_text
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.score import Answering
from civicsetu.learn.graded import MARKS, checksum
from civicsetu.model.results import Answer

SHEET, KEY, FORM = "sheet.md", "key.jsonl", "grades.jsonl"
RUBRIC = """\
# Answers to grade

Copy `grades.jsonl` and fill in a line for each answer. Grade what stands here, by the law and not by other answers.

- `direct`: 2 where the first words or the first quotation state the answer, 1 where it stands further down, 0 where it
  is not there. A refusal of what the law answers is 0.
- `complete`: 1 where every condition, proviso, exception, list item, amount and period that the asker needs is there.
- `noise`: how many quoted blocks don't bear on the question.
- `readable`: 1 where a home buyer knows the answer at once.
- `misleading`: 1 where a reader would take away something false.
- `why`: a few words, wherever an answer is not direct 2, complete and free of anything misleading.
"""


def named_questions(
    sets: Mapping[str, Sequence[GoldQuestion]], wanted: Sequence[str]
) -> list[tuple[str, GoldQuestion]]:
    """Questions by their names, each with its set.

    Args:
        sets: questions by the name of their set.
        wanted: `set/id` of each; none takes all.

    Raises:
        ParameterError: a name is no question's.
    """
    every = {f"{name}/{question.id}": (name, question) for name, questions in sets.items() for question in questions}
    for name in wanted:
        if name not in every:
            raise ParameterError(f"{name}: there is no such question in {', '.join(sets)}; names are SET/ID")
    return [every[name] for name in dict.fromkeys(wanted or every)]


def mixed(
    questions: Sequence[tuple[str, GoldQuestion]], most: int | None = None, seed: str = ""
) -> list[tuple[str, GoldQuestion]]:
    """Questions in an order by chance, the same for the same seed: by the SHA-256 of seed, set and id.

    Args:
        questions: each with the name of its set.
        most: how many are kept; None keeps all.
        seed: another one gives another order.

    Raises:
        ParameterError: fewer than one is to be kept.
    """
    if most is not None and most < 1:
        raise ParameterError(f"--most: {most} is no number of answers")
    order = sorted(questions, key=lambda one: hashlib.sha256(f"{seed}{one[0]}/{one[1].id}".encode()).digest())
    return order[:most]


def write_sheet(
    index: Answering,
    questions: Sequence[tuple[str, GoldQuestion]],
    out: Path,
    about: Mapping[str, str],
    say: Callable[[str], None] = lambda _: None,
) -> int:
    """Ask questions and write three files: `sheet.md` for the readers, with the rubric and the answers by number;
    `grades.jsonl`, a form for each reader to copy; and `key.jsonl`, which says what each number is and is not shown to
    them.

    Args:
        index: what is asked.
        questions: each with the name of its set.
        out: the folder.
        about: what is written with each row of the key: the `corpus`, and the `commit` that answered.
        say: called with a line of text about the progress.

    Returns:
        How many answers were written.
    """
    blocks, key = [RUBRIC], []
    for number, (name, question) in enumerate(questions, 1):
        answer = index.ask(question.question, jurisdiction=question.jurisdiction)
        blocks.append(_block(number, question, answer))
        key.append(
            {"number": number, "id": question.id, "set": name, "split": question.split, **about, **graded_part(answer)}
        )
        say(f"{number} of {len(questions)} questions")
    write_text(out / SHEET, "\n".join(blocks))
    write_jsonl(out / KEY, key)
    write_jsonl(out / FORM, ({"number": row["number"], **dict.fromkeys(MARKS), "why": ""} for row in key))
    return len(key)


def graded_part(answer: Answer) -> dict[str, Any]:
    """What is kept of an answer that is graded: the checksum of its text, and its features, null for a refusal."""
    return {"answer": checksum(answer.answer), "features": None if answer.refused else dict(answer.features)}


def _block(number: int, question: GoldQuestion, answer: Answer) -> str:
    """One answer as a reader gets it: without its confidence, and without what was found beside it."""
    place = f" (asked of: {question.jurisdiction})" if question.jurisdiction else ""
    said = f"No answer ({answer.refusal_reason}). {answer.answer}" if answer.refused else answer.answer
    notes = [*answer.conflict_warnings, *([answer.amendment_notice] if answer.amendment_notice else [])]
    lines = [f"## {number}", f"**Question:** {question.question}{place}", said, *(f"*{note}*" for note in notes)]
    return "\n\n".join(lines) + "\n"
