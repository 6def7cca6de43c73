"""The pieces that references are built from, and the two styles in which they are written.

Drafters write in full and mean what they capitalise: "sub-section (2) of section 45-IA", "Form B". People write as
they please: "u/s 18", "s.4(2)(l)(d)", "धारा 18", "section eighteen", "18(1)". Where the two write a piece alike
there is one pattern for both; where they differ, it is a field of `Style`, and `DRAFTERS` and `PEOPLE` below are
the whole difference.

A piece is the source of a regular expression in verbose form, without groups that have names unless its
docstring or comment says so. `compiled` makes a pattern of one.
"""

import re
from typing import NamedTuple

from civicsetu.read.words.grammar.vocabulary import ANNEX_WORDS, LEVEL_WORDS, NUMBER_WORDS, UNIT_WORDS


def compiled(source: str, ignore_case: bool = False) -> re.Pattern[str]:
    """A pattern of a piece."""
    return re.compile(source, re.VERBOSE | (re.IGNORECASE if ignore_case else 0))


def any_of(words: tuple[str, ...]) -> str:
    """One of these words, in the singular or plural, in any capitals."""
    return rf"(?i:(?:{'|'.join(words)})s?)"


# ------------------------------------------------------------------ written alike
UNIT = any_of(UNIT_WORDS)  # section   Rules   ARTICLE
LEVEL = any_of(LEVEL_WORDS)  # sub-section   Sub section   clauses
ANNEX = "|".join(ANNEX_WORDS)  # Form   Annexure   Chapter, in these capitals
OF = r",?\s+(?:of|in|under)\s+"  # clause (a) OF sub-section (1)
POINTER = r"(?:this|that|the\s+said|the\s+same|the\s+aforesaid|said)"  # THAT section
OPENING_QUOTE, CLOSING_QUOTE = "‘'\"“", "’'\"”"

# ------------------------------------------------------------------ written differently


class Style(NamedTuple):
    """How a kind of writer writes the pieces that differ.

    Fields:
        number: of a unit, as in "section 45-IA".
        enumerator: of a level, without its brackets.
        not_counted: what may not follow a number, for then it counts something: "18 months".
        joint: between the items of a list.
        mark: between "Form" and its letter.
        annex_id: the letter or number of a form or schedule.
    """

    number: str
    enumerator: str
    not_counted: str
    joint: str
    mark: str
    annex_id: str


DRAFTERS = Style(
    number=r"""(?:
        \d{1,3} (?:-?[A-Z]{1,2})?              # 18   12A   45-IA
      | \( \d{1,3}[A-Z]? \)                    # (7), for "section (7)" is section 7
    )""",
    enumerator=r"""(?:
        \d{1,3}[A-Z]{0,2}                      # 1   2A
      | [a-z]{1,3}                             # a   zk   iii
      | [ivxl]{1,6}                            # xxviii
      | [A-Z]{1,2}                             # D
      | [IVXL]{1,5}                            # XVIII
    )""",
    not_counted=r"""(?!
        \s+ (?: of\s+\d{4}                     # 5 of 1908 is the number of an Act
              | days | months | years          # 30 days
              | per\s?cent )                   # 10 per cent
    )""",
    joint=r"""(?:
        ,\s* (?:and|or)? \s*                   # (a), (b), and (c)
      | \s+ (?:and|or|to|as[ ]well[ ]as|&) \s+ # 4 and 5, (a) to (c)
    )""",
    mark=rf"\s* (?:[Nn]o\.?\s*)? [-–—]? \s* [{OPENING_QUOTE}{CLOSING_QUOTE}]? \s?",  # Form No. 'B   Annexure - I
    annex_id=rf"""(?:
        (?: [A-Z]{{1,2}}                       # B   AA
          | [IVXL]{{1,6}}                      # XVIII
          | \d{{1,2}}(?:-?[A-Z])?              # 1   3-A
        ) (?![\w-]) [{CLOSING_QUOTE}]?
    )""",
)
PEOPLE = Style(
    number=rf"""(?:
        \d{{1,9}} (?: \.\d{{1,3}} )* (?: -[a-z] | [a-z]{{0,2}} ) \b   # 18   12a   3-b   18.5
      | \( \d{{1,3}}[a-z]? \)                     # (7)
      | (?-i: [IVXLC]{{2,11}} ) \b                  # XCV
      | {NUMBER_WORDS} \b                          # eighteen
    )""",
    enumerator=r"""(?:
        \d{1,3}[a-z]{0,2}                      # 1   2A
      | [a-z]{1,2}                             # a   zk
      | [ivx]{1,6}                             # xviii
      | zz[a-z]                                # zza, but not the word in "section 18 (the refund)"
    )""",
    not_counted=r"""(?!
        \s* (?: (?: days?|weeks?|months?|years?|yrs?|hours?|times?          # 18 months
                  | per|rupees|lakhs?|crores?|percent|hundred|thousand      # 10 per cent
                  | flats?|apartments?|plots?|units?|buyers?|builders?|projects?|sq|bhk   # 2 bhk
                ) \b
              | % )                                                         # 10 %
    )""",
    joint=r"""(?:
        \s* (?: , | - | – | ,?\s*(?:and|or|to|&) ) \s*                      # 4, 5 & 9   18-20
    )""",
    mark=r"(?: \s+ (?i:no|number)\b\.? )? \s* [-–:]? \s*",  # form no. B   Annexure-A
    annex_id=rf"""(?:
        [{OPENING_QUOTE}] [A-Za-z]{{1,2}} [{CLOSING_QUOTE}]     # 'b'
      | [A-HJ-Z] \b                            # M, but not "I", as in "which form I need"
    )""",
)
