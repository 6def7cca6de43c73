"""The sides of a comparison that is not one of places: two actors, two bodies, or two things that a question sets
against each other, each with a question of its own.

"What is the penalty for a promoter and for an agent who disobeys the Authority?" has two: the same question with one of
the two actors. Two actors alone make no comparison ("between the promoter and the allottee"): the question has to
compare, or to ask for each of them.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from civicsetu.answer.modal import actors
from civicsetu.read.text.quantities import NUMBER

PARTIES = ("promoter", "agent", "allottee", "association")
BODIES = ("authority", "tribunal", "adjudicating officer", "high court")
_PRONOUNS = frozenset("i we me us my our".split())
_MORE = r"(?:more|less|fewer|\w{2,}er|worse)"
_COMPARES = re.compile(
    rf"""
    \b(?: compar(?:e[ds]?|ing|ison) | versus | vs | as\s+against | differen(?:t|ces?) | differs? | alike | same
      | equal(?:ly)? | as\s+\w+(?:\s+\w+)?\s+(?:as|for)\b | {_MORE}\b[^?.]{{0,60}}\bthan\b
      | which\s+(?:\w+\s+)?is\s+{_MORE} | who\s+\w+\s+(?:the\s+)?{_MORE} )\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_PLAIN_NOUN = r"(?:(?:an?|the|each|every|my|un\w+|registered|real\s+estate|appellate|regulatory)\s+)*"
_PREPOSITION = r"(?:for|to|of|by|before|from|with|against|in|on)"
# What stands between two sides: ", and how many to the", "versus an", "than that of the".
_BETWEEN = re.compile(
    rf"""
    ,?\s*\b(?: and | or | versus | vs\.? | as\s+against | as\s+compared\s+(?:to|with) | compared\s+(?:to|with) | than
      | as | with | from | but | against )\s+
    (?: (?:how\s+(?:many|much|long)|what|when)\s+ )? (?: that\s+ )? (?: {_PREPOSITION}\s+ )? {_PLAIN_NOUN}$
    """,
    re.IGNORECASE | re.VERBOSE,
)
_AFTER = re.compile(
    r"^(?:['’]s?\b|\s*[?.,;:]|\s*$|\s+(?:for|in|under|who|that|of|which|as|when|if|does|has|is|pays?|gets?)\b)",
    re.IGNORECASE,
)
_EACH = re.compile(
    rf"\b(?P<how>{_PREPOSITION})\s+{_PLAIN_NOUN}(?:\w+\s+){{1,2}}(?:and|or)\s+(?P=how)\s|,?\s+and\s+(?:how\s+(?:many|much|long)|what|when)\s+{_PREPOSITION}\b"
    r"|^[^,?]{3,40}(?:\bor|\bversus|\bvs\.?)\s[^,?]{3,40}:|:[^,?:]{3,40}\sor\s[^,?:]{3,40}\?",
    re.IGNORECASE,
)
_THING = r"[^,?;]{4,110}?"
_AGAINST = tuple(
    re.compile(pattern.replace("ONE", f"(?P<one>{_THING})").replace("OTHER", f"(?P<other>{_THING})"), re.IGNORECASE)
    for pattern in (
        r"\bdifferences?\s+between\s+ONE\s+and\s+OTHER\s*(?P<tail>,[^?]*)?\?*$",
        r"\bhow\s+(?:does|do)\s+ONE\s+(?:differ\s+from|compare\s+(?:with|to))\s+OTHER\s*(?P<tail>,[^?]*)?\?*$",
        r"^\W*compare\s+ONE\s+(?:and|with|to|against)\s+OTHER\s*(?P<tail>,[^?]*)?[?.]*$",
        r"^\W*(?:is|are)\s+ONE\s+(?:the\s+same\s+as|"
        + _MORE
        + r"\s+than|as\s+\w+\s+as)\s+OTHER\s*(?P<tail>,[^?]*)?\?*$",
        r"\bwhich\s+(?:\w+\s+)?is\s+" + _MORE + r"\s*[,:]\s*ONE\s+or\s+OTHER\s*(?P<tail>,[^?]*)?\?*$",
        r"^\W*ONE\s+(?:versus|vs\.?|as\s+against|(?:as\s+)?compared\s+(?:with|to))\s+OTHER\s*(?P<tail>[:,][^?]*)?\?*$",
        r"\btreats?\s+ONE\s+and\s+OTHER\s+(?:alike|the\s+same(?:\s+way)?|differently|equally)\s*(?P<tail>[^?]*)\?*$",
    )
)
_A_FIGURE = re.compile(rf"(?:{NUMBER})\b", re.IGNORECASE | re.VERBOSE)


