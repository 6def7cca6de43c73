"""The bodies that one law has rules of for each: the regulator, its appellate tribunal, its adjudicating officers, its
council. Their terms, pay and procedure stand in like words under other headings."""

import re

_BODIES = {
    "tribunal": re.compile(r"\b(?:tribunals?|appe(?:als?|llate)\s+(?:bench|body|court))\b", re.IGNORECASE),
    "officer": re.compile(r"\badjudicat\w+\s+officers?\b", re.IGNORECASE),
    "council": re.compile(r"\b(?:advisory\s+(?:council|body)|council)\b", re.IGNORECASE),
    "authority": re.compile(
        r"\b(?:authority|authorities|regulators?|regulatory\s+(?:body|bench)|\w*rera\s+(?:members?|chair\w*|bench|boss|head|chief))\b",
        re.IGNORECASE,
    ),
}  # fmt: skip


def bodies_in(text: str) -> frozenset[str]:
    """The bodies that a text speaks of."""
    return frozenset(name for name, words in _BODIES.items() if words.search(text))


def is_of_other_body(told: str, asked: str) -> bool:
    """True where a text is of one body, and a question of another alone.

    >>> is_of_other_body("Salary of Members of the Appellate Tribunal", "What is the regulator's chairman paid?")
    True
    >>> is_of_other_body("Appeals against orders of the Authority to the Tribunal", "What does the regulator do?")
    False
    """
    theirs, ours = bodies_in(told), bodies_in(asked)
    return len(theirs) == 1 and len(ours) == 1 and theirs != ours
