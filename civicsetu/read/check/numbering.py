"""The numbering of a document: gaps, numbers that stand twice or out of order, enumerators that no unit was made of."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from civicsetu.model.document import Document
from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import ANNEXES, LEVELS, UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.check.differences import Difference, Numbering, Series, span, twice
from civicsetu.read.check.numbers import is_range, numbers_covered, place_of, printed_once
from civicsetu.read.tree.enumerators import ENUMERATOR, Reading, enumerator_at, readings

SKIPPED = "IO"  # letters that inserted numbers leave out, as they look like digits
STARS = re.compile(r"(?:\*\s?){3,}")  # * * *, where something was omitted
LOOK_BACK = 12  # characters before an enumerator in which what BEGINS_UNIT finds has room
BEGINS_UNIT = re.compile(r"(?:[.;:]|—|–)\s*(?:and|or)?\s*$")  # what stands before a unit inside a line: "; and"
WORDS = re.compile(r"\s*[A-Za-z][a-z ]")
AGAIN = re.compile(r"\) (?P<again>\(\d+\))$")  # 4(a) (2): the enumerator stands a second time
FEWEST = 2  # annexes of a kind among which there can be a gap


def numbering(document: Document) -> Iterator[Numbering]:
    """The numbering of each kind of unit: sections, what stands below them, annexes.

    Args:
        document: a document that has been read.
    """
    yield _of_sections(document.provisions)
    yield _of_levels(document)
    yield _of_annexes(document.provisions)


# ------------------------------------------------------------------ sections, rules ...
def _of_sections(provisions: Sequence[Provision]) -> Numbering:
    """The numbering of sections, rules ...: of the whole document, anew where another chapter begins at 1."""
    units = [p for p in provisions if p.kind in UNITS and numbers_covered(p.number or "")]
    if not units:
        return [], []
    lists: list[list[Provision]] = [[]]
    for unit in units:
        if len(lists[-1]) > 1 and unit.number == "1" and unit.parent != lists[-1][-1].parent:
            lists.append([])
        lists[-1].append(unit)
    checks = (_gaps, _gaps_of_inserted, _sections_twice, _out_of_order)
    differences = [difference for found in lists for check in checks for difference in check(found)]
    return [Series(units[0].kind, len(units), len(lists), units[0].number, units[-1].number)], differences


def _gaps(units: Sequence[Provision]) -> Iterator[Difference]:
    """Whole numbers that are left out."""
    there = sorted({n for unit in units for n in numbers_covered(unit.number or "")})
    for before, after in pairwise([0, *there]):
        if after > before + 1:
            missing = tuple(str(n) for n in range(before + 1, after))
            at = next(unit for unit in units if after in numbers_covered(unit.number or ""))
            verb = "is" if len(missing) == 1 else "are"
            words = f"{units[0].kind} {span(missing)} {verb} missing before {units[0].kind} {at.number}"
            yield Difference.of("gap", at, words, missing)


def _gaps_of_inserted(units: Sequence[Provision]) -> Iterator[Difference]:
    """An inserted number without the one before it: 12C without 12B."""
    places = {place_of(unit.number or "") for unit in units}
    for unit in units:
        place = place_of(unit.number or "")
        if len(place) != 2 or place[1] < 2 or is_range(unit.number or ""):
            continue
        number, letter = place[0], chr(64 + place[1] - 1)
        if (number, place[1] - 1) not in places and letter not in SKIPPED:
            missing = f"{number}{letter}"
            words = f"{units[0].kind} {missing} is missing before {units[0].kind} {unit.number}"
            yield Difference.of("gap", unit, words, (missing,))


def _sections_twice(units: Sequence[Provision]) -> Iterator[Difference]:
    yield from twice(units, {unit.id: printed_once(unit.number or "") for unit in units})


def _out_of_order(units: Sequence[Provision]) -> Iterator[Difference]:
    kind = units[0].kind
    highest: tuple[int, ...] = (0,)
    for unit in units:
        place = place_of(unit.number or "")
        if place < highest and printed_once(unit.number or "") == unit.number:
            words = f"{kind} {unit.number} stands after {kind} {enumerator_at('number', highest)}"
            yield Difference.of("disorder", unit, words)
        highest = max(highest, place)


# ------------------------------------------------------------------ sub-sections, clauses ...
def _of_levels(document: Document) -> Numbering:
    """The numbering of what stands in a section: sub-sections, clauses ..."""
    lists: dict[str, list[Provision]] = {}
    for provision in document.provisions:
        if provision.kind in LEVELS and provision.number and provision.parent:
            lists.setdefault(provision.parent, []).append(provision)
    by_id = {p.id: p for p in document.provisions}
    sizes: dict[str, list[int]] = {}
    differences: list[Difference] = []
    for parent, children in lists.items():
        for kind, group in groupby(children, key=lambda p: p.kind):
            units = list(group)
            sizes.setdefault(kind, []).append(len(units))
            differences.extend(_in_list(units, by_id.get(parent), document))
    differences.extend(d for p in document.provisions if p.kind not in ANNEXES for d in _unread(p, lists))
    return [Series(kind, sum(counts), len(counts)) for kind, counts in sizes.items()], differences


def _in_list(units: Sequence[Provision], parent: Provision | None, document: Document) -> Iterator[Difference]:
    """What is wrong in the numbering of the units right below one."""
    now: Sequence[Reading] = _before_first(units, parent)
    start = (parent or units[0]).char_start
    for unit in units:
        options = readings(unit.number or "")
        possible = [r for r in options if r.first or any(r.follows(n) for n in now)]
        if again := AGAIN.search(unit.pinpoint):
            once = Pinpoint(unit.pinpoint[: again.start("again") - 1])
            words = f"{unit.kind} {once} stands again as {unit.pinpoint}"
            yield Difference.of("duplicate", unit, words, (f"({unit.number})",))
        if options and not possible and not STARS.search(document.text, start, unit.char_start):
            yield _break(unit, now, options)
        now, start = (possible or options or now), unit.char_start


def _before_first(units: Sequence[Provision], parent: Provision | None) -> tuple[Reading, ...]:
    """What a list goes on from: nothing, but for parts "3-A", "3-B" of rule 3 their rule."""
    number = parent.number if parent else None
    are_parts = number and number.isdigit() and all((unit.number or "").startswith(f"{number}-") for unit in units)
    return readings(number or "") if are_parts else ()


def _break(unit: Provision, now: Sequence[Reading], options: Sequence[Reading]) -> Difference:
    """An enumerator that does not follow the one before: some are left out, or it is out of order."""
    before = now or [Reading(reading.style, (0,)) for reading in options]
    later = [(b, r) for b in before for r in options if r.style == b.style and r.place > b.place]
    if not later:
        words = f"{unit.kind} {unit.pinpoint} is out of order"
        return Difference.of("disorder", unit, words, (f"({unit.number})",))
    known, reached = min(later, key=lambda pair: pair[1].place[0] - pair[0].place[0])
    between = range(known.place[0] + 1, reached.place[0] + (len(reached.place) > 1))
    missing = tuple(f"({enumerator_at(reached.style, (n,))})" for n in between)
    words = f"{unit.kind} {span(missing)} missing before {unit.pinpoint}"
    return Difference("gap", unit.kind, missing, unit.id, words)


def _unread(provision: Provision, lists: Mapping[str, Sequence[Provision]]) -> Iterator[Difference]:
    """Enumerators inside a provision's words that stand where a unit could begin."""
    around = (*lists.get(provision.id, ()), *lists.get(provision.parent or "", ()))
    there = {unit.number for unit in around}
    found: list[str] = []
    for match in ENUMERATOR.finditer(provision.body):
        before = provision.body[max(0, match.start() - LOOK_BACK) : match.start()]
        if match[1] not in there and BEGINS_UNIT.search(before) and WORDS.match(provision.body, match.end()):
            found.append(f"({match[1]})")
    if found:
        numbers = tuple(dict.fromkeys(found))
        words = f"{', '.join(numbers)} in the words of {provision.pinpoint}: no unit was made of it"
        yield Difference.of("unread", provision, words, numbers)


