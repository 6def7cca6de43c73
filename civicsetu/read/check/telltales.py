"""Signs in a tree that a unit may have been misread: each is explained by the print, or is a fault.

`KINDS` says what the signs are; those of `EXPLAINED` are explained by what they are.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.kinds import LEVELS, STATE_AMENDMENT, UNIT_KINDS, UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.tree.enumerators import ENUMERATOR, readings
from civicsetu.read.tree.surroundings import AFTER_STOP, reference_points, turns_back

KINDS = {
    "reference": "its words begin as the rest of a reference does: of section 4",
    "sequence": "siblings that do not count on: (a), then (c)",
    "omitted": "the same, where stars or a word in the print say that one was left out",
    "twice": "siblings with one number",
    "closing words": "a unit below closing words",
    "left": "an enumerator that stands in the words as if it began a unit",
    "kept whole": "the same in words of a schedule, form or annexure that are in none of its clauses",
    "short": "a unit of a few letters, without any below it",
    "alone": "a list of one unit",
    "misplaced": "words that the source has under another section's heading",
}
FIRST_BELOW = {UNIT_KINDS[unit].below for unit in UNITS}  # sub-section, sub-rule ...
EXPLAINED = ("omitted", "kept whole")
FEWEST = 3  # letters that the words of a unit have
LEFT = re.compile(rf"(?<=[;:—])\s*(?:and\s+|or\s+)?{ENUMERATOR.pattern}\s*(?=[A-Za-z“\"])")
OMITTED = re.compile(r"\*|\bomitted\b|\brepealed\b|\bdeleted\b|\.{3}", re.IGNORECASE)
SAYS_SO = 60  # characters before a unit in which the print says that one was left out


class Telltale(NamedTuple):
    """One sign: its kind, the provision that shows it, and the words that do."""

    kind: str
    provision: str
    words: str


def telltales(document: Document) -> list[Telltale]:
    """All signs in a document's tree, in reading order within each kind."""
    children: dict[str, list[Provision]] = {}
    for provision in document.provisions:
        if provision.parent is not None:
            children.setdefault(provision.parent, []).append(provision)
    closing = {p.id for p in document.provisions if p.kind == "paragraph" and p.parent in children}
    found = [Telltale("misplaced", provision, words) for provision, words in document.doubts]
    for provision in document.provisions:
        if provision.kind in LEVELS:
            found.extend(_of_unit(provision, document, children))
            if (provision.parent or "") in closing:
                found.append(Telltale("closing words", provision.id, provision.text[:60]))
        if provision.kind != STATE_AMENDMENT:  # its enumerators are another law's
            found.extend(_left(provision))
    for below in children.values():
        for units in _lists(below):
            found.extend(_of_list(units, document))
    return found


def counted(found: Sequence[Telltale]) -> dict[str, int]:
    """How many signs there are of each kind, the commonest first."""
    return dict(Counter(sign.kind for sign in found).most_common())


def _of_unit(unit: Provision, document: Document, children: dict[str, list[Provision]]) -> Iterator[Telltale]:
    words = document.text[unit.body_start : unit.char_end]
    if turns_back(
        document.text, unit.body_start, AFTER_STOP.search(document.text[: unit.char_start].rstrip()[-12:]) is not None
    ):
        yield Telltale("reference", unit.id, unit.text[:60])
    letters = sum(c.isalpha() for c in words)
    if letters < FEWEST and not children.get(unit.id) and not OMITTED.search(words):
        yield Telltale("short", unit.id, unit.text[:60])


def _left(provision: Provision) -> Iterator[Telltale]:
    text = provision.text
    for match in LEFT.finditer(text):
        start = match.end() - len(match[0].lstrip())
        if any(reading.first for reading in readings(match[1])) and not reference_points(
            text, start, match.end(), text[:start].rstrip()
        ):
            whole = provision.pinpoint.annex and provision.kind not in LEVELS
            kind = "kept whole" if whole else "left"
            yield Telltale(kind, provision.id, text[max(0, match.start() - 20) : match.end() + 40])


def _lists(units: Sequence[Provision]) -> Iterator[list[Provision]]:
    """The lists among the units of one parent: another begins with its first after closing words."""
    members: list[Provision] = []
    interrupted = False
    for unit in units:
        if unit.kind not in LEVELS or not unit.number:
            interrupted = interrupted or unit.kind == "paragraph"
            continue
        if interrupted and any(reading.first for reading in readings(unit.number)):
            yield members
            members = []
        members.append(unit)
        interrupted = False
    yield members


def _of_list(units: Sequence[Provision], document: Document) -> Iterator[Telltale]:
    second = _unnumbered_first(units)
    if len(units) == 1 and second is None:
        yield Telltale("alone", units[0].id, units[0].text[:60])
    for before, unit in pairwise(units):
        meanings = [(a, b) for a in readings(_last(before)) for b in readings(_last(unit))]
        if before.number == unit.number:
            yield Telltale("twice", unit.id, f"({before.number}), ({unit.number})")
        elif not (any(b.follows(a) for a, b in meanings) or _next_of_clauses(before, unit) or unit is second):
            said = OMITTED.search(document.text, max(0, unit.char_start - SAYS_SO), unit.body_start)
            yield Telltale("omitted" if said else "sequence", unit.id, f"({before.number}), ({unit.number})")


def _unnumbered_first(units: Sequence[Provision]) -> Provision | None:
    """The sub-section (2) that no number stands before: the section's own words are the first, without theirs."""
    numbered = next((unit for unit in units if unit.kind in FIRST_BELOW and re.match(r"\d", unit.number or "")), None)
    return numbered if numbered is not None and numbered.number == "2" else None


def _last(unit: Provision) -> str:
    """The last number of a unit: 2 of clause 7.2, b of clause 1(b)."""
    return re.split(r"[.(]", (unit.number or "").rstrip(")"))[-1]


def _next_of_clauses(before: Provision, unit: Provision) -> bool:
    """True for clauses of an agreement of which one has no words but those of lower ones: 1, then 2.1; 4.2, then 5."""
    mains = [re.match(r"\d+", p.number or "") for p in (before, unit)]
    lower = "." in f"{before.number}{unit.number}"
    return bool(lower and mains[0] and mains[1] and int(mains[1][0]) == int(mains[0][0]) + 1)
