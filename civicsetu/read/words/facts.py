"""What a statute says in figures: time limits, amounts, percentages, penalties and dates.

Each quantity in a provision's own words gives one fact, with its value, its unit, whether it is the most or the
least, and what it is of or runs from. What kind it is follows from the words before and after it: a share of the
cost that a penalty may reach is a penalty.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.text.dates import iso_day
from civicsetu.read.text.quantities import fraction, number
from civicsetu.read.words import quantity_patterns as patterns

REMEMBERED = 4096  # provisions whose facts are kept: the same few are asked about again and again
SPAN = 260  # characters before a quantity that may say what it is
SHORTEST = 5  # characters of the words that say what a quantity is of or runs from
UNITS_OF_MONEY = ("INR", "per cent", "share")  # units that are not of time
KEPT = ("working", "financial", "clear")  # days of a sort of their own; calendar days are days
OFTEN = {"daily": "day", "monthly": "month", "annual": "year", "yearly": "year"}


class _Quantity(NamedTuple):
    """A quantity as it is printed: where it stands, how much it is, and the words around it."""

    start: int
    end: int
    value: float
    unit: str
    before: str
    after: str


class _Words(NamedTuple):
    """A provision's own words, and where they begin in its document."""

    id: str
    char_start: int
    text: str


class _Scope(NamedTuple):
    """What a quantity runs from, or what it is of; and how many characters after it say so."""

    since: str | None = None
    of: str | None = None
    length: int = 0


def find_facts(document: Document) -> list[Fact]:
    """The facts of a document, in reading order.

    Args:
        document: a document that has been read.

    Returns:
        One fact for each quantity that stands in a provision's own words.
    """
    return [fact for provision in document.provisions for fact in facts_in(provision)]


def facts_in(provision: Provision) -> tuple[Fact, ...]:
    """The facts in one provision's own words, in reading order."""
    return _facts(_Words(provision.id, provision.char_start, provision.text))


@lru_cache(maxsize=REMEMBERED)
def _facts(provision: _Words) -> tuple[Fact, ...]:
    return tuple(_each(provision))


def _each(provision: _Words) -> Iterator[Fact]:
    text, done = patterns.MARK.sub(lambda mark: " " * len(mark[0]), provision.text), 0
    last: Fact | None = None
    for match, what in _matches(text):
        if _start(match, what) < done:
            continue
        fact = _made(provision, text, match, what)
        if fact is None:
            continue
        if last and last.kind == "period" and _is_parallel(text, done, match, what):
            fact = replace(fact, kind=last.kind, bound=last.bound)
        done, last = match.end(), fact
        yield fact


# ------------------------------------------------------------------ quantities
def _matches(text: str) -> list[tuple[re.Match[str], str]]:
    """All that looks like a quantity, in reading order; of two at one place the longer first."""
    kinds = (
        (patterns.DURATION, "time"), (patterns.ONE, "one"), (patterns.RUPEES, "INR"), (patterns.PERCENT, "per cent"),
        (patterns.SHARE, "share"), (patterns.DATES, "date"), (patterns.FOR_LIFE, "life"), (patterns.DEATH, "death"),
    )  # fmt: skip
    found = [(match, what) for pattern, what in kinds for match in pattern.finditer(text)]
    return sorted(found, key=lambda item: (_start(*item), -item[0].end()))


def _start(match: re.Match[str], what: str) -> int:
    """Where a quantity begins: of "within a month" with the article."""
    return match.start("n") if what == "one" else match.start()


def _quantity(text: str, match: re.Match[str], what: str) -> _Quantity:
    start = _start(match, what)
    around = (text[max(0, start - SPAN) : start], text[match.end() :])
    if what == "time":
        return _Quantity(start, match.end(), number(match["n"]), _unit_of_time(match["unit"], match["of"]), *around)
    if what == "one":
        return _Quantity(start, match.end(), 1.0, _unit_of_time(match["unit"], None), *around)
    if what == "INR":
        return _Quantity(start, match.end(), number(match["n"] or match["m"]), what, *around)
    value = fraction(match["n"]) if what == "share" else number(match["n"])
    return _Quantity(start, match.end(), value, what, *around)


def _unit_of_time(word: str, sort: str | None) -> str:
    plural = word.lower().removesuffix("s") + "s"
    return f"{sort.lower()} {plural}" if sort and sort.lower() in KEPT else plural


def _is_parallel(text: str, done: int, match: re.Match[str], what: str) -> bool:
    """True for the second of "twenty years in case of A and fifteen years in case of B"."""
    between = patterns.PARALLEL.fullmatch(text, done, _start(match, what))
    return bool(between and patterns.IN_CASE_OF.match(text, match.end()))


# ------------------------------------------------------------------ facts
def _made(provision: _Words, text: str, match: re.Match[str], what: str) -> Fact | None:
    """The fact of one quantity; None where it is none. `text` are the provision's words without marks."""
    if what == "date":
        return _date(provision, match)
    if what in ("life", "death"):
        return _capital(provision, match, what)
    return _fact(provision, _quantity(text, match, what))


