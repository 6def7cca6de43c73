"""The part `cards`."""

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Every, Run
from civicsetu.find.cards import cards
from civicsetu.find.cards.vectors import situation_vectors
from civicsetu.find.parts.part import Retriever
from civicsetu.find.question.laws import Acts
from civicsetu.find.scored import Grouped, Scored
from civicsetu.find.state import NO_ROWS, State
from civicsetu.find.unasked import with_share
from civicsetu.index.store import Store
from civicsetu.model.jurisdictions import CENTRAL

LEAST_ACTS = 2  # with a card: of fewer none can be told from another
TAKEN = -2.0  # below any cosine


class Cards(Retriever):
    """Acts are found by their cards (`civicsetu.find.cards`), by the everyday situations that they govern. An act
    scores by its nearest situations, 0 at a cosine of `floor`; its score counts for all its passages, and the best
    passages of the first few acts are taken. An act without a card has a share of the best score, and a passage of
    one that is as near as the nearest of all a larger one, so that it is not pushed aside for want of a card. A
    question that names a law is left alone."""

    acts: Positive = Field(6, description="acts whose best passages are taken")
    pool: Positive = Field(60, description="passages that are taken of these acts together")
    situations: Positive = Field(2, description="nearest situations of an act whose mean cosine is its score")
    floor: float = Field(0.36, ge=0, lt=1, description="an act whose mean cosine is no higher scores nothing")
    unknown: float = Field(0.3, ge=0, le=1, description="what an act without a card scores, of the best act's score")
    near: float = Field(0.7, ge=0, le=1, description="the same for a passage that is as near as the nearest of all")
    reach: float = Field(0.1, gt=0, le=1, description="by so much less a cosine, and it scores `unknown`")
    weight: Weight = Field(10.0, description="what `blend` adds to a passage of an act at a cosine of 1")

    def step(self, state: State) -> State:
        carded = _carded(state.store)
        if state.question.laws or carded is None:
            return self._nothing(state)
        cosines = carded.vectors @ state.vector_as_known()
        means = carded.means(cosines, self.situations)
        scores = np.maximum(means - self.floor, 0.0) / (1 - self.floor)
        first = [n for n in np.argsort(-scores, kind="stable")[: self.acts].tolist() if scores[n] > 0]
        if not first:
            return self._nothing(state)
        of_documents = np.full(len(state.store.document_keys), self.unknown * scores.max())
        of_documents[carded.documents] = scores
        values: Scored = Grouped(state.store.documents_of, of_documents)
        values = with_share(state, values, carded.without, self.near, self.reach)
        rows = np.concatenate([np.arange(*carded.spans[n]) for n in first])
        vector, cosines_of = state.vector(), state.store.backend.cosines
        near = np.concatenate([cosines_of(np.arange(*carded.spans[n]), vector) for n in first])
        if state.scope.allowed is not None:
            allowed = state.scope.allowed[rows]
            rows, near = rows[allowed], near[allowed]
        order = np.argsort(-near, kind="stable")[: self.pool]
        said = {carded.documents[n]: f"its act governs: {carded.nearest(n, cosines)}" for n in first}
        reasons = {row: said[state.store.documents_of[row]] for row in rows[order].tolist()}
        every = Every(values, self.weight, standardised=False)
        return state.with_run(Run(self.name, rows[order], near[order].astype(np.float64), every), reasons)

    def _nothing(self, state: State) -> State:
        """The state with a search that found nothing."""
        return state.with_run(Run(self.name, NO_ROWS, np.zeros(0)))


class _Carded(NamedTuple):
    """The acts of a store that have a card: (acts,) their documents, the first and last row of their passages, where
    the situations of each begin; and of all situations their act, the vectors and the words."""

    documents: np.ndarray
    spans: Sequence[tuple[int, int]]
    starts: Sequence[int]
    act_of: np.ndarray
    vectors: np.ndarray
    texts: Sequence[str]
    without: np.ndarray  # (passages,), true for those of acts that have no card

    def means(self, cosines: np.ndarray, most: int) -> np.ndarray:
        """(acts,): of each act the mean of its highest cosines."""
        left, begin = cosines.astype(np.float64), np.array(self.starts[:-1])
        total, count = np.zeros(len(begin)), np.zeros(len(begin))
        for _ in range(most):
            highest = np.maximum.reduceat(left, begin)
            there = highest > TAKEN
            total[there] += highest[there]
            count += there
            same = np.flatnonzero(left == highest[self.act_of])
            left[same[np.unique(self.act_of[same], return_index=True)[1]]] = TAKEN
        means: np.ndarray = total / count
        return means

    def nearest(self, act: int, cosines: np.ndarray) -> str:
        """The words of an act's nearest situation."""
        begin, end = self.starts[act], self.starts[act + 1]
        return self.texts[begin + int(cosines[begin:end].argmax())]


_OPENED: WeakKeyDictionary[Store, _Carded | None] = WeakKeyDictionary()


def _carded(store: Store) -> _Carded | None:
    """The acts of a store that have a card, looked up once; None where there are too few."""
    if store not in _OPENED:
        _OPENED[store] = _looked_up(store)
    return _OPENED[store]


def _looked_up(store: Store) -> _Carded | None:
    metas = list(store.metas.values())
    if sum(meta.jurisdiction == CENTRAL for meta in metas) < LEAST_ACTS:
        return None
    acts, numbers = Acts(metas), {key: n for n, key in enumerate(store.document_keys)}
    titled = {meta.short_title: meta.key for meta in metas}
    meant = [
        (card, [titled[card.title]] if card.title in titled else sorted(acts.named(card.title))) for card in cards()
    ]
    if sum(len(keys) == 1 for _, keys in meant) < LEAST_ACTS:
        return None
    vectors, begin = situation_vectors(store.question_encoder), 0
    documents, starts, taken, texts = [], [0], [], list[str]()
    for card, keys in meant:
        if len(keys) == 1:
            documents.append(numbers[keys[0]])
            taken.append(vectors[begin : begin + len(card.situations)])
            texts += card.situations
            starts.append(len(texts))
        begin += len(card.situations)
    of = np.asarray(store.documents_of)
    spans = [(int(np.searchsorted(of, n)), int(np.searchsorted(of, n, "right"))) for n in documents]
    act_of = np.repeat(np.arange(len(documents)), np.diff(starts))
    return _Carded(np.array(documents), spans, starts, act_of, np.concatenate(taken), texts, ~np.isin(of, documents))
