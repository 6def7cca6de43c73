"""Which Akoma Ntoso element a provision becomes, and its `eId`.

Ids follow the Akoma Ntoso Naming Convention 1.0: the id of what the element stands in, two
underscores, the element's name or its abbreviation, one underscore and the printed number:
`sec_18__subsec_1__para_a`. Sections, rules, regulations and articles are numbered through a
document, so their ids don't begin with a chapter's. An element that is mostly numbered and here
is not has `nn` and its place (`proviso_nn_1`), any other without a number its place alone
(`hcontainer_1`). What would come twice gets `_2`.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from civicsetu.model.document import Document
from civicsetu.model.kinds import ANNEXES, CLOSING_WORDS, QUALIFIERS, UNIT_KINDS, UNITS
from civicsetu.model.provision import Provision

ABBREVIATIONS = {
    "article": "art", "attachment": "att", "chapter": "chp", "paragraph": "para", "section": "sec",
    "subparagraph": "subpara", "subsection": "subsec", "wrapUp": "wrapup",
}  # fmt: skip
LONG_TITLE = "long title"
CLOSES = re.compile(rf" {CLOSING_WORDS}(?: \d+)?$")


@dataclass(slots=True)
class Node:
    """A provision in its place: its element, that element's `name` and `eId`, and its children."""

    provision: Provision
    children: list["Node"] = field(default_factory=list)
    element: str = ""
    name: str = ""
    eid: str = ""

    @property
    def is_front(self) -> bool:
        """True for the long title, which stands before the body."""
        return self.provision.pinpoint == LONG_TITLE and not self.children

    @property
    def label(self) -> str:
        """The enumerator as printed: `(a)`, `Explanation.—`; empty for what has none."""
        p = self.provision
        return p.text[: p.body_start - p.char_start].strip()


def tree(document: Document) -> list[Node]:
    """The provisions of a document in their places, each with its element and `eId`."""
    roots: list[Node] = []
    open_: list[Node] = []
    for provision in document.provisions:
        while open_ and open_[-1].provision.id != provision.parent:
            open_.pop()
        node = Node(provision)
        (open_[-1].children if open_ else roots).append(node)
        open_.append(node)
    for node in roots:
        _name(node, None)
    _Namer().name(roots, "")
    return roots


def _name(node: Node, parent: Node | None, last: bool = True) -> None:
    """Choose the element of a node and of those below it."""
    kind = node.provision.kind
    above = UNIT_KINDS.get(parent.provision.kind) if parent else None
    if parent is None and kind in ANNEXES:
        node.element = "attachment"
    elif parent is None and node.is_front:
        node.element = "longTitle"
    elif kind == "paragraph" and parent is not None and CLOSES.search(node.provision.pinpoint):
        # the standard has a place for closing words only at the end, and in an attachment none
        whole = last and not node.children and parent.provision.kind not in ANNEXES
        node.element, node.name = ("wrapUp", "") if whole else ("hcontainer", "closingWords")
    elif above and above.element_below and kind == above.below:
        node.element = above.element_below
    else:
        known = UNIT_KINDS.get(kind)
        node.element = known.element if known and known.element and kind not in ANNEXES else "hcontainer"
        node.name = kind if node.element == "hcontainer" else ""
    for child in node.children:
        _name(child, node, child is node.children[-1])


class _Namer:
    def __init__(self) -> None:
        self.taken: set[str] = set()

    def name(self, nodes: list[Node], prefix: str) -> None:
        """Give the nodes that stand in one element, and all below, their ids."""
        unnumbered: Counter[str] = Counter()
        for node in nodes:
            inside = "" if node.provision.kind in UNITS else "preface" if node.element == "longTitle" else prefix
            name = ABBREVIATIONS.get(node.element, node.element)
            eid = f"{inside}__{name}" if inside else name
            if node.element != "wrapUp":
                number = "" if node.element == "attachment" else _number(node.provision)
                unnumbered[name] += not number
                plain = node.element in ("hcontainer", "attachment", "longTitle")
                eid += f"_{number or (f'{unnumbered[name]}' if plain else f'nn_{unnumbered[name]}')}"
            node.eid = self._unique(eid)
            self.name(node.children, node.eid)

    def _unique(self, eid: str) -> str:
        found, n = eid, 1
        while found in self.taken:
            n += 1
            found = f"{eid}_{n}"
        self.taken.add(found)
        return found


def _number(provision: Provision) -> str:
    """The printed number with hyphens for what is neither letter nor digit; empty for one that
    was only counted, as the second proviso's.
    """
    if provision.kind == "proviso" or not provision.number:
        return ""
    number = "-".join(re.findall(r"[^\W_]+", provision.number))
    printed = re.findall(r"[^\W_]+", provision.text[: provision.body_start - provision.char_start])
    qualifies = provision.kind in QUALIFIERS
    return "" if qualifies and provision.number not in printed else number
