"""Reasons, grounds and the like that a provision takes from another one: "due to reasons specified under sub-section
(7) of section 9" says nothing to one who asks for the reasons and does not know section 9, so the words that it points
to are quoted behind it."""

import re
from dataclasses import replace

from civicsetu.answer.asks import Ask
from civicsetu.answer.bodies import is_of_other_body
from civicsetu.answer.statement import (
    Piece,
    Statement,
    above,
    item_pieces,
    items_of,
    qualifiers_of,
    statement_of,
    words_of,
)
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference

BEFORE, AFTER = 140, 90  # characters around a reference that are read
MOST_WORDS = 170  # words of what it points to that are quoted
_SAID = (
    r"(?:as\s+)?(?:specified|mentioned|provided|enumerated|referred\s+to|laid\s+down|set\s+out|listed|stated|described"
    r"|given|contained)\s+(?:under|in|by|at)\s+(?:the\s+)?(?:provisions\s+of\s+)?"
)
# What is taken from elsewhere, and how a question asks for it.
_TAKEN = (
    (
        r"reasons?|grounds?|circumstances?|events?|charges?|cases",
        r"\b(?:reasons?|why|grounds?|causes?|circumstances?|charges?|which\s+cases?)\b|^\W*when\s+(?:can|may|could)\b"
        r"|\b(?:for|on|over|of)\s+what\b|\bwhat\s+for\b",
    ),
    (
        r"(?:annual\s+|yearly\s+|half[\s-]yearly\s+)?(?:reports?|statements?|returns?|budget)|particulars|contents|details|information"
        r"|matters|documents",
        r"\bwhat\b[^?]*\b(?:contain|include|state|disclose|specify|say|carry|cover|put|go|show|have|about)\w*\b"
        r"|\b(?:particulars|contents|details|information|matters)\b",
    ),
    (r"factors?|criteria", r"\b(?:factors?|criteria|weigh\w*|look\s+at|take\s+into\s+account|consider\w*)\b"),
    (r"conditions?|qualifications?", r"\b(?:conditions?|qualifications?|qualif\w+|eligib\w+)\b"),
    (r"functions?|powers?|duties", r"\b(?:functions?|powers?|dut(?:y|ies)|tasks?|jobs?)\b"),
)
_TAKEN_FROM = tuple(
    (
        re.compile(rf"\b(?:{noun})\b(?:\s+[\w,]+){{0,4}}?\s+(?:{_SAID}|that\s+|which\s+)$", re.IGNORECASE),
        re.compile(asked, re.IGNORECASE),
    )
    for noun, asked in _TAKEN
)
_MADE = re.compile(  # "the committee appointed under sub-section (3)": who that is stands there
    r"\b(?:committee|council|board|panel|officer|person|body)\s+(?:so\s+)?(?:appointed|constituted|formed|established|designated)"
    r"\s+under\s+$",
    re.IGNORECASE,
)
_WHO = re.compile(r"\b(?:who|whom|whose|by\s+which)\b", re.IGNORECASE)
_OR_AS = re.compile(rf"\bor\s+{_SAID}", re.IGNORECASE)  # what follows is of the next reference
_ENDS_IN_OR_AS = re.compile(rf"{_OR_AS.pattern}$", re.IGNORECASE)


def with_referred(statement: Statement, ask: Ask, library: Library) -> Statement:
    """A statement with what its words take from other provisions, where that is asked for; another one as it is.

    Args:
        statement: what is quoted.
        ask: what is asked.
        library: the indexed documents.
    """
    pieces: dict[Piece, None] = {}
    for target in _targets(statement, ask, library):
        unit = target if target.body.strip() else next(iter(library.children.get(target.id, ())), target)
        is_whole = bool(items_of(unit, library))  # a member of a list stands for itself
        pieces |= dict.fromkeys(statement_of(unit, library, is_whole).pieces)
        if unit.body.rstrip().endswith((":", ":-")) and not is_whole:  # it goes on with its proviso
            pieces |= dict.fromkeys(
                piece for one in qualifiers_of(unit, library) for piece in item_pieces(one, library, False)
            )
    more = [piece for piece in pieces if piece not in statement.pieces]
    if not more or len(words_of(more, library).split()) > MOST_WORDS:
        return statement
    return replace(statement, pieces=(*statement.pieces, *sorted(more, key=lambda piece: piece.start)))


def _targets(statement: Statement, ask: Ask, library: Library) -> list[Provision]:
    """The provisions from which what is asked for is taken: those of one place, and of the body that is asked about."""
    groups: list[list[Reference]] = []
    of_own = False  # the first group is of its own section: grounds, or a body
    for unit in (statement.unit, *(one for one in above(statement.unit, library) if one.body.strip())):
        text = library.documents[unit.document].text
        for reference in library.references_of(unit):
            if groups and groups[-1][-1].char_start == reference.char_start:
                groups[-1].append(reference)  # "clause (d) or clause (e)": two in one
                continue
            before = text[max(unit.char_start, reference.char_start - BEFORE) : reference.char_start]
            is_own = _is_ground(reference, before, unit) or bool(_MADE.search(before) and _WHO.search(ask.text))
            is_taken = any(noun.search(before) and asked.search(ask.text) for noun, asked in _TAKEN_FROM)
            if is_taken or is_own or (groups and _ENDS_IN_OR_AS.search(before)):
                after = text[reference.char_end : min(unit.char_end, reference.char_end + AFTER)]
                if not is_of_other_body(_OR_AS.split(after)[0], ask.text):
                    of_own = of_own or (is_own and not groups)
                    groups.append([reference])
        if groups:
            break
    own = ProvisionId(statement.unit.id).section
    found = [one.target for one in groups[0] if one.target] if groups else []
    return [library.provisions[name] for name in found if of_own or not own.covers(name)]


def _is_ground(reference: Reference, before: str, unit: Provision) -> bool:
    """True where a unit holds only on grounds that stand in a clause of its own section: "shall not be removed on the
    ground specified under clause (d)" says nothing to one who does not see clause (d)."""
    if not reference.target or not _TAKEN_FROM[0][0].search(before):
        return False
    target = ProvisionId(reference.target)
    return target.section == ProvisionId(unit.id).section and target.section != target
