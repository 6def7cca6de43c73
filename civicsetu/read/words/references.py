"""What the words of a statute point to: "sub-section (2) of section 4", "clause (zn)", "this section",
"Form B", "section 100 of the Code of Civil Procedure, 1908".

`chains` reads the words; here each chain becomes the provisions that it names: of the document itself,
of the Act that it is made under where that is in the corpus, of another law by its name, or nothing,
for a reason. A pinpoint that a tree has not in full is its innermost part that the tree has. Each
record keeps the words that show it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.document_kinds import document_kind
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference
from civicsetu.read.words.grammar import ACT_CONFERRING, ACT_LATER, ACT_MEANT, Chain, act_name, find_chains

LOOK_ALIKES = ({"1": "l", "I": "l", "l": "1", "O": "0"}, {"I": "1"})  # characters that prints confuse in enumerators
ORDINAL_ANNEX = re.compile(r"\W*(?:THE\s+)?(\w+)\s+(SCHEDULE|ANNEXURE|APPENDIX)\b", re.IGNORECASE)
MADE_UNDER = "a provision of the Act it is made under, which it does not name"
AMENDED = "a provision of the law that it amends"
ANNEXES = ("form", "annexure", "annex", "schedule", "appendix", "chapter")  # and chapters: named by a label
NAMED = re.compile(r"(?:proviso|Explanation|Illustration|words)(?: \d+)?$")  # parts such as "5 proviso"
UNDER_UNIT = ("subsection", "subrule", "subregulation")  # levels that stand right under a section


class Tree(NamedTuple):
    """A document's provisions by what they are called."""

    key: str
    title: str
    by_id: dict[str, Provision]
    loose: dict[str, str]  # by the pinpoint without hyphens and case
    units: tuple[str, ...]  # what its numbered units are called: section, rule ...

    def above(self, provision: Provision | None) -> Iterator[Provision]:
        """A provision and those that it is in, innermost first."""
        while provision is not None:
            yield provision
            provision = self.by_id.get(provision.parent or "")

    def around(self, provision: Provision, kind: str) -> Provision | None:
        """The innermost of those that is of a kind, such as `subsection`."""
        under = kind.startswith("sub") and kind.removeprefix("sub") in self.units
        kinds = UNITS if kind in self.units else [f"sub-{unit}" for unit in UNITS] if under else (kind,)
        return next((p for p in self.above(provision) if p.kind in kinds or p.kind.replace("-", "") == kind), None)

    def find(self, pinpoint: str) -> tuple[str | None, str | None]:
        """The id of a provision, or of the innermost one above it that there is; with a note on how."""
        for name in _spellings(pinpoint):
            if (exact := f"{self.key}#{name}") in self.by_id:
                return exact, None if name == pinpoint else f"printed as {pinpoint}"
        if target := self.loose.get(_loosened(pinpoint)):
            printed = target.partition("#")[2]
            same = "(" not in pinpoint or printed.replace("-", "") == pinpoint.replace("-", "")
            return target, None if same else f"printed as {pinpoint}"
        shorter = re.sub(r"(?:\([^()]*\)|\s(?:proviso|Explanation)(?:\s\d+)?)$", "", pinpoint)
        if shorter and shorter != pinpoint:
            above, _ = self.find(shorter)
            if above:
                return above, f"{pinpoint} is not in this document; {above.partition('#')[2]} is"
        return None, f"{pinpoint} is not in this document"


def find_references(document: Document, acts: Iterable[Document] = ()) -> list[Reference]:
    """All references in a document, in reading order.

    Args:
        document: a document that has been read.
        acts: other documents that its references may point into.

    Returns:
        One record for each provision that the words point to; lists and ranges are expanded.
    """
    return link_references(_Reader(document).references(), [document, *acts])


def link_references(references: Iterable[Reference], documents: Iterable[Document]) -> list[Reference]:
    """References to other laws, resolved to provisions of these documents.

    A law is one of the documents where it has its title, or where the registry says that the
    document was made under it and the reference is to the Act it is made under.

    Returns:
        The references in the same order; those that resolve have their `target`, and keep `act`.
    """
    documents = list(documents)
    titles = {_plain(d.meta.title): d.meta.key for d in documents}
    by_key = {d.meta.key: d for d in documents}
    parents: dict[str, tuple[str | None, str | None]] = {}
    trees: dict[str, Tree] = {}
    linked = []
    for reference in references:
        if reference.target is None and (reference.act or reference.reason == MADE_UNDER):
            source = reference.source.partition("#")[0]
            if source not in parents:
                own = by_key.get(source)
                parents[source] = (own.meta.made_under, parent_act(own)) if own else (None, None)
            under, name = parents[source]
            key = under if reference.act in (None, name) else None
            key = key if key in by_key else titles.get(_plain(reference.act or ""))
            if key in by_key and key != source:
                tree = trees[key] = trees.get(key) or tree_of(by_key[key])
                target, reason = tree.find(reference.pinpoint)
                pinpoint = target.partition("#")[2] if target else reference.pinpoint
                reason = reason and reason.replace("this document", tree.title)
                reference = replace(reference, target=target, pinpoint=pinpoint, reason=reason)
        linked.append(reference)
    return linked


