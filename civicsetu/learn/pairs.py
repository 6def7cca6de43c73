"""Questions to learn from, each with passages of the provision that answers it and of others that don't.

There are three sources. Questions on sections of laws that nobody is evaluated on teach to find the section in any law.
Known questions (`data/asked`) and questions in no index (`answerable.jsonl`) name the very unit that answers them, and
so teach also which unit of a section to choose.
"""

import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.question_file import Fields, read_fields
from civicsetu.base.words import counted
from civicsetu.index.known_questions import load_known_questions
from civicsetu.index.store import Store
from civicsetu.learn.unit_tokens import UnitTokens, unit_tokens
from civicsetu.model.ids import ProvisionId, is_provision_id
from civicsetu.read.words.tokens import tokens

SPLITS = ("train", "heldout")
KEPT_ASIDE = 25  # one of so many provisions with known questions is kept aside with all its questions
OWN, SAME, OTHER = 6, 32, 16  # passages that answer, of the same document, of other documents
ALIKE = 0.88  # cosine from which a passage of another act says the same, and is no counterexample
AT_ONCE = 64  # questions that are compared with all passages together
SHARED_WORDS = 0.5  # weight of the BM25 score beside the cosine, where counterexamples are looked for


class Pair(NamedTuple):
    """A question, the id of the provision that answers it, and the split that it is in."""

    question: str
    provision: str
    split: str

    @property
    def document(self) -> str:
        """The key of the document."""
        return ProvisionId(self.provision).document


class Unit(NamedTuple):
    """A unit of a provision by hand: questions that it answers, and right sentences on it, each with a false one."""

    provision: str
    questions: tuple[str, ...]
    said: tuple[tuple[str, str], ...]
    split: str


class Example(NamedTuple):
    """A question with rows of passages: `own` of the provision, `same` of other sections of the same document and
    `other` of other documents, each with those first that look most like an answer; and the units of the section,
    where the question is known to belong to one of several.

    `among` names the examples that may be counterexamples of each other: those of one document where rules of other
    states say the same, else any of the corpus.
    """

    question: str
    own: np.ndarray
    same: np.ndarray
    other: np.ndarray
    split: str
    among: str = ""
    units: UnitTokens | None = None


def load_pairs(path: Path) -> list[Pair]:
    """Read a file of questions on sections: JSON lines of `section`, `questions` and `split`.

    Raises:
        QuestionFileError: a line is not of this form, or an act is in two splits; names the line.
    """
    pairs: list[Pair] = []
    split_of: dict[str, str] = {}
    for fields in read_fields(path):
        section, split = fields.words("section"), _split(fields)
        if not is_provision_id(section):
            fields.wrong("section", f"{section!r} is not <document key>#<section>")
        act = ProvisionId(section).document
        if split_of.setdefault(act, split) != split:
            fields.wrong("split", f"{act} is in both splits; put all its rows into one")
        pairs.extend(Pair(question, section, split) for question in fields.list_of_words("questions"))
    return pairs


def load_units(path: Path) -> list[Unit]:
    """Read questions and sentences on units of provisions: JSON lines of `provision`, `questions`, `says`, `wrong` and
    `split`.

    Raises:
        QuestionFileError: a line is not of this form; names the line.
    """
    units: list[Unit] = []
    for fields in read_fields(path):
        questions, says = fields.list_of_words("questions"), fields.list_of_words("says")
        wrong = [words for words, *_ in fields.lists_of_words("wrong")]
        if len(says) != len(wrong):
            fields.wrong("wrong", "there must be as many false sentences as right ones")
        units.append(Unit(_provision(fields), questions, tuple(zip(says, wrong, strict=True)), _split(fields)))
    return units


def _provision(fields: Fields) -> str:
    provision = fields.words("provision")
    if not is_provision_id(provision):
        fields.wrong("provision", f"{provision!r} is not <document key>#<pinpoint>")
    return provision


def _split(fields: Fields) -> str:
    split = fields.words("split")
    if split not in SPLITS:
        fields.wrong("split", f"{split!r} is neither 'train' nor 'heldout'")
    return split


