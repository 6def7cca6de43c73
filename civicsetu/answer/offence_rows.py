"""The row of a table that is on the offence of a question: what is paid to compound it stands by the section that
punishes it, which a question tells by who did what ("an agent who ignored the tribunal")."""

import re

from civicsetu.answer.offences import offence_for, offences_of
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
    if not named:
        law = library.metas[unit.document].made_under or unit.document
        offence = offence_for(text, (), offences_of(law, library)) if law in library.documents else None
        named = [ProvisionId(offence.unit.id).section.pinpoint] if offence else []
    found = rows.get(named[0]) if len(set(named)) == 1 else None
    return found or unit


def _sections(row: Provision, library: Library) -> list[str]:
    """The sections that the cells of a row name, if they name one alone."""
    found = {m["number"] for cell in library.children.get(row.id, ()) for m in _SECTION.finditer(cell.body)}
    return list(found) if len(found) == 1 else []
