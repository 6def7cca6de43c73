"""How near evaluation questions stand to the questions that an index knows, and to those that were learnt from.

A question that nearly repeats a known one (`data/asked`) is found by that, not by the words of the law; so figures are
also given by how near the nearest one is. Questions that were learnt from (`data/training`) are in no index, but what
was fitted to them may know an answer by heart.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

WORD = re.compile(r"[^\W_]+")
TRAINING = ("answerable.jsonl", "unanswerable.jsonl")  # of `data/training`: on real-estate law and what lies beside it
MOST_BY_WORDS = 40  # questions that share the most words with one, whose vectors are compared with its own
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


def training_questions(folder: Path) -> list[str]:
    """The questions on real-estate law that something was learnt from.

    Args:
        folder: `data/training`.
    """
    lines = [line for name in TRAINING for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    return list(dict.fromkeys(str(json.loads(line)["question"]) for line in lines))


def nearest_of_many(
    questions: Sequence[str], others: Sequence[str], encode: Callable[[Sequence[str]], np.ndarray]
) -> list[Nearest]:
    """As `nearest`, for others whose vectors are not at hand: of each question, only the `MOST_BY_WORDS` that share
    the most words with it are compared by vector.

    Args:
        questions: those asked.
        others: those that may be near.
        encode: gives the vectors of questions, (questions, dimensions), of length 1.
    """
    sets = [_words(text) for text in others]
    chosen = []
    for question in questions:
        mine = _words(question)
        shares = np.array([len(mine & other) / max(1, len(mine | other)) for other in sets])
        chosen.append(np.argsort(-shares, kind="stable")[:MOST_BY_WORDS])
    rows = sorted({int(row) for some in chosen for row in some})
    place = {row: at for at, row in enumerate(rows)}
    vectors, own = encode([others[row] for row in rows]), encode(questions)
    found = []
    for at, question in enumerate(questions):
        some = [int(row) for row in chosen[at]]
        found += nearest([question], [others[r] for r in some], vectors[[place[r] for r in some]], own[at : at + 1])
    return found


def nearer(one: Mapping[str, Nearest], other: Mapping[str, Nearest]) -> dict[str, Nearest]:
    """Of two answers to what is nearest to each question, the nearer by vector.

    >>> a, b = Nearest("x", 0.1, "x", 0.5), Nearest("y", 0.1, "y", 0.9)
    >>> nearer({"q1": a}, {"q1": b, "q2": a})["q1"].by_vector
    'y'
    """
    both = {id_: [some[id_] for some in (one, other) if id_ in some] for id_ in (*one, *other)}
    return {id_: max(found, key=lambda near: near.cosine or 0.0) for id_, found in both.items()}


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.lower()))
