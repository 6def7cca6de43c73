"""The acts of an index that have a card, and how well each fits a question by its card."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from civicsetu.find.cards import Card, cards
from civicsetu.find.cards.vectors import situation_vectors
from civicsetu.find.question.laws import Acts
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.store import Store
from civicsetu.model.document import Meta
from civicsetu.model.jurisdictions import CENTRAL

LEAST_ACTS = 2  # with a card: of fewer none can be told from another
TAKEN = -2.0  # below any cosine
ENDS = (" Act", " Code")  # of a name that says that it is a law's
K1, B = 1.2, 0.75  # of BM25 over cards: those in common use (Robertson and Zaragoza 2009)


class Carded(NamedTuple):
    """The acts of a store that have a card.

    Args:
        documents: (acts,), their numbers in the store.
        spans: of each the first row of its passages and the one after the last.
        starts: where the situations of each begin, and the end of all.
        act_of: (situations,), the act of each.
        vectors: (situations, dimensions), of length 1.
        texts: the words of the situations.
        words: all words of the cards, in the order of the acts.
        without: (passages,), true for those of acts that have no card.
    """

    documents: np.ndarray
    spans: Sequence[tuple[int, int]]
    starts: Sequence[int]
    act_of: np.ndarray
    vectors: np.ndarray
    texts: Sequence[str]
    words: LexicalIndex
    without: np.ndarray

    def means(self, cosines: np.ndarray, most: int) -> np.ndarray:
        """Of each act the mean of the highest cosines of its situations: (acts,).

        Args:
            cosines: (situations,).
            most: how many of an act are taken.
        """
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

    def shared_words(self, weights: Mapping[str, float]) -> np.ndarray:
        """Of each act how much the words of its card have in common with a question, beside the act that has most:
        (acts,), from 0 to 1.

        Args:
            weights: of the question's tokens.
        """
        scores = self.words.weighted_scores(dict(weights)).astype(np.float64)
        most = float(scores.max(initial=0.0))
        return scores / most if most > 0 else scores

    def nearest(self, act: int, cosines: np.ndarray) -> str:
        """The words of an act's nearest situation."""
        begin, end = self.starts[act], self.starts[act + 1]
        return self.texts[begin + int(cosines[begin:end].argmax())]


_OPENED: WeakKeyDictionary[Store, Carded | None] = WeakKeyDictionary()


def carded(store: Store) -> Carded | None:
    """The acts of a store that have a card, looked up once; None where there are too few."""
    if store not in _OPENED:
        _OPENED[store] = _looked_up(store)
    return _OPENED[store]


def words_of(card: Card) -> str:
    """All words of a card."""
    return " ".join([card.title, *card.names, card.subject, card.binds, *card.situations])


def names_by_card(store: Store) -> dict[str, Sequence[str]]:
    """What the acts of a store are called by their cards, beside their titles: by the key of each, the names that end
    in "Act" or "Code". Empty where there are too few acts with a card."""
    return {key: [n for n in card.names if n.endswith(ENDS)] for card, key in _meant(store) if key}


_MEANT: WeakKeyDictionary[Store, Sequence[tuple[Card, str]]] = WeakKeyDictionary()


def _meant(store: Store) -> Sequence[tuple[Card, str]]:
    """All cards, each with the key of the act that it is of, empty where a store has none or several of its title;
    none where there are too few."""
    if store not in _MEANT:
        _MEANT[store] = _matched(list(store.metas.values()))
    return _MEANT[store]


def _matched(metas: Sequence[Meta]) -> Sequence[tuple[Card, str]]:
    if sum(meta.jurisdiction == CENTRAL for meta in metas) < LEAST_ACTS:
        return ()
    acts, titled = Acts(metas), {meta.short_title: meta.key for meta in metas}
    meant = [(card, {titled[card.title]} if card.title in titled else acts.named(card.title)) for card in cards()]
    found = [(card, next(iter(keys)) if len(keys) == 1 else "") for card, keys in meant]
    return found if sum(bool(key) for _, key in found) >= LEAST_ACTS else ()


def _looked_up(store: Store) -> Carded | None:
    if not (meant := _meant(store)):
        return None
    numbers = {key: n for n, key in enumerate(store.document_keys)}
    vectors, begin = situation_vectors(store.question_encoder), 0
    documents, starts, taken, texts, words = [], [0], [], list[str](), list[str]()
    for card, key in meant:
        if key:
            documents.append(numbers[key])
            taken.append(vectors[begin : begin + len(card.situations)])
            texts += card.situations
            words.append(words_of(card))
            starts.append(len(texts))
        begin += len(card.situations)
    of = np.asarray(store.documents_of)
    spans = [(int(np.searchsorted(of, n)), int(np.searchsorted(of, n, "right"))) for n in documents]
    act_of = np.repeat(np.arange(len(documents)), np.diff(starts))
    return Carded(
        np.array(documents), spans, starts, act_of, np.concatenate(taken), texts, LexicalIndex.build(words, K1, B),
        ~np.isin(of, documents),
    )  # fmt: skip
