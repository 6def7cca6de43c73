"""What a statute says in figures: time limits, amounts, percentages, penalties and dates.

Each quantity in a provision's own words gives one fact, with its value, its unit, whether it is
the most or the least, and what it is of or runs from. What kind it is follows from the words
before and after it: a share of the cost that a penalty may reach is a penalty.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.text.dates import MONTHS, iso_day
from civicsetu.read.text.quantities import FRACTION, NUMBER, fraction, number

_TIME = r"(?:hours?|days?|weeks?|fortnights?|months?|years?)\b"
_KEPT = r"working|financial|calendar|consecutive|clear|successive|continuous"
DURATION = re.compile(
    rf"(?<![\w.,-])(?P<n>{NUMBER})\]?[\s-]?\s*(?:(?P<of>{_KEPT})\s+)?(?P<unit>{_TIME})", re.IGNORECASE
)
ONE = re.compile(rf"\b(?:within|after|for|before|exceeding|of)\s+(?P<n>an?)\s+(?P<unit>{_TIME})(?!\s*\w*\s*of\s+his)")
RUPEES = re.compile(
    rf"(?:\brupees\s|\bRs\b\.?|\bINR\b|₹)\s?(?P<n>{NUMBER})(?:\s?/-+)?(?:\s?\(\s?Rupees\s[\w\s-]+\))?"
    rf"|(?<![\w.,-])(?P<m>{NUMBER})\]?\s+(?:of\s+)?rupees?\b",
    re.IGNORECASE,
)
PERCENT = re.compile(rf"(?<![\w.,-])(?P<n>{NUMBER})\]?[\s-]?(?:per\s?cent(?:um)?\b\.?(?!age)|%)", re.IGNORECASE)
_HALVED = (
    r"half(?=\s+(?:of\s+)?(?:the|such|that)\s+(?:\w+\s+){0,2}"
    r"(?:fees?|amount|pay|salary|rate|cost|sum|value|price|members)\b)"
)
SHARE = re.compile(rf"(?<![\w-])(?P<n>{FRACTION}|{_HALVED})(?!\s+(?:party|parties|person|meeting))", re.IGNORECASE)
_MONTH = "|".join(MONTHS)
DATES = re.compile(
    rf"\b(?P<d>\d{{1,2}})\s?(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?(?P<m>{_MONTH})\s*,?\s*(?P<y>(?:1[89]|20)\d\d)\b"
    rf"|\b(?P<m2>{_MONTH})\s+(?P<d2>\d{{1,2}})\s?(?:st|nd|rd|th)?\s*,\s*(?P<y2>(?:1[89]|20)\d\d)\b"
    r"|(?<![\d/-])(?<!\d\.)(?P<d3>\d{1,2})(?P<by>[./-])(?P<m3>\d{1,2})(?P=by)(?P<y3>(?:1[89]|20)\d\d)(?![\d/-])",
    re.IGNORECASE,
)

# what stands right before a quantity and says whether it is the most, the least, or a threshold
MARKED = r"(?:\d{1,2}\s?)?\[?"  # an amendment's marker may stand before the quantity: "3[twenty-one years]"
_PERIOD = (
    r"(?:(?:an?|the|any|such|further|maximum|minimum|total|aggregate|said|same|sum|amount|term|time|period)\s+)*"
    r"(?:of\s+)?"
)
BOUNDS = tuple(
    (bound, re.compile(rf"(?:{words}),?\s+{_PERIOD}(?:an?\s+)?(?:further\s+)?{MARKED}$", re.IGNORECASE))
    for bound, words in (
        ("after", r"after\s+the\s+(?:expiry|expiration|lapse)\s+of(?:\s+the\s+said)?"
                  r"|on\s+(?:the\s+)?(?:expiry|expiration)\s+of|after"),
        ("at_most", r"not\s+(?:be\s+)?(?:exceed|exceeding|more\s+than|later\s+than|beyond|extend\s+beyond)"
                    r"|(?:does|do|shall|may|to)\s+not\s+(?:be\s+)?(?:exceed|more\s+than)|within|up\s?to"
                    r"|extend\s+(?:up\s?to|to)|maximum(?:\s+of)?|limited\s+to|before\s+the\s+(?:expiry|expiration)\s+of"),
        ("at_least", r"not\s+(?:be\s+)?(?:less|fewer|earlier)\s+than|at[\s-]?\s?least|minimum(?:\s+of)?"),
        ("more_than", r"more\s+than|exceed(?:s|ing)?|beyond|above|over"),
        ("less_than", r"less\s+than|below"),
        ("added", r"plus"),
    )
)  # fmt: skip
AFTERWARDS = (
    ("at_least", re.compile(r"\s+(?:or|and)\s+(?:more|above)\b")),
    ("at_most", re.compile(r"\s+or\s+less\b")),
    ("added", re.compile(r"\s+(?:above|over|higher\s+than|more\s+than)\s+(?=the\b|[A-Z])")),
)
# "penalty which may extend up to", "fine for every day during which such default continues, which may"
PENALTY = re.compile(
    r"(?:imprisonment|fine|penalty)\b(?:\s+(?:of\s+either\s+description|under\s+this\s+\w+))?"
    r"(?:,?\s+for\s+(?:(?:every|each)\s+day|the\s+period)\s+(?:during|for|after)\s+which[^.;:]{0,60}?)?"
    r",?\s+(?:which|that|of|not|up|upto|shall\s+not|for\s+a\s+(?:further\s+)?(?:term|period)|to\s+the\s+extent"
    r"|extending|at\s+the\s+rate)\b[^.;:]{0,90}?$",
    re.IGNORECASE,
)
# the same with the daily sum between: "penalty of ten thousand rupees for every day during which ..."
DAILY = re.compile(
    r"\b(?:penalty|fine)\b[^;:]{0,120}\bfor\s+(?:every\s+day|the\s+period)\s+during\s+which[^;:]{0,60}"
    r"\bcumulatively\b[^;:]{0,20}$",
    re.IGNORECASE,
)
AGE = re.compile(r"^\s+(?:of\s+age|old)\b")
AGED = re.compile(
    rf"\b(?:age|aged)\s+(?:of|above|below|exceeding|less\s+than|more\s+than)?\s*(?:\w+\s+){{0,3}}{MARKED}$"
)
EXPERIENCE = re.compile(
    r"(?:\bexperience\s+(?:of|for)|\b(?:has|have|had)\s+(?:been|held)\b(?:(?!\bshall\b)[^;:]){0,140}\bfor"
    r"|\bpracti[cs]ed?\b[^;:]{0,50}|\b(?:standing|experience)\b[^;:,]{0,40}"
    r"|\babsence\b[^;:]{0,60}\b(?:than|exceeds?|of)|\b(?:last|past|previous|preceding|for\s+any\s+of\s+the))"
    r"(?:\s+(?:at[\s-]?least|not\s+less\s+than|for|of|a|an|the|period|minimum|financial))*\s*$",
    re.IGNORECASE,
)
EXPERIENCED = re.compile(
    r"^[’']?\s+(?:(?:of\s+)?(?:professional\s+|earned\s+)?(?:experience|standing|practice|leave)"
    r"|in\s+the\s+field|with\s+experience|(?:immediately\s+)?preceding)\b",
    re.IGNORECASE,
)
# "twenty years in case of A and fifteen years in case of B"
JOINED = re.compile(r"\s+in\s+(?:the\s+)?case\s+of\b")
PARALLEL = re.compile(rf"{JOINED.pattern}[^;:,.]{{2,60}}\s+and\s+")
SINCE = re.compile(
    r"^[’']?\s*(?:notice\s*,?\s*)?(?:by\s+the\s+\w+\s+)?(?P<event>(?:from|of|after|before|prior\s+to|following|preceding"
    r"|commencing|reckoned\s+from|next\s+after|to\s+be\s+computed)\s+[^;:]{3,220})"
)
OF = re.compile(r"^[,.]?\s*(?P<base>of\s+(?:the\s+)?[^;:]{3,160}|on\s+(?:the\s+)?[^;:]{3,120})")
ABOVE = re.compile(r"^\s+(?:above|over|higher\s+than|more\s+than)\s+(?P<base>[^;:,]{3,90})")
ENDS = re.compile(
    r",(?!\s+(?:[a-z]+\s+){1,2}(?:or|and)\s+[a-z]+(?:\s+[a-z]+)?\s*(?:[,.;]|$))"  # "plot, apartment or building,"
    r"|\.(?=\s|$)|[\[\]]|\((?!\w{1,4}\))|(?<!\(\w)(?<!\(\w\w)(?<!\(\w\w\w)\)"
    r"|\s+(?:within|(?:or|and)\s+(?:till|from)|prefer|as\s+(?:may|the|specified|determined|prescribed)"
    r"|by\s+(?:the|a|an|him)|in\s+(?:such|accordance|the\s+manner|writing|case)|for\s+(?:every|each|the\s+purposes?)"
    r"|and\s+(?:shall|the|he|they|such)|or\s+with|shall|may|(?<! on )(?<! in )which|Imprisonment|whichever|if|unless"
    r"|provided|subject|along\s+with|together\s+with|payable|is|are|was|were|has|have)\b",
    re.IGNORECASE,
)
PER = re.compile(
    r"^(?:\s?/-)?,?(?:\s+of\s+(?:\w+\s+)?\w+(?=\s+for))?\s*(?:(?:only|each)\s+)?"
    r"(?:(?:per|for\s+every|for\s+each|each)\s+(?:completed\s+)?(?P<unit>(?:(?:additional|further|subsequent|hundred"
    r"|thousand)\s+)*(?:(?:square|running|cubic)\s+)?[a-z]+)"
    r"|(?:a|an)\s+(?P<one>day|week|month|year|page|piece)\b|/\s?(?P<slash>day|month|year)\b)"
)
OFTEN = re.compile(
    r"\b(?P<often>daily|monthly|annual|yearly)\s+(?:[a-z]+\s+){1,3}(?:of|at|not\s+exceeding)\s+(?:the\s+rate\s+of\s+)?$"
)
SHARES = ("INR", "per cent", "share")
SPAN = 260  # characters before a quantity that may say what it is


def find_facts(document: Document) -> list[Fact]:
    """The facts of a document, in reading order.

    Args:
        document: a document that has been read.

    Returns:
        One fact for each quantity that stands in a provision's own words.
    """
    return [fact for provision in document.provisions for fact in facts_in(provision)]


def facts_in(provision: Provision) -> Iterator[Fact]:
    """The facts in one provision's own words, in reading order."""
    text, done, last = provision.text, 0, None
    found = [*_quantities(text), *((m, "date") for m in DATES.finditer(text))]
    for match, what in sorted(
        found, key=lambda item: (item[0].start("n") if item[1] == "one" else item[0].start(), -item[0].end())
    ):
        start = match.start("n") if what == "one" else match.start()
        if start < done:
            continue
        fact = _date(provision, match) if what == "date" else _fact(provision, match, what, start)
        if fact is None:
            continue
        if last and last.kind == "period" and PARALLEL.fullmatch(text, done, start) and JOINED.match(text, match.end()):
            fact = replace(fact, kind=last.kind, bound=last.bound)
        done, last = match.end(), fact
        yield fact


