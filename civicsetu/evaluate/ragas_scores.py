"""RAGAS's scores that need no language model: those by ids and those by similarity of texts.

From "RAGAS: Automated Evaluation of Retrieval Augmented Generation" (Es et al. 2023). RAGAS takes
seconds to import and sends usage statistics unless an environment variable forbids it, so it is
imported when scores are computed, with that variable set.
"""

import asyncio
import math
import os
import warnings
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.evaluate.measures.ragas import METRICS

PLACES = 6  # RAGAS adds 1e-10 to a denominator: its best precision is 0.9999999999


@dataclass(frozen=True, slots=True)
class RagasRow:
    """One answerable question with what was found and what should have been.

    `retrieved_ids` and `gold_ids` are section ids; `retrieved_texts` are the passages that were
    found, best first, and `reference_texts` the words of the gold provisions.
    """

    id: str
    question: str
    retrieved_ids: tuple[str, ...]
    gold_ids: tuple[str, ...]
    retrieved_texts: tuple[str, ...]
    reference_texts: tuple[str, ...]
    answer: str = ""
    reference: str | None = None


@dataclass(frozen=True, slots=True)
class RagasScores:
    """The scores of each row, in the rows' order, with their means.

    In `per_row` a score that failed is None. It counts as 0.0 in `means`, and `failed` counts it
    under the metric's name, where 0 says that none did.
    """

    per_row: list[dict[str, Any]]
    means: dict[str, float]
    failed: dict[str, int]


def ragas_scores(rows: Sequence[RagasRow]) -> RagasScores:
    """Score rows with the four metrics of `METRICS`, one row after the other.

    NaN and every exception that a metric raises are failures: a metric that cannot tell (no gold
    ids, nothing retrieved) has not shown that the row is right.

    Args:
        rows: answerable questions.

    Returns:
        The scores; the means are 0.0 where there are no rows.

    Raises:
        CivicSetuError: RAGAS cannot be imported.
    """
    metrics, sample = _ragas()
    # a thread of its own, because a notebook's thread already runs an event loop
    with ThreadPoolExecutor(1) as thread:
        per_row = thread.submit(asyncio.run, _score(rows, metrics, sample)).result()
    failed = {name: sum(row[name] is None for row in per_row) for name in metrics}
    means = {
        name: round(math.fsum(row[name] or 0.0 for row in per_row) / max(1, len(per_row)), PLACES) for name in metrics
    }
    return RagasScores(per_row, means, failed)


def _ragas() -> tuple[dict[str, Any], Any]:
    """The metrics by name, and RAGAS's class of samples."""
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import ragas.metrics
            from ragas import SingleTurnSample

            metrics = {name: getattr(ragas.metrics, kind)() for name, kind in METRICS.items()}
    except ImportError as error:
        why = " ".join(str(error).split())
        raise CivicSetuError(f"RAGAS cannot be imported ({why}): pip install civicsetu[ragas]") from None
    return metrics, SingleTurnSample


async def _score(rows: Sequence[RagasRow], metrics: dict[str, Any], sample: Any) -> list[dict[str, Any]]:
    scored: list[dict[str, Any]] = []
    for row in rows:
        turn = sample(
            user_input=row.question,
            retrieved_context_ids=list(row.retrieved_ids),
            reference_context_ids=list(row.gold_ids),
            retrieved_contexts=list(row.retrieved_texts),
            reference_contexts=list(row.reference_texts),
            response=row.answer,
            reference=row.reference,
        )
        scores = {name: await _one(metric, turn) for name, metric in metrics.items()}
        scored.append({"id": row.id, **scores})
    return scored


async def _one(metric: Any, turn: Any) -> float | None:
    """One metric of one row; None when it failed."""
    try:
        value = float(await metric.single_turn_ascore(turn))
    except Exception:
        return None
    return round(value, PLACES) if math.isfinite(value) else None
