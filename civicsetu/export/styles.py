"""The styles in which the plain-language edition is typeset, each in the manner of prints that the reader meets.

Lengths are in points, and heights are those of baselines from the top of the page.

From the gazette's style every tree comes back when it is read. The other two show less by their left edges, as
prints of that kind do: a proviso or an Explanation deep in a list may be read as another unit's there. So what was
read is held against its source, in `tests/read/test_typeset.py` and in the ingestion report.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple


class Margins(NamedTuple):
    """The left and right edge of each margin where headings stand."""

    left: tuple[float, float]
    right: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How a print is laid out.

    Fields:
        width, height: of a page.
        left, right: the edges of the column.
        top, bottom: its first and last line; outside the share of a page where running heads are sought.
        head: the line of the running head; `foot` that of the page number, 0 where it stands in the head.
        heading: where a section's heading stands: in the margin, at the beginning of the section's first line,
            or on lines of its own in larger type.
        notes: the margins where headings stand, None without them.
        step: how far a level of units stands in from the level above.
        inset: how far a unit's first line stands in from its other lines; less than 0 where it stands out.
        regular, bold, italic: the faces, by PyMuPDF's names.
        body, line: size of type and from baseline to baseline; `note` and `note_line` the same of margin headings.
        own: the size of headings on lines of their own.
    """

    width: float = 612.0
    height: float = 792.0
    left: float = 125.0
    right: float = 486.0
    top: float = 100.0
    bottom: float = 700.0
    head: float = 64.0
    foot: float = 0.0
    heading: Literal["margin", "line", "own"] = "margin"
    notes: Margins | None = None
    step: float = 24.0
    inset: float = 24.0
    regular: str = "tiro"
    bold: str = "tibo"
    italic: str = "tiit"
    body: float = 10.0
    line: float = 12.0
    note: float = 8.0
    note_line: float = 9.6
    own: float = 11.5

    @property
    def room(self) -> float:
        """The width of the column."""
        return self.right - self.left

    @property
    def outer(self) -> tuple[float, float]:
        """The left and right edge of all that is printed."""
        return (self.notes.left[0], self.notes.right[1]) if self.notes else (self.left, self.right)


# By name, as a registry's `style` says it.
STYLES: Mapping[str, Style] = MappingProxyType(
    {
        # the Gazette of India: headings in the outer margin, first lines stand in
        "gazette": Style(notes=Margins((66.0, 117.0), (498.0, 549.0))),
        # gazettes of states: a wide column on A4, headings in bold at the beginning of the line, first lines stand out
        "state_gazette": Style(
            width=595.0, height=842.0, left=72.0, right=523.0, top=106.0, bottom=740.0, head=70.0,
            heading="line", inset=-24.0, body=11.0, line=13.4,
        ),
        # departments' own prints: a sans-serif face, headings on lines of their own, levels as blocks
        "department": Style(
            width=595.0, height=842.0, left=90.0, right=505.0, top=100.0, bottom=728.0, head=64.0, foot=790.0,
            heading="own", step=28.0, inset=0.0, regular="helv", bold="hebo", italic="heit", body=9.5, line=13.0,
        ),
    }
)  # fmt: skip
