"""How near evaluation questions stand to the questions that an index knows.

A question that nearly repeats a known one (`data/asked`) is found by that, not by the words of the law; so figures are
also given by how near the nearest one is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

WORD = re.compile(r"[^\W_]+")
BANDS = (
    (0.85, "nearly the same (cosine 0.85 or more)"),
    (0.7, "alike (cosine 0.70 to 0.85)"),
    (0.0, "far (cosine below 0.70)"),
)


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest of some questions by their words, and by their vectors where there are any.

    `words` is the share of the words of both that they have in common (Jaccard 1912), `cosine` that of the vectors.
    """

    by_words: str
    words: float
    by_vector: str | None = None
    cosine: float | None = None

    @property
    def band(self) -> str:
        """How near by vector, in words."""
        cosine = self.cosine or 0.0
        return next((name for least, name in BANDS if cosine >= least), BANDS[-1][1])


def nearest(
    questions: Sequence[str], known: Sequence[str], vectors: np.ndarray | None = None, own: np.ndarray | None = None
) -> list[Nearest]:
    """For each question the nearest known one; an empty list where none is known.

    Args:
        questions: those asked.
        known: those that may be near.
        vectors: (known, dimensions), of length 1; none compares words only.
        own: (questions, dimensions), of length 1.

    >>> nearest(["Is a late builder fined?"], ["Is a builder fined?", "What is carpet area?"])[0].words
    0.8
    """
    if not known:
        return []
    sets = [_words(text) for text in known]
    found = []
    for place, question in enumerate(questions):
        mine = _words(question)
        shares = [len(mine & other) / max(1, len(mine | other)) for other in sets]
        best = int(np.argmax(shares))
        if vectors is None or own is None:
            found.append(Nearest(known[best], shares[best]))
            continue
        cosines = np.asarray(vectors, dtype=np.float32) @ np.asarray(own[place], dtype=np.float32)
        row = int(np.argmax(cosines))
        found.append(Nearest(known[best], shares[best], known[row], float(cosines[row])))
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.lower()))
