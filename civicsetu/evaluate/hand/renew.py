"""Asking the graded questions again: which grades are of what is answered now, and the features of what is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_jsonl, write_jsonl
from civicsetu.base.project import project_root
from civicsetu.evaluate.hand.sheet import graded_part
from civicsetu.evaluate.questions import GoldQuestion, load_questions
from civicsetu.evaluate.rubric.files import can_be_asked
from civicsetu.evaluate.rubric.grading import grade
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.evaluate.score import Answering
from civicsetu.learn.graded import BY_HAND, BY_PROGRAM
from civicsetu.model.features import FEATURES

CORPUS = "official"
# Question files of the official corpus, beside those that have grades.
SETS = (
    "official_questions", "everyday_questions", "plain_questions", "comparison_questions", "territory_questions",
    "unanswerable_questions", "adversarial_questions", "premise_questions", "value_comparison_questions",
    "mixed_questions", "further_questions", "later_questions", "fresh_questions",
    "varied_questions", "unseen_questions", "natural_questions",
)  # fmt: skip


def renew(index: Answering, root: Path | None = None, say: Callable[[str], None] = lambda _: None) -> None:
    """Write the files of graded answers anew.

    Of each answer graded by hand it is written what is answered now. Where that is the same text its features are
    written anew; where it is not, they stay those of the answer that was graded, as far as they are still the ones
    that are used. The program grades the answers to all questions of the halves that are tuned on; an answer to what
    can't be answered is not sound.

    Args:
        index: with the official documents.
        root: the project's folder.
        say: called with a line of text about the progress.
    """
    root = root or project_root()
    rows = read_jsonl(root / BY_HAND)
    names = dict.fromkeys([*SETS, *(row["set"] for row in rows)])
    sets = {name: load_questions(root / "data" / "golden" / f"{name}.jsonl") for name in names}
    by_name = {(name, question.id): question for name, questions in sets.items() for question in questions}
    write_jsonl(root / BY_HAND, [_again(row, by_name[row["set"], row["id"]], index) for row in rows])
    say(f"{len(rows)} answers graded by hand looked at again")
    write_jsonl(root / BY_PROGRAM, _graded_by_program(index, sets, say))


def _again(row: Mapping[str, Any], question: GoldQuestion, index: Answering) -> dict[str, Any]:
    now = graded_part(index.ask(question.question, jurisdiction=question.jurisdiction))
    features = row["features"]
    if now["answer"] == row["answer"]:
        features = now["features"]
    elif features and set(features) != set(FEATURES):
        features = None  # of another version, and the answer that they were of is not given any more
    return {**row, "now": now["answer"], "features": features}


def _graded_by_program(
    index: Answering, sets: Mapping[str, Sequence[GoldQuestion]], say: Callable[[str], None]
) -> Iterator[dict[str, Any]]:
    laws = Laws(index.provisions)
    asked = [(name, q) for name, qs in sets.items() for q in qs if q.split == "dev" and can_be_asked(q, index)]
    for number, (name, question) in enumerate(asked, 1):
        answer = index.ask(question.question, jurisdiction=question.jurisdiction)
        say(f"{number} of {len(asked)} questions")
        if not answer.refused:
            sound = bool(grade(question, answer, laws).sound)
            row = {"id": question.id, "set": name, "split": question.split, "corpus": CORPUS}
            yield {**row, **graded_part(answer), "sound": sound}
