"""Vectors that are kept as data, so that the project's own index has the same bytes on every machine.

An encoder with 8-bit weights gives other vectors on other kinds of processors: the cosine between those of an
x86 processor with VNNI and of one without is 0.9998 on average and 0.997 at worst. So the vectors of the
plain-language edition are a file of the repository, `data/vectors/plain.npz`, that `make vectors` writes.

A text's vectors are found by the text's checksum. They are used where the encoder is the one that made them,
byte for byte, and where a sample of texts, encoded anew, agrees with them.
"""

import hashlib
import zipfile
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.cache import fingerprint
from civicsetu.base.files import sha256, written_beside
from civicsetu.base.project import project_root
from civicsetu.index.encode.encoder import EncodedText, Encoder
from civicsetu.index.encode.vectors import token_vectors
from civicsetu.index.layout import ENCODER_FILES, QUESTION_ENCODER_FILES

DIGEST_BYTES = 16
SAMPLE = 8  # texts that are encoded anew to check the file
AGREES = 0.985  # cosine; right vectors agree at 0.994 and more on every processor tried, others are below 0.9


class PassageRows(NamedTuple):
    """The vectors of some passages as `vectors.encode_rows` writes them."""

    sentences: np.ndarray
    tokens: np.ndarray
    lengths: np.ndarray
    cut: np.ndarray


class KeptVectors:
    """The vectors of a file, by text.

    Args:
        arrays: those of the file; see `write_kept`. None for no vectors at all.
    """

    def __init__(self, arrays: dict[str, np.ndarray] | None = None) -> None:
        self._arrays = arrays or {}
        self._passages = _places(self._arrays.get("passages"))
        self._questions = _places(self._arrays.get("questions"))
        self._others = _places(self._arrays.get("others"))

    def passages(self, texts: Sequence[str]) -> PassageRows | None:
        """The vectors of passages by their search texts; None unless all of them are here."""
        rows = [self._passages.get(digest(text)) for text in texts]
        found = [row for row in rows if row is not None]
        if len(found) < len(rows):
            return None
        starts = self._token_starts
        tokens = [self._arrays["tokens"][starts[row] : starts[row + 1]] for row in found]
        return PassageRows(
            self._arrays["sentences"][found], np.concatenate(tokens), self._arrays["lengths"][found],
            self._arrays["cut"][found],
        )  # fmt: skip

    @cached_property
    def name(self) -> str:
        """A fingerprint of the vectors."""
        return hashlib.sha256(b"".join(array.tobytes() for array in self._arrays.values())).hexdigest()

    def knows_some(self, texts: Iterable[str]) -> bool:
        """True when the vectors of at least one of these passages are here."""
        return any(digest(text) in self._passages for text in texts)

    def question(self, text: str) -> np.ndarray | None:
        """The sentence vector of a known question, (dimensions,); None if absent."""
        row = self._questions.get(digest(text))
        return None if row is None else self._row("question_sentences", row)

    def sentence(self, text: str) -> np.ndarray | None:
        """The sentence vector of a passage or of another text, by the encoder of passages; None if absent."""
        name = digest(text)
        if (row := self._passages.get(name)) is not None:
            return self._row("sentences", row)
        return None if (row := self._others.get(name)) is None else self._row("other_sentences", row)

    @cached_property
    def _token_starts(self) -> np.ndarray:
        starts: np.ndarray = np.concatenate([[0], np.cumsum(self._arrays["lengths"])])
        return starts

    def _row(self, name: str, row: int) -> np.ndarray:
        vector: np.ndarray = self._arrays[name][row]
        return vector


def kept_file() -> Path:
    """Where the project keeps the vectors of its own corpus."""
    return project_root() / "data" / "vectors" / "plain.npz"


def load_kept(path: Path, encoder: Path, max_tokens: int) -> KeptVectors:
    """Read a file of vectors.

    Args:
        path: the file.
        encoder: the folder of the encoder in use, with that of questions in it.
        max_tokens: how many tokens of a text it reads.

    Returns:
        Its vectors; none where the file is absent or damaged, or where another encoder made it.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            if str(file["made_by"]) != made_by(encoder, max_tokens):
                return KeptVectors()
            return KeptVectors({name: file[name] for name in file.files})
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return KeptVectors()


def made_by(encoder: Path, max_tokens: int) -> str:
    """A fingerprint of an exported encoder, that of questions included."""
    return fingerprint([sha256(encoder / name) for name in (*ENCODER_FILES, *QUESTION_ENCODER_FILES)], max_tokens)


def write_kept(
    path: Path,
    made: str,
    passages: dict[str, EncodedText],
    questions: dict[str, np.ndarray],
    others: dict[str, np.ndarray],
) -> None:
    """Write a file of vectors: a zip of NumPy arrays with their checksums, the same bytes for the same vectors.

    Args:
        path: the file.
        made: `made_by` of the encoder.
        passages: by search text.
        questions: the sentence vectors of known questions by their text.
        others: sentence vectors of further texts by the encoder of passages.
    """
    tokens = [token_vectors(encoded) for encoded in passages.values()]
    with written_beside(path) as beside, beside.open("wb") as out:
        np.savez_compressed(
            out, made_by=np.array(made),
            passages=digests(passages), sentences=np.stack([e.sentence for e in passages.values()]),
            tokens=np.concatenate(tokens), lengths=np.array([len(t) for t in tokens], dtype=np.int64),
            cut=np.array([e.cut > 0 for e in passages.values()]),
            questions=digests(questions), question_sentences=np.stack(list(questions.values())),
            others=digests(others), other_sentences=np.stack(list(others.values())),
        )  # fmt: skip


def agree(kept: np.ndarray, encoder: Encoder, texts: Sequence[str]) -> bool:
    """True when sentence vectors are those of their texts: a sample, encoded anew, is at a cosine of `AGREES`.

    Args:
        kept: (texts, dimensions).
        encoder: encodes the sample.
        texts: at least one.
    """
    rows = np.unique(np.linspace(0, len(texts) - 1, SAMPLE).astype(int))
    anew = np.stack([encoded.sentence for encoded in encoder.encode([texts[row] for row in rows])])
    return bool((np.asarray(kept[rows], dtype=np.float32) * anew).sum(axis=1).min() >= AGREES)


def digest(text: str) -> bytes:
    """The name of a text: the beginning of its SHA-256."""
    return hashlib.sha256(text.encode()).digest()[:DIGEST_BYTES]


def digests(texts: Iterable[str]) -> np.ndarray:
    """The names of texts: (texts, bytes of a name)."""
    return np.frombuffer(b"".join(map(digest, texts)), np.uint8).reshape(-1, DIGEST_BYTES)


def _places(digests: np.ndarray | None) -> dict[bytes, int]:
    return {} if digests is None else {row.tobytes(): n for n, row in enumerate(digests)}
