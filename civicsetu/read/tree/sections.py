"""The lines of a statute's body to its chapters and sections (or rules, regulations), and its annexes.

A section begins at a line with its number that has evidence of a heading (`starts`, `headings`). Of the lists that
such lines make one is the operative part (`operative`). Here the lines are dealt out: each belongs to the section,
chapter or annex before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from civicsetu.model.document_kinds import document_kind
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.annexes import RULE_OF_DASHES, annex_heading, heading_is_lost, name_lost
from civicsetu.read.tree.chapters import chapter_at, chapter_head, goes_on_with_title
from civicsetu.read.tree.headings import Body
from civicsetu.read.tree.operative import operative_list, with_left_out
from civicsetu.read.tree.parts import Annex, Chapter, Parts, Section
from civicsetu.read.tree.repeats import Repeat, repeated_runs, without
from civicsetu.read.tree.starts import Start, possible_starts

SHORT_LINE = 60  # characters of a line between a chapter's heading and its first section


def find_sections(layout: Layout, doc_type: str) -> Parts:
    """Split a document's body into chapters, sections and annexes.

    Args:
        layout: the document's lines.
        doc_type: the registry's type; decides whether the units are sections, rules or regulations.

    Returns:
        The parts; `parts` is empty when no numbered unit was found.
    """
    body = Body(layout.body, layout, document_kind(doc_type).unit)
    found = possible_starts(body)
    chain = operative_list([start for start in found if not start.section.within], body)
    if not chain:
        return Parts(tuple(body.lines), (), (), ())
    repeats = repeated_runs(body.lines, found, chain)
    if repeats:
        body = body._replace(lines=without(body.lines, repeats))
        found = possible_starts(body)
        chain = operative_list([start for start in found if not start.section.within], body)
    chain = with_left_out(chain, body)
    parted = [start for start in found if start.section.within and _is_part_of(start, chain)]
    parts = _Dealing(body, chain, parted).parts()
    return replace(parts, warnings=(*parts.warnings, *_told(repeats, layout.body)))


def _told(repeats: Sequence[Repeat], lines: Sequence[Line]) -> Iterator[str]:
    for repeat in repeats:
        first, last, before = (lines[at].page for at in repeat)
        where = f"pages {first} to {last}" if last > first else f"page {first}"
        yield f"{where} print again what begins on page {before}; it was read once"


def _is_part_of(part: Start, chain: Sequence[Start]) -> bool:
    """True for a part of a section, "3-A", that stands below that section in the operative list."""
    above = max((start for start in chain if start.at < part.at), key=lambda start: start.at, default=None)
    return above is not None and part.section.within == above.section.number and part.at < chain[-1].at


class _Dealing:
    """Deals the lines of a body out to its sections, chapters and annexes.

    Args:
        body: the lines.
        chain: where the sections of the operative part begin.
        parted: where parts of them begin that have headings of their own.
    """

    def __init__(self, body: Body, chain: Sequence[Start], parted: Sequence[Start]) -> None:
        self.body, self.lines, self.chain = body, body.lines, chain
        self.starts = {start.at: start for start in (*chain, *parted)}
        self.first, self.last = min(self.starts), max(self.starts)
        self.chapters = {i: m for i, line in enumerate(self.lines) if (m := chapter_head(line, body.layout))}
        self.found: list[Section | Chapter | Annex] = []
        self.end: Sequence[Line] = ()
        self.loose: list[str] = []

    def parts(self) -> Parts:
        """All parts, in order."""
        begin = at = max((i for i in self.chapters if self._leads_to_first(i)), default=self.first)
        while at < len(self.lines):
            at += self._deal(at)
        warnings = (*_warnings(self.chain, self.body.kind), *dict.fromkeys(self.loose), *name_lost(self.found))
        return Parts(tuple(self.lines[:begin]), tuple(self.found), tuple(self.end), warnings)

    def _leads_to_first(self, chapter: int) -> bool:
        """True for a chapter's heading that stands right before the first section."""
        between = self.lines[chapter : self.first]
        return chapter < self.first and all(line.text.isupper() or len(line.text) < SHORT_LINE for line in between)

    def _deal(self, at: int) -> int:
        """Deal out the line at a place, and those that go with it; how many these are."""
        if start := self.starts.get(at):
            self.found.append(start.section)
            return start.used
        if at in self.chapters and at < self.last:
            chapter, used = chapter_at(self.lines, at, self.chapters[at], self.starts, self.body.layout)
            self.found.append(chapter)
            return used
        if at > self.last and (used := self._after_sections(at)):
            return used
        self._add_line(at)
        return 1

    def _after_sections(self, at: int) -> int:
        """The same behind the last section, for a rule of dashes, with all up to an annex, and an annex's heading."""
        line, layout = self.lines[at], self.body.layout
        if RULE_OF_DASHES.fullmatch(line.text) and not isinstance(self.found[-1], Annex):
            stop = next(
                (n for n in range(at, len(self.lines)) if annex_heading(self.lines[n], layout)), len(self.lines)
            )
            self.end = self.lines[at:stop]
            return stop - at
        if heading := annex_heading(line, layout):
            self.found.append(Annex(heading.kind, heading.number, [line]))
            return 1
        if heading_is_lost(self.lines, at, layout):
            self.found.append(Annex("form", "", [line], is_lost=True))
            return 1
        return 0

    def _add_line(self, at: int) -> None:
        """Add a line to what stands before it; below a chapter's heading only its title has a place."""
        line, before = self.lines[at], self.found[-1]
        if not isinstance(before, Chapter):
            before.lines.append(line)
        elif goes_on_with_title(before, line, self.lines[at - 1]):
            before.title = f"{before.title} {line.text}".strip()
            before.head_lines += (line,)
        else:
            self.loose.append(f"page {line.page}: words below {before.kind} {before.number} belong to no section")


def _warnings(chain: Sequence[Start], kind: str) -> Iterator[str]:
    """Numbers that are missing, and sections without a heading."""
    before = 0
    for start in chain:
        digits = re.match(r"\d+", start.section.number)
        begins = int(digits[0]) if digits else before
        if begins > before + 1:
            missing = f"{before + 1}" if begins == before + 2 else f"{before + 1} to {begins - 1}"
            yield f"{kind} {missing} is missing before {kind} {start.section.number}"
        if start.section.heading is None:
            yield f"{kind} {start.section.number} has no heading"
        before = start.number.place[0]
