"""A document's provisions by what they are called, and where a pinpoint leads that the print spells otherwise."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.document_kinds import document_kind
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import ANNEXES, UNITS
from civicsetu.model.provision import Provision

# Characters that prints confuse in enumerators: "clause (1)" may be clause (l).
_LOOK_ALIKES = ({"1": "l", "I": "l", "l": "1", "O": "0"}, {"I": "1"})
_NOT_HERE = "is not in this document"
_ENUMERATOR = re.compile(r"\(([^()]*)\)")
# "THE FIRST SCHEDULE", at the head of one
_ORDINAL_ANNEX = re.compile(r"\W*(?:THE\s+)?(\w+)\s+(SCHEDULE|ANNEXURE|APPENDIX)\b", re.IGNORECASE)


class Place(NamedTuple):
    """Where a pinpoint leads: the id of a provision, None for none; and why, or how it was found, where that needs
    saying."""

    target: str | None
    reason: str | None = None


class Lookup(NamedTuple):
    """A document's provisions, ready to be looked up.

    Fields:
        key, title: of the document.
        by_id: its provisions by id.
        loose: their ids by pinpoint without hyphens, spaces and capitals.
        units: what its numbered units are called, where its words mean its own by them: section, rule ...
    """

    key: str
    title: str
    by_id: dict[str, Provision]
    loose: dict[str, str]
    units: tuple[str, ...]

    def above(self, provision: Provision | None) -> Iterator[Provision]:
        """A provision and those that it is in, innermost first."""
        while provision is not None:
            yield provision
            provision = self.by_id.get(provision.parent or "")

    def around(self, provision: Provision, kind: str) -> Provision | None:
        """The innermost of those that is of a kind, such as `subsection`."""
        if kind in self.units:
            kinds: tuple[str, ...] = UNITS
        elif kind.startswith("sub") and kind.removeprefix("sub") in self.units:
            kinds = tuple(f"sub-{unit}" for unit in UNITS)
        else:
            kinds = (kind,)
        return next((p for p in self.above(provision) if p.kind in kinds or p.kind.replace("-", "") == kind), None)

    def find(self, pinpoint: str) -> Place:
        """Where a pinpoint leads; where there is no such provision, to the innermost one above it that there is."""
        for name in spellings(pinpoint):
            if (exact := ProvisionId.of(self.key, name)) in self.by_id:
                return Place(exact, None if name == pinpoint else f"printed as {pinpoint}")
        if target := self.loose.get(_loosened(pinpoint)):
            printed = ProvisionId(target).pinpoint
            same = "(" not in pinpoint or printed.replace("-", "") == pinpoint.replace("-", "")
            return Place(target, None if same else f"printed as {pinpoint}")
        above = Pinpoint(pinpoint).above
        if above and (target := self.find(above).target):
            return Place(target, f"{pinpoint} {_NOT_HERE}; {ProvisionId(target).pinpoint} is")
        return missing(pinpoint)


def lookup_of(document: Document) -> Lookup:
    """The provisions of a document, ready to be looked up; schedules also by their ordinal, "First Schedule".

    Args:
        document: a document that has been read.
    """
    by_id = {p.id: p for p in document.provisions}
    loose: dict[str, str] = {}
    for p in document.provisions:
        loose.setdefault(_loosened(p.pinpoint), p.id)
        if p.kind in ANNEXES and (match := _ORDINAL_ANNEX.match(p.text)):
            loose.setdefault(_loosened(f"{match[1]} {match[2]}"), p.id)
    meta = document.meta
    return Lookup(meta.key, meta.short_title, by_id, loose, document_kind(meta.doc_type).own_units)


def missing(pinpoint: str) -> Place:
    """The place of a pinpoint that the document does not have."""
    return Place(None, f"{pinpoint} {_NOT_HERE}")


def missing_pinpoint(reason: str | None) -> str | None:
    """The pinpoint that a reference names and its document does not have, by the reference's reason.

    >>> missing_pinpoint("34(q) is not in this document; 34 is"), missing_pinpoint("printed as 4(2)(1)")
    ('34(q)', None)
    """
    pinpoint, found, _ = (reason or "").partition(f" {_NOT_HERE}")
    return pinpoint if found else None


def spellings(pinpoint: str) -> list[str]:
    """The pinpoint, and with the characters that prints confuse exchanged.

    >>> spellings("4(2)(1)"), spellings("5")
    (['4(2)(1)', '4(2)(l)'], ['5'])
    """
    found = [pinpoint]
    for alike in _LOOK_ALIKES:
        found.append(_ENUMERATOR.sub(lambda match, alike=alike: f"({alike.get(match[1], match[1])})", pinpoint))  # type: ignore[misc]
    return list(dict.fromkeys(found))


def _loosened(pinpoint: str) -> str:
    """The pinpoint without hyphens, spaces and capitals: "6A(3)" and "6-A(3)" are one."""
    name = re.sub(r"[\s-]+", "", pinpoint).casefold()
    return re.sub(r"^(?:appendix|annex(?!ure))", "annexure", name)
