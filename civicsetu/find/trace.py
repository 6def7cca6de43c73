"""Why a passage stands where it does, part by part: what each part of an arm gave it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.blend import Blend, standardised
from civicsetu.find.parts.pins import Pins
from civicsetu.find.pipeline import Pipeline, Shared
from civicsetu.find.query import Query
from civicsetu.find.ranking import Ranking, pinned_rows, ranked_rows
from civicsetu.find.state import State

LEAST = 0.005  # points that are told


class Step(NamedTuple):
    """What one part did for a passage.

    Fields:
        part: the name of the part, or of the score that `blend` weighed.
        rank: of the passage among those that this search found; None where the part is no search.
        points: what was added to its score; None where nothing was.
        passes: how many passages with more points it was put before.
    """

    part: str
    rank: int | None = None
    points: float | None = None
    passes: int = 0


def traced(pipeline: Pipeline, query: Query, rows: Sequence[int] = ()) -> tuple[Ranking, dict[int, list[Step]]]:
    """The ranking of an arm, and for some passages what each part gave them.

    Args:
        pipeline: the arm.
        query: the question put to a store.
        rows: of the passages; none takes all that are found.
    """
    shared: Shared = {}
    ranking = pipeline.rank(query, shared)
    states = [State.start(query), *(shared[pipeline.parts[:n]][0] for n in range(1, len(pipeline.parts) + 1))]
    wanted = list(rows) or [found.row for found in ranking.found]
    changes = [
        (part.name, isinstance(part, Blend), before, after)
        for part, (before, after) in zip(pipeline.parts, pairwise(states), strict=True)
    ]
    steps = {row: [step for change in changes for step in _steps(row, *change)] for row in wanted}
    _give_pins_their_lead(steps, pipeline, ranking, states[-1])
    return ranking, steps


def _give_pins_their_lead(steps: dict[int, list[Step]], pipeline: Pipeline, ranking: Ranking, last: State) -> None:
    """Add what a named provision has above what the parts gave it: it stands first by being named."""
    part = next((part.name for part in pipeline.parts if isinstance(part, Pins)), "")
    scores = {found.row: found.score for found in ranking.found}
    for row in pinned_rows(last) if part else ():
        if row in steps:
            lead = scores[row] - sum(step.points or 0.0 for step in steps[row])
            steps[row].append(Step(part, points=lead))


def _steps(row: int, part: str, blends: bool, before: State, after: State) -> Iterator[Step]:
    for run in after.runs[len(before.runs) :]:
        at = np.flatnonzero(run.rows == row)
        if len(at):
            yield Step(part, int(at[0]) + 1)
    if after.order is not before.order and (passes := _passes(row, before, after)):
        yield Step(part, passes=passes)
    if after.candidates is None or after.candidates is before.candidates:
        return
    if blends:
        yield from _blended(row, after.candidates)
        return
    if before.candidates is None or before.fused.scores is not after.candidates.scores:
        return  # a fusion, or a score that `blend` weighs
    gained = _boost(row, after.candidates) - _boost(row, before.candidates)
    if abs(gained) >= LEAST:
        yield Step(part, points=gained)


def _passes(row: int, before: State, after: State) -> int:
    """How many passages that stood before a passage stand behind it in the order that a part set."""
    was, order = ranked_rows(before), ranked_rows(after)
    if row not in order or row not in was:
        return 0
    return len(set(order[order.index(row) + 1 :]).intersection(was[: was.index(row)]))


def _blended(row: int, candidates: Candidates) -> Iterator[Step]:
    at = np.flatnonzero(candidates.rows == row)
    for name, feature in candidates.features.items() if len(at) else ():
        values = standardised(feature.values) if feature.standardised else feature.values
        points = float(feature.weight * values[at[0]])
        if abs(points) >= LEAST:
            yield Step(name, points=points)


def _boost(row: int, candidates: Candidates) -> float:
    at = np.flatnonzero(candidates.rows == row)
    return float(candidates.boosts[at[0]]) if len(at) else 0.0
