"""Pairs of a right and a false sentence, as `civicsetu sentences` wrote them for the model of entailment."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.learn.number_lists import lists_of, record_of

BY_HAND = 3  # times that a pair by hand is taken where one that was made is taken once
UNKNOWN = -1  # of a token: whether it is false is not known


class Pair(NamedTuple):
    """The numbers of a right and a false sentence, and of their evidence."""

    right: int
    false: int
    of: int


class Sentences:
    """What `civicsetu sentences` wrote.

    Attributes:
        sentences, evidence: token ids of each, without marks.
        false_tokens: of each sentence's tokens whether it is false, 1 or 0, `UNKNOWN` where that is not known.
        of: the pairs of each split and group.
        record: what it was collected from.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            self.sentences, self.evidence, self.false_tokens = (
                lists_of(arrays, name) for name in ("sentences", "evidence", "false_tokens")
            )
            rows = [arrays[name].tolist() for name in ("right", "false", "of", "split", "group")]
            self.record = record_of(arrays)
        self.of: dict[tuple[str, str], list[Pair]] = {}
        for right, false, of, split, group in zip(*rows, strict=True):
            self.of.setdefault((split, group), []).append(Pair(right, false, of))

    @property
    def train(self) -> list[Pair]:
        """The pairs that are learnt from; those by hand are taken more often than those that a program made."""
        return [
            one
            for (split, group), found in self.of.items()
            if split == "train"
            for one in found * (1 if group.endswith(" made") else BY_HAND)
        ]
