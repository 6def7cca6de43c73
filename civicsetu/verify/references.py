"""The provisions that a sentence names: each must be one that its evidence is of, or one that the evidence names."""

import re
from collections.abc import Sequence

from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.model.ids import Pinpoint
from civicsetu.verify.evidence import Evidence, Fault

_OWN_LAW = re.compile(r"\brera\b|real\s+estate|\b(?:this|the|that)\s+(?:act|rules|regulations)$", re.IGNORECASE)
_SMALL = frozenset("the of and for act code rules rule india in to".split())


def wrong_references(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of the provisions that a sentence names.

    Args:
        sentence: what is said.
        evidence: what it rests on.

    >>> held = [Evidence("as section 4 asks", pinpoints=(Pinpoint("13(1)"),))]
    >>> [fault.what for fault in wrong_references("Under section 13, section 4 and section 14(1)", held)]
    ['section 14(1) is neither what it rests on nor named there']
    """
    named = [one for one in find_named(sentence) if one.number[:1].isdigit()]
    if not named:
        return []
    known = [(one.unit, pinpoint) for one in evidence for pinpoint in one.pinpoints]
    inside = [(n.kind or one.unit, n.pinpoint) for one in evidence for n in find_named(f"{one.heading}. {one.text}")]
    return [fault for one in named if (fault := _fault(one, known, inside, evidence))]


def _fault(
    named: NamedProvision,
    known: Sequence[tuple[str, Pinpoint]],
    inside: Sequence[tuple[str, Pinpoint]],
    evidence: Sequence[Evidence],
) -> Fault | None:
    said = str(named.pinpoint)
    if named.law and not _OWN_LAW.search(named.law) and not _has_law(named.law, evidence):
        return Fault("section", f"{named.words.strip()} is of a law that the words it rests on don't name")
    for kind, pinpoint in (*known, *inside):
        if named.kind and kind and named.kind != kind:
            continue
        bare = re.split(r"\s", str(pinpoint))[0]
        if bare == said or bare.startswith(f"{said}(") or said.startswith(f"{bare}("):
            return None
    return Fault("section", f"{named.kind or 'section'} {said} is neither what it rests on nor named there")


def _has_law(law: str, evidence: Sequence[Evidence]) -> bool:
    words = [word for word in re.findall(r"[a-z]+", law.lower()) if word not in _SMALL]
    text = " ".join(f"{one.law} {one.heading} {one.text}" for one in evidence).lower()
    return all(word in text for word in words)
