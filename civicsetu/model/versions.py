"""The versions of provisions: from when until when each held, and where its words are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any, Literal

from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

# Where the words of a version are:
#   here       in the edition's tree, at the provision's own place
#   former     in the edition, beside the tree: `Version.former`
#   elsewhere  in another print only
#   not_yet    nowhere: the provision was not there yet
#   gone       nowhere: the provision was omitted; its place may still be printed
Words = Literal["here", "former", "elsewhere", "not_yet", "gone"]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a provision.

    Fields:
        provision: the provision's id.
        words: where its words are (see `Words`).
        begins: the first day on which it holds, ISO; None for the version as enacted.
        ends: the first day on which it no longer holds, ISO; None for the one in force.
        action: what made it: substituted, inserted, omitted, applied (its reach was widened); empty as enacted.
        by: the instrument that made it.
        what: what is different since, in the project's words; empty where nobody wrote that down.
        quoted: of words that are elsewhere, what a note quotes of them.
        former: the provision with these words, where `words` is `former`.
    """

    provision: str
    words: Words
    begins: str | None = None
    ends: str | None = None
    action: str = ""
    by: str | None = None
    what: str = ""
    quoted: str | None = None
    former: Provision | None = None

    def holds_on(self, day: date) -> bool:
        """True when this is the version of a day."""
        return (self.begins or "") <= day.isoformat() and (self.ends is None or day.isoformat() < self.ends)

    def row(self) -> dict[str, Any]:
        """The record as it stands in `versions.jsonl`."""
        return asdict(self) | {"former": self.former.row() if self.former else None}

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Version":
        """Read a record back from its row."""
        return cls(**(row | {"former": Provision.of(row["former"]) if row["former"] else None}))


@dataclass(frozen=True, slots=True)
class Commencement:
    """From which day on a section is in force, ISO, and by which notification."""

    section: str
    begins: str
    by: str


def document_on(document: Document, former: Mapping[str, Provision | None]) -> Document:
    """A document with some of its provisions as they were.

    Args:
        document: the document.
        former: by id, the provision as it was, or None for one that was not there yet; as `Versions.former` gives it.
    """
    kept: list[Provision] = []
    gone: set[str] = set()
    for provision in document.provisions:
        shown = former.get(provision.id, provision)
        if shown is None or provision.parent in gone:
            gone.add(provision.id)
        else:
            kept.append(shown)
    statuses = tuple(status for status in document.statuses if status.provision not in former)
    return replace(document, provisions=tuple(kept), statuses=statuses)


class Versions:
    """The versions of the provisions of a corpus; most provisions have none, for they were never changed.

    Args:
        versions: those of each provision in the order of time.
        commencements: of sections that came into force on another day than their document.
    """

    def __init__(self, versions: Iterable[Version] = (), commencements: Iterable[Commencement] = ()) -> None:
        self._of: Mapping[str, list[Version]] = defaultdict(list)
        for version in versions:
            self._of[version.provision].append(version)
        self._by_section: Mapping[str, list[str]] = defaultdict(list)
        self._by_document: Mapping[str, list[str]] = defaultdict(list)
        for name in self._of:
            self._by_section[ProvisionId(name).section].append(name)
            self._by_document[ProvisionId(name).document].append(name)
        self._commencements = {one.section: one for one in commencements}

    def __iter__(self) -> Iterator[Version]:
        return (version for own in self._of.values() for version in own)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def of(self, provision: str) -> tuple[Version, ...]:
        """The versions of a provision, the first one first; none for one that was never changed."""
        return tuple(self._of[provision]) if provision in self._of else ()

    def on(self, provision: str, day: date) -> Version | None:
        """The version of a day; None for a provision that was never changed."""
        return next((version for version in self.of(provision) if version.holds_on(day)), None)

    def is_there(self, provision: str, day: date) -> bool:
        """False for a provision that was inserted after a day, and for one inside of it."""
        name: ProvisionId | None = ProvisionId(provision)
        while name is not None:
            version = self.on(name, day)
            if version is not None and version.words == "not_yet":
                return False
            name = name.above
        return True

    def about(self, provision: str) -> list[Version]:
        """The versions of a provision, of those inside it and of those that it is inside of."""
        name = ProvisionId(provision)
        near = self._by_section.get(name.section, [])
        return [version for other in near if name.overlaps(other) for version in self._of[other]]

    def commencement(self, provision: str) -> Commencement | None:
        """When the section of a provision came into force; None where only its document's date is known."""
        return self._commencements.get(ProvisionId(provision).section)

    def in_document(self, document: str) -> Iterator[Version]:
        """The versions of a document's provisions, those of each in the order of time."""
        return (version for name in self._by_document.get(document, ()) for version in self._of[name])

    def days(self, document: str) -> list[str]:
        """The days on which a document changed, ISO, in order."""
        return sorted({version.begins for version in self.in_document(document) if version.begins})

    def former(self, document: str, day: date) -> dict[str, Provision | None]:
        """What is not as in the tree on a day, by id: the provision as it was, or None where it was not there yet.

        Args:
            document: the document's key.
            day: any day.
        """
        found: dict[str, Provision | None] = {}
        for name in self._by_document.get(document, ()):
            version = self.on(name, day)
            if version is not None and version.words in ("former", "not_yet"):
                found[name] = version.former
        return found
