"""Whether a clause without a negation says what its evidence denies."""

import re
from collections.abc import Iterator, Sequence

from civicsetu.verify.evidence import Fault
from civicsetu.verify.modality import DENIES, EXCEPTION, NEGATIVE, Modal, clauses, modals_in, stems


def turned(sentence: str, ones: Sequence[Modal]) -> list[Fault]:
    """The faults of clauses that affirm a verb which the evidence only has with a negation.

    Args:
        sentence: what is said.
        ones: the modal verbs and negations of the evidence.

    >>> [f.what for f in turned("A claim is barred.", modals_in("No period bars a claim."))]
    ['“bar” is denied there']
    """
    denied = {one.verb for one in ones if one.kind in DENIES and len(one.verb) > 2}
    said = {stem for one in ones if one.kind not in DENIES for stem in one.near[:2]}
    faults = []
    for clause in clauses(sentence):
        if any(modal.kind in DENIES for modal in modals_in(clause)) or NEGATIVE.search(clause) or _NEEDS.search(clause):
            continue
        own = set(stems_of(clause))
        faults += [Fault("modal", f"“{verb}” is denied there") for verb in sorted(denied - said) if verb in own]
    return faults


_NEEDS = re.compile(r"\b(?:needs?|requires?|without|first|prior|beforehand|once|so\s+long\s+as)\b", re.IGNORECASE)
_STRICT = re.compile(
    r"\b(?:no|not|never|nobody|nothing|none|neither|nor|without|unless|except|only|bars?|fails?|free|other\s+than|cannot|unaffected)\b|n['’]t\b",
    re.IGNORECASE,
)


_MODAL = re.compile(r"\b(?:must|shall|may|can|could|is|are|was|were|has|have|does|do|did|will|needs?)\b", re.IGNORECASE)
_FLIPS = re.compile(r"\b(?:unless|without|except|until|before|if|once|only|who|which|that)\b", re.IGNORECASE)


def denied_there(verb: str, near: Sequence[str], excepted: bool) -> bool | None:
    """Whether a verb is denied in some sentences; None where it doesn't stand there.

    Args:
        verb: its stem.
        near: the sentences.
        excepted: the one who denies it makes an exception ("unless ..."); then a permission with a condition is enough.

    >>> [denied_there("pay", [text], False) for text in ("He must pay.", "He need not pay.", "No.")]
    [False, True, None]
    """
    if len(verb) < 3:
        return None
    denied: list[bool] = []
    affirmed: list[bool] = []
    for text in near:
        for clause in clauses(text):
            for is_denied in _denials(verb, clause):
                (denied if is_denied else affirmed).append(bool(EXCEPTION.search(clause)))
    if not denied and not affirmed:
        return None
    if excepted:
        return bool(denied) or any(affirmed)
    return any(not exception for exception in denied) or (bool(denied) and not affirmed)


def stems_of(clause: str) -> list[str]:
    """All stems of a clause, "paid" as "pay"."""
    words = clause.split()
    return [stem for n in range(0, len(words), 6) for stem in stems(" ".join(words[n : n + 6]))]


def _denials(verb: str, clause: str) -> Iterator[bool]:
    """For each place of a verb in a clause, whether it is denied there."""
    for word in re.finditer(r"[A-Za-z][\w’'-]*", clause):
        if stems(word[0])[:1] != [verb]:
            continue
        before = clause[: word.start()]
        flips = [match.end() for match in _FLIPS.finditer(before)]
        scope = before[flips[-1] :] if flips else before
        modals = [match.start() for match in _MODAL.finditer(scope)]
        own = scope[modals[-1] :] if modals else scope[-120:]
        subject = scope[: modals[-1]][-60:] if modals else ""
        yield bool(
            _STRICT.search(own) or re.search(r"\b(?:no|nobody|none|neither|nor)\b[^,;]*$", subject, re.IGNORECASE)
        )
