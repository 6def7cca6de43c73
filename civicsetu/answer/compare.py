"""Comparisons: one row for each side, in the question's order, and the line that says what differs.

Only typed values of one unit, base and direction are compared (more, less, the same). Where the sides have none, their
words are: whether they are the same, or the words in which they differ. A side of which nothing was found is named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from civicsetu.answer.asks import Ask
from civicsetu.answer.pairs import parallel_units
from civicsetu.answer.reply import Reply, reply_of, words_of
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.statement import leads_on
from civicsetu.answer.values import cases_of, chosen, comparable, compared_values, said_of, values_in
from civicsetu.answer.worded import differing, gist, is_same
from civicsetu.answer.wording import listed, measured, sentence
from civicsetu.find.handover import Findings, Library
from civicsetu.model.jurisdictions import jurisdictions
from civicsetu.model.words import Fact
from civicsetu.read.words.tokens import tokens

SIDE_BY_SIDE = "Side by side, in the words of each:"
LIKE = 0.2  # Jaccard similarity of the words of two sides, below which they may speak of different things
_VALUED = ("amount", "time")
_OF_SUMS = re.compile(
    r"\b(?:fees?|charges?|costs?|dear\w*|cheap\w*|costl\w*|expensive|salar\w*|pay\w*|rates?|interest|amounts?|sums?|price)\b",
    re.IGNORECASE,
)
_OF_TIMES = re.compile(
    r"\b(?:days?|months?|years?|weeks?|time|periods?|deadlines?|long\w*|short\w*|soon\w*|fast\w*|quick\w*|leave|age|valid\w*)\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:same|equal\w*|alike|differ\w*|more|less|fewer|higher|lower|bigger|smaller|longer|shorter|sooner|later|dearer|cheaper"
    r"|faster|quicker|as\s+(?:much|long|high|soon|many)|than)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: its name, what is asked of it, and what was found for it; None where nothing can be."""

    name: str
    ask: Ask
    found: Findings | None


@dataclass(frozen=True, slots=True)
class Row:
    """One side with its part of the answer (None where nothing was found) and what is said of it, in a few words."""

    name: str
    part: Reply | None
    said: str = ""


def sides_of_places(ask: Ask, found: Findings) -> list[Side]:
    """The places that a question names, in its order.

    Args:
        ask: what is asked.
        found: passages of all the places.
    """
    asked = replace(ask, kind=kind_of(ask))
    indexed = found.library.jurisdictions
    return [
        Side(jurisdictions()[place].name, asked, found.only(place) if place in indexed else None)
        for place in found.question.places()
    ]


def kind_of(ask: Ask) -> str:
    """The kind of what is compared: a question that is put as one for yes or no may be about a sum or a time."""
    if ask.kind in ("other", "consequence", "definition") or (ask.kind == "yes_no" and _COMPARES.search(ask.text)):
        if _OF_SUMS.search(ask.text):
            return "amount"
        if _OF_TIMES.search(ask.text):
            return "time"
    return ask.kind


def compared(sides: Sequence[Side], settings: AnswerSettings, at: str = "in") -> tuple[str, list[Reply]]:
    """What a comparison says: the line that answers, and a reply for each side of which something was found.

    Args:
        sides: in the question's order.
        settings: how much is quoted.
        at: the word before a side: "in" a place, "for" an actor.
    """
    searched = [side for side in sides if side.found is not None]
    units = iter(parallel_units([s.ask for s in searched], [s.found for s in searched if s.found]))
    parts: list[Reply | None] = []
    for side in sides:
        scored = next(units) if side.found is not None else None
        parts.append(reply_of(side.ask, scored, side.found, settings) if scored and side.found else None)
    there = [(side, part) for side, part in zip(sides, parts, strict=True) if part]
    if not there:
        return "", []
    library = next(side.found.library for side in sides if side.found)
    line, said = line_of([s.name for s, _ in there], [p for _, p in there], library, at)
    missing = [side.name for side, part in zip(sides, parts, strict=True) if part is None and side.found is not None]
    unread = [side.name for side in sides if side.found is None]
    lacking = [
        sentence(f"The rules of {listed(unread)} are not indexed") if unread else "",
        sentence(f"Nothing was found for {listed(missing)}") if missing else "",
    ]
    return " ".join(filter(None, [*lacking, line])), [
        replace(part, place=side.name, lead=sentence(words), conditions=part.conditions[:1], related=())
        for (side, part), words in zip(there, said, strict=True)
    ]


