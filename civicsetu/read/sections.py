"""The lines of a statute's body to its chapters and sections (or rules, regulations).

A section begins at a line with its number that has evidence of a heading: margin type beside
it, larger or bold type in the line itself, or the heading in the line with a dash after it.
Where numbers begin anew there is another list: an arrangement of sections before the operative
part, a model agreement after it. The operative part is the list that holds the most words per
number and comes before any schedule, annexure or form.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from civicsetu.read.enumerators import ENUMERATOR, Reading, readings
from civicsetu.read.layout import Layout
from civicsetu.read.pdf import Line

_NUMBER = r"(\d{1,3}(?:-?[A-Z]{1,2}(?![a-z]))?)"
FOOTNOTE = r"(?:\d{1,2}\s?)?\[\s?"  # the mark of an amendment: "2[16. Heading"
PLAIN = re.compile(rf"(?:{FOOTNOTE})?(?:(?:Section|Rule|Regulation|Article)\s+)?{_NUMBER}\s?\.\s*(.*)")
DASHED = re.compile(rf"{_NUMBER}\s?[-–—]\s?(?=\(|[A-Z])(.*)")
BARE = re.compile(rf"{_NUMBER}(?:\s+(?=\S)(.*)|$)")
CHAPTER = re.compile(r"(CHAPTER|PART)[\s–—-]+([IVXLC]+[A-Z]?|\d+[A-Z]?)\.?(?:\s*[—–:.-]*\s*(\S.*))?")
ANNEX = re.compile(
    r"\[?\s?(?:THE\s+)?(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH)\s+)?(SCHEDULE|ANNEXURE|APPENDIX|FORM)S?\b"
    r"[\s'‘’\"“”–—.-]*([A-Z]{1,2}|[IVX]{1,4}|\d{1,2})?\b.{0,30}",
    re.IGNORECASE,
)
ARRANGEMENT = re.compile(r"ARRANGEMENT\s+OF\s+(?:SECTIONS|RULES|REGULATIONS|CLAUSES)|CONTENTS", re.IGNORECASE)
RULE = re.compile(r"[\s—–_*\-=.]{4,}")
DASH_HEADING = re.compile(
    r"(?P<heading>[A-Z\[“\"][^—–;]{2,230}?)\s*(?:[.:,\]]\s*[—–-]+|[—–]+|\s-\s(?=\()|--)\s*(?P<rest>.*)", re.DOTALL
)
MAX_GAP = 3  # numbers that a print may leave out before a section whose heading is not plain
MOST_REPEALED = 60  # and before one whose heading is: repealed sections are left out by the dozen
HEAD_LINES = 4  # printed lines that a heading may take
LONGEST_HEADING = 260
KIND_OF = {"act": "section", "rules": "rule", "regulations": "regulation"}


@dataclass(slots=True)
class Section:
    """A section's number, heading and lines, the first line without the number."""

    kind: str
    number: str
    heading: str | None
    head_lines: tuple[Line, ...]
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Chapter:
    """A chapter or part: its printed name ("CHAPTER II"), title, and heading lines."""

    kind: str
    number: str
    title: str
    head_lines: tuple[Line, ...]


@dataclass(slots=True)
class Annex:
    """A schedule, annexure or form after the operative part."""

    kind: str
    number: str
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Parts:
    """A statute's parts in order, with what could not be placed and what looks wrong."""

    front: tuple[Line, ...]
    parts: tuple[Section | Chapter | Annex, ...]
    end: tuple[Line, ...]
    warnings: tuple[str, ...]


class _Start(NamedTuple):
    """A line at which a section may begin: the section, how many lines its head takes, its number."""

    at: int
    section: Section
    used: int
    number: Reading


