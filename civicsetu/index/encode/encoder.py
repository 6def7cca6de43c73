"""The sentence encoder as ONNX, run without torch.

One pass gives both what dense search needs (the mean of the token vectors) and what late
interaction needs (the token vectors themselves, on a PCA basis of 96 dimensions: a quarter of
the numbers ranks as well as all of them).
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from civicsetu.index.encode.session import open_session
from civicsetu.index.layout import BASIS_FILE, ENCODER_FILES, MODEL_FILE
from civicsetu.read.words.tokens import STOPWORDS

if TYPE_CHECKING:
    from tokenizers import Tokenizer

REMEMBERED = 2048  # passages whose token offsets are kept: the same few are quoted again and again
T = TypeVar("T")


class EncodedText(NamedTuple):
    """A text as vectors.

    `sentence` (dimensions,) has length 1; `tokens` (tokens, basis) have length 1 at most; `content` (tokens,) is
    false for function words and signs; `cut` is the number of tokens that did not fit.
    """

    sentence: np.ndarray
    tokens: np.ndarray
    content: np.ndarray
    cut: int


class Encoder:
    """Texts to vectors by an exported model.

    Args:
        folder: holds `encoder.onnx`, `tokenizer.json` and `token_basis.npy`.
        max_tokens: how many tokens of a text are read; the rest is cut.
        threads: processor threads; one gives the same bits on every run.
    """

    def __init__(self, folder: Path, max_tokens: int = 256, threads: int = 1) -> None:
        self._session, self._tokenizer = open_session(folder, ENCODER_FILES, MODEL_FILE, threads)
        self.max_tokens = max_tokens
        self.dimensions = int(self._session.get_outputs()[0].shape[-1])
        self._basis = np.load(folder / BASIS_FILE, allow_pickle=False)
        self._content = _content_ids(self._tokenizer)
        self._offsets_of = lru_cache(maxsize=REMEMBERED)(self._read_offsets)

    def encode(self, texts: list[str]) -> list[EncodedText]:
        """Encode texts; the order is kept and one text's vectors don't depend on the others."""
        return [self._encode(text) for text in texts]

    def sentence(self, text: str) -> np.ndarray:
        """(dimensions,): a text as one vector, as `encode` gives it."""
        return self.vectors(text)[0]

    def is_word(self, word: str) -> bool:
        """Whether the tokenizer has a word whole, as it has the frequent ones of English; in lower case."""
        return self._tokenizer.token_to_id(word) is not None

    def token_ids(self, text: str) -> list[int]:
        """The ids of all tokens of a text, without the marks at its beginning and end."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each content token of a text stands in it; those of `encode` that are `content`."""
        return list(self._offsets_of(text))

    def _read_offsets(self, text: str) -> tuple[tuple[int, int], ...]:
        encoding = self._tokenizer.encode(text)
        ids, offsets = self._inner(encoding.ids), self._inner(encoding.offsets)
        return tuple(span for span, content in zip(offsets, self.is_content(ids), strict=True) if content)

    def _inner(self, values: list[T]) -> list[T]:
        """The values of the tokens that are read, without the marks at the text's beginning and end."""
        if len(values) > self.max_tokens:
            values = [*values[: self.max_tokens - 1], values[-1]]
        return values[1:-1] if len(values) > 2 else values

    def is_content(self, ids: list[int]) -> np.ndarray:
        """(tokens,): false for function words and signs; true for all where there is nothing else."""
        content = self._content[np.array(ids, dtype=np.int64)]
        found: np.ndarray = content if content.any() else np.ones(len(ids), dtype=bool)
        return found

    def _encode(self, text: str) -> EncodedText:
        sentence, words, ids, cut = self.vectors(text)
        return EncodedText(sentence, (words @ self._basis).astype(np.float32), self.is_content(ids), cut)

    def vectors(self, text: str) -> tuple[np.ndarray, np.ndarray, list[int], int]:
        """A text's sentence vector, token vectors in all dimensions, token ids, and how many were cut."""
        ids = self._tokenizer.encode(text).ids
        cut = max(0, len(ids) - self.max_tokens)
        if cut:
            ids = [*ids[: self.max_tokens - 1], ids[-1]]
        batch = np.array([ids], dtype=np.int64)
        (states,) = self._session.run(None, {"input_ids": batch, "attention_mask": np.ones_like(batch)})
        mean = states[0].mean(axis=0)
        words = np.array(self._inner(list(states[0])))
        words = words / np.maximum(np.linalg.norm(words, axis=1, keepdims=True), 1e-9)
        return (mean / max(float(np.linalg.norm(mean)), 1e-9)).astype(np.float32), words, self._inner(ids), cut


def _content_ids(tokenizer: "Tokenizer") -> np.ndarray:
    """(vocabulary,): true for every piece of a word that is not a function word."""
    vocabulary = tokenizer.get_vocab()
    content = np.zeros(max(vocabulary.values()) + 1, dtype=bool)
    for piece, number in vocabulary.items():
        content[number] = (piece.isalnum() or piece.startswith("##")) and piece not in STOPWORDS
    return content
