"""The parts that arrange the ranking: neighbours and relations join it, passages count for their
section, both sides of a comparison stand in front, and what is kept as evidence."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Share, Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.parts.rerank import narrowed
from civicsetu.find.parts.retrieve import with_rows
from civicsetu.find.state import State, in_order
from civicsetu.index.store import IN_FORCE
from civicsetu.model.jurisdictions import CENTRAL

BEFORE_CENTRAL = 4


class Family(Reranker):
    """The siblings and the parents of the best three join the candidates, up to `most` in all."""

    most: Positive = Field(40, description="candidates in all")

    def __call__(self, state: State) -> State:
        top = state.rows[np.argsort(-state.scores, kind="stable")]
        index = state.index
        near = [index.section_rows(index.section_ids[index.sections[row]]) for row in top[:3]]
        rows = np.array(list(dict.fromkeys(r for rows in near for r in rows.tolist())), dtype=np.int64)
        kept = np.concatenate([top, np.setdiff1d(rows, top)])[: self.most]
        state = with_rows(state, kept)
        mask = np.isin(state.rows, kept)
        return narrowed(state, mask)


class InForce(Reranker):
    """Provisions that are omitted, repealed, superseded or not yet in force are rejected, but for
    those that the question names."""

    def __call__(self, state: State) -> State:
        index = state.index
        gone = index.statuses[state.rows] != IN_FORCE
        for _, rows in state.pins:
            gone &= ~np.isin(state.rows, rows)
        if not gone.any():
            return state
        reasons = tuple((index.passages[row].provision, str(index.statuses[row])) for row in state.rows[gone].tolist())
        return replace(narrowed(state, ~gone), rejected=(*state.rejected, *reasons))


class SecondPassage(Reranker):
    """A section counts by its best passage and a share of its second: a question is answered by a
    provision, not by a chunk."""

    weight: Weight = Field(0.1, description="share of the second passage's score that is added")

    def __call__(self, state: State) -> State:
        total = state.scores + state.lifts
        sections = state.index.sections[state.rows]
        order = np.lexsort((-total, sections))
        first = np.r_[True, sections[order][1:] != sections[order][:-1]]
        starts = np.flatnonzero(first)
        second = np.zeros(len(order))
        low = float(total.min()) if len(total) else 0.0
        for start, end in zip(starts, np.r_[starts[1:], len(order)], strict=True):
            if end - start > 1:
                second[start:end] = total[order[start + 1]] - low
        lifted = np.zeros(len(order))
        lifted[order] = second
        return replace(state, lifts=state.lifts + self.weight * lifted)


class Implied(Reranker):
    """The law that a question implies: the passages of each law count together, by the logarithm of
    the sum of their scores' exponentials, and all of a law's are lifted by what it has."""

    weight: Weight = Field(1.0, description="of what all candidates of a law have together")

    def __call__(self, state: State) -> State:
        if not len(state.rows):
            return state
        total = state.scores + state.lifts
        _, law = np.unique(state.index.documents_of[state.rows], return_inverse=True)
        highest = total.max()
        together = highest + np.log(np.bincount(law, weights=np.exp(total - highest)))
        return replace(state, lifts=state.lifts + self.weight * together[law])


class Interleave(Reranker):
    """Where jurisdictions are compared, the best of each in turn, then the central law's best, then
    the rest; where one is named, the central law's best stands fifth where it would come later."""

    def __call__(self, state: State) -> State:
        if not state.sides:
            return state
        jurisdictions = state.index.jurisdictions
        ranked = state.rows[np.argsort(-(state.scores + state.lifts), kind="stable")].tolist()
        if not state.question.compares:
            return replace(state, order=tuple(_with_central_behind(ranked, state)))
        by_side = {name: [r for r in ranked if jurisdictions[r] == name] for name in (*state.sides, CENTRAL)}
        sides = sorted((n for n in state.sides if by_side[n]), key=lambda n: ranked.index(by_side[n][0]))
        turns = [by_side[n][turn] for turn in (0, 1) for n in (*sides, CENTRAL) if turn < len(by_side[n])]
        return replace(state, order=tuple(dict.fromkeys([*turns, *ranked])))


def _with_central_behind(ranked: list[int], state: State) -> list[int]:
    """Rows with the central law's best no later than behind the first `BEFORE_CENTRAL` units."""
    index = state.index
    central = next((row for row in ranked if index.jurisdictions[row] == CENTRAL), None)
    if central is None:
        return ranked
    seen: set[int] = set()
    for place, row in enumerate(ranked):
        if row == central:
            return ranked
        seen.add(int(index.units[row]))
        if len(seen) > BEFORE_CENTRAL:
            return [*ranked[:place], central, *(r for r in ranked[place:] if r != central)]
    return ranked


class Select(Reranker):
    """What is kept as evidence: sections (each definition by itself) whose relevance reaches the
    threshold, up to the first step down that is wider than the gap, but `least` of them where there
    are so many, and `most` at most.

    Relevance is the reranker's own score, a cosine or a probability, so both lie in 0 ... 1.
    """

    threshold: Share = Field(0.0, description="the least relevance that is kept")
    gap: Share = Field(0.3, description="a wider step down in relevance ends what is kept")
    least: Positive = Field(5, description="but not before so many sections")
    most: Positive = Field(7, description="sections that are kept at most")

    def __call__(self, state: State) -> State:
        relevance = next(
            (state.features[f].values for f in ("cross", "late", "cosine") if f in state.features), state.scores
        )
        index = state.index
        at = {int(row): i for i, row in enumerate(state.rows)}
        pinned = {int(row) for _, rows in state.pins for row in rows}
        kept: list[int] = []
        last = None
        ranked = in_order(state)
        units = dict(zip(ranked, index.units[ranked].tolist(), strict=True))
        for row in ranked:
            if units[row] in kept:
                continue
            here = float(relevance[at[row]])
            if row not in pinned:
                if here < self.threshold or len(kept) >= self.most:
                    break
                if len(kept) >= self.least and last is not None and last - here > self.gap:
                    break
                last = here if last is None else min(last, here)
            kept.append(units[row])
        return replace(state, order=tuple(row for row in ranked if units[row] in kept))