def find_sections(layout: Layout, doc_type: str) -> Parts:
    """Split a document's body into chapters, sections and annexes.

    Args:
        layout: the document's lines.
        doc_type: the registry's type; decides whether the units are sections, rules or regulations.

    Returns:
        The parts; `parts` is empty when no numbered unit was found.
    """
    kind = KIND_OF.get(doc_type, "section")
    body = list(layout.body)
    starts = {start.at: start for start in _operative(_candidates(body, layout, kind), body, layout)}
    if not starts:
        return Parts(tuple(body), (), (), ())
    first, last = min(starts), max(starts)
    chapter_at = {i: m for i, line in enumerate(body) if (m := CHAPTER.fullmatch(line.text))}
    operative = max((i for i in chapter_at if _leads_to(i, first, body)), default=first)
    parts: list[Section | Chapter | Annex] = []
    end: list[Line] = []
    i = operative
    while i < len(body):
        line = body[i]
        if i in starts:
            parts.append(starts[i].section)
            i += starts[i].used
        elif i in chapter_at and i < last:
            chapter, used = _chapter(body, i, chapter_at[i], starts)
            parts.append(chapter)
            i += used
        elif i > last and RULE.fullmatch(line.text) and not isinstance(parts[-1], Annex):
            end, i = _end_matter(body, i, layout)
        elif i > last and (match := _annex(line, layout)):
            name = match[1].lower().replace("appendix", "annexure")
            parts.append(Annex(name, (match[2] or "").upper(), [line]))
            i += 1
        else:
            if isinstance(parts[-1], Section | Annex):
                parts[-1].lines.append(line)
            i += 1
    return Parts(tuple(body[:operative]), tuple(parts), tuple(end), tuple(_warnings(starts.values(), kind)))


def _leads_to(chapter: int, first: int, body: list[Line]) -> bool:
    """True for a chapter's heading that stands right before the first section."""
    return chapter < first and all(line.text.isupper() or len(line.text) < 60 for line in body[chapter:first])


def _warnings(starts, kind: str):
    before = 0
    for start in starts:
        place = start.number.place[0]
        if place > before + 1:
            missing = f"{before + 1}" if place == before + 2 else f"{before + 1} to {place - 1}"
            yield f"{kind} {missing} is missing before {kind} {start.section.number}"
        if start.section.heading is None:
            yield f"{kind} {start.section.number} has no heading"
        before = place


def _candidates(body: list[Line], layout: Layout, kind: str) -> list[_Start]:
    """Every line that begins like a section and has evidence of a heading."""
    found = []
    for i, line in enumerate(body):
        for pattern in (PLAIN, DASHED, BARE):
            match = pattern.fullmatch(line.text)
            if match and (made := _section(body, i, match, layout, kind, weak=pattern is not PLAIN)):
                found.append(_Start(i, made[0], made[1], readings(match[1])[0]))
                break
    return found


def _operative(candidates: list[_Start], body: list[Line], layout: Layout) -> list[_Start]:
    """Of the numbered lists in a document, the operative one."""
    annexes = [i for i, line in enumerate(body) if _annex(line, layout)]
    lists: list[list[_Start]] = []
    for start in candidates:
        chain = lists[-1] if lists else None
        last = chain[-1] if chain else None
        if chain and last is not None and _goes_on(last, start):
            chain.append(start)
        elif start.number.place[0] == 1 or (last is None and start.number.place[0] <= MAX_GAP):
            lists.append([start])
    if not lists:
        return []
    ends = [*(chain[0].at for chain in lists[1:]), len(body)]

    def weight(n: int) -> tuple[float, int]:
        chain = lists[n]
        words = sum(len(line.text) for line in body[chain[0].at : ends[n]]) / len(chain)
        # an arrangement of sections is headings alone, and an agreement stands in an annexure
        announced = any(ARRANGEMENT.search(line.text) for line in body[max(0, chain[0].at - 40) : chain[0].at])
        arranged = words < 130 or (announced and words < 200)
        annexed = any(i < chain[0].at for i in annexes if i > lists[0][0].at)
        return (not arranged) + (not annexed), len(chain)

    best = max(range(len(lists)), key=lambda n: (*weight(n), -n))
    chain = lists[best]
    stop = next((i for i in annexes if i > chain[min(2, len(chain) - 1)].at), len(body))
    return [start for start in chain if start.at < stop]


def _goes_on(last: _Start, start: _Start) -> bool:
    gap = start.number.place[0] - last.number.place[0]
    most = MOST_REPEALED if start.section.heading else MAX_GAP
    return start.number.follows(last.number) or 0 < gap <= most


def _annex(line: Line, layout: Layout) -> re.Match[str] | None:
    """A line that is the heading of a schedule, annexure or form: short, and centred or in capitals."""
    match = ANNEX.fullmatch(line.text)
    if not match or line.text.rstrip().endswith((".", ";", ",")):
        return None
    left, right = layout.column
    centred = line.x0 - left > 0.15 * (right - left) and right - line.x1 > 0.15 * (right - left)
    return match if centred and (match[1].isupper() or line.bold) else None


def _end_matter(body: list[Line], i: int, layout: Layout) -> tuple[list[Line], int]:
    """The lines after the rule of dashes, up to an annex."""
    stop = next((n for n in range(i, len(body)) if _annex(body[n], layout)), len(body))
    return body[i:stop], stop


