"""Who lays down what a provision leaves to rules: "such fee as may be prescribed" names nobody, so what gives the power
to make the rules is quoted behind it."""

import re
from dataclasses import replace

from civicsetu.answer.asks import Ask
from civicsetu.answer.modal import subject_of
from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import Piece, Statement, below
from civicsetu.answer.wording import sentence
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

_WHO_FIXES = re.compile(
    r"\b(?:who|which\s+(?:body|authority|government|office)|by\s+whom)\b[^?]*?"
    r"\b(?:fix\w*|sets?|decid\w+|lays?|laid|prescrib\w+|determin\w+|specif\w+|settle\w*)\b",
    re.IGNORECASE,
)
PRESCRIBED = re.compile(r"\bsuch\s+(?P<what>(?:[\w,]+\s+){1,10}?)as\s+may\s+be\s+prescribed\b(?!\s+by\b)")
_WHO_MAKES = re.compile(
    r"\b(?:who|which\s+(?:body|authority|government))\b[^?]*?\b(?:makes?|made|frames?|issues?|writes?)\b[^?]*?"
    r"\b(?:rules?|regulations?)\b",
    re.IGNORECASE,
)
_POWER = re.compile(r"\bpower\b.*\bto\s+make\s+(?P<kind>rules|regulations)\b", re.IGNORECASE)


def with_rule_maker(statement: Statement, ask: Ask, library: Library) -> tuple[Statement, str]:
    """A statement that leaves something to rules, with who makes them, where that is asked for; and a first line that
    says so. Any other statement as it is, and no line.

    Args:
        statement: what is quoted.
        ask: what is asked.
        library: the indexed documents.
    """
    unit = statement.unit
    asked = set(tokens(ask.text)) if _WHO_FIXES.search(ask.text) else set()
    is_left = any(asked & set(tokens(left["what"])) for left in PRESCRIBED.finditer(unit.body))
    made = power_of(library.section_of(unit)) if _WHO_MAKES.search(ask.text) else ""
    kind = "rules" if is_left else made
    power = _power_for(unit, kind, library) if kind else None
    who = subject_of(power.body) if power else ""
    if power is None or not who or power.id in {piece.provision for piece in statement.pieces}:
        return statement, ""
    sentences = sentences_of(power, library.documents[power.document])
    piece = Piece(power.id, sentences[0].start, sentences[0].end, len(sentences) > 1)
    return replace(statement, pieces=(*statement.pieces, piece)), sentence(f"{who}, by {kind}")


def power_of(section: Provision) -> str:
    """What a section is headed as giving the power to make: `rules` or `regulations`; empty for any other."""
    headed = _POWER.search(section.heading or "")
    return headed["kind"].lower() if headed else ""


def power_in(section: Provision, kind: str, library: Library) -> Provision | None:
    """The unit of a section that gives the power to make rules, or regulations; None where it gives none of that kind.

    Args:
        section: a section of a law.
        kind: `rules` or `regulations`.
        library: the indexed documents.
    """
    if power_of(section) != kind:
        return None
    return next((one for one in below(section, library) if re.search(rf"\bmake\s+{kind}\b", one.body)), None)


def _power_for(unit: Provision, kind: str, library: Library) -> Provision | None:
    """What gives the power in a unit's own section, else in the only section of its law that has it; else None."""
    if own := power_in(library.section_of(unit), kind, library):
        return own
    sections = {
        library.section_of(one).id: library.section_of(one) for one in library.documents[unit.document].provisions
    }
    found = [power for section in sections.values() if (power := power_in(section, kind, library))]
    return found[0] if len(found) == 1 else None
