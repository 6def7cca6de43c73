"""Who a text speaks of, and who acts in a clause: "builder" is the promoter, "RERA" the Authority."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from civicsetu.base.files import read_yaml

_PARTICIPLE = r"(?:\w+(?:ed|en|wn)|paid|made|put|held|sent|set|kept|given|heard|told|got|sold|built|met|borne|brought)"
PASSIVE = re.compile(
    rf"\b(?:be|is|are|was|were|been|being|gets?|got)\s+(?:not\s+)?(?:\w+ly\s+)?{_PARTICIPLE}\b", re.IGNORECASE
)
# What the one who receives does: it turns who acts round.
RECEIVES = re.compile(
    r"\b(?:gets?|claims?|receives?|recovers?|is\s+entitled|are\s+entitled|entitled|owed|has\s+the\s+right|have\s+the\s+right|can\s+have"
    r"|is\s+due|comes?\s+back|compensated|demand|loses?|suffers?|faces?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Named:
    """A party that a text names, and where."""

    party: str
    start: int
    end: int


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    table = read_yaml(Path(__file__).with_name("parties.yaml"))
    words = sorted(((word, party) for party, names in table.items() for word in names), key=lambda p: -len(p[0]))
    return tuple(
        (party, re.compile(rf"(?<![\w-]){re.escape(word)}(?:s|es|ies)?\b", re.IGNORECASE)) for word, party in words
    )


def parties_in(text: str) -> list[Named]:
    """The parties that a text names, in reading order; the longest name counts.

    >>> [named.party for named in parties_in("The builder shall pay the buyer unless the Appellate Tribunal stays it.")]
    ['promoter', 'allottee', 'tribunal']
    """
    taken = [False] * len(text)
    found = []
    for party, pattern in _patterns():
        for match in pattern.finditer(text):
            if not any(taken[match.start() : match.end()]):
                taken[match.start() : match.end()] = [True] * len(match[0])
                found.append(Named(party, *match.span()))
    return sorted(found, key=lambda named: named.start)


def names_of(party: str) -> tuple[str, ...]:
    """The words for a party."""
    return tuple(read_yaml(Path(__file__).with_name("parties.yaml"))[party])


def actor_of(clause: str, at: int) -> str | None:
    """Who acts in a clause whose modal verb stands at a place: the party after "by" in a passive one, else the one that
    stands last before the verb; None where it cannot be told.

    >>> actor_of("Interest must be paid by the promoter", 9), actor_of("The allottee must pay", 13)
    ('promoter', 'allottee')
    """
    after = clause[at:]
    if PASSIVE.search(after[:60]):
        by = re.search(r"\bby\s+(?:the\s+|an?\s+|any\s+|its\s+)?", after)
        named = parties_in(after[by.end() : by.end() + 45]) if by else []
        return named[0].party if named and named[0].start < 12 else None
    if RECEIVES.search(after[:40]):
        return None
    subject = clause[:at]
    if relative := re.search(r",?\s+(?:which|who|that)\s+(?:then\s+|also\s+)?$", subject):
        named = [n for n in parties_in(subject) if n.end == relative.start()]
        return named[0].party if named else None
    if re.match(r"\w+ing\b", subject):  # "defying the Tribunal is punishable"
        return None
    subject = re.split(r"[,;:]\s(?=(?:the|an?|every|any|each|no)\b)", subject, flags=re.IGNORECASE)[-1]
    # "the consent of the allottees", "a direction to the promoter": not the one who acts
    # and "the Authority's order"
    named = [
        n
        for n in parties_in(subject)
        if subject[n.end : n.end + 2] not in ("'s", "’s", "' ", "’ ")
        and not re.search(
            r"\b(?:of|to|by|with|against|from|for|under|in)\s+(?:the\s+|an?\s+|any\s+)?$",
            subject[: n.start],
            re.IGNORECASE,
        )
    ]
    return named[-1].party if named else None
