"""Which provision of an Act a rule is made under, from the rule's own words.

A rule derives from a provision that it says how to carry out: the form of an application "referred
to in sub-section (1) of section 4", the fee of an appeal "under section 44", what is laid down "for
the purposes of clause (b) of section 34". That is more than a mention, and this is the line:

- The words right before the reference are enabling ones (`ENABLING`): "for the purposes of", "under",
  "as per", "referred to in", "specified in", "in accordance with", "subject to" ...
- The reference stands where the rule says what it is about: before the verb of obligation ("shall",
  "may") of its sentence, or as the reason or the occasion of what follows that verb ("due to reasons
  specified under"). "For the purposes of" and "pursuant to" are enough anywhere.
- Elsewhere in the sentence, and after "subject to", it counts where the Act leaves that provision to
  rules (its words say "prescribed" or "by rules", or the section that gives the power to make rules names
  it), or where the sentence lays down a form.
- Never in a definition, in what was done before ("granted under", "established under"), for a limit or
  an exception ("until", "within the time", "notwithstanding"), or for an offence.

A form or annexure derives from what the note at its head names ("[See rule 3(2)]", "Appeal under section
44"), a document from what its recital says ("In exercise of the powers conferred by section 84 ...").
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.model.words import Derivation, Reference
from civicsetu.read.words.grammar import Chain, find_chains
from civicsetu.read.words.references import ANNEXES, Tree, find_references, made_under, tree_of

HEAD = 240  # characters of a form in which its title stands
RECITAL = re.compile(r"(?i)\bin\s+exercise\s+of\b|\bpowers?\s+conferred\b")
RECITAL_ENDS = re.compile(r"(?i)\bhereby\b|\bpleased\s+to\b|\bmakes?\s+the\s+following\b")
OPERATIVE = re.compile(r"\b(?:shall|must|(?<!as )may(?!\s+be[,;])|(?:is|are)\s+to\s+be)\b")
SENTENCE = re.compile(r"[.;:](?:[-—–]+|\s)\s*|\s(?=\(\d{1,2}\)\s[A-Z‘“])")
STRONG = re.compile(
    r"(?i)(?:for\s+(?:the\s+)?purposes?\s+of|pursuant\s+to|in\s+pursuance\s+of|conferred\s+(?:by|under)|"
    r"(?:reasons?|circumstances|grounds|matters)\s+(?:[^.;]*\b(?:or|and)\s+)?(?:as\s+)?"
    r"(?:specified|mentioned|set\s+out|referred\s+to)\s+(?:in|under))"
    r"\s+(?:the\s+)?(?:provisions\s+of\s+)?(?:the\s+)?$"
)
SUBJECT_TO = re.compile(r"(?i)\bsubject\s+to\s+(?:the\s+)?(?:provisions\s+of\s+)?(?:the\s+)?$")
ENABLING = re.compile(
    r"(?i)(?:\b(?:under|as\s+per|in\s+terms\s+of|in\s+accordance\s+with|according\s+to|"
    r"(?:referred\s+to|specified|provided|mentioned|required|prescribed|set\s+out|envisaged|contemplated|laid\s+down)"
    r"\s+(?:in|under|by))|read\s+with|\(|\[)\s*(?:the\s+)?(?:provisions\s+of\s+)?(?:the\s+)?$"
)
DONE_BEFORE = re.compile(
    r"(?i)\b(?:granted|registered|established|establishment|constituted|appointed|imposed|maintained|penalised|defined|"
    r"punishable|imprisonment|convicted)\b(?:\s+to\s+the\s+\w+(?:\s+\w+){0,2})?(?:\s+as)?(?:\s+provided)?\s+"
    r"(?:under|in\s+accordance\s+with|by|in)\s+(?:the\s+)?(?:provisions\s+of\s+)?(?:the\s+)?$"
)
LIMIT = re.compile(
    r"(?i)\b(?:until|before\s+the\s+expiry|within\s+(?:the|such|a)\s+(?:time|period)|period\s+of\s+\w+\s+days|"
    r"notwithstanding|without\s+prejudice|within\s+the\s+meaning|other\s+than|except|save\s+as|"
    r"contraven\w+|violation|offence\s+punishable|imprisonment)\b[^,;]*$"
)
LAYS_DOWN = re.compile(r"\b(?:in|as\s+per)\s+(?:the\s+)?(?:Form|FORM|Annexure)\b")
TO_RULES = re.compile(r"\bprescribed\b|\bby\s+rules\b")
RULE_MAKING = re.compile(r"\bmake\s+rules\b|\bsuch\s+rules\s+may\s+provide\b")
SEE = re.compile(
    r"(?i)[\[(]\s*see\s+(?:(?:rules?|regulations?|sections?|sub-?\s?\w+|clauses?|and|of|the)\b|[\s\d,;:&–-]|\(\w{1,4}\)|[A-Z]\b)*$"
)
MEANS = re.compile(r"[“”\"‘’']\s*,?\s*(?:shall\s+)?(?:mean|include)s?\b")


class _Law(NamedTuple):
    """An Act, and which of its provisions it leaves to rules."""

    tree: Tree
    delegated: frozenset[str]


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
        if (key := reference.source.partition("#")[0]) not in acts:
            by_document.setdefault(key, []).append(reference)
    laws: dict[str, _Law] = {}
    found: list[Derivation] = []
    for document in documents:
        act = None if document.meta.key in acts else made_under(document, acts.values())
        if act:
            key = act.meta.key
            law = laws[key] = laws.get(key) or _Law(tree_of(act), frozenset(_delegated(act)))
            found.extend(dict.fromkeys(_derivations(document, law, by_document.get(document.meta.key, []))))
    return found


def _derivations(document: Document, law: _Law, references: Sequence[Reference]) -> Iterator[Derivation]:
    yield from _recital(document, law.tree)
    yield from _headings(document, law.tree)
    by_id = {p.id: p for p in document.provisions}
    for reference in references:
        source = by_id[reference.source]
        of_act = (reference.target or "").startswith(f"{law.tree.key}#")
        if source.kind in ANNEXES:
            enabling = _at_the_head(reference, source, of_act)
        else:
            enabling = of_act and not _defines(source, by_id) and _enabling(reference, source, law.delegated)
        if enabling and reference.target:
            place = (reference.char_start, reference.char_end)
            yield Derivation(source.id, reference.target, reference.evidence, *place)


def _enabling(reference: Reference, source: Provision, delegated: frozenset[str]) -> bool:
    """True when the words around a reference say that the rule carries out what it points to."""
    start, end = reference.char_start - source.char_start, reference.char_end - source.char_start
    text = source.text
    begins = max((m.end() for m in SENTENCE.finditer(text, 0, start)), default=0)
    stop = SENTENCE.search(text, end)
    before, after = _before_the_list(text[begins:start]), text[end : stop.start() if stop else len(text)]
    if MEANS.search(before) or LIMIT.search(before) or DONE_BEFORE.search(before):
        return False
    if STRONG.search(before):
        return True
    left_to_rules = reference.target in delegated
    if SUBJECT_TO.search(before):
        return left_to_rules
    if not ENABLING.search(before):
        return False
    if OPERATIVE.search(before):
        return left_to_rules or bool(LAYS_DOWN.search(before + after))
    return left_to_rules or (stop is None and not text.rstrip().endswith((".", ";"))) or bool(OPERATIVE.search(after))


def _before_the_list(words: str) -> str:
    """The words before a reference, without those of the references that it is joined to: "as per
    section 5 read with" gives "as per"."""
    joined = re.compile(r"(?:,?\s+(?:and|or|as\s+well\s+as)|,|\s+read\s+with)\s+(?:(?:of|under|by|in)\s+)?(?:the\s+)?$")
    while (match := joined.search(words)) and (chains := find_chains(words)) and chains[-1].end == match.start():
        words = words[: chains[-1].start]
    return words


