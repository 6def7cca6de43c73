"""The vectors of passages in the form in which an index keeps them, and as one file a document.

A passage is encoded by itself, so its vectors are the same bytes whatever else is encoded.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from civicsetu.base.files import written_beside
from civicsetu.index.encode.encoder import EncodedText, Encoder

TOKEN_SCALE = 127  # token vectors are kept as 8-bit integers of this scale


def token_vectors(encoded: EncodedText) -> np.ndarray:
    """A passage's content tokens in the form in which an index keeps them: (tokens, basis), int8."""
    vectors: np.ndarray = np.round(encoded.tokens[encoded.content] * TOKEN_SCALE).astype(np.int8)
    return vectors


def encode_rows(encoder: Encoder, texts: Sequence[str], path: Path, say: Callable[[int], None]) -> None:
    """Encode texts, one by one, and write their vectors to a file.

    Args:
        encoder: the encoder.
        texts: what is encoded.
        path: the file.
        say: is called with how many are done, now and then.
    """
    sentences, tokens, cut = [], [], 0
    for done in range(0, len(texts), 64):
        for encoded in encoder.encode(list(texts[done : done + 64])):
            sentences.append(encoded.sentence)
            tokens.append(token_vectors(encoded))
            cut += encoded.cut > 0
        say(min(done + 64, len(texts)))
    lengths = np.array([len(t) for t in tokens], dtype=np.int64)
    write_rows(path, np.stack(sentences), np.concatenate(tokens), lengths, cut)


def write_rows(path: Path, sentences: np.ndarray, tokens: np.ndarray, lengths: np.ndarray, cut: int) -> None:
    """Write the vectors of passages to a file.

    Args:
        path: the file.
        sentences: (passages, dimensions).
        tokens: (tokens, basis), int8, those of all passages one after the other.
        lengths: (passages,), how many tokens each has.
        cut: how many passages were longer than the encoder reads.
    """
    with written_beside(path) as beside, beside.open("wb") as out:
        entry = {"sentences": sentences, "tokens": tokens, "cut": np.array(cut), "lengths": lengths}
        np.savez(out, **entry, digest=_digest(entry))  # type: ignore[arg-type]


def is_whole(path: Path, passages: int) -> bool:
    """True for a file of so many passages' vectors that is there and undamaged; it holds its own checksum."""
    try:
        with np.load(path, allow_pickle=False) as file:
            entry = {name: file[name] for name in file.files}
        lengths = entry["lengths"]
        sizes = (len(lengths), len(entry["sentences"]), len(entry["tokens"]), entry["cut"].shape)
        whole = bool(np.array_equal(entry["digest"], _digest(entry)))
        return whole and sizes == (passages, passages, int(lengths.sum()), ())
    except Exception:  # whatever a damaged file makes of its reader, it is made again
        return False


def _digest(entry: Mapping[str, np.ndarray]) -> np.ndarray:
    """The SHA-256 of an entry's arrays, (32,), uint8."""
    digest = hashlib.sha256()
    for name in ("sentences", "tokens", "cut", "lengths"):
        digest.update(f"{name} {entry[name].dtype.str} {entry[name].shape}".encode())
        digest.update(np.ascontiguousarray(entry[name]).tobytes())
    return np.frombuffer(digest.digest(), np.uint8)
