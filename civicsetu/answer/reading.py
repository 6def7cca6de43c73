"""Units that other cues find nearly as good as the best one: the reader says which of them answers.

The reader has both before it, what is asked and the unit (`civicsetu.index.encode.reader`). It takes longest of all cues,
and is asked only where it can change what comes first.
"""

from collections.abc import Callable, Sequence

from civicsetu.answer.statement import QUALIFIERS
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

WEIGHT = 0.1  # of what the reader says, beside the score by other cues
NEAR, MOST = 0.4, 6  # behind the best score; units of a section that are read
QUALIFIER = -2.0  # for a proviso or an Explanation: the reader was taught that one fits wherever its clause does


def as_read(
    units: Sequence[Provision],
    scores: Sequence[float],
    asked: str,
    read: Callable[[str, Sequence[Provision]], Sequence[float]],
) -> list[float]:
    """The scores of a section's units, those near the best one by what the reader says of each beside it.

    Args:
        units: best first.
        scores: of each, by all other cues.
        asked: the words of the question, or of a part of it.
        read: the reader's score of each of some units for what is asked, as `Findings.read`.

    Returns:
        A score a unit, in their order; where no other is near the best one, nothing is read.
    """
    near = sum(scores[0] - score <= NEAR for score in scores[:MOST])
    if near < 2:
        return list(scores)
    said = _of_lists(units[:near], read(asked, units[:near]))
    again = [score + WEIGHT * (value - said[0]) for score, value in zip(scores[:near], said, strict=True)]
    return [*again, *scores[near:]]


def _of_lists(units: Sequence[Provision], said: Sequence[float]) -> list[float]:
    """What the reader says of units, where it can't tell: the words that a list opens with fit as well as the best of
    its members does, as a question on the list was taught with each of them."""
    own = [value + QUALIFIER * (unit.kind in QUALIFIERS) for unit, value in zip(units, said, strict=True)]
    members = [(unit.id, value) for unit, value in zip(units, own, strict=True) if unit.kind not in QUALIFIERS]
    return [
        max([value, *(other for name, other in members if ProvisionId(unit.id).covers(name))])
        for unit, value in zip(units, own, strict=True)
    ]
