"""What a document announces of itself, held against what was found in it.

A statute tells in three ways what it should hold: by its arrangement of sections, where it prints
one; by its numbering, which goes from one on, with inserted numbers such as 12A; and by the
provisions and forms that its own words name. Each difference is one record with words for people.
Some are faults of the reading, some are the print's own: a repealed section that was left out is a
gap as well.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.kinds import ANNEXES, DIVISIONS, LEVELS, UNITS
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference
from civicsetu.read.tree.enumerators import ENUMERATOR, ROMAN, Reading, readings
from civicsetu.read.tree.headings import CHAPTER
from civicsetu.read.tree.operative import ARRANGEMENT

ENTRY = re.compile(r"\[?\s?(\d{1,3}(?:-?[A-Z]{1,3})?)\s?\.\s*(\S.*)?")
LISTED_ANNEX = re.compile(
    r"\[?(?:THE\s+)?(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH)\s+)?"
    r"(SCHEDULE|ANNEXURE|APPENDIX|FORM)\b.{0,80}"
)
LIST_ENDS = re.compile(
    r"\bACT\s+NO\b|\bNo\.?\s+\d+\s+of\s+\d{4}|\[\d{1,2}\w{0,2}\s+\w+,?\s+\d{4}|_{6,}|-{6,}", re.IGNORECASE
)
LISTED_ON = re.compile(r"SECTIONS?|RULES?|REGULATIONS?|CLAUSES?|PAGES?|\W*\d*\W*", re.IGNORECASE)
GONE = re.compile(r"\b(?:omitted|repealed|rep|deleted)\b", re.IGNORECASE)
SPAN = re.compile(r"(\d+)[A-Z]*\s?(?:to|and|-|–|—)\s?(\d+)[A-Z]*")
NOT_HERE = re.compile(r"(.+?) is not in this document")
STARS = re.compile(r"(?:\*\s?){3,}")
ASIDE = re.compile(r"(?:[.;:]|—|–)\s*(?:and|or)?\s*$")  # what stands before a unit that begins inside a line
SKIPPED = "IO"  # letters that inserted numbers leave out, as they look like digits
LONGEST_HEADING = 300
LOOK_BACK = 12  # characters before an enumerator in which ASIDE has room
WORDS = re.compile(r"\s*[A-Za-z][a-z ]")
FEWEST = 2  # enumerated units of a list in which there can be a gap


class Listed(NamedTuple):
    """A line of the arrangement of sections: a section, chapter, part or annex as it is announced."""

    kind: str
    number: str | None
    heading: str


class Difference(NamedTuple):
    """One thing that is not as the document announces it.

    `what` is a name of `WHATS`; `provision` the id of the provision that it is about or in (None for
    the document as a whole), `kind` the kind of what is concerned, `numbers` the enumerators, headings
    or pinpoints, and `words` says it to people.
    """

    what: str
    kind: str
    numbers: tuple[str, ...]
    provision: str | None
    words: str


WHATS = {
    "gap": "numbers left out",
    "duplicate": "numbers that stand twice",
    "disorder": "numbers out of order",
    "unread": "enumerators in running words",
    "unheaded": "units without a heading",
    "unfound": "announced in the arrangement, not found",
    "unlisted": "found, not announced in the arrangement",
    "renamed": "headings that differ from the arrangement's",
    "named": "provisions and forms that it names and does not have",
}
NUMBERING = ("gap", "duplicate", "disorder", "unread")


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of one kind of unit over the whole document: how many units in how many lists;
    `first` and `last` are those of the sections, rules ..., and None for the units below them."""

    kind: str
    units: int
    lists: int
    first: str | None = None
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """What a document announces: its arrangement, its numbering, and where that is not what was found."""

    document: str
    arrangement: tuple[Listed, ...]
    series: tuple[Series, ...]
    differences: tuple[Difference, ...]

    def of(self, *whats: str) -> tuple[Difference, ...]:
        """The differences of these names."""
        return tuple(d for d in self.differences if d.what in whats)

    def count(self, *whats: str) -> int:
        """How many numbers, headings or pinpoints these differences are about."""
        return sum(len(d.numbers) for d in self.of(*whats))


