"""How a section begins: its number, and its heading in one of the ways in which prints set headings.

A heading is set in larger type, in the margin beside the section's first line, in brackets where the section was
repealed, in bold, or in the line itself with a dash after it. `section_at` tries them in this order.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.model.kinds import UNITS
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.enumerators import ENUMERATOR
from civicsetu.read.tree.parts import Section

LARGER = 1.08  # type is larger than the body's from this multiple of its size on
SAME_SIZE = 0.3  # points by which two lines of one size may differ
HEAD_LINES = 4  # printed lines that a heading may take
LONGEST_HEADING = 260
FEWEST_BOLD = 3  # letters in bold that make a heading
LONG_REST = 40  # characters after a dash from which they are the section's words

_NUMBER = r"(?P<number>\d{1,3} (?: -?[A-Z]{1,2} (?![a-z]) )? )"  # 16   16A   16-AB
_AMENDED = r"(?: (?: \d{1,2}\s? | [‘’'“\"*]\s? )? \[ \s? )?"  # 2[   the mark of an amendment
_UNITS = "|".join(unit.title() for unit in UNITS)
# 16. Heading   2[16. Heading   Section 16. Heading
PLAIN = re.compile(rf"{_AMENDED} (?: (?:{_UNITS})\s+ )? {_NUMBER} \s?\.\s* (?P<rest>.*)", re.VERBOSE)
DASHED = re.compile(rf"{_NUMBER} \s?[-–—―]\s? (?=\(|[A-Z]) (?![A-Z]\s+[A-Z]) (?P<rest>.*)", re.VERBOSE)  # 16-(1) The
BARE = re.compile(rf"{_NUMBER} (?: \s+(?=\S) (?P<rest>.*) | $ )", re.VERBOSE)  # 16 Heading   16
# 3-A Application for registration: a part of rule 3 with a heading of its own
HEADED_PART = re.compile(r"((?P<of>\d{1,3})\s?[-–]\s?(?P<letter>[A-Z]))\.?\s+(?P<heading>[A-Z].*)")
CHAPTER = re.compile(
    r"(CHAPTER|PART) [\s–—―-]+ ([IVXLC]+[A-Z]?|\d+[A-Z]?) \.? (?: \s*[—–―:.-]*\s* (\S.*) )?", re.VERBOSE
)  # CHAPTER II   PART III-A   CHAPTER 4: OFFENCES
# Return of amount.— (1) If   Return of amount - (1) If
DASH_HEADING = re.compile(
    r"(?P<heading> [A-Z\[“\"] [^—–―;]{2,230}? ) \s*"
    r"(?: [.:,\]]\s*[—–―-]+ | [—–―]+ | \s-\s(?=\() | -- ) \s* (?P<rest>.*)",
    re.DOTALL | re.VERBOSE,
)
# [Power to make rules.] Rep. by Act 4 of 2019
REPEALED = re.compile(
    r"""
    \[? (?P<heading> [A-Z“\"] [^\]]{2,230} ) \]
    \s* [.,]? \s* [—–―-]* \s* (?P<rest> (?:Rep|Omit|Subs|Del)[a-z]*\b .* )
    """,
    re.DOTALL | re.VERBOSE,
)


class Body(NamedTuple):
    """The lines of a document's body, its layout, and what its numbered units are called."""

    lines: Sequence[Line]
    layout: Layout
    kind: str


class Head(NamedTuple):
    """A section, and how many lines its head takes."""

    section: Section
    used: int


class Beginning(NamedTuple):
    """A line that begins with a section's number.

    Fields:
        body, at: the line's place.
        number, rest: its number, and the words after it.
        weak: nothing but the number speaks for a section, not even a full stop after it.
    """

    body: Body
    at: int
    number: str
    rest: str
    weak: bool

    @property
    def line(self) -> Line:
        """The line."""
        return self.body.lines[self.at]

    def following(self, most: int) -> Sequence[Line]:
        """The next lines, so many at most."""
        return self.body.lines[self.at + 1 : self.at + 1 + most]

    def section(self, heading: str | None, head: tuple[Line, ...], lines: list[Line]) -> Section:
        """The section with this heading and these lines."""
        return Section(self.body.kind, self.number, None if heading is None else clean_heading(heading), head, lines)


def section_at(beginning: Beginning) -> Head | None:
    """The section that begins at a line; None where nothing but the number speaks for one."""
    for way in (_in_larger_type, _in_the_margin, _repealed_in_brackets, in_bold):
        if head := way(beginning):
            return head
    opens_with_bracket = DASHED.fullmatch(beginning.line.text) and beginning.rest.startswith("(")  # "16-(1) The"
    if beginning.weak and not opens_with_bracket:
        return None
    return next((head for way in _IN_THE_LINE if (head := way(beginning))), None)


# ------------------------------------------------------------------ the ways, as they are tried
def _in_larger_type(beginning: Beginning) -> Head | None:
    """A heading in larger type than the body's, on as many lines as it takes."""
    line, rest = beginning.line, beginning.rest
    is_larger = line.size > LARGER * beginning.body.layout.size
    if beginning.weak or not is_larger or not re.search(r"[A-Za-z]{3}", rest):
        return None
    head = [line]
    for after in beginning.following(HEAD_LINES):
        if abs(after.size - line.size) > SAME_SIZE or PLAIN.fullmatch(after.text):
            break
        head.append(after)
    texts = [rest, *(after.text for after in head[1:])]
    dash = DASH_HEADING.match(" ".join(texts))
    if dash and len(dash["rest"]) > LONG_REST and dash["rest"][0].isupper():  # the words are set like the heading
        return _cut_after(beginning, len(dash["heading"]), texts)
    return Head(beginning.section(" ".join(texts), tuple(head), []), len(head))


def _in_the_margin(beginning: Beginning) -> Head | None:
    """A heading in margin type beside the section's first line."""
    line = beginning.line
    block = beginning.body.layout.heading_beside(line)
    if not block:
        return None
    lines = [cut(line, beginning.rest)] if beginning.rest else []
    return Head(beginning.section(block.text, (line, *block.lines), lines), 1)


def _repealed_in_brackets(beginning: Beginning) -> Head | None:
    """A heading in brackets, with "Repealed" after it, in the line and the two behind it."""
    if not (beginning.rest.startswith("[") or "]" in beginning.rest):
        return None
    return _repealed(beginning, [beginning.rest, *(line.text for line in beginning.following(2))])


def in_bold(beginning: Beginning) -> Head | None:
    """A heading in bold after the number, on as many lines as it takes."""
    line = beginning.line
    texts, bolds = [beginning.rest], [max(0, line.bold - (len(line.text) - len(beginning.rest)))]
    number_alone = not beginning.rest and line.bold
    if bolds[0] < FEWEST_BOLD and not number_alone:
        return None
    for after in beginning.following(HEAD_LINES):
        if bolds[-1] < len(texts[-1]) or not _goes_on_in_bold(after):
            break
        texts.append(after.text)
        bolds.append(after.bold)
    whole = " ".join(texts)
    length = sum(bolds) + len(bolds) - 1
    dash = DASH_HEADING.match(whole)
    if dash and not whole.startswith("("):
        length = min(length, len(dash["heading"]))
    heading = whole[:length]
    if not re.search(r"[A-Za-z]{3}", heading) or heading.startswith("(") or length > LONGEST_HEADING:
        return None
    return _cut_after(beginning, length, texts)


def _goes_on_in_bold(line: Line) -> bool:
    """True for a line that may go on with a heading: in bold, and no beginning of anything else."""
    begins = (ENUMERATOR.match, CHAPTER.fullmatch, PLAIN.fullmatch, HEADED_PART.fullmatch)
    return bool(line.bold) and not any(match(line.text) for match in begins)


def _repealed_in_line(beginning: Beginning) -> Head | None:
    return _repealed(beginning, list(_ahead(beginning)))


def _before_a_dash(beginning: Beginning) -> Head | None:
    """A heading in the line itself, with a dash after it."""
    ahead = list(_ahead(beginning))
    dash = None if beginning.rest.startswith("(") else DASH_HEADING.match(" ".join(ahead))
    return _cut_after(beginning, len(dash["heading"]), ahead) if dash else None


def _without_heading(beginning: Beginning) -> Head | None:
    """A section whose heading was not found; its number in bold, or the dash after it, speaks for it."""
    line, rest = beginning.line, beginning.rest
    if not rest or not (line.bold or beginning.weak):
        return None
    return Head(beginning.section(None, (line,), [cut(line, rest)]), 1)


_IN_THE_LINE: tuple[Callable[[Beginning], Head | None], ...] = (_repealed_in_line, _before_a_dash, _without_heading)


# ------------------------------------------------------------------ what they share
def _ahead(beginning: Beginning) -> Iterator[str]:
    """The words after the number, and the lines behind it up to the next section."""
    yield beginning.rest
    for after in beginning.following(HEAD_LINES - 1):
        if PLAIN.fullmatch(after.text):
            return
        yield after.text


def _repealed(beginning: Beginning, ahead: Sequence[str]) -> Head | None:
    gone = REPEALED.match(" ".join(ahead))
    return _cut_after(beginning, gone.end("heading") + 1, ahead) if gone else None


def _cut_after(beginning: Beginning, length: int, ahead: Sequence[str]) -> Head | None:
    """A section whose heading is the first `length` characters after its number; the lines are
    cut after the heading and its dash."""
    left = length
    for used, text in enumerate(ahead):
        if left <= len(text):
            heading = " ".join([*ahead[:used], text[:left]])
            rest = re.sub(r"^\s*[.:,\]]?\s*[—–―-]*\s*", "", text[left:])
            head = tuple(beginning.body.lines[beginning.at : beginning.at + used + 1])
            return Head(beginning.section(heading, head, [cut(head[-1], rest)] if rest else []), used + 1)
        left -= len(text) + 1
    return None


def cut(line: Line, rest: str) -> Line:
    """The end of a line, once its beginning was taken for a number or heading."""
    return line._replace(text=rest, bold=max(0, line.bold - (len(line.text) - len(rest))))


def clean_heading(heading: str) -> str:
    """A heading without what only sets it off: its last stop, the brackets of a repealed one.

    >>> clean_heading("[Power to make  rules.]"), clean_heading("Return of amount.—")
    ('Power to make rules', 'Return of amount')
    """
    heading = " ".join(heading.split()).strip(" .—–―-:").strip()
    if heading.startswith("[") and "[" not in heading[1:]:
        heading = heading[1:].replace("]", "").strip(" .")
    return heading if "[" in heading else heading.rstrip(" .]")
