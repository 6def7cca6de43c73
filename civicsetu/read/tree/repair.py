"""Slips of OCR in headings and chapters' numbers, repaired where the document leaves exactly one reading.

The evidence is the document's own: its words, which words stand beside each other in it (the arrangement of
sections is part of that), and that chapters are numbered upwards. Where several readings fit, or none,
what OCR read stays. The document's text is not touched: a repaired unit has `read_as`, and what is quoted
is what was read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES, UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.tree.enumerators import ENUMERATOR

WORD = re.compile(r"[A-Za-z0-9]+")
QUOTES = "‘’“”«»'\""
STRAY_HYPHEN = re.compile(r"-(?=\w)")
ONE_WORD = re.compile(r"[A-Za-z0-9]+[,.;:]?")
SHORT = 2  # letters of a word that may be nothing but dirt
COMMON = 2  # a short word that stands this often elsewhere is no dirt
LONG = 6  # letters of a word that is repaired without a neighbour to speak for it
NUMERALS = [n for tens in ("", "X", "XX", "XXX") for n in
            (tens + ones for ones in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"))]  # fmt: skip


def repaired(document: Document) -> Document:
    """A document whose scanned pages' headings and chapter numbers are repaired where one reading is left.

    Args:
        document: as it was read; `ocr` says which of its pages were read by OCR.

    Returns:
        The document with the same text; units that were repaired have `read_as`. The same object
        where nothing was read by OCR.
    """
    scanned = {page.page for page in document.ocr}
    if not scanned:
        return document
    words = _Words(document)
    units = [
        _headed(p, words) if p.heading and p.kind in (*UNITS, "chapter") and scanned.intersection(p.pages) else p
        for p in document.provisions
    ]
    provisions = tuple(_renumbered(units, scanned))
    return replace(document, provisions=provisions, warnings=tuple(_warnings(document, provisions)))


def _warnings(document: Document, provisions: Sequence[Provision]) -> Iterator[str]:
    """The document's warnings without those of numbers that are doubled no more, and what was repaired."""
    gone = {before.id for before, after in zip(document.provisions, provisions, strict=True) if before.id != after.id}
    single = {id_.rpartition(" (")[0] for id_ in gone} - {p.id.rpartition(" (")[0] for p in provisions}
    yield from (
        said for said in document.warnings if said not in {f"{id_} is printed more than once" for id_ in single}
    )
    if names := ", ".join(p.pinpoint for p in provisions if p.read_as):
        yield f"slips of OCR were repaired in the number or heading of {names}"


# ---------------------------------------------------------------- headings
class _Words:
    """How often each word stands in a document, and each two beside each other, in small letters.
    Enumerators are no words, and forms, with their letters, blanks and stamps, do not speak.

    Args:
        document: its text is counted, and what stands before its first unit.
    """

    def __init__(self, document: Document) -> None:
        self._single: Counter[str] = Counter()
        self._beside: Counter[tuple[str, str]] = Counter()
        end = min((unit.heading_start for unit in document.provisions if unit.kind in ANNEXES), default=None)
        for text in (*document.text[:end].split("\n"), " ".join(document.front)):
            words = WORD.findall(ENUMERATOR.sub(" ", text).lower())
            self._single.update(words)
            self._beside.update(pairwise(words))
        self.leave_out("")

    def leave_out(self, heading: str) -> None:
        """Count without the words of a heading, which are not to speak for themselves."""
        own = WORD.findall(heading.lower())
        self._own, self._own_beside = Counter(own), Counter(pairwise(own))

    def often(self, word: str) -> int:
        """How often a word stands elsewhere."""
        return self._single[word] - self._own[word]

    def together(self, first: str, second: str) -> bool:
        """True where the two words stand elsewhere beside each other."""
        return self._beside[first, second] > self._own_beside[first, second]

    def fits(self, before: str, word: str, after: str) -> bool:
        """True where the word stands elsewhere beside each of its neighbours; either may be empty."""
        pairs = [pair for pair in ((before, word), (word, after)) if all(pair)]
        return bool(pairs) and all(self.together(*pair) for pair in pairs)


def _headed(unit: Provision, words: _Words) -> Provision:
    """A unit with its heading repaired."""
    heading = unit.heading or ""
    words.leave_out(heading)
    tokens = _without_stray_marks(
        [STRAY_HYPHEN.sub("", token, 1) if STRAY_HYPHEN.match(token) else token for token in heading.split()], words
    )
    said: list[str] = []
    for token, after in zip(tokens, [*map(_plain, tokens[1:]), ""], strict=True):
        word = _plain(token)
        read = _one_reading(word, _plain(said[-1]) if said else "", after, words) if ONE_WORD.fullmatch(token) else word
        if read == word:
            said.append(token)
        elif read:
            said.append(_as_set(read, token, first=not said))
    new = " ".join(said)
    unknown = any(words.often(_plain(token)) == 0 for token in said)  # who knows what else was misread
    return unit if not new or new == heading or unknown else _marked(unit, heading=new)


