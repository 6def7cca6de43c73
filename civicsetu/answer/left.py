"""What the law leaves to the rules of a state, where that is asked for: "at such rate as may be prescribed" says
nothing to one who asks at what rate, so the rule of the named state is looked up by the question alone, without its
story, among the rules of that state."""

import re
from collections.abc import Collection, Iterator, Sequence

from civicsetu.answer.asks import Ask
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId

FIRST = 3  # rules that are looked at, of those that were found
BEFORE = 45  # characters before "as may be prescribed" in which it says what is
_TO_RULES = re.compile(r"\bas\s+may\s+be\s+prescribed\b(?!\s+(?:by|under|in(?!\s+this\s+behalf))\b)")
# What is left to rules, and how a question asks for it.
_LEFT = tuple(
    (re.compile(rf"\b(?:{what})\b", re.IGNORECASE), re.compile(asked, re.IGNORECASE))
    for what, asked in (
        ("rates?", r"\b(?:rates?|interest|per\s*cent|percent\w*)\b"),
        ("fees?", r"\b(?:fees?|how\s+much)\b"),
        ("forms?", r"\b(?:forms?|format)\b"),
        ("amounts?|sums?", r"\b(?:amounts?|sums?|how\s+much)\b"),
        ("period|time", r"\b(?:how\s+(?:long|many\s+(?:days|months|years))|(?:what|which)\s+(?:period|time)|when)\b"),
        ("manner", r"\bhow\s+(?:is|are|can|do|does|will|would|to|must|should)\b|\b(?:procedure|process|manner)\b"),
        ("documents|information|particulars|details", r"\b(?:documents?|papers|information|particulars|details)\b"),
    )
)


def asks_what_is_left(words: str, asks: Sequence[Ask]) -> Iterator[int]:
    """Which of some things that are asked is left to rules by words of the law.

    Args:
        words: of the law.
        asks: what is asked.
    """
    left = [words[max(0, one.start() - BEFORE) : one.start()] for one in _TO_RULES.finditer(words)]
    for n, ask in enumerate(asks):
        if any(what.search(before) and asked.search(ask.text) for what, asked in _LEFT for before in left):
            yield n


def rules_on(ask: Ask, law: Collection[str], found: Findings) -> list[str]:
    """The rules that may fix what is asked, the best first: of those that say they are made under the law that leaves
    it to them, and the first that were found, as the reader finds.

    Args:
        ask: what is asked.
        law: the sections that leave it to rules.
        found: what was found for it among the rules of the place.
    """
    library = found.library
    first = dict.fromkeys(found.passage(one).section for one in found.passages)
    places = {library.metas[ProvisionId(rule).document].jurisdiction for rule in first}
    under = [rule for section in law for rule in library.rules_made_under.get(section, ())]
    own = [rule for rule in under if library.metas[ProvisionId(rule).document].jurisdiction in places]
    rules = [rule for rule in dict.fromkeys([*list(first)[:FIRST], *own]) if not ProvisionId(rule).pinpoint.annex]
    scores = found.read(ask.text, [library.provisions[rule] for rule in rules]) if rules else []
    return [rule for _, rule in sorted(zip(scores, rules, strict=True), reverse=True)]
