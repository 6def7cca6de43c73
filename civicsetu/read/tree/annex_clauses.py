"""The clauses of a model agreement, the items of a form and the entries of a schedule: what the print numbers 1., 2.,
2.1 below an annex's heading; of a form without such numbers its list (i), (ii), (iii).

The list is the one that counts on through most of the annex. A number counts as its next member where it is the next,
at the indent of the list; what stands before the list and behind its end, such as the recitals and the places for
signatures, is part of none. In text without positions a number at a line's beginning may be anything, so that annexes
stay whole there.
"""

import re
from collections.abc import Sequence
from math import nan
from typing import NamedTuple

from civicsetu.model.kinds import CLAUSES
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.enumerators import ROMAN, readings
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.units import split_units

MAIN = re.compile(r"(?P<main>\d{1,2})\.\s*(?=[^\W\d_]|[\"“‘'(\[])")  # 7. POSSESSION
LOWER = re.compile(r"(?P<main>\d{1,2})\.(?P<lower>\d{1,2})\.?\s+(?=\S)")  # 7.2 Procedure
BRACKETED = re.compile(r"\(\s?(?P<roman>[ivx]{1,5})\s?\)")  # (iii) Status   ( i ) A demand
LETTERED = re.compile(r"(?P<main>\d{1,2})\s?\((?P<letter>[a-z])\)\s")  # 1(a) The
SIGNED = re.compile(
    r"\W*(?:in\s+witness\s+whereof|signed\b|signature|dated?\b|place\b|yours\s|verification\b|deponent\b|seal\b|"
    r"name\s+of\s+the\s+authori[sz]ed|\(signature|[a-z. ]{4,40},\s*(?:secy|secretary|joint\s|additional\s))",
    re.IGNORECASE,
)
NAMELY = re.compile(r"\bnamely\s?[:;,—–―-]+\s*$")
CALLED = {"annexure": "clause", "form": "item", "schedule": "entry"}  # what such a member is called
FEWEST, FEWEST_OF_FORM = 3, 2  # clauses that make a list
ASIDE, FAR_ASIDE = 9.0, 20.0  # points by which members of a list may stand aside from each other, at most in forms


class Style(NamedTuple):
    """How a list is numbered: what its first begins with, the number of that, whether in brackets, and whether there
    may be one such list only, for several are below something that is numbered otherwise."""

    first: re.Pattern[str]
    begins_with: int = 1
    bracketed: bool = False
    alone: bool = False


FIGURES = Style(re.compile(r"1\s?[.(]"))
FROM_TWO = Style(re.compile(r"2\s?[.(]"), begins_with=2)  # a scan has lost the first
BRACKETS = Style(re.compile(r"\(\s?i\s?\)"), bracketed=True, alone=True)


class Start(NamedTuple):
    """A line at which a clause begins: its numbers (7 and 2 in 7.2, 1 and `a` in 1(a), 7 and nothing in 7.), and how
    many characters they take; `roman` is its number as printed in a list (i), (ii)."""

    at: int
    main: int
    lower: str
    length: int
    roman: str = ""

    @property
    def name(self) -> str:
        """The clause as it is numbered: 7, 7.2, 1(a), iv."""
        if self.roman:
            return self.roman
        if not self.lower:
            return str(self.main)
        return f"{self.main}.{self.lower}" if self.lower.isdigit() else f"{self.main}({self.lower})"


def annex_units(root: Unit, text: Running, bare: Running, lines: Sequence[Line]) -> list[Unit]:
    """The units of an annex: itself with what is in no clause, its clauses, and what they hold.

    Args:
        root: the annex.
        text: its words, the left edges of its lines levelled from page to page.
        bare: the same with blanks for tables.
        lines: its printed lines, one for each start of the text.
    """
    starts = clause_starts(lines, text.indents, is_form=root.kind == "form")
    if not starts:
        return [root]
    offsets = text.starts
    end = next((i for i in range(starts[-1].at + 1, len(lines)) if _is_end(lines[i])), len(lines))
    if not starts[-1].roman and _goes_on(text.text[offsets[starts[-1].at] + starts[-1].length :], starts[-1].main):
        return [root]
    stops = [*(start.at for start in starts[1:]), end]
    units, clauses = [root], dict[int, Unit]()
    for start, stop in zip(starts, stops, strict=True):
        begin = offsets[start.at]
        until = offsets[stop] if stop < len(lines) else len(text.text)
        parent = clauses.get(start.main, root) if start.lower else root
        kind = "sub-clause" if start.lower else "clause"
        pinpoint = f"{root.pinpoint} {CALLED[root.kind]} {start.name}"
        unit = Unit(kind, start.name, begin, begin + start.length, parent, pinpoint)
        if not start.lower:
            clauses[start.main] = unit
        units.extend(_with_lists(unit, bare, begin + start.length, until))
    if end < len(lines) and text.text[offsets[end] :].strip():
        at = offsets[end]
        units.append(Unit("paragraph", None, at, at, root, f"{root.pinpoint} closing words"))
        root.qualifiers.setdefault("paragraph", set()).add(None)
    return units


