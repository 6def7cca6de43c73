"""Where the first section found is not on what is asked: it is the other party's right, it is the end of another thing,
it tells a meaning where a deed is asked for, or the cause where it is asked what follows. Such a section gives way to
the next one that is nearly as good; see `civicsetu.answer.choose`.
"""

import re

from civicsetu.answer.acts import acts_in, main_act
from civicsetu.answer.modal import PERMITS, actors_in, subject_of

MAY_DO = 40  # characters behind "may" in which what may be done stands
_TO_SEE = re.compile(
    r"^\W*(?:can|could|may)\s+(?:i|we|a\s+buyer|an\s+allottee)\s+(?:see|inspect|check|look\s+at|view|read|have|get|ask|demand)\b",
    re.IGNORECASE,
)
_WHO_DOES = re.compile(
    r"^\W*(?:(?:who|whom|where|when|how)\s+(?!(?:is|are|was|were)\b)\w+"
    r"|(?:[^?]*,\s*(?:so|then)\s+)?(?:can|could|may|must|should)\s+(?!i\b)(?:[\w'’-]+\s+){1,4}?be\s+(?!an?\b|the\b|part\b)\w+)",
    re.IGNORECASE,
)
_SOMEBODY_DOES = re.compile(r"^\W*(?:must|should|do|does)\s+(?!i\b|we\b)(?:[\w'’-]+\s+){2}", re.IGNORECASE)
_IS_NEEDED = re.compile(r"\b(?:required|compulsory|mandatory|necessary|needed)\W*$", re.IGNORECASE)
_MEANS = re.compile(
    r"\b(?:mean\w*|count\w*|call\w*|defin\w*|includ\w*|treat\w*|consider\w*|regard\w*|speak\w*|differ\w*|sees?|views?)\b",
    re.IGNORECASE,
)
_WHAT_FOLLOWS = re.compile(
    r"\bwhat\s+(?:happens|becomes|follows|is\s+done)\b[^?]*?\b(?:if|when|once|after|on|upon)\b(?P<event>[^?]+)",
    re.IGNORECASE,
)
# "Duties consequent upon revocation"; "Upon revocation, the Authority may", "When it is revoked, the Authority may"
_OF_WHAT_FOLLOWS = re.compile(r"\b(?:consequen\w+|effects?)\s+(?:up)?(?:on|of)\b", re.IGNORECASE)
_FOLLOWS = re.compile(r"^(?:(?:up)?on|when|after|once)\b[^.;,]+,", re.IGNORECASE)
_I_MAY = re.compile(r"^\W*(?:can|could|may)\s+(?:i|we)\b(?P<rest>[^?]*)", re.IGNORECASE)


def asks_to_see(asked: str) -> bool:
    """True where somebody asks whether he may see something, or have it.

    >>> asks_to_see("Can I see the sanctioned plan?")
    True
    """
    return bool(_TO_SEE.match(asked))


def is_of_doing(asked: str) -> bool:
    """True where it is asked who does something, where, when or how, whether somebody must do it, or whether a
    thing is needed; and not what a word means or counts as.

    >>> is_of_doing("Who maintains the lift after handover?")
    True
    >>> is_of_doing("Who is a promoter?"), is_of_doing("Who counts as a promoter?")
    (False, False)
    """
    acts = _SOMEBODY_DOES.match(asked)
    does = _WHO_DOES.match(asked) or (acts and actors_in(acts[0])) or _IS_NEEDED.search(asked)
    return bool(does) and not _MEANS.search(asked)


def is_other_right(asked: str, said: str) -> bool:
    """True where the asker asks whether he may do something, and the words let the builder do it.

    >>> is_other_right("Can I cancel my booking?", "The promoter may cancel the allotment only on its terms:")
    True
    >>> is_other_right("Can I cancel my booking?", "The allottee may cancel the allotment only on its terms:")
    False
    """
    own, permits = _I_MAY.match(asked), PERMITS.search(said)
    if own is None or permits is None or actors_in(subject_of(said)) != {"promoter"}:
        return False
    return bool(main_act(own["rest"]) & acts_in(said[permits.start() : permits.end() + MAY_DO]))


_ENDS = re.compile(r"\b(?:cancel\w*|revo(?:k|c)\w*|terminat\w*)", re.IGNORECASE)
_OF_THING = {
    "registration": re.compile(r"\b(?:registration|registered\s+number|rera\s+number|licen[cs]e)", re.IGNORECASE),
    "allotment": re.compile(
        r"\b(?:allotment|booking|agreement|my\s+(?:flat|apartment|plot|unit|shop|house))\b", re.IGNORECASE
    ),
}


