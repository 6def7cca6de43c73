"""False premises: a question that states a figure which the provision does not state.

"Is it true that the builder can take 20 per cent before the agreement?" states 20 per cent; the provision has a share,
and it is another. Figures in the story that is told before the question don't count, nor do those that the provision
has in another unit.
"""

import re

from civicsetu.answer.wording import period, quantity, sentence, sum_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in

_DAYS = {"days": 1.0, "weeks": 7.0, "fortnights": 14.0, "months": 30.0, "years": 365.0}
_STATES = re.compile(
    r"\b(?:is\s+it\s+(?:true|right|correct)|isn't\s+it|right\?|correct\?|true\?|since|because|as\s+(?:per|the)|given\s+that|according|says?|allows?|gives?"
    r"|under\s+the\s+act|the\s+(?:act|law|rules?)['’]s?)\b",
    re.IGNORECASE,
)


def figures(text: str) -> list[Fact]:
    """The quantities of a text."""
    unit = Provision("question#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)
    return [f for f in facts_in(unit) if f.value is not None and not f.date]


def contradicted(text: str, facts: list[Fact]) -> str:
    """What corrects a figure that a question states; empty where nothing has to be.

    Args:
        text: the part of the question that asks.
        facts: those of the quoted words.
    """
    if not _STATES.search(text):
        return ""
    for stated in figures(text):
        alike = [f for f in facts if _unit(f) == _unit(stated) and f.value]
        if alike and not any(abs(_days(f) - _days(stated)) < 0.5 for f in alike):
            said = period(alike[0]) if alike[0].kind in ("time_limit", "period") else sum_of(alike[0])
            return sentence(f"The provision does not say {quantity(stated)}: it says {said}")
    return ""


def _unit(fact: Fact) -> str:
    return "time" if fact.unit in _DAYS else fact.unit


def _days(fact: Fact) -> float:
    return (fact.value or 0.0) * _DAYS.get(fact.unit, 1.0)
