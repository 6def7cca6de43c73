"""The parts that read the question and search: wordings, masks, and one ranking a retriever."""

import re
from dataclasses import replace
from typing import ClassVar

import numpy as np
from pydantic import Field

from civicsetu.find.fusion import reciprocal_rank_fusion, weighted_fusion
from civicsetu.find.part import Fusion, Reader, Retriever
from civicsetu.find.places import CENTRAL, name_of, without_jurisdictions
from civicsetu.find.state import Query, Run, State, best
from civicsetu.index.lexical import tokens
from civicsetu.params import Positive, Share, Weight

EXACT = 20_000  # passages that a filter may leave for an exact search
SHOWN = 20  # passages for which the question that they answer is told
SPEAKS_OF_ANNEX = re.compile(r"\b(?:agreements?|annexures?|annex(?:es)?|appendix|schedules?)\b", re.IGNORECASE)


def begun(query: Query) -> State:
    """The state before any part: the question's own words, and the law's own words in the
    jurisdiction that was chosen."""
    text = query.question.text
    return State(query, (text,), dict.fromkeys(tokens(text), 1.0), allowed=query.operative)


class Annexes(Reader):
    """Annexures, such as the model agreement for sale, and schedules are searched where the question
    speaks of one or of an agreement, and a form where it is named; else only the law's own words are."""

    name: ClassVar[str] = "annexes"

    def __call__(self, state: State) -> State:
        index, question = state.index, state.question
        if index.operative is None:
            return state
        opened = np.zeros(len(index.annexes), dtype=bool)
        if SPEAKS_OF_ANNEX.search(question.text):
            opened |= np.isin(index.annexes, ("annexure", "schedule"))
        for named in question.named:
            if named.is_annex:
                for key in index.document_keys:
                    opened[index.rows_of(f"{key}#{named.number}")] = True
        chosen = state.query.chosen
        opened &= chosen if chosen is not None else True
        if state.allowed is None or not opened.any():
            return state
        allowed = state.allowed | opened
        return replace(state, allowed=None if allowed.all() else allowed)


class Places(Reader):
    """What a question names is what is searched: of a state its rules and the central law; of a law
    that law. The names of states are taken out of the words."""

    name: ClassVar[str] = "places"

    def __call__(self, state: State) -> State:
        index, question = state.index, state.question
        here = set(index.jurisdiction_names)
        named = tuple(sorted(question.jurisdictions & here))
        if here == {CENTRAL}:
            return state
        rejected = list(state.rejected)
        allowed = state.allowed
        if question.jurisdictions:  # a state that is not indexed has the central law, too
            away = sorted(here - set(named) - {CENTRAL})
            allowed = state.only(np.isin(index.jurisdictions, [*named, CENTRAL]))
            rejected += [(name_of(name), "another jurisdiction than the one that is named") for name in away]
        texts, words = state.texts, state.words
        if named and (text := without_jurisdictions(question.text)):
            texts, words = (text,), dict.fromkeys(tokens(text), 1.0)
        return replace(state, texts=texts, words=words, allowed=allowed, sides=named, rejected=tuple(rejected))


class Laws(Reader):
    """A law that the question names is searched alone; the passages of all others are rejected."""

    name: ClassVar[str] = "laws"

    def __call__(self, state: State) -> State:
        index = state.index
        meant = state.question.laws & index.metas.keys()
        if not meant or len(meant) == len(index.metas):
            return state
        wanted = [n for n, key in enumerate(index.document_keys) if key in meant]
        mask = np.isin(index.documents_of, wanted)
        if any(index.metas[key].jurisdiction == CENTRAL for key in meant):
            # "under RERA" names the law with the rules under it
            under = [n for n, key in enumerate(index.document_keys) if index.metas[key].made_under in meant]
            mask |= np.isin(index.documents_of, under)
        if mask.all():
            return state
        rejected = (*state.rejected, ("other laws", "the question names a law"))
        return replace(state, allowed=state.only(mask), rejected=rejected)


class Expand(Reader):
    """Everyday words become statutory ones, by the corpus's own definitions and a reviewed list: a
    second wording is encoded, and the added words count less in BM25."""

    name: ClassVar[str] = "expand"
    expansion_weight: Weight

    def __call__(self, state: State) -> State:
        question = state.question
        if not question.added:
            return state
        added = {t: self.expansion_weight for _, words in question.added for t in tokens(words)}
        words = {t: w for t, w in (added | state.words).items() if w}
        return replace(state, texts=(*state.texts, question.rewritten_of(state.texts[0])), words=words)


class Learnt(Reader):
    """The question is encoded by what was learnt from everyday questions on other laws and the
    sections that answer them; without this part by the packaged model as it is."""

    name: ClassVar[str] = "learnt"

    def __call__(self, state: State) -> State:
        return replace(state, learnt=True)


class DenseSearch(Retriever):
    """The question's vector against the passages' (HNSW; exact search where a filter leaves few, or HNSW
    finds too few that it lets through)."""

    name: ClassVar[str] = "dense"
    pool: Positive

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


class Bm25Search(Retriever):
    """Shared words, by BM25; added words count with their weight."""

    name: ClassVar[str] = "bm25"
    pool: Positive

    def __call__(self, state: State) -> State:
        scores = state.index.lexical.weighted_scores(state.words)
        if state.allowed is not None:
            scores = np.where(state.allowed, scores, 0.0)
        rows = by_side(state, scores, self.pool)
        features = state.features | {"lexical_all": scores}
        return replace(state, runs=(*state.runs, Run(self.name, rows, scores[rows])), features=features)


class AskedSearch(Retriever):
    """Questions that provisions are known to answer (`data/asked`): a passage scores how far the
    nearest of its questions is on the way from a cosine of `asked_floor` to 1. A law for which there
    are no such questions loses nothing by it."""

    name: ClassVar[str] = "asked"
    pool: Positive
    asked_floor: float = Field(ge=0, lt=1)

    def __call__(self, state: State) -> State:
        index = state.index
        if not len(index.asked):
            return state
        encoded = state.query.encoded(state.texts, learnt=True)  # as those questions were
        cosines = index.asked.vectors @ np.stack([e.sentence for e in encoded]).mean(axis=0)
        nearest = index.asked.nearest(cosines, len(index.passages))
        above = np.maximum(nearest - self.asked_floor, 0.0) / (1 - self.asked_floor)
        if state.allowed is not None:
            above = np.where(state.allowed, above, 0.0)
        rows = by_side(state, above, self.pool)
        like = {
            row: f"says nearly what answers: {text}" if taken else f"answers: {text}"
            for row, (text, taken) in index.asked.of(rows[:SHOWN].tolist(), cosines).items()
        }
        return replace(
            state, runs=(*state.runs, Run(self.name, rows, above[rows])),
            features=state.features | {"asked_all": above},
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

    name: ClassVar[str] = "rrf"
    rrf_k: Positive

    def __call__(self, state: State) -> State:
        rows, scores = reciprocal_rank_fusion([run.rows for run in state.runs], self.rrf_k)
        return fused(state, rows, scores)


class Weighted(Fusion):
    """Weighted fusion of the dense and the BM25 ranking, each scaled to 0 ... 1."""

    name: ClassVar[str] = "weighted"
    dense: Share

    def __call__(self, state: State) -> State:
        weights = [self.dense if run.name == DenseSearch.name else 1 - self.dense for run in state.runs]
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
