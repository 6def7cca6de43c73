"""Questions to learn from, each with passages of the section that answers it and of others that don't."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.question_file import read_fields
from civicsetu.base.words import counted
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId, is_provision_id
from civicsetu.read.words.tokens import tokens

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
    for fields in read_fields(path):
        section, split = fields.words("section"), fields.words("split")
        if not is_provision_id(section):
            fields.wrong("section", f"{section!r} is not <document key>#<section>")
        if split not in SPLITS:
            fields.wrong("split", f"{split!r} is neither 'train' nor 'heldout'")
        act = ProvisionId(section).document
        if split_of.setdefault(act, split) != split:
            fields.wrong("split", f"{act} is in both splits; put all its rows into one")
        pairs.extend(Pair(question, section, split) for question in fields.list_of_words("questions"))
    return pairs


def examples(pairs: list[Pair], store: Store, say: Callable[[str], None] = lambda _: None) -> Iterator[Example]:
    """Look up the passages of each question's section, and those that would be mistaken for them.

    Args:
        pairs: the questions.
        store: an open index of the acts.
        say: called with a line of text about the progress.

    Yields:
        An example a question, in their order; questions on sections that the index has no passage
        of are left out.
    """
    keys = {key: n for n, key in enumerate(store.document_keys)}
    for n, pair in enumerate(pairs):
        if n % 500 == 0:
            say(f"{n} of {counted(len(pairs), 'question')} looked up")
        own = store.section_rows(pair.section)
        if not len(own):
            continue
        cosines = store.whole.dense @ store.passage_encoder.encode([pair.question])[0].sentence
        shared = store.whole.lexical.weighted_scores(dict.fromkeys(tokens(pair.question), 1.0))
        scores = cosines + SHARED_WORDS * shared / max(float(shared.max()), 1e-9)
        of_act = store.documents_of == keys[ProvisionId(pair.section).document]
        same = np.setdiff1d(np.flatnonzero(of_act), own)
        other = _first(np.flatnonzero(~of_act), scores, 4 * OTHER)
        alike = (store.whole.dense[other] @ store.whole.dense[own].T).max(axis=1) > ALIKE
        yield Example(
            pair.question, _first(own, scores, OWN), _first(same, scores, SAME), other[~alike][:OTHER], pair.split
        )


def _first(rows: np.ndarray, scores: np.ndarray, most: int) -> np.ndarray:
    """The rows with the highest scores, best first."""
    if len(rows) > most:
        rows = np.sort(rows[np.argpartition(-scores[rows], most - 1)[:most]])
    return rows[np.argsort(-scores[rows], kind="stable")]
