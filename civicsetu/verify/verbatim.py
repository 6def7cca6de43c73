"""Faults of a sentence that is said nearly in the statute's own words: what is denied, and who acts.

In everyday words a rule about a verb or a party often errs; where most words are the statute's own, it hardly does.
There these rules are a veto, whatever the nearness of the words says for the sentence.
"""

from collections.abc import Sequence

from civicsetu.verify.evidence import Fault
from civicsetu.verify.held import Held, Read
from civicsetu.verify.modality import DENIES, Modal, modals_in, sentences
from civicsetu.verify.polarity import turned
from civicsetu.verify.roles import plain_acts, wrong_actor, wrong_doers, wrong_objects
from civicsetu.verify.stated import as_there, candidates, modal_fault, tells_what_binds


def verbatim_faults(sentence: str, read: Read, held: Held, near: Sequence[str], share: float) -> list[Fault]:
    """The faults of denials and of who acts; none where a sentence has other words than its evidence.

    Args:
        sentence: what is said.
        read: the same as vectors.
        held: what it rests on.
        near: the parts of it that the sentence is nearest to.
        share: of the sentence's content words, from which on they are the statute's own.
    """
    if not read.words or held.share(read) < share:
        return []
    aligned = modals_in("\n".join(near))
    faults: list[Fault] = []
    for part in sentences(sentence):
        said = modals_in(part)
        faults += [fault for one in said if (fault := _denial(as_there(one, held.modals), held.modals, aligned, near))]
        faults += turned(part, aligned)
        for one in (*said, *plain_acts(part)):
            if not tells_what_binds(one, held.modals) and (
                fault := wrong_actor(one, candidates(one, held.modals, aligned), near)
            ):
                faults.append(fault)
        faults += [*wrong_doers(part, near), *wrong_objects(part, near)]
    return faults


def _denial(said: Modal, whole: Sequence[Modal], aligned: Sequence[Modal], near: Sequence[str]) -> Fault | None:
    """The fault of a modal verb where one side denies what the other affirms."""
    fault = modal_fault(said, whole, aligned, near)
    if fault and said.kind not in DENIES:
        forbidden = any(one.kind == "ban" for one in candidates(said, whole, aligned))
        return fault if forbidden else None
    return fault if fault and "affirmed" in fault.what else None
