"""What a question of "how much" measures: a salary, an allowance, a fee, litres; and whether a provision speaks of it.

"What is the chairman's salary?" is not answered by the sum of an allowance, nor "How many litres?" by a share of pay.
"""

import re
from functools import lru_cache

from civicsetu.answer.wording import BOUNDS as SAID_BOUNDS
from civicsetu.read.text.quantities import NUMBER
from civicsetu.read.words.quantity_patterns import BOUNDS
from civicsetu.read.words.tokens import tokens

_MEASURES = {
    "salary": (
        r"salar(?:y|ies)|remuneration|wages|(?:monthly|basic)\s+pay"
        r"|pay\s+of\s+(?:the\s+)?(?:chair|head|members?|officers?|staff)"
    ),
    "allowance": r"allowances?|perks?",
    "fee": r"fees?",
    "interest": r"interest(?!\s+(?:in|of|on\s+record|whatsoever))",
    "penalty": r"penalt(?:y|ies)|fines?",
    "compensation": r"compensation|damages",
    "deposit": r"deposits?",
}
_SAID = {name: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for name, words in _MEASURES.items()}
_HOW_MANY = re.compile(
    r"\bhow\s+many\s+(?:more\s+)?(?:of\s+(?:the|my|our|his)\s+)?(?P<what>[a-z][\w-]*(?:\s+[a-z][\w-]*){0,3})",
    re.IGNORECASE,
)
_HOW_MANY_OF = re.compile(r"\bhow\s+many\s+of\b", re.IGNORECASE)
# What has typed facts of its own.
_TYPED = frozenset(tokens("rupees rs lakh crore days weeks months years hours time percent per cent times"))
_SMALL = frozenset(
    tokens(
        "can could may might must should shall will would do does did is are was were has have be in at on for of the "
        "a an to by from with"
    )
)
_PERSONS = frozenset(tokens("allottees buyers customers families members neighbours owners people persons residents"))
_ALSO = re.compile(r"\b(?:also|further|additional)\b[^.;:]{0,50}$", re.IGNORECASE)
NEAR_NUMBER = 3  # words between a number and what it counts


@lru_cache(maxsize=2048)
def measures_in(text: str) -> frozenset[str]:
    """What of a fixed list a text speaks of: salaries, allowances, fees and the like."""
    return frozenset(name for name, said in _SAID.items() if said.search(text))


def is_of_other_measure(words: str, question: str) -> bool:
    """True where a question measures one thing, and some words speak of others alone.

    >>> is_of_other_measure("An allowance of Rs 500 shall be paid.", "What is the chairman's salary?")
    True
    >>> is_of_other_measure("Pay and salary are as notified.", "What is the chairman's salary?")
    False
    """
    asked, told = measures_in(question), measures_in(words)
    return len(asked) == 1 and bool(told) and not asked & told


def counted_thing(question: str) -> frozenset[str]:
    """The stems of what a question asks the number of: "how many litres of petrol"; none where it is money, time or a
    share, or where nothing is counted."""
    asked = _HOW_MANY.search(question)
    if asked is None:
        return frozenset()
    found: list[str] = []
    for word in asked["what"].split():
        stem = tokens(word)
        if found and (not stem or stem[0] in _SMALL):
            break
        found += [one for one in stem if one not in _SMALL]
    return frozenset() if _TYPED & {*found[:1], *found[-1:]} else frozenset(found)


def is_share(question: str) -> bool:
    """True where a question asks how many of some there are, or how many persons, which a share answers, too.

    >>> is_share("How many of the flats must be sold?"), is_share("How many owners must agree?")
    (True, True)
    >>> is_share("How many lifts must there be?")
    False
    """
    return bool(_HOW_MANY_OF.search(question) or counted_thing(question) & _PERSONS)


def states_number_of(things: frozenset[str], words: str) -> bool:
    """True where a number stands shortly before one of some things.

    >>> states_number_of(counted_thing("How many litres a month?"), "He gets two hundred litres of petrol.")
    True
    >>> states_number_of(counted_thing("How many litres a month?"), "He gets 30 per cent of his pay.")
    False
    """
    for number in re.finditer(rf"\b{NUMBER}", words, re.IGNORECASE):
        after = tokens(" ".join(words[number.end() :].split()[:NEAR_NUMBER]))
        if things & set(after):
            return True
    return False


def number_said(things: frozenset[str], words: str) -> str:
    """The number of some things that words state, with its bound; empty where they state none, or several.

    >>> number_said(counted_thing("How many members are there?"), "a chair and not less than two whole time Members")
    'at least two whole time Members'
    >>> number_said(counted_thing("How many lifts must there be?"), "two lifts, and three lifts in towers")
    ''
    """
    said = []
    for number in re.finditer(rf"\b{NUMBER}(?!\))", words, re.IGNORECASE) if things else ():
        behind = re.match(r"(?:\s+[\w-]+){1,3}", words[number.end() :])
        named = behind[0].split() if behind else []
        at = next((n for n, word in enumerate(named) if things & set(tokens(word))), None)
        if at is not None:
            if _ALSO.search(words[: number.start()]):
                return ""  # beside others: "shall also consist of not more than ten members"
            before = words[: number.start()]
            bound = next((name for name, pattern in BOUNDS if pattern.search(before)), "")
            said.append(f"{SAID_BOUNDS[bound]} {number[0].strip()} {' '.join(named[: at + 1])}".strip())
    return said[0] if len(said) == 1 else ""
