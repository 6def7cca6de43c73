"""The steps in which the reader of question and unit is learnt: which pairs are read, put together on a GPU.

Nothing of an index is needed here; `civicsetu.learn.reader_questions` wrote what is read.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from civicsetu.index.encode.pairs import BEGIN, END
from civicsetu.learn.number_lists import lists_of, record_of

FIRST = 3  # units most alike that are always read; of the others some by chance
SAME, OTHER = 10, 8  # units of the same section and of others that are read with a question in one step
MULTIPLE = 16  # of which the length of what is read together is one; other lengths are slow on a GPU
MEASURED = 400  # questions kept aside of each group that are measured


class Reading(NamedTuple):
    """A question's number, and the numbers of units: that answer, of the same section, of others."""

    question: int
    answers: np.ndarray
    same: np.ndarray
    other: np.ndarray


class Readings:
    """What `civicsetu.learn.reader_questions` wrote.

    Attributes:
        questions, units: token ids of each, without marks.
        of: the questions of each split and group.
        record: how it is to be learnt (`settings`), and what it was collected from.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            self.questions, self.units = lists_of(arrays, "question"), lists_of(arrays, "units")
            found = [lists_of(arrays, name) for name in ("answers", "same", "other")]
            splits, groups = arrays["split"].tolist(), arrays["group"].tolist()
            self.record = record_of(arrays)
        self.of: dict[tuple[str, str], list[Reading]] = {}
        for n, (split, group, *units) in enumerate(zip(splits, groups, *found, strict=True)):
            self.of.setdefault((split, group), []).append(Reading(n, *units))

    @property
    def train(self) -> list[Reading]:
        """The questions that are learnt from."""
        return [one for (split, _), found in self.of.items() if split == "train" for one in found]

    def kept_aside(self) -> Iterator[tuple[str, list[Reading]]]:
        """Of each group some of the questions that are not."""
        for (split, group), found in self.of.items():
            if split != "train":
                places = np.random.default_rng(0).permutation(len(found))[:MEASURED]
                yield group, [found[n] for n in sorted(places.tolist())]


class Pairs:
    """Questions and units on the device that learns, from which pairs are put together there.

    Args:
        questions, units: token ids of each, without marks.
        device: in torch's words.
    """

    def __init__(self, questions: Sequence[np.ndarray], units: Sequence[np.ndarray], device: str) -> None:
        self._questions, self._units = _padded(questions, device), _padded(units, device)
        self._lengths = [np.array([len(one) for one in texts]) for texts in (questions, units)]

    def of(self, questions: np.ndarray, units: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Pairs as `civicsetu.index.encode.pairs.batch_of` gives them, with more padding at the end.

        Args:
            questions, units: their numbers, one each for a pair.
        """

        def column(numbers: np.ndarray) -> torch.Tensor:
            return torch.from_numpy(numbers).to(self._units.device)[:, None]

        asked, read = column(self._lengths[0][questions]), column(self._lengths[1][units])
        longest = int(self.lengths(questions, units).max())
        place = torch.arange(-(-longest // MULTIPLE) * MULTIPLE, device=self._units.device)[None]
        of_unit = place - asked - 2
        ids = torch.where(
            place <= asked,
            self._questions[column(questions), (place - 1).clamp(0, self._questions.shape[1] - 1)],
            self._units[column(units), of_unit.clamp(0, self._units.shape[1] - 1)],
        )
        ids = ids.masked_fill(place == 0, BEGIN).masked_fill((of_unit == -1) | (of_unit == read), END)
        return ids.masked_fill(of_unit > read, 0), ((of_unit >= 0) & (of_unit <= read)).long(), (of_unit <= read).long()

    def lengths(self, questions: np.ndarray, units: np.ndarray) -> np.ndarray:
        """The tokens of pairs, (pairs,)."""
        lengths: np.ndarray = self._lengths[0][questions] + self._lengths[1][units] + 3
        return lengths


def _padded(texts: Sequence[np.ndarray], device: str) -> torch.Tensor:
    array = np.zeros((len(texts), max(len(text) for text in texts)), dtype=np.int64)
    for n, text in enumerate(texts):
        array[n, : len(text)] = text
    return torch.from_numpy(array).to(device)


class Step(NamedTuple):
    """The pairs of one step: questions and units by their numbers, whose question each is of, and which answer."""

    questions: np.ndarray
    units: np.ndarray
    owners: np.ndarray
    answers: np.ndarray


def steps_of(found: Sequence[Reading], batch: int, seed: int) -> Iterator[Step]:
    """Steps without end; a question comes again when all others have come.

    Args:
        found: the questions.
        batch: questions a step.
        seed: of their order, and of which units are read.
    """
    random, order = np.random.default_rng(seed), list[int]()
    while True:
        while len(order) < batch:
            order += random.permutation(len(found)).tolist()
        drawn, order = order[:batch], order[batch:]
        yield _step([found[place].question for place in drawn], [_drawn(found[place], random) for place in drawn])


def _drawn(one: Reading, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The units that answer a question, and some of those that don't."""
    return one.answers, np.concatenate([_some(one.same, SAME, random), _some(one.other, OTHER, random)])


def _step(questions: Sequence[int], units: Sequence[tuple[np.ndarray, np.ndarray]]) -> Step:
    counts = [len(right) + len(wrong) for right, wrong in units]
    return Step(
        np.repeat(np.array(questions), counts),
        np.concatenate([np.concatenate(of) for of in units]),
        np.repeat(np.arange(len(questions)), counts),
        np.concatenate([np.arange(n) < len(right) for n, (right, _) in zip(counts, units, strict=True)]),
    )


def _some(units: np.ndarray, most: int, random: np.random.Generator) -> np.ndarray:
    """The first few of some units, and some of the others by chance."""
    if len(units) <= most:
        return units
    return np.concatenate([units[:FIRST], random.choice(units[FIRST:], most - FIRST, replace=False)])
