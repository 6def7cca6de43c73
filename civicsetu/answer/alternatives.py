"""Of values that stand side by side for different cases, the one that a question is about.

"A judge for ten years, or a lawyer for fifteen" has two periods; "how long must a lawyer ...?" asks for the second.
"""

import re
from collections.abc import Sequence

from civicsetu.model.words import Fact
from civicsetu.read.text.quantities import NUMBER, number
from civicsetu.read.words.tokens import tokens

_OR = re.compile(r"\bor\b", re.IGNORECASE)
_END = re.compile(r"[;.]\s")


def stand_apart(facts: Sequence[Fact], quoted: str) -> list[tuple[Fact, str]]:
    """Values of one kind and unit that one sentence gives, with "or" between them, each with the words that lead to it.

    Args:
        facts: in reading order.
        quoted: the words that are quoted.

    Returns:
        Nothing where there are fewer than two different ones.
    """
    at_place = {quoted.find(fact.evidence): fact for fact in facts}
    placed = sorted((item for item in at_place.items() if item[0] >= 0), key=lambda item: item[0])
    found: list[tuple[Fact, str]] = []
    begin = 0
    for at, fact in placed:
        between = quoted[begin:at]
        if found and (_END.search(between) or not _OR.search(between) or not _is_like(fact, found[0][0])):
            return []
        found.append((fact, _END.split(between)[-1]))
        begin = at + len(fact.evidence)
    return found if len({fact.value for fact, _ in found}) > 1 else []


def asked_of_them(question: str, found: Sequence[tuple[Fact, str]]) -> Fact | None:
    """The value whose own words the question speaks of, nearest to the value; None where it speaks of none or of two.

    Args:
        question: the part of the question that asks.
        found: what `stand_apart` gives.
    """
    ours = set(tokens(question))
    words = [tokens(lead) for _, lead in found]
    own = _own(words)
    near = [min((one[::-1].index(w) for w in mine & ours), default=None) for one, mine in zip(words, own, strict=True)]
    spoken = sorted((at, n) for n, at in enumerate(near) if at is not None)
    is_sure = len(spoken) == 1 or (len(spoken) > 1 and spoken[0][0] < spoken[1][0])
    return found[spoken[0][1]][0] if is_sure else None


_INDIVIDUAL = re.compile(
    r"\bindividuals?\b|\b(?:single|sole|lone)\s+(?:agent|broker|person|dealer|individual)\b|\bby\s+(?:my|him|her)self\b",
    re.IGNORECASE,
)
_NO_INDIVIDUAL = re.compile(
    r"\b(?:other\s+than|not)\s+(?:an?\s+)?individuals?\b|\b(?:compan(?:y|ies)|firms?|partnerships?|llps?|societ(?:y|ies)|trusts?)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:no|not\s+an?|without\s+an?)\s+(?:company|firm|partnership)\b|\b(?:just|only)\s+me\b|\bin\s+my\s+own\s+name\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"(?:if|where)\s+not\b|otherwise\b|in\s+(?:any|every)\s+other\s+case\b", re.IGNORECASE)


def case_asked(question: str, cases: Sequence[str]) -> int | None:
    """Which of several cases a question is about: of an individual and all others, or the only one whose own words it
    has; None where that is not plain.

    Args:
        question: the part of the question that asks.
        cases: the words of each.

    >>> cases = ["in case of the applicant being an individual", "in case of the applicant other than an individual"]
    >>> [case_asked(q, cases) for q in ("What does an individual pay?", "What does a firm pay?", "What is the fee?")]
    [0, 1, None]
    >>> case_asked("What is the fee if it is just me and no firm?", cases)
    0
    >>> case_asked("What does a firm pay?", ["if the applicant is an individual", "if not"])
    1
    """
    question = _ALONE.sub(" an individual ", question)
    others = [n for n, case in enumerate(cases) if _NO_INDIVIDUAL.search(case) or is_otherwise(case)]
    individuals = [n for n, case in enumerate(cases) if n not in others and _INDIVIDUAL.search(case)]
    if len(others) == len(individuals) == 1 and len(cases) == 2:
        is_other = bool(_NO_INDIVIDUAL.search(question))
        is_one = bool(_INDIVIDUAL.search(_NO_INDIVIDUAL.sub("", question)))
        return None if is_other == is_one else (others if is_other else individuals)[0]
    asked = set(tokens(question))
    spoken = [n for n, mine in enumerate(_own([tokens(case) for case in cases])) if mine & asked]
    return spoken[0] if len(spoken) == 1 else None


def is_otherwise(case: str) -> bool:
    """True for the words of a case that say nothing without the one before: "if not"."""
    return _OTHERWISE.match(case) is not None


_AREA_UNIT = r"(?:sq\.?\s*(?:m\b|mts?\b|mtrs?\b|met(?:er|re)s?\b)|square\s+met(?:er|re)s?\b|sqm\b)"
_AREA_TOLD = re.compile(rf"(?P<area>{NUMBER})\s*{_AREA_UNIT}", re.IGNORECASE)
_BOUND = re.compile(
    rf"\b(?P<how>not\s+(?:exceed(?:ing)?|more\s+than|above)|up\s*to|exceed(?:s|ing)?|more\s+than|above)\s+(?P<area>{NUMBER})\s*{_AREA_UNIT}",
    re.IGNORECASE,
)
_OVER = re.compile(r"exceed(?:s|ing)?|more\s+than|above", re.IGNORECASE)


def case_of_area(question: str, cases: Sequence[str]) -> int | None:
    """Which of several cases the area of land is in that a question tells; None where it tells none, or several, or
    where not each case has a bound.

    Args:
        question: with what is told before it asks.
        cases: the words of each.

    >>> cases = ["does not exceed one thousand square meters", "exceeds one thousand square meters"]
    >>> [case_of_area(q, cases) for q in ("on 900 sq m of land", "3,000 square metres", "a large plot")]
    [0, 1, None]
    """
    told = {number(found["area"]) for found in _AREA_TOLD.finditer(question)}
    bounds = [_BOUND.search(case) for case in cases]
    if len(told) != 1 or not all(bounds):
        return None
    (area,) = told
    holds = [n for n, one in enumerate(bounds) if one and (area > number(one["area"])) == bool(_OVER.match(one["how"]))]
    return holds[0] if len(holds) == 1 else None


def _own(words: Sequence[Sequence[str]]) -> list[set[str]]:
    """Of several lists of words, the words of each that no other has."""
    return [set(one) - {w for k, other in enumerate(words) if k != n for w in other} for n, one in enumerate(words)]


def _is_like(fact: Fact, other: Fact) -> bool:
    return (fact.kind, fact.unit, fact.bound) == (other.kind, other.unit, other.bound)
