"""The jurisdictions that a question names."""

import re
from collections.abc import Iterable
from functools import lru_cache

from civicsetu.find.question.sentences import sentences_in
from civicsetu.model.jurisdictions import CENTRAL, Jurisdiction, jurisdictions


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    return {key: _pattern(place) for key, place in jurisdictions().items() if place.names}


def _pattern(place: Jurisdiction) -> re.Pattern[str]:
    short = f"|{_any(place.short)}" if place.short else ""
    return re.compile(rf"(?<!\w)(?:(?i:{_any((*place.names, *place.regulator))}){short})(?!\w)")


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


@lru_cache(maxsize=2048)  # several steps of one answer ask for it, of the question and of passages
def jurisdictions_in(text: str) -> frozenset[str]:
    """The jurisdictions that a text names.

    >>> sorted(jurisdictions_in("Is MahaRERA quicker than UP RERA?"))
    ['MAHARASHTRA', 'UTTAR_PRADESH']
    """
    return frozenset(name for name, words in _patterns().items() if words.search(text))


@lru_cache(maxsize=256)
def without_jurisdictions(text: str) -> str:
    """A text without the names of jurisdictions: which rules are searched follows from them, and
    their words would find the rules' titles.

    >>> without_jurisdictions("What does an appeal cost in Gujarat?")
    'What does an appeal cost?'
    """
    for words in _patterns().values():
        if not words.search(text):
            continue
        text = re.sub(
            rf"(?:\b(?i:in|of|for|under|by|at|from)\s+(?:the\s+)?(?:(?i:state)\s+of\s+)?)?{words.pattern}(?:['’]s\b)?",
            "",
            text,
        )
    return re.sub(r"\s+(?=[?.,;]|$)|(?<=\s)\s+", "", text).strip(" ,;")


def asks_for_rules(text: str) -> bool:
    """True when a text is about the rules or the regulator of a jurisdiction, not only placed there.

    >>> [asks_for_rules(q) for q in ("What do Goa's RERA rules say?", "Rules of Kerala?", "My flat is in Goa.")]
    [True, True, False]
    """
    return any(_rules_pattern(key).search(text) for key in jurisdictions_in(text))


_RULES_OF_NO_STATE = re.compile(
    r"\b(?:under|in|by|per|to|do|does|what)\s(?:(?:the|my|our|his|its|a|each|every)\s)?state(?:['’]s|s['’]?)?\s"
    r"(?:rera\s|real\sestate\s)?rules?\b"
    r"|\b(?:under|going\sby|as\sper)\sthe\s(?:rera\s|real\sestate\s)?rules\b(?!\s(?:and|or|of)\b)",
    re.IGNORECASE,
)


def asks_for_state_rules(text: str) -> bool:
    """True when a text asks what the rules of a state say, whichever state that is.

    >>> [asks_for_state_rules(q) for q in ("How long under the state rules?", "What does the state pay?")]
    [True, False]
    """
    return bool(_RULES_OF_NO_STATE.search(text))


_COMPARES = re.compile(
    r"\b(?:compar\w+|differ\w*|versus|vs|against|than|same|alike|equal\w*|both|each|either|between|common)\b",
    re.IGNORECASE,
)


def asked_places(text: str) -> frozenset[str]:
    """The jurisdictions that a text asks of: those that its questions name where they name some, and a story before
    them only tells of others; else all that it names.

    >>> sorted(asked_places("I live in Pune and booked in Surat. Is the clause valid under Gujarat's rules?"))
    ['GUJARAT']
    >>> sorted(asked_places("How many members has it in Gujarat, as against the central Act?"))
    ['CENTRAL', 'GUJARAT']
    """
    named = jurisdictions_in(text)
    if _with_central_law(text):
        return named | {CENTRAL}
    if len(named) < 2 or _COMPARES.search(text):
        return named
    return frozenset().union(*map(jurisdictions_in, _asking(text))) or named


