"""The headings of schedules, annexures and forms, and what ends the operative part before them."""

import re
from typing import NamedTuple

from civicsetu.model.kinds import ANNEX_WORDS
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line

ANNEX = re.compile(
    r"""
    \[?\s? (?:THE\s+)? (?: (?:FIRST|SECOND|THIRD|FOURTH|FIFTH)\s+ )?       # THE FIRST
    (?P<word> SCHEDULE|ANNEXURE|APPENDIX|FORM ) S?\b                       # SCHEDULE
    [\s'‘’\"“”–—.-]* (?P<number> [A-Z]{1,2} | [IVX]{1,4} | \d{1,2} )? \b   # FORM 'B'   Annexure - I
    .{0,30}
    """,
    re.IGNORECASE | re.VERBOSE,
)
RULE_OF_DASHES = re.compile(r"[\s—–_*\-=.]{4,}")  # ————
CENTRED = 0.15  # of the column's width that stays free on either side of a centred line


class AnnexHeading(NamedTuple):
    """What the heading of an annex says: its kind, and its letter or number, empty for none."""

    kind: str
    number: str


def annex_heading(line: Line, layout: Layout) -> AnnexHeading | None:
    """What a line says that is the heading of a schedule, annexure or form: short, and centred or in capitals."""
    match = None if line.cell else ANNEX.fullmatch(line.text)
    if not match or line.text.rstrip().endswith((".", ";", ",")):
        return None
    left, right = layout.column
    is_centred = line.x0 - left > CENTRED * (right - left) and right - line.x1 > CENTRED * (right - left)
    if not is_centred or not (match["word"].isupper() or line.bold):
        return None
    return AnnexHeading(ANNEX_WORDS[match["word"].lower()], (match["number"] or "").upper())
