"""The law that a question says a provision is of: "section 138 of the Negotiable Instruments Act, 1881",
"s.8 RTI", "RTI Act 2005, section 8". The corpus's own Act, in whatever words, is none: "section 18 of RERA".
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from civicsetu.find.question.laws import abbreviations, dotted
from civicsetu.read.words.grammar.styles import compiled
from civicsetu.read.words.tokens import tokens

# What laws are called in the questions of people; "Order" is not here, for "under the Order" may be any.
_NOUN = "(?:Act|Code|Rules?|Sanhita|Constitution|Ordinance|Regulations?)"
# What stands before "act" and is no part of a law's name
_NO_NAME = (
    "the|this|that|said|same|any|an?|which|in|under|by|to|rera|real|my|our|main|parent|central|state|new|whole|above"
)
# What a sentence begins with, and words for the corpus's own Act: no beginning of a title
_NOT_A_TITLE = r"""(?! (?:
    The|This|That|Said|Our|Parent|Central|Principal|State
  | Does|Do|Is|Are|Can|What|Who|How|Why|When|In|Under|If|For|By|Per|As|Which|Whether
) \b )"""
_KNOWN = "|".join(dotted(short) for short in abbreviations() if short != "RERA").replace(" ", r"\ ")
_SHORT_NAMES = "|".join(
    sorted((re.escape(short) for short in abbreviations() if short != "RERA"), key=len, reverse=True)
)
_SHORT = rf"(?: {_KNOWN} | {_NOT_A_TITLE} [A-Z][A-Za-z.&]{{0,9}} \s+ Act ) (?!\w)"  # RTI   N.I. Act   Companies Act

# "of the Negotiable Instruments Act", "of the Code of Civil Procedure": words with capitals
TITLE_AFTER = compiled(
    r"""
    \s* (?:,\s*)? (?P<by>of|under|in|from) \s+ (?:the\s+)?
    (?P<law> [A-Z][\w'&.]* (?: \s+ (?: [A-Z][\w'&.()]* | and|of|for|the|to|on | \([A-Z][^()]*\) ) )* )
    """
)
# "s.8 RTI", "section 8 of the RTI Act"
SHORT_AFTER = compiled(rf"\s* ,?\s* (?: (?:of|under)\s+(?:the\s+)? )? (?P<law> {_SHORT} )")
# Laws as people write them in haste: "section 10 of the consumer protection act", "section 420 ipc"
LOWER_AFTER = compiled(
    rf"""
    \s* ,?\s*
    (?: (?:of|under)\s+ (?:the\s+)?
        (?P<law> (?: (?! (?:{_NO_NAME}) \b ) [a-z&'’-]+ \s+ ){{1,5}} (?:act|code|sanhita) \b | constitution \b )
      | (?: (?:of|under)\s+ )? (?:the\s+)? (?P<short> ipc|cpc|crpc|bnss?|bsa|ibc|ni[ ]act ) \b
    )
    """,
    ignore_case=True,
)
# "RTI Act 2005, section 8", "Under the Consumer Protection Act, 2019, section 35"
BEFORE = compiled(
    rf"""
    (?P<law> {_SHORT}
      | {_NOT_A_TITLE} (?<![\w'&]) [A-Z][\w'&]* \s+ (?: (?: [A-Z][\w'&()]* | and|of|for|to|on ) \s+ ){{0,9}}
        (?:Act|Code|Sanhita)
    )
    (?: ,?\s* (?P<year>\d{{4}}) )? \s* [,:–-]? \s* $
    """
)
# The corpus's own Act: "of the Act", "of RERA", "of the Real Estate Act"
OWN = compiled(
    r"""
    real\s+estate | regulation\s+and\s+development | rera\b
    | ^ (?:the\s+)? (?:act|rules?|regulations?|this|that|said) \b
    """,
    ignore_case=True,
)
# The Consumer Protection Act   CrPC
_BY_ITSELF = compiled(
    rf"""
    \b (?:the\s+)? (?P<name>
        [A-Z][\w'&()]* \s+ (?: (?: [A-Z][\w'&()]* | and|of|for|to|on ) \s+ ){{0,8}} (?:Act|Code|Sanhita|Constitution)
    ) \b
    | \b (?P<short> {_SHORT_NAMES} ) \b
    """
)
_BEGINNINGS = ("The", "This", "Which", "What", "Under", "Does", "Is", "That")  # what a question begins with
_SAY_NOTHING = frozenset(("act", "code", "the", "of", "and", "law"))
_ASKED_UNDER = re.compile(
    r"\b(?:under|as\s+per|according\s+to|in\s+terms\s+of|what\s+does|procedure\s+(?:in|of))\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_YEAR = re.compile(r",?\s*\(?((?:18|19|20)\d\d)\b")


# "of the RERA Act, 2016", with a year
_OWN_YEAR = compiled(
    r"""
    \s* ,?\s* (?: (?:of|under|in|from) \s+ )? (?:the\s+)?
    (?: rera (?:\s+act)? | act
      | real\s+estate (?:\s+ (?:\([^()]*\) | regulation | and | development | regulatory ) )* \s+ act )
    ,?\s* (?:of\s+)? \(? (?P<year> (?:1[5-9]|2[0-9])\d\d ) \b
    """,
    ignore_case=True,
)
_SAID_OF = compiled(
    r"""
    \s* ,?\s* (?:of|to|in|under) \s+ (?: (?! and\b|or\b ) [\w()&'’-]+ \s+ ){0,5}?
    (?P<noun> acts? | rera | rules | regulations ) \b
    """,
    ignore_case=True,
)
_PAPER = r"(?: agreement | deed | contract | brochure | letter | bye-?laws | policy )"
_PAPERS_OWN = compiled(
    rf"""
    \s* ,?\s* (?:of|to|in|under) \s+
    (?: (?:my|our|his|her|their|your|this|builder['’]?s) \s+ (?:\w+\s+){{0,3}}? {_PAPER}
      | (?:the\s+|an?\s+)? (?: sale\s+deed | brochure | allotment\s+letter | bye-?laws ) ) \b
    """,
    ignore_case=True,
)


class SaidLaw(NamedTuple):
    """A law as a question says it: its name, None for the corpus's own Act, and the year where one follows."""

    name: str | None
    year: int | None = None


def own_year(text: str, end: int) -> int | None:
    """The year that is said of the corpus's own Act right after a provision, which ends at `end`."""
    match = _OWN_YEAR.match(text, end)
    return int(match["year"]) if match else None


def said_of(text: str, end: int) -> str:
    """Whether a provision, which ends at `end`, is said to be of an "act" or of "rules"; empty where neither is said.

    >>> said_of("section 3 of the Gujarat rules", 9), said_of("section 3 of RERA", 9), said_of("section 3", 9)
    ('rules', 'act', '')
    """
    match = _SAID_OF.match(text, end)
    return "" if not match else "rules" if match["noun"].lower() in ("rules", "regulations") else "act"


def papers_own(text: str, end: int) -> bool:
    """True where what ends at `end` is said to be of somebody's own paper: "clause 7 of my agreement"."""
    return _PAPERS_OWN.match(text, end) is not None


def law_after(text: str, end: int) -> SaidLaw | None:
    """The law that is said right after a provision, which ends at `end`."""
    if title := TITLE_AFTER.match(text, end):
        if OWN.search(title["law"]):
            return None
        if name := _name_in(title):
            return _with_year(name, text, title.start("law") + len(name))
    if (short := SHORT_AFTER.match(text, end)) and not OWN.search(short["law"]):
        return _with_year(short["law"], text, short.end())
    if (lower := LOWER_AFTER.match(text, end)) and not OWN.search(lower[0]):
        return _with_year(lower["law"] or lower["short"], text, lower.end())
    return None


def law_before(text: str, start: int, end: int) -> SaidLaw | None:
    """The law that is said before a provision, from `start` to `end`, where none is said after it."""
    if TITLE_AFTER.match(text, end):  # "... of the Act": said, and it is the corpus's own
        return None
    match = BEFORE.search(text[:start])
    if not match or OWN.search(match["law"]):
        return None
    return SaidLaw(match["law"], int(match["year"]) if match["year"] else None)


def _name_in(title: re.Match[str]) -> str | None:
    """The name of a law in words with capitals, which may go on behind it; None for words that name no law."""
    name = title["law"].strip()
    noun = re.search(rf"\b{_NOUN}\b", name)
    if not noun:
        has_initials = re.match(r"[A-Z]{3,6}\b", name) and title["by"] != "in"  # "of RTI", but not "in UP"
        return name if has_initials else None
    if noun.start() == 0:  # "the Code of Civil Procedure" goes on behind its noun
        return name
    return re.sub(rf"(\b{_NOUN}\b)(?!.*\b{_NOUN}\b).*", r"\1", name)  # "the Haryana Rules and ..." does not


def _with_year(name: str, text: str, end: int) -> SaidLaw:
    year = _YEAR.match(text, end)
    return SaidLaw(name, int(year[1]) if year else None)


class OtherLaw(NamedTuple):
    """A law that a text names by itself.

    Fields:
        name: as it is written.
        words: those of its name that tell it from others.
        is_asked_about: the text asks what this law says: "Under the Limitation Act, ...".
    """

    name: str
    words: frozenset[str]
    is_asked_about: bool = False


def other_laws_in(text: str) -> Iterator[OtherLaw]:
    """The laws that a text names, other than the corpus's own Act; none where it names that one, too.

    >>> [law.name for law in other_laws_in("Does the Consumer Protection Act or the CPC apply?")]
    ['Consumer Protection Act', 'CPC']
    """
    if OWN.search(text):
        return
    for match in _BY_ITSELF.finditer(text):
        name = match["name"] or match["short"]
        full = abbreviations().get(match["short"] or "", name)
        words = frozenset(tokens(full)) - _SAY_NOTHING
        if words and not OWN.search(name) and name.split()[0] not in _BEGINNINGS:
            yield OtherLaw(name, words, _ASKED_UNDER.search(text[: match.start()]) is not None)
