"""Which documents an index of some size has: acts drawn by chance, and once all are drawn variations of them."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.index import layout
from civicsetu.read.corpus.tables import document_rows

SEED = 20161101


class Drawn(NamedTuple):
    """A document: the ordinal and key of the act, and 0 for the act itself or the number of the variation."""

    ordinal: int
    act: str
    variation: int

    @property
    def key(self) -> str:
        """The document's key; that of a variation says that it is one."""
        return f"{self.act}__variation_{self.variation}" if self.variation else self.act


def draw(passages: Mapping[str, int], size: int) -> list[Drawn]:
    """The documents of an index of about so many passages, the real ones first, round by round.

    Args:
        passages: of each act, by its key, in the order of the corpus.
        size: passages; the last act that is drawn may go beyond.

    >>> [one.key for one in draw({"a": 3, "b": 3}, 7)]
    ['a', 'b', 'a__variation_1']
    """
    ordinals = {act: n for n, act in enumerate(passages)}
    order = random.Random(SEED).sample(list(passages), len(passages))
    found: list[Drawn] = []
    total = variation = 0
    while total < size:
        for act in order:
            if total < size:
                found.append(Drawn(ordinals[act], act, variation))
                total += passages[act]
        variation += 1
    return sorted(found, key=lambda one: (one.variation, one.ordinal))


def passages_of(base: Path) -> dict[str, int]:
    """How many passages each act of a data folder has, by its key."""
    documents = np.load(base / "index" / layout.PASSAGES / "rows.npy", allow_pickle=False)["document"]
    keys = [row["meta"]["key"] for row in document_rows(base)]
    return dict(zip(keys, np.bincount(documents, minlength=len(keys)).tolist(), strict=True))
