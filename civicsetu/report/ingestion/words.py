"""How the ingestion report puts counts and lists into words."""

from collections.abc import Sequence

from civicsetu.base import words
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNIT_KINDS

MOST_NAMED = 24  # things named in one cell


def counted(count: int, kind: str) -> str:
    """A number and a noun.

    >>> counted(1, "section"), counted(2, "explanation")
    ('1 section', '2 Explanations')
    """
    name = UNIT_KINDS[kind].in_words if kind in UNIT_KINDS else kind
    return words.counted(count, name)


def listed(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """The first names, and how many more there are.

    >>> listed(["1", "2", "3"], most=2)
    '1, 2 and 1 more'
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def sentences(words: Sequence[str]) -> str:
    """The first sentences, and how many more there are."""
    more = len(words) - MOST_NAMED
    return "; ".join(words[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def run_of(numbers: Sequence[str]) -> str:
    """Numbers that follow each other: the first and the last of three or more.

    >>> run_of(["7", "8"]), run_of(["7", "8", "9"])
    ('7, 8', '7 to 9')
    """
    return ", ".join(numbers) if len(numbers) < 3 else f"{numbers[0]} to {numbers[-1]}"


def citation(provision: str) -> str:
    """A provision's document and pinpoint.

    >>> citation("rera_act_2016#18(1)")
    'rera_act_2016 18(1)'
    """
    place = ProvisionId(provision)
    return f"{place.document} {place.pinpoint}".strip()