def _capital(provision: _Words, match: re.Match[str], what: str) -> Fact | None:
    """Death, or imprisonment for life, where somebody is punished with it."""
    before = _sentence(provision.text[: match.start()])
    if patterns.OF_AN_OFFENCE.search(before) or not patterns.PUNISHED.search(before):
        return None
    at, name = provision.char_start, "imprisonment" if what == "life" else what
    bound = "at_most" if patterns.EXTENDS.search(before) else ""
    return Fact(provision.id, "penalty", None, what, bound, match[0], at + match.start(), at + match.end(), name)


def _sentence(before: str) -> str:
    """The words before a place that are of its sentence."""
    return re.split(r"[;:]", before[-SPAN:])[-1]


def _date(provision: _Words, match: re.Match[str]) -> Fact | None:
    """A date; None for a day that the calendar lacks, such as "31-04-2017" or "2/15/2016": some print so."""
    n = next(n for n in ("", "2", "3") if match[f"y{n}"])
    day = iso_day(match[f"d{n}"], match[f"m{n}"], match[f"y{n}"])
    if day is None:
        return None
    at = provision.char_start
    return Fact(provision.id, "date", None, "date", "", match[0], at + match.start(), at + match.end(), date=day)


def _fact(provision: _Words, quantity: _Quantity) -> Fact | None:
    """A quantity; None for the imprisonment by which an offence is only named."""
    before, after = quantity.before, quantity.after
    bound, begins = _bound(before, after)
    penalty = _penalty(quantity)
    if penalty == "imprisonment" and patterns.OF_AN_OFFENCE.search(_sentence(before)):
        return None
    kind = "penalty" if penalty else _kind(quantity)
    scope = _scope(quantity, kind, bound)
    end = quantity.end + scope.length
    behind = after if scope.of is None and scope.since is None else provision.text[end:]
    first = quantity.start - (len(before) - begins)
    return Fact(
        provision.id, kind, quantity.value, quantity.unit, bound, provision.text[first:end],
        provision.char_start + first, provision.char_start + end, penalty, _per(before, behind, penalty),
        scope.of, scope.since,
    )  # fmt: skip


def _bound(before: str, after: str) -> tuple[str, int]:
    """Whether a quantity is the most, the least ..., and where in `before` the words begin that say so."""
    for bound, pattern in patterns.BOUNDS:
        if match := pattern.search(before):
            return bound, match.start()
    for bound, pattern in patterns.AFTERWARDS:
        if pattern.match(after):
            return bound, len(before)
    return "", len(before)


def _penalty(quantity: _Quantity) -> str | None:
    """Imprisonment, fine or penalty, where a quantity is the measure of one."""
    sentence = _sentence(quantity.before)
    named = list(patterns.NAMES_OF_PENALTIES.finditer(sentence))
    if not named:
        return None
    is_measured = patterns.PENALTY.match(sentence, named[-1].start())
    if not (is_measured or patterns.DAILY_PENALTY.search(sentence) or patterns.PENALTY_IN_ALL.search(sentence)):
        return None
    name = named[-1][0].lower()
    return name if (name == "imprisonment") == (quantity.unit not in UNITS_OF_MONEY) else None


def _kind(quantity: _Quantity) -> str:
    """What kind of fact a quantity is that measures no penalty."""
    if quantity.unit in UNITS_OF_MONEY:
        return "amount" if quantity.unit == "INR" else "percentage"
    if patterns.AGE_AFTER.match(quantity.after) or patterns.AGE_BEFORE.search(quantity.before):
        return "age"
    if patterns.PERIOD_AFTER.match(quantity.after) or patterns.PERIOD_BEFORE.search(quantity.before):
        return "period"
    return "time_limit"


def _scope(quantity: _Quantity, kind: str, bound: str) -> _Scope:
    """What a time limit runs from, or what a share is of."""
    if kind == "time_limit":
        event = patterns.SINCE.match(quantity.after)
        if event and (bound or not event["event"].startswith("of")):
            since = _up_to_end(event["event"])
            return _Scope(since=since, length=event.start("event") + len(since))
    if quantity.unit in ("per cent", "share"):
        if base := patterns.ABOVE.match(quantity.after) or patterns.OF.match(quantity.after):
            of = _up_to_end(base["base"])
            return _Scope(of=re.sub(r"^(?:of|on)\s+", "", of), length=base.start("base") + len(of))
        if bound == "added" and (left := patterns.PLUS.search(quantity.before)):
            return _Scope(of=left[1].strip())
    return _Scope()


def _up_to_end(words: str) -> str:
    """Words up to where they say something else."""
    end = patterns.ENDS.search(words, SHORTEST)
    return words[: end.start() if end else len(words)].rstrip(" ,.–—-")


def _per(before: str, after: str, penalty: str | None) -> str | None:
    """The unit that an amount is paid for."""
    if match := patterns.PER.match(after):
        return match["unit"] or match["one"] or match["slash"]
    if match := patterns.OFTEN.search(before):
        return OFTEN[match["often"]]
    return "day" if penalty and patterns.EVERY_DAY.search(before) else None
