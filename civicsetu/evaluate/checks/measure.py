"""What the check catches and rejects: by kind, with the limits as they are or fitted."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from civicsetu.evaluate.checks.falsify import Made, falsehoods
from civicsetu.evaluate.checks.paraphrase import paraphrases
from civicsetu.evaluate.checks.statements import KINDS, Statement
from civicsetu.verify.check import Checker, texts_of
from civicsetu.verify.entail import Nearness, nearness
from civicsetu.verify.evidence import Evidence
from civicsetu.verify.settings import CheckSettings

MOST_REJECTED = 0.01  # of faithful sentences that the fitted limits alone may reject


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence that was checked: how it was made, of which kind, whether the words were held to be carried."""

    made: str
    kind: str
    text: str
    holds: bool
    nearness: Nearness
    faults: tuple[str, ...]


def sentences_of(statements: Sequence[Statement], each: int = 50, paraphrased: int = 5) -> list[tuple[str, Made]]:
    """All sentences to be checked, each with how it was made: by `hand` or by the `program`."""
    hand = [
        ("hand", Made(n, "faithful", text))
        for n, one in enumerate(statements)
        for text in (one.says, one.again)
        if text
    ]
    hand += [("hand", Made(n, one.kind, one.wrong)) for n, one in enumerate(statements)]
    made = [*falsehoods(statements, each), *paraphrases(statements, paraphrased)]
    return [*hand, *(("program", one) for one in made)]


def checked(
    sentences: Iterable[tuple[str, Made]], evidence: Sequence[Sequence[Evidence]], checker: Checker
) -> list[Row]:
    """Check sentences.

    Args:
        sentences: with how each was made.
        evidence: of each statement.
        checker: with its limits.
    """
    rows = []
    for how, made in sentences:
        held = evidence[made.of]
        verdict = checker.check(made.text, held)
        near = nearness(made.text, texts_of(held), checker.encoder)
        rows.append(
            Row(how, made.kind, made.text, verdict.holds, near, tuple(f"{f.kind}: {f.what}" for f in verdict.faults))
        )
    return rows


def rates(rows: Sequence[Row]) -> dict[str, tuple[int, int]]:
    """For each kind how many were caught (of faithful ones: rejected), and of how many; and of all falsehoods."""
    found: Counter[str] = Counter(row.kind for row in rows if not row.holds)
    total = Counter(row.kind for row in rows)
    by_kind = {kind: (found[kind], total[kind]) for kind in (*KINDS, "faithful") if total[kind]}
    false = [row for row in rows if row.kind != "faithful"]
    return {**by_kind, "all falsehoods": (sum(not row.holds for row in false), len(false))}


def fitted(rows: Sequence[Row], settings: CheckSettings) -> CheckSettings:
    """The limits that catch the most falsehoods of those that the other parts let through, and reject at most
    `MOST_REJECTED` of the faithful sentences.

    Args:
        rows: checked with limits of 0.
        settings: what else is set.
    """
    faithful = [row.nearness for row in rows if row.kind == "faithful"]
    false = [row.nearness for row in rows if row.kind != "faithful" and row.holds]
    best: tuple[int, float, tuple[float, float, float]] = (-1, 0.0, (0.0, 0.0, 0.0))
    for limits in product(_steps(0.5, 0.85), _steps(0.2, 0.6), _steps(0.2, 0.6)):
        rejected = sum(_below(near, limits) for near in faithful)
        if rejected > MOST_REJECTED * len(faithful):
            continue
        caught = sum(_below(near, limits) for near in false)
        best = max(best, (caught, -sum(limits), limits))
    mean, worst, shared = best[2]
    return settings.model_copy(update={"mean": mean, "worst": worst, "shared": shared})


def _steps(first: float, last: float) -> list[float]:
    return [round(first + 0.01 * n, 2) for n in range(round((last - first) / 0.01) + 1)]


def _below(near: Nearness, limits: tuple[float, float, float]) -> bool:
    return any(value < limit for value, limit in zip(near, limits, strict=True))
