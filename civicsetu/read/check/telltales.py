"""Signs in a tree that a unit was misread: each is explained by the print, or is a fault.

reference      its words begin as the rest of a reference does: "of section 4"
sequence       siblings that do not count on: (a), then (c)
twice          siblings with one number
closing words  a unit below closing words
left           an enumerator that stands in the words as if it began a unit
short          a unit of a few letters, without any below it
alone          a list of one unit
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.read.tree.enumerators import ENUMERATOR, readings
from civicsetu.read.tree.surroundings import TURNS_BACK, reference_points

ENUMERATED = ("sub-section", "sub-rule", "clause", "sub-clause", "item")
FEWEST = 3  # letters that the words of a unit have
LEFT = re.compile(rf"(?<=[;:—])\s*(?:and\s+|or\s+)?{ENUMERATOR.pattern}\s*(?=[A-Za-z“\"])")
OMITTED = re.compile(r"\*|\bomitted\b|\brepealed\b|\bdeleted\b|\.{3}", re.IGNORECASE)


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
    found: list[Telltale] = []
    for provision in document.provisions:
        if provision.kind in ENUMERATED:
            found.extend(_of_unit(provision, document, children))
            if (provision.parent or "") in closing:
                found.append(Telltale("closing words", provision.id, provision.text[:60]))
        found.extend(_left(provision))
    for below in children.values():
        found.extend(_of_list([unit for unit in below if unit.kind in ENUMERATED and unit.number]))
    return found


def counted(found: Sequence[Telltale]) -> dict[str, int]:
    """How many signs there are of each kind, the commonest first."""
    return dict(Counter(sign.kind for sign in found).most_common())


def _of_unit(unit: Provision, document: Document, children: dict[str, list[Provision]]) -> Iterator[Telltale]:
    words = document.text[unit.body_start : unit.char_end]
    if TURNS_BACK.match(words):
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
            yield Telltale("left", provision.id, text[max(0, match.start() - 20) : match.end() + 40])


def _of_list(units: Sequence[Provision]) -> Iterator[Telltale]:
    if len(units) == 1:
        yield Telltale("alone", units[0].id, units[0].text[:60])
    for before, unit in pairwise(units):
        meanings = [(a, b) for a in readings(before.number or "") for b in readings(unit.number or "")]
        if before.number == unit.number:
            yield Telltale("twice", unit.id, f"({before.number}), ({unit.number})")
        elif not any(b.follows(a) for a, b in meanings):
            yield Telltale("sequence", unit.id, f"({before.number}), ({unit.number})")
