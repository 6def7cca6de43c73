"""Whose closing words a line can be in a reading."""

from collections.abc import Iterator

from civicsetu.read.tree import weights as w
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.nodes import Node, State, alike_from, last_qualifier, leaving, lineage


def closing_words(node: Node, mark: Mark) -> Iterator[State]:
    """The mark as closing words of each unit that holds the last list.

    Args:
        node: the node that was taken last.
        mark: the line.

    Yields:
        The new nodes, each with the points of leaving the lists that it closes.
    """
    inner = next((at for at in lineage(node) if at.what == "label"), None)
    if inner is None or (node.what == "paragraph" and mark.indent is None):
        return
    hang = node.mark.hang
    if mark.indent is not None and (hang is None or mark.indent >= hang - w.TOLERANCE):
        return
    left, at, owner = 0.0, inner, inner.up
    while owner is not None:
        left += leaving(at)
        if at.led and _holds(owner, mark):
            yield State(left, _closing_node(owner, node, mark, at))
        if mark.indent is None:
            return
        at, owner = owner, owner.up


def _holds(owner: Node, mark: Mark) -> bool:
    """True when words that stand at the mark's indent can be those of `owner`."""
    if mark.indent is None or owner.up is None:
        return True
    hang = owner.mark.hang
    return hang is None or abs(hang - mark.indent) <= w.TOLERANCE


def stands_out(node: Node, mark: Mark) -> bool:
    """True for a line that stands further out than those of the closing words, proviso or Explanation before it."""
    last = last_qualifier(node)
    hang = last.mark.hang if last is not None else None
    return hang is not None and mark.indent is not None and mark.indent < hang - w.TOLERANCE


def _closing_node(owner: Node, node: Node, mark: Mark, last: Node) -> Node:
    return Node(
        mark, "paragraph", "paragraph", owner, owner, node, None, mark.indent, cousin=last.reading,
        depth=owner.depth + 1, clauses=owner.clauses, inside=owner.inside,
        alike=alike_from(owner, "paragraph", last.reading, 0),
    )  # fmt: skip
