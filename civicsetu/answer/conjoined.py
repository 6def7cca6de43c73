"""Two things of one kind that are asked for in one breath: "in which forms does it draw up its accounts and its annual
report?". Where the provision that answers speaks of the first alone, the question is put for the second, too."""

import re

from civicsetu.read.words.tokens import tokens

_DET = r"(?:its|his|her|their|my|our|the|an?)"
_PAIR = re.compile(
    rf"\b(?P<one>{_DET}\s+(?:[\w-]+\s+){{1,4}}?)and\s+(?P<other>{_DET}\s+(?:[\w-]+\s+){{0,3}}?[\w-]+)(?=\s*[?.,;]|\s*$)",
    re.IGNORECASE,
)


def second_of(question: str, quoted: str) -> str:
    """A question that names two things, for the second alone, where some words speak of the first and not of the
    second; else nothing.

    Args:
        question: the part of the question that asks.
        quoted: the words that answer it.

    >>> second_of("Who draws up its accounts and its report?", "It shall prepare accounts.")
    'Who draws up its report?'
    >>> second_of("Who draws up its accounts and its report?", "It shall prepare accounts and a report.")
    ''
    """
    return _for_one(question, quoted, said="one", left="other")


def first_of(question: str, quoted: str) -> str:
    """As `second_of`, for the first alone, where some words speak of the second and not of the first.

    >>> first_of("Who draws up its accounts and its report?", "It shall prepare a report.")
    'Who draws up its accounts?'
    """
    return _for_one(question, quoted, said="other", left="one")


def _for_one(question: str, quoted: str, said: str, left: str) -> str:
    found = _PAIR.search(question)
    if found is None or speaks_of(quoted, found[left]) or not speaks_of(quoted, found[said]):
        return ""
    return f"{question[: found.start()]}{found[left].strip()}{question[found.end() :]}"


def speaks_of(words: str, named: str) -> bool:
    """True where some words have the noun of what is named: its last word."""
    noun = tokens(named)[-1:]
    return bool(noun) and noun[0] in set(tokens(words))
