"""What a sentence orders, allows, forbids or denies, held against the modal verbs of its evidence."""

import re
from collections.abc import Iterator, Sequence

from civicsetu.verify.evidence import Fault
from civicsetu.verify.modality import DENIES, EXCEPTION, NEGATIVE, UNLESS, Modal, agrees, plainly
from civicsetu.verify.polarity import denied_there


def modal_faults(
    said: Sequence[Modal], whole: Sequence[Modal], aligned: Sequence[Modal], near: Sequence[str]
) -> Iterator[tuple[str, Fault]]:
    """The faults of the modal verbs of a sentence, each with what it is called: `affirmed` where the evidence affirms
    what is denied, else what is said (`duty`, `leave`, `ban`, `free`, `liable`, `not`).

    Args:
        said: the modal verbs of the sentence.
        whole: those of the evidence.
        aligned: those of the sentences of the evidence that it is nearest to.
        near: these sentences.
    """
    for one in said:
        if fault := modal_fault(as_there(one, whole), whole, aligned, near):
            yield "affirmed" if "affirmed" in fault.what else one.kind, fault


def as_there(said: Modal, whole: Sequence[Modal]) -> Modal:
    """A modal verb as what it comes to, unless the evidence has its very verb."""
    return said if any(one.verb == said.verb for one in whole) else plainly(said)


def candidates(said: Modal, whole: Sequence[Modal], aligned: Sequence[Modal]) -> list[Modal]:
    """The modal verbs of the evidence that one of a sentence may stand for: those of the same verb, else those of the
    sentences that it is nearest to."""
    same = [one for one in whole if said.verb and one.verb == said.verb and one.kind != "not"]
    return same or list(aligned)


def modal_fault(said: Modal, whole: Sequence[Modal], aligned: Sequence[Modal], near: Sequence[str]) -> Fault | None:
    """The fault of a modal verb or a negation; None where the evidence says the same."""
    denies = any(NEGATIVE.search(text) for text in near)
    if _is_affirmed(said, aligned, near):
        return Fault("modal", f"“{said.clause}” {MEANS[said.kind]} what is affirmed there")
    if said.kind == "not":
        return None if denies else Fault("modal", f"“{said.clause}” denies something, and nothing is denied there")
    ones = candidates(said, whole, aligned)
    if tells_what_binds(said, ones):
        return None
    ones += [one for one in aligned if one.kind == said.kind and len(set(one.near) & set(said.near)) > 1]
    if not ones:  # the statute speaks without a modal verb
        wrong = said.kind in ("ban", "free") and not denies
    else:
        wrong = not agrees(said, ones)
    kinds = ", ".join(sorted({MEANS[one.kind] for one in ones}))
    return (
        Fault("modal", f"“{said.clause}” {MEANS[said.kind]}, and what stands there {kinds or 'does not'}")
        if wrong
        else None
    )


def tells_what_binds(said: Modal, ones: Sequence[Modal]) -> bool:
    """Whether a clause only says what a provision is called that binds: "..., which he has to follow"."""
    return bool(_RELATIVE.search(said.clause[: said.start])) and not any(one.verb == said.verb for one in ones)


_NO = re.compile(r"(?:no|nothing|nobody|none|never|neither|nor)\b", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:which|who|that)\s+(?:[\w’']+\s+){0,3}$", re.IGNORECASE)
MEANS = {
    "duty": "orders", "leave": "allows", "ban": "forbids", "free": "leaves free", "liable": "makes liable",
    "not": "denies",
    "does": "states",
}  # fmt: skip


def _is_affirmed(said: Modal, aligned: Sequence[Modal], near: Sequence[str]) -> bool:
    """Whether a sentence denies a verb that its evidence affirms."""
    plainly = not _NO.match(said.clause[said.start :]) or re.search(r"\b(?:has|have)\s+$", said.clause[: said.start])
    if said.kind not in DENIES or (said.kind == "not" and not plainly):
        return False
    if said.kind == "free" and any(one.kind == "free" for one in aligned):
        return False
    alike = [one for one in aligned if one.verb != said.verb and len(set(one.near) & set(said.near)) > 1]
    if any(one.kind in DENIES for one in alike):
        return False
    if alike and not EXCEPTION.search(said.clause):
        return True
    return denied_there(said.verb, near, bool(UNLESS.search(said.clause))) is False
