"""The provisions of a question that have names in words: forms, schedules, annexures, chapters and parts."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from civicsetu.model.kinds import ANNEX_WORDS
from civicsetu.read.words.grammar.styles import PEOPLE, compiled
from civicsetu.read.words.grammar.vocabulary import (
    NUMBER_WORDS,
    ORDINAL_FIGURES,
    ORDINALS,
    number_of,
    place_of,
    roman,
    roman_value,
)

_ORDINAL = rf"(?P<nth> (?i: {'|'.join((*ORDINALS, *ORDINAL_FIGURES))} ) )"
_ENDS = r"(?= \W*$ | \s*[?.,;:)] | \s+(?:of|to|in|under|for|says?|and|rera|please)\b )"
_NO_LETTERS = "(?:AM|AN|AS|AT|BE|BY|DO|GO|HE|IF|IN|IS|IT|ME|MY|NO|OF|OK|ON|OR|SO|TO|UP|US|WE)"
_ROMAN = r"[IVXLC]{2,11}"
_NO_WORD = "(?!(?:vs|pm|km|mm|mr|dr|st|ft|kg|cm)\\b)[b-df-hj-np-tv-xz]{2}"  # letters that are no word
# "Form M", "form 'b'", "form zz", "Annexure-A", "Form ZZ", "form 26QB", "Schedule IV"; not "which form I need",
# "schedule a visit"
ANNEXED = compiled(
    rf"""
    \b (?P<word> (?i: {"|".join(ANNEX_WORDS)} ) ) {PEOPLE.mark}
    (?P<id> {PEOPLE.annex_id} | {_ROMAN}\b | (?!{_NO_LETTERS}\b)[A-Z]{{2}}\b | {_NO_WORD}\b{_ENDS} | I\b{_ENDS}
      | \d{{1,3}} (?: -?[A-Z]{{1,2}} )? \b (?![/.]\d) {PEOPLE.not_counted} )
    """
)
# "the Second Schedule"
NTH = compiled(
    rf"(?: (?: \b(?i:the)\s+ {_ORDINAL} \s+ (?i:schedule) | \b{_ORDINAL.replace('nth', 'nth2')} \s+ Schedule ) \b"
    rf" | \b{_ORDINAL.replace('nth', 'nth3')} \s+ (?i:schedule) (?!\s+an?\b) \b )"
)
# "Chapter XV", "chapter no. 8", "chapter twelve", "अध्याय 3"
CHAPTER = compiled(
    rf"""
    (?: \b chapter | \b adhyay | अध्याय ) (?: \s+ (?:no|number)\b\.? )? \s* [-–:]? \s*
    (?P<id> [ivxlc]{{2,7}}\b | [vxlc]\b | (?-i:I)\b | \d{{1,9}}\b {PEOPLE.not_counted} | {NUMBER_WORDS}\b )
    | \b (?P<nth> {"|".join((*ORDINALS, *ORDINAL_FIGURES))} ) \s+ chapter \b
    """,
    ignore_case=True,
)
# "Part VII of the Act"
PART = compiled(
    r"""
    \b [Pp]art \s+ (?P<id> [IVXLC]{1,7} | \d{1,3} ) \b
    (?= \s+ of \s+ (?:the\s+)? (?:\w+\s+){0,3}? (?i: acts? | rera | rules | code ) \b )
    """
)


class NameSpan(NamedTuple):
    """Where a name in words stands in a text, of what kind it is, and the name as documents have it."""

    start: int
    end: int
    kind: str
    name: str


def names_in(text: str) -> Iterator[NameSpan]:
    """The forms, schedules, annexures, chapters and parts that a text names.

    >>> [span.name for span in names_in("Form ZZ, the second schedule and chapter twelve")]
    ['Form ZZ', 'Schedule II', 'Chapter XII']
    """
    for match in ANNEXED.finditer(text):
        kind = ANNEX_WORDS[match["word"].lower()]
        yield NameSpan(*match.span(), kind, f"{kind.title()} {match['id'].strip('‘’“”' + chr(34) + chr(39)).upper()}")
    for match in NTH.finditer(text):
        place = place_of(match["nth"] or match["nth2"] or match["nth3"])
        yield NameSpan(*match.span(), "schedule", f"Schedule {roman(place)}")
    for match in CHAPTER.finditer(text):
        yield NameSpan(*match.span(), "chapter", f"Chapter {_numeral(match['id'], match['nth'])}")
    for match in PART.finditer(text):
        yield NameSpan(*match.span(), "part", f"Part {_numeral(match['id'], None)}")


def _numeral(number: str | None, nth: str | None) -> str:
    """A number in figures, letters or words as a Roman one; one that has none, or is none, as it is."""
    figures = str(place_of(nth)) if nth else number_of(_capital(number or "0"))
    if not figures.isdigit():  # "IIII"
        return figures
    value = int(figures)
    return roman(value) if 0 < value < 400 else str(value)


def _capital(number: str) -> str:
    return number.upper() if re.fullmatch("[ivxlc]+", number, re.IGNORECASE) else number


def number_in(name: str) -> int | None:
    """The number in a name, None where it has a letter.

    >>> number_in("Chapter XV"), number_in("Form 3"), number_in("Form B")
    (15, 3, None)
    """
    last = name.rpartition(" ")[2]
    if last.isdigit():
        return int(last)
    return roman_value(last) if re.fullmatch("[IVXL]+", last) else None


def spellings(name: str) -> tuple[str, ...]:
    """The ways in which documents may write a name: "Schedule II", "Schedule 2", "Second Schedule".

    >>> spellings("Schedule II"), spellings("Form C")
    (('Schedule II', 'Schedule 2', 'Second Schedule'), ('Form C',))
    """
    word, _, _ = name.rpartition(" ")
    value = number_in(name)
    if value is None or not 0 < value < 400 or word in ("Form", "Annexure"):  # their letters are no numbers
        return (name,)
    found = [name, f"{word} {roman(value)}", f"{word} {value}"]
    if value <= len(ORDINALS):
        found.append(f"{ORDINALS[value - 1].title()} {word}")
    return tuple(dict.fromkeys(found))
