"""The parts that search, one ranking each, and those that fuse rankings to one."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Share, Weight
from civicsetu.find.parts.fusion import reciprocal_rank_fusion, weighted_fusion
from civicsetu.find.parts.part import Fusion, Retriever
from civicsetu.find.state import Feature, Run, State, best
from civicsetu.model.jurisdictions import CENTRAL

EXACT = 20_000  # passages that a filter may leave for an exact search
SHOWN = 20  # passages for which the question that they answer is told


class Dense(Retriever):
    """The question's vector against the passages' (HNSW; exact search where a filter leaves few, or HNSW
    finds too few that it lets through)."""

    pool: Positive = Field(200, description="passages that are taken from this search")

    def __call__(self, state: State) -> State:
        vector = state.vector()
        wide = state.allowed is None or (not state.sides and np.count_nonzero(state.allowed) > EXACT)
        run = (self._approximate(state, vector) if wide else None) or self._exact(state, vector)
        return replace(state, runs=(*state.runs, run))

    def _approximate(self, state: State, vector: np.ndarray) -> Run | None:
        """What HNSW finds; None where that is too little of what may be found."""
        index = state.index
        most = min(self.pool if state.allowed is None else 2 * self.pool, len(index.dense))
        scores, rows = index.hnsw.search(vector[None, :], most)
        kept = rows[0] >= 0 if state.allowed is None else (rows[0] >= 0) & state.allowed[rows[0]]
        rows, scores = rows[0][kept], scores[0][kept].astype(np.float64)
        if state.allowed is not None and len(rows) < self.pool:
            return None
        order = np.lexsort((rows, -scores))[: self.pool]
        return Run(self.name, rows[order], scores[order])

    def _exact(self, state: State, vector: np.ndarray) -> Run:
        dense, allowed = state.index.dense, state.allowed
        found = np.arange(len(dense)) if allowed is None else np.flatnonzero(allowed)
        # to leave rows out takes longer than to compare with all, but where few are left
        compared = dense[found] @ vector if 4 * len(found) < len(dense) else (dense @ vector)[found]
        cosines = np.zeros(len(dense))
        # rounded, as equal vectors may differ in their last bit by the row that they stand in
        cosines[found] = np.maximum(np.round(compared, 6), 1e-6)
        rows = by_side(state, cosines, self.pool)
        return Run(self.name, rows, cosines[rows])


class Bm25(Retriever):
    """Shared words, by BM25; added words count with their weight."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    weight: Weight = Field(0.4, description="of the score in `blend`, standardised over the candidates")

    def __call__(self, state: State) -> State:
        scores = state.index.lexical.weighted_scores(state.words)
        if state.allowed is not None:
            scores = np.where(state.allowed, scores, 0.0)
        rows = by_side(state, scores, self.pool)
        features = state.features | {self.name: Feature(scores.astype(np.float64), self.weight, of_passages=True)}
        return replace(state, runs=(*state.runs, Run(self.name, rows, scores[rows])), features=features)


class KnownQuestions(Retriever):
    """Questions that provisions are known to answer (`data/asked`): a passage scores how far the
    nearest of its questions is on the way from a cosine of `floor` to 1. A law for which there
    are no such questions loses nothing by it."""

    pool: Positive = Field(200, description="passages that are taken from this search")
    floor: float = Field(0.5, ge=0, lt=1, description="a known question whose cosine is no higher counts nothing")
    weight: Weight = Field(5.0, description="what `blend` adds to a passage that answers this very question")

    def __call__(self, state: State) -> State:
        index = state.index
        if not len(index.known_questions):
            return state
        encoded = state.query.encoded(state.texts, learnt=True)  # as those questions were
        cosines = index.known_questions.vectors @ np.stack([e.sentence for e in encoded]).mean(axis=0)
        nearest = index.known_questions.nearest(cosines, len(index.passages))
        above = np.maximum(nearest - self.floor, 0.0) / (1 - self.floor)
        if state.allowed is not None:
            above = np.where(state.allowed, above, 0.0)
        rows = by_side(state, above, self.pool)
        like = {
            row: f"says nearly what answers: {text}" if taken else f"answers: {text}"
            for row, (text, taken) in index.known_questions.of(rows[:SHOWN].tolist(), cosines).items()
        }
        return replace(
            state, runs=(*state.runs, Run(self.name, rows, above[rows])),
            features=state.features | {self.name: Feature(above, self.weight, standardised=False, of_passages=True)},
            why=state.why | {row: (*state.why.get(row, ()), said) for row, said in like.items()},
        )  # fmt: skip


def by_side(state: State, scores: np.ndarray, pool: int) -> np.ndarray:
    """The best rows; where jurisdictions are named, each of them and the central law is searched
    by itself, so that none crowds out another."""
    if not state.sides:
        return best(scores, pool)
    jurisdictions = state.index.jurisdictions
    parts = [best(np.where(jurisdictions == name, scores, 0.0), pool) for name in (*state.sides, CENTRAL)]
    rows = np.unique(np.concatenate(parts))
    return rows[np.argsort(-scores[rows], kind="stable")]


class Rrf(Fusion):
    """Reciprocal rank fusion of the rankings so far (Cormack, Clarke and Buettcher 2009)."""

    k: Positive = Field(60, description="damps the first ranks; 60 in the paper")

    def __call__(self, state: State) -> State:
        rows, scores = reciprocal_rank_fusion([run.rows for run in state.runs], self.k)
        return fused(state, rows, scores)


class Weighted(Fusion):
    """Weighted fusion of the dense and the BM25 ranking, each scaled to 0 ... 1."""

    dense: Share = Field(0.5, description="weight of the dense ranking; BM25 has the rest")

    def __call__(self, state: State) -> State:
        weights = [self.dense if run.name == Dense.name else 1 - self.dense for run in state.runs]
        rows, scores = weighted_fusion([(run.rows, run.scores) for run in state.runs], weights)
        return fused(state, rows, scores)


def fused(state: State, rows: np.ndarray, scores: np.ndarray) -> State:
    """The candidates of one ranking, none of them lifted yet."""
    return replace(state, rows=rows, scores=scores, lifts=np.zeros(len(rows)), runs=())


def with_rows(state: State, more: np.ndarray) -> State:
    """The candidates with further ones, which score nothing yet."""
    new = np.setdiff1d(state.rows_allowed(np.asarray(more, dtype=np.int64)), state.rows)
    if not len(new):
        return state
    rows = np.union1d(state.rows, new)
    at = np.searchsorted(rows, state.rows)
    scores, lifts = np.zeros(len(rows)), np.zeros(len(rows))
    scores[at], lifts[at] = state.scores, state.lifts
    return replace(state, rows=rows, scores=scores, lifts=lifts)
