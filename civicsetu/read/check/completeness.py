"""What a document announces of itself, held against what was found in it.

A statute tells in three ways what it should hold: by its arrangement of sections, where it prints one; by its
numbering, which goes from one on, with inserted numbers such as 12A; and by the provisions and forms that its own
words name. Each difference is one record with words for people. Some are faults of the reading, some are the
print's own: a repealed section that was left out is a gap as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from civicsetu.model.document import Document
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference
from civicsetu.read.check.arrangement import GONE, Listed, against_arrangement, arrangement
from civicsetu.read.check.differences import Difference, Series
from civicsetu.read.check.numbering import numbering
from civicsetu.read.words.lookup import missing_pinpoint

OPENING = 200  # characters of a section in which it says that it was omitted


@dataclass(frozen=True, slots=True)
class Completeness:
    """What a document announces: its arrangement, its numbering, and where that is not what was found."""

    document: str
    arrangement: tuple[Listed, ...]
    series: tuple[Series, ...]
    differences: tuple[Difference, ...]

    def of(self, *whats: str) -> tuple[Difference, ...]:
        """The differences of these names (see `DIFFERENCES`)."""
        return tuple(d for d in self.differences if d.what in whats)

    def count(self, *whats: str) -> int:
        """How many numbers, headings or pinpoints these differences are about."""
        return sum(len(d.numbers) for d in self.of(*whats))


def completeness_of(document: Document, references: Iterable[Reference] = ()) -> Completeness:
    """Hold a document against what it announces of itself.

    Args:
        document: a document that has been read.
        references: those of a corpus or of the document; only the document's own count.

    Returns:
        The arrangement, the numbering of each kind of unit, and the differences.
    """
    listed = tuple(arrangement(document.front))
    series: list[Series] = []
    differences: list[Difference] = []
    for kinds, wrong in numbering(document):
        series.extend(kinds)
        differences.extend(wrong)
    differences.extend(_unheaded(document.provisions))
    differences.extend(against_arrangement(listed, document))
    differences.extend(_named_and_missing(document, references))
    return Completeness(document.meta.key, listed, tuple(series), tuple(differences))


def _unheaded(provisions: Sequence[Provision]) -> Iterator[Difference]:
    """Sections without a heading, unless their words say that they are gone."""
    for unit in provisions:
        if unit.kind in UNITS and not unit.heading and not GONE.search(unit.text[:OPENING]):
            yield Difference.of("unheaded", unit, f"{unit.kind} {unit.number} has no heading")


def _named_and_missing(document: Document, references: Iterable[Reference]) -> Iterator[Difference]:
    """Its own provisions and forms that the document names and does not have, each once."""
    seen: set[str] = set()
    for reference in references:
        pinpoint = missing_pinpoint(reference.reason)
        if pinpoint is None or pinpoint.startswith("(") or pinpoint in seen or not _is_own(reference, document):
            continue
        seen.add(pinpoint)
        kind = Pinpoint(pinpoint).annex or "provision"
        evidence = " ".join(reference.evidence.split())
        words = f"{ProvisionId(reference.source).pinpoint} names {pinpoint} (“{evidence}”)"
        yield Difference("named", kind, (pinpoint,), reference.source, words)


def _is_own(reference: Reference, document: Document) -> bool:
    """True for a reference of this document to itself."""
    places = [ProvisionId(reference.source), *([ProvisionId(reference.target)] if reference.target else [])]
    return not reference.act and all(place.document == document.meta.key for place in places)
