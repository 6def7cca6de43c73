"""What a question takes for granted of who makes a body, sits at its head or checks it, or of which party has a duty:
"Since the High Court appoints the chairperson ..." says who appoints him."""

import re
from typing import NamedTuple

from civicsetu.answer.bodies import bodies_in
from civicsetu.answer.modal import actors_in
from civicsetu.read.words.tokens import tokens

# making and unmaking a body and those who sit in it, and checking it
_DEEDS = (
    r"(?:appoint|nominate|select|choose|pick|remove|sack|chair|head|audit|constitute|hire)s?|dismiss(?:es)?"
    r"|establish(?:es)?|presides?\s+over|sets?\s+up|(?:names?|forms?)(?=\s+(?:an?|the|its|all|every|each|members?)\b)"
)
_DONE = (
    r"appointed|nominated|selected|chosen|picked|removed|sacked|chaired|headed|audited|constituted|hired|dismissed"
    r"|established|presided\s+over|set\s+up|named|formed"
)
_NO_NAME = "is|are|was|were|be|been|being|has|have|had|not|never|does|do|or|and|who|i|we|he|she|they|it|you"
_NAME = rf"(?!(?:{_NO_NAME})\b)[\w-]+(?:\s+(?!(?:{_NO_NAME})\b)[\w-]+)"
_WHERE = r"^(?P<where>(?:in|under)\s+[\w\s]{2,40}?,?\s+)?(?:it\s+is\s+)?"
_SAID = re.compile(
    rf"{_WHERE}(?P<who>(?:the|an?|every|each)\s+{_NAME}{{0,4}}?)\s+(?:(?:that|who|which)\s+)?"
    rf"(?P<can>(?:can|may|must|will|shall|should)\s+)?(?:also\s+|itself\s+)?(?P<does>(?:{_DEEDS})\s(?!by\b).+)$",
    re.IGNORECASE,
)
_SAID_BY = re.compile(
    rf"^(?P<whom>.{{4,90}}?)\s+(?P<is>is|are|gets?|can\s+be|may\s+be|must\s+be|has\s+to\s+be)\s+(?P<done>{_DONE})"
    rf"(?P<rest>\s+[^,;]*?)?\s+by\s+(?P<who>(?:the|an?)\s+{_NAME}{{0,4}})$",
    re.IGNORECASE,
)
_MUST = re.compile(
    rf"{_WHERE}(?P<who>(?:(?:the|an?|every|each|all)\s+)?{_NAME}{{0,2}}?)\s+(?:(?:alone|himself|themselves)\s+)?"
    r"(?P<must>must|ha(?:s|ve)\s+to|(?:is|are)\s+(?:liable|bound|required|obliged)\s+to)\s+(?P<does>[a-z]+\s.+)$",
    re.IGNORECASE,
)
_PAYS = re.compile(
    rf"{_WHERE}(?P<who>(?:(?:the|an?|every|each|all)\s+)?{_NAME}{{0,2}}?)\s+(?P<does>(?:pays?|bears?|insures?)\s.+)$",
    re.IGNORECASE,
)
PARTIES = frozenset({"promoter", "allottee", "agent"})
_OFFICIAL = re.compile(
    r"\b(?:court|justice|judges?|minister|ministry|president|governor|secretary|commissioner|collector|magistrate|parliament"
    r"|chair\w*|auditor|officer)\b",
    re.IGNORECASE,
)
_MINISTER = re.compile(r"\bminister\b", re.IGNORECASE)
_OF_STATE = re.compile(r"\b(?:government|state|cent(?:re|er)|union|minist\w+|parliament|legislature)\b", re.IGNORECASE)


class Doer(NamedTuple):
    """Who is said to do something, and what is asked to learn who does it."""

    who: str
    question: str


def doer_said(claim: str) -> Doer | None:
    """Who is said to make a body, or to fill, head or check one, or which party of a sale is said to have a duty; None
    where nobody is.

    Args:
        claim: a sentence of what a question says of the law.

    >>> doer_said("it is the High Court that appoints the chairperson of RERA")
    Doer(who='the High Court', question='Who appoints the chairperson of RERA?')
    >>> doer_said("the chairperson is appointed by the High Court")
    Doer(who='the High Court', question='By whom is the chairperson appointed?')
    >>> doer_said("the allottee has to pay the premium of the insurance")
    Doer(who='the allottee', question='Who has to pay the premium of the insurance?')
    >>> doer_said("the promoter picks the architect")
    """
    said = claim.strip()
    if told := _SAID_BY.match(said):
        return _official(told, f"By whom {told['is']} {told['whom']} {told['done']}{told['rest'] or ''}?")
    if told := _SAID.match(said):
        return _official(told, _asked(told, f"who {told['can'] or ''}{told['does']}?"))
    if told := _of_party(_MUST.match(said)):
        must = "must" if told["must"].lower() == "must" else "has to"
        return Doer(told["who"], _asked(told, f"who {must} {told['does']}?"))
    if told := _of_party(_PAYS.match(said)):
        verb, _, rest = told["does"].partition(" ")
        return Doer(told["who"], _asked(told, f"who has to {verb.lower().removesuffix('s')} {rest}?"))
    return None


def _official(told: re.Match[str], question: str) -> Doer | None:
    who = told["who"]
    return Doer(who, question) if _OFFICIAL.search(who) or bodies_in(who) or _OF_STATE.search(who) else None


def _of_party(told: re.Match[str] | None) -> re.Match[str] | None:
    return told if told and actors_in(told["who"]) & PARTIES else None


def _asked(told: re.Match[str], question: str) -> str:
    asked = f"{told['where'] or ''}{question}"
    return asked[0].upper() + asked[1:]


def is_another(said: str, told: str) -> bool:
    """Whether who does something is another than who is said to do it.

    Args:
        said: who is said to.
        told: who does, as a first line says.

    >>> is_another("the High Court", "The appropriate Government.")
    True
    >>> is_another("the state", "The appropriate Government.")
    False
    >>> is_another("the regulator", "The Authority.")
    False
    """
    party = actors_in(said) & PARTIES
    is_somebody = actors_in(told) & PARTIES if party else actors_in(told) or _OFFICIAL.search(told)
    ours, theirs = set(tokens(said)), set(tokens(told))
    if is_somebody and _MINISTER.search(said) and _MINISTER.search(told):  # of finance, and of housing
        return bool(ours - theirs)
    if not is_somebody or ours & theirs:
        return False
    is_of_state = bool(_OF_STATE.search(said)) and bool(_OF_STATE.search(told))
    return not is_of_state and not bodies_in(said) & bodies_in(told) and not actors_in(said) & actors_in(told)
