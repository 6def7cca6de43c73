"""The row of a table that is on the offence of a question: what is paid to compound it stands by the section that
punishes it, which a question tells by who did what ("an agent who ignored the tribunal")."""

import re
from collections.abc import Mapping, Sequence

from civicsetu.answer.modal import actors_in
from civicsetu.answer.offences import ACTORS, Offence, offence_for, offences_of
from civicsetu.answer.table_rows import body_rows, owner_of
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

_SECTION = re.compile(r"\bsection\s+(?P<number>\d+[A-Z]?)", re.IGNORECASE)
FEWEST = 2  # rows that name a section in a table of offences


def row_of_offence(unit: Provision, text: str, library: Library) -> Provision:
    """The row that answers, of the table that a unit is of or leads to; the unit itself where none does.

    Args:
        unit: the one that was chosen.
        text: the question.
        library: the indexed documents.
    """
    rows = {number: row for row in body_rows(owner_of(unit, library), library) for number in _sections(row, library)}
    if len(rows) < FEWEST:
        return unit
    named = [m["number"] for m in _SECTION.finditer(text) if m["number"] in rows]
    law = library.metas[unit.document].made_under or unit.document
    offences = offences_of(law, library) if law in library.documents else ()
    if not named:
        offence = offence_for(text, (), offences)
        named = [ProvisionId(offence.unit.id).section.pinpoint] if offence else []
    found = rows.get(named[0]) if len(set(named)) == 1 else None
    return found or _of_who_asks(unit, rows, text, offences)


def _of_who_asks(unit: Provision, rows: Mapping[str, Provision], text: str, offences: Sequence[Offence]) -> Provision:
    """The first row on an offence of the actor that a question names, where the unit is a row on another's."""
    own = next((row for row in rows.values() if unit.id == row.id or unit.parent == row.id), None)
    who = actors_in(text) & set(ACTORS)
    punished = {ProvisionId(o.unit.id).section.pinpoint for o in offences if who & o.who}
    theirs = [row for number, row in rows.items() if number in punished]
    return theirs[0] if own is not None and theirs and own not in theirs else unit


def _sections(row: Provision, library: Library) -> list[str]:
    """The sections that the cells of a row name, if they name one alone."""
    found = {m["number"] for cell in library.children.get(row.id, ()) for m in _SECTION.finditer(cell.body)}
    return list(found) if len(found) == 1 else []
