"""The questions that provisions are known to answer.

`data/asked/<key of the document>.jsonl` has them, written by hand: lines of `provision` (an id of the document)
and `asked`, a list of questions. They are searched beside the words of the law, and a question that
is like one of them finds its provision: document expansion by questions (Nogueira, Yang, Lin and Cho,
"Document Expansion by Query Prediction", 2019), with the questions kept apart from the text, so
that each can be shown as the reason of a hit, and none is ever quoted as law.

In `index/asked/` stand, of all documents of an index together,

    texts.bin, texts_starts.npy   the questions (see `texts`)
    vectors.npy                   (questions, dimensions), as the encoder of questions has them
    rows.npy, row_starts.npy      the passages that answer each
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.cache import Cache, fingerprint
from civicsetu.errors import QuestionFileError
from civicsetu.files import sha256, stream_jsonl, written_beside
from civicsetu.index.question_encoder import QUESTION_FILES, QuestionEncoder
from civicsetu.index.texts import Texts, TextWriter, load_array
from civicsetu.params import project_root
from civicsetu.records import Document, Passage

FOLDER = "asked"
MOST_BYTES = 200_000_000  # of the cache of their vectors


class Known(NamedTuple):
    """Questions that a provision answers."""

    provision: str
    questions: tuple[str, ...]


def asked_folder() -> Path:
    """Where the project keeps them."""
    return project_root() / "data" / FOLDER


def load_asked(folder: Path, key: str) -> list[Known]:
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
    for n, row in enumerate(stream_jsonl(path), 1):
        provision, questions = row.get("provision"), row.get("asked")
        if (
            not isinstance(provision, str) or not provision.startswith(f"{key}#") or not isinstance(questions, list)
            or not questions or not all(isinstance(q, str) and q.strip() for q in questions)
        ):  # fmt: skip
            raise QuestionFileError(
                f"{path}, line {n}: `provision` (an id that begins with {key}#) and `asked` (questions) are needed"
            )
        found.append(Known(provision, tuple(" ".join(question.split()) for question in questions)))
    return found


class AskedWriter:
    """Collects the questions of an index document by document, and writes `index/asked/`.

    Args:
        folder: as for `load_asked`.
    """

    def __init__(self, folder: Path):
        self._source = folder
        self._rows: dict[str, set[int]] = {}  # by question
        self.unknown = 0  # questions for provisions that a document does not have

    def add(self, document: Document, passages: Sequence[Passage], first: int) -> None:
        """Look up which passages answer the questions for a document.

        Args:
            document: as it was read; another edition may lack a provision.
            passages: its passages.
            first: the row of the first of them.
        """
        known = load_asked(self._source, document.meta.key)
        if not known:
            return
        rows = _rows_by_provision(document, passages, first)
        for provision, questions in known:
            for question in questions:
                if provision in rows:
                    self._rows.setdefault(question, set()).update(rows[provision])
                else:
                    self.unknown += 1

    def write(self, index: Path, encoder: QuestionEncoder, cache: Path) -> int:
        """Encode the questions and write all files.

        Args:
            index: the folder of the index that is made; it has its encoder.
            encoder: that of questions.
            cache: the folder for what need not be encoded again.

        Returns:
            The number of questions.
        """
        folder = index / FOLDER
        folder.mkdir(parents=True)
        questions = list(self._rows)
        texts = TextWriter(folder, "texts")
        for question in questions:
            texts.add(question)
        texts.close()
        rows = [np.array(sorted(self._rows[question]), dtype=np.int32) for question in questions]
        np.save(folder / "rows.npy", np.concatenate([np.empty(0, np.int32), *rows]))
        np.save(folder / "row_starts.npy", np.cumsum([0, *(len(r) for r in rows)]).astype(np.int64))
        _encode(questions, index, encoder, cache, folder / "vectors.npy")
        return len(questions)


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


def _encode(questions: Sequence[str], index: Path, encoder: QuestionEncoder, cache: Path, path: Path) -> None:
    made_of = [sha256(index / "encoder" / name) for name in QUESTION_FILES]
    kept = Cache(cache, MOST_BYTES)
    entry = kept.path(f"{fingerprint(made_of, questions)}.npy")
    try:
        whole = np.load(entry, allow_pickle=False).shape == (len(questions), encoder.dimensions)
    except (OSError, ValueError, EOFError):
        whole = False
    if not whole:
        vectors = np.zeros((len(questions), encoder.dimensions), dtype=np.float32)
        for n, question in enumerate(questions):
            vectors[n] = encoder.encode([question])[0].sentence
        with written_beside(entry) as beside, beside.open("wb") as out:
            np.save(out, vectors)
    shutil.copyfile(entry, path)
    kept.trim()


class Asked:
    """The questions of an open index.

    Args:
        index: its folder.
    """

    def __init__(self, index: Path):
        folder = index / FOLDER
        self.texts = Texts(folder, "texts")
        self.vectors = load_array(folder / "vectors.npy")
        self._rows = np.load(folder / "rows.npy", allow_pickle=False)
        starts = np.load(folder / "row_starts.npy", allow_pickle=False)
        if not len(self.texts) == len(self.vectors) == len(starts) - 1 or starts[-1] != len(self._rows):
            raise ValueError("the questions and their vectors do not belong together")
        self._of = np.repeat(np.arange(len(self.texts)), np.diff(starts))

    def __len__(self) -> int:
        return len(self.texts)

    def nearest(self, cosines: np.ndarray, passages: int) -> np.ndarray:
        """For each passage the highest cosine of a question that it answers.

        Args:
            cosines: (questions,).
            passages: how many the index has.

        Returns:
            (passages,), -1 for those without a question.
        """
        best = np.full(passages, -1.0)
        np.maximum.at(best, self._rows, cosines[self._of])
        return best

    def of(self, rows: Iterable[int], cosines: np.ndarray) -> dict[int, str]:
        """The question nearest by cosine, for each of some passages that has one."""
        found = {}
        for row in rows:
            own = self._of[self._rows == row]
            if len(own):
                found[row] = self.texts[int(own[np.argmax(cosines[own])])]
        return found
