"""Rows of a law portal that carry the words of another section than their number and heading name.

A portal keeps heading and words of a section apart, and now and then somebody has put the words of one section under
the heading of another. What shows it is in the rows themselves: two sections of one act, one beside the other, that say
the same, letter for letter; or words that begin with the number and heading of another section. Which of two headings
the words belong to is told by the words of the headings: those that are rare in the act weigh most, and one that stands
among the first words of the section more than one further on. Words that stand under the wrong heading are put back
where the headings leave one reading, with those of the rows before them that were pushed along. A section that is left
without words stays without: it is better to have no words than those of another section.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice, pairwise
from typing import NamedTuple

SAME = 60  # letters that words must have to be known again
KEY = 160  # characters of a row by which those are found that may say the same
MARKS = re.compile(r"\^\w{1,3}|[^A-Za-z]+")
MOST_PUSHED = 4  # sections whose words were pushed along
PUSHED = 0.2  # how likely it is that the words of one more section were pushed along
# By how much a better fit makes it likelier that words are a heading's own, as a logarithm: words of 25,000 sections
# were held against their own heading and the next one's, and the better fit was right in so many of them.
WEIGHT = 6.5
SURE = 0.9  # the chance from which one of two sections that say the same is without words of its own
LIKELY = 0.6  # the chance from which words that were pushed along are put back, which is said
DOUBTED = 0.05  # the chance that words are another's from which that is said
FIRST = 25  # words of a section in which a word of its heading says most
LATER = 0.6  # what a word of the heading counts that stands further on
FOREIGN = 0.1  # what words fit a heading that is not theirs at most
STEM = 5  # letters that tell a word's stem: appointment, appointed
IN_WORDS = {  # what headings name in other words than the sections below them
    "short": ("calle",), "title": ("calle",), "comme": ("force",), "defin": ("means",), "inter": ("means",),
    "penal": ("punis", "liabl"), "savin": ("affec", "nothi"), "deleg": ("direc", "exerc"),
}  # fmt: skip
COMMON = frozenset("case cases certain other power powers shall such that this under with from".split())
NUMBER = re.compile(r"[\W\d]{0,4}?(?:\^\w{1,2}\s?\[\W*)?(\d{1,3}-?[A-Z]{0,3})\s?\.\s*(?=[A-Z])")  # ^1[33. Presentation
HEADING = 8  # letters that a heading must have to be known again
KNOWN = 25  # letters of it that are compared; the rest may differ, as "requirement" and "requirements"


class Entry(NamedTuple):
    """A section as the portal has it; one that has no words of its own, as a repealed one, has an empty text."""

    number: str
    heading: str
    text: str


@dataclass(slots=True)
class Places:
    """Whose words each section has.

    Fields:
        source: for each entry the entry under which its words stand; its own mostly, None where they are nowhere.
        doubts: by entry, what a reader should know of its words.
    """

    source: list[int | None]
    doubts: dict[int, str] = field(default_factory=dict)


def places(entries: Sequence[Entry]) -> Places:
    """Find out which entries of an act have the words of another, and where the words of each are.

    Args:
        entries: all sections of the act, in order.
    """
    found = Places(list(range(len(entries))))
    fit = _Fit(entries)
    for one, other in _twins(entries):
        _tell_apart(one, other, entries, fit, found)
    for at, other, behind in _named_otherwise(entries):
        _named_wrongly(at, other, behind, entries, fit, found)
    return found


# ------------------------------------------------------------------ sections that say the same
def _twins(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """The sections that say the same under different headings, letter for letter."""
    alike: dict[str, list[int]] = defaultdict(list)
    for at, entry in enumerate(entries):
        if len(key := _letters(entry.text[:KEY])) >= SAME:
            alike[key[:SAME]].append(at)
    for group in alike.values():
        same: dict[str, list[int]] = defaultdict(list)
        for at in group if len(group) > 1 else ():
            same[_letters(entries[at].text)].append(at)
        for one, other in chain.from_iterable(map(pairwise, same.values())):
            a, b = entries[one], entries[other]
            beside = other - one == 1 and _letters(a.heading) != _letters(b.heading)
            if a.number != b.number and (beside or not set(_stems(a.heading)) & set(_stems(b.heading))):
                yield one, other


def _letters(text: str) -> str:
    return MARKS.sub("", text).lower()


def _tell_apart(one: int, other: int, entries: Sequence[Entry], fit: "_Fit", found: Places) -> None:
    """Say which of two sections has the words of the other, and bring back what was pushed along with them."""
    ways = list(_explanations(one, other, entries, fit))
    best, chance = max(ways, key=lambda way: way[1])
    wrong = next(iter(best))
    side = sum(chance for way, chance in ways if wrong in way)
    told = best if side >= SURE or (len(best) > 1 and chance >= LIKELY) else {}
    told = told if all(found.source[at] == at for at in told) else {}
    for at in sorted({at for way, _ in ways for at in way}):
        if at in told:
            found.source[at] = told[at]
            taken = next((by for by, source in told.items() if source == at), other if wrong == one else one)
            found.doubts[at] = _put_back(at, told[at], taken, entries)
        elif sum(chance for way, chance in ways if at in way) > DOUBTED:
            found.doubts[at] = (
                f"section {entries[at].number} may have the words of another in the source, where sections "
                f"{entries[one].number} and {entries[other].number} say the same"
            )


def _explanations(
    one: int, other: int, entries: Sequence[Entry], fit: "_Fit"
) -> Iterator[tuple[dict[int, int | None], float]]:
    """The ways in which two sections may have come to say the same, and how likely each is.

    One of the two has the words of the other. The words that are its own are nowhere, or stand one row further off,
    and those of that row two rows off, and so on.

    Yields:
        For each section that has not its own words the section where they are, None for nowhere; and the chance.
    """
    ways: list[tuple[dict[int, int | None], float]] = []
    for wrong, step in ((one, -1), (other, 1)):
        moved: dict[int, int | None] = {}
        at, points = wrong, -fit(wrong, wrong)
        for n in range(MOST_PUSHED + 1 if other - one == 1 else 1):
            ways.append(({**moved, at: None}, math.exp(WEIGHT * points) * PUSHED**n))
            near = at + step
            if not 0 <= near < len(entries) or not entries[near].text.strip():
                break
            points += fit(at, near) - fit(near, near)
            moved[at], at = near, near
    total = sum(chance for _, chance in ways)
    yield from ((moved, chance / total) for moved, chance in ways)


def _put_back(at: int, source: int | None, whose: int, entries: Sequence[Entry]) -> str:
    if source is not None:
        return (
            f"the words of section {entries[at].number} stand under section {entries[source].number} in the source; "
            "by the headings they belong here"
        )
    return _without(at, whose, entries)


def _without(at: int, other: int, entries: Sequence[Entry]) -> str:
    return (
        f"section {entries[at].number} has the words of section {entries[other].number} in the source; "
        "its own are not there"
    )


# ------------------------------------------------------------------ sections that begin as another
def _named_otherwise(entries: Sequence[Entry]) -> Iterator[tuple[int, int, str]]:
    """The sections whose words begin with the number and heading of another of the act: which that is, and what
    stands behind them."""
    numbers = {entry.number: at for at, entry in enumerate(entries)}
    for at, entry in enumerate(entries):
        number = NUMBER.match(entry.text)
        other = numbers.get(number[1]) if number else None
        if number and other is not None and number[1] != entry.number:
            words = entry.text[number.end() :]
            heading = _letters(entries[other].heading)
            if len(heading) >= HEADING and _letters(words).startswith(heading[:KNOWN]):
                yield at, other, _behind(words, len(heading))


def _behind(words: str, letters: int) -> str:
    """What stands behind the first letters of some words."""
    places_of_letters = (i for i, c in enumerate(words) if c.isascii() and c.isalpha())
    return words[next(islice(places_of_letters, letters, None), len(words)) :]


def _named_wrongly(at: int, other: int, behind: str, entries: Sequence[Entry], fit: "_Fit", found: Places) -> None:
    """Say whether only the heading within the words is that of another section, or the words are, too."""
    if found.source[at] != at:
        return
    if fit.of_words(at, behind) <= FOREIGN:
        found.source[at] = None
        found.doubts[at] = _without(at, other, entries)
    else:
        found.doubts[at] = (
            f"section {entries[at].number} begins in the source with the number and heading of section "
            f"{entries[other].number}"
        )


# ------------------------------------------------------------------ how words fit a heading
class _Fit:
    """How well a section's words fit another section's heading, from 0 to 1.

    Args:
        entries: all sections of the act; a word that many of them have says little. They are gone through
            when a question is asked first, for few acts have anything that is doubtful.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._words = cache(self._words_of)
        self._counts = cache(self._count)

    def __call__(self, heading: int, words: int) -> float:
        """How well the words of one section fit the heading of another."""
        return self._fit(heading, self._words(words))

    def of_words(self, heading: int, words: str) -> float:
        """How well some words fit the heading of a section."""
        return self._fit(heading, _stems(words))

    def _fit(self, heading: int, stems: Sequence[str]) -> float:
        first, every = set(stems[:FIRST]), set(stems)
        weights = {stem: self._weight(stem) for stem in set(_stems(self._entries[heading].heading))}
        told = 0.0
        for stem, weight in weights.items():
            alike = {stem, *IN_WORDS.get(stem, ())}
            told += weight * (1 if alike & first else LATER if alike & every else 0)
        return told / total if (total := sum(weights.values())) > 0 else 0.0

    def _words_of(self, at: int) -> list[str]:
        return _stems(self._entries[at].text)

    def _weight(self, stem: str) -> float:
        """What a stem says: the less, the more sections of the act have it; nothing, where none has it."""
        count = sum(self._counts()[alike] for alike in (stem, *IN_WORDS.get(stem, ())))
        return math.log((len(self._entries) + 1) / (count + 0.5)) if count else 0.0

    def _count(self) -> Counter[str]:
        return Counter(stem for at in range(len(self._entries)) for stem in set(self._words(at)))


def _stems(text: str) -> list[str]:
    return [word[:STEM] for word in re.findall(r"[a-z]{4,}", text.lower()) if word not in COMMON]