def load_written(path: Path) -> list[Pair]:
    """Read questions that are in no index: JSON lines of `provision` and `question`.

    Raises:
        QuestionFileError: a line is not of this form; names the line.
    """
    pairs = []
    for fields in read_fields(path):
        provision = _provision(fields)
        pairs.append(Pair(fields.words("question"), provision, split_of(provision)))
    return pairs


def load_known(folder: Path, keys: Collection[str]) -> list[Pair]:
    """The known questions of some documents.

    Args:
        folder: with a file a document, as `data/asked`.
        keys: of the documents.

    Raises:
        QuestionFileError: a line is not of the form; names the line.
    """
    return [
        Pair(question, provision, split_of(provision))
        for key in sorted(keys)
        for provision, questions in load_known_questions(folder, key)
        for question in questions
    ]


def split_of(provision: str) -> str:
    """The split of a provision with known questions, the same in every file.

    >>> split_of("rera_act_2016#13(1)")
    'train'
    """
    return SPLITS[zlib.crc32(provision.encode()) % KEPT_ASIDE == 0]


def drawn(pairs: Sequence[Pair], most: int, seed: int) -> list[Pair]:
    """At most so many of some questions, by chance, in their order."""
    if len(pairs) <= most:
        return list(pairs)
    places = np.random.default_rng(seed).choice(len(pairs), most, replace=False)
    return [pairs[n] for n in sorted(places.tolist())]


def examples(
    pairs: Sequence[Pair], store: Store, alone: bool = False, say: Callable[[str], None] = lambda _: None
) -> Iterator[Example]:
    """Look up the passages of each question's provision, and those that would be mistaken for them.

    Args:
        pairs: the questions.
        store: an open index of the documents.
        alone: True where other documents say the same, as rules of several states do: counterexamples are then of
            the same document only.
        say: called with a line of text about the progress.

    Yields:
        An example a question, in their order; questions on provisions that the index has no passage
        of are left out.
    """
    keys = {key: n for n, key in enumerate(store.document_keys)}
    for (question, provision, split), cosines in zip(pairs, _cosines(pairs, store, say), strict=True):
        own = store.rows_of(provision)
        if not len(own):
            continue
        section = store.section_rows(store.passages[int(own[0])].section)
        shared = store.whole.lexical.weighted_scores(dict.fromkeys(tokens(question), 1.0))
        scores = cosines + SHARED_WORDS * shared / max(float(shared.max()), 1e-9)
        document = ProvisionId(provision).document
        of_act = store.documents_of == keys[document]
        same = _first(np.setdiff1d(np.flatnonzero(of_act), section), scores, SAME)
        other = np.array([], dtype=np.int64)
        if not alone:
            other = _first(np.flatnonzero(~of_act), scores, 4 * OTHER)
            alike = (store.whole.dense[other] @ store.whole.dense[own].T).max(axis=1) > ALIKE
            other = other[~alike][:OTHER]
        units = unit_tokens(provision, section, store)
        yield Example(question, _first(own, scores, OWN), same, other, split, document if alone else "", units)


def _cosines(pairs: Sequence[Pair], store: Store, say: Callable[[str], None]) -> Iterator[np.ndarray]:
    """Of each question the cosines with all passages, as the packaged model encodes both: (passages,)."""
    for done in range(0, len(pairs), AT_ONCE):
        say(f"{done} of {counted(len(pairs), 'question')} looked up")
        encoded = store.passage_encoder.encode([pair.question for pair in pairs[done : done + AT_ONCE]])
        yield from np.stack([one.sentence for one in encoded]) @ np.asarray(store.whole.dense).T


def _first(rows: np.ndarray, scores: np.ndarray, most: int) -> np.ndarray:
    """The rows with the highest scores, best first."""
    if len(rows) > most:
        rows = np.sort(rows[np.argpartition(-scores[rows], most - 1)[:most]])
    return rows[np.argsort(-scores[rows], kind="stable")]
