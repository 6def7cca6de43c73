"""Lists and ranges of enumerators: "clauses (a), (b) and (d)", "sections 3 to 5", "Forms A to D"."""

import re
from collections.abc import Iterator
from itertools import product

from civicsetu.read.tree.enumerators import enumerator_at, readings
from civicsetu.read.words.grammar.styles import DRAFTERS, LEVEL, UNIT, compiled

LONGEST_RANGE = 40  # numbers between the ends of a range; more are a misprint

BETWEEN = r"(?: \s+ | \s?[-–—:]\s? )"  # section 84   section-84   Rule – 6A
_ITEM = compiled(r"(?: \d{1,3}(?:-?[A-Z]{1,2})? ) (?: \s?-?\s?\(\w+\) )* | (?: \(\s?\w+\s?\) )+")  # 4(2)   (a)(i)
_ANNEX_ITEM = compiled(r"(?<![A-Za-z]) (?: [A-Z]{1,6} | \d{1,2}(?:-?[A-Z])? ) (?![\w-])")  # B   XIV   3-A
_TO = compiled(rf"\s+to\s+ (?: (?:{UNIT}|{LEVEL}) {BETWEEN} )?")  # (a) TO (c)   section 3 TO SECTION 5
_BEGINS_WITH_UNIT = compiled(UNIT)


def items_of(words: str) -> tuple[str, ...]:
    """The enumerators in a list of units or levels, with ranges expanded.

    >>> items_of("sections 12, 14, 18 and section 19"), items_of("clauses (a) to (c)"), items_of("section (7)")
    (('12', '14', '18', '19'), ('(a)', '(b)', '(c)'), ('7',))
    """
    items = (re.sub(r"\s|-?\s?(?=\()", "", item) for item in _with_ranges(words, _ITEM, _TO))
    if _BEGINS_WITH_UNIT.match(words):  # "section (7)" is section 7
        items = (re.sub(r"^\((\d+[A-Z]?)\)", r"\1", item) for item in items)
    return tuple(items)


def annexes_of(words: str, kind: str) -> tuple[str, ...]:
    """The letters or numbers in a list of forms or schedules, with ranges expanded.

    >>> annexes_of("A, B and D", "Form"), annexes_of("I to III", "Annexure")
    (('A', 'B', 'D'), ('I', 'II', 'III'))
    """
    to = compiled(rf"[’'\"”]? \s+to\s+ (?: {kind} {DRAFTERS.mark} )?")
    return tuple(_with_ranges(words, _ANNEX_ITEM, to))


def _with_ranges(words: str, item: re.Pattern[str], to: re.Pattern[str]) -> Iterator[str]:
    """The items in words, and what stands between two that are joined by "to"."""
    last: re.Match[str] | None = None
    for match in item.finditer(words):
        if last and to.fullmatch(words, last.end(), match.start()):
            yield from between(last[0], match[0])
        yield match[0]
        last = match


def between(first: str, last: str) -> list[str]:
    """What stands between the two ends of a range, in the style that both have.

    >>> between("(i)", "(iv)"), between("3", "6"), between("(a)", "(4)")
    (['(ii)', '(iii)'], ['4', '5'], [])
    """
    for a, b in product(readings(first.strip("() ")), readings(last.strip("() "))):
        plain = a.style == b.style and len(a.place) == len(b.place) == 1
        if plain and b.place[0] - a.place[0] < LONGEST_RANGE:
            names = [enumerator_at(a.style, (n,)) for n in range(a.place[0] + 1, b.place[0])]
            return [f"({name})" if first.startswith("(") else name for name in names]
    return []