def asks_of_several_places(text: str) -> bool:
    """True when a text asks of several jurisdictions, and does not only tell of them in a story.

    >>> asks_of_several_places("I sell flats in Goa and Delhi. What must my advertisement show?")
    False
    >>> asks_of_several_places("What does it cost in Goa, and in Delhi?")
    True
    """
    if _with_central_law(text):
        return True
    if len(jurisdictions_in(text)) < 2 or _COMPARES.search(text):
        return len(jurisdictions_in(text)) > 1
    return len(frozenset().union(*map(jurisdictions_in, _asking(text)))) > 1


def are_only_told(text: str) -> bool:
    """True when the jurisdictions that a text names stand in a story before what is asked, and what is asked is not the
    state's rules.

    >>> are_only_told("I booked a flat in Gujarat. Can he keep my money?")
    True
    >>> are_only_told("I booked a flat. What does an appeal cost in Gujarat?")
    False
    """
    asking = " ".join(_asking(text))
    return bool(jurisdictions_in(text)) and not jurisdictions_in(asking) and not asks_for_state_rules(asking)


def _asking(text: str) -> list[str]:
    """The sentences of a text that ask; all where none has a question mark."""
    sentences = sentences_in(text)
    return [sentence for sentence in sentences if sentence.endswith("?")] or sentences


_SETS_AGAINST = re.compile(
    r"\b(?:compar(?:e[ds]?|ing|ison)|versus|vs|as\s+against|(?:number|figure|fee|period|limit|rate|share|term|age)s?\s+against)\b",
    re.IGNORECASE,
)


def _with_central_law(text: str) -> bool:
    """True when a text sets the one jurisdiction that it names against the central law."""
    named = jurisdictions_in(text)
    return len(named) == 1 and CENTRAL not in named and asks_for_central_law(text) and bool(_SETS_AGAINST.search(text))


def places_in_order(text: str, of: Iterable[str]) -> list[str]:
    """Jurisdictions in the order in which a text names them; those that it does not name last, by their keys.

    Args:
        text: the question.
        of: the jurisdictions.

    >>> places_in_order("Goa's fee against the central Act's, and Kerala's", ["CENTRAL", "KERALA", "GOA"])
    ['GOA', 'CENTRAL', 'KERALA']
    """
    first = {key: words.search(text) for key, words in _patterns().items()} | {CENTRAL: _CENTRAL_LAW.search(text)}
    at = {key: found.start() for key, found in first.items() if found}
    return sorted(of, key=lambda key: (at.get(key, len(text)), key))


_CENTRAL_LAW = re.compile(
    r"\b(?:central|parent|union|national)\s+(?:rera\s+)?(?:law|act|statute|legislation)\b|\bthe\s+act\s+itself\b"
    r"|\bparliament['’]s\s+(?:law|act)\b",
    re.IGNORECASE,
)


def asks_for_central_law(text: str) -> bool:
    """True when a text asks what the Act itself says, and not the rules of a state.

    >>> [asks_for_central_law(q) for q in ("What does the central law insist on?", "Is the Act in force?")]
    [True, False]
    """
    return bool(_CENTRAL_LAW.search(text))


def names_of_places() -> list[str]:
    """The names of all jurisdictions, as people write them."""
    return [name for place in jurisdictions().values() for name in place.names]


@lru_cache(maxsize=64)
def _rules_pattern(key: str) -> re.Pattern[str]:
    place = jurisdictions()[key]
    named = rf"{_patterns()[key].pattern}(?:['’]s)?"
    rules = r"(?i:rules?|regulations?)"
    own = [rf"(?<!\w)(?i:{_any(place.regulator)})(?!\w)"] if place.regulator else []
    after = rf"{named}\s+(?:(?:[\w()'’-]+\s+){{0,4}}?{rules}|(?i:rera))\b"  # Goa (General) Rules   Goa RERA
    before = rf"\b{rules}\s+(?:[\w()'’-]+\s+){{0,2}}?(?i:of|in|made\s+by|for)\s+(?:(?i:the)\s+)?{named}"  # rules of Goa
    return re.compile("|".join([*own, after, before]))


def name_of(jurisdiction: str) -> str:
    """A jurisdiction as people write it.

    >>> name_of("DAMAN_AND_DIU")
    'Daman and Diu'
    """
    return jurisdictions()[jurisdiction].name
