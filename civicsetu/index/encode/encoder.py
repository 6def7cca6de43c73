"""The sentence encoder as ONNX, run without torch.

One pass gives both what dense search needs (the mean of the token vectors) and what late
interaction needs (the token vectors themselves, on their principal axes: a quarter of the
numbers ranks as well as all of them).
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.errors import IndexUnusable
from civicsetu.index.bm25 import STOPWORDS

MODEL_FILE, TOKENIZER_FILE, AXES_FILE = "encoder.onnx", "tokenizer.json", "axes.npy"
FILES = (MODEL_FILE, TOKENIZER_FILE, AXES_FILE)


class Encoded(NamedTuple):
    """A text as vectors: `sentence` (dimensions,) of length 1, `tokens` (tokens, axes) of length 1
    at most, `content` (tokens,) true for those that are no function word or sign, and how many of
    its tokens did not fit."""

    sentence: np.ndarray
    tokens: np.ndarray
    content: np.ndarray
    cut: int


class Encoder:
    """Texts to vectors by an exported model.

    Args:
        folder: holds `encoder.onnx`, `tokenizer.json` and `axes.npy`.
        max_tokens: how many tokens of a text are read; the rest is cut.
        threads: processor threads; one gives the same bits on every run.
    """

    def __init__(self, folder: Path, max_tokens: int = 256, threads: int = 1):
        import onnxruntime
        from tokenizers import Tokenizer

        for name in FILES:
            if not (folder / name).is_file():
                raise IndexUnusable(f"{folder / name} is missing: build the index again")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # 8-bit products overflow 16 bits on x86 processors without VNNI (cosine 0.984 to the right vectors at worst);
        # this makes them exact there and changes nothing where they already are
        options.add_session_config_entry("session.x64quantprecision", "1")
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self.max_tokens = max_tokens
        self.dimensions = int(self._session.get_outputs()[0].shape[-1])
        self._axes = np.load(folder / AXES_FILE, allow_pickle=False)
        self._content = _content_ids(self._tokenizer)

    def encode(self, texts: list[str]) -> list[Encoded]:
        """Encode texts; the order is kept and one text's vectors don't depend on the others."""
        return [self._encode(text) for text in texts]

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each content token of a text stands in it; those of `encode` that are `content`."""
        encoding = self._tokenizer.encode(text)
        ids, offsets = self._inner(encoding.ids), self._inner(encoding.offsets)
        return [span for span, content in zip(offsets, self.is_content(ids), strict=True) if content]

    def _inner(self, values: list) -> list:
        """What belongs to the tokens that are read; the first and last of all mark the text's ends
        and are no words of it."""
        if len(values) > self.max_tokens:
            values = [*values[: self.max_tokens - 1], values[-1]]
        return values[1:-1] if len(values) > 2 else values

    def is_content(self, ids: list[int]) -> np.ndarray:
        """(tokens,): true for those that are no function word or sign; for all of them where none is."""
        content = self._content[np.array(ids, dtype=np.int64)]
        return content if content.any() else np.ones(len(ids), dtype=bool)

    def _encode(self, text: str) -> Encoded:
        sentence, words, ids, cut = self.vectors(text)
        return Encoded(sentence, (words @ self._axes).astype(np.float32), self.is_content(ids), cut)

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


def _content_ids(tokenizer) -> np.ndarray:
    """(vocabulary,): true for pieces of words that say something."""
    vocabulary = tokenizer.get_vocab()
    content = np.zeros(max(vocabulary.values()) + 1, dtype=bool)
    for piece, number in vocabulary.items():
        content[number] = (piece.isalnum() or piece.startswith("##")) and piece not in STOPWORDS
    return content
