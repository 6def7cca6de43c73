"""How often: of a list the members of what is done as often as a question asks, as "every quarter"."""

import re
from dataclasses import replace

from civicsetu.answer.asks import Ask
from civicsetu.answer.statement import Statement, text_of
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId

_OFTEN = {
    "day": re.compile(r"\bdaily\b|\b(?:every|each)\s+day\b", re.IGNORECASE),
    "week": re.compile(r"\bweekly\b|\b(?:every|each|once\s+a)\s+week\b", re.IGNORECASE),
    "month": re.compile(r"\bmonthly\b|\b(?:every|each|once\s+a)\s+month\b", re.IGNORECASE),
    "quarter": re.compile(r"\bquarterly\b|\b(?:every|each|once\s+a)\s+(?:quarter|three\s+months)\b", re.IGNORECASE),
    "year": re.compile(r"\b(?:yearly|annual(?:ly)?)\b|\b(?:every|each|once\s+a)\s+year\b", re.IGNORECASE),
}


def only_as_often(statement: Statement, ask: Ask, library: Library) -> Statement:
    """A statement of a list without the members of what is not done as often as the question asks, where some are.

    Args:
        statement: what is quoted.
        ask: what is asked.
        library: the indexed documents.
    """
    asked = [words for words in _OFTEN.values() if words.search(ask.text)]
    if len(asked) != 1 or not statement.items or asked[0].search(statement.root.body):  # so often are all of them done
        return statement
    kept = [item for item in statement.items if asked[0].search(text_of(item, library))]
    if len(kept) < 2 or len(kept) == len(statement.items):
        return statement
    others = [ProvisionId(item.id) for item in statement.items if item not in kept]
    pieces = [piece for piece in statement.pieces if not any(other.covers(piece.provision) for other in others)]
    left_out = statement.left_out + len(others)
    return replace(statement, pieces=tuple(pieces), items=tuple(kept), left_out=left_out)
