"""Graded answers with their features, to learn from how likely an answer is sound."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from civicsetu.base.question_file import Fields, read_fields
from civicsetu.model.features import FEATURES

BY_HAND = "data/golden/grades/answers.jsonl"
BY_PROGRAM = "data/golden/grades/by_program.jsonl"
OTHER_LAWS = "data/golden/grades/other_laws.jsonl"  # answers from laws that nothing was written for
READERS = ("first", "second")
MARKS = {"direct": 2, "complete": 1, "noise": 99, "readable": 1, "misleading": 1}  # each with its highest value
OPTIONAL = ("noise", "readable")  # what not every reader was asked for
CHECKSUM = 16  # hexadecimal digits that are kept of it

Half = Literal["tuning", "reporting"]
_PARTED = ("of_late", "last", "since", "next", "again", "lately", "further", "afresh", "after")
# What is left of sets of which the faulty answers were read, and are development material.
READ_IN_PART = frozenset(f"asked_{name}_aside_questions" for name in _PARTED)
# Both parts of them: the faulty answers and the others.
PARTED_BY_GRADE = READ_IN_PART | {f"asked_{name}_questions" for name in _PARTED}


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """An answer that was graded.

    Fields:
        set, id: its question.
        split: of the question, `dev` or `heldout`.
        answer: the checksum of the text that was graded.
        now: the checksum of the text that is answered now, as far as that was looked at.
        features: of the answer that was graded; empty for a refusal and where they are not known.
        sound: by each reader, or by the program alone.
        corpus: whose texts were answered from, such as `official`; empty where that is not noted.
    """

    set: str
    id: str
    split: str
    answer: str
    now: str
    features: Mapping[str, float]
    sound: tuple[bool, ...]
    corpus: str = ""

    @property
    def share_sound(self) -> float:
        """The share of the readers for whom it is sound."""
        return sum(self.sound) / len(self.sound)

    @property
    def holds(self) -> bool:
        """False where another text is answered now."""
        return self.answer == self.now

    @property
    def tells_of_new_ones(self) -> bool:
        """True where it counts for the share of new answers that are sound: it is still given; or it is of a set that
        was parted by its grades, of which hardly a faulty answer is still given, since these were mended."""
        return self.holds or self.set in PARTED_BY_GRADE

    @property
    def half(self) -> Half:
        """Whether it may be learnt from, or is kept to report on.

        Answers to questions that the program was made with are learnt from: they are better than others and would
        flatter a report, and so would the rest of a set of which the faulty answers were read. Of all others the
        SHA-256 of the name decides, an even first byte for tuning.
        """
        if self.split == "dev" or self.set in READ_IN_PART:
            return "tuning"
        return "reporting" if hashlib.sha256(f"{self.set}/{self.id}".encode()).digest()[0] % 2 else "tuning"


def checksum(answer: str) -> str:
    """What identifies the text of an answer."""
    return hashlib.sha256(answer.encode()).hexdigest()[:CHECKSUM]


def is_sound(grade: Mapping[str, Any]) -> bool:
    """True for a reader's grade of an answer that is direct, complete and not misleading.

    >>> is_sound({"direct": 2, "complete": 1, "noise": 3, "readable": 0, "misleading": 0})
    True
    """
    return grade["direct"] == MARKS["direct"] and grade["complete"] == 1 and not grade["misleading"]


def load_graded(path: Path) -> list[GradedAnswer]:
    """Read answers that were graded by hand (`first` and `second` in each row) or by the program (`sound`).

    Raises:
        QuestionFileError: a line is not of this form; names the line and the field.
    """
    return [_graded(fields) for fields in read_fields(path)]


def _graded(fields: Fields) -> GradedAnswer:
    row, answer = fields.row, fields.words("answer")
    features = row.get("features") or {}
    if features and not set(FEATURES) <= set(features):
        missing = sorted(set(FEATURES) - set(features))
        fields.wrong("features", f"without {', '.join(missing)}; `civicsetu fit-confidence --data DIR` makes them anew")
    if "sound" in row:
        sound: tuple[bool, ...] = (fields.flag("sound"),)
    else:
        sound = tuple(is_sound(_marks(fields, reader)) for reader in READERS)
    return GradedAnswer(
        set=fields.words("set"),
        id=fields.words("id"),
        split=fields.words("split"),
        answer=answer,
        now=row.get("now") or answer,
        features=features,
        sound=sound,
        corpus=row.get("corpus") or "",
    )


def _marks(fields: Fields, reader: str) -> Mapping[str, Any]:
    grade = fields.row.get(reader)
    if not isinstance(grade, dict):
        fields.wrong(reader, "the grade of this reader is missing")
    for name, most in MARKS.items():
        if (mark := grade.get(name)) is None and name in OPTIONAL:
            continue
        if isinstance(mark, bool) or not isinstance(mark, int) or not 0 <= mark <= most:
            fields.wrong(f"{reader}.{name}", f"this must be a whole number from 0 to {most}")
    return grade


def matrix(answers: Sequence[GradedAnswer]) -> tuple[np.ndarray, np.ndarray]:
    """The features (answers, features) and how sound each is (answers,), from 0 to 1."""
    rows = np.array([[answer.features[name] for name in FEATURES] for answer in answers], dtype=float)
    return rows.reshape(len(answers), len(FEATURES)), np.array([answer.share_sound for answer in answers], dtype=float)
