"""The words of statutory references, and what they mean."""

import re

from civicsetu.model import kinds
from civicsetu.read.text.quantities import ONES, TENS, number

# The numbered units of a statute; nothing numbered stands above them.
UNIT_WORDS = kinds.UNITS
# The levels below a unit, with the spellings that prints have: "sub-section", "sub section", "sub - section". Prints
# also speak of sub-regulations, which trees call sub-clauses.
LEVEL_WORDS = tuple(level.replace("-", r"\s?-?\s?") for level in (*kinds.LEVELS, "sub-regulation"))
# What stands behind the units, or above them as a chapter does, and the name that the trees give it.
ANNEX_WORDS = {word.title(): kind.title() for word, kind in kinds.ANNEX_WORDS.items()} | {"Chapter": "Chapter"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ORDINAL_FIGURES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
LAW_NOUNS = ("Act", "Code", "Sanhita", "Adhiniyam", "Ordinance", "Rules", "Regulations", "Order")

_TENS, _DIGITS, _TEENS = "|".join(TENS), "|".join(list(ONES)[:9]), "|".join(ONES)
_TO_99 = rf"(?:(?:{_TENS})(?:[-\ ](?:{_DIGITS}))?|{_TEENS})"  # eighteen   eighty-nine   twenty one
# nine hundred and one   a thousand   eighteen
NUMBER_WORDS = rf"(?:(?:(?:an?|{_TO_99})[-\ ])?(?:hundred|thousand)(?:[-\ ](?:and[-\ ])?{_TO_99})?|{_TO_99})"
_ROMAN = re.compile(r"(?=[IVXLC])C{0,3}(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def place_of(ordinal: str) -> int:
    """The place that an ordinal names.

    >>> place_of("second"), place_of("3rd")
    (2, 3)
    """
    word = ordinal.lower()
    return (ORDINALS.index(word) if word in ORDINALS else ORDINAL_FIGURES.index(word)) + 1


def number_of(word: str) -> str:
    """A number in figures, as pinpoints have it; words and Roman numbers count too.

    >>> number_of("eighty-nine"), number_of("3-b"), number_of("18A"), number_of("(7)")
    ('89', '3B', '18A', '7')
    >>> number_of("nine hundred and one"), number_of("XCV"), number_of("XXC")
    ('901', '95', 'XXC')
    """
    word = word.strip("()")
    if word[0].isdigit():
        return word.upper().replace("-", "").lstrip("0") or "0"
    if word.isupper() and _ROMAN.fullmatch(word):
        return str(roman_value(word))
    if word.isupper() and " " not in word:
        return word
    return str(int(number(re.sub(r"^an?[ -]", "one ", word.lower()).replace("-", " "))))


def roman_value(numeral: str) -> int:
    """The value of a Roman number.

    >>> roman_value("XIV"), roman_value("xcv")
    (14, 95)
    """
    values = [_VALUES[letter] for letter in numeral.upper()]
    return sum(-value if value < max(values[n:]) else value for n, value in enumerate(values))


def roman(value: int) -> str:
    """A number below 400 as a Roman one.

    >>> roman(14), roman(95)
    ('XIV', 'XCV')
    """
    written = ""
    for sign, worth in zip(
        ("C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"), (100, 90, 50, 40, 10, 9, 5, 4, 1), strict=True
    ):
        written, value = written + sign * (value // worth), value % worth
    return written
