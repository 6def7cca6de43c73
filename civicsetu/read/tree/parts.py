"""What a statute consists of: its sections, chapters and annexes, each with its lines."""

from dataclasses import dataclass, field

from civicsetu.read.page.lines import Line


@dataclass(slots=True)
class Section:
    """A section's number, heading and lines, the first line without the number; `within` is the
    number of the section that a part with a heading of its own ("3-A") belongs to."""

    kind: str
    number: str
    heading: str | None
    head_lines: tuple[Line, ...]
    lines: list[Line] = field(default_factory=list)
    within: str | None = None


@dataclass(slots=True)
class Chapter:
    """A chapter or part: its kind, its number ("II"), its title, and heading lines."""

    kind: str
    number: str
    title: str
    head_lines: tuple[Line, ...]


@dataclass(slots=True)
class Annex:
    """A schedule, annexure or form after the operative part; `is_lost` where its heading was not read, and `read_as`
    what was read in place of a number that is known from elsewhere."""

    kind: str
    number: str
    lines: list[Line]
    is_lost: bool = False
    read_as: str | None = None


@dataclass(frozen=True, slots=True)
class Parts:
    """A statute's parts in order, with the lines before and behind them, and what looks wrong."""

    front: tuple[Line, ...]
    parts: tuple[Section | Chapter | Annex, ...]
    end: tuple[Line, ...]
    warnings: tuple[str, ...]
