"""Question files, graded: a row for each question, and the measures of each file."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import write_json, write_jsonl
from civicsetu.base.words import counted
from civicsetu.evaluate.citations import PageText, check_answer
from civicsetu.evaluate.measures.grade import Grade
from civicsetu.evaluate.measures.rubric import RUBRIC
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.rubric.grading import grade
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.evaluate.score import Answering
from civicsetu.model.ids import ProvisionId

PLACES = 6  # decimals that are written


def grade_questions(
    index: Answering,
    questions: Sequence[GoldQuestion],
    page_text: PageText | None = None,
    laws: Laws | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> list[Grade]:
    """Ask every question that the index can be asked, and grade the answers.

    A question is left out where the index lacks a document of its gold, or where it is about the corpus of states'
    rules and the index has but one document.

    Args:
        index: what is asked.
        questions: the questions, each with its jurisdiction.
        page_text: gives a page's raw text; without it no quotation is looked up.
        laws: the index's provisions, where they have been arranged before.
        say: called with a line of text after each question.

    Returns:
        A grade for each question that was asked, in their order.
    """
    laws = laws or Laws(index.provisions)
    asked = [question for question in questions if can_be_asked(question, index)]
    found = []
    for number, question in enumerate(asked, 1):
        answer = index.ask(question.question, jurisdiction=question.jurisdiction)
        wrong = None if page_text is None else check_answer(answer, index, page_text)
        found.append(grade(question, answer, laws, wrong))
        say(f"{number} of {counted(len(asked), 'question')}")
    return found


def measures_of(grades: Sequence[Grade]) -> dict[str, float | None]:
    """How many questions were graded, and each measure of the rubric; None where it applies to none of them."""
    values = {measure.name: measure.over(grades) for measure in RUBRIC}
    return {"n": len(grades)} | {k: None if v is None else round(v, PLACES) for k, v in values.items()}


def write_grades(out: Path, grades: Mapping[str, Sequence[Grade]]) -> dict[str, dict[str, float | None]]:
    """Write the grades of some question sets: `NAME.jsonl` with a row a question, and `grades.json` with the measures.

    Args:
        out: the folder to write to.
        grades: the grades by the name of their set.

    Returns:
        The measures of each set.
    """
    for name, found in grades.items():
        write_jsonl(Path(out) / f"{name}.jsonl", map(row_of, found))
    measured = {name: measures_of(found) for name, found in grades.items()}
    write_json(Path(out) / "grades.json", measured)
    return measured


def row_of(grade: Grade) -> dict[str, Any]:
    """A grade as a row, with whether it is sound."""
    row = {name: getattr(grade, name) for name in Grade.__slots__}
    return row | {"lacks": list(grade.lacks), "sound": grade.sound}


def can_be_asked(question: GoldQuestion, index: Answering) -> bool:
    """True where the index has the documents of a question's gold, and the corpus that it is about."""
    if question.corpus not in (None, "any") and len(index.documents) == 1:
        return False
    return all(ProvisionId(gold).document in index.documents for gold in question.gold)
