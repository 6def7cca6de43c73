"""The lines of a statute's body to its chapters and sections (or rules, regulations).

A section begins at a line with its number that has evidence of a heading: margin type beside
it, larger or bold type in the line itself, or the heading in the line with a dash after it.
Where numbers begin anew there is another list: an arrangement of sections before the operative
part, a model agreement after it. The operative part is the list that holds the most words per
number and comes before any schedule, annexure or form.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from civicsetu.model.document_kinds import document_kind
from civicsetu.read.page.layout import Layout, MarginBlock
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.enumerators import ENUMERATOR, Reading, readings

_NUMBER = r"(\d{1,3}(?:-?[A-Z]{1,2}(?![a-z]))?)"
FOOTNOTE = r"(?:\d{1,2}\s?|[‘’'“\"*]\s?)?\[\s?"  # the mark of an amendment: "2[16. Heading"
NUMBER_AHEAD = re.compile(r"\D{0,20}\d")  # what all that follow have in common
PLAIN = re.compile(rf"(?:{FOOTNOTE})?(?:(?:Section|Rule|Regulation|Article)\s+)?{_NUMBER}\s?\.\s*(.*)")
DASHED = re.compile(rf"{_NUMBER}\s?[-–—]\s?(?=\(|[A-Z])(?![A-Z]\s+[A-Z])(.*)")
# "3-A Application for registration": a part of rule 3 with a heading of its own
HEADED_PART = re.compile(r"((\d{1,3})\s?[-–]\s?([A-Z]))\.?\s+([A-Z].*)")
SPACED = re.compile(r"(\d(?:\s?\d){1,2})\s?\.\s*(.*)")  # a number whose digits a scan set apart
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
AMENDMENT = re.compile(  # a note of what an amendment did, where it is set like the text
    r"(?:\d{1,2}\s?\.|[*#†]+)\s*(?:Ins|Sub|Subs|Added|Rep|Omitted|Inserted|Substituted|Deleted)\b\.?\s*,?\s*(?:by|vide|ibid)"
    r"|\d{1,2}\s?\..{0,60}\b(?:was|were)\s+(?:added|substituted|inserted|deleted|omitted|renumbered)\b",
)
REPEALED = re.compile(
    r"\[?(?P<heading>[A-Z“\"][^\]]{2,230})\]\s*[.,]?\s*[—–-]*\s*(?P<rest>(?:Rep|Omit|Subs|Del)[a-z]*\b.*)", re.DOTALL
)
REPEALED_RANGE = re.compile(
    r"(?:\d{1,2}\s?)?\[?(\d{1,3}[A-Z]?\s*(?:to|and|-|–|—)\s*(\d{1,3}[A-Z]?))\s?\.\s*\[?.{0,200}?\b(?:Rep(?:ealed)?|Omitted)\b.*"
)
LARGER = 1.08  # type is larger than the body's from this multiple of its size on
ALONE, HEADING_ALONE = 110, 0.6  # letters below which a start is a heading alone, and its worth
LEFT_OUT, MOST_LEFT_OUT = 0.3, 2.0  # what a number left out costs a list, and what any gap costs
LOOK_BACK = 300
ASTRAY = 80.0  # points by which a margin heading may have strayed from its section's line
MAX_GAP = 3  # numbers that a print may leave out before a section whose heading is not plain
MOST_REPEALED = 60  # and before one whose heading is: repealed sections are left out by the dozen
HEAD_LINES = 4  # printed lines that a heading may take
LONGEST_HEADING = 260


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
    marked: bool = False


def find_sections(layout: Layout, doc_type: str) -> Parts:
    """Split a document's body into chapters, sections and annexes.

    Args:
        layout: the document's lines.
        doc_type: the registry's type; decides whether the units are sections, rules or regulations.

    Returns:
        The parts; `parts` is empty when no numbered unit was found.
    """
    kind = document_kind(doc_type).unit
    body = list(layout.body)
    candidates = _candidates(body, layout, kind)
    chain = _operative([c for c in candidates if not c.section.within], body, layout)
    if not chain:
        return Parts(tuple(body), (), (), ())
    chain = _fill(chain, body, layout, kind)
    starts = {start.at: start for start in chain}
    for part in (candidate for candidate in candidates if candidate.section.within):
        above = max((start for start in chain if start.at < part.at), key=lambda start: start.at, default=None)
        if above and part.section.within == above.section.number and part.at < chain[-1].at:
            starts[part.at] = part
    first, last = min(starts), max(starts)
    chapter_at = {i: m for i, line in enumerate(body) if (m := _chapter_head(line, layout))}
    operative = max((i for i in chapter_at if _leads_to(i, first, body)), default=first)
    parts: list[Section | Chapter | Annex] = []
    end: list[Line] = []
    loose: list[str] = []
    i = operative
    while i < len(body):
        line = body[i]
        if i in starts:
            parts.append(starts[i].section)
            i += starts[i].used
        elif i in chapter_at and i < last:
            chapter, used = _chapter(body, i, chapter_at[i], starts, layout.size)
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
            elif _titles(parts[-1], line, body[i - 1]):
                parts[-1].title = f"{parts[-1].title} {line.text}".strip()
                parts[-1].head_lines += (line,)
            else:
                loose.append(f"page {line.page}: words below {parts[-1].kind} {parts[-1].number} belong to no section")
            i += 1
    warnings = (*_warnings(chain, kind), *dict.fromkeys(loose))
    return Parts(tuple(body[:operative]), tuple(parts), tuple(end), warnings)


def _leads_to(chapter: int, first: int, body: list[Line]) -> bool:
    """True for a chapter's heading that stands right before the first section."""
    return chapter < first and all(line.text.isupper() or len(line.text) < 60 for line in body[chapter:first])


