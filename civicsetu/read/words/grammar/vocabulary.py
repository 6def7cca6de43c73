"""The words of statutory references, and what they mean."""

from civicsetu.model import kinds
from civicsetu.read.text.quantities import ONES, TENS

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
NUMBER_WORDS = rf"(?:(?:{_TENS})(?:[-\ ](?:{_DIGITS}))?|{_TEENS})"  # eighteen   eighty-nine   twenty one


def place_of(ordinal: str) -> int:
    """The place that an ordinal names.

    >>> place_of("second"), place_of("3rd")
    (2, 3)
    """
    word = ordinal.lower()
    return (ORDINALS.index(word) if word in ORDINALS else ORDINAL_FIGURES.index(word)) + 1


def number_of(word: str) -> str:
    """A number in figures, as pinpoints have it; words for numbers up to ninety-nine count too.

    >>> number_of("eighty-nine"), number_of("3-b"), number_of("18A")
    ('89', '3B', '18A')
    """
    if word[0].isdigit():
        return word.upper().replace("-", "")
    return str(sum(ONES.get(part) or TENS[part] for part in word.lower().replace("-", " ").split(" ")))
