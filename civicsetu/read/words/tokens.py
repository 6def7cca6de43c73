"""The tokens of a text: its words, stemmed, with statutory citations whole and in parts.

Passages are indexed and questions are compared by them.
"""

import re
from functools import lru_cache
from typing import Any

from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import CALLED, unit_called

REMEMBERED = 2048  # texts whose tokens are kept: an answer looks at the same few again and again
# Words that say nothing about what a provision or a question is about.
STOPWORDS = frozenset(
    "a about all also am an and any are as at be been being by can could did do does for from get given has have "
    "having he her him his how i if in into is it its just like may me must my no nor of on one or other our out own "
    "please shall she should so some such than that the their them then there these they this those to under up upon "
    "us was we were what when where whether which while who whom whose why will with within would you your".split()
)
# section  sections  sec  s  rule ...
_UNIT_WORDS = [f"{word}s?" if word == unit else word for word, unit in CALLED.items()]
CITED = re.compile(rf"\b({'|'.join(_UNIT_WORDS)})\.?\s*(\d{{1,3}}(?:-[a-z]\b|[a-z]{{0,2}}))((?:\s?\(\w{{1,5}}\))*)")
WORD = re.compile(r"\d{1,3}[a-z]{0,2}(?:\(\w{1,5}\))+|(?<![a-z])\(\w{1,4}\)|[^\W_]+(?:['’]s)?", re.UNICODE)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english")


def tokens(text: str, stop: bool = True) -> list[str]:
    """The tokens of a text: stemmed words, and each cited provision whole and in parts.

    >>> tokens("Section 18(1)(a) on refunds")
    ['section_18', '18(1)(a)', '18(1)', '18', 'section', 'refund']

    Args:
        text: any text.
        stop: leave out words that say nothing (statutory citations stay).
    """
    return list(_tokens(text, stop))


@lru_cache(maxsize=REMEMBERED)
def _tokens(text: str, stop: bool) -> tuple[str, ...]:
    lower = text.lower()
    found: list[str] = []

    def cited(match: re.Match[str]) -> str:
        unit = unit_called(match[1])
        number = match[2].replace("-", "")
        found.append(f"{unit}_{number}")
        place: Pinpoint | None = Pinpoint(number + re.sub(r"\s", "", match[3]))
        while place is not None and place != number:
            found.append(str(place))
            place = place.above
        found.extend((number, unit))
        return " "

    rest = CITED.sub(cited, lower)
    stem = _stemmer().stemWord
    for word in WORD.findall(rest):
        word = word.removesuffix("'s").removesuffix("’s")
        if stop and word in STOPWORDS:
            continue
        found.append(stem(word) if word.isalpha() else word)
    return tuple(found)
