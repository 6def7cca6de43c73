"""The enumerators of statutes: (1), (2A), (a), (za), (iv), (B) - how they are read and counted.

An enumerator alone can mean several things: "(i)" is the ninth letter or the first Roman
number. `readings` gives all of them; which holds is decided by the list it stands in.
"""

import re
from functools import lru_cache
from typing import NamedTuple

_TENS, _ONES = (
    ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"),
    ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"),
)
ROMAN = tuple(tens + ones for tens in _TENS for ones in _ONES)  # to lxxxix, 89
ENUMERATOR = re.compile(r"\(\s?(\d{1,3}(?:-?[A-Z]{1,2}|[a-z])?|l\d|[a-z]{1,8}|[A-Z]{1,8})\s?\)")
MISREAD_ONE = ("I", "l")  # what is printed or read for (1)
MISREAD_TEEN = re.compile(r"l(\d)")  # and for (10) to (19)
INSERTED_ROMAN = re.compile(r"([ivxl]+)(([a-h])\3?)")  # (iva), (viiaa): put in after (iv), (vii)
# letters that amendments put in one behind another: (ccc), (cca), (laa), (haaa), (bca), (zfa), (jvii)
INSERTED_LETTERS = re.compile(r"(z+[a-z])([a-z]{1,2})|([a-y])((?:\3|[a-h])?(?:([a-z])\5{1,2}|[a-h])|[ivx]{2,4}|i)")


class Reading(NamedTuple):
    """One meaning of an enumerator: its style and its place, where an inserted one such as
    (2A) or (ab) has a second number."""

    style: str
    place: tuple[int, ...]

    @property
    def first(self) -> bool:
        """True for the first of a list: (1), (a), (i)."""
        return self.place == (1,)

    def follows(self, other: "Reading") -> bool:
        """True when this one is the next after `other`, or inserted after it."""
        if self.style != other.style:
            return False
        inserted = len(self.place) > 1 and self.place[:1] == other.place[:1] and self.place > other.place
        # (aa) after (z), where others print (za)
        doubled = self.style != "number" and (other.place, self.place) == ((26,), (1, 1))
        if len(self.place) == 2 and len({*other.place}) == 1 and len(other.place) == 2:  # (bb) after (aa)
            doubled = self.place == (other.place[0] + 1, other.place[0] + 1)
        return inserted or doubled or self.place == (other.place[0] + 1,)


@lru_cache(maxsize=4096)
def readings(label: str) -> tuple[Reading, ...]:
    """All that an enumerator, without its brackets, can mean.

    >>> readings("i")
    (Reading(style='lower', place=(9,)), Reading(style='roman', place=(1,)))
    >>> readings("za")
    (Reading(style='lower', place=(27,)),)
    >>> readings("2A")
    (Reading(style='number', place=(2, 1)),)
    >>> readings("l0")
    (Reading(style='number', place=(10,)),)
    >>> readings("iva")
    (Reading(style='roman', place=(4, 1)),)
    """
    found = []
    if match := MISREAD_TEEN.fullmatch(label):
        return (Reading("number", (10 + int(match[1]),)),)
    if match := re.fullmatch(r"(\d+)-?([A-Z]*|[a-z])", label):
        inserted = [ord(letter) - 64 for letter in match[2].upper()]
        return (Reading("number", (int(match[1]), *inserted)),)
    upper = label.isupper()
    word = label.lower()
    if letters := _letters(word, upper):
        found.append(Reading("upper" if upper else "lower", letters))
    if word in ROMAN[1:]:
        found.append(Reading("upper-roman" if upper else "roman", (ROMAN.index(word),)))
    elif not upper and (match := INSERTED_ROMAN.fullmatch(word)) and match[1] in ROMAN:
        found.append(Reading("roman", (ROMAN.index(match[1]), *(ord(letter) - 96 for letter in match[2]))))
    if label in MISREAD_ONE:
        found.append(Reading("number", (1,)))
    return tuple(found)


def _letters(word: str, upper: bool) -> tuple[int, ...]:
    """The place of letters in a lettered list: one alone, (za), and those that amendments put in; empty for others.

    >>> _letters("b", False), _letters("za", False), _letters("ccc", False), _letters("sic", False)
    ((2,), (27,), (3, 3, 3), ())
    """
    if len(word) == 1:
        return (ord(word) - 96,)
    if not upper and re.fullmatch(r"z+[a-z]", word):
        return (26 * (len(word) - 1) + ord(word[-1]) - 96,)
    if len(word) == 2 and not (upper and word in ROMAN):
        return (ord(word[0]) - 96, ord(word[1]) - 96)  # (ii) may be Roman, or inserted after (i) in a lettered list
    match = None if upper or word in ROMAN else INSERTED_LETTERS.fullmatch(word)
    if not match:
        return ()
    begins, inserted = match[1] or match[3], match[2] or match[4]
    return (26 * (len(begins) - 1) + ord(begins[-1]) - 96, *(ord(letter) - 96 for letter in inserted))


def enumerator_at(style: str, place: tuple[int, ...]) -> str:
    """The enumerator of a style at a place: what `readings` reads, the other way.

    >>> enumerator_at("roman", (4,)), enumerator_at("lower", (27,)), enumerator_at("number", (12, 1))
    ('iv', 'za', '12A')
    """
    first, *inserted = place
    if style == "number":
        return f"{first}{''.join(chr(64 + n) for n in inserted)}"
    if style.endswith("roman"):
        name = ROMAN[first] if first < len(ROMAN) else str(first)
    else:
        name = "z" * ((first - 1) // 26) + chr(97 + (first - 1) % 26)
    return name.upper() if style.startswith("upper") else name
