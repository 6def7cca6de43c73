"""Earlier words that an edition prints below a provision: "Former text, until 27 October 2016.—".

They are read as a unit below the provision and then kept beside the tree, so that the tree holds the law in force
alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from civicsetu.model.document import Document, FormerText
from civicsetu.model.kinds import FORMER_TEXT
from civicsetu.model.provision import Provision
from civicsetu.read.text.dates import find_date
from civicsetu.read.tree.enumerators import ENUMERATOR


def with_former_texts(document: Document) -> Document:
    """A document with its former texts apart from its tree; one without any stays as it is.

    Args:
        document: a document that has been read.
    """
    former = tuple(_former_texts(document))
    if not former:
        return document
    kept = tuple(unit for unit in document.provisions if unit.kind != FORMER_TEXT)
    return replace(document, provisions=kept, former=former)


def _former_texts(document: Document) -> Iterator[FormerText]:
    by_id = {unit.id: unit for unit in document.provisions}
    for unit in document.provisions:
        if unit.kind == FORMER_TEXT and unit.parent is not None:
            last = find_date(unit.text[: unit.body_start - unit.char_start])
            assert last is not None, f"{unit.id}: its head has a date"
            until = date.fromisoformat(last) + timedelta(days=1)
            yield FormerText(until.isoformat(), _as_it_was(by_id[unit.parent], unit))


def _as_it_was(now: Provision, former: Provision) -> Provision:
    """A provision with the words that it had, where they are printed."""
    words = former.body
    enumerator = ENUMERATOR.match(words) if now.number and words.startswith(f"({now.number})") else None
    own = words[enumerator.end() :] if enumerator else words
    return replace(
        now, text=words, pages=former.pages, char_start=former.body_start, char_end=former.char_end,
        heading_start=former.body_start, body_start=former.char_end - len(own.lstrip()), boxes=former.boxes,
    )  # fmt: skip
