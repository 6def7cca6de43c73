"""The lines at which a section may begin: a number, and evidence of a heading."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from civicsetu.read.tree.enumerators import Reading, readings
from civicsetu.read.tree.headings import (
    BARE,
    DASHED,
    HEADED_PART,
    PLAIN,
    Beginning,
    Body,
    clean_heading,
    cut,
    in_bold,
    section_at,
)
from civicsetu.read.tree.parts import Section

NUMBER_AHEAD = re.compile(r"\D{0,20}\d")  # what all beginnings of sections have in common
# A note of what an amendment did, where it is set like the text: "2. Ins. by Act 4", "3. Rule 4 was added"
AMENDMENT = re.compile(
    r"""
    (?: \d{1,2}\s?\. | [*#†]+ ) \s*
        (?:Ins|Sub|Subs|Added|Rep|Omitted|Inserted|Substituted|Deleted)\b \.? \s* ,?\s* (?:by|vide|ibid)
  | \d{1,2}\s?\. .{0,60} \b(?:was|were)\s+(?:added|substituted|inserted|deleted|omitted|renumbered)\b
    """,
    re.VERBOSE,
)
# 12 to 15. [Offences.] Rep. by Act 4 of 2019
REPEALED_RANGE = re.compile(
    r"""
    (?: \d{1,2}\s? )? \[?
    (?P<numbers> \d{1,3}[A-Z]? \s* (?:to|and|-|–|—) \s* (?P<last> \d{1,3}[A-Z]? ) )
    \s?\.\s* \[? .{0,200}? \b(?:Rep(?:ealed)?|Omitted)\b .*
    """,
    re.VERBOSE,
)
_LOST_BRACKET = re.compile(r"[1-9][1-9]\d(?!\d)")  # 297 may be section 97 with the mark of an amendment, "2[97"


class Start(NamedTuple):
    """A line at which a section may begin: the section, how many lines its head takes, its number.

    `marked` is true where the first digit was taken for the mark of an amendment.
    """

    at: int
    section: Section
    used: int
    number: Reading
    marked: bool = False


def possible_starts(body: Body) -> list[Start]:
    """Every line that begins like a section and has evidence of a heading, in order."""
    found: list[Start] = []
    parted: set[str] = set()  # sections that consist of parts with headings
    for at, line in enumerate(body.lines):
        if not line.cell and NUMBER_AHEAD.match(line.text):
            part = _headed_part(body, at, found, parted)
            found.extend([part] if part else _of_line(body, at))
    return found


def _headed_part(body: Body, at: int, found: list[Start], parted: set[str]) -> Start | None:
    """A part of a rule with a heading of its own, "3-A Application": right below the rule's number, or below another
    part of it."""
    line = body.lines[at]
    match = HEADED_PART.fullmatch(line.text)
    if not match or line.bold != len(line.text):
        return None
    last = found[-1] if found else None
    follows = last and last.section.number == match["of"] and last.at + last.used == at and not last.section.lines
    if not follows and match["of"] not in parted:
        return None
    parted.add(match["of"])
    head = in_bold(Beginning(body, at, f"{match['of']}-{match['letter']}", match["heading"], False))
    if not head:
        return None
    head.section.within = match["of"]
    return Start(at, *head, readings(match["of"])[0])


def _of_line(body: Body, at: int) -> Iterator[Start]:
    """The sections that a line may begin; mostly one."""
    line = body.lines[at]
    if AMENDMENT.match(line.text) and not line.bold:
        return
    if match := REPEALED_RANGE.match(line.text):
        yield _repealed_range(body, at, match)
        return
    for pattern in (PLAIN, DASHED, BARE):
        match = pattern.fullmatch(line.text)
        head = match and section_at(Beginning(body, at, match["number"], match["rest"] or "", pattern is not PLAIN))
        if match and head:
            yield Start(at, *head, readings(match["number"])[0])
            if _LOST_BRACKET.match(match["number"]):
                number = match["number"][1:]
                yield Start(at, replace(head.section, number=number), head.used, readings(number)[0], marked=True)
            return


def _repealed_range(body: Body, at: int, match: re.Match[str]) -> Start:
    """Several sections in one line, for none has words: "12 to 15. [Offences.] Rep. by Act 4 of 2019"."""
    line = body.lines[at]
    said = line.text[match.end("last") :].lstrip(" .")
    heading, bracket, rest = said.partition("]")
    lines = [cut(line, rest.strip())] if bracket and rest.strip(" .]") else []
    title = clean_heading(heading if bracket else said) or None
    return Start(at, Section(body.kind, match["numbers"], title, (line,), lines), 1, readings(match["last"])[0])
