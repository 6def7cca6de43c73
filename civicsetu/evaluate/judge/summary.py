"""What a judge's scores come to: each measure with its failures, how many answers pass, and how far to believe it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_jsonl
from civicsetu.evaluate.agreement import kappa
from civicsetu.evaluate.judge.rows import Row
from civicsetu.evaluate.judge.scores import MEASURES, judged_rows
from civicsetu.evaluate.significance import interval
from civicsetu.learn.graded import GradedAnswer
from civicsetu.llm.scripted import SCRIPTED

PLACES = 4


def summary_of(
    answers: Sequence[Row],
    scores: Mapping[tuple[Any, ...], Row],
    graded: Sequence[GradedAnswer],
    model: str,
    replies: Path,
    passes_from: float,
    made_with: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A judge's scores, summed up.

    Args:
        answers: rows of `answers.jsonl`.
        scores: rows of `scores.jsonl` by id and measure.
        graded: hand grades; those of the same words are compared with the judge.
        model: the judge's name.
        replies: its raw replies.
        passes_from: what every measure of an answer must reach.
        made_with: what the answers depend on.

    Returns:
        judge, what its server calls it, prompts and days of the replies; whether the scripted server gave any of them,
        so that they show the wiring only; n; for each measure n scored, left, failed by cause, the mean over the
        scored ones and, with failures as 0, over all that were tried, with its 95 % interval; how many pass; refusals
        apart; and the agreement with the hand grades.
    """
    rows = judged_rows(answers)
    passed = {row["id"]: _passes(row["id"], scores, passes_from) for row in rows}
    kept = read_jsonl(replies) if replies.is_file() else []
    known = [value for value in passed.values() if value is not None]
    return {
        "judge": model,
        "made_with": dict(made_with or {}),
        "served": sorted({row["served"] for row in kept if row.get("served")}),
        "wiring_only": any(row.get("served") == SCRIPTED for row in kept),
        "prompts": sorted({row["prompt"] for row in kept}),
        "days": sorted({row["day"] for row in kept}),
        "calls": len(kept),
        "n": len(rows),
        "measures": {name: _measure(name, rows, scores) for name in MEASURES},
        "passed": {"of": len(known), "n": sum(known), "share": _share(known), "from": passes_from},
        "refused": {
            "answerable": sum(row["refused"] for row in answers if row["answerable"]),
            "unanswerable": sum(row["refused"] for row in answers if not row["answerable"]),
            "of_unanswerable": sum(not row["answerable"] for row in answers),
        },
        "agreement": _agreement(rows, passed, graded),
    }


def _measure(name: str, rows: Sequence[Row], scores: Mapping[tuple[Any, ...], Row]) -> dict[str, Any]:
    tried = [scores[row["id"], name] for row in rows if (row["id"], name) in scores]
    values = [each["score"] for each in tried if each["score"] is not None]
    counted = [each["score"] or 0.0 for each in tried]
    return {
        "scored": len(values), "of": len(rows), "left": len(rows) - len(tried),
        "failed": dict(sorted(Counter(each["failed"] for each in tried if each["failed"]).items())),
        "mean_of_scored": _share(values), "mean": _share(counted),
        "interval": list(interval(counted)) if counted else None,
    }  # fmt: skip


def _passes(name: str, scores: Mapping[tuple[Any, ...], Row], least: float) -> bool | None:
    """Whether an answer passes; a failure does not. None where a measure is left."""
    own = [scores.get((name, measure)) for measure in MEASURES]
    if any(row is None for row in own):
        return None
    return all(row is not None and (row["score"] or 0.0) >= least for row in own)


def _agreement(
    rows: Sequence[Row], passed: Mapping[str, bool | None], graded: Sequence[GradedAnswer]
) -> dict[str, Any]:
    """How the judge agrees with each hand reader on answers of the same words: Cohen's kappa (1960)."""
    by_hand = {each.answer: each.sound for each in graded}
    pairs = [
        (verdict, sound)
        for row in rows
        if (verdict := passed[row["id"]]) is not None
        for sound in by_hand.get(row["checksum"], ())
    ]
    alike = _share([one == other for one, other in pairs])
    return {"pairs": len(pairs), "alike": alike, "kappa": kappa(pairs) if pairs else None}


def _share(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), PLACES) if values else None