def _without_stray_marks(tokens: list[str], words: _Words) -> list[str]:
    """A heading's words without quotation marks that have no partner, and without those around a word
    that stands between the same neighbours elsewhere."""
    ends = [token.rstrip(",.;:") for token in tokens]
    opened = [token[0] in QUOTES for token in tokens]
    closed = [len(end) > 1 and end[-1] in QUOTES and end[-2:] not in ("s’", "s'") for end in ends]
    paired = sum(opened) == sum(closed)
    around = ["", *map(_plain, tokens), ""]
    said = []
    for i, token in enumerate(tokens):
        both = opened[i] and closed[i]
        inside = both and all((around[i], around[i + 2])) and words.fits(*around[i : i + 3])
        stray = inside if both else not paired and (opened[i] or closed[i])
        said.append(token.strip(QUOTES) if stray else token)
    return [token for token in said if token]


def _plain(token: str) -> str:
    return "".join(WORD.findall(token)).lower()


def _as_set(word: str, token: str, first: bool) -> str:
    """A word in the letters of the one that it stands for, with the comma or stop that follows it."""
    stop = token[len(token.rstrip(",;:.")) :]
    if token.isupper() and len(token) > 1:
        return word.upper() + stop
    return (word.capitalize() if first or token[0].isupper() else word) + stop


def _one_reading(word: str, before: str, after: str, words: _Words) -> str:
    """The word that must be meant; the word itself where it can stand or several others can, "" for dirt."""
    if word.isdigit() or (before and words.together(before, word)) or (after and words.together(word, after)):
        return word
    near = {other for other in _one_letter_off(word) if words.often(other) > 1 and not _same_stem(word, other)}
    fitting = {other for other in near if words.fits(before, other, after)}
    if len(word) <= SHORT:
        parted = before and after and not words.together(before, after)
        if not fitting and not parted and words.often(word) < COMMON:
            return ""
        return word if len(fitting) != 1 else fitting.pop()
    if len(fitting) == 1:
        return fitting.pop()
    alone = words.often(word) == 0 and len(near) == 1 and len(word) >= LONG
    return near.pop() if alone else word


def _same_stem(word: str, other: str) -> bool:
    """True for two forms of one word: "offence", "offences"."""
    return word.startswith(other) or other.startswith(word)


def _one_letter_off(word: str) -> Iterator[str]:
    """All that is one letter more, less or other."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    for i in range(len(word) + 1):
        yield from (word[:i] + letter + word[i:] for letter in letters)
        if i < len(word):
            yield word[:i] + word[i + 1 :]
            yield from (word[:i] + letter + word[i + 1 :] for letter in letters)


# ---------------------------------------------------------------- chapters' numbers
def _renumbered(units: Sequence[Provision], scanned: set[int]) -> Iterator[Provision]:
    """The units with the numbers of chapters repaired, and what stands in these under their new ids."""
    chapters = [unit for unit in units if unit.kind == "chapter"]
    numbers = [unit.number or "" for unit in chapters]
    renamed: dict[str, str] = {}
    for i, chapter in enumerate(chapters):
        due = _due(numbers, i)
        if due and scanned.intersection(chapter.pages):
            numbers[i] = due
            renamed[chapter.id] = ProvisionId.of(ProvisionId(chapter.id).document, f"Chapter {due}")
    for unit in units:
        if unit.id in renamed:
            yield replace(_marked(unit, number=numbers[chapters.index(unit)]), id=renamed[unit.id])
        elif unit.parent in renamed:
            yield replace(unit, parent=renamed[unit.parent])
        else:
            yield unit


def _due(numbers: Sequence[str], at: int) -> str | None:
    """The one number that a chapter can have: greater than those before it, less than the next one
    that is, and one letter off what was read. None where what was read can stand, or several can."""
    before = max((_place(n) for n in numbers[:at]), default=0)
    if _place(numbers[at]) > before:
        return None
    after = min((_place(n) for n in numbers[at + 1 :] if _place(n) > before), default=len(NUMERALS) + 1)
    near = {other.upper() for other in _one_letter_off(numbers[at].lower())}
    fitting = [n for n in NUMERALS[before : after - 1] if n in near]
    return fitting[0] if len(fitting) == 1 else None


def _place(number: str) -> int:
    """Which Roman numeral this is, from 1; 0 for none."""
    return NUMERALS.index(number) + 1 if number in NUMERALS else 0


def _marked(unit: Provision, number: str | None = None, heading: str | None = None) -> Provision:
    """A unit with another number or heading, and what was read before."""
    read = unit.read_as or f"{unit.number or ''}. {unit.heading or ''}".strip()
    return replace(unit, read_as=read, number=number or unit.number, heading=heading or unit.heading)