def announced(document: Document, references: Iterable[Reference] = ()) -> Announced:
    """Hold a document against what it announces of itself.

    Args:
        document: a document that has been read.
        references: those of a corpus or of the document; only the document's own count.

    Returns:
        The arrangement, the numbering of each kind of unit, and the differences.
    """
    listed = tuple(arrangement(document.front))
    series, differences = [], []
    for found in (_sections(document.provisions), *_below(document), _annexes(document.provisions)):
        series.extend(found[0])
        differences.extend(found[1])
    differences.extend(_unheaded(document.provisions))
    differences.extend(_against(listed, document))
    differences.extend(_named(document, references))
    return Announced(document.meta.key, listed, tuple(series), tuple(differences))


# ------------------------------------------------------------------ the arrangement of sections
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
    start = next((i for i, line in enumerate(front) if ARRANGEMENT.search(line)), None)
    if start is None:
        return
    lines = list(front[start + 1 :])
    last = max((i for i, line in enumerate(lines) if ENTRY.fullmatch(line) or LISTED_ANNEX.fullmatch(line)), default=-1)
    entry: tuple[str, str | None, list[str]] | None = None
    for i, raw in enumerate(lines):
        line = raw.strip()
        if i > last and (LIST_ENDS.search(line) or line.isupper() or (entry and _ended(entry[2]))):
            break
        if LISTED_ON.fullmatch(line):
            continue
        if match := ENTRY.fullmatch(line):
            made = ("section", match[1], [match[2] or ""])
        elif match := CHAPTER.fullmatch(line):
            made = (match[1].lower(), match[2], [match[3] or ""])
        elif match := LISTED_ANNEX.fullmatch(line):
            made = (match[1].lower().replace("appendix", "annexure"), None, [line])
        else:
            if entry and entry[0] == "section" and _goes_on(entry[2], line):
                entry[2].append(line)
            continue
        if entry:
            yield _listed(*entry)
        entry = made
    if entry:
        yield _listed(*entry)


def _listed(kind: str, number: str | None, lines: list[str]) -> Listed:
    return Listed(kind, number, " ".join(filter(None, lines)).strip(" ."))


def _ended(lines: list[str]) -> bool:
    return lines[-1].rstrip().endswith((".", "]"))


def _goes_on(lines: list[str], line: str) -> bool:
    """True for a line that is of the same heading: the words so far have not ended, or it ends like a
    heading itself; a heading between sections does neither."""
    long = sum(map(len, lines)) + len(line) > LONGEST_HEADING
    return not long and not line.isupper() and (not _ended(lines) or _ended([line]))


def _against(listed: Sequence[Listed], document: Document) -> Iterator[Difference]:
    """Where the arrangement and the tree differ."""
    if not any(entry.kind == "section" for entry in listed):
        return
    units = {_plain(p.number or ""): p for p in document.provisions if p.kind in UNITS}
    covered = {str(n) for p in units.values() for n in _covers(p.number or "")}
    kind = next(iter(units.values())).kind if units else "section"
    sections = [entry for entry in listed if entry.kind == "section" and entry.number]
    for entry in sections:
        assert entry.number
        unit = units.get(_plain(entry.number))
        if unit is None and entry.number not in covered:
            words = f"{kind} {entry.number} ({entry.heading}) is in the arrangement and was not found"
            yield Difference("unfound", kind, (entry.number,), None, words)
        elif unit and unit.heading and _differ(entry.heading, unit.heading):
            words = f"{kind} {entry.number} is headed “{unit.heading}”; the arrangement says “{entry.heading}”"
            yield Difference("renamed", kind, (entry.number,), unit.id, words)
    names = {_plain(entry.number or "") for entry in sections}
    for name, unit in units.items():
        if name not in names and not SPAN.fullmatch(unit.number or ""):
            words = f"{kind} {unit.number} was found and is not in the arrangement"
            yield Difference("unlisted", kind, (unit.number or "",), unit.id, words)
    found = Counter(p.kind for p in document.provisions)
    for annex, count in Counter(entry.kind for entry in listed if entry.kind in ANNEXES).items():
        if count > found[annex]:
            words = f"the arrangement lists {count} × {annex}; {found[annex]} were found"
            yield Difference("unfound", annex, (annex,) * (count - found[annex]), None, words)
    chapters = {(p.kind, p.number) for p in document.provisions if p.kind in DIVISIONS}
    for entry in listed:
        if entry.kind in DIVISIONS and (entry.kind, entry.number) not in chapters:
            words = f"{entry.kind} {entry.number} is in the arrangement and was not found"
            yield Difference("unfound", entry.kind, (entry.number or "",), None, words)


