"""Which of a document's numbered lists is its operative part, and what that list left out.

Where numbers begin anew there is another list: an arrangement of sections before the operative part, a model
agreement after it. The operative part is the list that holds the most words per number and comes before any
schedule, annexure or form.
"""

import re
from collections.abc import Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from civicsetu.read.page.layout import MarginBlock
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.annexes import annex_heading
from civicsetu.read.tree.enumerators import readings
from civicsetu.read.tree.headings import PLAIN, Beginning, Body, clean_heading, cut, section_at
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.starts import Start

ARRANGEMENT = re.compile(r"ARRANGEMENT\s+OF\s+(?:SECTIONS|RULES|REGULATIONS|CLAUSES)|CONTENTS", re.IGNORECASE)
SPECK = re.compile(r"\s[^\w\s]{1,2}$")  # of dirt, behind the last word of a line
SPACED = re.compile(r"(?P<number>\d(?:\s?\d){1,2})\s?\.\s*(?P<rest>.*)")  # 1 6. a number that a scan set apart
WORDS_OF_HEADING, WORDS_OF_ARRANGEMENT = 130, 200  # characters a number below which a list is one of headings alone
LOOK_FOR_TITLE = 40  # lines before a list in which "ARRANGEMENT OF SECTIONS" may stand
ALONE, HEADING_ALONE = 110, 0.6  # characters below which a start is a heading alone, and its worth
MARKED = 0.4  # what a first digit taken for a mark costs
LEFT_OUT, MOST_LEFT_OUT = 0.3, 2.0  # what a number left out costs a list, and what any gap costs
LOOK_BACK = 300  # starts before one among which the one before it in the list is looked for
ASTRAY = 80.0  # points by which a margin heading may have strayed from its section's line
MAX_GAP = 3  # numbers that a print may leave out before a section whose heading is not plain
MOST_REPEALED = 60  # and before one whose heading is: repealed sections are left out by the dozen
SAME_INDENT = 12.0  # points by which the left edges of sections differ at most


class _List(NamedTuple):
    """A numbered list: its starts, what it is worth, and where its words end at last."""

    starts: list[Start]
    worth: float
    stop: int


def operative_list(starts: Sequence[Start], body: Body) -> list[Start]:
    """Of the numbered lists in a document, the operative one: before and after every annex's
    heading the list that holds most, and of these the first that is no arrangement."""
    annexes = [i for i, line in enumerate(body.lines) if annex_heading(line, body.layout)]
    characters = list(accumulate((len(line.text) for line in body.lines), initial=0))
    lists = []
    for begin, stop in pairwise([0, *annexes, len(body.lines)]):
        best = _best_list([start for start in starts if begin <= start.at < stop], characters, stop)
        if best.starts:
            lists.append(best)
    written = (found for found in lists if not _is_arrangement(found, body, characters))
    most = max(lists, key=lambda found: found.worth, default=_List([], 0.0, 0))
    return next(written, most).starts


def _is_arrangement(found: _List, body: Body, characters: Sequence[int]) -> bool:
    """True for a list of headings alone."""
    first = found.starts[0].at
    words = (characters[found.stop] - characters[first]) / len(found.starts)
    before = body.lines[max(0, first - LOOK_FOR_TITLE) : first]
    announced = any(ARRANGEMENT.search(line.text) for line in before)
    return words < (WORDS_OF_ARRANGEMENT if announced else WORDS_OF_HEADING)


def _best_list(starts: Sequence[Start], characters: Sequence[int], stop: int) -> _List:
    """The list that counts on through most of these starts, and what it is worth: one for each
    number that has words, less for a heading alone, less again for numbers left out.

    Worked out from the first start to the last: the best list that ends in a start is that start behind the best
    list that ends in an earlier one, or the start alone.
    """
    best: list[float] = []  # what the best list is worth that ends in each start
    most_so_far: list[float] = []  # and the most of it up to there
    before: list[int] = []  # the start before it in that list, -1 for none
    costs = [_left_out(gap - 1) for gap in range(MOST_REPEALED + 1)]
    places, ats = [start.number.place for start in starts], [start.at for start in starts]
    for n, start in enumerate(starts):
        place, at = places[n], ats[n]
        most = MOST_REPEALED if start.section.heading else MAX_GAP
        reached, last = -_left_out(place[0] - 1), -1
        for k in range(n - 1, max(-1, n - LOOK_BACK), -1):
            if most_so_far[k] <= reached:
                break
            gap = place[0] - places[k][0]
            counts_on = 0 <= gap <= most and (gap or start.number.follows(starts[k].number))
            if counts_on and ats[k] < at and best[k] - costs[gap] > reached:
                reached, last = best[k] - costs[gap], k
        until = next((other for other in islice(ats, n + 1, None) if other > at), stop)
        best.append(reached + _worth_of(start, characters[until] - characters[at]))
        most_so_far.append(max(best[n], most_so_far[-1] if n else best[n]))
        before.append(last)
    chain = []
    end = n = max(range(len(starts)), key=lambda i: best[i], default=-1)
    while n >= 0:
        chain.append(starts[n])
        n = before[n]
    return _List(chain[::-1], best[end] if starts else 0.0, stop)


