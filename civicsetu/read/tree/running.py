"""A section's words as one running text that remembers where printed lines began."""

from bisect import bisect_right
from dataclasses import dataclass
from math import isnan


@dataclass(frozen=True, slots=True)
class Running:
    """A section's words as one text; `starts[i]` is where printed line i begins, `indents[i]`
    its left edge in points (not a number where that is not known), and `step` how far a unit's
    first line stands in from its others (0 where positions say nothing).
    With `paragraphs` the starts are those of paragraphs."""

    text: str
    starts: tuple[int, ...] = (0,)
    indents: tuple[float, ...] = (0.0,)
    step: float = 0.0
    paragraphs: bool = False

    def line_at(self, offset: int) -> int | None:
        """The printed line that begins at this offset, if one does."""
        i = bisect_right(self.starts, offset) - 1
        return i if i >= 0 and self.starts[i] == offset else None

    def indent(self, line: int | None) -> float | None:
        """The left edge of a line in points; None where it is not known or says nothing."""
        if line is None or not self.step or not 0 <= line < len(self.indents) or isnan(self.indents[line]):
            return None
        return self.indents[line]
