"""Offences: who is punished for what, by which provision, with what.

A penal provision says who ("If any promoter"), for which breach ("contravenes the provisions of section 3", "fails to
comply with the orders of the Appellate Tribunal", "any other provisions of this Act") and the penalty, which is a
typed fact. A question about a penalty names the actor and the breach, seldom the provision that punishes it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from civicsetu.answer.acts import deeds_in
from civicsetu.answer.modal import actors_in
from civicsetu.find.handover import Library
from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

PENAL = re.compile(
    r"\bliable\s+to\s+(?:a\s+)?penalty|\bpunish(?:ed|able)\b|\bpenalty\s+(?:which|of)\b|\bimprisonment\s+for\b",
    re.IGNORECASE,
)
_ACTOR = re.compile(
    r"^(?:[^,.]{0,40}?\b(?:any|a|an|every|where|whoever)\s+)?(?P<who>[^,.]{3,60}?),?\s+(?:who|contravenes|fails|does|provides|is\b|commits|wilfully)",
    re.IGNORECASE,
)
_SECTIONS = re.compile(r"\bsections?\s+(?P<numbers>\d+[A-Z]?(?:\s*(?:,|and|or|to)\s*(?:section\s+)?\d+[A-Z]?)*)")
_ORDERS = re.compile(
    r"\b(?:orders?|decisions?|directions?)\b[^.]{0,60}?\b(?:of|by)\s+(?:the\s+)?"
    r"(?P<body>Authority|App\w+\s+Tri\w+|Tribunal|Court|adjudicating officer)",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\bany\s+other\s+provisions?\b|\bprovisions?\s+of\s+this\s+Act\b(?!\s+or)|\bother\s+than\s+that\s+provided\b",
    re.IGNORECASE,
)
_EXCEPT = re.compile(r"\bother\s+than\b[^.;]{0,120}")
MOST_TEXT = 4000
ACTORS = ("agent", "promoter", "company", "allottee")  # who is punished; of several in a question the first here


@dataclass(frozen=True, slots=True)
class Offence:
    """A penal unit: who it punishes, the sections whose breach it punishes, the body whose orders are disobeyed,
    whether it is for all other breaches, and the penalties."""

    unit: Provision
    who: frozenset[str]
    sections: frozenset[str]
    body: str
    residual: bool
    facts: tuple[Fact, ...]


# by library, which goes when its index is closed, and by document
_FOUND: WeakKeyDictionary[Library, dict[str, tuple[Offence, ...]]] = WeakKeyDictionary()


def offences_of(document: str, library: Library) -> tuple[Offence, ...]:
    """The penal units of a document; they are looked for once."""
    found = _FOUND.setdefault(library, {})
    if document not in found:
        found[document] = tuple(_offences_in(library.documents[document]))
    return found[document]


def _offences_in(document: Document) -> Iterator[Offence]:
    for provision in document.provisions:
        text = provision.text
        if len(text) <= MOST_TEXT and PENAL.search(text):
            facts = tuple(f for f in facts_in(provision) if f.kind == "penalty")
            if facts:
                yield _offence(provision, facts)


def _offence(unit: Provision, facts: tuple[Fact, ...]) -> Offence:
    breach = _EXCEPT.sub("", unit.body)
    numbers = {n for m in _SECTIONS.finditer(breach) for n in re.findall(r"\d+[A-Z]?", m["numbers"])}
    orders = _ORDERS.search(breach)
    body = ("tribunal" if "tri" in orders["body"].lower() else "authority") if orders else ""
    match = _ACTOR.search(unit.body)
    who = actors_in(match["who"]) if match else set()
    return Offence(unit, frozenset(who), frozenset(numbers), body, bool(_OTHER.search(unit.body)), facts)


_DISOBEYS = re.compile(
    r"\b(?:orders?|ordered|directions?|decisions?|ruling|directed|award|compl(?:y|ied|iance)|obey\w*|disobey\w*|def(?:y|ie[sd]|ying)|ignor\w+)\b",
    re.IGNORECASE,
)


def offence_for(text: str, breached: Iterable[str], offences: Iterable[Offence]) -> Offence | None:
    """The offence that a question asks about.

    Args:
        text: the question.
        breached: sections that the question names or is about, best first.
        offences: of the law that it is about.

    Returns:
        None where actor or breach leave it open.
    """
    who = actors_in(text) - {"authority", "tribunal", "government", "complainant"}
    acting = next((name for name in ACTORS if name in who), "")
    fitting = [o for o in offences if not acting or acting in o.who]
    if not fitting or _OF_A_COMPANY.search(text):  # its officers are liable by a provision that names no penalty
        return None
    breached = list(breached)
    if further := _against_its_order(text, fitting, breached):
        return further
    if disobeyed := _disobeyed(text, fitting, breached):
        return disobeyed
    if _MAY_ANY_BE_JAILED.search(text) and not deeds_in(_JAILED.sub(" ", text)):  # for whatever it may be
        jailed = [o for o in fitting if any(fact.what == "imprisonment" for fact in o.facts)]
        return jailed[0] if acting and jailed else None
    if not _A_BODY.search(text):
        fitting = [o for o in fitting if not o.body] or fitting
    for place, section in enumerate(breached):
        pinpoint = ProvisionId(section).pinpoint
        own = [o for o in fitting if ProvisionId(o.unit.id).section == section and not (o.residual and place)]
        own = own or [o for o in fitting if pinpoint in o.sections]
        if own:
            return _harsher(own) if _JAIL.search(text) else _member_asked(own, text)
    return next((o for o in fitting if o.residual and acting), fitting[0] if acting and len(fitting) == 1 else None)


def alike_for_others(unit: str, offences: Sequence[Offence]) -> list[Offence]:
    """The offences of not obeying the same body as that of a unit, of those whom this unit does not punish.

    Args:
        unit: the id of a penal unit.
        offences: of its law.
    """
    own = next((o for o in offences if o.unit.id == unit), None)
    if own is None or not own.body or own.sections or not own.who:
        return []
    return [o for o in offences if o.body == own.body and not o.sections and o.who and o.who.isdisjoint(own.who)]


def of_both_bodies(unit: str, offences: Sequence[Offence], text: str) -> list[Offence]:
    """The offence of the same actor who does not obey the other body, where a question names both: "a buyer who
    disobeys RERA or the tribunal".

    Args:
        unit: the id of the penal unit that is quoted.
        offences: of its law.
        text: the question.
    """
    own = next((o for o in offences if o.unit.id == unit), None)
    if own is None or not own.body or own.sections or not _BOTH_BODIES.search(text):
        return []
    return [o for o in offences if o.body and o.body != own.body and not o.sections and o.who & own.who]


_ONE_BODY = r"(?:authority|regulator|rera)(?:['’]s)?(?:\s+(?:order|direction)s?)?,?"
_OTHER_BODY = r"(?:appellate\s+|appeals?\s+)?tribunal(?:['’]s)?(?:\s+(?:order|direction)s?)?,?"
_BOTH_BODIES = re.compile(
    rf"\b{_ONE_BODY}\s+(?:or|and)\s+(?:\w+\s+){{0,5}}?{_OTHER_BODY}\b"
    rf"|\b{_OTHER_BODY}\s+(?:or|and)\s+(?:\w+\s+){{0,5}}?{_ONE_BODY}\b",
    re.IGNORECASE,
)
_ON_THE_BREACH = re.compile(r"\borders?\b[^.;]{0,60}\b(?:issued|made|passed)\s+under\s+sub-?section", re.IGNORECASE)


def _against_its_order(text: str, offences: Iterable[Offence], found: Sequence[str]) -> Offence | None:
    """The offence of going on with a breach although it was ordered to end, where the section that punishes this breach
    was found first and the question speaks of an order."""
    if not found or not _ORDER.search(text):
        return None
    fitting = [o for o in offences if ProvisionId(o.unit.id).section == found[0]]
    return next((o for o in fitting if _ON_THE_BREACH.search(o.unit.body)), None)


_ORDER = re.compile(r"\b(?:orders?|ordered|directions?|directed|told\s+(?:him|them|us|me)\s+to)\b", re.IGNORECASE)
_NOT_THE_TRIBUNAL = re.compile(r"\bnot\s+(?:of\s+|by\s+)?(?:the\s+)?(?:appellate\s+)?tribunal", re.IGNORECASE)


def _disobeyed(text: str, offences: Iterable[Offence], found: Sequence[str]) -> Offence | None:
    """The offence of not obeying the body whose orders the question speaks of; of several, for several actors, the one
    whose section was found first."""
    if not _DISOBEYS.search(text):
        return None
    body = "tribunal" if "tribunal" in _NOT_THE_TRIBUNAL.sub(" ", text).lower() else "authority"
    fitting = [o for o in offences if o.body == body and not o.sections]
    place = {section: n for n, section in enumerate(found)}
    return min(fitting, key=lambda o: place.get(ProvisionId(o.unit.id).section, len(place)), default=None)


_OF_A_COMPANY = re.compile(
    r"\b(?:directors?|managers?|company\s+secretary|partners?|in\s+charge\s+of\s+(?:the|its|our)\s+(?:business|company))\b",
    re.IGNORECASE,
)
_A_BODY = re.compile(r"\b(?:tribunal|authority|rera|regulator|court)\b", re.IGNORECASE)
_JAILED = re.compile(
    r"\b(?:(?:go|goes|going|sent|send|put|thrown|land|end\s+up)\s+)?(?:(?:to|in|into|behind)\s+)?(?:jail\w*|prison|imprison\w*)\b",
    re.IGNORECASE,
)
_MAY_ANY_BE_JAILED = re.compile(
    r"^\W*(?:can|could|may|does|will)\s+(?:an?|any)\s+(?:[\w-]+\s+){1,4}?(?:go|be|get|land|end|face)\b[^?]*\b(?:jail|prison|imprison)",
    re.IGNORECASE,
)
_JAIL = re.compile(
    r"\b(?:jail\w*|prison|imprison\w*|arrest\w*|still|again|continu\w*|carries\s+on|keeps\s+on)\b", re.IGNORECASE
)


def _member_asked(offences: Sequence[Offence], text: str) -> Offence:
    """Of several units of one section that punish, the first; where that is a member of a list, the member whose own
    words a question has: "if it results in a death". A sub-section mostly goes on from the one before it."""
    if offences[0].unit.kind in ("section", "sub-section", "sub-rule"):
        return offences[0]
    words = [set(tokens(one.unit.body)) for one in offences]
    asked = {word for word in tokens(text) if not all(word in own for own in words)}
    shared = [len(asked & own) for own in words]
    return offences[shared.index(max(shared))]


def _harsher(offences: list[Offence]) -> Offence:
    """Of several units of one section the one that threatens imprisonment, else the first."""
    return next((o for o in offences if any(f.what == "imprisonment" for f in o.facts)), offences[0])