def _worth_of(start: Start, characters: int) -> float:
    """What a start adds to a list, by how many characters stand before the next one."""
    return (1.0 if characters > ALONE else HEADING_ALONE) - (MARKED if start.marked else 0.0)


def _left_out(numbers: int) -> float:
    """What it costs a list that it leaves out so many numbers."""
    return min(MOST_LEFT_OUT, LEFT_OUT * max(0, numbers))


# ------------------------------------------------------------------ what the list left out
def with_left_out(chain: Sequence[Start], body: Body) -> list[Start]:
    """The list with the numbers that it left out, where a line between begins with one, and with
    headings in the margin that stand beside nothing else on their page."""
    indents = [body.lines[start.at].x0 for start in chain]
    filled = list(chain[:1])
    for start in chain[1:]:
        at = filled[-1].at + 1
        for number in range(filled[-1].number.place[0] + 1, start.number.place[0]):
            lines = range(at, start.at)
            found = next((s for i in lines if (s := _left_out_start(number, i, body, indents))), None)
            if found:
                filled.append(found)
                at = found.at + 1
        filled.append(start)
    _head_from_margin(filled, body)
    return filled


def _left_out_start(number: int, at: int, body: Body, indents: Sequence[float]) -> Start | None:
    """The section of this number that begins at a line, which shows it by little more than the number."""
    line = body.lines[at]
    match = PLAIN.fullmatch(line.text) or SPACED.fullmatch(line.text)
    if not match or match["number"].replace(" ", "") != str(number):
        return None
    if not re.match(r"[A-Z(\[\"“'‘]", match["rest"]):
        return None
    if not _has_ended(body.lines[:at]) or min(abs(line.x0 - x) for x in indents) > SAME_INDENT:
        return None
    head = section_at(Beginning(body, at, match["number"], match["rest"], False))
    if head:
        head.section.number = str(number)
        return Start(at, *head, readings(str(number))[0])
    section = Section(body.kind, str(number), None, (line,), [cut(line, match["rest"])])
    return Start(at, section, 1, readings(str(number))[0])


def _has_ended(before: Sequence[Line]) -> bool:
    """True where the words before a line have come to an end; a line of dirt ("K. 1Au | r we .--.....e.. ___") that may
    stand between is looked past."""
    above = before[-1]
    if SPECK.sub("", above.text).endswith((".", "]", ")")) or above.bold or above.text.isupper():
        return True
    return len(before) > 1 and _is_dirt(above) and _has_ended(before[:-1])


def _is_dirt(line: Line) -> bool:
    """True for a line in which less than half are letters and figures."""
    return 2 * sum(letter.isalnum() for letter in line.text) < len(line.text)


def _head_from_margin(starts: Sequence[Start], body: Body) -> None:
    """Give each section without a heading the nearest spare one in the margin of its page."""
    taken = {line for start in starts for line in start.section.head_lines}
    for start in starts:
        block = None if start.section.heading is not None else _spare_heading(body, body.lines[start.at], taken)
        if block:
            start.section.heading = clean_heading(block.text)
            start.section.head_lines += block.lines
            taken.update(block.lines)


def _spare_heading(body: Body, line: Line, taken: set[Line]) -> MarginBlock | None:
    """The nearest block of margin type on a line's page that heads no section yet."""
    spare = (
        block
        for block in body.layout.margin
        if block.page == line.page
        and abs(block.y0 - line.y0) < ASTRAY
        and not block.is_citation
        and not taken.intersection(block.lines)
        and re.search(r"[A-Za-z]{4}", block.text)
    )
    return min(spare, key=lambda block: abs(block.y0 - line.y0), default=None)
