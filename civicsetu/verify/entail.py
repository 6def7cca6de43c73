"""How near a sentence is to the words that it rests on, by late interaction of their token vectors.

For each content word of the sentence its best token of the evidence is taken (MaxSim, Khattab and Zaharia, "ColBERT",
SIGIR 2020). The mean alone is blind to one made-up word among ten that are carried; so the mean of the worst third
counts too.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.encode.entailment import Entailed
from civicsetu.read.words.tokens import tokens
from civicsetu.verify.parties import names_of, parties_in

_HOMES = re.compile(r"\b(?:flats?|homes?)\b", re.IGNORECASE)
_MONEY = re.compile(r"\bmoney\b", re.IGNORECASE)


class Encodes(Protocol):
    """What turns texts into vectors of their tokens."""

    def encode(self, texts: list[str]) -> list[EncodedText]:
        """The texts as vectors."""
        ...

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each content token of a text stands in it."""
        ...


class Entails(Protocol):
    """What tells whether a text entails a sentence."""

    def held_against(self, sentence: str, text: str) -> Entailed:
        """How false a sentence is, held against a text."""
        ...


class Remembering:
    """An encoder that remembers what it encoded last: the evidence of one sentence is that of the next.

    Args:
        encoder: what encodes.
        most: texts that are remembered.
    """

    def __init__(self, encoder: Encodes, most: int = 2000) -> None:
        self._encoder, self._most = encoder, most
        self._known: dict[str, EncodedText] = {}

    def encode(self, texts: list[str]) -> list[EncodedText]:
        """The texts as vectors."""
        if len(self._known) + len(texts) > self._most:
            self._known.clear()
        for text in texts:
            if text not in self._known:
                self._known[text] = self._encoder.encode([text])[0]
        return [self._known[text] for text in texts]

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each content token of a text stands in it."""
        return self._encoder.content_offsets(text)


class Nearness(NamedTuple):
    """How near a sentence is to its evidence: the mean of its words' best cosines, the mean of the worst third of
    them, and the share of its stems that the evidence has."""

    mean: float
    worst: float
    shared: float


def nearness(sentence: str, texts: Sequence[str], encoder: Encodes) -> Nearness:
    """How near a sentence is to some texts together.

    Args:
        sentence: what is said.
        texts: what it rests on.
        encoder: of passages; questions have another.
    """
    own, *others = encoder.encode([in_one_form(sentence), *map(in_one_form, texts)])
    words = own.tokens[own.content]
    theirs = np.concatenate([one.tokens for one in others]) if others else np.zeros((0, own.tokens.shape[1]))
    if not len(words) or not len(theirs):
        return Nearness(0.0, 0.0, 0.0)
    best = np.sort((as_unit(words) @ as_unit(theirs).T).max(axis=1))
    third = max(1, len(best) // 3)
    return Nearness(float(best.mean()), float(best[:third].mean()), shared(sentence, texts))


def shared(sentence: str, texts: Sequence[str]) -> float:
    """The share of a sentence's stems that some texts have; parties count by who they are."""
    own, theirs = _stems(sentence), _stems(" ".join(texts))
    return len(own & theirs) / max(1, len(own))


def nearest(sentence: str, texts: Sequence[str], encoder: Encodes) -> list[float]:
    """The late interaction of a sentence with each of some texts: (texts,)."""
    own, *others = encoder.encode([in_one_form(sentence), *map(in_one_form, texts)])
    words = as_unit(own.tokens[own.content])
    return [
        float((words @ as_unit(one.tokens).T).max(axis=1).mean()) if len(words) and len(one.tokens) else 0.0
        for one in others
    ]


def in_one_form(text: str) -> str:
    """A text with each party under one name, and everyday words for what is sold and paid in the statute's.

    >>> in_one_form("The builder returns the buyer's money for the flat.")
    "The promoter returns the allottee's amount for the apartment."
    """
    for one in reversed(parties_in(text)):
        text = f"{text[: one.start]}{names_of(one.party)[0]}{text[one.end :]}"
    return _MONEY.sub("amount", _HOMES.sub("apartment", text))


def as_unit(vectors: np.ndarray) -> np.ndarray:
    """Vectors of length 1: late interaction of two texts is then a mean of cosines."""
    made: np.ndarray = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return made


def _stems(text: str) -> frozenset[str]:
    return frozenset(word for word in tokens(in_one_form(text)) if word.isalpha())
