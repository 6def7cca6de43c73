"""Falsehoods made of right sentences by a seeded program, in six kinds.

It works on the words alone and shares no code with the check, so that what it changes is not what the check looks
for by construction.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.evaluate.checks.statements import KINDS, Statement


class Made(NamedTuple):
    """A sentence that was made: of which statement, of what kind, and its words."""

    of: int
    kind: str
    text: str


_NUMBER = re.compile(
    r"\b\d[\d,]{0,15}(?=\s?(?:%|per cent|square|rupees)|\s*$)|(?<=Rs )\d[\d,]*"
    r"|\b(?:two-thirds|two|four|five|eight|fifteen|twenty|70|half)\b(?!\s+(?:years|months|days|weeks))"
)
_PERIOD = re.compile(
    r"\b(\d+|one|two|three|five|six|seven|ten|thirty|sixty|fifteen|twenty)(\s+)(days?|weeks?|months?|years?)\b"
    r"|\b(?:every|each)\s+(day|month|quarter|year)\b",
    re.IGNORECASE,
)
_NUMBERS = ("3", "4", "7", "12", "20", "25", "40", "60", "75", "90")
_COUNTS = ("two", "three", "four", "six", "seven", "nine", "twelve", "eighteen", "thirty", "forty-five")
_PARTIES = (
    "promoter",
    "allottee",
    "real estate agent",
    "Authority",
    "Appellate Tribunal",
    "adjudicating officer",
    "appropriate Government",
    "association of allottees",
    "bank",
    "High Court",
)
_PARTY = re.compile(
    r"\b(?:promoter|allottees?|real estate agent|agent|Authority|Appellate Tribunal|Tribunal|adjudicating officer"
    r"|association of allottees)\b(?!['’])"
)
_MODALS: tuple[tuple[str, str], ...] = (
    (r"\bmust not\b", "may"),
    (r"\bcannot\b", "can"),
    (r"\bmust\b(?! not)", "must not"),
    (r"\bmay\b(?! not)", "must not"),
    (r"\bmust\b(?! not)", "need not"),
    (r"\bis not\b", "is"),
    (r"\bare entitled\b", "are not entitled"),
    (r"\bhas the right\b", "has no right"),
    (r"\bhave the right\b", "have no right"),
    (r"\bis liable\b", "is not liable"),
    (r"\bcan be\b", "cannot be"),
    (r"\bneeds\b", "does not need"),
    (r"\bpays\b", "does not pay"),
    (r"\bis paid\b", "is not paid"),
    (r"\bfaces\b", "does not face"),
    (r"\bis recovered\b", "is not recovered"),
    (r"\bnot before\b", "even before"),
    (r"\bgets\b", "does not get"),
    (r"\bserve\b", "do not serve"),
    (r"\bcounts\b", "does not count"),
)
_SECTION = re.compile(r"\b([Ss]ection) (\d+)((?:\(\w+\))*)")
_SUBJECTS = ("The promoter", "The allottee", "The Authority", "The agent", "Every buyer", "The adjudicating officer")
_TAILS = (
    "must publish a notice in two local newspapers",
    "must keep the papers in a fireproof safe",
    "may charge for parking by the hour",
    "must take out a loan with a public bank",
    "has to hold a public meeting in the village hall",
    "must inform the police of every visitor",
    "may inspect the kitchen of each resident",
    "must paint the outer walls in a light colour",
    "has to appoint a doctor for the workers",
    "may pay the price in foreign currency",
    "must plant ten trees for each parking place",
    "has to send a copy to the Prime Minister by registered post",
    "may be represented only by a retired judge",
    "must install solar panels on the roof",
    "has to keep a log of all telephone calls",
    "must give the keys to a notary",
    "may ask for a personal guarantee from the parents",
    "must wear a uniform on the site",
    "has to translate the papers into three languages",
    "may sell the furniture at an auction",
)


def falsehoods(statements: Sequence[Statement], each: int = 50, seed: int = 2016) -> list[Made]:
    """False sentences, so many of each kind, in the order of the kinds.

    Args:
        statements: the right sentences.
        each: how many of each kind.
        seed: of what is drawn by chance.
    """
    drawn = random.Random(seed)
    makers: dict[str, Callable[[str, random.Random], Iterator[str]]] = {
        "number": _numbers,
        "period": _periods,
        "party": _parties,
        "modal": _modals,
        "section": _sections,
        "made_up": _made_up,
    }
    found: list[Made] = []
    for kind in KINDS:
        rounds: list[list[Made]] = []
        for n, statement in enumerate(statements):
            texts = dict.fromkeys(text for text in makers[kind](statement.says, drawn) if text != statement.says)
            rounds.append([Made(n, kind, text) for text in texts])
        found += _in_turn(rounds)[:each]
    return found


def _in_turn(rows: Sequence[Sequence[Made]]) -> list[Made]:
    """The first of each row, then the second of each, and so on."""
    longest = max(map(len, rows), default=0)
    return [row[n] for n in range(longest) for row in rows if n < len(row)]


def _numbers(text: str, drawn: random.Random) -> Iterator[str]:
    for match in _NUMBER.finditer(text):
        for _ in range(5):
            other = drawn.choice(_NUMBERS) if match[0][:1].isdigit() else drawn.choice(_COUNTS)
            if match[0] in ("two-thirds", "half"):
                other = drawn.choice(("one-third", "one-fourth", "three-fourths"))
            if other != match[0]:
                yield text[: match.start()] + other + text[match.end() :]


def _periods(text: str, drawn: random.Random) -> Iterator[str]:
    for match in _PERIOD.finditer(text):
        for _ in range(4):
            if match[4]:
                other = drawn.choice([unit for unit in ("day", "week", "month", "quarter", "year") if unit != match[4]])
                yield text[: match.start(4)] + other + text[match.end(4) :]
            elif drawn.random() < 0.5:
                unit = drawn.choice([u for u in ("days", "weeks", "months", "years") if u[:-1] != match[3].rstrip("s")])
                yield text[: match.start(3)] + unit + text[match.end(3) :]
            else:
                count = drawn.choice([c for c in _COUNTS if c != match[1]])
                yield text[: match.start(1)] + count + text[match.end(1) :]


def _parties(text: str, drawn: random.Random) -> Iterator[str]:
    for match in _PARTY.finditer(text):
        other = drawn.choice([p for p in _PARTIES if p.split()[-1] not in match[0] and match[0].rstrip("s") not in p])
        yield text[: match.start()] + other + text[match.end() :]


def _modals(text: str, drawn: random.Random) -> Iterator[str]:
    for pattern, other in _MODALS:
        for match in re.finditer(pattern, text):
            yield text[: match.start()] + other + text[match.end() :]


def _sections(text: str, drawn: random.Random) -> Iterator[str]:
    for match in _SECTION.finditer(text):
        other = (int(match[2]) + drawn.randint(2, 40) - 1) % 92 + 1
        yield f"{text[: match.start(2)]}{other}{text[match.end(2) :]}"
    other = drawn.randint(93, 140)
    yield f"Under section {other}, {text[0].lower()}{text[1:]}"
    yield f"{text.rstrip('.')} (section {drawn.randint(93, 140)}({drawn.randint(1, 4)}))."


def _made_up(text: str, drawn: random.Random) -> Iterator[str]:
    yield f"{drawn.choice(_SUBJECTS)} {drawn.choice(_TAILS)}."
