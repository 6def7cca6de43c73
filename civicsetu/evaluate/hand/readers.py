"""Grades of two readers: taken in from their files, and summed up."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_jsonl, write_jsonl
from civicsetu.base.question_file import read_fields
from civicsetu.evaluate.agreement import PLACES, kappa
from civicsetu.evaluate.hand.sheet import KEY
from civicsetu.learn.graded import MARKS, READERS, is_sound


def read_grades(path: Path, numbers: Sequence[int]) -> dict[int, dict[str, Any]]:
    """One reader's grades by number.

    Args:
        path: JSON lines of `number`, the marks and `why`.
        numbers: of the answers on the sheet; each must be graded once.

    Raises:
        QuestionFileError: a line is not of this form, or an answer has no grade or two.
    """
    found: dict[int, dict[str, Any]] = {}
    for fields in read_fields(path):
        row = fields.row
        number = row.get("number")
        if not isinstance(number, int) or number not in numbers or number in found:
            fields.wrong("number", f"{number!r} is not on the sheet, or graded twice")
        for name, most in MARKS.items():
            mark = row.get(name)
            if isinstance(mark, bool) or not isinstance(mark, int) or not 0 <= mark <= most:
                fields.wrong(name, f"this must be a whole number from 0 to {most}, not {mark!r}")
        grade = {name: row[name] for name in MARKS} | {"why": str(row.get("why") or "").strip()}
        if not is_sound(grade) and not grade["why"]:
            fields.wrong("why", "what is wanting must be said of an answer that is not sound")
        found[number] = grade
    if missing := sorted(set(numbers) - set(found)):
        raise QuestionFileError(f"{path}: no grade of {', '.join(map(str, missing[:10]))}")
    return found


def take_grades(sheet: Path, first: Path, second: Path, graded: Path) -> list[dict[str, Any]]:
    """Add the grades of a sheet to those that there are.

    Args:
        sheet: the folder that `write_sheet` wrote, with the key.
        first, second: the readers' files.
        graded: the file of graded answers; rows are added at its end.

    Returns:
        The rows that were added.

    Raises:
        QuestionFileError: a file is not of its form, or these answers were taken in before.
    """
    key = [fields.row for fields in read_fields(sheet / KEY)]
    there = read_jsonl(graded) if graded.is_file() else []
    known = {_name(row) for row in there}
    if again := [f"{row['set']}/{row['id']}" for row in key if _name(row) in known]:
        raise QuestionFileError(f"{graded}: the answers of this commit to {', '.join(again[:5])} are there already")
    numbers = [row["number"] for row in key]
    by_reader = {reader: read_grades(path, numbers) for reader, path in zip(READERS, (first, second), strict=True)}
    added = [_row(row, {reader: grades[row["number"]] for reader, grades in by_reader.items()}) for row in key]
    write_jsonl(graded, [*there, *added])
    return added


def _name(row: Mapping[str, Any]) -> tuple[str, ...]:
    return row["set"], row["id"], row["commit"], row["answer"]


def _row(key: Mapping[str, Any], grades: Mapping[str, Any]) -> dict[str, Any]:
    first = ("id", "set", "split", "commit", "corpus", "answer")
    return {**{name: key[name] for name in first}, "now": key["answer"], "features": key["features"], **grades}


def summed_up(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the readers say of some answers: for each the share that is sound, direct, complete, readable, misleading
    and the mean noise; for how many they agree whether it is sound, and Cohen's kappa of that (Cohen 1960)."""
    figures: dict[str, Any] = {"answers": len(rows)}
    for reader in READERS:
        grades = [row[reader] for row in rows]
        figures[reader] = {
            "sound": _share([is_sound(grade) for grade in grades]),
            "direct": _share([grade["direct"] == MARKS["direct"] for grade in grades]),
            **{name: _share([grade[name] for grade in grades]) for name in ("complete", "readable", "misleading")},
            "noise": _share([grade["noise"] for grade in grades]),
        }
    pairs = [tuple(is_sound(row[reader]) for reader in READERS) for row in rows]
    figures["agreement"] = _share([one == other for one, other in pairs])
    figures["kappa"] = kappa(pairs)
    return figures


def _share(values: Sequence[float]) -> float:
    return round(sum(values) / max(1, len(values)), PLACES)
