"""Questions to learn from, each with passages of the section that answers it and of others that don't."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import stream_jsonl
from civicsetu.index.bm25 import tokens
from civicsetu.index.store import Store

SPLITS = ("train", "heldout")
OWN, SAME, OTHER = 6, 32, 16  # passages of the section, of its act, of other acts
ALIKE = 0.88  # cosine from which a passage of another act says the same, and is no counterexample
SHARED_WORDS = 0.5  # weight of the BM25 score beside the cosine, where counterexamples are looked for


class Pair(NamedTuple):
    """A question, the id of the section that answers it, and the split that its act is in."""

    question: str
    section: str
    split: str


class Example(NamedTuple):
    """A question with rows of passages: `own` of its section, `same` of other sections of the same
    act and `other` of other acts, each with those first that look most like an answer."""

    question: str
    own: np.ndarray
    same: np.ndarray
    other: np.ndarray
    split: str


def load_pairs(path: Path) -> list[Pair]:
    """Read a file of questions: JSON lines of `section`, `questions` and `split`.

    Raises:
        QuestionFileError: a line is not of this form, or an act is in two splits; names the line.
    """
    pairs: list[Pair] = []
    split_of: dict[str, str] = {}
    for n, row in enumerate(stream_jsonl(path), 1):
        section, questions, split = (row.get(name) for name in ("section", "questions", "split"))
        if not isinstance(section, str) or "#" not in section or not isinstance(questions, list) or split not in SPLITS:
            raise QuestionFileError(
                f"{path}, line {n}: a row needs `section`, `questions` and `split` (train or heldout)"
            )
        act = section.partition("#")[0]
        if split_of.setdefault(act, split) != split:
            raise QuestionFileError(f"{path}, line {n}: {act} is in both splits; put all its rows into one")
        pairs.extend(Pair(str(question), section, split) for question in questions)
    return pairs


def examples(pairs: list[Pair], store: Store, say: Callable[[str], None] = lambda _: None) -> Iterator[Example]:
    """Look up the passages of each question's section, and those that would be mistaken for them.

    Args:
        pairs: the questions.
        store: an open index of the acts.
        say: told how far it is.

    Yields:
        An example a question, in their order; questions on sections that the index has no passage
        of are left out.
    """
    keys = {key: n for n, key in enumerate(store.document_keys)}
    for n, pair in enumerate(pairs):
        if n % 500 == 0:
            say(f"{n} of {len(pairs)} questions looked up")
        own = store.section_rows(pair.section)
        if not len(own):
            continue
        cosines = store.dense @ store.passage_encoder.encode([pair.question])[0].sentence
        shared = store.lexical.weighted_scores(dict.fromkeys(tokens(pair.question), 1.0))
        scores = cosines + SHARED_WORDS * shared / max(float(shared.max()), 1e-9)
        of_act = store.documents_of == keys[pair.section.partition("#")[0]]
        same = np.setdiff1d(np.flatnonzero(of_act), own)
        other = _first(np.flatnonzero(~of_act), scores, 4 * OTHER)
        alike = (store.dense[other] @ store.dense[own].T).max(axis=1) > ALIKE
        yield Example(
            pair.question, _first(own, scores, OWN), _first(same, scores, SAME), other[~alike][:OTHER], pair.split
        )


def _first(rows: np.ndarray, scores: np.ndarray, most: int) -> np.ndarray:
    """The rows with the highest scores, best first."""
    if len(rows) > most:
        rows = np.sort(rows[np.argpartition(-scores[rows], most - 1)[:most]])
    return rows[np.argsort(-scores[rows], kind="stable")]