def _quantities(text: str) -> Iterable[tuple[re.Match[str], str]]:
    for pattern, what in ((DURATION, "time"), (ONE, "one"), (RUPEES, "INR"), (PERCENT, "per cent"), (SHARE, "share")):
        for match in pattern.finditer(text):
            yield match, what


def _date(provision: Provision, match: re.Match[str]) -> Fact | None:
    n = next(n for n in ("", "2", "3") if match[f"y{n}"])
    day = iso_day(match[f"d{n}"], match[f"m{n}"], match[f"y{n}"])
    if day is None:  # "31-04-2017", "2/15/2016": printed so
        return None
    at = provision.char_start
    return Fact(
        provision.id, "date", None, "date", "", match[0], at + match.start(), at + match.end(), date=day
    )  # fmt: skip


def _fact(provision: Provision, match: re.Match[str], what: str, start: int) -> Fact | None:
    text = provision.text
    before, after = text[max(0, start - SPAN) : start], text[match.end() :]
    if what in ("time", "one"):
        unit = _unit(match["unit"], match.groupdict().get("of"))
        value = 1.0 if what == "one" else number(match["n"])
    else:
        unit = what
        value = fraction(match["n"]) if what == "share" else number(match["n"] or match["m"])
    bound, begins = _bound(before, after)
    penalty = _penalty(before, unit)
    kind, since, of, end = "amount", None, None, match.end()
    if unit not in SHARES:
        kind = "penalty" if penalty == "imprisonment" else _kind_of_time(before, after)
        penalty = penalty if kind == "penalty" else None
        if kind == "time_limit" and (event := SINCE.match(after)) and (bound or event["event"][:2] != "of"):
            since = _until(event["event"])
            end += event.start("event") + len(since)
    elif unit != "INR":
        kind = "percentage"
        if base := ABOVE.match(after) or OF.match(after):
            of = _until(base["base"])
            end += base.start("base") + len(of)
            of = re.sub(r"^(?:of|on)\s+", "", of)
        elif bound == "added" and (
            left := re.search(r"(?:.*\b(?:be|at)\s+)?(?:the\s+)?([^;:,]{3,90}?)\s+plus\s+$", before)
        ):
            of = left[1].strip()
    kind = "penalty" if penalty else kind
    per = _per(before, after if of is None and since is None else text[end:], penalty)
    first = start - (len(before) - begins)
    return Fact(
        provision.id, kind, value, unit, bound, text[first:end], provision.char_start + first,
        provision.char_start + end, penalty, per, of, since,
    )  # fmt: skip


