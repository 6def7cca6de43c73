"""Definitions that only point elsewhere: "'X' means the X appointed under sub-section (1) of section 71" says nothing
to one who does not know section 71, so the words that it points to are quoted behind it."""

import re
from dataclasses import replace

from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import Piece, Statement
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

MOST_DEFINITION = 40  # words of a definition that only points elsewhere
MOST_POINTED = 90  # words of what it points to that are quoted
WORD = 8  # characters of a long word with the blank behind it
_POINTS = re.compile(
    r"\b(?:appointed|established|constituted|granted|formed|opened|made|registered|set\s+up|notified|referred\s+to)\s+"
    r"(?:\w+\s+){0,3}?(?:under|by|in)\s+(?:sub-section\s+(?P<sub>\(\w+\))\s+of\s+)?section\s+(?P<section>\d+[A-Z]?)\b"
    r"(?P<own>\(\w+\))?+(?!\(|\s+of\b|\s*,?\s+(?:and|or|to)\s)",
    re.IGNORECASE,
)


def with_pointed(statement: Statement, library: Library) -> Statement:
    """A statement with what its definition points to; another one as it is.

    Args:
        statement: what is quoted.
        library: the indexed documents.
    """
    if statement.unit.id not in library.defining or statement.items:
        return statement
    pointed = _pointed(statement.unit, library)
    sentences = sentences_of(pointed, library.documents[pointed.document]) if pointed else []
    if pointed is None or not sentences:
        return statement
    last = next(
        (n for n, s in enumerate(sentences) if s.end - sentences[0].start > WORD * MOST_POINTED), len(sentences)
    )
    end = sentences[max(0, last - 1)].end
    if len(pointed.body[: end - sentences[0].start].split()) > MOST_POINTED:
        return statement
    piece = Piece(pointed.id, sentences[0].start, end, end < sentences[-1].end)
    return replace(statement, pieces=(*statement.pieces, piece))


def _pointed(definition: Provision, library: Library) -> Provision | None:
    """The section or sub-section that a short definition points to; its first sub-section where it names none."""
    found = _POINTS.search(definition.body) if len(definition.body.split()) <= MOST_DEFINITION else None
    if found is None:
        return None
    if library.provisions[ProvisionId(definition.id).section].kind != "section":
        return None  # a section that rules speak of is one of the Act
    name = f"{found['section']}{found['sub'] or found['own'] or ''}"
    section = library.provisions.get(ProvisionId.of(definition.document, name))
    if section is None or section.body.strip():
        return section
    return next(iter(library.children.get(section.id, [])), None)
