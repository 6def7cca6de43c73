"""The questions that provisions are known to answer.

`data/asked/<key of the document>.jsonl` has them, written by hand: lines of `provision` (an id of the document)
and `asked`, a list of questions. They are searched beside the words of the law, and a question that
is like one of them finds its provision: document expansion by questions (Nogueira, Yang, Lin and Cho,
"Document Expansion by Query Prediction", 2019), with the questions kept apart from the text, so
that each can be shown as the reason of a hit, and none is ever quoted as law.

States make their rules after one model. So a passage of a document without a file takes over the
questions of the passages in other documents of its type that say nearly the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.cache import Cache, fingerprint, keep, source_version
from civicsetu.base.cache import kept as kept_content
from civicsetu.base.files import sha256
from civicsetu.base.project import project_root
from civicsetu.base.question_file import read_fields
from civicsetu.hindi import in_english
from civicsetu.index.encode.kept import KeptVectors, agree
from civicsetu.index.encode.question_encoder import QuestionEncoder
from civicsetu.index.layout import ENCODER, KNOWN_QUESTIONS, QUESTION_ENCODER_FILES
from civicsetu.index.tables.strings import Texts, TextWriter, load_array
from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId, is_provision_id
from civicsetu.model.provision import Passage
from civicsetu.read.words.tokens import tokens

MOST_BYTES = 200_000_000  # of the cache of their vectors
# Two passages say nearly the same from this cosine and this Jaccard similarity of their words.
SIMILAR_COSINE, SIMILAR_WORDS = 0.75, 0.2
BLOCK = 512  # passages that are compared with all others in one product
SLACK = 1e-4  # by so much such a product may differ from that of one passage alone
MOST_SIMILAR = 3  # passages that questions are taken over from


class ProvisionQuestions(NamedTuple):
    """The questions that one provision is known to answer."""

    provision: str
    questions: tuple[str, ...]


def known_questions_folder() -> Path:
    """Where the project keeps them."""
    return project_root() / "data" / "asked"


def load_known_questions(folder: Path, key: str) -> list[ProvisionQuestions]:
    """The questions for a document's provisions; none where there is no file for it.

    Args:
        folder: with a file a document.
        key: the document's.

    Raises:
        QuestionFileError: a line is not of the form, or is about another document; names the line.
    """
    path = folder / f"{key}.jsonl"
    if not path.is_file():
        return []
    found = []
    for fields in read_fields(path):
        provision = ProvisionId(fields.words("provision"))
        if not is_provision_id(provision) or provision.document != key:
            fields.wrong("provision", f"{str(provision)!r} is not a provision of {key}: {key}#<pinpoint>")
        questions = fields.list_of_words("asked")
        if not questions:
            fields.wrong("asked", "this list is empty")
        found.append(ProvisionQuestions(provision, tuple(" ".join(question.split()) for question in questions)))
    return found


WHOLE_ANNEX = 2  # words of the pinpoint of an annex: "Annexure A", "Form B"


class KnownQuestionWriter:
    """Collects the questions of an index document by document, and writes `known_questions/`.

    Args:
        folder: as for `load_known_questions`.
    """

    def __init__(self, folder: Path) -> None:
        self._source = folder
        self._rows: dict[str, set[int]] = {}  # by question
        self._provisions: dict[str, dict[str, None]] = {}  # by question, in order
        self._givers: dict[str, set[int]] = {}  # rows with questions, by the type of their document
        self._takers: dict[str, list[int]] = {}  # rows of documents without
        self.unknown = 0  # questions for provisions that a document does not have

    def add(self, document: Document, passages: Sequence[Passage], first: int) -> None:
        """Look up which passages answer the questions for a document.

        Args:
            document: as it was read; another edition may lack a provision.
            passages: its passages.
            first: the row of the first of them.
        """
        known = load_known_questions(self._source, document.meta.key)
        if not known:
            own = [row for row, p in enumerate(passages, first) if ProvisionId(p.section).pinpoint.is_numbered]
            self._takers.setdefault(document.meta.doc_type, []).extend(own)
            return
        rows = _rows_by_provision(document, passages, first)
        divides_annexes = any(_in_annex(provision) for provision in rows)  # an edition may hold them as wholes, or none
        for provision, questions in known:
            for question in questions:
                if provision in rows:
                    self._rows.setdefault(question, set()).update(rows[provision])
                    self._provisions.setdefault(question, {})[provision] = None
                    self._givers.setdefault(document.meta.doc_type, set()).update(rows[provision])
                elif divides_annexes or not ProvisionId(provision).pinpoint.annex:
                    self.unknown += 1

    def write(
        self,
        index: Path,
        sentences: np.ndarray,
        texts: Sequence[str],
        encoder: QuestionEncoder,
        cache: Path,
        kept: KeptVectors | None = None,
    ) -> int:
        """Encode the questions and write all files.

        Args:
            index: the folder of the index that is made; it has its encoder.
            sentences: (passages, dimensions), of length 1.
            texts: what is searched of each passage.
            encoder: that of questions.
            cache: the folder for what need not be encoded again.
            kept: vectors that are kept as data.

        Returns:
            The number of questions.
        """
        folder = index / KNOWN_QUESTIONS
        folder.mkdir(parents=True)
        questions = list(self._rows)
        out = TextWriter(folder, "texts")
        for question in questions:
            out.add(question)
        out.close()
        answering = TextWriter(folder, "provisions")
        for question in questions:
            answering.add("\n".join(self._provisions[question]))
        answering.close()
        similar = self._similar(sentences, texts)
        own = [self._rows[question] for question in questions]
        more = [set().union(*(similar[row] for row in given if row in similar)) - given for given in own]
        rows = [np.array(sorted(given | taken), dtype=np.int32) for given, taken in zip(own, more, strict=True)]
        flags = [np.isin(r, sorted(taken)) for r, taken in zip(rows, more, strict=True)]
        np.save(folder / "rows.npy", np.concatenate([np.empty(0, np.int32), *rows]))
        np.save(folder / "taken.npy", np.concatenate([np.empty(0, bool), *flags]))
        np.save(folder / "row_starts.npy", np.cumsum([0, *(len(r) for r in rows)]).astype(np.int64))
        _encode(questions, index, encoder, cache, folder / "vectors.npy", kept or KeptVectors())
        return len(questions)

    def _similar(self, sentences: np.ndarray, texts: Sequence[str]) -> dict[int, set[int]]:
        """For rows with questions those without that say nearly the same, in documents of the same type."""
        found: dict[int, set[int]] = {}
        for kind, takers in self._takers.items():
            givers = np.array(sorted(self._givers.get(kind, ())), dtype=np.int64)
            if not len(givers):
                continue
            words_of = lru_cache(maxsize=None)(lambda row, texts=texts: set(tokens(texts[row])))
            for taker, near in _nearest(sentences, givers, takers):
                own = set(tokens(texts[taker])) if near else set()
                for giver in near:
                    words = words_of(giver)
                    if len(own & words) >= SIMILAR_WORDS * len(own | words):
                        found.setdefault(giver, set()).add(taker)
        return found


def _nearest(sentences: np.ndarray, givers: np.ndarray, takers: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """For each taker the `MOST_SIMILAR` givers nearest to it, of those that are near enough.

    Products of whole blocks, which are quick, leave few to be looked at; the product that decides is made of each
    taker alone, so that it does not hang on the block that it is in.
    """
    vectors = sentences[givers]
    for begin in range(0, len(takers), BLOCK):
        block = np.asarray(takers[begin : begin + BLOCK])
        may = sentences[block] @ vectors.T >= SIMILAR_COSINE - SLACK
        for taker, row in zip(block.tolist(), may, strict=True):
            some = np.flatnonzero(row)
            cosines = np.round(vectors[some] @ sentences[taker], 6)
            nearest = np.argsort(-cosines, kind="stable")[:MOST_SIMILAR]
            yield taker, givers[some[nearest[cosines[nearest] >= SIMILAR_COSINE]]].tolist()


def _in_annex(provision: str) -> bool:
    """Whether a provision is a part of an annex: "Annexure A clause 3"."""
    pinpoint = ProvisionId(provision).pinpoint
    return bool(pinpoint.annex) and len(str(pinpoint).split()) > WHOLE_ANNEX


def _rows_by_provision(document: Document, passages: Sequence[Passage], first: int) -> Mapping[str, set[int]]:
    """For each provision of a document the rows of the passages with words of it or of what is inside it."""
    parents = {provision.id: provision.parent for provision in document.provisions}
    rows: dict[str, set[int]] = {}
    for row, passage in enumerate(passages, first):
        for covered in passage.covers:
            above: str | None = covered
            while above is not None:
                rows.setdefault(above, set()).add(row)
                above = parents[above]
    return rows


def as_encoded(question: str, encoder: QuestionEncoder) -> str:
    """A known question in the words that are encoded: one in Hindi as it is read, as a question that is asked is."""
    return in_english(question, encoder.is_word)


def _encode(
    questions: Sequence[str], index: Path, encoder: QuestionEncoder, cache: Path, path: Path, kept: KeptVectors
) -> None:
    """Write the questions' sentence vectors: those kept as data, else encoded."""
    questions = [as_encoded(question, encoder) for question in questions]
    found = {question: vector for question in questions if (vector := kept.question(question)) is not None}
    if found and not agree(np.stack(list(found.values())), encoder, list(found)):
        found = {}
    made_of = [sha256(index / ENCODER / name) for name in QUESTION_ENCODER_FILES]
    entries = Cache(cache, MOST_BYTES)
    entry = entries.path(
        f"{fingerprint(made_of, kept.name if found else None, source_version([Path(__file__)]), questions)}.bin"
    )
    shape = (len(questions), encoder.dimensions)
    content = kept_content(entry)
    if content is None or len(content) != 4 * shape[0] * shape[1]:
        vectors = np.zeros(shape, dtype="<f4")
        for n, question in enumerate(questions):
            vectors[n] = found[question] if question in found else encoder.encode([question])[0].sentence
        content = vectors.tobytes()
        keep(entry, content)
    np.save(path, np.frombuffer(content, dtype="<f4").reshape(shape))
    entries.trim()


