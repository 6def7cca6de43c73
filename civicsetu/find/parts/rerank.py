"""The parts that weigh candidates: named provisions and definitions join them, late interaction
or a cross-encoder scores them, and what the question asks for is lifted."""

from dataclasses import replace
from typing import Literal

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.parts.cross import cross_scores, missing_model
from civicsetu.find.parts.fusion import standardised
from civicsetu.find.parts.late import late_interactions
from civicsetu.find.parts.part import Reranker
from civicsetu.find.parts.pinned import pinned
from civicsetu.find.parts.retrieve import with_rows
from civicsetu.find.state import Feature, State
from civicsetu.model.jurisdictions import CENTRAL


class Pins(Reranker):
    """Provisions that the question names are looked up and put first, at most `most`."""

    most: int = Field(
        2,
        ge=0,
        le=5,
        description="of a question that names more provisions none is put first: they only say its matter",
    )

    def __call__(self, state: State) -> State:
        if not state.question.named:
            return state
        pins, unknown = pinned(state, self.most)
        state = with_rows(state, np.concatenate([rows for _, rows in pins])) if pins else state
        return replace(state, pins=tuple(pins), unknown=unknown)


class Definition(Reranker):
    """The definitions of the terms whose meaning is asked are lifted."""

    weight: Weight = Field(2.0, description="added to a definition that the question asks for")

    def __call__(self, state: State) -> State:
        rows: list[int] = []
        for term in state.question.asks_for:
            for provision in state.index.definitions.get(term, ()):  # of several definitions, the first
                found = state.rows_allowed(state.index.rows_of(provision))
                if len(found):
                    # of a long definition its opening, and not a tail that repeats the term
                    opening = [r for r in found.tolist() if state.index.passages[r].provision == provision]
                    rows.extend(opening or found.tolist())
                    break
        if not rows:
            return state
        defining = np.unique(np.array(rows, dtype=np.int64))
        state = with_rows(state, defining)
        lifts = state.lifts + self.weight * np.isin(state.rows, defining)
        return replace(state, defining=defining, lifts=lifts)


class Cues(Reranker):
    """Passages that state a penalty or a time are lifted where one is asked for."""

    weight: Weight = Field(1.0, description="added to a passage that states what is asked for")

    def __call__(self, state: State) -> State:
        tells = state.index.cued(state.question.query_type)
        if tells is None:
            return state
        return replace(state, lifts=state.lifts + self.weight * tells[state.rows])


class Home(Reranker):
    """The named jurisdiction's provisions are lifted; where none is named (or none of it is
    indexed), the central law's, which holds everywhere."""

    weight: Weight = Field(
        3.0, description="added to the named jurisdiction, or to the central law where none is named"
    )

    def __call__(self, state: State) -> State:
        here = state.question.jurisdictions & set(state.index.jurisdiction_names)
        home = np.isin(state.index.jurisdictions[state.rows], sorted(here or {CENTRAL}))
        return replace(state, lifts=state.lifts + self.weight * home)


class Late(Reranker):
    """Late interaction of the question's token vectors with the passages' (Khattab and Zaharia,
    SIGIR 2020), over the best `depth` candidates; of several wordings the best counts."""

    depth: Positive = Field(150, description="candidates that are scored; the rest is dropped")
    weight: Weight = Field(1.0, description="of the score in `blend`, standardised over the candidates")

    def __call__(self, state: State) -> State:
        state = _deepest(state, self.depth)
        index = state.index
        wordings = [encoded.tokens for encoded in state.encoded()]
        late = late_interactions(wordings, index.tokens, index.token_starts, state.rows).max(axis=0)
        return replace(state, scores=late, features=state.features | {self.name: Feature(late, self.weight)})


class Cross(Reranker):
    """A cross-encoder reads the question and each of the best `depth` candidates together
    (FlashRank); needs the model's files in the cache."""

    model: Literal["ms-marco-TinyBERT-L-2-v2", "ms-marco-MiniLM-L-12-v2"] = Field(
        "ms-marco-TinyBERT-L-2-v2", description="the cross-encoder; `civicsetu fetch-model` downloads it"
    )
    depth: Positive = Field(150, description="candidates that are scored; the rest is dropped")
    weight: Weight = Field(1.0, description="of the score in `blend`, standardised over the candidates")

    def missing(self) -> str | None:
        return missing_model(self.model)

    def __call__(self, state: State) -> State:
        state = _deepest(state, self.depth)
        texts = [state.index.passages[row].search_text for row in state.rows]
        cross = cross_scores(state.texts[0], texts, self.model)
        return replace(state, scores=cross, features=state.features | {self.name: Feature(cross, self.weight)})


class Blend(Reranker):
    """The weighted sum of the cosine, the searches' and the rerankers' scores, each standardised over the
    candidates, and of the nearness of a known question, which is added as it is. Each part that scores
    owns the weight of its score."""

    cosine: Weight = Field(
        0.8,
        description="of the cosine, standardised over the candidates; every candidate has one, however it was found",
    )

    def __call__(self, state: State) -> State:
        cosine = (state.index.dense[state.rows] @ state.vector()).astype(np.float64)
        scores = self.cosine * standardised(cosine)
        for feature in state.features.values():
            if feature.standardised:
                scores = scores + feature.weight * standardised(feature.of(state.rows))
        for feature in state.features.values():
            if not feature.standardised:
                scores = scores + feature.weight * feature.of(state.rows)
        return replace(state, scores=scores, features=state.features | {"cosine": Feature(cosine)})


def _deepest(state: State, depth: int) -> State:
    """The state with the best candidates only, by the score so far; what is pinned or defines
    stays."""
    if len(state.rows) <= depth:
        return state
    kept = np.zeros(len(state.rows), dtype=bool)
    kept[np.argsort(-state.scores, kind="stable")[:depth]] = True
    for rows in (state.defining, *(rows for _, rows in state.pins)):
        kept |= np.isin(state.rows, rows)
    return narrowed(state, kept)


def narrowed(state: State, kept: np.ndarray) -> State:
    """The candidates for which `kept` (n,) is true."""
    features = {name: feature.only(kept) for name, feature in state.features.items()}
    return replace(state, rows=state.rows[kept], scores=state.scores[kept], lifts=state.lifts[kept], features=features)
