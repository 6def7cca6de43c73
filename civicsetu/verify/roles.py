"""The parties of a sentence: each must be one of its evidence, and act where it acts there."""

import re
from collections.abc import Sequence

from civicsetu.verify.evidence import Evidence, Fault
from civicsetu.verify.modality import Modal, clauses, stems
from civicsetu.verify.parties import PASSIVE, RECEIVES, names_of, parties_in

_BY = re.compile(r"\bby\s+(?:[\w’'-]+\s+){0,3}$", re.IGNORECASE)
_LISTED = re.compile(
    r"\s*(?:,\s*(?:or|and)|,|or|and)\s*(?:to\s+|of\s+|with\s+)?(?:the\s+|an?\s+)?(?:real\s+estate\s+)?", re.IGNORECASE
)
_HEAD = re.compile(
    r"\b(?P<head>[a-z]{4,})\s+(?:(?P<joint>of|to|with|from|against|by)\s+)?(?:the\s+|an?\s+|any\s+|all\s+|its\s+)?$",
    re.IGNORECASE,
)
# Who is also meant by another's name: the association is one of allottees, a promoter may be a company.
_ALSO = {"association": ("allottee",), "member": ("chairperson",), "chairperson": ("member",)}


def wrong_parties(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The parties that a sentence names and its evidence does not.

    >>> [f.what for f in wrong_parties("The bank must pay.", [Evidence("the builder must pay")])]
    ['nothing is said there of the bank']
    """
    known = {named.party for one in evidence for named in parties_in(f"{one.heading}. {one.text}. {one.law}")}
    known |= {other for party in known for other in _ALSO.get(party, ())}
    if any(_ASSOCIATION.search(one.text) for one in evidence):
        known.add("association")
    known |= {party for party, field in _FIELDS.items() if any(field.search(one.text) for one in evidence)}
    chapter = {named.party for one in evidence for named in parties_in(one.chapter)} - known
    said = dict.fromkeys(named.party for named in parties_in(sentence))
    missing = [
        party
        for party in said
        if party not in known
        and not _is_law_of(party, sentence)
        and not (party in chapter and _only_belongs(party, sentence))
    ]
    return [Fault("party", f"nothing is said there of the {names_of(party)[0]}") for party in missing]


_ASSOCIATION = re.compile(r"\bassociations?\b", re.IGNORECASE)
# Somebody of a profession is one of its field: "architects" of experts in architecture.
_FIELDS = {
    party: re.compile(rf"\b{field}\b", re.IGNORECASE)
    for party, field in (("engineer", "engineering"), ("architect", "architecture"), ("accountant", "accountancy"))
}
_BELONGS = re.compile(r"\b(?:of|on|from|in|at)\s+(?:the\s+)?(?:real\s+estate\s+)?$", re.IGNORECASE)


def _only_belongs(party: str, sentence: str) -> bool:
    """Whether a party that the chapter's heading names is only what others are of: "a Member of the Tribunal"."""
    return all(
        _BELONGS.search(sentence[: named.start]) or sentence[named.end :].startswith(("'s ", "’s "))
        for named in parties_in(sentence)
        if named.party == party
    )


def _is_law_of(party: str, sentence: str) -> bool:
    """Whether "RERA" is the name of the Act in a sentence, not of the Authority."""
    return (
        party == "authority"
        and not re.search(r"\b(?:authority|regulator)\b", sentence, re.IGNORECASE)
        and bool(re.search(r"\b(?:under|in|by)\s+(?:the\s+)?RERA\b|\bRERA\s+(?:Act|rules)\b", sentence))
    )


def wrong_actor(said: Modal, ones: Sequence[Modal], near: Sequence[str] = ()) -> Fault | None:
    """The fault of a clause in which another party acts than in its evidence.

    Args:
        said: the modal verb of the clause.
        ones: those of the evidence that it may stand for.
        near: the sentences of the evidence that it is nearest to.
    """
    if said.actor is None:
        return None
    same = [
        one for one in ones if one.actor and (one.verb == said.verb or said.verb in one.near or one.verb in said.near)
    ]
    actors = {one.actor for one in same or ones}
    if None in actors or not actors or said.actor in actors:
        return None
    if any(said.actor in _ALSO.get(actor or "", ()) or actor in _ALSO.get(said.actor, ()) for actor in actors):
        return None
    if any(_does(said, text) for text in near):
        return None
    there = " or ".join(sorted(names_of(actor)[0] for actor in actors if actor))
    return Fault("party", f"there the {there} acts, not the {names_of(said.actor)[0]}")


def wrong_objects(sentence: str, near: Sequence[str]) -> list[Fault]:
    """The faults of parties that are done something to, or that something is of: "the consent of the promoter", where
    the evidence speaks of the allottees' consent.

    Args:
        sentence: what is said.
        near: the sentences of the evidence that it is nearest to.

    >>> wrong_objects("It needs the consent of the promoter.", ["with the consent of the allottees"])[0].what
    '“consent of” is there said of the allottee, not of the promoter'
    """
    there: dict[str, set[str]] = {}
    for text in near:
        for head, party in _with_heads(text):
            there.setdefault(head, set()).add(party)
    faults = []
    for head, party in _with_heads(sentence):
        known = there.get(head, set())
        known = known | {other for one in known for other in _ALSO.get(one, ())}
        if known and party not in known:
            others = " or ".join(sorted(names_of(one)[0] for one in there[head]))
            faults.append(Fault("party", f"“{head}” is there said of the {others}, not of the {names_of(party)[0]}"))
    return faults


def wrong_doers(sentence: str, near: Sequence[str]) -> list[Fault]:
    """The faults of parties that stand right before a verb which another party does in the evidence.

    Args:
        sentence: what is said.
        near: the sentences of the evidence that it is nearest to.

    >>> wrong_doers("In it the buyers undertake to finish.", ["the promoter undertakes to finish"])[0].what
    'there the promoter acts, not the allottee'
    """
    there: dict[str, set[str]] = {}
    for text in near:
        for party, verb in _doers(text):
            there.setdefault(verb, set()).update((party, *_ALSO.get(party, ())))
    faults = []
    for party, verb in _doers(sentence):
        if verb in there and party not in there[verb]:
            others = " or ".join(sorted(names_of(one)[0] for one in there[verb]))
            faults.append(Fault("party", f"there the {others} acts, not the {names_of(party)[0]}"))
    return faults


_DOES = re.compile(r"\s+(?:(?:must|shall|may|can|has\s+to|have\s+to)\s+(?:also\s+)?)?(?P<verb>[a-z]{4,})\b")
_NO_VERB = frozenset(
    "that which with from under into this these their such where when whose have been were must shall also only "
    "concerned before after upon until unless without within does being responsible liable".split()
)


def _doers(text: str) -> list[tuple[str, str]]:
    """The parties of a text that act, each with the stem of its verb, where that follows at once."""
    found = []
    for named in parties_in(text):
        match = _DOES.match(text, named.end)
        before = text[max(0, named.start - 25) : named.start]
        if not match or match["verb"] in _NO_VERB or _HANGS_ON.search(before) or match["verb"].endswith(("ing", "ed")):
            continue
        if stem := stems(match["verb"])[:1]:
            found.append((named.party, stem[0]))
    return found


_HANGS_ON = re.compile(
    r"\b(?:of|to|by|with|against|from|for|under|in|and|or)\s+(?:the\s+|an?\s+|any\s+|its\s+)?$", re.IGNORECASE
)


def _with_heads(text: str) -> list[tuple[str, str]]:
    """Each party with the stem of the word that it hangs on; those of a list hang on the same."""
    found: list[tuple[str, str]] = []
    head, end = "", -1
    for named in parties_in(text):
        if not _LISTED.fullmatch(text[end : named.start] if end >= 0 else "x"):
            match = _HEAD.search(text[max(0, named.start - 60) : named.start])
            head = f"{(stems(match['head'])[:1] or [''])[0]} {match['joint'] or ''}".strip() if match else ""
        if head and text[named.end : named.end + 1] not in ("'", "’"):
            found.append((head, named.party))
        end = named.end
    return found


def named_twice(sentence: str, near: Sequence[str]) -> list[Fault]:
    """The fault of a clause that has one party act on itself, where the evidence names it once."""
    for clause in clauses(sentence):
        own = _own_names(clause)
        for party in dict.fromkeys(own):
            if party == "allottee" and re.search(r"\b(?:association|society)\b", clause):
                continue
            if own.count(party) > 1 and max((_own_names(text).count(party) for text in near), default=0) < 2:
                return [Fault("party", f"the {names_of(party)[0]} is named once there, and twice in one clause here")]
    return []


def _own_names(text: str) -> list[str]:
    return [n.party for n in parties_in(text) if text[n.end : n.end + 1] not in ("'", "’")]


def _does(said: Modal, text: str) -> bool:
    """Whether the party of a clause stands right before its verb in a text, as in "once the promoter has paid"."""
    for named in parties_in(text):
        following = stems(" ".join(text[named.end :].split()[:4]))
        if named.party == said.actor and said.verb in following and not text[named.end :].startswith(("'s", "’s")):
            return True
        before = text[max(0, named.start - 60) : named.start]
        if named.party == said.actor and _BY.search(before) and said.verb in stems(before):
            return True
    return False


def plain_acts(sentence: str) -> list[Modal]:
    """What parties are said to do without a modal verb: "the promoter pays the premium"."""
    found = []
    for clause in clauses(sentence):
        match = re.match(r"(?:(?:the|an?|every|each|any)\s+)?", clause, re.IGNORECASE)
        named = parties_in(clause)
        if not named or match is None or named[0].start > match.end():
            continue
        rest = clause[named[0].end :]
        verb = re.match(r"\s+(?P<verb>[a-z]+s)\b", rest)
        if (
            not verb
            or PASSIVE.match(rest.strip())
            or RECEIVES.match(rest.strip())
            or verb["verb"] in ("is", "has", "was", "does", "loses", "needs")
        ):
            continue
        words = tuple(stems(rest)[:6])
        found.append(Modal("does", words[0] if words else "", words, clause, named[0].end, named[0].party))
    return found
