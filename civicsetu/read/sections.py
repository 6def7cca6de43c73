"""The lines of a statute's body to its chapters and sections (or rules, regulations).

A section begins at a line with its number that has evidence of a heading: margin type beside
it, larger type in the line itself, or the heading in the line with a dash after it. Numbers
must go up; what stands before the first section is front matter, what follows the last is end
matter, schedules and forms.
"""

import re
from dataclasses import dataclass, field

from civicsetu.read.enumerators import readings
from civicsetu.read.layout import Layout
from civicsetu.read.pdf import Line

START = re.compile(r"(\d{1,3}[A-Z]{0,2})\s?\.\s*(?=\S|$)(.*)")
CHAPTER = re.compile(r"(CHAPTER|PART)[\s–—-]+([IVXLC]+[A-Z]?|\d+[A-Z]?)\.?(?:\s*[—–:.-]*\s*(\S.*))?")
ANNEX = re.compile(
    r"(?:THE\s+)?(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH)\s+)?(SCHEDULE|ANNEXURE|APPENDIX|FORM)\b[\s'‘\"“(–—-]*([A-Z0-9]{0,4})\b.{0,40}"
)
RULE = re.compile(r"[\s—–_*\-=.]{4,}")
DASH_HEADING = re.compile(r"(?P<heading>[A-Z][^—–]{2,220}?)\s*[.:]?\s*(?:[—–]+|\.\s?--?|--)\s*(?P<rest>.*)", re.DOTALL)
MAX_GAP = 3  # numbers that a print may leave out between two sections that are taken as real
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


def find_sections(layout: Layout, doc_type: str) -> Parts:
    """Split a document's body into chapters, sections and annexes.

    Args:
        layout: the document's lines.
        doc_type: the registry's type; decides whether the units are sections, rules or regulations.

    Returns:
        The parts; `parts` is empty when no numbered unit was found.
    """
    kind = KIND_OF.get(doc_type, "section")
    body, warnings = list(layout.body), []
    starts = _starts(body, layout, kind, warnings)
    first = min(starts, default=len(body))
    chapter_at = {i: m for i, line in enumerate(body) if (m := CHAPTER.fullmatch(line.text))}
    before_first = [i for i in chapter_at if i < first]
    operative = max(before_first, default=first)
    parts: list[Section | Chapter | Annex] = []
    end: list[Line] = []
    i = operative
    while i < len(body):
        line = body[i]
        if i in starts:
            section, used = starts[i]
            parts.append(section)
            i += used
        elif i in chapter_at:
            chapter, used = _chapter(body, i, chapter_at[i], starts)
            parts.append(chapter)
            i += used
        elif not any(n > i for n in starts) and RULE.fullmatch(line.text) and len(line.text.strip()) >= 4:
            end = body[i:]
            break
        elif not any(n > i for n in starts) and starts and (m := ANNEX.fullmatch(line.text)):
            parts.append(Annex(m[1].lower().replace("appendix", "annexure"), m[2], [line]))
            i += 1
        else:
            if parts and isinstance(parts[-1], Section | Annex):
                parts[-1].lines.append(line)
            i += 1
    return Parts(tuple(body[:operative]), tuple(parts) if starts else (), tuple(end), tuple(warnings))


def _starts(body: list[Line], layout: Layout, kind: str, warnings: list[str]) -> dict[int, tuple[Section, int]]:
    """Where sections begin: index of the line -> the section and the number of head lines."""
    found: dict[int, tuple[Section, int]] = {}
    last = None
    for i, line in enumerate(body):
        match = START.fullmatch(line.text)
        if not match:
            continue
        number = readings(match[1])[0]
        gap = number.place[0] - (last.place[0] if last else 0)
        if last is not None and not number.follows(last) and not 0 < gap <= MAX_GAP:
            continue
        if last is None and number.place[0] > MAX_GAP:
            continue
        section = _section(body, i, match, layout, kind)
        if section is None:
            continue
        if gap > 1:
            warnings.append(f"{kind} {match[1]} follows {kind} {last.place[0] if last else 0}: numbers are missing")
        found[i] = section
        last = number
    return found


def _section(body: list[Line], i: int, match: re.Match[str], layout: Layout, kind: str) -> tuple[Section, int] | None:
    line, number, rest = body[i], match[1], match[2]
    if line.size > 1.08 * layout.size:
        head = [line]
        for after in body[i + 1 : i + 5]:
            if abs(after.size - line.size) > 0.3 or START.fullmatch(after.text):
                break
            head.append(after)
        heading = " ".join([rest, *(h.text for h in head[1:])])
        return Section(kind, number, _clean(heading), tuple(head)), len(head)
    cut = line._replace(text=rest)
    if block := layout.heading_beside(line):
        return Section(kind, number, _clean(block.text), (line, *block.lines), [cut] if rest else []), 1
    ahead = [rest, *(after.text for after in body[i + 1 : i + 4])]
    if (inline := DASH_HEADING.match(" ".join(ahead))) and not rest.startswith("("):
        return _dash_section(body, i, kind, number, inline["heading"], ahead)
    if line.bold and rest:
        return Section(kind, number, None, (line,), [cut]), 1
    return None


def _dash_section(
    body: list[Line], i: int, kind: str, number: str, heading: str, ahead: list[str]
) -> tuple[Section, int] | None:
    """A heading in the line itself: "8. Heading.— (1) ..."; the lines are cut after the dash."""
    left = len(heading)
    for used, text in enumerate(ahead):
        if left <= len(text):
            rest = re.sub(r"^\s*[.:]?\s*[—–-]+\s*", "", text[left:])
            head = tuple(body[i : i + used + 1])
            return Section(kind, number, _clean(heading), head, [head[-1]._replace(text=rest)] if rest else []), used + 1
        left -= len(text) + 1
    return None


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
    return re.sub(r"\s+", " ", heading).strip().rstrip(".—–-: ").strip()
