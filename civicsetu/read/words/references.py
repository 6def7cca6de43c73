"""What the words of a statute point to: "sub-section (2) of section 4", "clause (zn)", "this section",
"Form B", "section 100 of the Code of Civil Procedure, 1908".

The grammar reads the words, the resolver says what each mention is: a provision of the document itself, of the Act
that it is made under where that is in the corpus, of another law by its name, or nothing, for a reason. A pinpoint
that a tree has not in full is its innermost part that the tree has. Each record keeps the words that show it.
"""

from collections.abc import Iterable
from dataclasses import replace

from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.words import Reference
from civicsetu.read.words.lookup import Lookup, lookup_of
from civicsetu.read.words.parent_act import parent_act_name, plain_title
from civicsetu.read.words.resolver import MADE_UNDER, Resolver

LONGEST_EVIDENCE = 2000  # characters; each provision of a list has the list's words


def find_references(document: Document, acts: Iterable[Document] = ()) -> list[Reference]:
    """All references in a document, in reading order.

    Args:
        document: a document that has been read.
        acts: other documents that its references may point into.

    Returns:
        One record for each provision that the words point to; lists and ranges are expanded.
    """
    found = [
        Reference(
            source=source.id,
            evidence=source.text[mention.start : min(mention.end, mention.start + LONGEST_EVIDENCE)],
            char_start=source.char_start + mention.start,
            char_end=source.char_start + min(mention.end, mention.start + LONGEST_EVIDENCE),
            pinpoint=ProvisionId(resolution.target).pinpoint if resolution.target else resolution.pinpoint,
            target=resolution.target,
            act=resolution.law,
            reason=resolution.reason,
        )
        for source, mention, resolution in Resolver(document).resolved()
    ]
    return link_references(found, [document, *acts])


def link_references(references: Iterable[Reference], documents: Iterable[Document]) -> list[Reference]:
    """References to other laws, resolved to provisions of these documents.

    A law is one of the documents where it has its title, or where the registry says that the
    document was made under it and the reference is to the Act it is made under.

    Returns:
        The references in the same order; those that resolve have their `target`, and keep `act`.
    """
    laws = _Laws(documents)
    return [laws.linked(reference) for reference in references]


class _Laws:
    """The documents that references may point into."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = {document.meta.key: document for document in documents}
        self._by_title = {plain_title(d.meta.title): d.meta.key for d in self._documents.values()}
        self._parent_acts: dict[str, str | None] = {}
        self._lookups: dict[str, Lookup] = {}

    def linked(self, reference: Reference) -> Reference:
        """The reference with its target, where it is to a law that is one of the documents."""
        if reference.target or not (reference.act or reference.reason == MADE_UNDER):
            return reference
        key = self._law_of(reference)
        if key is None:
            return reference
        lookup = self._lookup(key)
        target, reason = lookup.find(reference.pinpoint)
        pinpoint = ProvisionId(target).pinpoint if target else reference.pinpoint
        reason = reason.replace("this document", lookup.title) if reason else None
        return replace(reference, target=target, pinpoint=pinpoint, reason=reason)

    def _law_of(self, reference: Reference) -> str | None:
        """The key of the document that a reference is to: its parent Act, or the one with the title that it names."""
        source = ProvisionId(reference.source).document
        own = self._documents.get(source)
        key = self._by_title.get(plain_title(reference.act or ""))
        if own and own.meta.made_under in self._documents and reference.act in (None, self._parent_act(own)):
            key = own.meta.made_under
        return key if key != source else None

    def _parent_act(self, document: Document) -> str | None:
        key = document.meta.key
        if key not in self._parent_acts:
            self._parent_acts[key] = parent_act_name(document)
        return self._parent_acts[key]

    def _lookup(self, key: str) -> Lookup:
        if key not in self._lookups:
            self._lookups[key] = lookup_of(self._documents[key])
        return self._lookups[key]
