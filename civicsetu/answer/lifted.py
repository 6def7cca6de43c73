"""Provisos that lift a rule for some cases: "nothing in this clause shall apply to a school". Where the question's own
case may be one of them, what the rule says is no answer of yes or no."""

import re

from civicsetu.answer.acts import acts_in
from civicsetu.read.words.tokens import tokens

FEWEST = 2  # words of a case that only the proviso speaks of, from which on the case may be lifted
LONG = 3  # characters of a word that says nothing by itself
_LIFTS = re.compile(
    r"\bnothing\s+(?:contained\s+)?in\s+this\s+[\w-]+\s+shall\s+apply\b"
    r"|\bthis\s+[\w-]+\s+shall\s+not\s+apply\b"
    r"|\bno\s+such\s+\w+\s+shall\s+be\s+\w+(?!\s+(?:[\w-]+\s+){0,4}?(?:unless|without|except|until)\b)",
    re.IGNORECASE,
)


def may_be_lifted(asked: str, quoted: str, condition: str) -> bool:
    """True where a condition lifts what is quoted for some cases, and the question's may be one of them.

    Args:
        asked: the question with its story.
        quoted: the words that are quoted.
        condition: those of a proviso or an exception.

    >>> rule, but = "No shop shall open on Sunday", "Nothing in this rule shall apply to a village bakery."
    >>> may_be_lifted("May my bakery in a village open?", rule, but), may_be_lifted("May my shop open?", rule, but)
    (True, False)
    >>> may_be_lifted("Can it be mended after an appeal was lodged?", "It may mend an order.",
    ...     "No such change shall be made in an order against which an appeal was lodged.")
    True
    """
    lifts = _LIFTS.search(condition)
    if lifts is None:
        return False
    case = condition[lifts.end() :]
    if acts_in(case) & acts_in(asked) - acts_in(quoted):
        return True  # "gone to the tribunal", and "against which an appeal has been preferred"
    only = set(tokens(case)) - set(tokens(quoted))
    return len({word for word in only & set(tokens(asked)) if len(word) > LONG}) >= FEWEST
