"""Whose a proviso, Explanation, Exception, Illustration or former text can be in a reading."""

from collections.abc import Iterator

from civicsetu.model.kinds import FORMER_TEXT
from civicsetu.read.tree import weights as w
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.nodes import Node, State, alike_from, innermost_unit, last_qualifier, lineage

DEEPER = {"clause": "sub-clause", "sub-clause": "item", "item": "item"}
QUALIFIED = (("exception", "explanation"), ("explanation", "proviso"), ("exception", "proviso"))  # what follows what


def qualifiers(node: Node, mark: Mark) -> Iterator[State]:
    """The mark as a proviso, Explanation ... of each unit that is open; a former text is that of the unit before.

    Args:
        node: the node that was taken last.
        mark: what qualifies.

    Yields:
        The new nodes, each with the points of hanging it there.
    """
    if mark.what == FORMER_TEXT:
        yield State(0.0, _qualifier(node, node, mark, node))
        return
    usual, last = _usual_owner(node, mark)
    innermost = innermost_unit(node)
    owners = [at for at in lineage(innermost) if at.what in ("label", "section")]
    unknown = [at for at in owners if at.mark.place is None and at.up is not None]
    spoken_of = any(mark.speaks_of in _called(at) for at in owners)
    placed = bool(unknown) or any(_near(at, mark) for at in owners)
    for levels, at in enumerate(owners):
        stands = mark.indent is not None and _near(at, mark) and not _near(usual, mark)  # the place says whose it is
        explains = spoken_of and mark.what == "explanation" and mark.speaks_of in _called(at)
        points = _ownership(at, None if stands or explains else last, mark, innermost)
        if spoken_of and mark.speaks_of not in _called(at):
            points += w.NOT_SPOKEN_OF
        if at is not usual and not mark.scope and not stands and not explains:
            points += w.NOT_ITS_OWNER + w.EACH_LEVEL * max(0, levels - 1)
        if mark.indent is not None and placed and not _near(at, mark):
            points += w.PLACE_UNKNOWN if at in unknown else w.NOT_AT_INDENT
        yield State(points, _qualifier(at, node, mark, innermost))
    if node.what in ("explanation", "exception") and mark.what != node.what:
        points = _ownership(node, None, mark, innermost)
        points += (0.0 if node is usual else w.INSIDE_QUALIFIER) + (w.NOT_SPOKEN_OF if spoken_of else 0.0)
        yield State(points, _qualifier(node, node, mark, node))
    clause = node.up if node.what == "proviso" else node
    if clause is not None and clause.inside and clause.what == "label" and mark.what == "proviso":
        points = w.INSIDE_QUALIFIER + _ownership(clause, None, mark, innermost)
        yield State(points, _qualifier(clause, node, mark, clause))


def _near(owner: Node, mark: Mark) -> bool:
    """True when a proviso stands where the paragraphs of `owner` do."""
    place = owner.mark.place
    return place is not None and mark.indent is not None and abs(place - mark.indent) <= w.TOLERANCE


def _usual_owner(node: Node, mark: Mark) -> tuple[Node, Node | None]:
    """The unit that a proviso here belongs to by custom, and the one that the last proviso has.

    What explains an Exception follows it, and so does what limits an Explanation; a second proviso
    goes with the first; a definition has its own, and so has a clause where one before it has the same; else it is the
    unit that holds the list, or the sub-section itself.
    """
    if (node.what, mark.what) in QUALIFIED and not mark.of_section:
        return node, None
    last = last_qualifier(node)
    if last is not None and last.up is not None:
        return last.up, last.up
    innermost = innermost_unit(node)
    if mark.what == "proviso" and (innermost.mark.defines or _is_repeated(mark, node, innermost)):
        return innermost, None
    if innermost.up is not None and innermost.led:
        return innermost.up, None
    return innermost, None


def _is_repeated(mark: Mark, node: Node, innermost: Node) -> bool:
    """True for a proviso with the words of one that a member of the same list has before."""
    at: Node | None = node
    for _ in range(w.COMPARED):
        if at is None or at is innermost.up:
            return False
        beside = at.up is not None and at.up is not innermost and at.up.what == "label" and at.up.up is innermost.up
        if at.what == "proviso" and beside and at.mark.words == mark.words:
            return True
        at = at.before
    return False


def _ownership(owner: Node, last: Node | None, mark: Mark, innermost: Node) -> float:
    if mark.scope:
        return 0.0 if _names(owner, mark, innermost) else w.NOT_NAMED
    return w.NOT_WITH_LAST if last is not None and owner is not last else 0.0


def _names(owner: Node, mark: Mark, innermost: Node) -> bool:
    """True when the words of a proviso name the level of `owner`."""
    if not mark.scope_plural:
        return mark.scope in _called(owner)
    at: Node | None = innermost
    while at is not None and at.up is not owner:
        at = at.up
    return at is not None and mark.scope in _called(at)


def _called(unit: Node) -> tuple[str, ...]:
    """What the words of a section may call a unit. Where the section's own words lead to a list with
    figures, as in definitions, its members are clauses and all below them is one level deeper."""
    if unit.up is None:
        return ("section", unit.kind)
    outermost = unit
    while outermost.up is not None and outermost.up.up is not None:
        outermost = outermost.up
    if outermost.led and outermost.reading is not None and outermost.reading.style == "number":
        return (DEEPER.get(unit.kind, unit.kind),) if unit is not outermost else (unit.kind, "clause")
    return (unit.kind,)


def _qualifier(owner: Node, node: Node, mark: Mark, innermost: Node) -> Node:
    last = last_qualifier(node)
    barred = last.barred if last is not None else None
    named = mark.scope and _names(owner, mark, innermost)
    if owner is not innermost and not named and (barred is None or owner.depth < barred.depth):
        barred = owner
    return Node(
        mark, mark.what, mark.what, owner, innermost, node, None, mark.indent,
        depth=owner.depth + 1, clauses=owner.clauses, inside=owner.inside or owner.what not in ("label", "section"),
        barred=barred, alike=hash((alike_from(owner, mark.what, None, 0), innermost.alike, barred and barred.depth)),
    )  # fmt: skip