def _section(
    body: list[Line], i: int, match: re.Match[str], layout: Layout, kind: str, weak: bool
) -> tuple[Section, int] | None:
    """The section that begins at a line, and how many lines its head takes; None where nothing
    but the number speaks for one."""
    line, number, rest = body[i], match[1], match[2] or ""
    offset = len(line.text) - len(rest)
    if line.size > 1.08 * layout.size and re.search(r"[A-Za-z]{3}", rest) and not weak:
        head = [line]
        for after in body[i + 1 : i + 1 + HEAD_LINES]:
            if abs(after.size - line.size) > 0.3 or PLAIN.fullmatch(after.text):
                break
            head.append(after)
        heading = " ".join([rest, *(h.text for h in head[1:])])
        return Section(kind, number, _clean(heading), tuple(head)), len(head)
    if block := layout.heading_beside(line):
        return Section(kind, number, _clean(block.text), (line, *block.lines), [_cut(line, rest)] if rest else []), 1
    if made := _bold_heading(body, i, kind, number, rest, offset):
        return made
    if weak and not (DASHED.fullmatch(line.text) and rest.startswith("(")):
        return None
    ahead = [rest, *(after.text for after in body[i + 1 : i + HEAD_LINES])]
    if (inline := DASH_HEADING.match(" ".join(ahead))) and not rest.startswith("("):
        return _inline(body, i, kind, number, len(inline["heading"]), ahead)
    if (line.bold or weak) and rest:
        return Section(kind, number, None, (line,), [_cut(line, rest)]), 1
    return None


def _bold_heading(
    body: list[Line], i: int, kind: str, number: str, rest: str, offset: int
) -> tuple[Section, int] | None:
    """A heading in bold after the number, on as many lines as it takes."""
    line = body[i]
    texts, bolds, lines = [rest], [max(0, line.bold - offset)], [line]
    if not rest and line.bold:  # the number stands alone on its line
        pass
    elif bolds[0] < 3:
        return None
    for after in body[i + 1 : i + 1 + HEAD_LINES]:
        if (
            bolds[-1] < len(texts[-1])
            or ENUMERATOR.match(after.text)
            or not after.bold
            or CHAPTER.fullmatch(after.text)
        ):
            break
        if PLAIN.fullmatch(after.text) and after.bold:
            break
        texts.append(after.text)
        bolds.append(after.bold)
        lines.append(after)
    whole = " ".join(texts)
    bold = sum(bolds) + len(bolds) - 1 if bolds[-1] >= len(texts[-1]) else sum(bolds[:-1]) + len(bolds) - 1 + bolds[-1]
    dash = DASH_HEADING.match(whole)
    length = min(bold, len(dash["heading"])) if dash and not whole.startswith("(") else bold
    heading = whole[:length]
    if not re.search(r"[A-Za-z]{3}", heading) or heading.startswith("(") or length > LONGEST_HEADING:
        return None
    return _inline(body, i, kind, number, length, texts)


def _inline(
    body: list[Line], i: int, kind: str, number: str, length: int, ahead: Sequence[str]
) -> tuple[Section, int] | None:
    """A section whose heading is the first `length` characters after its number; the lines are
    cut after the heading and its dash."""
    left = length
    for used, text in enumerate(ahead):
        if left <= len(text):
            heading = " ".join([*ahead[:used], text[:left]])
            rest = re.sub(r"^\s*[.:,\]]?\s*[—–-]*\s*", "", text[left:])
            head = tuple(body[i : i + used + 1])
            lines = [_cut(head[-1], rest)] if rest else []
            return Section(kind, number, _clean(heading), head, lines), used + 1
        left -= len(text) + 1
    return None


def _cut(line: Line, rest: str) -> Line:
    """The end of a line, once its beginning was taken for a number or heading."""
    return line._replace(text=rest, bold=max(0, line.bold - (len(line.text) - len(rest))))


def _chapter(body: list[Line], i: int, match: re.Match[str], starts: dict) -> tuple[Chapter, int]:
    head, title = [body[i]], [match[3] or ""]
    for n in range(i + 1, min(i + 4, len(body))):
        if n in starts or CHAPTER.fullmatch(body[n].text) or not body[n].text.isupper():
            break
        head.append(body[n])
        title.append(body[n].text)
    kind = "part" if match[1] == "PART" else "chapter"
    return Chapter(kind, match[2], " ".join(t for t in title if t), tuple(head)), len(head)


def _clean(heading: str) -> str:
    return re.sub(r"\s+", " ", heading).strip().strip(" .—–-:").strip()
