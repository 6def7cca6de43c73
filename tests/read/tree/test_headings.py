"""How sections begin: what each pattern accepts and rejects, and each way of setting a heading."""

import pytest

from civicsetu.read.page.layout import Layout, MarginBlock
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.annexes import AnnexHeading, annex_heading
from civicsetu.read.tree.chapters import chapter_head
from civicsetu.read.tree.headings import (
    BARE,
    CHAPTER,
    DASH_HEADING,
    DASHED,
    HEADED_PART,
    PLAIN,
    REPEALED,
    Body,
    section_at,
)
from civicsetu.read.tree.headings import Beginning as At
from civicsetu.read.tree.operative import SPACED
from civicsetu.read.tree.starts import AMENDMENT, REPEALED_RANGE, possible_starts

SIZE, WIDTH = 10.0, (100.0, 500.0)


@pytest.mark.parametrize(
    ("pattern", "accepted", "rejected"),
    [
        (PLAIN, ["16. Heading", "16A. H", "2[16. Heading", "Section 4. Heading", "16-AB . H", "“[3. H"],
         ["16 Heading", "16Ab. H", "1234. H", "(1) The"]),
        (DASHED, ["16-(1) The", "16 – The", "16—If"], ["16. The", "16-A B", "16 The"]),
        (BARE, ["16 Heading", "16"], ["16.", "Heading", "1600 Heading"]),
        (HEADED_PART, ["3-A Application", "3 – B. Fees"], ["3-a Application", "3A Application", "3-A application"]),
        (CHAPTER, ["CHAPTER II", "PART III-A", "CHAPTER 4: OFFENCES", "CHAPTER IVA"], ["CHAPTER", "Chapter II"]),
        (DASH_HEADING, ["Return of amount.—If", "Return of amount - (1) If", "Heading-- If"],
         ["Return of amount. If", "return.—If", "Re—If"]),
        (REPEALED, ["[Power to make rules.] Rep. by Act 4", "Appeals] Omitted"], ["[Appeals.] The Board", "Appeals."]),
        (REPEALED_RANGE, ["12 to 15. [Offences.] Rep. by Act 4", "4 and 5. Omitted by"], ["12. Rep. by", "12 to 15."]),
        (AMENDMENT, ["2. Ins. by Act 4", "* Subs. vide G.N.", "3. Rule 4 was added"], ["2. Inspection by", "3. Rule"]),
        (SPACED, ["1 6. Heading", "1 6 . H"], ["1  6. H", "1. H"]),
    ],
)  # fmt: skip
def test_patterns(pattern, accepted, rejected):
    matches = pattern.match if pattern is AMENDMENT else pattern.fullmatch
    assert [text for text in accepted if not matches(text)] == []
    assert [text for text in rejected if matches(text)] == []


def line(text: str, y: float, bold: int = 0, size: float = SIZE, x: float = 100.0) -> Line:
    return Line(text, 1, x, y, 500.0 if x == 100.0 else 500.0 - (x - 100.0), y + size, size, bold)


def body(*lines: Line, margin: tuple[MarginBlock, ...] = ()) -> Body:
    return Body(lines, Layout(lines, margin, (), SIZE, WIDTH), "section")


WORDS = line("If the promoter fails to complete, he shall be liable.", 112)
MARGIN = line("Return of amount.", 100, size=8.0)


@pytest.mark.parametrize(
    ("lines", "margin", "heading", "used"),
    [
        ([line("18. Return of amount", 100, size=12), WORDS], (), "Return of amount", 1),
        ([line("18. Return of", 100, size=12), line("amount", 112, size=12), WORDS], (), "Return of amount", 2),
        ([line("18. If the promoter fails", 100), WORDS], (MARGIN,), "Return of amount", 1),
        ([line("18. [Return of amount.] Rep. by Act 4 of 2019.", 100)], (), "Return of amount", 1),
        ([line("18. Return of amount If he", 100, bold=20), WORDS], (), "Return of amount", 1),
        ([line("18. Return of amount.—If he", 100), WORDS], (), "Return of amount", 1),
        ([line("18. Return of", 100), line("amount.—If he", 112)], (), "Return of amount", 2),
        ([line("18. If he fails", 100, bold=3), WORDS], (), None, 1),
        ([line("18. If he fails", 100), WORDS], (), "none", 0),
    ],
    ids=["larger", "larger, two lines", "margin", "repealed", "bold", "dash", "dash, two lines", "number", "nothing"],
)
def test_ways_of_setting_a_heading(lines, margin, heading, used):
    blocks = tuple(MarginBlock(m.text, m.page, m.y0, (m,)) for m in margin)
    match = PLAIN.fullmatch(lines[0].text)
    head = section_at(At(body(*lines, margin=blocks), 0, match["number"], match["rest"], False))
    if heading == "none":
        assert head is None
    else:
        assert (head.section.number, head.section.heading, head.used) == ("18", heading, used)


def test_a_number_with_the_mark_of_an_amendment_may_have_lost_its_bracket():
    starts = possible_starts(body(line("297. Appeals.—Any person may appeal.", 100)))
    assert [(start.section.number, start.marked) for start in starts] == [("297", False), ("97", True)]


def test_headings_of_annexes_and_chapters():
    layout = body(WORDS).layout
    assert annex_heading(line("FORM 'B'", 100, x=260), layout) == AnnexHeading("form", "B")
    assert annex_heading(line("THE SECOND SCHEDULE", 100, x=260), layout) == AnnexHeading("schedule", "")
    assert annex_heading(line("APPENDIX", 100, x=260), layout) == AnnexHeading("annexure", "")
    assert annex_heading(line("FORM 'B'", 100), layout) is None  # not centred
    assert annex_heading(line("Form B", 100, x=260), layout) is None  # neither capitals nor bold
    assert annex_heading(line("FORM B.", 100, x=260), layout) is None
    assert chapter_head(line("CHAPTER II", 100), layout)
    assert chapter_head(line("Chapter II", 100, size=12), layout)
    assert chapter_head(line("Chapter II", 100), layout) is None