def made_under(document: Document, acts: Iterable[Document]) -> Document | None:
    """The Act that a document is made under, of these: as the registry says, or as it names it itself."""
    name = _plain(parent_act(document) or "")
    return next((a for a in acts if a.meta.key == document.meta.made_under or _plain(a.meta.title) == name), None)


def parent_act(document: Document) -> str | None:
    """The Act that a document is made under, as its own definitions or its recital name it; None for an Act.

    >>> from civicsetu.model.document import Meta
    >>> recital = "In exercise of the powers conferred by section 84 of the Sale of Goods Act, 1930, the ..."
    >>> parent_act(Document(Meta("a", "A", "A", "official", "GOA", "rules"), "", (), front=(recital,)))
    'Sale of Goods Act, 1930'
    """
    if "section" in document_kind(document.meta.doc_type).own_units:
        return None
    match = ACT_MEANT.search(document.text) or ACT_CONFERRING.search(" ".join(document.front))
    return act_name(match) if match else None


class _Said(NamedTuple):
    """What was said before in the same section: for "that section" and "the said sub-section"."""

    kinds: tuple[str, ...]  # of the chain's levels, outermost first
    pinpoint: str
    target: str | None
    act: str | None


class _Found(NamedTuple):
    pinpoint: str
    target: str | None = None
    act: str | None = None
    reason: str | None = None


