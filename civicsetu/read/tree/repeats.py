"""Lines that a file holds twice: pages that were bound, scanned or set a second time.

Forms and agreements repeat each other's words too. So a run of lines counts as repeated only inside of the operative
part, where it is long, and where sections with the same number and the same words begin in both copies.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from civicsetu.read.page.lines import Line
from civicsetu.read.tree.starts import Start

TELLING = 30  # letters of a line that hardly stands in a statute twice by chance
MOST_COPIES = 4  # a line that is printed more often is a formula
APART = 12  # lines between two that are repeated, in both copies: a scan misreads some
FEWEST = 24  # repeated lines that make a run
LOOK_BACK = 30  # runs among which the one is looked for that a line goes on with


class Repeat(NamedTuple):
    """A run of lines that stands in a file twice: its first and last line, and where the first stood before."""

    first: int
    last: int
    before: int


def repeated_runs(lines: Sequence[Line], starts: Sequence[Start], chain: Sequence[Start]) -> list[Repeat]:
    """The later copies of what a statute's operative part holds twice.

    Args:
        lines: the lines of the body.
        starts: where sections may begin.
        chain: those of them that are the operative part.
    """
    heads = _headed_twice(lines, starts, chain)
    if not heads:
        return []
    first, last = chain[0].at, chain[-1].at
    runs: list[list[tuple[int, int]]] = []
    for pair in _pairs(lines, first, last):
        run = next((run for run in reversed(runs[-LOOK_BACK:]) if _goes_on(run[-1], pair)), None)
        if run is None:
            runs.append([pair])
        else:
            run.append(pair)
    return [
        Repeat(run[0][0], run[-1][0], run[0][1])
        for run in runs
        if len(run) >= FEWEST and any(run[0][0] <= later <= run[-1][0] for later in heads)
    ]


def without(lines: Sequence[Line], repeats: Sequence[Repeat]) -> list[Line]:
    """The lines that are no later copy; what stands between two copies and is shorter than a break in one goes too."""
    gone: set[int] = set()
    ordered = sorted(repeats)
    for repeat in ordered:
        gone.update(range(repeat.first, repeat.last + 1))
    for before, after in pairwise(ordered):
        if after.first - before.last <= APART:
            gone.update(range(before.last, after.first))
    return [line for at, line in enumerate(lines) if at not in gone]


def _headed_twice(lines: Sequence[Line], starts: Sequence[Start], chain: Sequence[Start]) -> Collection[int]:
    """The lines inside of the operative part that begin a section as a line before them does."""
    seen: set[tuple[str, str]] = set()
    again: set[int] = set()
    for start in starts:
        if chain[0].at <= start.at <= chain[-1].at and not start.marked:
            head = (start.section.number, _letters(lines[start.at].text))
            if head in seen:
                again.add(start.at)
            seen.add(head)
    return again


def _pairs(lines: Sequence[Line], first: int, last: int) -> list[tuple[int, int]]:
    """Pairs of lines with the same words, the later one first."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at in range(first, last + 1):
        if len(lines[at].text) >= TELLING and len(letters := _letters(lines[at].text)) >= TELLING:
            places[letters].append(at)
    copies = (at for at in places.values() if 2 <= len(at) <= MOST_COPIES)
    return sorted((later, earlier) for at in copies for n, later in enumerate(at) for earlier in at[:n])


def _goes_on(last: tuple[int, int], pair: tuple[int, int]) -> bool:
    return all(0 < after - before <= APART for before, after in zip(last, pair, strict=True))


def _letters(words: str) -> str:
    return re.sub(r"\W+", "", words).lower()