def is_of_other_thing(asked: str, said: str) -> bool:
    """True where both are on an end, the question's of an allotment and the words' of a registration, or the other way.

    >>> is_of_other_thing("Can he cancel my allotment?", "The registration shall not be revoked unless he is heard.")
    True
    >>> is_of_other_thing("Can he cancel my allotment?", "The promoter may cancel the allotment on its terms.")
    False
    """
    if not (_ENDS.search(asked) and _ENDS.search(said)):
        return False
    ours, theirs = ({name for name, words in _OF_THING.items() if words.search(text)} for text in (asked, said))
    return len(ours) == 1 and bool(theirs) and not ours & theirs


_NOT_DONE = re.compile(r"\b(?:not|never|without|fail(?:s|ed|ing)?|refus\w+)\b|n['’]t\b", re.IGNORECASE)


def is_aftermath(asked: str, heading: str, said: str = "") -> bool:
    """True where it is asked what happens after something, and a section is headed by what follows upon it, or begins
    with that.

    >>> is_aftermath("What happens if registration is revoked?", "Duties consequent upon lapse or revocation")
    True
    >>> is_aftermath("What happens if registration is revoked?", "Duties", "When it is revoked, the Authority may act.")
    True
    >>> is_aftermath("What happens if registration is revoked?", "Revocation", "The Authority may revoke it.")
    False
    >>> is_aftermath("What happens if it is not revoked?", "Duties", "When it is revoked, the Authority may act.")
    False
    """
    event = _WHAT_FOLLOWS.search(asked)
    if event is None or _NOT_DONE.search(event["event"]):
        return False
    begins = _FOLLOWS.match(said)
    told = f"{heading if _OF_WHAT_FOLLOWS.search(heading) else ''} {begins[0] if begins else ''}"
    return bool(acts_in(event["event"]) & acts_in(told))


_HOW_DONE = re.compile(
    r"^\W*how\s+(?:is|are|can|will|would|must|should|may)\s[^?,;]*?\b(?P<deed>\w{4,}(?:ed|en))\b", re.IGNORECASE
)
STEM = 5  # letters by which a deed and its noun are one


def deed_asked(asked: str) -> str:
    """The first letters of the deed, where it is asked how something is done.

    >>> deed_asked("How are penalties recovered?"), deed_asked("How is carpet area measured in flats?")
    ('recov', 'measu')
    >>> deed_asked("How long is the term?")
    ''
    """
    found = _HOW_DONE.match(asked)
    return found["deed"].lower()[:STEM] if found else ""


def speaks_of_deed(heading: str, deed: str) -> bool:
    """True where a heading has a word that begins like a deed: "Recovery of interest or penalty".

    >>> speaks_of_deed("Recovery of interest or penalty", "recov")
    True
    """
    return any(word.startswith(deed) for word in heading.lower().split())


_APPEAL_FROM = re.compile(
    r"\bappeal\w*\b[^?]{0,20}?\b(?:from|against|after)\s+(?:[\w'’]+\s+){0,5}?"
    r"(?P<body>tribunal|authority|commission|magistrate|officer|committee)\b",
    re.IGNORECASE,
)


_FOR_IT = re.compile(r"\b(?:for|file|lodge|make)\s+(?:it|one|that)\b", re.IGNORECASE)


def appealed_from(asked: str, whole: str = "") -> str:
    """The body from which an appeal goes, where a question says so; else empty.

    Args:
        asked: the part of the question that asks.
        whole: the question with its story, for "How long does one have for it?".

    >>> appealed_from("Who hears an appeal from the tribunal?"), appealed_from("Can I appeal to the tribunal?")
    ('tribunal', '')
    >>> appealed_from("How long is there for it?", "An appeal from the tribunal. How long is there for it?")
    'tribunal'
    """
    found = _APPEAL_FROM.search(asked) or (_APPEAL_FROM.search(whole) if _FOR_IT.search(asked) else None)
    return found["body"].lower() if found else ""


def is_appeal_from(body: str, words: str) -> bool:
    """True for words on an appeal from a body.

    >>> is_appeal_from("tribunal", "Any person aggrieved by an order of the Tribunal may appeal to the High Court.")
    True
    >>> is_appeal_from("tribunal", "The Tribunal may hear appeals from the Authority.")
    False
    """
    from_it = rf"\b(?:aggrieved\s+by|against|from)\b(?:(?!\bto\b|\bappeal)[^.;:]){{0,90}}?\b{body}\b"
    return bool(re.search(r"\bappeal", words, re.IGNORECASE) and re.search(from_it, words, re.IGNORECASE))
