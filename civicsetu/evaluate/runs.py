"""Two runs of `civicsetu score` on the same questions: which were won, which were lost, and whether it is more than
chance."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_jsonl
from civicsetu.base.words import counted
from civicsetu.evaluate.measures import measure_of
from civicsetu.evaluate.significance import holm, paired_randomization

SEED = 20160326
SAME = ("question", "answerable", "gold", "match")  # what two runs have to agree on for each question
FILE = "per_question.jsonl"

Row = Mapping[str, Any]


def _ranked(measure: str) -> Callable[[Row], float | None]:
    return lambda row: float(row["ranking"][measure]) if row["answerable"] else None


VALUES: Mapping[str, Callable[[Row], float | None]] = {  # of a question, by measure; None where it has none
    "hit@1": _ranked("hit@1"),
    "hit@5": _ranked("hit@5"),
    "share_gold_cited": lambda row: float(row["gold_cited"]) if row["answerable"] else None,
    "refused_answerable": lambda row: float(row["refused"]) if row["answerable"] else None,
    "refused_unanswerable": lambda row: None if row["answerable"] else float(row["refused"]),
    "facts_stated": lambda row: row["facts_stated"] if row["answerable"] else None,
}


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure of two runs.

    Args:
        measure: its name.
        n: how many questions have a value.
        before: its mean in the first run.
        after: in the second.
        p: of a paired randomization test, corrected by Holm for the number of measures.
        won: questions that the second run does better, by id.
        lost: that it does worse.
    """

    measure: str
    n: int
    before: float
    after: float
    p: float
    won: tuple[str, ...]
    lost: tuple[str, ...]


def read_run(folder: Path) -> dict[str, Row]:
    """The rows that `civicsetu score` wrote, by id.

    Raises:
        QuestionFileError: there is no such file, or it is none of those.
    """
    path = Path(folder) / FILE
    if not path.is_file():
        raise QuestionFileError(
            f"{folder}: there is no {FILE}; write one with `civicsetu score QUESTIONS --out {folder}`"
        )
    try:
        rows: dict[str, Row] = {row["id"]: row for row in read_jsonl(path)}
        for row in rows.values():
            for value in VALUES.values():
                value(row)
            for name in SAME:
                row[name]
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise QuestionFileError(
            f"{path}: no rows of `civicsetu score`, or of an older one, which is to be run again "
            f"({type(error).__name__}: {error})"
        ) from None
    if not rows:
        raise QuestionFileError(f"{path}: it has no rows of `civicsetu score`")
    return rows


def compare_runs(before: Mapping[str, Row], after: Mapping[str, Row]) -> list[Compared]:
    """Each measure of two runs, question by question.

    Args:
        before: the rows of the first, by id.
        after: those of the second.

    Raises:
        QuestionFileError: they were not asked the same; the message names the first question that differs.
    """
    for id_ in sorted({*before, *after}):
        for name, rows in (("first", before), ("second", after)):
            if id_ not in rows:
                raise QuestionFileError(f"the {name} run has no question {id_}; both have to be of the same questions")
        changed = [name for name in SAME if before[id_][name] != after[id_][name]]
        if changed:
            raise QuestionFileError(f"question {id_} has another {changed[0]} in the second run; score both anew")
    found = [one for name in VALUES if (one := _compared(name, before, after))]
    corrected = holm(np.array([one.p for one in found]))
    return [replace(one, p=round(float(p), 4)) for one, p in zip(found, corrected, strict=True)]


def _compared(measure: str, before: Mapping[str, Row], after: Mapping[str, Row]) -> Compared | None:
    """One measure, its p not yet corrected; None where no question has a value in both runs."""
    value, declared = VALUES[measure], measure_of(measure)
    pairs = [(id_, value(before[id_]), value(after[id_])) for id_ in before]
    have = [(id_, a, b) for id_, a, b in pairs if a is not None and b is not None]
    if not have:
        return None
    sign = -1.0 if declared and declared.better == "less" else 1.0
    gains = {id_: sign * (b - a) for id_, a, b in have}
    return Compared(
        measure=measure,
        n=len(have),
        before=fmean(a for _, a, _ in have),
        after=fmean(b for _, _, b in have),
        p=paired_randomization(np.array(list(gains.values())), SEED),
        won=tuple(id_ for id_, gain in gains.items() if gain > 0),
        lost=tuple(id_ for id_, gain in gains.items() if gain < 0),
    )


def said(compared: Sequence[Compared]) -> str:
    """The comparison in a sentence.

    >>> said([Compared("hit@1", 8, 0.5, 0.75, 0.5, ("q1", "q2"), ())])
    'No measure differs by more than chance (p below 0.05): 2 questions won, none lost.'
    """
    sure = [f"{one.measure} ({one.before:.3f} to {one.after:.3f})" for one in compared if one.p < 0.05]
    won = {id_ for one in compared for id_ in one.won}
    lost = {id_ for one in compared for id_ in one.lost}
    chance = "No measure differs by more than chance (p below 0.05)"
    differs = f"By more than chance differ: {', '.join(sure)}" if sure else chance
    return f"{differs}: {counted(len(won), 'question')} won, {len(lost) or 'none'} lost."
