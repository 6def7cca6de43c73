"""What the tables of a corpus say of its provisions, by the section that they stand in: each is read once."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, TypeVar

from civicsetu.base.files import stream_jsonl
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.words import Definition, Derivation, Fact, Reference
from civicsetu.read.corpus.tables import stream_definitions, stream_derivations, stream_references

T = TypeVar("T")


class Ends(NamedTuple):
    """Links by the section that they go out from, and by the one that they come into."""

    out: Mapping[str, list[Reference]]
    into: Mapping[str, list[Reference]]


class Links:
    """References, derivations, definitions and facts of an open index.

    Args:
        store: the open index.
    """

    def __init__(self, store: Store):
        self._store = store

    @cached_property
    def references(self) -> Ends:
        """The references that lead somewhere, by the sections of both ends."""
        found = [one for one in stream_references(self._store.root) if one.target or one.act]
        return Ends(
            _by(found, lambda one: _section(one.source)),
            _by((one for one in found if one.target), lambda one: _section(one.target or "")),
        )

    @cached_property
    def derivations(self) -> tuple[Mapping[str, list[Derivation]], Mapping[str, list[Derivation]]]:
        """What is made under what: by the section (or document) that says so, and by the section that it names."""
        found = list(stream_derivations(self._store.root))
        return _by(found, lambda one: _section(one.source)), _by(found, lambda one: _section(one.target))

    @cached_property
    def definitions(self) -> Mapping[str, list[Definition]]:
        """The definitions of each term, in small letters; those of acts first."""
        found: dict[str, list[Definition]] = {}
        for one in stream_definitions(self._store.root):
            for name in dict.fromkeys(name.lower() for name in (one.term, *one.aliases)):
                found.setdefault(name, []).append(one)
        return found

    @cached_property
    def facts(self) -> Mapping[str, list[Fact]]:
        """The quantities of each section."""
        path = self._store.root / "corpus" / "facts.jsonl"
        rows = stream_jsonl(path) if path.is_file() else iter(())
        return _by((Fact(**row) for row in rows), lambda one: _section(one.provision))

    def terms_in(self, text: str) -> Iterator[str]:
        """The defined terms that a text has, in the order of their first use; of overlapping ones the longest."""
        seen: set[str] = set()
        for match in self._terms.finditer(text):
            term = match[1].lower()
            if term not in seen:
                seen.add(term)
                yield term

    @cached_property
    def _terms(self) -> re.Pattern[str]:
        longest_first = sorted(self.definitions, key=lambda term: (-len(term), term))
        # a term in the plural is the term, too
        return re.compile(rf"\b({'|'.join(map(re.escape, longest_first)) or '(?!)'})(?:s|es)?\b", re.IGNORECASE)


def _section(name: str) -> str:
    """The section of an id; a document's key is its own."""
    return ProvisionId(name).section if "#" in name else name


def _by(records: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for record in records:
        found.setdefault(key(record), []).append(record)
    return found