def _unit(word: str, kept: str | None) -> str:
    plural = word.lower().removesuffix("s") + "s"
    return f"{kept.lower()} {plural}" if kept and kept.lower() in ("working", "financial", "clear") else plural


def _bound(before: str, after: str) -> tuple[str, int]:
    """Whether a quantity is the most, the least ..., and where in `before` the words begin that say so."""
    for bound, pattern in BOUNDS:
        if match := pattern.search(before):
            return bound, match.start()
    for bound, pattern in AFTERWARDS:
        if pattern.match(after):
            return bound, len(before)
    return "", len(before)


def _penalty(before: str, unit: str) -> str | None:
    """Imprisonment, fine or penalty, where a quantity is the measure of one."""
    sentence = re.split(r"[;:]", before)[-1]
    named = list(re.finditer(r"\b(?:imprisonment|fine|penalty)\b", sentence, re.IGNORECASE))
    if not named or not (PENALTY.match(sentence, named[-1].start()) or DAILY.search(sentence)):
        return None
    name = named[-1][0].lower()
    return name if (name == "imprisonment") == (unit not in SHARES) else None


def _kind_of_time(before: str, after: str) -> str:
    if AGE.match(after) or AGED.search(before):
        return "age"
    if EXPERIENCED.match(after) or EXPERIENCE.search(before):
        return "period"
    return "time_limit"


def _until(words: str) -> str:
    """Words up to where they say something else."""
    end = ENDS.search(words, 5)
    return words[: end.start() if end else len(words)].rstrip(" ,.–—-")


def _per(before: str, after: str, penalty: str | None) -> str | None:
    if match := PER.match(after):
        return match["unit"] or match["one"] or match["slash"]
    if match := OFTEN.search(before):
        return {"daily": "day", "monthly": "month", "annual": "year", "yearly": "year"}[match["often"]]
    return "day" if penalty and re.search(r"\bfor\s+every\s+day\s+during\s+which[^.;:]*$", before) else None
