"""The figures of a text in one form: "ten per cent", "10%" and "one-tenth" are one value, "a year" is twelve months.

Working days, calendar months and years don't follow from each other: 30 days is not one month.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from civicsetu.read.text.dates import DATE, find_date
from civicsetu.read.text.quantities import FRACTION, NUMBER, fraction, number

DAYS = {"hour": 1 / 24, "day": 1, "week": 7, "fortnight": 14}
MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_EVERY = {"daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "annual": "year",
          "annually": "year", "yearly": "year", "day-to-day": "day"}  # fmt: skip
_UNIT = (
    r"(?:working[\s-]+|calendar[\s-]+|full[\s-]+)?(?P<unit>hour|day|week|fortnight|month|quarter|year|decade)s?\b['’]?"
)
_UNITS = (
    r"(?:sub-?\s?)?(?:sections?|rules?|regulations?|articles?|clauses?|paragraphs?|items?|chapters?|parts?|schedules?"
    r"|forms?|ss?\.|rr?\.)"
)
_NO_UNIT = r"(?![\w%]|\s*(?:per|days?|months?|years?|weeks?|lakh|rupees)\b)"
_REFERENCES = re.compile(
    rf"""
    \b{_UNITS} \s* (?: \d+[A-Z]{{0,2}} (?:\s?\(\w{{1,5}}\))* | (?:\(\w{{1,5}}\))+ )               # section 18(1)
      (?: \s*(?:,|\band\b|\bor\b|\bto\b)\s*
        (?: \d+[A-Z]{{0,2}}{_NO_UNIT}(?:\(\w{{1,5}}\))* | (?:\(\w{{1,5}}\))+ ) )*                    # , 19 and 21
    | \b(?:Act|Code|Rules|Regulations|Order)\s*,?\s*(?:of\s+)?(?:18|19|20)\d\d\b   # the Evidence Act, 1872
    | (?<![\w.])(?!\(\d+\)\s*(?:days?|weeks?|months?|years?|per\s?cent|%))
      \(\w{{1,5}}\)(?:\(\w{{1,5}}\))*                                               # (a)   (1)(b), but not (15) days
    | \d{{1,3}}[A-Z]{{0,2}}(?:\(\w{{1,5}}\))+                                       # 18(1)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PATTERN = re.compile(
    rf"""
    (?P<share> (?P<percent>{NUMBER})[\s-]*(?:%|per[\s-]?cents?\b|percent(?:age)?\b) )
    | (?P<halves> \bhalf\s+an?\s+(?P<halved>year|month)\b )
    | (?P<part> {FRACTION} | \bhalf\b | \b(?:a|one)[\s-](?:third(?!\s+part)|fourth|quarter|fifth|tenth)\b )
    | (?P<money> (?:\bRs\b\.?|₹|\bINR\b|\brupees\b)\s*(?P<rupees>{NUMBER}) | (?P<before>{NUMBER})\s*(?:/-|rupees?\b|₹) )
    | (?P<time> (?!\ban\s+hour\b) (?!\ba\s+day\s+(?:that|(?:(?:to|on|for|from)\s+)?which|it|fixed|set|named|when
                       |of\s+(?:its|his|her|their))\b)
        (?P<count>{NUMBER}|\ban?\b)\)?[\s-]*{_UNIT} )
    | (?P<rate> \b(?:every|each|per|once\s+an?)\s+(?:financial\s+|calendar\s+)?(?P<each>day|week|month|quarter|year)\b
              | \b(?P<adverb>daily|day[\s-]to[\s-]day|weekly|monthly|quarterly|annual|annually|yearly)\b )
    | (?P<times> \b(?:(?P<fold>twice|double|thrice|triple|treble)|(?P<manifold>{NUMBER})[\s-]+times)\b )
    | (?P<area> (?P<size>{NUMBER})[\s-]*(?:square|sq\.?)[\s-]*(?:met(?:re|er)s?|m\b|feet|ft) )
    | (?P<age> \bage\s+of\s+(?P<years>{NUMBER})(?:\s+years?)? )
    | (?P<plain> (?<![\w.,-])(?P<figure>{NUMBER})(?![\w-]) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_COPIES = {"duplicate": "two", "triplicate": "three", "quadruplicate": "four"}
_IN_COPIES = re.compile(rf"(?<=\bin\s)(?:{'|'.join(_COPIES)})\b", re.IGNORECASE)
_RANGE = re.compile(rf"(?P<from>\bbetween\s+[^.;:,]{{2,40}}?(?<!hundred)\s)and(?=\s+{NUMBER})", re.IGNORECASE)
_FOLDS = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "triple": 3.0, "treble": 3.0}
_NEGATED = re.compile(r"\b(?:no|not|never|nor|cannot|without|neither)\b|n['’]t\b", re.IGNORECASE)
_ABOVE = re.compile(
    r"\b(?:more\s+than|exceed(?:s|ing|ed)?|above|in\s+excess\s+of|over|later\s+than|longer\s+than)\W*$", re.I
)
_BELOW = re.compile(r"\b(?:less\s+than|fewer\s+than|below|under)\W*$", re.I)
_LEAST = re.compile(r"\b(?:at\s*least|minimum(?:\s+of)?|not\s+less\s+than|no\s+fewer\s+than|from)\W*$", re.I)
_MOST = re.compile(
    r"\b(?:at\s+most|up\s*to|at\s+the\s+most|maximum(?:\s+of)?|as\s+much\s+as|within|capped\s+at|limited\s+to"
    r"|(?:may|can)\s+(?:extend|rise|go\s+up)\s+to(?:\s+at\s+most)?)(?:\s+a\s+further)?\W*$",
    re.IGNORECASE,
)
_OR_MORE = re.compile(r"^\W{0,3}(?:[\w'’]+\s+){0,4}?or\s+(?:more|above|over)\b", re.IGNORECASE)
_OR_LESS = re.compile(r"^\W{0,3}(?:[\w'’]+\s+){0,3}?or\s+(?:less|fewer|below)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Value:
    """A figure of a text.

    Fields:
        kind: share (0.1 is ten per cent), rupees, days, months, every (so many days or months between), times, area,
            date (as YYYYMMDD) or count.
        amount: in that unit.
        bound: `least`, `most`, or empty for the value itself.
        start, end: where it stands.
        words: as it stands there.
    """

    kind: str
    amount: float
    bound: str
    start: int
    end: int
    words: str


def without_references(text: str) -> str:
    """A text with blanks in the place of references and of the years of laws; every other character stays where it is.

    >>> without_references("Under section 13(1) ten per cent.")
    'Under               ten per cent.'
    """
    return _REFERENCES.sub(lambda match: " " * len(match[0]), text)


def values_in(text: str) -> list[Value]:
    """The figures of a text in reading order.

    >>> [(v.kind, v.amount, v.bound) for v in values_in("at most 10% within one year, Rs 10,000 a day")]
    [('share', 0.1, 'most'), ('months', 12.0, 'most'), ('rupees', 10000.0, ''), ('days', 1.0, '')]
    >>> [(v.kind, v.amount) for v in values_in("between four and ten, in triplicate, in 48 hours")]
    [('count', 4.0), ('count', 10.0), ('count', 3.0), ('days', 2.0)]
    """
    found: list[Value] = []
    rest = without_references(text)
    for match in DATE.finditer(text):
        if day := find_date(match[0]):
            found.append(Value("date", float(day.replace("-", "")), "", *match.span(), match[0]))
            rest = rest[: match.start()] + " " * len(match[0]) + rest[match.end() :]
    rest = _plainly(rest)
    for match in _PATTERN.finditer(rest):
        for kind, amount in _read(match):
            found.append(Value(kind, amount, _bound(rest, *match.span()), *match.span(), match[0].strip()))
    return sorted(found, key=lambda value: value.start)


def _plainly(text: str) -> str:
    """A text with both ends of a range as figures of their own, and "in triplicate" as "in three"; each other character
    stays where it is."""
    text = _RANGE.sub(lambda match: f"{match['from']}to ", text)
    return _IN_COPIES.sub(lambda match: _COPIES[match[0].lower()].ljust(len(match[0])), text)


def _read(match: re.Match[str]) -> Iterator[tuple[str, float]]:
    """The kind and the amount of a figure; nothing where it is no claim, as "one" is."""
    try:
        yield from _amounts(match)
    except ValueError:
        return


def _amounts(match: re.Match[str]) -> Iterator[tuple[str, float]]:
    if match["share"] or match["part"]:
        part = match["part"]
        yield "share", fraction(re.sub(r"^an?[\s-]", "one-", part.lower())) if part else _percent(match["percent"])
    elif match["halves"]:
        yield _duration(0.5, match["halved"]) if match["halved"].lower() == "year" else ("days", 15.0)
    elif match["money"]:
        yield "rupees", number(match["rupees"] or match["before"])
    elif match["time"]:
        yield _duration(1.0 if match["count"].lower() in ("a", "an") else number(match["count"]), match["unit"])
    elif match["rate"]:
        unit = (match["each"] or _EVERY[re.sub(r"\s", "-", match["adverb"].lower())]).lower()
        yield "every", float(DAYS.get(unit, 0) or 30 * MONTHS[unit])
    elif match["times"]:
        yield "times", _FOLDS[match["fold"].lower()] if match["fold"] else number(match["manifold"])
    elif match["area"]:
        yield "area", number(match["size"])
    elif match["age"]:
        yield "months", 12 * number(match["years"])
    elif match["plain"] and (amount := number(match["figure"])) != 1:
        yield "count", amount


def _percent(words: str) -> float:
    return round(number(words) / 100, 4)


def _duration(amount: float, unit: str) -> tuple[str, float]:
    unit = unit.lower()
    return ("days", amount * DAYS[unit]) if unit in DAYS else ("months", amount * MONTHS[unit])


def _bound(text: str, start: int, end: int) -> str:
    """Whether the words around a figure make it the least or the most."""
    before, after = text[max(0, start - 45) : start], text[end : end + 45]
    before = re.split(r"[.;:,]\s", before)[-1]
    if above := _ABOVE.search(before):
        return "most" if _NEGATED.search(_clause_before(text, start - len(before) + above.start())) else "least"
    if below := _BELOW.search(before):
        return "least" if _NEGATED.search(before[: below.start()]) else "most"
    if _LEAST.search(before) or _OR_MORE.match(after):
        return "least"
    return "most" if _MOST.search(before) or _OR_LESS.match(after) else ""


def _clause_before(text: str, end: int) -> str:
    """The words of a sentence up to a place, a hundred and fifty characters at most."""
    return re.split(r"[.;]\s", text[max(0, end - 150) : end])[-1]
