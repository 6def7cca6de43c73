"""What a question names beside how a thing is done, and the provision that answers says elsewhere: the form, the fee.

Rules tell the fee in one sub-rule, the form in the next, and the papers in a third. "How do I appeal? Form, fee,
everything" is answered by all of them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from civicsetu.answer.statement import QUALIFIERS, below
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision

LONGEST = 800  # characters of a unit that is quoted for one thing


class Thing(NamedTuple):
    """How a thing is asked for, and how a provision says it."""

    asked: re.Pattern[str]
    said: re.Pattern[str]


THINGS = (
    Thing(
        re.compile(
            r"\bfees?\b|\bhow\s+much\s+(?:do|does|must|should|shall|will|would)\s+\w+(?:\s+have\s+to)?\s+pay\b",
            re.IGNORECASE,
        ),
        re.compile(r"\bfees?\b[^.;]*(?:\brupees\b|\bRs\b|₹)|(?:\brupees\b|\bRs\b|₹)[^.;]*\bfees?\b", re.IGNORECASE),
    ),
    Thing(
        re.compile(r"\b(?:which|what)\s+forms?\b|\bforms?\b\s*(?=[,?])", re.IGNORECASE),
        re.compile(r"\bin\s+form\s+['\"‘“]?[A-Z]\b|\bform\s+['\"‘“][A-Z]['\"’”]", re.IGNORECASE),
    ),
)


def names_several(question: str) -> bool:
    """Whether a question names several such things.

    >>> names_several("Which form, and what fee?"), names_several("What is the fee for an appeal?")
    (True, False)
    """
    return sum(bool(thing.asked.search(question)) for thing in THINGS) > 1


def unsaid_units(
    question: str, quoted: str, sections: Sequence[Provision], library: Library
) -> Iterator[list[Provision]]:
    """For each thing that a question names and no quoted words say, the short units of the sections that say it.

    Args:
        question: its words.
        quoted: all that is quoted in answer to it.
        sections: those that are quoted from.
        library: the indexed documents.
    """
    for thing in THINGS:
        if thing.asked.search(question) and not thing.said.search(quoted):
            units = [
                unit for section in sections for unit in below(section, library)
                if unit.kind not in QUALIFIERS and len(unit.body) <= LONGEST and thing.said.search(unit.body)
            ]  # fmt: skip
            if units:
                yield units
