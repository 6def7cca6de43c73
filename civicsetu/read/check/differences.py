"""The records of a check: one thing that is not as a document announces it, and the numbering of a kind of unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from civicsetu.model.provision import Provision

# What a difference is called, and what that means.
DIFFERENCES = {
    "gap": "numbers left out",
    "duplicate": "numbers that stand twice",
    "disorder": "numbers out of order",
    "unread": "enumerators in running words",
    "unheaded": "units without a heading",
    "unfound": "announced in the arrangement, not found",
    "unlisted": "found, not announced in the arrangement",
    "renamed": "headings that differ from the arrangement's",
    "named": "provisions and forms that it names and does not have",
}


class Difference(NamedTuple):
    """One thing that is not as the document announces it.

    Fields:
        what: a name of `DIFFERENCES`.
        kind: the kind of unit that is concerned.
        numbers: the enumerators, headings or pinpoints that are concerned.
        provision: the id of the provision that it is about or in; None for the document as a whole.
        words: what is wrong, for people.
    """

    what: str
    kind: str
    numbers: tuple[str, ...]
    provision: str | None
    words: str

    @classmethod
    def of(cls, what: str, unit: Provision, words: str, numbers: Sequence[str] = ()) -> "Difference":
        """A difference about a provision; of its own number where no others are given."""
        return cls(what, unit.kind, tuple(numbers) or (unit.number or "",), unit.id, words)


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of one kind of unit over the whole document: how many units in how many lists;
    `first` and `last` are those of the sections, rules ..., and None for the units below them."""

    kind: str
    units: int
    lists: int
    first: str | None = None
    last: str | None = None


Numbering = tuple[list[Series], list[Difference]]


def twice(units: Sequence[Provision], number_of: dict[str, str]) -> Iterator[Difference]:
    """The units whose number an earlier one has.

    Args:
        units: in reading order.
        number_of: the number of each unit, by its id.
    """
    seen: set[str] = set()
    for unit in units:
        number = number_of[unit.id]
        if number in seen:
            yield Difference.of("duplicate", unit, f"{unit.kind} {number} stands again as {unit.pinpoint}", (number,))
        seen.add(number)


def span(numbers: Sequence[str]) -> str:
    """Numbers in words.

    >>> span(("3",)), span(("3", "4")), span(("3", "4", "5"))
    ('3', '3 and 4', '3 to 5')
    """
    if len(numbers) < 3:
        return " and ".join(numbers)
    return f"{numbers[0]} to {numbers[-1]}"
