"""What an answer's first words say: a correction, a difference, a fact."""

import re
from collections.abc import Sequence

from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.model.results import Answer

_NEGATION = re.compile(r"\b(?:no|not|never|nor|neither|wrong|instead)\b|n't\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:]|\.(?!\d)|,\s*(?:but|it|not)\b")
_SAME = re.compile(r"\b(?:same|alike|equal\w*|no\s+difference|nothing\s+differs)\b", re.IGNORECASE)
_DIFFERS = re.compile(
    r"\b(?:differ\w*|against|more|less|fewer|higher|lower|dearer|cheaper|longer|shorter|sooner|later|earlier|twice|half"
    r"|times)\b",
    re.IGNORECASE,
)


def opening_of(answer: Answer) -> str:
    """The words that stand before the first quotation.

    >>> from types import SimpleNamespace as Made
    >>> opening_of(Made(answer="Up to 5 years.\\n“The promoter ...” [s. 14(3)]"))
    'Up to 5 years.'
    """
    return answer.answer.partition("“")[0].strip()


def denies(opening: str, stated: str, facts: Sequence[str]) -> bool:
    """True where the first words say that a stated value is wrong.

    Either one clause of them has the value and a negation, or they begin with No and state the true value instead.

    Args:
        opening: the first words.
        stated: the value that the question states.
        facts: the values that the law states.

    >>> denies("The provision does not say 90 days: it says 60 days.", "90 days", ["60 days"])
    True
    >>> denies("No: 60 days.", "90 days", ["60 days"]), denies("60 days.", "60 days", ["60 days"])
    (True, False)
    """
    clauses = _CLAUSE.split(opening)
    if any(_NEGATION.search(clause) and facts_stated([stated], clause) for clause in clauses):
        return True
    other = not facts_stated([stated], " ".join(facts))
    return other and opening[:3].lower().strip(" :,.") == "no" and bool(facts_stated(facts, opening))


def says_difference(opening: str, values: Sequence[str] = ()) -> bool:
    """True where the first words compare, and where the values are known, compare them rightly.

    Args:
        opening: the first words.
        values: those of the sides, where the question file names them.

    >>> says_difference("More in Chandigarh: Rs 5,000, against Rs 1,000 in Gujarat."), says_difference("Gujarat:")
    (True, False)
    >>> says_difference("The same in both: 45 days.", ["45 days", "forty-five days"])
    True
    >>> says_difference("The same in both: 45 days.", ["45 days", "30 days"])
    False
    """
    same, differs = bool(_SAME.search(opening)), bool(_DIFFERS.search(opening))
    if len(values) < 2:
        return same or differs
    alike = all(facts_stated([value], values[0]) and facts_stated([values[0]], value) for value in values[1:])
    return same if alike else differs and not same
