"""The headings of schedules, annexures and forms, and what ends the operative part before them.

A scan may have lost a heading, and the line below it names the rule that prescribes the form: "[See rule 34(1)]". Where
that rule names one form that stands between the one before and the one behind, it is that form.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.model.kinds import ANNEX_WORDS
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.parts import Annex, Chapter, Section

ANNEX = re.compile(
    r"""
    \[?\s? (?:THE\s+)? (?: (?:FIRST|SECOND|THIRD|FOURTH|FIFTH)\s+ )?       # THE FIRST
    (?P<word> SCHEDULE|ANNEXURE|APPENDIX|FORM ) S?\b                       # SCHEDULE
    [\s'‘’\"“”–—.-]* (?P<number> [A-Z]{1,2} | [IVX]{1,4} | \d{1,2} )? \b   # FORM 'B'   Annexure - I
    .{0,30}
    """,
    re.IGNORECASE | re.VERBOSE,
)
BEGIN_WITH = "AFST"  # the letters that these headings begin with, and the number before SCHEDULE
RUN_TOGETHER = re.compile(r"(?P<word>FORM)(?P<number>[A-RT-Z])")  # FORMB, but FORMS are several
PRESCRIBED = re.compile(  # [See rule 9(1)]   (See section 5)
    r"\W{0,3}see\s?(?:rule|section|regulation)s?\s*(?P<unit>\d{1,3}[A-Z]?)\s?(?:\((?P<below>\d{1,2})\))?.{0,60}",
    re.IGNORECASE,
)
NAMED = re.compile(r"\b(?i:form|schedule|annexure|appendix)\s+(?:No\.?\s?)?[‘’'\"“]?(?P<number>[A-Z])\b")  # in Form ‘B’
RULE_OF_DASHES = re.compile(r"[\s—–_*\-=.]{4,}")  # ————
CENTRED = 0.15  # of the column's width that stays free on either side of a centred line


class AnnexHeading(NamedTuple):
    """What the heading of an annex says: its kind, and its letter or number, empty for none."""

    kind: str
    number: str


def annex_heading(line: Line, layout: Layout) -> AnnexHeading | None:
    """What a line says that is the heading of a schedule, annexure or form: short, and centred or in capitals."""
    if line.cell or line.text.lstrip("[").lstrip()[:1].upper() not in BEGIN_WITH:
        return None
    match = RUN_TOGETHER.fullmatch(line.text) or ANNEX.fullmatch(line.text)
    if not match or line.text.rstrip().endswith((".", ";", ",")):
        return None
    if not _is_centred(line, layout) or not (match["word"].isupper() or line.bold):
        return None
    return AnnexHeading(ANNEX_WORDS[match["word"].lower()], (match["number"] or "").upper())


def heading_is_lost(lines: Sequence[Line], at: int, layout: Layout) -> bool:
    """True for a line at the top of a page that names the rule of a form whose heading, above it, was not read."""
    line, before = lines[at], lines[at - 1]
    is_first = line.page != before.page and not line.cell
    return (
        is_first
        and PRESCRIBED.fullmatch(line.text) is not None
        and line.text.endswith(("]", ")"))
        and _is_centred(line, layout)
        and annex_heading(before, layout) is None
    )


def _is_centred(line: Line, layout: Layout) -> bool:
    left, right = layout.column
    free = CENTRED * (right - left)
    return line.x0 - left > free and right - line.x1 > free


def name_lost(parts: Sequence[Section | Chapter | Annex]) -> Iterator[str]:
    """Number the annexes whose headings were lost.

    Args:
        parts: of the document, in order; of an annex that is numbered here, `read_as` keeps what was read.

    Yields:
        What a reader should know of those that cannot be numbered.
    """
    annexes = [part for part in parts if isinstance(part, Annex)]
    sections = {part.number: part for part in parts if isinstance(part, Section)}
    numbers = {annex.number for annex in annexes}
    for i, annex in enumerate(annexes):
        if not annex.is_lost:
            continue
        first = annex.lines[0]
        before = max((other.number for other in annexes[:i]), default="")
        after = min((other.number for other in annexes[i + 1 :] if other.number > before), default="ZZ")
        named = {n for n in _named_by(first.text, sections) if before < n < after and n not in numbers}
        if len(named) == 1:
            annex.number = named.pop()
            annex.read_as = first.text
            numbers.add(annex.number)
        else:
            yield f"page {first.page}: the heading above “{first.text}” was not read, so that this form has no number"


def _named_by(text: str, sections: dict[str, Section]) -> Iterable[str]:
    """The letters of the forms that a rule names, by the line that names the rule."""
    match = PRESCRIBED.fullmatch(text)
    section = sections.get(match["unit"]) if match else None
    if match is None or section is None:
        return ()
    words = " ".join(line.text for line in section.lines)
    if match["below"]:
        start = words.find(f"({match['below']})")
        end = words.find(f"({int(match['below']) + 1})", start)
        words = words[max(0, start) : end if end > 0 else len(words)]
    return (found["number"] for found in NAMED.finditer(words))
