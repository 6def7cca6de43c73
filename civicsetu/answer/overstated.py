"""A claim that says too much: that somebody alone does what several must, that something may be done at any time which
has an end, or that something binds which does not.

The words that correct it are those of the provision itself; where they are not found in it, nothing is corrected.
"""

import re

from civicsetu.read.words.tokens import tokens

_ENDS = r"and|or|that|who|which|shall|may|must|is|are|of|to|for|from|by|at|on|with|in"
_ONE = rf"(?:an?|the)\s+[\w-]+(?:\s+(?!(?:{_ENDS})\b)[\w-]+){{0,3}}"
_ONLY = re.compile(
    r"\b(?:only|just|nobody\s+but|no\s+one\s+but)\s+(?P<who>(?:an?|the)\s+[\w\s-]{3,40}?)\s+(?:has|have|is|are|must|may|can|needs?|ought|signs?|certif\w+)\b"
    r"|\b(?P<alone>(?:an?|the)\s+[\w\s-]{3,40}?)\s+alone\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(rf"\b{_ONE}(?:,\s+{_ONE}){{0,4}},?\s+and\s+{_ONE}", re.IGNORECASE)
_DONE_BY = re.compile(r"\b(?P<done>\w+)\s+by\s+$")  # certified by an engineer and an architect
_MEMBER = re.compile(r",\s+|\s+and\s+", re.IGNORECASE)
_ANY_TIME = re.compile(
    r"\b(?:at\s+any\s+time|any\s?time|even\s+now|whenever|for\s?ever|without\s+(?:any\s+)?(?:time\s+)?limit)\b", re.I
)
_NO_LONGER = re.compile(r"\b[Nn]o\b[^.;:]{2,80}\b(?P<when>after\s+the\s+(?:expiry|expiration)\s+of\s+[^.;:]{4,110})")
_BINDS = re.compile(r"\b(?:binds?|binding|bound)\b", re.IGNORECASE)
_NOT_BINDING = re.compile(r"\bshall\s+not\s+(?:be\s+)?bind(?:ing)?\s+(?:up)?on\s+[^.;:,]{3,60}", re.IGNORECASE)
MOST_WORDS = 22  # of the words of a provision that are told


def overstated(said: str, quoted: str) -> str:
    """The words of a provision that a claim goes beyond, as the first line tells them; empty where it does not.

    Args:
        said: what a question says of the law, as a sentence.
        quoted: the words of the provision on it.

    >>> overstated("only the engineer has to sign it", "It shall be signed by an architect and an engineer.")
    'it is an architect and an engineer'
    >>> overstated("the fee may be changed at any time", "No fee is changed after the expiry of one year from then.")
    'not after the expiry of one year from then'
    >>> overstated("the advice binds the State", "The advice shall not be binding upon the State in doing so.")
    'it shall not be binding upon the State'
    >>> overstated("only the engineer has to sign it", "It is signed by him as the owner and the engineer agree.")
    ''
    """
    told = _several(said, quoted) or _ended(said, quoted) or _not_binding(said, quoted)
    return told if len(told.split()) <= MOST_WORDS else ""


def _several(said: str, quoted: str) -> str:
    only = _ONLY.search(said)
    if only is None:
        return ""
    who, words = set(tokens(only["who"] or only["alone"])), set(tokens(said))
    for several in _SEVERAL.finditer(quoted):
        done = _DONE_BY.search(quoted, 0, several.start())
        if done is None or words.isdisjoint(tokens(done["done"])):
            continue
        if any(who and who <= set(tokens(one)) for one in _MEMBER.split(several[0])):
            return f"it is {several[0]}"
    return ""


def _ended(said: str, quoted: str) -> str:
    ended = _NO_LONGER.search(quoted) if _ANY_TIME.search(said) else None
    return f"not {ended['when'].strip()}" if ended else ""


def _not_binding(said: str, quoted: str) -> str:
    denied = _NOT_BINDING.search(quoted) if _BINDS.search(said) else None
    if denied is None or re.search(r"\b(?:not|never|no)\b|n['’]t\b", said, re.IGNORECASE):
        return ""
    words = re.split(r"\s+in\s+", denied[0])[0]
    return f"it {words}"
