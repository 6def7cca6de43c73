"""How a question sounds: like those that the law answers, or like those on advice, decided cases, facts of today, ...

A multinomial logistic regression of the question's vector and of its words: single words and pairs, each weighed by how
often it stands in the question and how rare it is elsewhere (tf-idf, Spärck Jones 1972). The vector knows words of like
meaning, the words know what a vector blurs: "should I", "hold", "last month". Fitted by `civicsetu.learn.answerable`.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np

from civicsetu.base.files import written_beside

ANSWERED = "answered"  # the class of questions that can be answered
# What a question on real estate can be: the classes of both models of a question by itself
KINDS = (
    "advice", ANSWERED, "case_law", "facts_of_today", "off_topic", "other_law", "other_state", "silent", "status",
)  # fmt: skip
SUREST = 15.0  # logits beyond it say no more
SCALE = 127  # of the whole numbers as which weights of words are kept
_WORD = re.compile(r"\w\w+")


def grams_of(text: str) -> list[str]:
    """The words of a text and its pairs of words that stand side by side.

    >>> grams_of("Should I wait, or sue?")
    ['should', 'wait', 'or', 'sue', 'should wait', 'wait or', 'or sue']
    """
    words = _WORD.findall(text.lower())
    return words + [f"{one} {next_}" for one, next_ in pairwise(words)]


def answered_logit(logits: np.ndarray, kinds: Sequence[str] = KINDS) -> float:
    """The logit of the chance that a question is one of those that can be answered, between -`SUREST` and `SUREST`.

    Args:
        logits: (kinds,), of the question's kinds.
        kinds: their names.
    """
    own = list(kinds).index(ANSWERED)
    others = np.delete(logits, own)
    most = float(others.max())
    apart = float(logits[own]) - most - math.log(float(np.exp(others - most).sum()))
    return min(max(apart, -SUREST), SUREST)


@dataclass(frozen=True)
class QuestionModel:
    """The model of a question by itself.

    Fields:
        kinds: the classes; one of them is `ANSWERED`, the others say why a question can't be answered.
        constants: (kinds,).
        of_vector: (dimensions, kinds), the weights of the vector.
        grams: the words and pairs that are known.
        rarity: (grams,), of each.
        of_grams: (grams, kinds), their weights.
    """

    kinds: tuple[str, ...]
    constants: np.ndarray
    of_vector: np.ndarray
    grams: tuple[str, ...]
    rarity: np.ndarray
    of_grams: np.ndarray

    @cached_property
    def _place_of(self) -> dict[str, int]:
        return {gram: place for place, gram in enumerate(self.grams)}

    def logits(self, vector: np.ndarray, text: str) -> np.ndarray:
        """(kinds,): of a question's vector, (dimensions,), and its words."""
        counts = Counter(place for gram in grams_of(text) if (place := self._place_of.get(gram)) is not None)
        places = np.array(sorted(counts), dtype=np.int64)
        weights = np.array([1 + math.log(counts[place]) for place in places.tolist()]) * self.rarity[places]
        length = float(np.linalg.norm(weights)) or 1.0
        return np.asarray(vector @ self.of_vector + weights / length @ self.of_grams[places] + self.constants)

    def answered(self, vector: np.ndarray, text: str) -> float:
        """The logit of the chance that it is like questions that can be answered."""
        return answered_logit(self.logits(vector, text), self.kinds)

    def likeliest(self, logits: np.ndarray) -> str:
        """The likeliest reason why a question can't be answered.

        Args:
            logits: (kinds,), of the question's kinds.
        """
        return max((kind for kind in self.kinds if kind != ANSWERED), key=lambda kind: logits[self.kinds.index(kind)])

    def write(self, path: Path) -> None:
        """Write the model, the weights of words as 8-bit integers; the same bytes for the same model."""
        largest = np.maximum(np.abs(self.of_grams).max(axis=0), 1e-9)
        with written_beside(path) as beside, beside.open("wb") as out:
            np.savez_compressed(
                out, kinds=_bytes(self.kinds), constants=self.constants.astype(np.float32),
                of_vector=self.of_vector.astype(np.float16), grams=_bytes(self.grams),
                rarity=self.rarity.astype(np.float16), largest=largest.astype(np.float32),
                of_grams=np.round(self.of_grams / largest * SCALE).astype(np.int8),
            )  # fmt: skip


def read_question_model(path: Path) -> QuestionModel:
    """A model that was written."""
    with np.load(path, allow_pickle=False) as file:
        of_grams = file["of_grams"].astype(np.float32) * file["largest"] / SCALE
        return QuestionModel(
            _texts(file["kinds"]), file["constants"], file["of_vector"].astype(np.float32), _texts(file["grams"]),
            file["rarity"].astype(np.float32), of_grams,
        )  # fmt: skip


def _bytes(texts: Sequence[str]) -> np.ndarray:
    return np.frombuffer("\n".join(texts).encode(), dtype=np.uint8)


def _texts(written: np.ndarray) -> tuple[str, ...]:
    return tuple(written.tobytes().decode().split("\n"))