def clause_starts(lines: Sequence[Line], edges: Sequence[float], is_form: bool = False) -> list[Start]:
    """The lines at which the clauses begin; none where too few are numbered.

    Args:
        lines: the annex's.
        edges: where each begins, levelled from page to page.
        is_form: a form may have few items, set carelessly, or a list (i), (ii), (iii) in place of numbers.
    """
    lefts: dict[int, float] = {}  # the outermost line of each page, for pages of which nobody knows how they lie
    for line in lines:
        if not line.cell:
            lefts[line.page] = min(line.x0, lefts.get(line.page, line.x0))
    places = [(edge, line.x0 - lefts.get(line.page, 0.0)) for line, edge in zip(lines, edges, strict=True)]
    found = _longest(lines, places, ASIDE, FIGURES)
    if is_form:
        found = max(found, _longest(lines, places, FAR_ASIDE, FIGURES), key=len)
    if not is_form:
        return found if _is_list(found, FEWEST) else []
    if _is_list(found, FEWEST_OF_FORM):
        return found
    others = (_longest(lines, places, ASIDE, style) for style in (FROM_TWO, BRACKETS))
    return next((other for other in others if _is_list(other, FEWEST)), [])


def _is_list(found: Sequence[Start], fewest: int) -> bool:
    return len({start.main for start in found}) >= fewest


def _longest(lines: Sequence[Line], places: Sequence[tuple[float, float]], aside: float, style: Style) -> list[Start]:
    """The longest list of a style that counts on from its first; of several the last."""
    firsts = [i for i, line in enumerate(lines) if not line.cell and style.first.match(line.text)]
    if not firsts or (style.alone and len(firsts) > 1):
        return []
    read = _bracketed_start if style.bracketed else _start
    after = range(firsts[0], len(lines))
    starts = [start for at in after if not lines[at].cell and (start := read(at, lines[at].text))]
    chains = [_chain(starts, first, places, aside, style.begins_with) for first in firsts]
    return max(reversed(chains), key=len, default=[])


def _chain(
    starts: Sequence[Start], first: int, places: Sequence[tuple[float, float]], aside: float, begins_with: int
) -> list[Start]:
    """The list that counts on from a line: 1., 2., 2.1, 2.2, 3. ..., at the indent of its first."""
    found: list[Start] = []
    for start in starts:
        if start.at < first or not (_counts_on(found[-1], start) if found else _begins(start, begins_with)):
            continue
        apart = min([abs(here - there) for here, there in zip(places[start.at], places[first], strict=True)])
        if not apart > aside:  # where one of them is not known, it is not apart
            found.append(start)
    return found


def _begins(start: Start, number: int) -> bool:
    """True for the first of a list."""
    return start.main == number and start.lower in ("", "1", "a")


def _start(at: int, text: str) -> Start | None:
    for pattern, group in ((LOWER, "lower"), (LETTERED, "letter"), (MAIN, "")):
        if match := pattern.match(text):
            return Start(at, int(match["main"]), match[group] if group else "", match.end())
    return None


def _bracketed_start(at: int, text: str) -> Start | None:
    match = BRACKETED.match(text)
    if not match or match["roman"] not in ROMAN:
        return None
    return Start(at, ROMAN.index(match["roman"]), "", match.end(), match["roman"])


def _counts_on(last: Start, start: Start) -> bool:
    """True for the next number: 2 or 2.1 after any of 1, 1.2 after 1.1, 1(b) after 1(a)."""
    if start.main == last.main:
        return bool(start.lower) and start.lower == _next(last.lower, start.lower)
    if start.roman and start.main == last.main + 2:
        return True  # a scan has lost one of its only list
    return start.main == last.main + 1 and start.lower in ("", "1", "a")


def _next(last: str, like: str) -> str:
    """The number or letter after another; the first after none."""
    if not last:
        return "1" if like.isdigit() else "a"
    if last.isdigit() != like.isdigit():
        return ""
    return str(int(last) + 1) if last.isdigit() else chr(ord(last) + 1)


def _goes_on(words: str, last: int) -> bool:
    """True where the next number of a list stands among the words behind its last member: then the lines of this print
    do not show where its members begin."""
    return re.search(rf"(?:(?<=[.;:\]—]\s)|(?<=\[\s)|(?<=\[)){last + 1}\s?\.\s*[A-Z“\"\[]", words) is not None


def _is_end(line: Line) -> bool:
    return not line.cell and SIGNED.match(line.text) is not None


def _is_doubtful(unit: Unit, text: str) -> bool:
    """True for a unit of a list below a member of a list of the same style, which is rather another list beside it, for
    which forms have no heading: (a) below (e). It is one below it where the words lead to it: "namely:-".

    Args:
        unit: a unit of a clause.
        text: the words that it was found in.
    """
    at = unit
    while at.parent is not None:
        if at.number and at.parent.number and at.kind in CLAUSES and at.parent.kind in CLAUSES:
            first = next(child for child in at.parent.children if child.kind in CLAUSES)
            ours, theirs = ({r.style for r in readings(u.number or "")} for u in (first, at.parent))
            if ours == theirs and not NAMELY.search(text, at.parent.body, first.start):
                return True
        at = at.parent
    return False


def _with_lists(unit: Unit, text: Running, begin: int, until: int) -> list[Unit]:
    """A clause with the lists and provisos in its words."""
    inside = [i for i, start in enumerate(text.starts) if begin < start < until]
    cut = Running(
        text.text[begin:until],
        (0, *(text.starts[i] - begin for i in inside)),
        (nan, *(text.indents[i] for i in inside)),
        text.step,
    )
    split = split_units(cut, "article", unit.pinpoint)
    blank = {
        id(found)
        for found, after in zip(split, [*(other.start for other in split[1:]), len(cut.text)], strict=True)
        if not found.children and not re.search(r"[^\W_]", cut.text[found.body : after])
    }  # places to be filled in, and the numbers of columns
    below = [found for found in split[1:] if id(found) not in blank and not _is_doubtful(found, cut.text)]
    for found in below:
        found.start += begin
        found.body += begin
        if found.parent is not None and found.parent.parent is None:
            found.parent = unit
    return [unit, *below]
