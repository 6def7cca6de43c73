"""Values in plain words: periods, sums, shares and penalties as a first line says them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from civicsetu.model.words import Fact

BOUNDS = {
    "at_most": "at most", "at_least": "at least", "more_than": "more than", "less_than": "less than", "after": "after",
    "added": "plus", "": "",
}  # fmt: skip
DAYS = {"hours": 1 / 24, "days": 1, "weeks": 7, "fortnights": 14, "months": 30.4375, "years": 365.25}
MOST_EVENT = 26  # words of what a time limit runs from
_CRORE, _LAKH = 10_000_000, 100_000


def rupees(value: float) -> str:
    """A sum with Indian grouping of digits.

    >>> rupees(10000), rupees(250000), rupees(12500000)
    ('Rs 10,000', 'Rs 2,50,000', 'Rs 1,25,00,000')
    """
    whole, _, part = f"{value:.2f}".rstrip("0").rstrip(".").partition(".")
    head, tail = whole[:-3], whole[-3:]
    groups: list[str] = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return "Rs " + ",".join([*groups, tail]) + (f".{part}" if part else "")


_OPENS_A_CLAUSE = re.compile(r"\s+(?:who|whom|that|which)$")  # "of the allottees who", broken off


def quantity(fact: Fact) -> str:
    """A fact's value with its unit.

    >>> quantity(Fact("a#1", "penalty", 10.0, "per cent", "at_most", "", 0, 0, of="the cost"))
    '10 per cent of the cost'
    >>> quantity(Fact("a#1", "percentage", 0.6667, "share", "at_least", "", 0, 0, of="the allottees who"))
    'two-thirds of the allottees'
    """
    value = fact.value or 0.0
    if fact.date:
        return fact.date
    if fact.unit == "INR":
        said = rupees(value)
    elif fact.unit == "share":
        said = {0.6667: "two-thirds", 0.3333: "one-third", 0.5: "half", 0.75: "three-fourths", 0.25: "one-fourth"}.get(
            value, f"{value:g}"
        )
    else:
        unit = fact.unit if value != 1 or fact.unit == "per cent" else fact.unit.removesuffix("s")
        said = f"{round(value, 2):g} {unit}"
    whole = _OPENS_A_CLAUSE.sub("", fact.of or "")
    if whole and len(whole.split()) <= 14:
        said += f" of {whole}"
    if fact.per:
        said += f" for every {fact.per}" if fact.per == "day" else f" per {fact.per}"
    return said


def measured(fact: Fact) -> tuple[str, float]:
    """What a fact is measured in, and its value in that: times in days, shares in per cent.

    >>> measured(Fact("a#1", "time_limit", 2.0, "weeks", "", "", 0, 0))
    ('days', 14.0)
    """
    value = fact.value or 0.0
    if fact.unit in DAYS:
        return "days", value * DAYS[fact.unit]
    if fact.unit == "share":
        return "per cent", value * 100
    return fact.unit, value


# What a time runs from, broken off before its verb: "from the date on which such refund".
_BROKEN_OFF = re.compile(
    r"\b(?:becomes?|is|are|was|were|has|have|had)$|\bwhich\b(?!.*\b(?:is|are|was|were|has|have|had|becomes?|receives?d?|enters?)\b)",
    re.IGNORECASE,
)


_NO_LONGER = re.compile(r"\bexceed|^(?:not|no)\s+(?:more|longer)\s+than\b", re.IGNORECASE)  # how long, and not by when


_GOES_ON = re.compile(r"\s+(?:and|or)$")  # "from the date of the incident and in case of ..."


def period(fact: Fact, negated: bool = False) -> str:
    """A time limit: `within 60 days from the date of receipt`, `at least 30 days`."""
    event = fact.since or ""
    told = event and len(event.split()) <= MOST_EVENT and not _BROKEN_OFF.search(event)
    since = f" {_GOES_ON.sub('', event)}" if told else ""
    how = {"at_most": "within", "after": "after"}.get(fact.bound, BOUNDS.get(fact.bound, ""))
    if negated:
        how = {
            "at_most": "at most", "more_than": "not more than", "less_than": "not less than", "after": "within",
        }.get(fact.bound, how)  # fmt: skip
    elif fact.bound == "at_most" and _NO_LONGER.search(fact.evidence):
        how = "at most"
    return f"{how} {quantity(fact)}{since}".strip()


def sum_of(fact: Fact, negated: bool = False) -> str:
    """An amount or a share: `at most 10 per cent of the cost`; what is added, `the lending rate plus 2 per cent`."""
    bound = fact.bound
    if bound == "added" and fact.of:
        return f"{fact.of} plus {quantity(replace(fact, of=None))}"
    if negated:
        bound = {"more_than": "at_most", "less_than": "at_least"}.get(bound, bound)
    return f"{BOUNDS.get(bound, '')} {quantity(fact)}".strip()


WHICHEVER = re.compile(r"\bwhichever\s+is\s+(\w+)", re.IGNORECASE)


def either(facts: Sequence[Fact], text: str) -> str:
    """Values of which the greater or the less holds: `10 per cent of the cost or Rs 50,000, whichever is more`; empty
    where the text has no "whichever".

    Args:
        facts: those of the text, in its order.
        text: the words.
    """
    whichever = WHICHEVER.search(text)
    sums = [fact for fact in facts if fact.value and (fact.unit in ("INR", "per cent", "share")) == _is_sum(facts)]
    values = dict.fromkeys(quantity(fact) for fact in sums if fact.what != "imprisonment")
    return f"{' or '.join(values)}, whichever is {whichever[1]}" if whichever and len(values) > 1 else ""


_TAIL = re.compile(r"\s[^.,;:]{3,80}(?=[.,;:]|$)")


def of_which(facts: Sequence[Fact], text: str) -> str:
    """A period and the part of it that another one limits: `26 weeks, of which at most 8 weeks shall precede it`; empty
    where the text has no two such.

    Args:
        facts: those of the text, in its order.
        text: the words.
    """
    for whole, part in pairwise(facts):
        between = re.search(rf"{re.escape(whole.evidence)}\s+of\s+which\s+{re.escape(part.evidence)}", text)
        tail = _TAIL.match(text, between.end()) if between else None
        if tail and whole.unit == part.unit:
            return f"{quantity(whole)}, of which {period(part, negated=True)}{tail[0]}"
    return ""


def _is_sum(facts: Sequence[Fact]) -> bool:
    """True where some values are sums of money or shares, which alone can be more or less than one another."""
    return any(fact.unit in ("INR", "per cent", "share") for fact in facts)


def listed(names: Iterable[str]) -> str:
    """Names as a list in words: `a, b and c`."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count(n: int) -> str:
    """A small number as a word."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def capital(name: str) -> str:
    """A name at the beginning of a line."""
    return name[:1].upper() + name[1:]


def of_one_state(lead: str, state: str) -> str:
    """A first line on what one state's rules say, where no state was asked about.

    >>> print(of_one_state("Rs 1,000.", "Goa"), of_one_state("Two steps:", "Goa"), sep="\\n")
    Goa: Rs 1,000. Other states have their own rules.
    By the rules of Goa; other states have their own. Two steps:
    """
    if lead.endswith(":"):
        return f"By the rules of {state}; other states have their own. {lead}"
    return f"{capital(state)}: {lead} Other states have their own rules."


_UNPAIRED = re.compile(r"^(?P<words>[^“”\"]*?)[.,;:]?[”\"][.,;:”\"]*$")  # what ends a quotation that did not begin


def sentence(text: str) -> str:
    """Words with a capital first letter and a full stop."""
    text = _UNPAIRED.sub(r"\g<words>", " ".join(text.split())).strip(" ,;:")
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")
