"""The words of one section to its units: sub-sections, clauses, provisos, Explanations ...

Every place where a unit may begin is a mark (`marks`), with what speaks for and against it. Which
of them are taken, and what each belongs to, is decided for the whole section at once (`search`),
by the points of one table (`weights`). `docs/reading-units.md` explains how.
"""

from civicsetu.model.kinds import STATE_AMENDMENT
from civicsetu.read.tree.enumerators import enumerator_at
from civicsetu.read.tree.marks import find_marks
from civicsetu.read.tree.names import Namer, Unit
from civicsetu.read.tree.nodes import Node
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.search import best_reading
from civicsetu.read.tree.state_amendments import state_amendments


def split_units(running: Running, kind: str, number: str) -> list[Unit]:
    """Split a section's words into its units.

    Args:
        running: the words after the section's number and heading.
        kind: `section`, `rule`, `regulation` or `article`.
        number: the section's number as printed.

    Returns:
        The units in reading order, the section itself first; each one's words run from its
        `start` to the `start` of the next.
    """
    root = Unit(kind, number, 0, 0, None, number)
    namer = Namer(root)
    foreign = state_amendments(running)
    _split(running if foreign is None else foreign.before, namer)
    if foreign is not None:
        namer.qualifier(root, STATE_AMENDMENT, "", foreign.start, foreign.body)
    return namer.units


def _split(running: Running, namer: Namer) -> None:
    """Find the units of a section's own words."""
    (root,) = namer.units
    marks = find_marks(running)
    if not any(mark.what != "paragraph" for mark in marks):
        return
    unit_of: dict[int, Unit] = {}
    for node in best_reading(marks, running, root.kind):
        owner = unit_of.get(id(node.up), root)
        unit_of[id(node)] = unit = _unit(namer, owner, node)
        unit.margin, unit.remark = node.margin, "; ".join(filter(None, (node.remark, unit.remark)))


def _unit(namer: Namer, owner: Unit, node: Node) -> Unit:
    mark = node.mark
    if node.reading is not None:
        numbered = node.reading.style == "number"
        misread = numbered and mark.label.startswith("l")  # "(l)" and "(l0)", which on paper look like (1) and (10)
        label = enumerator_at("number", node.reading.place) if misread else mark.label
        unit = namer.enumerated(owner, label, numbered, mark.start, mark.end)
        unit.remark = f"({label}) stands there as ({mark.label})" if misread else ""
        return unit
    return namer.qualifier(owner, node.what, mark.label, mark.start, mark.body or mark.start)
