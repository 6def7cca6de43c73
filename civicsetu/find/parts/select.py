"""The part `select`."""

from dataclasses import replace

from pydantic import Field

from civicsetu.base.settings import Positive, Share
from civicsetu.base.words import counted
from civicsetu.find.candidates import Candidates
from civicsetu.find.parts.part import Reranker
from civicsetu.find.ranking import ranked_rows
from civicsetu.find.state import Rejected, State
from civicsetu.index.store import Store

RELEVANCE = ("cross", "late", "cosine")  # the features that lie in 0 ... 1, the most trusted first
TOLD = 50  # sections that are told to be left out, the best first


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
        last, ended = None, ""
        for row in ranked:
            if (unit := int(units[row])) in kept:
                continue
            if row not in pinned:
                if ended := self._ends(relevance[row], last, len(kept)):
                    break
                last = relevance[row] if last is None else min(last, relevance[row])
            kept.add(unit)
        dropped = dict.fromkeys(unit for row in ranked if (unit := int(units[row])) not in kept)
        rejected = [Rejected(_name(unit, state.store), ended) for unit in list(dropped)[:TOLD]]
        order = tuple(row for row in ranked if int(units[row]) in kept)
        return replace(state, order=order, rejected=(*state.rejected, *rejected))

    def _ends(self, relevance: float, last: float | None, kept: int) -> str:
        """Why what is kept ends before a section of this relevance; empty where it does not.

        Args:
            relevance: of the section's best passage.
            last: the lowest relevance before it; None at the first.
            kept: sections that are kept already.
        """
        if relevance < self.threshold:
            return f"a relevance of {relevance:.2f} ends what is kept: {self.threshold:g} is the least"
        if kept >= self.most:
            return f"at most {counted(self.most, 'section')} kept"
        if kept >= self.least and last is not None and last - relevance > self.gap:
            return f"a step down in relevance from {last:.2f} to {relevance:.2f} ends what is kept"
        return ""


def _name(unit: int, store: Store) -> str:
    """The id of a unit: of a section, or of a definition."""
    return store.section_ids[unit] if unit >= 0 else store.provisions.at(-1 - unit).id


def relevance_of(candidates: Candidates) -> dict[int, float]:
    """How relevant each candidate is, by its row: by the most trusted feature, or else by its score."""
    features = candidates.features
    values = next((features[name].values for name in RELEVANCE if name in features), candidates.scores)
    return dict(zip(candidates.rows.tolist(), map(float, values), strict=True))
