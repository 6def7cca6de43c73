"""The Act that rules or regulations are made under, by the registry or by their own words."""

import re
from collections.abc import Iterable

from civicsetu.model.document import Document
from civicsetu.model.document_kinds import document_kind
from civicsetu.read.words.grammar.laws import ACT_CONFERRING, ACT_MEANT, named_law


def parent_act_of(document: Document, acts: Iterable[Document]) -> Document | None:
    """The Act that a document is made under, of these: as the registry says, or as it names it itself."""
    name = plain_title(parent_act_name(document) or "")
    return next((a for a in acts if a.meta.key == document.meta.made_under or plain_title(a.meta.title) == name), None)


def parent_act_name(document: Document) -> str | None:
    """The Act that a document is made under, as its own definitions or its recital name it; None for an Act.

    >>> from civicsetu.model.document import Meta
    >>> recital = "In exercise of the powers conferred by section 84 of the Sale of Goods Act, 1930, the ..."
    >>> parent_act_name(Document(Meta("a", "A", "A", "official", "GOA", "rules"), "", (), front=(recital,)))
    'Sale of Goods Act, 1930'
    """
    if "section" in document_kind(document.meta.doc_type).own_units:
        return None
    match = ACT_MEANT.search(document.text) or ACT_CONFERRING.search(" ".join(document.front))
    return named_law(match) if match else None


def plain_title(title: str) -> str:
    """A title's letters and figures without capitals, and without "The", so that two prints of it are equal.

    >>> plain_title("The Sale of Goods Act, 1930") == plain_title("Sale Of Goods Act 1930")
    True
    """
    return re.sub(r"\W+", "", title.casefold()).removeprefix("the")
