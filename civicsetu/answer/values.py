"""The typed values of the sides of a comparison, and what the line that compares them says."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

from civicsetu.answer.asks import Ask
from civicsetu.answer.punishment import penalties
from civicsetu.answer.statement import Piece
from civicsetu.answer.wording import DAYS, capital, listed, measured, period, sum_of
from civicsetu.find.handover import Library
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

MOST_CASES = 3  # values for different cases that one side may have
OTHER_EVENT_COST = 0.3  # for times that run from different events, in the choice of the values that are compared
AROUND = 160  # characters before a value that show what it is of
_TIMES = ("time_limit", "period", "date", "age")
_SUMS = ("amount", "percentage")
_OF_KIND = {"time": _TIMES, "amount": _SUMS, "penalty": ("penalty",)}
_MAY_BE_TIME = re.compile(
    r"\b(?:leave|notice|time|experience|days?|months?|years?)\b", re.IGNORECASE
)  # how much leave?
MULTIPLE = re.compile(
    r"\b(?P<how>half|twice|double|thrice|equal\s+to)\s+(?:of\s+)?(?:the\s+)?(?P<of>(?:\w+\s+){0,2}fees?)\b",
    re.IGNORECASE,
)
AS_ANOTHER = re.compile(  # what is paid is told by what another is paid
    r"\b(?:equivalent|equal)\s+to\s+(?:that\s+of|the\s+last\s+drawn)\s[^.;:]{3,100}"
    r"|\bas\s+(?:are|is)\s+admissible\s+to\s[^.;:,]{3,80}",
    re.IGNORECASE,
)
_TIMES_AS_MUCH = {"half": 0.5, "equal to": 1.0, "twice": 2.0, "double": 2.0, "thrice": 3.0}
_CASE = re.compile(
    r"\s*(?:only\s*)?[,-]?\s*(?P<case>(?:in\s+(?:the\s+)?case\s+(?:of|the)|if|where|for)\b[^;.]{3,90}?)(?=\s*(?:[;.]|,|\bor\b(?!\s+other)|$))",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\b(?:other\s+than|anyone\s+other|not\s+(?:being\s+)?an)\b", re.IGNORECASE)
_ENTITY = re.compile(
    r"\b(?:compan(?:y|ies)|firms?|partnerships?|llps?|societ(?:y|ies)|trusts?|other\s+than)\b", re.IGNORECASE
)
_INDIVIDUAL = re.compile(r"\b(?:individuals?|single\s+person|one-man)\b", re.IGNORECASE)
_NAME_BEFORE = re.compile(r"(?P<name>[A-Z][\w()-]{0,40}(?:\s+(?:of|[A-Z][\w()-]{0,40})){0,12})\s*$")
_OF_EVENTS = frozenset(tokens("the a an of from date day such on after which is was being said in to by for"))
BEFORE = re.compile(r"(?:prior\s+to|before)\b", re.IGNORECASE)


def values_in(pieces: Sequence[Piece], ask: Ask, library: Library) -> list[Fact]:
    """The values of quoted words that may be what is asked for, in reading order."""
    kinds = _OF_KIND.get(ask.kind, (*_SUMS, *_TIMES))
    found = _of_kinds(pieces, kinds, library)
    return found if found or not _MAY_BE_TIME.search(ask.text) else _of_kinds(pieces, _TIMES, library)


def _of_kinds(pieces: Sequence[Piece], kinds: Sequence[str], library: Library) -> list[Fact]:
    found: list[Fact] = []
    for piece in pieces:
        unit = library.provisions[piece.provision]
        own = [f for f in facts_in(unit) if piece.start <= f.char_start and f.char_end <= piece.end]
        multiples = list(_multiples(piece, library)) if "amount" in kinds else []
        taken = [(m.char_start, m.char_end) for m in multiples]
        found += [
            _with_base(f, library.documents[unit.document].text) for f in own
            if f.kind in kinds and f.value and not any(a <= f.char_start < b for a, b in taken)
        ]  # fmt: skip
        found += multiples
    return sorted(found, key=lambda fact: fact.char_start)


def _multiples(piece: Piece, library: Library) -> list[Fact]:
    """Sums that are told as a multiple of a fee: "twice the registration fee"."""
    document = library.documents[library.provisions[piece.provision].document]
    return [
        Fact(piece.provision, "amount", _TIMES_AS_MUCH[" ".join(m["how"].lower().split())], "times", "",
             " ".join(m[0].split()), piece.start + m.start(), piece.start + m.end(), of=m["of"])
        for m in MULTIPLE.finditer(document.text[piece.start : piece.end])
    ]  # fmt: skip


def _with_base(fact: Fact, text: str) -> Fact:
    """A share that is added to a rate, with the name of the rate that stands before it."""
    if fact.bound != "added":
        return fact
    if fact.of:
        return replace(fact, of=fact.of.rpartition(" the ")[2])
    named = _NAME_BEFORE.search(" ".join(text[max(0, fact.char_start - AROUND) : fact.char_start].split()))
    return replace(fact, of=named["name"]) if named else fact


def said_of(fact: Fact) -> str:
    """A value in plain words."""
    if fact.unit == "times":
        return fact.evidence
    if fact.bound == "added" and fact.of:
        return f"{fact.of} plus {fact.value:g} {fact.unit}"
    return period(fact) if fact.kind in _TIMES else sum_of(fact)


def chosen(values: Sequence[Sequence[Fact]], asks: Sequence[Ask], texts: Sequence[str]) -> list[Fact] | None:
    """Of each side the value that the question asks for, and that is of one kind with those of the others; None where a
    side has none.

    Args:
        values: those of each side.
        asks: what is asked, in the words of each side.
        texts: the words that each side quotes.
    """
    if not all(values):
        return None
    given = [own[:8] for own in values]
    near = {id(f): _near(a.text, f, t) for own, a, t in zip(given, asks, texts, strict=True) for f in own}
    if len(given) > 4:
        return [max(own, key=lambda f: near[id(f)]) for own in given]

    def fit(facts: tuple[Fact, ...]) -> float:
        pairs = list(combinations(facts, 2))
        alike = sum(0.3 * (_unit(a) == _unit(b)) + 0.1 * (_direction(a) == _direction(b)) for a, b in pairs)
        alike -= sum(OTHER_EVENT_COST * _from_other_events(a, b) for a, b in pairs)
        return sum(near[id(f)] for f in facts) + alike

    choices: list[tuple[Fact, ...]] = list(product(*given))
    best = max(choices, key=fit)
    return list(best)


def _near(asked: str, fact: Fact, text: str) -> float:
    """How well the words around a value fit the question."""
    at = text.find(fact.evidence)
    around = text[max(0, at - AROUND) : at + len(fact.evidence) + AROUND // 2] if at >= 0 else fact.evidence
    ours = set(tokens(asked))
    unit = bool(fact.unit in DAYS and re.search(rf"\b{fact.unit.rstrip('s')}s?\b", asked, re.IGNORECASE))
    return len(ours & set(tokens(around))) / (len(ours) or 1) + 0.05 * bool(fact.bound) + 0.3 * unit


def cases_of(fact: Fact, values: Sequence[Fact], asked: str, library: Library) -> list[tuple[str, Fact]]:
    """The values of one kind that hold in different cases, each with its case in the provision's words; one value where
    the question is about one of the cases.

    Args:
        fact: the value that was chosen.
        values: all of its side.
        asked: the question.
        library: the indexed documents.
    """
    text = library.documents[library.provisions[fact.provision].document].text
    alike = [f for f in values if (f.unit, f.kind, f.provision) == (fact.unit, fact.kind, fact.provision)]
    cases = [(m["case"], f) for f in alike if (m := _CASE.match(text, f.char_end))]
    if fact.kind not in _SUMS or not 1 < len(cases) <= MOST_CASES:
        return [("", fact)]
    others = [c for c in cases if _OTHERS.search(c[0])]
    if _ENTITY.search(asked) and not _INDIVIDUAL.search(asked):
        return others[:1] or cases
    if _INDIVIDUAL.search(asked) and not _ENTITY.search(asked):
        return [c for c in cases if c not in others][:1] or cases
    return cases


def compared_values(
    names: Sequence[str], facts: Sequence[Fact], said: Sequence[str], asked: str, at: str = "in"
) -> str:
    """What a comparison of one value for each side says.

    Args:
        names: of the sides.
        facts: the value of each.
        said: the values in plain words.
        asked: the question.
        at: the word before a side: "in" a place, "for" an actor.
    """
    told = "; ".join(f"{capital(name)}: {value}" for name, value in zip(names, said, strict=True))
    if not comparable(facts):
        return f"They differ in kind. {told}"
    numbers = [measured(f)[1] for f in facts]
    if max(numbers) - min(numbers) < 1e-6:
        return f"The same {at} {listed(names)}: {said[0]}"
    least_first = bool(_LEAST.search(asked))
    order = sorted(range(len(names)), key=lambda n: numbers[n], reverse=not least_first)
    word = _word(facts[0], least_first)
    first, last = order[0], order[-1]
    if len(names) > 2:
        return f"They differ. {told}"
    return f"{word} {at} {names[first]}: {said[first]}, against {said[last]} {at} {names[last]}"


_LEAST = re.compile(
    r"\b(?:cheap\w*|less|least|lower|lowest|smaller|lighter|shorter|sooner|faster|quicker|earlier)\b", re.IGNORECASE
)


def _word(fact: Fact, least: bool) -> str:
    if fact.unit in DAYS:
        return "shorter" if least else "longer"
    return "less" if least else "more"


def compared_penalties(
    names: Sequence[str], facts: Sequence[Sequence[Fact]], texts: Sequence[str], at: str = "for"
) -> tuple[str, list[str]]:
    """What a comparison of penalties says, and each in plain words; nothing where one has no line of its own.

    Args:
        names: of the sides.
        facts: the penalties of each.
        texts: the words that each side quotes.
        at: the word before a side.
    """
    said = [penalties(own, text) for own, text in zip(facts, texts, strict=True)]
    if not all(said):
        return "", said
    if len(set(said)) == 1:
        return f"The same {at} {listed(names)}: {said[0]}", said
    told = "; ".join(f"{capital(name)}: {penalty}" for name, penalty in zip(names, said, strict=True))
    return f"They differ. {told}", said


def comparable(facts: Sequence[Fact]) -> bool:
    """True for values in one unit, of one base, that count in one direction, and from like events."""
    alike = len({(_unit(f), _base(f), _direction(f)) for f in facts}) == 1
    return alike and not any(_from_other_events(a, b) for a, b in combinations(facts, 2))


def _unit(fact: Fact) -> str:
    return f"{measured(fact)[0]} {fact.per or ''}".strip()


def _base(fact: Fact) -> frozenset[str]:
    """What a share or a multiple is taken of: shares of different things can't be compared."""
    return frozenset(tokens(fact.of or "")) if fact.unit in ("per cent", "share", "times") else frozenset()


def _from_other_events(one: Fact, other: Fact) -> bool:
    """True for two times that run from events with no word in common: from a notice, and from a certificate."""
    ours, theirs = (set(tokens(fact.since or "")) - _OF_EVENTS for fact in (one, other))
    return one.unit in DAYS and bool(ours and theirs) and ours.isdisjoint(theirs)


def _direction(fact: Fact) -> tuple[bool, bool]:
    """Which way a time counts: "at least 3 months before" is not "within 3 months", nor "for 3 months"."""
    if fact.unit not in DAYS:
        return False, False
    return fact.bound in ("at_least", "more_than"), BEFORE.match(fact.since or "") is not None
