"""The jurisdictions that a question names."""

import re
from collections.abc import Iterable
from functools import lru_cache

from civicsetu.model.jurisdictions import Jurisdiction, jurisdictions


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    return {key: _pattern(place) for key, place in jurisdictions().items() if place.names}


def _pattern(place: Jurisdiction) -> re.Pattern[str]:
    short = f"|{_any(place.short)}" if place.short else ""
    return re.compile(rf"(?<!\w)(?:(?i:{_any((*place.names, *place.regulator))}){short})(?!\w)")


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


def jurisdictions_in(text: str) -> frozenset[str]:
    """The jurisdictions that a text names.

    >>> sorted(jurisdictions_in("Is MahaRERA quicker than UP RERA?"))
    ['MAHARASHTRA', 'UTTAR_PRADESH']
    """
    return frozenset(name for name, words in _patterns().items() if words.search(text))


def without_jurisdictions(text: str) -> str:
    """A text without the names of jurisdictions: which rules are searched follows from them, and
    their words would find the rules' titles.

    >>> without_jurisdictions("What does an appeal cost in Gujarat?")
    'What does an appeal cost?'
    """
    for words in _patterns().values():
        text = re.sub(
            rf"(?:\b(?i:in|of|for|under|by|at|from)\s+(?:the\s+)?(?:(?i:state)\s+of\s+)?)?{words.pattern}(?:['’]s\b)?",
            "",
            text,
        )
    return re.sub(r"\s+(?=[?.,;]|$)|(?<=\s)\s+", "", text).strip(" ,;")


def name_of(jurisdiction: str) -> str:
    """A jurisdiction as people write it.

    >>> name_of("DAMAN_AND_DIU")
    'Daman and Diu'
    """
    return jurisdictions()[jurisdiction].name