def _delegated(act: Document) -> Iterator[str]:
    """The provisions that an Act leaves to rules, and those they are in: by their own words, or by its
    list of what rules may be about."""
    by_id = {p.id: p for p in act.provisions}
    for p in act.provisions:
        if TO_RULES.search(p.text):
            yield from (above.id for above in _above(p, by_id))
    powers = {p.id.partition("(")[0] for p in act.provisions if RULE_MAKING.search(p.text)}
    for reference in find_references(act):
        if reference.source.partition("(")[0] in powers and reference.target:
            yield from (above.id for above in _above(by_id[reference.target], by_id))


def _above(provision: Provision | None, by_id: dict[str, Provision]) -> Iterator[Provision]:
    """A provision and those that it is in, innermost first."""
    while provision is not None:
        yield provision
        provision = by_id.get(provision.parent or "")


def _defines(source: Provision, by_id: dict[str, Provision]) -> bool:
    unit = next((p for p in _above(source, by_id) if p.kind in UNITS), None)
    return bool(unit and re.match(r"(?i)definitions?\b", unit.heading or "")) or bool(MEANS.search(source.text[:120]))


def _at_the_head(reference: Reference, form: Provision, of_act: bool) -> bool:
    """True for "[See rule 3(2)]" and "Appeal under section 44" in the title of a form."""
    start = reference.char_start - form.char_start
    before = form.text[:start]
    if start > HEAD:
        return False
    if SEE.search(before):
        return True
    return of_act and bool(ENABLING.search(_before_the_list(before))) and not DONE_BEFORE.search(before)


def _recital(document: Document, act: Tree) -> Iterator[Derivation]:
    """What the recital names; the offsets are in the lines of `document.front`, joined by line breaks."""
    front = "\n".join(document.front)
    begins = RECITAL.search(front)
    if begins:
        ends = RECITAL_ENDS.search(front, begins.end())
        for chain in find_chains(front[begins.start() : ends.start() if ends else len(front)]):
            end = begins.start() + chain.end
            for target in _in(act, chain):
                yield Derivation(document.meta.key, target, front[begins.start() : end], begins.start(), end)


def _headings(document: Document, act: Tree) -> Iterator[Derivation]:
    """What the heading of a rule names, as in "Application for registration (section 4(1))"."""
    for p in document.provisions:
        if p.kind in UNITS and p.heading and "ection" in p.heading:
            words = document.text[p.heading_start : p.char_start]
            for chain in find_chains(words):
                start, end = p.heading_start + chain.start, p.heading_start + chain.end
                for target in _in(act, chain):
                    yield Derivation(p.id, target, document.text[start:end], start, end)


def _in(act: Tree, chain: Chain) -> Iterator[str]:
    """The provisions of an Act that a chain names."""
    if chain.levels and chain.kind in ("section", "article"):
        for pinpoint in chain.pinpoints():
            target, _ = act.find(pinpoint)
            if target:
                yield target
