"""The nodes of a reading of a section: marks that are taken for units, and what is open around them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from civicsetu.read.tree import weights as w
from civicsetu.read.tree.enumerators import Reading
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.names import SURE


@dataclass(slots=True, eq=False)
class Node:
    """A mark that is taken for a unit's beginning.

    `up` is the unit that holds it, `before` the node taken last, and `open` where the lists go on
    that are still open: the unit that holds it, or the last member of a list that may go on after
    an Explanation of the whole. `indent` is where the members of its list stand, `count` how many
    there are so far, `led` whether words lead to its list, `cousin` the last member of the list
    that the member before it had inside. `inside` is True below a proviso or Explanation. `barred`
    is, for these, the outermost unit that one of them since the last enumerator belongs to: that a
    list inside of it goes on is odd.
    """

    mark: Mark
    what: str
    kind: str
    up: "Node | None"
    open: "Node | None"
    before: "Node | None"
    reading: Reading | None = None
    indent: float | None = None
    count: int = 0
    led: bool = False
    cousin: Reading | None = None
    depth: int = 0
    clauses: int = 0
    inside: bool = False
    alike: int = 0
    margin: float = SURE
    remark: str = ""
    barred: "Node | None" = None


class State(NamedTuple):
    """A reading of the marks so far: its points, and the node taken last."""

    points: float
    node: Node


def open_lists(node: Node) -> Iterator[Node]:
    """A node and what is open around it, from the inside out."""
    at: Node | None = node
    while at is not None:
        yield at
        at = at.open


def lineage(node: Node) -> Iterator[Node]:
    """A node and the units that hold it, up to the section."""
    at: Node | None = node
    while at is not None:
        yield at
        at = at.up


def innermost_unit(node: Node) -> Node:
    """The last unit with an enumerator that is not part of a proviso or Explanation, or the section."""
    at = node
    while at.open is not None and (at.inside or at.what not in ("label", "section")):
        at = at.open
    return at


def last_qualifier(node: Node) -> Node | None:
    """The proviso, Explanation or closing words that came last, where no enumerator has come since but its own."""
    at = node
    while at.inside and at.up is not None:
        at = at.up
    return at if at.what not in ("label", "section") else None


def leaving(node: Node) -> float:
    """Points for closing the list whose last member this is."""
    if node.reading is None or node.count > 1:
        return 0.0
    above = node.up.indent if node.up is not None else None
    deeper = node.mark.indent is not None and above is not None and node.mark.indent > above + w.TOLERANCE
    return w.LONE_DEEPER if deeper else w.LONE


def closing_all(node: Node) -> float:
    """Points for closing all lists that are open."""
    return sum(leaving(at) for at in open_lists(node))


def alike_from(up: Node | None, what: str, reading: Reading | None, count: int) -> int:
    """The same for nodes from which the search goes on alike."""
    return hash((up.alike if up is not None else 0, what, reading, count))
