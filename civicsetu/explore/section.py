"""A section with its units, what stands above it and beside it."""

import textwrap
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from civicsetu.answer.as_html import BOX
from civicsetu.answer.as_text import WIDTH, level_of, pages
from civicsetu.find.handover import Library
from civicsetu.model.kinds import DIVISIONS
from civicsetu.model.provision import Provision

SET_IN = "margin:.2rem 0 .2rem {level}rem"


@dataclass(frozen=True, slots=True)
class Place:
    """A provision by its name: its id, its citation, and the heading that it has."""

    id: str
    citation: str
    heading: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a section: how deep it stands (0 for the section), its page (0 where there are none), its words."""

    id: str
    kind: str
    level: int
    page: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Section:
    """A section, rule, schedule or form in full; of a chapter the sections in it by their headings.

    Fields:
        id: of the section.
        asked: the id that it was looked up by, of the section or of a unit inside it.
        citation: as lawyers write it.
        heading: with a note where OCR misread it and it was repaired.
        kind: section, rule, schedule ...
        document, title, edition, jurisdiction: of the document.
        status: `in_force`, or why it is not.
        as_on: the day whose law it is, ISO; empty for the law in force.
        pages: that it stands on.
        above: what it stands in, the outermost first.
        beside: what stands in the same chapter, itself with it, in reading order.
        units: its words, in reading order.
    """

    id: str
    asked: str
    citation: str
    heading: str
    kind: str
    document: str
    title: str
    edition: str
    jurisdiction: str
    status: str
    as_on: str
    pages: tuple[int, ...]
    above: tuple[Place, ...]
    beside: tuple[Place, ...]
    units: tuple[Unit, ...]

    def row(self) -> dict[str, Any]:
        """The section as a plain record."""
        return asdict(self)

    @property
    def _notes(self) -> list[str]:
        status = "" if self.status == "in_force" else self.status.replace("_", " ")
        as_on = f"as on {self.as_on}" if self.as_on else ""
        return [note for note in (f"{self.edition} edition", pages(self.pages), as_on, status) if note]

    def __repr__(self) -> str:
        above = " > ".join([self.title, *(f"{place.citation} {place.heading}".strip() for place in self.above)])
        head = f"{self.citation}. {self.heading}".rstrip(" .")
        lines = [above, f"{head} [{'; '.join(self._notes)}]"]
        lines += [
            textwrap.fill(unit.text, WIDTH, initial_indent=indent, subsequent_indent=indent)
            for unit in self.units
            for indent in ["  " * unit.level + ("> " if unit.id == self.asked != self.id else "  ")]
        ]
        return "\n".join(textwrap.fill(line, WIDTH) if n < 2 else line for n, line in enumerate(lines))

    def _repr_html_(self) -> str:
        above = " › ".join([self.title, *(f"{place.citation} {place.heading}".strip() for place in self.above)])
        notes = f"<small>[{escape('; '.join(self._notes))}]</small>"
        units = "".join(map(self._unit, self.units))
        head = f"<p><b>{escape(self.citation)}</b> {escape(self.heading)} {notes}</p>"
        return f'<div class="cs" style="{BOX}"><p><small>{escape(above)}</small></p>{head}{units}</div>'

    def _unit(self, unit: Unit) -> str:
        words = escape(unit.text)
        shown = f"<mark>{words}</mark>" if unit.id == self.asked != self.id else words
        return f'<p style="{SET_IN.format(level=unit.level)}">{shown}</p>'


def section_of(library: Library, provision: Provision, statuses: dict[str, str]) -> Section:
    """The section that a provision stands in.

    Args:
        library: the documents, as they are or as they were on a day.
        provision: a provision of one of them.
        statuses: of those of the document that are not in force, why, by id.
    """
    whole = library.section_of(provision)
    meta = library.metas[whole.document]
    document = library.documents[whole.document]
    units = tuple(
        Unit(one.id, one.kind, level_of(one.id), document.page_at(one.char_start), _words(one))
        for one in _inside(library, whole)
        if _words(one)
    )
    near = (statuses[name] for name in (provision.id, whole.id) if name in statuses)
    on = {page for one in _inside(library, whole) if (page := document.last_page_of(one.char_start, one.char_end))}
    on |= {page for unit in units if (page := unit.page)}
    return Section(
        id=whole.id, asked=provision.id, citation=library.citation_of(whole), heading=whole.heading_said,
        kind=whole.kind, document=meta.key, title=meta.title, edition=meta.edition, jurisdiction=meta.jurisdiction,
        status=next(near, "in_force"), as_on=library.as_on.isoformat() if library.as_on else "",
        pages=tuple(sorted(on | set(whole.pages))), above=tuple(_above(library, whole)),
        beside=tuple(_beside(library, whole)), units=units,
    )  # fmt: skip


def place_of(library: Library, provision: Provision) -> Place:
    """A provision by its name; the heading of a unit is that of its section."""
    name = str(provision.pinpoint) if provision.kind in DIVISIONS else library.citation_of(provision)
    return Place(provision.id, name, library.heading_of(provision))


def _words(provision: Provision) -> str:
    return provision.text.strip()


def _inside(library: Library, whole: Provision) -> Iterator[Provision]:
    """A section and all that is inside it, in reading order; of a chapter what is directly inside."""
    yield whole
    for child in library.children.get(whole.id, ()):
        if whole.kind not in DIVISIONS:
            yield from _inside(library, child)


def _above(library: Library, whole: Provision) -> list[Place]:
    found: list[Place] = []
    above = whole
    while above.parent and above.parent in library.provisions:
        above = library.provisions[above.parent]
        found.insert(0, place_of(library, above))
    return found


def _beside(library: Library, whole: Provision) -> Iterator[Place]:
    """What stands in the same chapter, or in the same document where it has none; of a chapter what is in it."""
    if whole.kind in DIVISIONS:
        among = list(library.children.get(whole.id, ()))
    elif whole.parent:
        among = list(library.children.get(whole.parent, ()))
    else:
        among = [one for one in library.documents[whole.document].provisions if one.parent is None]
    return (place_of(library, one) for one in among)
