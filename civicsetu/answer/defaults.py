"""Whose default is spoken of: the promoter's, who is late with the building, or the allottee's, who is late with the
money. Agreements for sale have a clause on each in like words."""

import re
from functools import lru_cache

from civicsetu.answer.statement import above, leads_on
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision

_LATE = (
    r"(?:late|behind|default\w*|fail\w*|delay\w*|miss\w*|overdue|stuck|(?:not|n['’]t|never)\s+(?:\w+\s+)?"
    r"(?:finish|complet|deliver|giv|hand|pay|paid|sign)\w*)"
)
_PAY = r"(?:pay|pays|paying|owe|owes)\b(?!\s+(?:me|us)\b)"
_ASKED = {
    "promoter": re.compile(
        r"\b(?:builders?|promoters?|developers?|towers?|project|flat|possession|handover)\b(?!\s+to\b)"
        r"(?:(?!\b(?:i|we|buyers?|allottees?)\b)[^.?!,;]){0,40}?"
        rf"\b{_LATE}|\b(?:delay\w*|late)\s+(?:in\s+)?(?:possession|handover|handing\s+over|construction|delivery)\b"
        rf"|\binterest\b[^.?!,;]{{0,40}}\b(?:builders?|promoters?|developers?)\b[^.?!,;]{{0,20}}\b{_PAY}",
        re.IGNORECASE,
    ),
    "allottee": re.compile(
        rf"\b(?:i|we|buyers?|allottees?|purchasers?|customers?)\b[^.?!,;]{{0,40}}?\b{_LATE}[^.?!]{{0,40}}?"
        r"\b(?:pay\w*|instal\w*|emis?|money|dues|sums?|demands?|sign\w*)\b"
        r"|\b(?:i|we|buyers?|allottees?|purchasers?|customers?)\b[^.?!,;]{0,30}?\bpay\w*\s+(?:[\w'’]+\s+){0,3}?late\b"
        r"|\b(?:buyer|allottee|purchaser)(?:['’]?s['’]?)?\s+(?:own\s+)?default"
        rf"|\binterest\b[^.?!,;]{{0,40}}\b(?:i|we|buyers?|allottees?|purchasers?)\b[^.?!,;]{{0,20}}\b{_PAY}",
        re.IGNORECASE,
    ),
}  # fmt: skip
_SAID = {
    "promoter": re.compile(
        r"\bdefaults?\s+(?:by|of)\s+(?:the\s+)?promoter|\bpromoter(?:\(s\))?\s+(?:fails|shall\s+be\s+considered\s+under\s+a"
        r"\s+condition\s+of\s+default)",
        re.IGNORECASE,
    ),
    "allottee": re.compile(
        r"\bdefaults?\s+(?:by|of)\s+(?:the\s+)?allottee|\ballottee(?:\(s\))?\s+(?:fails|shall\s+be\s+considered\s+under\s+a"
        r"\s+condition\s+of\s+default)|\ballottee(?:\(s\))?\s+shall\s+(?:also\s+)?be\s+liable\s+to\s+pay\s+interest\b",
        re.IGNORECASE,
    ),
}  # fmt: skip


def is_of_other_default(unit: Provision, asked: str, library: Library) -> bool:
    """True where a unit, with the words that lead to it, is on one party's default, and a question on the other's.

    Args:
        unit: a unit of a document.
        asked: the whole question.
        library: the indexed documents.
    """
    ours = _asked(asked)
    if len(ours) != 1:
        return False
    leads = [one.body for one in above(unit, library) if leads_on(one, library)]
    theirs = _said(" ".join([unit.body, *leads]))
    return len(theirs) == 1 and ours != theirs


@lru_cache(maxsize=64)  # each unit of an answer asks for it
def _asked(question: str) -> frozenset[str]:
    return _of(_ASKED, question)


@lru_cache(maxsize=2048)
def _said(words: str) -> frozenset[str]:
    return _of(_SAID, words)


def _of(family: dict[str, re.Pattern[str]], text: str) -> frozenset[str]:
    return frozenset(party for party, words in family.items() if words.search(text))
