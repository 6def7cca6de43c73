"""The arrangement of sections that a statute prints before its words, held against its tree."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.kinds import ANNEX_WORDS, ANNEXES, DIVISIONS, UNITS
from civicsetu.read.check.differences import Difference
from civicsetu.read.check.numbers import is_range, numbers_covered
from civicsetu.read.tree.headings import CHAPTER
from civicsetu.read.tree.operative import ARRANGEMENT

LONGEST_HEADING = 300
ENTRY = re.compile(r"\[?\s?(\d{1,3}(?:-?[A-Z]{1,3})?)\s?\.\s*(\S.*)?")  # 12A. Fences.
LISTED_ANNEX = re.compile(  # THE SECOND SCHEDULE.   FORM A
    r"\[?(?:THE\s+)?(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH)\s+)?"
    r"(SCHEDULE|ANNEXURE|APPENDIX|FORM)\b.{0,80}"
)
LIST_ENDS = re.compile(  # ACT NO. 16 OF 2016   [25th March, 2016   ______
    r"\bACT\s+NO\b|\bNo\.?\s+\d+\s+of\s+\d{4}|\[\d{1,2}\w{0,2}\s+\w+,?\s+\d{4}|_{6,}|-{6,}", re.IGNORECASE
)
NO_ENTRY = re.compile(r"SECTIONS?|RULES?|REGULATIONS?|CLAUSES?|PAGES?|\W*\d*\W*", re.IGNORECASE)  # SECTIONS   - 2 -
GONE = re.compile(r"\b(?:omitted|repealed|rep|deleted)\b", re.IGNORECASE)


class Listed(NamedTuple):
    """A line of the arrangement of sections: a section, chapter, part or annex as it is announced."""

    kind: str
    number: str | None
    heading: str


@dataclass(slots=True)
class _Entry:
    """An entry while it is read: its kind, its number, and the lines of its heading."""

    kind: str
    number: str | None
    lines: list[str]

    @property
    def ended(self) -> bool:
        """True when the words so far end like a heading."""
        return _ends_heading(self.lines[-1])

    def goes_on(self, line: str) -> bool:
        """True for a line that is of the same heading: the words so far have not ended, or it ends like a
        heading itself; a heading between sections does neither."""
        too_long = sum(map(len, self.lines)) + len(line) > LONGEST_HEADING
        if self.kind != "section" or too_long or line.isupper():
            return False
        return not self.ended or _ends_heading(line)

    def listed(self) -> Listed:
        """The entry as it is announced."""
        return Listed(self.kind, self.number, " ".join(filter(None, self.lines)).strip(" ."))


def arrangement(front: Sequence[str]) -> Iterator[Listed]:
    """The arrangement of sections, of what stands before the operative part.

    Args:
        front: lines as printed.

    Yields:
        What the arrangement lists, in its order; nothing where there is none.

    >>> list(arrangement(["ARRANGEMENT OF SECTIONS", "1. Short title.", "2. Wells and", "ponds.", "THE SCHEDULE."]))
    [Listed(kind='section', number='1', heading='Short title'), Listed(kind='section', number='2', \
heading='Wells and ponds'), Listed(kind='schedule', number=None, heading='THE SCHEDULE')]
    """
    start = next((i for i, line in enumerate(front) if ARRANGEMENT.search(line)), len(front))
    lines = list(front[start + 1 :])
    last = max((i for i, line in enumerate(lines) if ENTRY.fullmatch(line) or LISTED_ANNEX.fullmatch(line)), default=-1)
    entry: _Entry | None = None
    for i, line in enumerate(map(str.strip, lines)):
        if i > last and (LIST_ENDS.search(line) or line.isupper() or (entry and entry.ended)):
            break
        if NO_ENTRY.fullmatch(line):
            continue
        if begun := _entry_of(line):
            if entry:
                yield entry.listed()
            entry = begun
        elif entry and entry.goes_on(line):
            entry.lines.append(line)
    if entry:
        yield entry.listed()


def _entry_of(line: str) -> _Entry | None:
    """The entry that a line begins."""
    if match := ENTRY.fullmatch(line):
        return _Entry("section", match[1], [match[2] or ""])
    if match := CHAPTER.fullmatch(line):
        return _Entry(match[1].lower(), match[2], [match[3] or ""])
    if match := LISTED_ANNEX.fullmatch(line):
        return _Entry(ANNEX_WORDS[match[1].lower()], None, [line])
    return None


def _ends_heading(line: str) -> bool:
    return line.rstrip().endswith((".", "]"))


# ------------------------------------------------------------------ against the tree
def against_arrangement(listed: Sequence[Listed], document: Document) -> Iterator[Difference]:
    """Where an arrangement and the tree differ; nothing where it lists no section.

    Args:
        listed: the arrangement.
        document: the document that prints it.
    """
    if any(entry.kind == "section" for entry in listed):
        yield from _sections([entry for entry in listed if entry.kind == "section"], document)
        yield from _annexes(listed, document)
        yield from _chapters(listed, document)


def _sections(entries: Sequence[Listed], document: Document) -> Iterator[Difference]:
    units = {_plain(p.number or ""): p for p in document.provisions if p.kind in UNITS}
    covered = {str(n) for unit in units.values() for n in numbers_covered(unit.number or "")}
    kind = next(iter(units.values())).kind if units else "section"
    for entry in entries:
        number = entry.number or ""
        unit = units.get(_plain(number))
        if unit is None and number not in covered:
            words = f"{kind} {number} ({entry.heading}) is in the arrangement and was not found"
            yield Difference("unfound", kind, (number,), None, words)
        elif unit and unit.heading and _differ(entry.heading, unit.heading):
            words = f"{kind} {number} is headed “{unit.heading}”; the arrangement says “{entry.heading}”"
            yield Difference("renamed", kind, (number,), unit.id, words)
    names = {_plain(entry.number or "") for entry in entries}
    for name, unit in units.items():
        if name not in names and not is_range(unit.number or ""):
            words = f"{kind} {unit.number} was found and is not in the arrangement"
            yield Difference("unlisted", kind, (unit.number or "",), unit.id, words)


def _annexes(listed: Sequence[Listed], document: Document) -> Iterator[Difference]:
    found = Counter(p.kind for p in document.provisions)
    for annex, count in Counter(entry.kind for entry in listed if entry.kind in ANNEXES).items():
        if count > found[annex]:
            words = f"the arrangement lists {count} × {annex}; {found[annex]} were found"
            yield Difference("unfound", annex, (annex,) * (count - found[annex]), None, words)


def _chapters(listed: Sequence[Listed], document: Document) -> Iterator[Difference]:
    found = {(p.kind, p.number) for p in document.provisions if p.kind in DIVISIONS}
    for entry in listed:
        if entry.kind in DIVISIONS and (entry.kind, entry.number) not in found:
            words = f"{entry.kind} {entry.number} is in the arrangement and was not found"
            yield Difference("unfound", entry.kind, (entry.number or "",), None, words)


def _plain(number: str) -> str:
    return re.sub(r"[^0-9A-Z]", "", number.upper())


def _differ(listed: str, heading: str) -> bool:
    """Whether two headings differ in their letters; of one that has several parts in the arrangement
    ("Sale" defined. Sale how made.) the first is enough."""
    if GONE.search(listed) or GONE.search(heading):
        return False
    whole, first, found = (
        re.sub(r"[\W\d_]+", "", words.casefold()) for words in (listed, listed.split(". ")[0], heading)
    )
    return bool(whole and found) and found not in (whole, first)
