"""What a question takes for granted, held against the provision on it: the reply that corrects it.

A figure is corrected that the provision on it does not state (`civicsetu.answer.premise`), and what is said to be so
where the same words, as a question of yes or no, would get "No.". Where nothing is corrected, and a model of entailment
finds that the provision does not carry what is said, it is quoted behind the answer; where it is quoted already, the
first line says that it does not say so.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from civicsetu.answer.annexed import is_of_agreement
from civicsetu.answer.asks import Asked, premise_of, what_is_asked
from civicsetu.answer.claims import (
    Claim,
    claims_in,
    is_denied,
    is_general,
    is_of_own_case,
    tells_of_a_case,
    told_with_figures,
    without,
)
from civicsetu.answer.doers import doer_said, is_another
from civicsetu.answer.halves import TOLD
from civicsetu.answer.lead import facts_of
from civicsetu.answer.likely import CERTAIN, likely_section
from civicsetu.answer.modal import says_enough
from civicsetu.answer.overstated import overstated
from civicsetu.answer.premise import NOT_SO, contradicted, figures, is_correction, is_same_value
from civicsetu.answer.reply import Reply, without_verdicts
from civicsetu.answer.statement import below, text_of, words_of
from civicsetu.answer.who import who_does
from civicsetu.answer.wording import measured, sentence
from civicsetu.find.handover import Findings, Library
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.read.words.facts import facts_in

MOST_WORDS = 24  # of a claim that is told again
SURE = 0.6  # chance that a section answers what a question takes for granted, from which on it may correct it
VERY_SURE = 0.8  # the same, from which on its unit may be quoted beside the answer
DOUBTFUL = 3.5  # logit that a claim is false, held against that unit, from which on its words do not seem to carry it
NOT_SAID = "The provision does not say that"
MOST_NOT_SAID = 16  # words of a claim that is told again behind this
ON_WHAT_IS_GRANTED = "On what the question takes for granted:"
_YES_OR_NO = re.compile(r"^(?:Yes|No)(?:[.:,]|$)")
_NO = re.compile(r"^No(?:[.:,]|$)")


class Granted:
    """What a question says of the law, each claim with the reply to it as a question of its own.

    Args:
        asked: what is asked.
        whole: what was found for the question.
        on_whole: gives the replies to the whole question.
        alone: what is found for a part of the question by itself, and the replies to it.
    """

    def __init__(
        self,
        asked: Asked,
        whole: Findings,
        on_whole: Callable[[], list[Reply]],
        alone: Callable[[str], tuple[Findings, list[Reply]]],
    ):
        self._text, self._whole, self._library = whole.question.text, whole, whole.library
        self._on_whole, self._alone = on_whole, alone
        self._claims = [] if whole.named else claims_in(self._text)
        self._premise, _ = premise_of(asked.asks[0].text)
        self._on_claim = cache(self._found_on_claim)

    @property
    def questions(self) -> list[str]:
        """What is searched by itself to hold the claims against the law."""
        held = [claim for claim in self._claims if may_be_corrected(claim) or may_be_doubted(claim)]
        return [asked_of_claim(claim) for claim in held if not claim.is_known]

    def corrected(self) -> list[Reply]:
        """The replies to a question that says something of the law which is not so: what corrects it, and what answers
        the rest of the question; nothing where nothing is corrected."""
        text, claims = self._text, self._claims
        if self._whole.named or not (claims or self._premise or figures(text)):
            return []
        first = self._on_whole()
        corrects = len(first) == 1 and is_correction(first[0].lead)
        stated = [claim for claim in claims if figures(claim.said) and not claim.is_known]
        if corrects and not stated:
            claims = [*claims, *told_with_figures(text)]
        owns = [self._reply_on(claim, SURE) if may_be_corrected(claim) else None for claim in claims]
        if corrects and self._stands(first[0], claims, owns):
            for claim in claims or [Claim(self._premise, self._premise)]:
                text = without(text, claim)
            return self._with_the_rest(text, first[0])
        for claim, own in zip(claims, owns, strict=True):
            if corrected := corrected_by(claim, own, first, self._library) or denied_by(claim, own):
                return self._with_the_rest(without(text, claim), corrected)
            if corrected := said_too_much(claim, [*filter(None, [own]), *first[:1]], self._library):
                return [corrected]  # the rest rests on it
            if told := self._told_of_another(claim, first):
                return told
        return [replace(first[0], lead="")] if corrects else []

    def with_doubts(self, told: Sequence[Reply]) -> list[Reply]:
        """The replies to the question, with the provision on a claim that its words do not seem to carry. Where that is
        quoted already, it is said that it does not say so.

        Args:
            told: the replies to the question.
        """
        quoted = {piece.provision for reply in told for piece in (*reply.pieces, *reply.conditions)}
        for claim in self._claims:
            own = self._reply_on(claim, VERY_SURE) if may_be_doubted(claim) else None
            if own is None:
                continue
            is_new = own.statement.unit.id not in quoted
            if not (is_new or is_of_no_case(claim)) or not self._is_doubtful(claim, own):
                continue
            if is_new:
                return [*told, replace(own, lead=ON_WHAT_IS_GRANTED, conditions=(), related=())]
            return _told_not_to_say(claim, told)
        return list(told)

    def _is_doubtful(self, claim: Claim, own: Reply) -> bool:
        if own.statement.root.id in self._library.defining and not _SAYS_WHAT.search(claim.said):
            return False  # "the lift fails every week": no claim about what a word takes in
        return self._library.falseness(claim.said, text_of(own.statement.root, self._library)) >= DOUBTFUL

    def _stands(self, first: Reply, claims: Sequence[Claim], owns: Sequence[Reply | None]) -> bool:
        """True for a correction of a figure, unless the provision on what the question says of it is another, or states
        it."""
        held = [(claim, own.section) for claim, own in zip(claims, owns, strict=True) if own and figures(claim.said)]
        stated = any(is_stated(claim, section, self._library) for claim, section in held)
        return not stated and all(section == first.section for _, section in held)

    def _reply_on(self, claim: Claim, sure: float) -> Reply | None:
        """The reply to what a question says of the law, where the chance is no less that its section answers it."""
        own, chance = (None, 0.0) if claim.is_known else self._on_claim(asked_of_claim(claim))
        if own and figures(claim.said) and sure == SURE:  # a section that surely answers the question counts, too
            of_whole = self._whole.told_sections.get(own.section, 0.0)
            chance = max(chance, of_whole if of_whole >= CERTAIN else 0.0)
        return own if chance >= sure else None

    def _told_of_another(self, claim: Claim, first: Sequence[Reply]) -> list[Reply]:
        """The replies to the whole question with who makes, fills, heads or checks a body, or has a duty, where a claim
        says it of another; nothing where it does not, or where that is not found surely."""
        is_short = len(claim.said.split()) <= MOST_WORDS
        said = doer_said(claim.said) if is_short and not is_denied(claim.said) else None
        if said is None:
            return []
        found, replies = self._alone(said.question)
        own = replies[0] if replies and replies[0].ask.kind == "who" else None
        if own is None or not is_another(said.who, own.lead) or found.told_sections.get(own.section, 0.0) < VERY_SURE:
            return []
        line = sentence(f"{NOT_SO} {_as_a_clause(claim.said)}: it is {own.lead[0].lower()}{own.lead[1:].rstrip('.')}")
        rest = without_verdicts(first)  # which would be on what is not so
        if rest and who_does(said.question, words_of(rest[0].pieces, self._library)) == own.lead:
            return [replace(rest[0], lead=f"{line} {rest[0].lead}".strip()), *rest[1:]]
        return [replace(own, lead=line, related=()), *(r for r in rest if r.statement.unit.id != own.statement.unit.id)]

    def _found_on_claim(self, said: str) -> tuple[Reply | None, float]:
        found, replies = self._alone(said)
        return (replies[0], found.told_sections.get(replies[0].section, 0.0)) if replies else (None, 0.0)

    def _with_the_rest(self, text: str, corrected: Reply) -> list[Reply]:
        """What corrects a claim, and the replies to what the question asks beside it; where the same words answer that,
        their first line stands behind the correction."""
        asked = what_is_asked(text)
        if not asked.asks or not says_enough(asked.asks[0].text):
            return [corrected]
        own, replies = self._alone(text)
        if not replies:
            return [corrected]
        said = {piece.provision for piece in (*corrected.pieces, *corrected.conditions)}
        if replies[0].statement.unit.id in said:
            return [replace(corrected, lead=_with_more(corrected.lead, _of_rest(replies[0])))]
        likely, quoted = likely_section(own.told_sections, self._whole.told_sections, TOLD), set(corrected.pieces)
        is_known = not own.told_sections or replies[0].section == likely
        rest = [one for one in replies if is_known and quoted.isdisjoint(one.pieces) and self._may_hold(one)]
        return [corrected, *rest]

    def _may_hold(self, reply: Reply) -> bool:
        """False for a clause of a state's model agreement, where the question names no place."""
        unit = reply.statement.unit
        is_of_a_state = self._library.metas[unit.document].jurisdiction != CENTRAL
        return bool(self._whole.question.jurisdictions) or not (is_of_a_state and is_of_agreement(unit))