def _plain(number: str) -> str:
    return re.sub(r"[^0-9A-Z]", "", number.upper())


def _differ(listed: str, heading: str) -> bool:
    """Whether two headings differ in their letters; of one that has several parts in the arrangement
    ("Sale" defined. Sale how made.) the first is enough."""
    if GONE.search(listed) or GONE.search(heading):
        return False
    whole, first, said = (
        re.sub(r"[\W\d_]+", "", words.casefold()) for words in (listed, listed.split(". ")[0], heading)
    )
    return bool(whole and said) and said not in (whole, first)


# ------------------------------------------------------------------ the numbering
Found = tuple[list[Series], list[Difference]]


def _sections(provisions: Sequence[Provision]) -> Found:
    """The numbering of sections, rules ...: of the whole document, anew where another chapter begins at 1."""
    units = [p for p in provisions if p.kind in UNITS and _covers(p.number or "")]
    if not units:
        return [], []
    runs: list[list[Provision]] = [[]]
    for unit in units:
        if len(runs[-1]) > 1 and unit.number == "1" and unit.parent != runs[-1][-1].parent:
            runs.append([])
        runs[-1].append(unit)
    differences = [d for run in runs for d in _numbering(run)]
    kind = units[0].kind
    return [Series(kind, len(units), len(runs), units[0].number, units[-1].number)], differences


def _numbering(units: list[Provision]) -> Iterator[Difference]:
    """Gaps, numbers that stand twice and numbers out of order, in one list of sections."""
    kind = units[0].kind
    there = {n for unit in units for n in _covers(unit.number or "")}
    order = sorted(there)
    for before, after in pairwise([0, *order]):
        if after > before + 1:
            missing = tuple(str(n) for n in range(before + 1, after))
            at = next(unit for unit in units if after in _covers(unit.number or ""))
            verb = "is" if len(missing) == 1 else "are"
            words = f"{kind} {_span(missing)} {verb} missing before {kind} {at.number}"
            yield Difference("gap", kind, missing, at.id, words)
    places = {_place(unit) for unit in units}
    for unit in units:
        place = _place(unit)
        if len(place) != 2 or SPAN.fullmatch(unit.number or ""):
            continue
        lower = [letter for letter in range(1, place[1]) if (place[0], letter) not in places]
        missing = tuple(f"{place[0]}{chr(64 + n)}" for n in lower if chr(64 + n) not in SKIPPED and n == place[1] - 1)
        if missing:
            words = f"{kind} {', '.join(missing)} is missing before {kind} {unit.number}"
            yield Difference("gap", kind, missing, unit.id, words)
    yield from _twice(units)
    highest: tuple[int, ...] = (0,)
    for unit in units:
        if _place(unit) < highest and not re.search(r"\(\d+\)$", unit.number or ""):
            words = f"{kind} {unit.number} stands after {kind} {_name('number', highest)}"
            yield Difference("disorder", kind, (unit.number or "",), unit.id, words)
        highest = max(highest, _place(unit))


def _twice(units: Sequence[Provision]) -> Iterator[Difference]:
    first: dict[str, Provision] = {}
    for unit in units:
        number = re.sub(r" \(\d+\)$", "", unit.number or "")
        if number in first:
            words = f"{unit.kind} {number} stands again as {unit.pinpoint}"
            yield Difference("duplicate", unit.kind, (number,), unit.id, words)
        first.setdefault(number, unit)