def line_of(names: Sequence[str], parts: Sequence[Reply], library: Library, at: str) -> tuple[str, list[str]]:
    """The line that says what differs, or that nothing does, and what is said of each side.

    Args:
        names: of the sides.
        parts: of the answer, one for each.
        library: the indexed documents.
        at: the word before a side.
    """
    asks, texts = [p.ask for p in parts], [words_of(p.pieces, library) for p in parts]
    if len(parts) < 2:
        return "", [_valued(parts, texts, library)[0]]
    values = [values_in(p.pieces, p.ask, library) for p in parts]
    facts = chosen(values, asks, texts) if asks[0].kind in _VALUED else None
    if facts is None or any("whichever" in text for text in texts):  # of two values, one alone would mislead
        return _worded(names, parts, texts, library, at)
    said, cases = [], []
    for fact, own, ask in zip(facts, values, asks, strict=True):
        found = cases_of(fact, own, ask.text, library)
        cases.append([f for _, f in found])
        said.append(_told(found))
    if _unlike(texts):
        return SIDE_BY_SIDE, said
    return sentence(_of_values(names, cases, said, asks[0].text, at)), said


def _told(cases: Sequence[tuple[str, Fact]]) -> str:
    return "; ".join(f"{said_of(fact)} {case}".strip() for case, fact in cases)


def _of_values(names: Sequence[str], cases: Sequence[Sequence[Fact]], said: Sequence[str], asked: str, at: str) -> str:
    """What the values say; where each side has several for different cases, only if all of them point one way."""
    firsts = [own[0] for own in cases]
    if all(len(own) == 1 for own in cases):
        return compared_values(names, firsts, said, asked, at)
    told = "; ".join(f"{name}: {value}" for name, value in zip(names, said, strict=True))
    ways = {_order(own) for own in zip(*cases, strict=False)}
    if len({len(own) for own in cases}) > 1 or len(ways) > 1 or not comparable(firsts):
        return f"They differ. {told}"
    if ways == {(0,) * len(names)}:
        return f"The same {at} {listed(names)}: {said[0]}"
    return compared_values(names, firsts, said, asked, at) if len(names) == 2 else f"They differ. {told}"


def _order(facts: Sequence[Fact]) -> tuple[int, ...]:
    """The places of values among each other, 0 for the least."""
    numbers = [round(measured(f)[1], 6) for f in facts]
    ranks = sorted(set(numbers))
    return tuple(ranks.index(n) for n in numbers)


def _valued(parts: Sequence[Reply], texts: Sequence[str], library: Library) -> list[str]:
    """What is said of each side by itself: its value, if it has one."""
    said = []
    for part, text in zip(parts, texts, strict=True):
        own = chosen([values_in(part.pieces, part.ask, library)], [part.ask], [text])
        if not own or part.ask.kind not in _VALUED or "whichever" in text:
            said.append("")
            continue
        cases = cases_of(own[0], values_in(part.pieces, part.ask, library), part.ask.text, library)
        said.append(_told(cases))
    return said


def _worded(
    names: Sequence[str], parts: Sequence[Reply], texts: Sequence[str], library: Library, at: str
) -> tuple[str, list[str]]:
    """The line of a comparison of words, for sides without values that can be compared."""
    asked = parts[0].ask.text
    units = [p.statement.unit for p in parts]
    own = [t if leads_on(u) else " ".join(u.body.split()) for u, t in zip(units, texts, strict=True)]
    said = _valued(parts, texts, library)
    if all(is_same(a, b) for a, b in combinations(own, 2)):
        return sentence(f"The same {at} {listed(names)}, in the same words"), said
    told = differing(own[0], own[1], asked) if len(own) == 2 and not any(said) else None
    if not told and _unlike(own):
        return SIDE_BY_SIDE, said
    phrases = [value or f"‘{p}’" for value, p in zip(said, told or [gist(b, asked) for b in own], strict=True)]
    told_of = "; ".join(f"{name}: {phrase}" for name, phrase in zip(names, phrases, strict=True))
    return sentence(f"They differ{' in kind' if any(said) else ''}. {told_of}"), said


def _unlike(texts: Sequence[str]) -> bool:
    """True where some of the texts have so few words in common that they may speak of different things."""
    words = [{word for word in tokens(text) if word.isalpha()} for text in texts]
    return any(len(a & b) < LIKE * len(a | b) for a, b in combinations(words, 2))
