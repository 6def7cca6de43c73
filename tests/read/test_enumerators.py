"""What an enumerator can mean, and what follows what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicsetu.read.tree.enumerators import ENUMERATOR, ROMAN, Reading, readings

LETTERS = [chr(97 + n) for n in range(26)]
LONG_LIST = [*LETTERS, *(f"z{letter}" for letter in LETTERS)]  # (a) ... (z), (za) ... (zz)
LISTS = {
    "lower": LONG_LIST,
    "upper": [letter.upper() for letter in LETTERS],
    "roman": list(ROMAN[1:]),
    "upper-roman": [name.upper() for name in ROMAN[1:]],
    "number": [str(n) for n in range(1, 125)],
}
PLACES = [(style, n) for style, names in LISTS.items() for n in range(len(names))]


def meaning(label: str, style: str) -> Reading | None:
    return next((reading for reading in readings(label) if reading.style == style), None)


def roman(n: int) -> str:
    """Roman numerals from their values, another way than a list."""
    found = ""
    for value, name in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        found += name * (n // value)
        n %= value
    return found


def test_roman_numbers() -> None:
    assert list(ROMAN[1:]) == [roman(n) for n in range(1, 90)]


@given(st.sampled_from(PLACES))
def test_a_place_in_a_list(place: tuple[str, int]) -> None:
    style, n = place
    assert meaning(LISTS[style][n], style) == Reading(style, (n + 1,))


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_only_the_next_one_follows(one: tuple[str, int], other: tuple[str, int]) -> None:
    first, second = meaning(LISTS[one[0]][one[1]], one[0]), meaning(LISTS[other[0]][other[1]], other[0])
    assert first is not None and second is not None
    assert second.follows(first) == (one[0] == other[0] and other[1] == one[1] + 1)


@given(st.sampled_from(PLACES))
def test_only_the_first_opens_a_list(place: tuple[str, int]) -> None:
    style, n = place
    reading = meaning(LISTS[style][n], style)
    assert reading is not None and reading.first == (n == 0)


@given(st.integers(1, 200), st.sampled_from("ABCDEFG"))
def test_an_inserted_number_stands_between_two(n: int, letter: str) -> None:
    whole, inserted, after = (readings(label)[0] for label in (str(n), f"{n}{letter}", str(n + 1)))
    assert inserted.follows(whole) and after.follows(inserted) and after.follows(whole)
    assert not whole.follows(inserted) and not inserted.follows(after) and not inserted.follows(inserted)


@given(st.sampled_from(LETTERS[:25]), st.sampled_from(LETTERS[:25]))
def test_an_inserted_letter_stands_between_two(letter: str, second: str) -> None:
    whole, inserted = meaning(letter, "lower"), meaning(letter + second, "lower")
    after = meaning(chr(ord(letter) + 1), "lower")
    assert whole and inserted and after
    assert inserted.follows(whole) and after.follows(inserted) and not whole.follows(inserted)


FOLLOWS = [
    ("z", "za", True),
    ("z", "aa", True),
    ("aa", "ab", True),
    ("y", "za", False),
    ("zz", "zza", True),
    ("a", "aa", True),
    ("a", "ac", True),  # (ab) was omitted
    ("ab", "aa", False),
    ("2", "2A", True),
    ("2A", "2B", True),
    ("2A", "3", True),
    ("2", "4", False),
    ("2", "2", False),
    ("h", "i", True),
    ("h", "ii", False),
    ("i", "ii", True),
    ("iv", "v", True),
    ("u", "v", True),
    ("A", "b", False),
    ("1", "b", False),
]


@pytest.mark.parametrize(("first", "second", "expected"), FOLLOWS, ids=[f"{a}-{b}" for a, b, _ in FOLLOWS])
def test_what_can_follow(first: str, second: str, expected: bool) -> None:
    assert any(b.follows(a) for a in readings(first) for b in readings(second)) == expected


@pytest.mark.parametrize("label", ["i", "v", "x", "ii", "xx"])
def test_a_letter_can_be_a_roman_number(label: str) -> None:
    assert [reading.style for reading in readings(label)] == ["lower", "roman"]


@pytest.mark.parametrize(
    ("text", "label"),
    [("(1)", "1"), ("( 5) x", "5"), ("(2A)", "2A"), ("(zzb)", "zzb"), ("(XIV)", "XIV"), ("(iv )", "iv")],
)
def test_what_an_enumerator_looks_like(text: str, label: str) -> None:
    match = ENUMERATOR.match(text)
    assert match and match[1] == label


@pytest.mark.parametrize("text", ["(2016)", "(Central Act)", "()", "(a b)", "(1.5)", "(aB)", "[a]", "(twice over)"])
def test_what_is_no_enumerator(text: str) -> None:
    assert not ENUMERATOR.match(text)
