"""The vectors of the cards' situations, as the encoder of questions gives them.

They are kept in `vectors.npz` as 8-bit integers, because encoding them takes seconds; `civicsetu.run.cards` writes the
file. They are used where a sample, encoded anew, agrees with them; with another encoder, or of other situations, all
are encoded.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from civicsetu.base.files import written_beside
from civicsetu.find.cards import HERE, cards
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.kept import agree, digests

KEPT = HERE / "vectors.npz"
SCALE = 127


def situation_vectors(encoder: Encoder, path: Path = KEPT) -> np.ndarray:
    """The sentence vectors of all situations, in the order of the cards.

    Args:
        encoder: that of questions.
        path: the kept vectors.

    Returns:
        (situations, dimensions), of length 1.
    """
    texts = [text for card in cards() for text in card.situations]
    kept = _kept(path, texts)
    if kept is not None and encoded(encoder, texts[:1]).shape[1] == kept.shape[1] and agree(kept, encoder, texts):
        return kept
    return encoded(encoder, texts)


def encoded(encoder: Encoder, texts: Sequence[str]) -> np.ndarray:
    """The sentence vectors of texts, encoded now."""
    return np.stack([each.sentence for each in encoder.encode(list(texts))])


def write_vectors(encoder: Encoder, path: Path = KEPT) -> None:
    """Encode all situations and write their vectors; the same bytes for the same vectors."""
    texts = [text for card in cards() for text in card.situations]
    vectors = encoded(encoder, texts)
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    whole = np.round(vectors / largest * SCALE).astype(np.int8)
    with written_beside(path) as beside, beside.open("wb") as out:
        np.savez_compressed(out, texts=digests(texts), vectors=whole)


def _kept(path: Path, texts: Sequence[str]) -> np.ndarray | None:
    """The vectors of a file; None where it is not there or is of other texts."""
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as file:
        names, whole = file["texts"], file["vectors"].astype(np.float32)
    if not np.array_equal(names, digests(texts)):
        return None
    vectors: np.ndarray = whole / np.linalg.norm(whole, axis=1, keepdims=True)
    return vectors