class KnownQuestions:
    """The known questions of an open index.

    Args:
        index: its folder.
    """

    def __init__(self, index: Path) -> None:
        folder = index / KNOWN_QUESTIONS
        self.texts = Texts(folder, "texts")
        self._provisions = Texts(folder, "provisions")  # of each question, one a line
        self.vectors = load_array(folder / "vectors.npy")
        self._rows = np.load(folder / "rows.npy", allow_pickle=False)
        self._taken = np.load(folder / "taken.npy", allow_pickle=False)
        starts = np.load(folder / "row_starts.npy", allow_pickle=False)
        questions = {len(self.texts), len(self._provisions), len(self.vectors), len(starts) - 1}
        if len(questions) > 1 or {len(self._rows), len(self._taken)} != {int(starts[-1])}:
            raise ValueError("the questions and their vectors do not belong together")
        of = np.repeat(np.arange(len(self.texts)), np.diff(starts))
        by_row = np.argsort(self._rows, kind="stable")
        self._rows, self._taken, self._of = self._rows[by_row], self._taken[by_row], of[by_row]
        self._with, self._begin = np.unique(self._rows, return_index=True)  # rows with questions

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def rows(self) -> np.ndarray:
        """The rows of the passages that answer questions, ascending."""
        rows: np.ndarray = self._rows
        return rows

    @property
    def own_rows(self) -> np.ndarray:
        """Those of them whose questions were written for them, and not taken over."""
        rows: np.ndarray = self._rows[~self._taken]
        return rows

    def provisions(self, question: int) -> list[str]:
        """The ids of the provisions that a question, by its number, is known to be answered by."""
        return self._provisions[question].splitlines()

    @cached_property
    def documents(self) -> frozenset[str]:
        """The keys of the documents for whose provisions questions were written."""
        answered = {self._provisions[n] for n in range(len(self))}  # many questions have the same
        return frozenset(ProvisionId(name).document for names in answered for name in names.splitlines())

    def answering(self) -> dict[str, np.ndarray]:
        """For each provision with known questions, by its id, the rows that answer all of them, ascending: its own
        passages, and those that say nearly the same in documents without questions."""
        by_question = np.argsort(self._of, kind="stable")
        starts = np.searchsorted(self._of[by_question], np.arange(len(self) + 1))
        rows = self._rows[by_question]
        found: dict[str, list[np.ndarray]] = {}
        for question in range(len(self)):
            for name in self.provisions(question):
                found.setdefault(name, []).append(rows[starts[question] : starts[question + 1]])
        return {name: _in_all(own) for name, own in sorted(found.items())}

    def nearest_of_own(self, cosines: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows of the passages that have a question, ascending, and the highest cosine of one of each; both (n,).

        Args:
            cosines: (questions,).
        """
        if not len(self._with):
            return self._with, np.zeros(0)
        return self._with, np.maximum.reduceat(cosines[self._of], self._begin).astype(np.float64)

    def of(self, rows: Iterable[int], cosines: np.ndarray) -> dict[int, tuple[str, bool]]:
        """For each of some passages that has one, the question nearest by cosine, and whether it was
        taken over from what says nearly the same in another document."""
        found = {}
        for row in rows:
            first, last = np.searchsorted(self._rows, [row, row + 1])
            if first < last:
                nearest = first + int(np.argmax(cosines[self._of[first:last]]))
                found[row] = self.texts[int(self._of[nearest])], bool(self._taken[nearest])
        return found


def _in_all(lists: Sequence[np.ndarray]) -> np.ndarray:
    """What is in each of some lists without doubles, ascending."""
    members, counts = np.unique(np.concatenate(lists), return_counts=True)
    found: np.ndarray = members[counts == len(lists)]
    return found
