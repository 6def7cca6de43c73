"""What is said of a chapter or part that a question names: its heading, and the sections that stand in it."""

from civicsetu.answer.statement import Piece, Statement
from civicsetu.find.handover import Library
from civicsetu.model.kinds import DIVISIONS, UNITS
from civicsetu.model.provision import Provision


def division_of(provision: Provision, library: Library) -> tuple[str, Statement] | None:
    """The first line and the quoted heading of a chapter or part; None for another provision, or without a heading.

    Args:
        provision: what a question names.
        library: the indexed documents.
    """
    if provision.kind not in DIVISIONS or not provision.heading:
        return None
    units = [p for p in library.children.get(provision.id, ()) if p.kind in UNITS]
    heading = Piece(provision.id, provision.heading_start, provision.char_end)
    title = library.metas[provision.document].short_title
    if not units:
        has = "has no sections of its own"
    elif len(units) == 1:
        has = f"has {units[0].kind} {units[0].number}"
    else:
        has = f"has {units[0].kind}s {units[0].number} to {units[-1].number}"
    return f"{provision.pinpoint} of {title} {has}.", Statement(provision, provision, (heading,))