def _warnings(starts, kind: str):
    before = 0
    for start in starts:
        place = start.number.place[0]
        begins = int(re.match(r"\d+", start.section.number)[0])  # type: ignore[index]
        if begins > before + 1:
            missing = f"{before + 1}" if begins == before + 2 else f"{before + 1} to {begins - 1}"
            yield f"{kind} {missing} is missing before {kind} {start.section.number}"
        if start.section.heading is None:
            yield f"{kind} {start.section.number} has no heading"
        before = place


def _candidates(body: list[Line], layout: Layout, kind: str) -> list[_Start]:
    """Every line that begins like a section and has evidence of a heading. A long number may
    begin with the mark of an amendment that lost its bracket ("297." for 2 and 97)."""
    found: list[_Start] = []
    parted: set[str] = set()  # sections that consist of parts with headings
    for i, line in enumerate(body):
        if not NUMBER_AHEAD.match(line.text):
            continue
        if (match := HEADED_PART.fullmatch(line.text)) and line.bold == len(line.text):
            begins = found and found[-1].section.number == match[2] and found[-1].at + found[-1].used == i
            if (begins and not found[-1].section.lines) or match[2] in parted:
                parted.add(match[2])
                if part := _bold_heading(body, i, kind, f"{match[2]}-{match[3]}", match[4], match.start(4)):
                    part[0].within = match[2]
                    found.append(_Start(i, *part, readings(match[2])[0]))
                    continue
        if AMENDMENT.match(line.text) and not line.bold:
            continue
        if match := REPEALED_RANGE.match(line.text):
            said = line.text[match.end(2) :].lstrip(" .")
            heading, bracket, rest = said.partition("]")
            lines = [_cut(line, rest.strip())] if bracket and rest.strip(" .]") else []
            section = Section(kind, match[1], _clean(heading if bracket else said) or None, (line,), lines)
            found.append(_Start(i, section, 1, readings(match[2])[0]))
            continue
        for pattern in (PLAIN, DASHED, BARE):
            match = pattern.fullmatch(line.text)
            if match and (made := _section(body, i, match, layout, kind, weak=pattern is not PLAIN)):
                found.append(_Start(i, made[0], made[1], readings(match[1])[0]))
                if re.match(r"[1-9][1-9]\d(?!\d)", match[1]):
                    section = replace(made[0], number=match[1][1:])
                    found.append(_Start(i, section, made[1], readings(match[1][1:])[0], marked=True))
                break
    return found