def asked_of_claim(claim: Claim) -> str:
    """A claim as a question of yes or no."""
    return f"Is it true that {claim.said}?"


def may_be_corrected(claim: Claim) -> bool:
    """True for a claim that the provision on it may correct: it has a figure, or is one that can be denied."""
    return bool(figures(claim.said)) or _is_deniable(claim)


def may_be_doubted(claim: Claim) -> bool:
    """True for a claim that does not speak of the asker's own case, or that says what is so for everybody."""
    return is_general(claim.said) or not is_of_own_case(claim.said)


def is_of_no_case(claim: Claim) -> bool:
    """True for a short claim that speaks of nobody's own case, has no figure and denies nothing."""
    is_short = len(claim.said.split()) <= MOST_NOT_SAID
    is_one = is_of_own_case(claim.said) or tells_of_a_case(claim.said)
    return is_short and not figures(claim.said) and not is_denied(claim.said) and not is_one


def _told_not_to_say(claim: Claim, told: Sequence[Reply]) -> list[Reply]:
    """Some replies, before the first of which it is said that the law does not say what is claimed."""
    said = sentence(f"{NOT_SAID} {_as_a_clause(claim.said)}")
    return [replace(told[0], lead=_with_more(said, told[0].lead).strip()), *told[1:]]


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