# ------------------------------------------------------------------ annexes
def _of_annexes(provisions: Sequence[Provision]) -> Numbering:
    """Schedules, annexures and forms: those numbered alike follow each other."""
    series: list[Series] = []
    differences: list[Difference] = []
    for kind in ANNEXES:
        annexes = [p for p in provisions if p.kind == kind]
        labelled = [p for p in annexes if p.number]
        labels = [p.number for p in labelled if p.number]
        if annexes:
            series.append(Series(kind, len(annexes), 1, *((labels[0], labels[-1]) if labels else ())))
            differences.extend(twice(labelled, {p.id: printed_once(p.number or "") for p in labelled}))
            differences.extend(_annex_gaps(kind, labels))
    return series, differences


def _annex_gaps(kind: str, labels: Sequence[str]) -> Iterator[Difference]:
    """Letters or numbers that are left out, in the first style that all annexes can have."""
    options = [{reading.style: reading.place for reading in _label(label)} for label in labels]
    styles = [style for style in ("number", "upper-roman", "upper") if options and all(style in o for o in options)]
    if not styles or len(labels) < FEWEST:
        return
    places = sorted({option[styles[0]][0] for option in options})
    for before, after in pairwise([0, *places]):
        if after > before + 1:
            missing = tuple(enumerator_at(styles[0], (n,)) for n in range(before + 1, after))
            words = f"{kind} {span(missing)} missing before {kind} {enumerator_at(styles[0], (after,))}"
            yield Difference("gap", kind, missing, None, words)


def _label(label: str) -> tuple[Reading, ...]:
    return readings(label) if re.fullmatch(r"\d+|[A-Z]|[IVXL]+", label) else ()