class Contrast(NamedTuple):
    """One side: its name, and the question that is asked of it."""

    name: str
    question: str


def contrasts_in(text: str) -> tuple[Contrast, ...]:
    """The two sides that a question sets against each other; none where it does not.

    Args:
        text: the question.

    >>> [c.name for c in contrasts_in("Is an agent fined as much as a promoter for ignoring orders?")]
    ['agent', 'promoter']
    >>> contrasts_in("What must an agreement between the promoter and the allottee say?")
    ()
    """
    for names in (PARTIES, BODIES):
        if found := _of_actors(text, names):
            return found
    return _of_things(text)


@lru_cache(maxsize=8)
def _words(names: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
    rows = {**actors(), "high court": ("high court",)}
    return {
        name: re.compile(
            r"\b(?:"
            + "|".join(re.escape(w) for w in sorted(rows[name], key=len, reverse=True) if w not in _PRONOUNS)
            + r")\b",
            re.IGNORECASE,
        )
        for name in names
    }


def _of_actors(text: str, names: tuple[str, ...]) -> tuple[Contrast, ...]:
    """The same question of each of two actors."""
    first = {name: match for name, words in _words(names).items() if (match := words.search(text))}
    if len(first) != 2 or not (_COMPARES.search(text) or _EACH.search(text)):
        return ()
    here, there = sorted(first.values(), key=lambda match: match.start())
    between = _BETWEEN.search(text, here.end(), there.start())
    after = _AFTER.match(text[there.end() :])
    if between is None or after is None:
        return ()
    end = there.end() + (2 if text[there.end() :].startswith(("'s", "’s")) else 0)
    without = f"{text[: between.start()]}{text[end:]}"
    instead = f"{text[: here.start()]}{there[0]}{text[here.end() : between.start()]}{text[end:]}"
    return Contrast(here[0], _tidy(without)), Contrast(there[0], _tidy(instead))


def _of_things(text: str) -> tuple[Contrast, ...]:
    """Two things that are named in full, or the second by what is different in it: "than for not registering"."""
    for pattern in _AGAINST:
        match = pattern.search(text)
        if match and not _A_FIGURE.match(match["other"].strip()):  # "for less than eight flats"
            one, other, tail = match["one"].strip(), match["other"].strip(), (match["tail"] or "").strip(" ,:")
            things = one, _in_full(other, one)
            return tuple(Contrast(_name(thing), f"What is {thing} {tail}".strip() + "?") for thing in things)
    return ()


def _in_full(other: str, one: str) -> str:
    """The second thing with the words that it shares with the first: "that for a continued one"."""
    begins = re.match(rf"(?:that\s+|those\s+)?(?P<how>{_PREPOSITION})\s+(?P<rest>.+)", other, re.IGNORECASE)
    head = re.match(rf"(?P<head>.+?)\s+{begins['how']}\s", one, re.IGNORECASE) if begins else None
    if begins and head:
        other = f"{head['head']} {begins['how']} {begins['rest']}"
    noun = re.search(r"(\w{1,60}\s+of\s+(?:section\s+)?\w+)\s*$", one)
    other = re.sub(r"^(?:that|those)\s+(?=of\b)", one.partition(" of ")[0] + " ", other)
    return re.sub(r"\bone$", noun[1], other) if noun else other


def _name(thing: str) -> str:
    return re.sub(r"^(?:an?|the|that)\s+", "", thing, flags=re.IGNORECASE).strip(" .?")


def _tidy(text: str) -> str:
    return re.sub(r"\s+([?.,;:])", r"\1", " ".join(text.split()))
