"""What a penal provision threatens, in plain words.

A provision names its punishments one after another: "imprisonment for a term which may extend to three years, or with
fine which may extend to one lakh rupees, or with both". The words between two of them say how they stand to each
other: one or the other, one and the other, the least and the most of one, or so much more for every day. Where two of
one kind stand for two cases, the words are left to say so themselves.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from civicsetu.answer.wording import either, quantity
from civicsetu.model.words import Fact
from civicsetu.read.words.quantity_patterns import NAMES_OF_PENALTIES

# Where a penal provision goes on with what follows when it is done again.
_AGAIN = re.compile(
    r"\b(?:in\s+(?:the\s+)?(?:case|event)\s+of|for|on|upon)\s+(?:(?:an?|any|every|each|the)\s+)?"
    r"(?:second|subsequent|repeat\w*)\b|\bafter\s+having\s+been\s+(?:\w+\s+)?convicted\b",
    re.IGNORECASE,
)
IN_ALL = re.compile(r"\bcumulative|\btotal\b")
_BOTH = re.compile(r"\bor\s+(?:with\s+)?both\b")
_JOINS = re.compile(r"\b(?:or|and)\b", re.IGNORECASE)
_MORE = re.compile(r"\b(?:additional|further)\b", re.IGNORECASE)
# "with fine", "shall also be liable to fine": a fine that the words put no figure to, and how it is joined
_FINE_TOO = re.compile(
    r"\b(?P<how>or|and)\s+(?:also\s+)?(?:shall\s+(?:also\s+)?be\s+liable\s+to|with|to|a)\s+(?:a\s+)?fine\b"
    r"|\b(?P<alone>or|and)\s+fine\b",
    re.IGNORECASE,
)
_OF_MONEY = ("fine", "penalty")


@dataclass(frozen=True, slots=True)
class _Part:
    """One punishment that is threatened: its fact, and where it stands in the words."""

    fact: Fact
    start: int
    end: int


def penalties(facts: Sequence[Fact], text: str) -> str:
    """What a penal provision threatens: `imprisonment up to 3 years, or a fine up to 10 per cent of the cost, or both`.

    Args:
        facts: the penalties of one provision, in its order.
        text: the provision's words.

    Returns:
        For the first time, where the words tell it from a second. Empty where two punishments of one kind hold in cases
        that the words tell apart.
    """
    text = _of_the_first_time(facts, text)
    standing = _parts(facts, text)
    if said_of_both := either([part.fact for part in standing], text):
        return said_of_both
    parts = _in_order(standing)
    if _comes_again(parts):
        return ""
    said = _named(parts[0].fact, text) if parts else ""
    for before, part in pairwise(parts):
        if not (more := _joined(before, part, text)):
            return ""
        said += more
    if said and not any(part.fact.what in _OF_MONEY for part in parts):
        fined = _FINE_TOO.search(text, parts[-1].end)
        said += f", {(fined['how'] or fined['alone']).lower()} a fine" if fined else ""
    return said + (", or both" if said and _BOTH.search(text) else "")


def _of_the_first_time(facts: Sequence[Fact], text: str) -> str:
    """The words without what follows when it is done again, where a punishment stands before that."""
    again = next((found for found in _AGAIN.finditer(text) if _parts(facts, text[: found.start()])), None)
    return text[: again.start()] if again else text


def _parts(facts: Sequence[Fact], text: str) -> list[_Part]:
    """The punishments that stand in some words, in their order."""
    found: list[_Part] = []
    for fact in facts:
        words, done = " ".join(fact.evidence.split()), found[-1].end if found else 0
        at = text.find(words, done)
        if at >= 0:
            found.append(_Part(fact, at, at + len(words)))
    return found


def _in_order(parts: Sequence[_Part]) -> list[_Part]:
    """Of a term with a least and a most the least first, as in "up to three years but not less than one year"."""
    found = list(parts)
    for n in range(len(found) - 1):
        most, least = found[n], found[n + 1]
        if _is_range(most, least) and least.fact.bound == "at_least":
            found[n], found[n + 1] = replace(most, fact=least.fact), replace(least, fact=most.fact)
    return found


def _comes_again(parts: Sequence[_Part]) -> bool:
    """True where a kind of punishment stands again behind another kind: for another case."""
    kinds = [part.fact.what for part in parts]
    runs = [kind for n, kind in enumerate(kinds) if not n or kinds[n - 1] != kind]
    return len(runs) != len(set(runs))


def _is_range(one: _Part, other: _Part) -> bool:
    """True for the least and the most of one punishment."""
    bounds = {one.fact.bound, other.fact.bound}
    return one.fact.what == other.fact.what and bounds == {"at_least", "at_most"} and one.fact.per == other.fact.per


def _joined(before: _Part, part: _Part, text: str) -> str:
    """A punishment behind another with what joins them; empty where they hold in different cases."""
    between, one, other = text[before.end : part.start], before.fact, part.fact
    if _is_range(before, part):
        return f", {_measure(other, text)}"
    if "life" in (one.unit, other.unit) and one.what == other.what:
        is_choice = one.unit == "life" or not other.bound
        return f"{' or' if is_choice else ','} {_measure(other, text)}"
    if one.what != other.what and {one.what, other.what} & {"imprisonment", "death"}:
        how = [word.lower() for word in _JOINS.findall(between)]
        return f", {how[-1]} {_named(other, text)}" if how else ""
    if one.per and not other.per and IN_ALL.search(text):  # so much a day, and so much in all
        return f", in all up to {quantity(other)}"
    if other.per and other.unit == "per cent" and IN_ALL.search(text):  # what all days together may come to
        return f", in all up to {quantity(replace(other, per=None))}"
    if other.per and not one.per and _MORE.search(between):
        is_named = NAMES_OF_PENALTIES.search(between)
        return f", and {_further(other, text)}" if is_named else f", and {_measure(other, text)} more"
    return ""


def _further(fact: Fact, text: str) -> str:
    return f"a further {fact.what} {_measure(fact, text) if fact.bound else 'of ' + quantity(fact)}"


def _named(fact: Fact, text: str) -> str:
    """A punishment with its name: `imprisonment up to 3 years`, `a fine of Rs 500`."""
    name = f"a {fact.what}" if fact.what in _OF_MONEY else fact.what or ""
    if fact.unit == "death":
        return name
    if fact.unit == "life":
        return f"{name} for life"
    if fact.per and fact.unit == "per cent" and IN_ALL.search(text):
        return f"{name} for every {fact.per}, in all up to {quantity(replace(fact, per=None))}"
    measure = _measure(fact, text)
    is_bare = measure == quantity(fact)
    return f"{name} {'of ' if is_bare else ''}{measure}".strip()


def _measure(fact: Fact, text: str) -> str:
    """How much of a punishment: `up to 3 years`, `at least Rs 500`, `for life`."""
    if fact.unit == "life":
        return "for life" if not fact.bound else "up to life"
    if fact.bound == "at_least":
        return f"at least {quantity(fact)}"
    return f"up to {quantity(fact)}" if fact.bound == "at_most" or _extends(fact, text) else quantity(fact)


def _extends(fact: Fact, text: str) -> bool:
    """True when the words between a penalty's name and its measure say that it may extend to so much."""
    before = text[: max(0, text.find(" ".join(fact.evidence.split())))]
    names = list(NAMES_OF_PENALTIES.finditer(before))
    return not fact.bound and "extend" in before[names[-1].end() if names else 0 :]