def _covers(number: str) -> range:
    """The whole numbers that a section stands for: one, or all of "4 to 6".

    >>> list(_covers("12A")), list(_covers("4 to 6")), list(_covers("IV"))
    ([12], [4, 5, 6], [])
    """
    if match := SPAN.fullmatch(number):
        return range(int(match[1]), int(match[2]) + 1)
    first = re.match(r"\d+", number)
    return range(int(first[0]), int(first[0]) + 1) if first else range(0)


def _place(unit: Provision) -> tuple[int, ...]:
    match = re.match(r"(\d+)((?:-?[A-Z]+)*)", unit.number or "")  # 12A, 3-B, 378Z-O
    assert match
    return (int(match[1]), *(ord(letter) - 64 for letter in match[2].replace("-", "")))


def _below(document: Document) -> Iterator[Found]:
    """The numbering of what stands in a section: sub-sections, clauses ..."""
    lists: dict[str, list[Provision]] = {}
    for provision in document.provisions:
        if provision.kind in LEVELS and provision.number and provision.parent:
            lists.setdefault(provision.parent, []).append(provision)
    by_id = {p.id: p for p in document.provisions}
    kinds: dict[str, list[int]] = {}
    differences: list[Difference] = []
    for parent, children in lists.items():
        for kind, group in groupby(children, key=lambda p: p.kind):
            units = list(group)
            kinds.setdefault(kind, []).append(len(units))
            differences.extend(_list(units, by_id.get(parent), document))
    unread = [d for p in document.provisions if p.kind not in ANNEXES for d in _unread(p, lists)]
    yield [Series(kind, sum(sizes), len(sizes)) for kind, sizes in kinds.items()], [*differences, *unread]


def _list(units: Sequence[Provision], parent: Provision | None, document: Document) -> Iterator[Difference]:
    """What is wrong in the numbering of the units right below one."""
    kind, now, start = units[0].kind, _first(units, parent), (parent or units[0]).char_start
    for unit in units:
        label, options = unit.number or "", readings(unit.number or "")
        goes_on = [r for r in options if any(r.follows(n) for n in now)]
        begins = [r for r in options if r.first]
        if re.search(r"\) \(\d+\)$", unit.pinpoint):
            words = f"{kind} {unit.pinpoint.rpartition(' (')[0]} stands again as {unit.pinpoint}"
            yield Difference("duplicate", kind, (f"({label})",), unit.id, words)
        if options and not goes_on and not begins and not STARS.search(document.text, start, unit.char_start):
            yield _break(unit, label, now, options)
        now, start = ([*goes_on, *begins] or options or now), unit.char_start


def _first(units: Sequence[Provision], parent: Provision | None) -> list[Reading]:
    """What a list goes on from: nothing, but for parts "3-A", "3-B" of rule 3 their rule."""
    number = parent.number if parent else None
    parts = number and number.isdigit() and all((unit.number or "").startswith(f"{number}-") for unit in units)
    return readings(number or "") if parts else []


def _break(unit: Provision, label: str, now: Sequence[Reading], options: Sequence[Reading]) -> Difference:
    """An enumerator that does not follow the one before: some are left out, or it is out of order."""
    before = now or [Reading(reading.style, (0,)) for reading in options]
    later = [(b, r) for b in before for r in options if r.style == b.style and r.place > b.place]
    if not later:
        return Difference(
            "disorder", unit.kind, (f"({label})",), unit.id, f"{unit.kind} {unit.pinpoint} is out of order"
        )
    known, reached = min(later, key=lambda pair: pair[1].place[0] - pair[0].place[0])
    between = range(known.place[0] + 1, reached.place[0] + (len(reached.place) > 1))
    missing = tuple(f"({_name(reached.style, (n,))})" for n in between)
    words = f"{unit.kind} {_span(missing)} missing before {unit.pinpoint}"
    return Difference("gap", unit.kind, missing, unit.id, words)


