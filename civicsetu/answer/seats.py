"""Who sits in a body, where several sub-sections say it: one who heads it, others who its members are."""

import re

from civicsetu.answer.statement import Statement, item_pieces, items_of, qualifiers_of
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

_BODY = r"(?:council|committee|board|panel|tribunal|authority|commission|bench)"
_ASKED = re.compile(
    r"\bwho\s+(?:all\s+)?(?:sits?|serves?|(?:is|are)\s+(?:all\s+)?(?:there\s+)?)\s*(?:on|in)\s+(?:the|this|that|a)\b"
    r"|\bwho\s+(?:all\s+)?(?:gets?|has|have|holds?)\s+(?:a\s+)?(?:seats?|places?)\s+(?:on|in)\b"
    rf"|\bwho\s+(?:all\s+)?(?:is|are)\s+(?:the\s+)?members?\s+of\b[^?]{{0,40}}\b{_BODY}\b"
    rf"|\b(?:composition|make-?\s?up|membership)\s+of\b[^?]{{0,40}}\b{_BODY}\b"
    rf"|\b{_BODY}\b[^?]{{0,40}}\b(?:consists?|made\s+up|composed)\b|\bwho\s+makes?\s+up\b",
    re.IGNORECASE,
)
_SEATS = re.compile(
    r"\b(?:shall|must)\s+(?:also\s+)?consist\b|\b(?:shall|must)\s+also\s+have\b"
    r"|\b(?:shall\s+be|is)\s+the\s+(?:[\w’'-]+\s+){0,5}?chair\w+",
    re.IGNORECASE,
)
FEWEST = 2  # sub-sections; one by itself is chosen as any other is


def asks_who_sits(question: str) -> bool:
    """True where it is asked who sits in a body.

    >>> asks_who_sits("Who sits on the Central Advisory Council?"), asks_who_sits("Who sits as its chairman?")
    (True, False)
    """
    return _ASKED.search(question) is not None


def seats_of(unit: Provision, library: Library) -> Statement | None:
    """All that a unit's section says of who sits in a body; None where one sub-section at most does.

    Args:
        unit: what was chosen.
        library: the indexed documents.
    """
    section = library.provisions[ProvisionId(unit.id).section]
    items = items_of(section, library)
    seats = [item for item in items if _SEATS.search(item.body)]
    if len(seats) < FEWEST:
        return None
    pieces = [piece for item in seats for piece in item_pieces(item, library, False)]
    limits = [limit for item in seats for limit in qualifiers_of(item, library)]
    return Statement(section, section, tuple(pieces), tuple(seats), 0, tuple(limits))
