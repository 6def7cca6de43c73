"""What the reader learns from: questions, each with units that answer it and units that would be mistaken for these.

The units are those of the section that answers, and of other sections those that share most words with the question.
All are written as token ids into one file, so that learning needs neither an index nor the documents.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.project import project_root
from civicsetu.index.encode.reader import QUESTION_TOKENS, UNIT_TOKENS, text_to_read
from civicsetu.index.known_questions import known_questions_folder
from civicsetu.index.store import Store
from civicsetu.learn.number_lists import write_lists
from civicsetu.learn.pairs import Example, Pair, examples, load_known, load_pairs, load_written
from civicsetu.learn.record import QUESTIONS, WRITTEN, known_acts, sources_of
from civicsetu.learn.settings import ReaderSettings
from civicsetu.model.ids import ProvisionId
from civicsetu.read.words.tokens import tokens

SHORTEST = 12  # letters of a unit that can answer
OF_SECTION = 6  # units of a section that is known to answer, where it is not known which of them does
ANSWERING, SAME, OTHER = 4, 14, 12  # units that answer, of the same section, of other sections
SAME_DOCUMENT, OTHER_DOCUMENTS = 10, 6  # passages from which units of other sections are taken
LENGTH = 0.3  # power of the number of words by which shared words count less


class Collected(NamedTuple):
    """A question with the numbers of units: `answers` are right, `same` of the same section are not, `other` are of
    other sections. `split` is where it is used, `group` what it is of."""

    question: list[int]
    answers: list[int]
    same: list[int]
    other: list[int]
    split: str
    group: str


class Collector:
    """Questions and units of open indexes, as they are collected.

    Args:
        settings: how it is learnt from them; they are written with them.
    """

    def __init__(self, settings: ReaderSettings) -> None:
        self._settings, self._random = settings, np.random.default_rng(settings.seed)
        self.units: list[list[int]] = []
        self.found: list[Collected] = []

    def add(
        self, pairs: Sequence[Pair], store: Store, group: str, alone: bool, say: Callable[[str], None] = lambda _: None
    ) -> None:
        """Add the questions on the documents of an index.

        Args:
            pairs: the questions, each with a section or with a unit that answers it.
            store: the open index.
            group: a name for them.
            alone: true where other documents say the same, as in `pairs.examples`.
            say: called with a line of text about the progress.
        """
        indexed = [pair for pair in pairs if len(store.rows_of(pair.provision))]
        units = _Units(store, self.units)
        for pair, example in zip(indexed, examples(indexed, store, alone, say), strict=True):
            reading = self._reading(pair, example, store, units, group)
            if reading.answers and (reading.same or reading.other):
                self.found.append(reading)

    def _reading(self, pair: Pair, example: Example, store: Store, units: "_Units", group: str) -> Collected:
        asked, wanted = set(tokens(pair.question)), ProvisionId(pair.provision)

        def most_alike(names: Sequence[str]) -> list[str]:
            chance = dict(zip(names, self._random.random(len(names)).tolist(), strict=True))
            return sorted(names, key=lambda name: (-units.shared(name, asked), chance[name]))

        section = store.section_rows(store.passages[int(example.own[0])].section)
        own = list(dict.fromkeys(name for row in section for name in units.of_passage(int(row))))
        if wanted.pinpoint == wanted.section.pinpoint and example.units is None:
            answers, same = most_alike(own)[:OF_SECTION], list[str]()
        else:
            inside = [name for name in own if wanted.covers(name)]
            answers = sorted(most_alike(inside), key=lambda name: name != pair.provision)[:ANSWERING]
            same = most_alike([name for name in own if not wanted.covers(name)])[:SAME]
        other = []
        for row in (*example.same[:SAME_DOCUMENT], *example.other[:OTHER_DOCUMENTS]):
            if names := [name for name in units.of_passage(int(row)) if name not in own]:
                other.append(most_alike(names)[0])
        # the beginning, of which the weights in force have learnt; the reader itself reads the end
        question = units.ids(pair.question)[:QUESTION_TOKENS]
        return Collected(
            question, units.numbers(answers), units.numbers(same), units.numbers(other[:OTHER]), pair.split, group
        )

    def save(self, path: Path, sources: Mapping[str, Any]) -> None:
        """Write what was collected: lists of numbers as one array each and where each list begins.

        Args:
            path: the file.
            sources: what it was collected from; it is written with it.
        """
        record = {**sources, "settings": self._settings.model_dump()}
        columns = {"split": [r.split for r in self.found], "group": [r.group for r in self.found]}
        lists: dict[str, list[list[int]]] = {"units": self.units}
        lists |= {name: [getattr(r, name) for r in self.found] for name in ("question", "answers", "same", "other")}
        write_lists(path, record, lists, columns)


def collect(
    acts: Store, state: Store, settings: ReaderSettings, path: Path, say: Callable[[str], None] = lambda _: None
) -> dict[str, int]:
    """Collect all that the reader learns from, and write it.

    Args:
        acts: an open index of the central acts.
        state: an open index of the official documents on real estate.
        settings: how it is learnt from them.
        path: the file that is written.
        say: called with a line of text about the progress.

    Returns:
        How many questions there are of each group.

    Raises:
        QuestionFileError: a file of questions is not of its form; names the line.
    """
    root, asked = project_root(), known_questions_folder()
    found = Collector(settings)
    found.add([*load_written(root / WRITTEN), *load_known(asked, state.document_keys)], state, "rules", True, say)
    found.add(load_pairs(root / QUESTIONS), acts, "laws", False, say)
    found.add(load_known(asked, known_acts(acts.document_keys)), acts, "known", False, say)
    found.save(path, sources_of(acts, state))
    return dict(Counter(one.group for one in found.found))


class _Units:
    """The units of an index that can answer, and their numbers in a list that several indexes share."""

    def __init__(self, store: Store, kept: list[list[int]]) -> None:
        self._store, self._kept = store, kept
        self._numbers: dict[str, int] = {}
        self._words: dict[str, set[str]] = {}
        self._passages: dict[int, list[str]] = {}

    def of_passage(self, row: int) -> list[str]:
        """The names of those whose words a passage has."""
        if row not in self._passages:
            bodies = ((name, self._store.provisions[name].body) for name in self._store.passages[row].covers)
            self._passages[row] = [name for name, body in bodies if sum(map(str.isalpha, body)) >= SHORTEST]
        return self._passages[row]

    def shared(self, name: str, asked: set[str]) -> float:
        """How many of a question's words one has, for its length."""
        if name not in self._words:
            self._words[name] = set(tokens(self._text(name)))
        words = self._words[name]
        return len(words & asked) / float((1 + len(words)) ** LENGTH)

    def numbers(self, names: Sequence[str]) -> list[int]:
        """The numbers of some, each once."""
        return [self._number(name) for name in dict.fromkeys(names)]

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self._kept)
            self._kept.append(self.ids(self._text(name))[:UNIT_TOKENS])
        return self._numbers[name]

    def ids(self, text: str) -> list[int]:
        """The token ids of a text."""
        return self._store.passage_encoder.token_ids(text)

    def _text(self, name: str) -> str:
        return text_to_read(self._store.provisions[name], self._store.provisions)
