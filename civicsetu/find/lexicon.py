"""Everyday words to statutory ones.

They come from two places: the names that the corpus's own definitions list for a term, and a short
reviewed list.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any


class Lexicon:
    """Everyday words to statutory ones, and the defined terms.

    Args:
        terms: rows (`term`, `provision`, `aliases`) of the corpus's definitions.
        reviewed: pairs of everyday words and what they are in a statute; the shipped list by default.
    """

    def __init__(self, terms: Iterable[dict[str, Any]], reviewed: Sequence[tuple[list[str], str]] | None = None):
        self.terms = {row["term"].lower(): row["provision"] for row in terms}
        words: dict[str, str] = {}
        for row in terms:
            for alias in row["aliases"]:
                if alias.lower() not in self.terms:
                    words.setdefault(alias.lower(), row["term"])
                    words.setdefault(_plural(alias.lower()), row["term"])
        for everyday, statutory in shipped() if reviewed is None else reviewed:
            for word in everyday:
                words[word.lower()] = statutory
        self.words = words

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _any_of(self.words)

    @cached_property
    def _term_pattern(self) -> re.Pattern[str]:
        return _any_of([*self.terms, *map(_plural, self.terms)])

    def additions(self, text: str) -> tuple[tuple[str, str], ...]:
        """The everyday words in a text with what they are in a statute; longest first match."""
        found: dict[str, str] = {}
        defined = [match.span() for match in self._term_pattern.finditer(text)]
        for match in self._pattern.finditer(text):
            if not any(a <= match.start() < b for a, b in defined):
                found.setdefault(match[0].lower(), self.words[match[0].lower()])
        return tuple(found.items())

    def asks_what_is(self, text: str) -> bool:
        """True for "Who is the X ...?" and "What is an X?" where X is a defined term."""
        for match in re.finditer(
            r"\b(?:what|who)(?:'s| is| are)\s+(?:exactly\s+)?(?:an?\s+|the\s+)?[\"'“‘]?", text, re.IGNORECASE
        ):
            term = self._term_pattern.match(text, match.end())
            if term and re.match(
                r"[\"'”’]?\s*(?:\?|$|and\b|as per|under|according|in (?:the|this|rera)|mean)",
                text[term.end() :],
                re.IGNORECASE,
            ):
                return True
        return False

    def terms_in(self, text: str) -> tuple[str, ...]:
        """The defined terms that a text uses, in its order."""
        found: dict[str, None] = {}
        for match in self._term_pattern.finditer(text):
            term = match[0].lower()
            found.setdefault(term if term in self.terms else _singular(term, self.terms))
        return tuple(found)


def shipped() -> list[tuple[list[str], str]]:
    """The reviewed list that comes with the package."""
    import yaml

    rows = yaml.load((Path(__file__).parent / "everyday.yaml").read_text(encoding="utf-8"), _fast_loader(yaml))
    return [(list(key), value) for row in rows for key, value in row.items()]


def _fast_loader(yaml) -> type:
    """A loader that takes a list as a key, on libyaml where it is there."""

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        pass

    Loader.add_constructor(
        "tag:yaml.org,2002:map",
        lambda loader, node: {tuple(loader.construct_sequence(k)): loader.construct_object(v) for k, v in node.value},
    )
    return Loader


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda w: (-len(w), w))
    if not longest_first:
        return re.compile(r"(?!)")
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])", re.IGNORECASE)


def _plural(word: str) -> str:
    return word + "s" if not word.endswith("s") else word


def _singular(word: str, known: Iterable[str]) -> str:
    return word[:-1] if word[:-1] in known else word
