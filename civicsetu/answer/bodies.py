"""The bodies that one law has rules of for each: the regulator, its appellate tribunal, its adjudicating officers, its
council; and the governments of the Union and of the states. Their terms, pay and procedure stand in like words under
other headings."""

import re
from collections.abc import Mapping
from functools import lru_cache

from civicsetu.answer.statement import above
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision

_BODIES = {
    "tribunal": re.compile(r"\b(?:tribunals?|appe(?:als?|llate)\s+(?:bench|body|court))\b", re.IGNORECASE),
    "officer": re.compile(r"\badjudicat\w+\s+officers?\b", re.IGNORECASE),
    "council": re.compile(r"\b(?:advisory\s+(?:council|body)|council)\b", re.IGNORECASE),
    "authority": re.compile(
        r"\b(?:authority|authorities|regulators?|regulatory\s+(?:body|bench)|\w*rera\s+(?:members?|chair\w*|bench|boss|head|chief))\b",
        re.IGNORECASE,
    ),
}  # fmt: skip

CALLED = {  # in plain words
    "tribunal": "the Appellate Tribunal", "officer": "the adjudicating officer", "authority": "the Authority",
    "council": "the Central Advisory Council",
}  # fmt: skip

_GOVERNMENTS = {
    "union": re.compile(
        r"\b(?:central|union)\s+government\b|\bgovernment\s+of\s+india\b|\bthe\s+cent(?:re|er)\b(?!\s+of\b)"
        r"|(?-i:\bCentre\b(?!\s+of\b))",
        re.IGNORECASE,
    ),
    "state": re.compile(r"\bstate\s+governments?\b|\bgovernments?\s+of\s+(?:the|a|each)\s+states?\b", re.IGNORECASE),
}  # fmt: skip


@lru_cache(maxsize=2048)  # units and headings are asked again and again
def bodies_in(text: str) -> frozenset[str]:
    """The bodies that a text speaks of."""
    return _named(_BODIES, text)


@lru_cache(maxsize=2048)
def _governments_in(text: str) -> frozenset[str]:
    return _named(_GOVERNMENTS, text)


def _named(family: Mapping[str, re.Pattern[str]], text: str) -> frozenset[str]:
    return frozenset(name for name, words in family.items() if words.search(text))


def is_of_other_body(told: str, asked: str) -> bool:
    """True where a text is of one body, and a question of another alone; or of one government.

    >>> is_of_other_body("Salary of Members of the Appellate Tribunal", "What is the regulator's chairman paid?")
    True
    >>> is_of_other_body("Appeals against orders of the Authority to the Tribunal", "What does the regulator do?")
    False
    >>> is_of_other_body("Grants by the State Government", "Can the Centre pay for it?")
    True
    """
    pairs = [(named(told), named(asked)) for named in (bodies_in, _governments_in)]
    return any(len(theirs) == 1 and len(ours) == 1 and theirs != ours for theirs, ours in pairs)


# What laws have of each body in like words: who sits in it, and on which terms.
_PERSONNEL = re.compile(
    r"\b(?:chair\w+|members?|officers|employees|staff|salar(?:y|ies)|allowances|vacanc(?:y|ies)|term\s+of\s+office|qualifications?)\b",
    re.IGNORECASE,
)


def of_body(section: Provision, library: Library) -> str:
    """The words that say whose a section is: its heading; with that of its chapter where it is on those who sit in a
    body, and does not say in which."""
    heading = section.heading or ""
    if bodies_in(heading) or not _PERSONNEL.search(heading):
        return heading
    chapter = next((one for one in above(section, library) if one.heading and bodies_in(one.heading)), None)
    return f"{heading} ({chapter.heading})" if chapter else heading
