"""What a print is to the reader, whatever it came from: pages of lines, with their type and place."""

from typing import NamedTuple


class Cell(NamedTuple):
    """A place in a ruled table: which table of its page, the first row and column that a cell takes and the last,
    counted from 0, and how many columns the table has."""

    table: int
    row: int
    column: int
    last_row: int
    last_column: int
    columns: int


class Line(NamedTuple):
    """One line of type: its text with single spaces, its box in points from the top left,
    the size of its type, how many of its first characters are bold, and the cell of a table that it stands in."""

    text: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: int
    cell: Cell | None = None

    @property
    def height(self) -> float:
        """From the upper to the lower edge, in points."""
        return self.y1 - self.y0


class Hidden(NamedTuple):
    """Words of a page that are not seen in print: why, and the words."""

    why: str
    text: str


class Page(NamedTuple):
    """A page with its lines from top to bottom; sizes in points, pages count from 1.

    A page read by OCR has the mean `confidence` of its words (0 to 100) and the left and right
    edge of its `column`, for scans lie on each page differently; a page that is a picture and
    was not read is `unread`. A page that is a picture and has words over it that are not painted is
    `layered`: these were read. What else is not seen in print is `hidden` and not among the lines.
    """

    number: int
    width: float
    height: float
    lines: tuple[Line, ...]
    confidence: float | None = None
    column: tuple[float, float] | None = None
    unread: bool = False
    layered: bool = False
    hidden: tuple[Hidden, ...] = ()
