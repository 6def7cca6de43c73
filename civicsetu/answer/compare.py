"""Comparisons: one row for each place that a question names, and what differs between them.

Only typed values of one unit are compared (more, less, the same); where they differ in kind the rows stand side by
side and the line says so. A place of which nothing was found has a row that says so.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from civicsetu.answer.asks import Ask
from civicsetu.answer.lead import best_fact
from civicsetu.answer.reply import Reply, reply_to, words_of
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.wording import DAYS, listed, measured, period, sentence, sum_of
from civicsetu.find.handover import Findings, Library
from civicsetu.model.jurisdictions import jurisdictions
from civicsetu.model.words import Fact
from civicsetu.read.words.tokens import tokens

SIDE_BY_SIDE = "Side by side, in the words of each:"
LIKE = 0.25  # Jaccard similarity of the words of two places, below which their values are not compared
_BEFORE = re.compile(r"(?:prior\s+to|before)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """One place: its name, its part of the answer (None where nothing was found), and the value that is compared."""

    place: str
    part: Reply | None
    fact: Fact | None
    said: str


def compared(ask: Ask, found: Findings, settings: AnswerSettings) -> tuple[str, list[Reply]]:
    """What a comparison says: the line that answers, and a reply for each place of which something was found.

    Args:
        ask: what is asked.
        found: passages of all the places that the question names, each searched by itself.
        settings: how much is quoted.
    """
    rows = []
    for place in found.question.places():
        name = jurisdictions()[place].name
        indexed = place in found.library.jurisdictions
        part = reply_to(ask, found.only(place), settings) if indexed else None
        rows.append(row_of(name, part, found.library) if indexed else Row(name, None, None, ""))
    sides = [
        replace(row.part, place=row.place, lead=sentence(row.said), conditions=row.part.conditions[:1], related=())
        for row in rows if row.part
    ]  # fmt: skip
    line = difference(rows)
    words = [_words(row.part, found.library) for row in rows if row.part]
    if any(len(a & b) < LIKE * len(a | b) for a, b in combinations(words, 2)):
        line = SIDE_BY_SIDE if len(words) == len(rows) else line  # they speak of different things
    return line, sides


def _words(part: Reply, library: Library) -> set[str]:
    return {word for word in tokens(words_of(part.pieces, library)) if word.isalpha()}


def row_of(place: str, part: Reply | None, library: Library) -> Row:
    """The row of a place."""
    if part is None:
        return Row(place, None, None, "nothing was found")
    quoted = words_of(part.pieces, library)
    fact = best_fact(part.ask, part.statement, quoted, library)
    if fact is None or "whichever" in quoted:  # of two values, one alone would mislead
        return Row(place, part, None, "")
    said = period(fact) if fact.kind in ("time_limit", "period") else sum_of(fact)
    return Row(place, part, fact, said)


def difference(rows: Sequence[Row]) -> str:
    """The line that answers: what differs, or that nothing does."""
    missing = [row.place for row in rows if row.part is None]
    if missing:
        return sentence(f"Nothing was found for {listed(missing)}")
    facts = [row.fact for row in rows if row.fact]
    if len(facts) < len(rows):
        return SIDE_BY_SIDE
    told = "; ".join(f"{row.place}: {row.said}" for row in rows)
    values = [_value(fact) for fact in facts]
    if len({unit for unit, _ in values}) > 1 or len({(_base(fact), _direction(fact)) for fact in facts}) > 1:
        return sentence(f"They differ in kind. {told}")
    numbers = [number for _, number in values]
    if max(numbers) - min(numbers) < 1e-6:
        return sentence(f"The same in {listed(row.place for row in rows)}: {rows[0].said}")
    most, least = rows[numbers.index(max(numbers))], rows[numbers.index(min(numbers))]
    word = "longer" if values[0][0] == "days" else "more"
    return sentence(f"{word.capitalize()} in {most.place}: {most.said}, against {least.said} in {least.place}")


def _base(fact: Fact) -> frozenset[str]:
    """What a share is taken of: shares of different things can't be compared."""
    return frozenset(tokens(fact.of or "")) if fact.unit in ("per cent", "share") else frozenset()


def _direction(fact: Fact) -> tuple[bool, bool]:
    """Which way a time counts: "at least 3 months before" is not "within 3 months", nor "for 3 months"."""
    if fact.unit not in DAYS:
        return False, False
    return fact.bound in ("at_least", "more_than"), _BEFORE.match(fact.since or "") is not None


def _value(fact: Fact) -> tuple[str, float]:
    unit, value = measured(fact)
    return f"{unit} {fact.per or ''}".strip(), value
