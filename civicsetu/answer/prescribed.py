"""Who lays down what a provision leaves to rules: "such fee as may be prescribed" names nobody, so what gives the power
to make the rules is quoted behind it."""

import re
from dataclasses import replace

from civicsetu.answer.asks import Ask
from civicsetu.answer.modal import subject_of
from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import Piece, Statement
from civicsetu.answer.wording import sentence
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

MOST_MAKERS = 1  # of several powers it is not known which is meant
_WHO_FIXES = re.compile(
    r"\b(?:who|which\s+(?:body|authority|government|office)|by\s+whom)\b[^?]*?"
    r"\b(?:fix\w*|sets?|decid\w+|lays?|laid|prescrib\w+|determin\w+|specif\w+|settle\w*)\b",
    re.IGNORECASE,
)
_PRESCRIBED = re.compile(r"\bsuch\s+(?P<what>(?:[\w,]+\s+){1,10}?)as\s+may\s+be\s+prescribed\b(?!\s+by\b)")
_POWER = re.compile(r"\bpower\b.*\bto\s+make\s+rules\b", re.IGNORECASE)
_MAKES = re.compile(r"\bmake\s+rules\b")


def with_rule_maker(statement: Statement, ask: Ask, library: Library) -> tuple[Statement, str]:
    """A statement that leaves something to rules, with who makes them, where that is asked for; and a first line that
    says so. Any other statement as it is, and no line.

    Args:
        statement: what is quoted.
        ask: what is asked.
        library: the indexed documents.
    """
    asked = set(tokens(ask.text)) if _WHO_FIXES.search(ask.text) else set()
    if not any(asked & set(tokens(left["what"])) for left in _PRESCRIBED.finditer(statement.unit.body)):
        return statement, ""
    power = _power_in(statement.unit.document, library)
    who = subject_of(power.body) if power else ""
    if power is None or not who or power.id == statement.unit.id:
        return statement, ""
    sentences = sentences_of(power, library.documents[power.document])
    piece = Piece(power.id, sentences[0].start, sentences[0].end, len(sentences) > 1)
    return replace(statement, pieces=(*statement.pieces, piece)), sentence(f"{who}, by rules")


def _power_in(document: str, library: Library) -> Provision | None:
    """The unit of a document that gives the power to make rules; None where there is none, or several."""
    found = [
        unit
        for unit in library.documents[document].provisions
        if _MAKES.search(unit.body) and _POWER.search(library.section_of(unit).heading or "")
    ]
    sections = {library.section_of(unit).id for unit in found}
    return found[0] if len(sections) == MOST_MAKERS else None
