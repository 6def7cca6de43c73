"""Earlier words that an edition prints below a provision: "Former text, until 27 October 2016.—".

They are read as a unit below the provision and then kept beside the tree, so that the tree holds the law in force
alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from civicsetu.model.document import Document, FormerText
from civicsetu.model.kinds import FORMER_TEXT
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
    numbers = {unit.id: unit.number for unit in document.provisions}
    for unit in document.provisions:
        if unit.kind == FORMER_TEXT and unit.parent is not None:
            last = find_date(unit.text[: unit.body_start - unit.char_start])
            assert last is not None, f"{unit.id}: its head has a date"
            until = date.fromisoformat(last) + timedelta(days=1)
            own = _without_enumerator(unit.body, numbers[unit.parent])
            begins = unit.char_end - len(own)
            yield FormerText(unit.parent, until.isoformat(), unit.body_start, unit.char_end, begins)


def _without_enumerator(words: str, number: str | None) -> str:
    """Words without the enumerator that they begin with."""
    enumerator = ENUMERATOR.match(words) if number and words.startswith(f"({number})") else None
    return words[enumerator.end() :].lstrip() if enumerator else words
