"""Everyday words to statutory ones.

They come from two places: the names that the corpus's own definitions list for a term, and a short
reviewed list.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
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
    def _everyday(self) -> "Phrases":
        return Phrases(self.words)

    @cached_property
    def _defined(self) -> "Phrases":
        return Phrases([*self.terms, *map(_plural, self.terms)])

    def additions(self, text: str) -> tuple[tuple[str, str], ...]:
        """The everyday words in a text with what they are in a statute; longest first match."""
        found: dict[str, str] = {}
        defined = [(start, end) for start, end, _ in self._defined.find(text)]
        for start, _, phrase in self._everyday.find(text):
            if not any(a <= start < b for a, b in defined):
                found.setdefault(phrase, self.words[phrase])
        return tuple(found.items())

    def asks_what_is(self, text: str) -> bool:
        """True for "Who is the X ...?" and "What is an X?" where X is a defined term."""
        for match in re.finditer(
            r"\b(?:what|who)(?:'s| is| are)\s+(?:exactly\s+)?(?:an?\s+|the\s+)?[\"'“‘]?", text, re.IGNORECASE
        ):
            term = next(iter(self._defined.find(text, match.end())), None)
            if (
                term
                and term[0] == match.end()
                and re.match(
                    r"[\"'”’]?\s*(?:\?|$|and\b|as per|under|according|in (?:the|this|rera)|mean)",
                    text[term[1] :],
                    re.IGNORECASE,
                )
            ):
                return True
        return False

    def terms_in(self, text: str) -> tuple[str, ...]:
        """The defined terms that a text uses, in its order."""
        found: dict[str, None] = {}
        for _, _, term in self._defined.find(text):
            found.setdefault(term if term in self.terms else _singular(term, self.terms))
        return tuple(found)


def shipped() -> list[tuple[list[str], str]]:
    """The reviewed list that comes with the package."""
    import yaml

    rows = yaml.load((Path(__file__).parent / "lexicon.yaml").read_text(encoding="utf-8"), _fast_loader(yaml))
    return [(list(key), value) for row in rows for key, value in row.items()]


def _fast_loader(yaml: ModuleType) -> type:
    """A loader that takes a list as a key, on libyaml where it is there."""

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        pass

    Loader.add_constructor(
        "tag:yaml.org,2002:map",
        lambda loader, node: {tuple(loader.construct_sequence(k)): loader.construct_object(v) for k, v in node.value},
    )
    return Loader


class Phrases:
    """Phrases to be found in texts, in time that does not grow with their number.

    >>> list(Phrases(["real estate agent", "agent"]).find("An agent, or a Real  Estate Agent's clerk"))
    [(3, 8, 'agent'), (15, 33, 'real estate agent')]
    """

    RUN = re.compile(r"[\w-]+")

    def __init__(self, phrases: Iterable[str]):
        self._phrases = {" ".join(phrase.lower().split()) for phrase in phrases}
        self._longest: dict[str, int] = {}  # words of the longest phrase that begins with a word
        for phrase in self._phrases:
            if words := self.RUN.findall(phrase):
                self._longest[words[0]] = max(self._longest.get(words[0], 0), len(words))

    def find(self, text: str, start: int = 0) -> Iterator[tuple[int, int, str]]:
        """Where phrases stand in a text as whole words: start, end and the phrase, from left to
        right, the longest first, none over another."""
        runs = list(self.RUN.finditer(text, start))
        at = 0
        while at < len(runs):
            longest = self._longest.get(runs[at][0].lower(), 0)
            for last in range(min(at + longest, len(runs)) - 1, at - 1, -1):
                begin, end = runs[at].start(), runs[last].end()
                phrase = " ".join(text[begin:end].lower().split())
                if phrase in self._phrases:
                    yield begin, end, phrase
                    at = last
                    break
            at += 1


def _plural(word: str) -> str:
    return word + "s" if not word.endswith("s") else word


def _singular(word: str, known: Iterable[str]) -> str:
    return word[:-1] if word[:-1] in known else word
