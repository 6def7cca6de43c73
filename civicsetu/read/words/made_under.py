"""Which provision of an Act a rule is made under, from the rule's own words.

A rule is made under a provision that its words say it carries out (see `enabling`) or that its heading names; a
form or annexure under what the note at its head names ("[See rule 3(2)]", "Appeal under section 44"); a document
under what its recital says ("In exercise of the powers conferred by section 84 ...").
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ACT_UNITS, ANNEXES, UNITS
from civicsetu.model.provision import Provision
from civicsetu.model.words import Derivation, Reference
from civicsetu.read.words.enabling import DEFINES, is_enabling, is_title_reference
from civicsetu.read.words.grammar.mentions import Mention, find_mentions
from civicsetu.read.words.lookup import Lookup, lookup_of
from civicsetu.read.words.parent_act import parent_act_of
from civicsetu.read.words.references import find_references

LONGEST_TITLE = 240  # characters of a form in which its title stands
OPENING = 120  # characters in which a provision says that it defines a term
RECITAL = re.compile(r"\bin\s+exercise\s+of\b|\bpowers?\s+conferred\b", re.IGNORECASE)
RECITAL_ENDS = re.compile(r"\bhereby\b|\bpleased\s+to\b|\bmakes?\s+the\s+following\b", re.IGNORECASE)
LEFT_TO_RULES = re.compile(r"\bprescribed\b|\bby\s+rules\b")  # words of an Act: "as may be prescribed"
RULE_MAKING = re.compile(r"\bmake\s+rules\b|\bsuch\s+rules\s+may\s+provide\b")


class _Act(NamedTuple):
    """An Act, ready to be looked up, and the ids of the provisions that it leaves to rules."""

    lookup: Lookup
    left_to_rules: frozenset[str]

    def named(self, mention: Mention) -> Iterator[str]:
        """The provisions of the Act that a mention names."""
        if mention.levels and mention.kind in ACT_UNITS:
            for pinpoint in mention.pinpoints():
                if target := self.lookup.find(pinpoint).target:
                    yield target


def find_derivations(document: Document, acts: Iterable[Document]) -> list[Derivation]:
    """What a document, its rules and its forms are made under, each by its own words.

    Args:
        document: rules or another document that is made under an Act.
        acts: the Acts of the corpus.

    Returns:
        One record for each provision that a document, rule or form names as the one it is made under: the
        document's first, then in reading order. `source` is the provision whose words say it, or the
        document's key for its recital.
    """
    acts = list(acts)
    return corpus_derivations([document, *acts], find_references(document, acts))


def corpus_derivations(documents: Iterable[Document], references: Iterable[Reference]) -> list[Derivation]:
    """The derivations of all documents of a corpus, whose linked references are known.

    Args:
        documents: the documents of the corpus.
        references: those that `link_references` gives for them.
    """
    documents = list(documents)
    acts = {d.meta.key: d for d in documents if d.meta.doc_type == "act"}
    by_document: dict[str, list[Reference]] = {}
    for reference in references:
        if (key := ProvisionId(reference.source).document) not in acts:
            by_document.setdefault(key, []).append(reference)
    known: dict[str, _Act] = {}
    found: list[Derivation] = []
    for document in documents:
        parent = None if document.meta.key in acts else parent_act_of(document, acts.values())
        if parent:
            key = parent.meta.key
            act = known[key] = known.get(key) or _Act(lookup_of(parent), frozenset(_left_to_rules(parent)))
            found.extend(dict.fromkeys(_derivations(document, act, by_document.get(document.meta.key, []))))
    return found


def _derivations(document: Document, act: _Act, references: Sequence[Reference]) -> Iterator[Derivation]:
    yield from _of_recital(document, act)
    yield from _of_headings(document, act)
    by_id = {p.id: p for p in document.provisions}
    for reference in references:
        if reference.target and _is_made_under(reference, act, by_id):
            place = (reference.char_start, reference.char_end)
            yield Derivation(reference.source, reference.target, reference.evidence, *place)


def _is_made_under(reference: Reference, act: _Act, by_id: dict[str, Provision]) -> bool:
    """True when the provision with this reference is made under what it refers to."""
    source, target = by_id[reference.source], ProvisionId(reference.target or "")
    start, end = reference.char_start - source.char_start, reference.char_end - source.char_start
    to_act = target.document == act.lookup.key
    if source.kind in ANNEXES:
        return start <= LONGEST_TITLE and is_title_reference(source.text[:start], to_act)
    if any(above.kind in ANNEXES for above in _with_above(source, by_id)):
        return False  # only the head of a form says what it is made under
    return to_act and not _defines(source, by_id) and is_enabling(source.text, start, end, target in act.left_to_rules)


def _left_to_rules(act: Document) -> Iterator[str]:
    """The provisions that an Act leaves to rules, and those they are in: by their own words, or by its
    list of what rules may be about."""
    by_id = {p.id: p for p in act.provisions}
    for provision in act.provisions:
        if LEFT_TO_RULES.search(provision.text):
            yield from (above.id for above in _with_above(provision, by_id))
    powers = {ProvisionId(p.id).section for p in act.provisions if RULE_MAKING.search(p.text)}
    for reference in find_references(act):
        if ProvisionId(reference.source).section in powers and reference.target:
            yield from (above.id for above in _with_above(by_id[reference.target], by_id))


def _with_above(provision: Provision | None, by_id: dict[str, Provision]) -> Iterator[Provision]:
    """A provision and those that it is in, innermost first."""
    while provision is not None:
        yield provision
        provision = by_id.get(provision.parent or "")


def _defines(source: Provision, by_id: dict[str, Provision]) -> bool:
    """True for a provision of definitions, by its section's heading or its own first words."""
    unit = next((p for p in _with_above(source, by_id) if p.kind in UNITS), None)
    in_definitions = unit and re.match(r"(?i)definitions?\b", unit.heading or "")
    return bool(in_definitions) or bool(DEFINES.search(source.text[:OPENING]))


def _of_recital(document: Document, act: _Act) -> Iterator[Derivation]:
    """What the recital names; the offsets are in the lines of `document.front`, joined by line breaks."""
    front = "\n".join(document.front)
    begins = RECITAL.search(front)
    if begins is None:
        return
    start = begins.start()
    ends = RECITAL_ENDS.search(front, begins.end())
    for mention in find_mentions(front[start : ends.start() if ends else len(front)]):
        end = start + mention.end
        for target in act.named(mention):
            yield Derivation(document.meta.key, target, front[start:end], start, end)


def _of_headings(document: Document, act: _Act) -> Iterator[Derivation]:
    """What the heading of a rule names, as in "Application for registration (section 4(1))"."""
    for p in document.provisions:
        if p.kind in UNITS and p.heading and "ection" in p.heading:
            words = document.text[p.heading_start : p.char_start]
            for mention in find_mentions(words):
                start, end = p.heading_start + mention.start, p.heading_start + mention.end
                for target in act.named(mention):
                    yield Derivation(p.id, target, document.text[start:end], start, end)
