"""What a question takes for granted, held against the provision on it: the reply that corrects it.

A figure is corrected that the provision on it does not state (`civicsetu.answer.premise`), and what is said to be so
where the same words, as a question of yes or no, would get "No.".
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from civicsetu.answer.claims import Claim, is_denied, is_general
from civicsetu.answer.lead import facts_of
from civicsetu.answer.premise import NOT_SO, contradicted, figures, is_same_value
from civicsetu.answer.reply import Reply
from civicsetu.answer.statement import below, words_of
from civicsetu.answer.wording import measured, sentence
from civicsetu.find.handover import Library
from civicsetu.read.words.facts import facts_in

MOST_WORDS = 24  # of a claim that is told again
_NO = re.compile(r"^No(?:[.:,]|$)")


def asked_of_claim(claim: Claim) -> str:
    """A claim as a question of yes or no."""
    return f"Is it true that {claim.said}?"


def may_be_corrected(claim: Claim) -> bool:
    """True for a claim that the provision on it may correct: it has a figure, or is one that can be denied."""
    return bool(figures(claim.said)) or _is_deniable(claim)


def corrected_by(claim: Claim, own: Reply | None, first: Sequence[Reply], library: Library) -> Reply | None:
    """The reply that corrects a claim; None where nothing shows it to be false.

    Args:
        claim: what the question says of the law.
        own: the reply to it as a question of yes or no; None where none is likely.
        first: the replies to the whole question.
        library: the indexed documents.
    """
    claimed = figures(claim.said)
    if any(figure.bound == "after" for figure in claimed):  # of the asker's case: "after two weeks"
        return None
    if not claimed:
        line = _denial(claim, own.lead) if own else ""
        return replace(own, lead=line, related=()) if own and line else None
    beside = [one for one in first if claim.is_known or (own and one.section == own.section)]
    for reply in (*beside, *([own] if own and not claim.is_known else [])):
        if is_stated(claim, reply.section, library):
            return None
        words = words_of(reply.pieces, library)
        if line := contradicted(f"Is it true that {claim.said}", facts_of(reply.statement, library), True, words):
            return replace(reply, lead=_with_more(line, reply.lead if reply in first else ""), related=())
    return None


def _with_more(line: str, lead: str) -> str:
    """A correction, with the first line of its reply where that says more."""
    return line if lead.strip(" .").lower() in line.lower() else f"{line} {lead}"


def is_stated(claim: Claim, section: str, library: Library) -> bool:
    """True where a claim has figures, and some unit of a section states each of them."""
    stated = [
        measured(fact) for unit in below(library.provisions[section], library) for fact in facts_in(unit) if fact.value
    ]
    claimed = [measured(figure) for figure in figures(claim.said)]
    return bool(claimed) and all(any(is_same_value(one, value) for value in stated) for one in claimed)


def _is_deniable(claim: Claim) -> bool:
    return is_general(claim.said) and not is_denied(claim.said) and len(claim.said.split()) <= MOST_WORDS


def _denial(claim: Claim, lead: str) -> str:
    if not _NO.match(lead) or not _is_deniable(claim):
        return ""
    return sentence(f"{NOT_SO} {_as_a_clause(claim.said)}")


_SMALL = frozenset(
    "the a an any every each all no some in under by for to until after before if where when one only buyers builders "
    "promoters agents developers brokers people residents investors members both there".split()
)


def _as_a_clause(said: str) -> str:
    """A sentence within another: without the capital of its first word, if that is no name."""
    first, _, rest = said.partition(" ")
    return f"{first.lower() if first.lower() in _SMALL else first} {rest}"
