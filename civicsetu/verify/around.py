"""A provision as evidence: its words with the lead that they go on from, what stands below it, and closing words."""

from collections.abc import Sequence

from civicsetu.answer.statement import QUALIFIERS, above, below, leads_on
from civicsetu.find.handover import Library
from civicsetu.model.document_kinds import document_kind
from civicsetu.model.kinds import STATE_AMENDMENT
from civicsetu.model.provision import Provision
from civicsetu.verify.evidence import Evidence


def evidence_of(provision: Provision, library: Library) -> Evidence:
    """What a sentence that cites a provision may rest on.

    Args:
        provision: the provision that is cited.
        library: the indexed documents.
    """
    meta = library.metas[provision.document]
    chain = list(above(provision, library))[::-1]  # outermost first
    leads = [one.text for one in chain if leads_on(one, library)]
    own = [one.text for one in below(provision, library) if one.text]
    closing = [
        child.text
        for one in (provision, *chain)
        for child in library.children.get(one.id, [])
        if not child.number and child.kind not in (*QUALIFIERS, STATE_AMENDMENT) and one is not provision
    ]
    if provision.kind in QUALIFIERS and chain and not leads_on(chain[-1], library):
        own = [*own, chain[-1].text]  # a proviso is read with what it limits
    return Evidence(
        _joined([*leads, *own, *closing]), library.section_of(provision).heading or "", (provision.pinpoint,),
        document_kind(meta.doc_type).unit, meta.short_title, meta.jurisdiction,
        _chapter(library.section_of(provision), library),
    )  # fmt: skip


def _chapter(section: Provision, library: Library) -> str:
    """The heading of what a section stands in; empty where that has none."""
    parent = library.provisions.get(section.parent) if section.parent else None
    return parent.heading or "" if parent else ""


def _joined(texts: Sequence[str]) -> str:
    """Words that go on from each other in one line, others in lines of their own."""
    text = ""
    for one in texts:
        one = " ".join(one.split())
        text += (" " if text and text[-1] in "—–-:," else "\n" if text else "") + one
    return text
