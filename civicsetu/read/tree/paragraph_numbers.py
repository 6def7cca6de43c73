"""The numbered paragraphs of a judgment or circular: the list of numbers that counts on through most of it.

A number that does not belong to that list - a list inside of a paragraph, an extract of another judgment with its
own numbers - is part of the paragraph that it stands in: what stands in quotation marks or further in counts little,
and a list that begins anew needs a heading to be one of its own.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from civicsetu.read.page.lines import Line
from civicsetu.read.tree.paragraph_headings import ENDS, heading_of, in_quotation

# 12. The   12) The   Para 12. The   [12] The   12 (alone on its line)
NUMBERED = re.compile(
    r"""
    (?: Para(?:graph)?\s+ )? (?: (\d{1,3})\s?[.)] | \[(\d{1,3})\] ) (?!\d) \s* (?= [A-Z“\"‘'(\[*] )
  | (\d{1,3})\.? $
    """,
    re.VERBOSE,
)
LOWER = re.compile(r"(\d{1,3})\.(\d{1,2})[.)]?\s+(?=[A-Z“\"‘'(\[*])")  # 12.1 The
# What a line is worth that begins like a paragraph
WHOLE, BROKEN = 1.0, 0.5  # behind the end of a sentence, and elsewhere
IN_QUOTE, SET_IN = 0.3, 0.4  # at most, in a quotation, and further in than others
LEFT_OUT = 0.4  # what each number left out costs a list
INSET = 12.0  # points further in that make an extract
MAX_GAP = 3  # from one number of a list to the next
FEW = 2  # numbers that make a list


class Start(NamedTuple):
    """A line that begins like a paragraph: its number, the words after it, and what it is worth."""

    at: int
    number: int
    rest: str
    worth: float


@dataclass(slots=True)
class Paragraph:
    """A numbered paragraph: where it begins, its pinpoint, the words after its number, and the pinpoint of the
    paragraph that it is a part of."""

    at: int
    number: str
    pinpoint: str
    rest: str
    within: str | None = None


def paragraphs_of(body: Sequence[Line], begin: int) -> list[Paragraph]:
    """The numbered paragraphs, in order; none where too few are numbered.

    Args:
        body: the lines.
        begin: the first line that may be one.
    """
    starts = list(_starts(body, begin))
    main = _best(starts)
    if len(main) < FEW:
        return []
    found = [Paragraph(s.at, str(s.number), f"para {s.number}", s.rest) for s in main]
    taken: set[str] = set()
    for other in _others(starts, main, body):
        title = heading_of(body[other[0].at - 1].text) or ""
        if title and title not in taken:
            taken.add(title)
            found.extend(Paragraph(s.at, str(s.number), f"{title} para {s.number}", s.rest) for s in other)
    found.sort(key=lambda p: p.at)
    return _with_lower(found, body)


def missing_numbers(found: Sequence[Paragraph]) -> Iterator[str]:
    """What the numbering leaves out, in words."""
    main = [int(p.number) for p in found if p.within is None and p.pinpoint == f"para {p.number}"]
    for last, number in pairwise([0, *main]):
        if number > last + 1:
            missing = f"{last + 1}" if number == last + 2 else f"{last + 1} to {number - 1}"
            yield f"paragraph {missing} is missing before paragraph {number}"


def _starts(body: Sequence[Line], begin: int) -> Iterator[Start]:
    """The lines that begin like a paragraph, and what each is worth."""
    quoted = in_quotation(body)
    matches = [(i, m) for i in range(begin, len(body)) if (m := NUMBERED.match(body[i].text))]
    lefts = Counter(round(body[i].x0) for i, _ in matches)
    usual = min((x for x, n in lefts.items() if n >= max(lefts.values()) / 3), default=0)
    for i, match in matches:
        above = body[i - 1].text if i else ""
        ended = i in (0, begin) or bool(ENDS.search(above) or heading_of(above))
        alone = match[3] is not None
        number = int(match[1] or match[2] or match[3])
        if not number or (alone and not (ended and i + 1 < len(body))):
            continue
        worth = WHOLE if ended else BROKEN
        worth = min(worth, IN_QUOTE) if quoted[i] else worth
        worth = min(worth, SET_IN) if body[i].x0 > usual + INSET else worth
        yield Start(i, number, "" if alone else body[i].text[match.end() :], worth)


def _best(starts: Sequence[Start]) -> list[Start]:
    """The list that counts on through the most of these starts.

    Worked out from the first start to the last: the best list that ends in a start is that start behind the best
    list that ends in one of the numbers before it, or the start alone.
    """
    worth: list[float] = []  # of the best list that ends in each start
    before: list[int] = []  # the start before it in that list, -1 for none
    ends: dict[int, int] = {}  # of the lists so far that end in a number, the best one's last start
    for n, start in enumerate(starts):
        reached, at = -LEFT_OUT * (start.number - 1) if start.number <= MAX_GAP else -99.0, -1
        for gap in range(1, MAX_GAP + 1):
            k = ends.get(start.number - gap, -1)
            if k >= 0 and (by_gap := worth[k] - LEFT_OUT * 2 * (gap - 1)) > reached:
                reached, at = by_gap, k
        worth.append(reached + start.worth)
        before.append(at)
        if worth[n] >= worth[ends.get(start.number, n)]:  # of equal lists the one whose number stood last
            ends[start.number] = n
    n = max(range(len(starts)), key=lambda i: worth[i], default=-1)
    chain: list[Start] = []
    while n >= 0 and worth[n] > 0:
        chain.append(starts[n])
        n = before[n]
    return chain[::-1]


def _others(starts: Sequence[Start], main: Sequence[Start], body: Sequence[Line]) -> Iterator[list[Start]]:
    """Lists that begin anew under a heading, before the main one and after it."""
    for part in ([s for s in starts if s.at < main[0].at], [s for s in starts if s.at > main[-1].at]):
        while (anew := _anew(part, body)) is not None:
            chain = _best(part[anew:])
            if len(chain) < FEW or chain[0] is not part[anew]:
                break
            yield chain
            part = [s for s in part if s.at > chain[-1].at]


def _anew(starts: Sequence[Start], body: Sequence[Line]) -> int | None:
    """The first start with the number 1 that has a heading above it."""
    found = (i for i, s in enumerate(starts) if s.number == 1 and s.worth > SET_IN and heading_of(body[s.at - 1].text))
    return next(found, None)


def _with_lower(found: list[Paragraph], body: Sequence[Line]) -> list[Paragraph]:
    """The paragraphs with those of the second level: 12.1, 12.2 after 12."""
    whole: list[Paragraph] = []
    for above, stop in zip(found, [*(p.at for p in found[1:]), len(body)], strict=True):
        whole.append(above)
        last = 0
        for i in range(above.at + 1, stop):
            match = LOWER.match(body[i].text)
            if match and match[1] == above.number and int(match[2]) == last + 1:
                last += 1
                number = f"{match[1]}.{match[2]}"
                pinpoint = above.pinpoint.removesuffix(above.number) + number
                whole.append(Paragraph(i, number, pinpoint, body[i].text[match.end() :], above.pinpoint))
    return whole
