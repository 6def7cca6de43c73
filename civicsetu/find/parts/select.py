"""The part `select`."""

from dataclasses import replace

from pydantic import Field

from civicsetu.base.settings import Positive, Share
from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.part import Reranker
from civicsetu.find.ranking import ranked_rows
from civicsetu.find.state import State

RELEVANCE = ("cross", "late", "cosine")  # the features that lie in 0 ... 1, the most trusted first


class Select(Reranker):
    """Only the evidence is kept: sections (each definition by itself) whose relevance reaches the threshold, up to
    the first step down that is wider than the gap, but at least `least` and at most `most` of them.

    Relevance is the reranker's own score, a cosine or a probability, so both lie in 0 ... 1. What the question
    names is always kept.
    """

    threshold: Share = Field(0.0, description="the least relevance that is kept")
    gap: Share = Field(0.3, description="a wider step down in relevance ends what is kept")
    least: Positive = Field(5, description="but not before so many sections")
    most: Positive = Field(7, description="sections that are kept at most")

    def step(self, state: State) -> State:
        units = state.store.units
        relevance, pinned = relevance_of(state.fused), set(state.lookup.pinned_rows.tolist())
        ranked = ranked_rows(state)
        kept: set[int] = set()
        last = None
        for row in ranked:
            if (unit := int(units[row])) in kept:
                continue
            if row not in pinned:
                if self._ends(relevance[row], last, len(kept)):
                    break
                last = relevance[row] if last is None else min(last, relevance[row])
            kept.add(unit)
        return replace(state, order=tuple(row for row in ranked if int(units[row]) in kept))

    def _ends(self, relevance: float, last: float | None, kept: int) -> bool:
        """True where what is kept ends before a section of this relevance.

        Args:
            relevance: of the section's best passage.
            last: the lowest relevance before it; None at the first.
            kept: sections that are kept already.
        """
        if relevance < self.threshold or kept >= self.most:
            return True
        return kept >= self.least and last is not None and last - relevance > self.gap


def relevance_of(candidates: Candidates) -> dict[int, float]:
    """How relevant each candidate is, by its row: by the most trusted feature, or else by its score."""
    features = candidates.features
    values = next((features[name].values for name in RELEVANCE if name in features), candidates.scores)
    return dict(zip(candidates.rows.tolist(), map(float, values), strict=True))