def denied_by(claim: Claim, own: Reply | None) -> Reply | None:
    """The reply that denies what a claim says beside its figure: "No: not eligible for re-appointment"; else None."""
    if own is None or ": " not in own.lead or figures(own.lead):
        return None
    line = _denial(claim, own.lead)
    return replace(own, lead=line, related=()) if line else None


def said_too_much(claim: Claim, replies: Sequence[Reply], library: Library) -> Reply | None:
    """The first of some replies that corrects a claim which goes beyond its provision ("only", "at any time"); else
    None."""
    for own in replies:
        told = overstated(claim.said, words_of((*own.pieces, *own.conditions), library))
        if line := sentence(f"{NOT_SO} {_as_a_clause(claim.said)}: {told}") if told else "":
            return replace(own, lead=line, related=())
    return None


def _of_rest(reply: Reply) -> str:
    """The first line of a reply to the rest of a question; none that corrects something, too."""
    return "" if is_correction(reply.lead) or reply.lead.endswith(":") else reply.lead


def _with_more(line: str, lead: str) -> str:
    """A correction, with the first line of its reply where that says more; a yes or no would be of what is not so."""
    is_told = _YES_OR_NO.match(lead) or lead.strip(" .").lower() in line.lower()
    return line if is_told else f"{line} {lead}"


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


_SAYS_WHAT = re.compile(
    r"\b(?:is|are|was|counts?|means?|includes?|covers?|(?:belongs?|comes?)\s+(?:to|under))\b", re.IGNORECASE
)
_SMALL = frozenset(
    "the a an any every each all no some in under by for to until after before if where when one only buyers builders "
    "promoters agents developers brokers people residents investors members both there".split()
)


def _as_a_clause(said: str) -> str:
    """A sentence within another: without the capital of its first word, if that is no name."""
    first, _, rest = said.partition(" ")
    return f"{first.lower() if first.lower() in _SMALL else first} {rest}"
