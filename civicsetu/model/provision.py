"""Provisions, the units of a statute, and passages, the units that are searched."""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from civicsetu.model.ids import Pinpoint, ProvisionId


class Box(NamedTuple):
    """A rectangle on a page, in points from the page's top left corner; pages count from 1."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Provision:
    """One legal unit of a document: a section, a clause, a proviso ...

    `text` is the unit's own words as printed, without its children's, and equals
    `document.text[char_start:char_end]`. It begins with the enumerator ("(a) ...") except in
    a section or rule, whose number and heading are the characters from `heading_start` up to
    `char_start`. `body_start` is where the words begin after the enumerator. Where slips of OCR in
    the number or heading were repaired, `read_as` is what OCR read; the document's text keeps that.
    """

    id: str
    kind: str
    number: str | None
    heading: str | None
    parent: str | None
    text: str
    pages: tuple[int, ...]
    char_start: int
    char_end: int
    heading_start: int
    body_start: int
    boxes: tuple[Box, ...] = ()
    read_as: str | None = None

    @property
    def heading_said(self) -> str:
        """The heading to be shown beside an answer, which says so where it was repaired."""
        return f"{self.heading or ''} [repaired; OCR read “{self.read_as}”]" if self.read_as else self.heading or ""

    @property
    def document(self) -> str:
        """The document's key."""
        return ProvisionId(self.id).document

    @property
    def pinpoint(self) -> Pinpoint:
        """The statutory citation inside the document, such as `11(4)(h)`."""
        return ProvisionId(self.id).pinpoint

    @property
    def body(self) -> str:
        """The unit's own words without the enumerator."""
        return self.text[self.body_start - self.char_start :]

    def row(self) -> dict[str, Any]:
        """The record as it stands in `provisions.jsonl`."""
        row = asdict(self)
        row["pages"] = list(self.pages)
        row["boxes"] = [[b.page, *(round(v, 1) for v in b[1:])] for b in self.boxes]
        if self.read_as is None:
            del row["read_as"]
        return row

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Provision":
        """Read a record back from its row."""
        values = dict(row)
        values["pages"] = tuple(values["pages"])
        values["boxes"] = tuple(Box(*b) for b in values["boxes"])
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Passage:
    """A legal unit as it is searched: the provision and those below it that fit.

    `covers` are the ids of all provisions whose words are in `text`; `context` is the heading
    path that stands before the text for search and never in a quotation.
    """

    id: str
    provision: str
    section: str
    document: str
    covers: tuple[str, ...]
    context: str
    text: str

    @property
    def search_text(self) -> str:
        """What is encoded and tokenised."""
        return f"{self.context}\n{self.text}"
