"""The parts that weigh candidates: named provisions and definitions join them, late interaction
or a cross-encoder scores them, and what the question asks for is lifted."""

from dataclasses import replace
from typing import ClassVar

import numpy as np
from pydantic import Field

from civicsetu.find.parts.cross import cross_scores, missing_model
from civicsetu.find.parts.fusion import standardised
from civicsetu.find.parts.late import late_interactions
from civicsetu.find.parts.part import Reranker
from civicsetu.find.parts.pinned import pinned
from civicsetu.find.parts.retrieve import with_rows
from civicsetu.find.state import State
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.params import Positive, Weight


class Pins(Reranker):
    """Provisions that the question names are looked up and put first, at most `max_pins`."""

    name: ClassVar[str] = "pins"
    max_pins: int = Field(ge=0, le=5)

    def __call__(self, state: State) -> State:
        if not state.question.named:
            return state
        pins, unknown = pinned(state, self.max_pins)
        state = with_rows(state, np.concatenate([rows for _, rows in pins])) if pins else state
        return replace(state, pins=tuple(pins), unknown=unknown)


class Definitions(Reranker):
    """The definitions of the terms whose meaning is asked are lifted."""

    name: ClassVar[str] = "definition"
    weight_definition: Weight

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
        lifts = state.lifts + self.weight_definition * np.isin(state.rows, defining)
        return replace(state, defining=defining, lifts=lifts)


class Types(Reranker):
    """Passages that state a penalty or a time are lifted where one is asked for."""

    name: ClassVar[str] = "type"
    weight_type: Weight

    def __call__(self, state: State) -> State:
        tells = state.index.telling(state.question.query_type)
        if tells is None:
            return state
        return replace(state, lifts=state.lifts + self.weight_type * tells[state.rows])


class Home(Reranker):
    """The named jurisdiction's provisions are lifted; where none is named (or none of it is
    indexed), the central law's, which holds everywhere."""

    name: ClassVar[str] = "home"
    weight_home: Weight

    def __call__(self, state: State) -> State:
        here = state.question.jurisdictions & set(state.index.jurisdiction_names)
        home = np.isin(state.index.jurisdictions[state.rows], sorted(here or {CENTRAL}))
        return replace(state, lifts=state.lifts + self.weight_home * home)


class Late(Reranker):
    """Late interaction of the question's token vectors with the passages' (Khattab and Zaharia,
    SIGIR 2020), over the best `depth` candidates; of several wordings the best counts."""

    name: ClassVar[str] = "late"
    depth: Positive

    def __call__(self, state: State) -> State:
        state = _deepest(state, self.depth)
        index = state.index
        wordings = [encoded.tokens for encoded in state.encoded()]
        late = late_interactions(wordings, index.tokens, index.token_starts, state.rows).max(axis=0)
        return replace(state, scores=late, features=state.features | {"late": late})


class CrossEncoder(Reranker):
    """A cross-encoder reads the question and each of the best `depth` candidates together
    (FlashRank); needs the model's files in the cache."""

    name: ClassVar[str] = "cross"
    model: str
    depth: Positive

    def missing(self) -> str | None:
        return missing_model(self.model)

    def __call__(self, state: State) -> State:
        state = _deepest(state, self.depth)
        texts = [state.index.passages[row].search_text for row in state.rows]
        cross = cross_scores(state.texts[0], texts, self.model)
        return replace(state, scores=cross, features=state.features | {"cross": cross})


class Blend(Reranker):
    """The weighted sum of late interaction, BM25 score and cosine (and of a cross-encoder's score,
    where one was asked), each standardised over the candidates; and of how near a question is that
    is known to be answered, as it is."""

    name: ClassVar[str] = "blend"
    weight_late: Weight
    weight_lexical: Weight
    weight_dense: Weight
    weight_cross: Weight
    weight_asked: Weight

    def __call__(self, state: State) -> State:
        dense = state.index.dense[state.rows] @ state.vector()
        features = {"dense": dense.astype(np.float64)}
        if "lexical_all" in state.features:
            features["lexical"] = state.features["lexical_all"][state.rows].astype(np.float64)
        features |= {name: state.features[name] for name in ("late", "cross") if name in state.features}
        scores = np.zeros(len(state.rows))
        for name, values in features.items():
            scores = scores + getattr(self, f"weight_{name}") * standardised(values)
        if "asked_all" in state.features:
            scores = scores + self.weight_asked * state.features["asked_all"][state.rows]
        return replace(state, scores=scores, features=state.features | features)


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
    features = {name: v if name.endswith("_all") else v[kept] for name, v in state.features.items()}
    return replace(state, rows=state.rows[kept], scores=state.scores[kept], lifts=state.lifts[kept], features=features)
