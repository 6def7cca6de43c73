"""The part `cards`."""

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Feature, Run
from civicsetu.find.cards import cards
from civicsetu.find.cards.vectors import situation_vectors
from civicsetu.find.parts.part import Retriever
from civicsetu.find.question.laws import Acts
from civicsetu.find.state import NO_ROWS, State
from civicsetu.index.store import Store

LEAST_ACTS = 2  # with a card: of fewer none can be told from another


class Cards(Retriever):
    """Acts are found by their cards (`civicsetu.find.cards`), by the everyday situations that they govern. An act
    scores by its nearest situations, 0 at a cosine of `floor`; its score counts for all its passages, and the best
    passages of the first few acts are taken. A question that names a law is left alone."""

    acts: Positive = Field(4, description="acts whose best passages are taken")
    pool: Positive = Field(40, description="passages that are taken of these acts together")
    situations: Positive = Field(2, description="nearest situations of an act whose mean cosine is its score")
    floor: float = Field(0.36, ge=0, lt=1, description="an act whose mean cosine is no higher scores nothing")
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
        of_act = np.zeros(len(state.store.document_keys))
        of_act[carded.documents] = scores
        rows = state.scope.rows(np.sort(np.concatenate([carded.rows[n] for n in first])))
        near = (state.store.dense[rows] @ state.vector()).astype(np.float64)
        order = np.argsort(-near, kind="stable")[: self.pool]
        said = {carded.documents[n]: f"its act governs: {carded.nearest(n, cosines)}" for n in first}
        reasons = {row: said[state.store.documents_of[row]] for row in rows[order].tolist()}
        every = Feature(of_act[state.store.documents_of], self.weight, standardised=False)
        return state.with_run(Run(self.name, rows[order], near[order], every), reasons)

    def _nothing(self, state: State) -> State:
        """The state with a search that found nothing."""
        return state.with_run(Run(self.name, NO_ROWS, np.zeros(0)))


class _Carded(NamedTuple):
    """The acts of a store that have a card: (acts,) their documents, the rows of their passages, where the situations
    of each begin, and of all situations the vectors and the words."""

    documents: np.ndarray
    rows: Sequence[np.ndarray]
    starts: Sequence[int]
    vectors: np.ndarray
    texts: Sequence[str]

    def means(self, cosines: np.ndarray, most: int) -> np.ndarray:
        """(acts,): of each act the mean of its highest cosines."""
        own = (cosines[a:b] for a, b in zip(self.starts, self.starts[1:], strict=False))
        return np.array([np.sort(each)[-most:].mean() for each in own])

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
    acts, numbers = Acts(list(store.metas.values())), {key: n for n, key in enumerate(store.document_keys)}
    meant = [(card, sorted(acts.named(card.title))) for card in cards()]
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
    rows = [np.flatnonzero(of == document) for document in documents]
    return _Carded(np.array(documents), rows, starts, np.concatenate(taken), texts)
