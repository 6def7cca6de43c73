"""The provisions, forms and laws that a sentence names: each must be one that its evidence is of, or one that the
evidence names."""

import re
from collections.abc import Collection, Sequence

from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.model.ids import Pinpoint
from civicsetu.verify.evidence import Evidence, Fault

_OWN_LAW = re.compile(r"\brera\b|real\s+estate|\b(?:this|the|that)\s+(?:act|rules|regulations)$", re.IGNORECASE)
_ANNEX = re.compile(r"\b(form|annexure|schedule|appendix)[\s‘’'“”\"(–-]*([A-Z]{1,2}|[IVX]+|\d{1,2})\b", re.IGNORECASE)
_YEAR = re.compile(
    r"(?:(\w+)\W{1,3})?\b(act|rules|regulations|code|order)\b[\s,)]*(?:of\s+(?:the\s+year\s+)?)?((?:18|19|20)\d\d)\b",
    re.IGNORECASE,
)
_ONE = ("act", "code", "order")
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


def wrong_annexes(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of forms, annexures and schedules that a sentence names by a letter or a number.

    >>> [fault.what for fault in wrong_annexes("He files Form D.", [Evidence("in Form ‘C’")])]
    ['Form D is not named there']
    """
    there = {_annex(match) for one in evidence for text in _texts(one) for match in _ANNEX.finditer(text)}
    said = {_annex(match): match for match in _ANNEX.finditer(sentence) if _is_name(match)}
    return [Fault("section", f"{m[1]} {m[2]} is not named there") for name, m in said.items() if name not in there]


def _is_name(match: re.Match[str]) -> bool:
    """Whether that is a name, and not "a form of" or "the form I fill in"."""
    return match[2].isdigit() or (match[2].isupper() and (match[1][0].isupper() or match[2] != "I"))


def _annex(match: re.Match[str]) -> tuple[str, str]:
    return match[1].lower(), match[2].upper()


def wrong_years(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of the years in the titles of laws: one is false where the evidence is of a law of that kind, or
    names the same law, with other years and not with this one.

    >>> [fault.what for fault in wrong_years("Under the Rules, 2016", [Evidence("", law="Goa Rules 2017")])]
    ['the Rules there are not of 2016']
    """
    own = {match[2].lower() for one in evidence for match in _YEAR.finditer(one.law)}
    there: dict[str, set[str]] = {}
    for match in (match for one in evidence for text in _texts(one) for match in _YEAR.finditer(text)):
        there.setdefault(_title(match, own), set()).add(match[3])
    return [
        Fault("number", f"the {match[2]} there {'is' if match[2].lower() in _ONE else 'are'} not of {match[3]}")
        for match in _YEAR.finditer(sentence)
        if match[3] not in there.get(_title(match, own), {match[3]})
    ]


def _title(match: re.Match[str], own: Collection[str]) -> str:
    """What a law is told by: its kind where the evidence is of one of that kind, else the word before it, too."""
    kind = match[2].lower()
    return kind if kind in own else f"{match[1]} {kind}".lower()


def _texts(evidence: Evidence) -> tuple[str, ...]:
    """All that evidence names something by."""
    return evidence.text, evidence.heading, evidence.law, *map(str, evidence.pinpoints)


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
