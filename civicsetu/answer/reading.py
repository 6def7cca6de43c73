"""Units that other cues find nearly as good as the best one: the reader says which of them answers.

The reader has both before it, what is asked and the unit (`civicsetu.index.encode.reader`). It takes longest of all
cues, and is asked only where it can change what comes first, and no known question has said so already.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from civicsetu.answer.statement import QUALIFIERS
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

WEIGHT = 0.1  # of what the reader says, beside the score by other cues
NEAR, MOST = 0.4, 6  # behind the best score; units of a section that are read
KNOWN = 0.2  # a unit whose known questions fit worse by this than the best unit's is not read
QUALIFIER = -2.0  # added for what limits other words: the reader was taught that it fits wherever these do
_EXCEPTION = re.compile(
    r"\W*(?:no|nothing|notwithstanding|despite)\b"
    r"|\W*(?:the\s+)?provisions\s+of\s+(?:sub-?\s?sections?|this\s+section)\b[^.;:]{0,60}?\bshall\s+not\b",
    re.IGNORECASE,
)


Read = Callable[[str, Sequence[Provision]], Sequence[float]]  # the scores of some units for what is asked


class Near(NamedTuple):
    """A unit with its score by all other cues, and how near the nearest known question of it is, from 0 to 1."""

    unit: Provision
    score: float
    known: float


def with_whole(read: Read, whole: str) -> Read:
    """A reader that reads units with the whole question, too, and gives the mean of both: what is told before the
    question says who asks, and what "it" is.

    Args:
        read: the reader.
        whole: the whole question.
    """

    def both(asked: str, units: Sequence[Provision]) -> Sequence[float]:
        scores = read(asked, units)
        if asked == whole:
            return scores
        return [(one + other) / 2 for one, other in zip(scores, read(whole, units), strict=True)]

    return both


def as_read(ranked: Sequence[Near], asked: str, read: Read) -> list[float]:
    """The scores of a section's units, those near the best one by what the reader says of each beside it.

    Args:
        ranked: the units, best first.
        asked: the words of the question, or of a part of it.
        read: the reader's score of each of some units for what is asked, as `Findings.read`.

    Returns:
        A score a unit, in their order; where no other is near the best one, nothing is read.
    """
    scores = [one.score for one in ranked]
    places = [n for n, one in enumerate(ranked[:MOST]) if _is_near(one, ranked[0])]
    if len(places) < 2:
        return scores
    units = [ranked[n].unit for n in places]
    said = _of_lists(units, read(asked, units))
    for n, value in zip(places, said, strict=True):
        scores[n] += WEIGHT * (value - said[0])
    return scores


def _is_near(one: Near, best: Near) -> bool:
    return best.score - one.score <= NEAR and best.known - one.known <= KNOWN


def _of_lists(units: Sequence[Provision], said: Sequence[float]) -> list[float]:
    """What the reader says of units, where it can't tell: the words that a list opens with fit as well as the best of
    its members does, as a question on the list was taught with each of them."""
    own = [value + QUALIFIER * limits(unit) for unit, value in zip(units, said, strict=True)]
    members = [(unit.id, value) for unit, value in zip(units, own, strict=True) if unit.kind not in QUALIFIERS]
    return [
        max([value, *(other for name, other in members if ProvisionId(unit.id).covers(name))])
        for unit, value in zip(units, own, strict=True)
    ]


def limits(unit: Provision) -> bool:
    """True for a proviso, an Explanation and the like, and for a later sub-section that is an exception: "No appeal
    shall lie against ...", "Notwithstanding anything contained in sub-section (1) ..."."""
    if unit.kind in QUALIFIERS:
        return True
    last = ProvisionId(unit.id).pinpoint.steps[-1]
    return last.startswith("(") and last != "(1)" and _EXCEPTION.match(unit.body) is not None