class _Reader:
    """Reads one document's references and remembers what "that section" and "that Act" can mean."""

    def __init__(self, document: Document):
        self.document = document
        self.tree = tree_of(document)
        self.parent = parent_act(document)
        self.last_act: str | None = None
        self.said: list[_Said] = []

    def references(self) -> Iterator[Reference]:
        for source in self.document.provisions:
            if source.kind in UNITS or source.parent is None:
                self.said, self.last_act = [], None
            for chain in find_chains(source.text):
                if chain.start == 0 and chain.kind in ANNEXES:
                    continue  # an annex's own heading
                for pinpoint, target, act, reason in self.resolved(chain, source):
                    kinds = tuple(level.kind for level in reversed(chain.levels))
                    self.said.append(_Said(kinds, pinpoint, target, act))
                    yield Reference(
                        source=source.id,
                        evidence=source.text[chain.start : chain.end],
                        char_start=source.char_start + chain.start,
                        char_end=source.char_start + chain.end,
                        pinpoint=target.partition("#")[2] if target else pinpoint,
                        target=target,
                        act=act,
                        reason=reason,
                    )
                self.last_act = chain.act or self.last_act

    def resolved(self, chain: Chain, source: Provision) -> list[_Found]:
        """The provisions that a chain names, from where it stands."""
        if chain.same:
            return self._pointed(chain, source)
        pinpoints = [f"{pinpoint}{chain.suffix}" for pinpoint in chain.pinpoints()]
        if chain.act:
            return [_Found(pinpoint, act=chain.act) for pinpoint in pinpoints]
        if chain.law.startswith("principal"):
            return [_Found(pinpoint, reason=AMENDED) for pinpoint in pinpoints]
        if chain.law == "that act" and self.last_act:
            return [_Found(pinpoint, act=self.last_act) for pinpoint in pinpoints]
        return [self._own_or_parent(pinpoint, chain, source) for pinpoint in pinpoints]

    def _own_or_parent(self, pinpoint: str, chain: Chain, source: Provision) -> _Found:
        kind, unit = chain.kind, chain.kind.removeprefix("sub")
        of_act = chain.law.endswith("act") and kind in ANNEXES and "section" not in self.tree.units
        if of_act or (unit in UNITS and unit not in self.tree.units):
            if not of_act and (unit != "section" or "section" in self.tree.units):
                return _Found(pinpoint, reason=f"a {kind}, in a document that has none")
            if unit != kind:  # "sub-section (2)", of the section that was named last
                section = self._said_last("section")
                if not section:
                    return _Found(pinpoint, reason="a sub-section of no section that was named before")
                return section._replace(pinpoint=section.pinpoint + pinpoint)
            return _Found(pinpoint, act=self.parent, reason=None if self.parent else MADE_UNDER)
        target, reason = self._own(pinpoint, kind, source)
        if target is None and (after := ACT_LATER.match(source.text, chain.end)) and kind not in ANNEXES:
            return _Found(pinpoint, act=act_name(after))
        return _Found(pinpoint, target, None, reason)

    def _own(self, pinpoint: str, kind: str, source: Provision) -> tuple[str | None, str | None]:
        """A provision of this document; a pinpoint without a section is looked for from the source upwards."""
        if not pinpoint.startswith("("):
            return self.tree.find(pinpoint)
        for name in _spellings(pinpoint):
            for above in self.tree.above(source):
                joint = " " if NAMED.search(above.id) else ""
                if (target := f"{above.id}{joint}{name}") in self.tree.by_id:
                    return target, None if name == pinpoint else f"printed as {pinpoint}"
        unit = next((p for p in self.tree.above(source) if p.kind in UNITS), None)
        if kind in UNDER_UNIT and unit:
            return self.tree.find(unit.pinpoint + pinpoint)
        return None, f"{pinpoint} is not in this document"

    def _pointed(self, chain: Chain, source: Provision) -> list[_Found]:
        """What "this section" or "that section" is, or what is named of it."""
        assert chain.same
        pointing, kind = chain.same
        base: _Found | None
        if pointing == "this":
            around = self.tree.around(source, kind)
            base = _Found(around.pinpoint, around.id) if around else None
        else:
            base = self._said_last(kind)
        if base is None:
            unit = chain.levels or (pointing == "this" and kind not in ANNEXES)
            nothing = f"{pointing} {kind}: none stands {'around' if pointing == 'this' else 'before'} these words"
            return [_Found(pinpoint, reason=nothing) for pinpoint in chain.pinpoints()] if unit else []
        found = []
        for low in chain.pinpoints():
            pinpoint = f"{base.pinpoint}{low}{chain.suffix}"
            if base.target:
                at, why = self.tree.find(pinpoint)
                found.append(_Found(pinpoint, at, None, why))
            else:
                found.append(base._replace(pinpoint=pinpoint))
        return found

    def _said_last(self, kind: str) -> _Found | None:
        """The last provision of this kind that was named in the section: the one itself, or the one it is in."""
        for said in reversed(self.said):
            if said.target:
                around = self.tree.around(self.tree.by_id[said.target], kind)
                if around:
                    return _Found(around.pinpoint, around.id)
            elif said.kinds and said.kinds[0] in UNITS:
                parts = re.split(r"(?=\()", said.pinpoint)
                depth = 1 if kind == said.kinds[0] else 2 if kind == f"sub{said.kinds[0]}" else 0
                depth = depth or (said.kinds.index(kind) + 1 if kind in said.kinds else 0)
                if 0 < depth <= len(parts):
                    return _Found("".join(parts[:depth]), None, said.act, None if said.act else MADE_UNDER)
        return None


def tree_of(document: Document) -> Tree:
    by_id = {p.id: p for p in document.provisions}
    loose: dict[str, str] = {}
    for p in document.provisions:
        loose.setdefault(_loosened(p.pinpoint), p.id)
        if p.kind in ANNEXES and (match := ORDINAL_ANNEX.match(p.text)):
            loose.setdefault(_loosened(f"{match[1]} {match[2]}"), p.id)
    return Tree(
        document.meta.key, document.meta.short_title, by_id, loose, document_kind(document.meta.doc_type).own_units
    )


def _loosened(pinpoint: str) -> str:
    """The pinpoint without hyphens, spaces and case: "6A(3)" and "6-A(3)" are one."""
    name = re.sub(r"[\s-]+", "", pinpoint).casefold()
    return re.sub(r"^(?:appendix|annex(?!ure))", "annexure", name)


def _plain(title: str) -> str:
    return re.sub(r"\W+", "", title.casefold()).removeprefix("the")


def _spellings(pinpoint: str) -> list[str]:
    """The pinpoint, and with the characters that prints confuse exchanged: `4(2)(l)` for `4(2)(1)`."""
    first, *rest = re.split(r"(?=\()", pinpoint)
    spelt = [first + "".join(f"({alike.get(level[1:-1], level[1:-1])})" for level in rest) for alike in LOOK_ALIKES]
    return list(dict.fromkeys((pinpoint, *spelt)))