def _name(style: str, place: tuple[int, ...]) -> str:
    """The enumerator at a place.

    >>> _name("roman", (4,)), _name("lower", (27,)), _name("number", (12, 1))
    ('iv', 'za', '12A')
    """
    first, *rest = place
    if style == "number":
        return f"{first}{''.join(chr(64 + n) for n in rest)}"
    if style.endswith("roman"):
        name = ROMAN[first] if first < len(ROMAN) else str(first)
    else:
        name = "z" * ((first - 1) // 26) + chr(97 + (first - 1) % 26)
    return name.upper() if style.startswith("upper") else name


def _unread(provision: Provision, lists: Mapping[str, Sequence[Provision]]) -> Iterator[Difference]:
    """Enumerators inside a provision's words that stand where a unit could begin."""
    around = (*lists.get(provision.id, ()), *lists.get(provision.parent or "", ()))
    there = {unit.number for unit in around}
    found: list[str] = []
    for match in ENUMERATOR.finditer(provision.body):
        before = provision.body[max(0, match.start() - LOOK_BACK) : match.start()]
        if match[1] not in there and ASIDE.search(before) and WORDS.match(provision.body, match.end()):
            found.append(f"({match[1]})")
    if found:
        numbers = tuple(dict.fromkeys(found))
        words = f"{', '.join(numbers)} in the words of {provision.pinpoint}: no unit was made of it"
        yield Difference("unread", provision.kind, numbers, provision.id, words)


def _annexes(provisions: Sequence[Provision]) -> Found:
    """Schedules, annexures and forms: those numbered alike follow each other."""
    series: list[Series] = []
    differences: list[Difference] = []
    for kind in ANNEXES:
        annexes = [p for p in provisions if p.kind == kind]
        if not annexes:
            continue
        labels = [p.number for p in annexes if p.number]
        series.append(Series(kind, len(annexes), 1, labels[0] if labels else None, labels[-1] if labels else None))
        differences.extend(_twice([p for p in annexes if p.number]))
        options = [{r.style: r.place for r in _label(label)} for label in labels]
        styles = [s for s in ("number", "upper-roman", "upper") if options and all(s in o for o in options)]
        if not styles or len(labels) < FEWEST:
            continue
        places = sorted({o[styles[0]][0] for o in options})
        for before, after in pairwise([0, *places]):
            if after > before + 1:
                missing = tuple(_name(styles[0], (n,)) for n in range(before + 1, after))
                words = f"{kind} {_span(missing)} missing before {kind} {_name(styles[0], (after,))}"
                differences.append(Difference("gap", kind, missing, None, words))
    return series, differences


def _label(label: str) -> list[Reading]:
    return readings(label) if re.fullmatch(r"\d+|[A-Z]|[IVXL]+", label) else []


def _span(numbers: Sequence[str]) -> str:
    """
    >>> _span(("3",)), _span(("3", "4")), _span(("3", "4", "5"))
    ('3', '3 and 4', '3 to 5')
    """
    if len(numbers) < 3:
        return " and ".join(numbers)
    return f"{numbers[0]} to {numbers[-1]}"


# ------------------------------------------------------------------ headings, and what its words name
def _unheaded(provisions: Sequence[Provision]) -> Iterator[Difference]:
    bare = [p for p in provisions if p.kind in UNITS and not p.heading and not GONE.search(p.text[:200])]
    for unit in bare:
        words = f"{unit.kind} {unit.number} has no heading"
        yield Difference("unheaded", unit.kind, (unit.number or "",), unit.id, words)


def _named(document: Document, references: Iterable[Reference]) -> Iterator[Difference]:
    """Its own provisions and forms that the document names and does not have, each once."""
    seen: set[str] = set()
    own = f"{document.meta.key}#"
    for reference in references:
        match = NOT_HERE.match(reference.reason or "")
        foreign = reference.act or (reference.target and not reference.target.startswith(own))
        elsewhere = foreign or not reference.source.startswith(own)
        if not match or elsewhere or match[1].startswith("(") or match[1] in seen:
            continue
        seen.add(match[1])
        annex = match[1].split()[0].lower()
        kind = annex if annex in ANNEXES else "provision"
        words = f"{reference.source.removeprefix(own)} names {match[1]} (“{' '.join(reference.evidence.split())}”)"
        yield Difference("named", kind, (match[1],), reference.source, words)
