"""The glossary: Hindi words and phrases with the English that serves a search, and how a word finds its entry.

A word is looked up as it is written (one in Devanagari in both scripts), then by its sound, then without the ending of
a plural, and last by the letters that it shares with an entry (Dice's coefficient of runs of three letters). An English
word is never taken for a Hindi one that only sounds like it.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from civicsetu.hindi.sound import key, loose, skeleton, trigrams

FOLDER = Path(__file__).with_name("glossary")
LEAST_ALIKE = 0.62  # Dice's coefficient from which on a word is one of the glossary's
LEAST_HEARD = 0.3  # the same for an English word of the same consonants
LEAST_BONES = 4  # letters beside a short a of a word that is looked up without it
LEAST_LETTERS = 5  # of a word that is looked up by its letters
MOST_WORDS = 4  # of a phrase
_ALIKE = str.maketrans({"\u093c": None, "\u0901": "\u0902"})
_PLURALS = (
    ("iyon", "i"), ("iyan", "i"), ("iyaan", "i"), ("iyo", "i"), ("on", ""), ("on", "a"), ("o", ""), ("o", "a"),
    ("en", ""), ("ein", ""), ("e", "a"), ("i", "a"), ("e", ""),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """What a word or phrase is in English; `act` is the verb that it makes with "karna" or "dena"; `kind` is the
    section of the glossary."""

    english: str
    kind: str
    act: str = ""
    case: str = ""


def lines_of(name: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The entries of a file of the glossary: the section, the Hindi forms, the English."""
    section = ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        elif line and not line.startswith("#"):
            forms, _, english = line.partition("=")
            yield section, tuple(form.strip().lower() for form in forms.split(",")), english.strip()


WORD_FILES = (
    "home", "money", "courts", "crime", "family", "work", "daily", "further", "places", "loans", "living", "public",
    "speech",
)  # fmt: skip


class Glossary:
    """The shipped glossary."""

    def __init__(self) -> None:
        self._exact: dict[str, Entry] = {}
        self._by_key: dict[str, Entry] = {}
        self._without_a: dict[str, Entry] = {}
        for name in WORD_FILES:
            for section, forms, english in lines_of(name):
                meaning, _, act = english.partition(";")
                entry = Entry(meaning.strip(), section, act.strip())
                for form in forms:
                    self._exact.setdefault(as_written(form), entry)
                    if not form.isascii():
                        continue
                    self._by_key.setdefault(sound_of(form), entry)
                    self._without_a.setdefault(_without_a(sound_of(form)), entry)

    def __len__(self) -> int:
        return len(self._exact)

    def written(self, phrase: str) -> Entry | None:
        """The entry of a word or phrase as it is written, in either script."""
        return self._exact.get(as_written(phrase))

    def sounding(self, phrase: str) -> Entry | None:
        """The entry of a word or phrase that sounds so, or whose singular does."""
        sound = sound_of(phrase)
        if found := self._by_key.get(sound):
            return found
        for ending, singular in _PLURALS:
            if sound.endswith(ending) and len(sound) > len(ending) + 2:
                stem = sound[: len(sound) - len(ending)] + singular
                if found := self._by_key.get(stem):
                    return found
        bones = _without_a(sound)
        return self._without_a.get(bones) if len(bones) >= LEAST_BONES else None

    def alike(self, word: str) -> Entry | None:
        """The entry of a word that shares most letters with this one; None where none shares enough."""
        sound = loose(key(word))
        if len(sound) < LEAST_LETTERS:
            return None
        own = trigrams(sound)
        shared: dict[int, int] = defaultdict(int)
        names, by_run = self._runs
        for run in own:
            for n in by_run.get(run, ()):
                shared[n] += 1
        best = max(shared, key=lambda n: (2 * shared[n] / (len(own) + names[n][2]), -n), default=None)
        if best is None or names[best][0][0] != sound[0]:
            return None
        alike = 2 * shared[best] / (len(own) + names[best][2])
        return names[best][1] if alike >= LEAST_ALIKE else None

    @cached_property
    def _runs(self) -> tuple[list[tuple[str, Entry, int]], dict[str, list[int]]]:
        """The single words by their keys, and by each run of letters the numbers of those that have it."""
        names: list[tuple[str, Entry, int]] = []
        by_run: dict[str, list[int]] = defaultdict(list)
        for sound, entry in self._by_key.items():
            if " " not in sound and len(sound) >= LEAST_LETTERS - 1:
                runs = trigrams(loose(sound))
                for run in runs:
                    by_run[run].append(len(names))
                names.append((loose(sound), entry, len(runs)))
        return names, dict(by_run)

    def heard(self, word: str) -> str:
        """The English word that a word of Devanagari writes by its sound; empty where none is known."""
        bones = skeleton(word)
        if len(bones) < 3:
            return ""
        own = trigrams(word.lower())
        near = [(len(own & trigrams(said)) / len(own), said) for said in self._bones.get(bones, ())]
        best = max(near, default=(0.0, ""))
        return best[1] if best[0] >= LEAST_HEARD or len(near) == 1 else ""

    @cached_property
    def _bones(self) -> dict[str, list[str]]:
        words: dict[str, list[str]] = defaultdict(list)
        text = (FOLDER / "english.txt").read_text(encoding="utf-8")
        for word in dict.fromkeys(" ".join(text.splitlines()[1:]).split()):
            words[skeleton(word)].append(word)
        return dict(words)


def as_written(phrase: str) -> str:
    """A word or phrase with what spellings in Devanagari vary by made one: no dots below, one sign for nasals.

    >>> as_written("ज़मीन") == as_written("जमीन"), as_written("गाँव") == as_written("गांव")
    (True, True)
    """
    return phrase if phrase.isascii() else unicodedata.normalize("NFD", phrase).translate(_ALIKE)


def _without_a(sound: str) -> str:
    """A key without the short a, which Devanagari does not write: "sahamti" and "sahmati" alike."""
    return sound[:1] + sound[1:].replace("a", "").replace("n", "m")


def sound_of(phrase: str) -> str:
    """The key of a word or phrase."""
    return " ".join(map(key, phrase.split()))


@cache
def glossary() -> Glossary:
    """The shipped glossary, read once."""
    return Glossary()


@cache
def grammar() -> dict[str, Entry]:
    """The words that hold a sentence together, by their forms: pronouns, postpositions, question words, auxiliaries."""
    found: dict[str, Entry] = {}
    for section, forms, english in lines_of("grammar"):
        meaning, _, case = english.partition(",")
        for form in forms:
            found.setdefault(form, Entry(meaning.strip(), section, "", case.strip()))
    return found


@cache
def grammar_sounds() -> dict[str, Entry]:
    """The same by their sound."""
    found: dict[str, Entry] = {}
    for form, entry in grammar().items():
        found.setdefault(sound_of(form), entry)
    return found
