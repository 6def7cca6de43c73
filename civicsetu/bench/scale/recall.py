"""How much of exact search an index finds: `python -m civicsetu.bench.scale.recall DATA VECTORS`.

The questions are known questions of the index, drawn by chance: their vectors are those of questions, as a person's
are.
"""

import json
import sys
from typing import Any

import numpy as np

from civicsetu.bench.scale.asked import params_of
from civicsetu.bench.scale.drawn import SEED
from civicsetu.engine import open_index
from civicsetu.index.backend import Within

QUESTIONS, BLOCK = 300, 50_000


def recall(data: str, vectors: np.ndarray) -> dict[str, Any]:
    """The shares of the exact first 10 and first 200 that the index's vectors give, of all passages.

    Args:
        data: the data folder, or the address of a server.
        vectors: (passages, dimensions), full.
    """
    store = open_index(data, params_of(data)).store
    known = store.known_questions.vectors
    asked = np.array(known[np.random.default_rng(SEED).choice(len(known), min(QUESTIONS, len(known)), replace=False)])
    exact = _exact(vectors, asked, 200)
    found = [store.backend.nearest(one, 200, Within()).rows for one in asked]
    both = list(zip(exact, found, strict=True))
    shares = {k: [len(set(one[:k]) & set(other[:k])) / k for one, other in both] for k in (10, 200)}
    return {f"recall@{k}": round(float(np.mean(share)), 4) for k, share in shares.items()}


def _exact(vectors: np.ndarray, asked: np.ndarray, most: int) -> list[list[int]]:
    """The nearest rows of each question, by comparing all."""
    best = np.full((len(asked), 0), 0.0, dtype=np.float32)
    rows = np.full((len(asked), 0), 0)
    for first in range(0, len(vectors), BLOCK):
        block = asked @ np.asarray(vectors[first : first + BLOCK]).T
        scores = np.concatenate([best, block], axis=1)
        places = np.concatenate([rows, np.broadcast_to(np.arange(first, first + block.shape[1]), block.shape)], axis=1)
        kept = np.argpartition(-scores, min(most, scores.shape[1]) - 1, axis=1)[:, :most]
        best, rows = np.take_along_axis(scores, kept, 1), np.take_along_axis(places, kept, 1)
    order = np.argsort(-best, axis=1, kind="stable")
    sorted_rows: list[list[int]] = np.take_along_axis(rows, order, 1).tolist()
    return sorted_rows


if __name__ == "__main__":
    print(json.dumps(recall(sys.argv[1], np.load(sys.argv[2], mmap_mode="r"))))
