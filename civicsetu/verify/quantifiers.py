"""Words of quantity without a figure: all, every, only, always, never. Each needs one of its kind in the evidence."""

import re
from collections.abc import Sequence

from civicsetu.verify.evidence import Evidence, Fault, all_words
from civicsetu.verify.modality import NEGATIVE

_TIME = r"(?!\s+(?:day|week|month|quarter|year|one\s+of)\b)"
_ALL = re.compile(
    rf"\b(?:all(?!\s+the\s+same)|every|each|whole|entire)\b{_TIME}"
    r"|\b(?:always|never|whenever|whatever|wherever|regardless|unconditional\w*|absolute\w*)\b|\bat\s+any\s+time\b|\bin\s+any\s+case\b",
    re.IGNORECASE,
)
_HAS_ALL = re.compile(
    r"\b(?:all|every\w*|each|any\w*|whole|entire|whatever|whichever|always|total|both|no|must\s+not|full|an?)\b",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"\b(?:always|never|whenever|whatever|wherever|regardless|unconditional\w*)\b|\bat\s+any\s+time\b", re.IGNORECASE
)
_HAS_FREE = re.compile(
    r"\b(?:any\s+time|whatever|whichever|whenever|always|despite|notwithstanding|from\s+time\s+to\s+time|never"
    r"|such\s+(?:other\s+)?(?:[\w-]+\s+){1,3}as|every|any\s+other)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|nothing\s+else|alone)\b", re.IGNORECASE)
_HAS_ONLY = re.compile(
    r"\b(?:only|solely|exclusively|alone|nothing\s+else|unless|except|means|limited|particular)\b", re.IGNORECASE
)
_RESTRICTS = re.compile(
    r"\b(?:only|if|unless|once|after|when|where|under|as|with|within|without|not|no|for|in\s+line|according)\b",
    re.IGNORECASE,
)
_MAY_ONLY = re.compile(r"\bmay\s+(?P<verb>\w+)\s[^.;]{0,60}?\bonly\b", re.IGNORECASE)


def wrong_quantifiers(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of a sentence's words of quantity.

    >>> held = [Evidence("He may cancel only for cause.")]
    >>> [f.what for f in wrong_quantifiers("He may cancel whenever he likes.", held)]
    ['“whenever” has nothing there that it follows from', '“may cancel” is there limited by “only”']
    """
    text = all_words(evidence)
    faults = []
    for said, pattern, needed in ((sentence, _FREE, _HAS_FREE), (_FREE.sub(" ", sentence), _ALL, _HAS_ALL)):
        if (match := pattern.search(said)) and not needed.search(text):
            faults.append(Fault("modal", f"“{match[0]}” has nothing there that it follows from"))
            break
    if (match := _ONLY.search(sentence)) and not _HAS_ONLY.search(text) and not NEGATIVE.search(text):
        faults.append(Fault("modal", f"“{match[0]}” has nothing there that it follows from"))
    for limited in _MAY_ONLY.finditer(text):
        allowed = re.search(rf"\bmay\s+{limited['verb']}\b(?P<rest>.*)", sentence, re.IGNORECASE)
        if allowed and not _RESTRICTS.search(allowed["rest"]):
            faults.append(Fault("modal", f"“may {limited['verb']}” is there limited by “only”"))
    return faults
