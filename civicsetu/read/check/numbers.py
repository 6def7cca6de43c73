"""The numbers of sections: 12, 12A, "4 to 6"."""

import re

RANGE = re.compile(r"(\d+)[A-Z]*\s?(?:to|and|-|–|—)\s?(\d+)[A-Z]*")  # 4 to 6
AGAIN = re.compile(r" \(\d+\)$")  # 12 (2): the number stands a second time


def is_range(number: str) -> bool:
    """True for a number that stands for several sections, "4 to 6"."""
    return RANGE.fullmatch(number) is not None


def numbers_covered(number: str) -> range:
    """The whole numbers that a section stands for: one, or all of "4 to 6".

    >>> list(numbers_covered("12A")), list(numbers_covered("4 to 6")), list(numbers_covered("IV"))
    ([12], [4, 5, 6], [])
    """
    if match := RANGE.fullmatch(number):
        return range(int(match[1]), int(match[2]) + 1)
    first = re.match(r"\d+", number)
    return range(int(first[0]), int(first[0]) + 1) if first else range(0)


def place_of(number: str) -> tuple[int, ...]:
    """The place of a section in its list: the number, and a further one for each letter.

    >>> place_of("12A"), place_of("3-B"), place_of("378Z-O")
    ((12, 1), (3, 2), (378, 26, 15))
    """
    match = re.match(r"(\d+)((?:-?[A-Z]+)*)", number)
    if match is None:
        return ()
    return (int(match[1]), *(ord(letter) - 64 for letter in match[2].replace("-", "")))


def printed_once(number: str) -> str:
    """A number without what tells its second section from its first.

    >>> printed_once("12 (2)"), printed_once("12A")
    ('12', '12A')
    """
    return AGAIN.sub("", number)