def _operative(candidates: list[_Start], body: list[Line], layout: Layout) -> list[_Start]:
    """Of the numbered lists in a document, the operative one: before and after every annex's
    heading the list that holds most, and of these the first that is no arrangement."""
    annexes = [i for i, line in enumerate(body) if _annex(line, layout)]
    size = list(accumulate((len(line.text) for line in body), initial=0))
    lists = []
    for stretch_start, stop in pairwise([0, *annexes, len(body)]):
        chain, worth = _best_list([c for c in candidates if stretch_start <= c.at < stop], size, stop)
        if chain:
            lists.append((chain, worth, stop))
    if not lists:
        return []

    def arranged(chain: list[_Start], stop: int) -> bool:
        """True for a list of headings alone."""
        words = (size[stop] - size[chain[0].at]) / len(chain)
        announced = any(ARRANGEMENT.search(line.text) for line in body[max(0, chain[0].at - 40) : chain[0].at])
        return words < 130 or (announced and words < 200)

    written = [item for item in lists if not arranged(item[0], item[2])]
    chain, _, _ = written[0] if written else max(lists, key=lambda item: item[1])
    return chain


def _best_list(starts: list[_Start], size: list[int], stop: int) -> tuple[list[_Start], float]:
    """The list that counts on through most of these starts, and what it is worth: one for each
    number that has words, less for a heading alone, less again for numbers left out."""
    worth: list[float] = []
    before: list[int] = []
    costs = [_left_out(gap - 1) for gap in range(MOST_REPEALED + 1)]
    places, ats = [start.number.place for start in starts], [start.at for start in starts]
    for n, start in enumerate(starts):
        place, at = places[n], ats[n]
        until = next((other for other in islice(ats, n + 1, None) if other > at), stop)
        own = (1.0 if size[until] - size[at] > ALONE else HEADING_ALONE) - (0.4 if start.marked else 0.0)
        most = MOST_REPEALED if start.section.heading else MAX_GAP
        best, last = -_left_out(place[0] - 1), -1
        for k in range(n - 1, max(-1, n - LOOK_BACK), -1):
            gap = place[0] - places[k][0]
            if 0 <= gap <= most and (gap or start.number.follows(starts[k].number)) and ats[k] < at:
                reached = worth[k] - costs[gap]
                if reached > best:
                    best, last = reached, k
        worth.append(best + own)
        before.append(last)
    chain = []
    end = max(range(len(starts)), key=lambda i: worth[i], default=-1)
    n = end
    while n >= 0:
        chain.append(starts[n])
        n = before[n]
    return chain[::-1], worth[end] if starts else 0.0


def _left_out(numbers: int) -> float:
    return min(MOST_LEFT_OUT, LEFT_OUT * max(0, numbers))


def _fill(chain: list[_Start], body: list[Line], layout: Layout, kind: str) -> list[_Start]:
    """The list with the numbers that it left out, where a line between begins with one: such a
    section's heading is margin type that stands beside nothing else on its page."""
    filled = chain[:1]
    headings = {line for start in chain for line in start.section.head_lines}
    indents = [body[start.at].x0 for start in chain]
    for start in chain[1:]:
        at = filled[-1].at + 1
        for number in range(filled[-1].number.place[0] + 1, start.number.place[0]):
            for i in range(at, start.at):
                match = PLAIN.fullmatch(body[i].text) or SPACED.fullmatch(body[i].text)
                if not match or match[1].replace(" ", "") != str(number) or not re.match(r"[A-Z(\[\"“'‘]", match[2]):
                    continue
                ended = body[i - 1].text.endswith((".", "]", ")")) or body[i - 1].bold or body[i - 1].text.isupper()
                if not ended or min(abs(body[i].x0 - x) for x in indents) > 12:
                    continue
                if made := _section(body, i, match, layout, kind, weak=False):
                    made[0].number = str(number)
                    filled.append(_Start(i, *made, readings(str(number))[0]))
                else:
                    section = Section(kind, str(number), None, (body[i],), [_cut(body[i], match[2])])
                    filled.append(_Start(i, section, 1, readings(str(number))[0]))
                headings.update(filled[-1].section.head_lines)
                at = i + 1
                break
        filled.append(start)
    for start in filled:
        if start.section.heading is None and (block := _spare_heading(layout, body[start.at], headings)):
            start.section.heading = _clean(block.text)
            start.section.head_lines += block.lines
            headings.update(block.lines)
    return filled


def _spare_heading(layout: Layout, line: Line, taken: set[Line]) -> MarginBlock | None:
    """The nearest block of margin type on a line's page that heads no section yet."""
    spare = [
        block for block in layout.margin
        if block.page == line.page and not block.is_citation and not taken.intersection(block.lines)
        and abs(block.y0 - line.y0) < ASTRAY and re.search(r"[A-Za-z]{4}", block.text)
    ]  # fmt: skip
    return min(spare, key=lambda block: abs(block.y0 - line.y0), default=None)


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
    if line.size > LARGER * layout.size and re.search(r"[A-Za-z]{3}", rest) and not weak:
        head = [line]
        for after in body[i + 1 : i + 1 + HEAD_LINES]:
            if abs(after.size - line.size) > 0.3 or PLAIN.fullmatch(after.text):
                break
            head.append(after)
        texts = [rest, *(h.text for h in head[1:])]
        heading = " ".join(texts)
        dash = DASH_HEADING.match(heading)
        if dash and len(dash["rest"]) > 40 and dash["rest"][0].isupper():  # the words are set like the heading
            return _inline(body, i, kind, number, len(dash["heading"]), texts)
        return Section(kind, number, _clean(heading), tuple(head)), len(head)
    if block := layout.heading_beside(line):
        return Section(kind, number, _clean(block.text), (line, *block.lines), [_cut(line, rest)] if rest else []), 1
    if (rest.startswith("[") or "]" in rest) and (
        gone := REPEALED.match(" ".join(a := [rest, *(b.text for b in body[i + 1 : i + 3])]))
    ):
        return _inline(body, i, kind, number, gone.end("heading") + 1, a)
    if made := _bold_heading(body, i, kind, number, rest, offset):
        return made
    if weak and not (DASHED.fullmatch(line.text) and rest.startswith("(")):
        return None
    ahead = [rest]
    for after in body[i + 1 : i + HEAD_LINES]:
        if PLAIN.fullmatch(after.text):
            break
        ahead.append(after.text)
    if gone := REPEALED.match(" ".join(ahead)):
        return _inline(body, i, kind, number, gone.end("heading") + 1, ahead)
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
        if (PLAIN.fullmatch(after.text) or HEADED_PART.fullmatch(after.text)) and after.bold:
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


def _chapter_head(line: Line, layout: Layout) -> re.Match[str] | None:
    """A chapter's number: in capitals, or alone on a line of larger type ("Chapter II")."""
    if match := CHAPTER.fullmatch(line.text):
        return match
    large = line.text.startswith(("Chapter ", "Part ")) and line.size > LARGER * layout.size
    match = CHAPTER.fullmatch(line.text.upper()) if large else None
    return match if match and not match[3] else None


def _titles(chapter: Chapter, line: Line, above: Line) -> bool:
    """True for a line that goes on with a chapter's title: its words in small letters, a
    cross-heading below it, "Repealed"."""
    short = len(chapter.title) + len(line.text) < LONGEST_HEADING
    return short and above is chapter.head_lines[-1] and not PLAIN.fullmatch(line.text)


def _chapter(body: list[Line], i: int, match: re.Match[str], starts: dict, size: float) -> tuple[Chapter, int]:
    """A chapter with its title: the lines in capitals below its number, or those as large as it."""
    head, title = [body[i]], [match[3] or ""]
    large = body[i].size > LARGER * size and not body[i].text.isupper()
    for n in range(i + 1, min(i + 4, len(body))):
        titled = abs(body[n].size - body[i].size) < 0.3 if large else body[n].text.isupper()
        if n in starts or CHAPTER.fullmatch(body[n].text) or not titled:
            break
        head.append(body[n])
        title.append(body[n].text)
    kind = "part" if match[1] == "PART" else "chapter"
    return Chapter(kind, match[2], " ".join(t for t in title if t), tuple(head)), len(head)


def _clean(heading: str) -> str:
    """A heading without what only sets it off: its last stop, the brackets of a repealed one."""
    heading = re.sub(r"\s+", " ", heading).strip().strip(" .—–-:").strip()
    if heading.startswith("[") and "[" not in heading[1:]:
        heading = heading[1:].replace("]", "").strip(" .")
    return heading if "[" in heading else heading.rstrip(" .]")
