"""A document that has been read: its text, its provision tree, and what is known of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from civicsetu.model.provision import Provision


class PageMark(NamedTuple):
    """From `char_start` on, a document's text stands on `page`, until the next mark."""

    char_start: int
    page: int


class Status(NamedTuple):
    """Why a provision, by its id, is not in force: omitted, repealed, superseded or not_commenced."""

    provision: str
    status: str


class Doubt(NamedTuple):
    """What a reader should know of the words of a provision, by its id: whether they are its own."""

    provision: str
    words: str


class PageConfidence(NamedTuple):
    """A page that was read by OCR, and the mean confidence of its words, from 0 to 100."""

    page: int
    confidence: float


class Footnote(NamedTuple):
    """A note at the foot of a page: its mark ("2", "*"), its words, and what it is a note to.

    `provision` is the id of the provision whose words or heading carry the mark, `char` the offset
    of the mark in the document's text (of the heading, for one in a heading); both are None where
    the mark was not found. `whole` is true where the mark begins the provision.
    """

    page: int
    mark: str
    text: str
    provision: str | None = None
    char: int | None = None
    whole: bool = False


class FormerText(NamedTuple):
    """The words that a provision, by its id, had until a day, and where they stand in the document's text.

    `until` is the first day on which they no longer held, ISO; `body_start` is where they begin after the enumerator.
    """

    provision: str
    until: str
    char_start: int
    char_end: int
    body_start: int


@dataclass(frozen=True, slots=True)
class Meta:
    """What is known of a document; `authority` is the court that gave a judgment, or the body that
    issued a circular, order or notification."""

    key: str
    title: str
    short_title: str
    edition: str
    jurisdiction: str
    doc_type: str
    number: str | None = None
    year: int | None = None
    effective_date: str | None = None
    made_under: str | None = None
    authority: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document that has been read: its text and its provision tree in reading order.

    `statuses` names the provisions that are not in force, each with its status (`status_of`).
    `former` are earlier words of some provisions that the edition prints beside those in force.
    `doubts` name the provisions whose words may be those of another, as the source has them.
    """

    meta: Meta
    text: str
    provisions: tuple[Provision, ...]
    page_marks: tuple[PageMark, ...] = ()
    n_pages: int = 0
    front: tuple[str, ...] = ()
    furniture: tuple[str, ...] = ()
    margin_notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    layout: str = ""
    ocr: tuple[PageConfidence, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    statuses: tuple[Status, ...] = ()
    former: tuple[FormerText, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def ocr_pages(self) -> tuple[int, ...]:
        """The pages that were read by OCR."""
        return tuple(page for page, _ in self.ocr)

    @property
    def ocr_confidence(self) -> float | None:
        """The mean confidence of the pages read by OCR, from 0 to 100; None where none was."""
        return self.ocr_confidence_of(self.ocr_pages)

    def ocr_confidence_of(self, pages: Iterable[int]) -> float | None:
        """The same for some pages, such as a provision's."""
        wanted = set(pages)
        found = [confidence for page, confidence in self.ocr if page in wanted]
        return round(sum(found) / len(found), 1) if found else None

    def status_of(self, provision: str) -> str:
        """`in_force`, or why a provision is not: omitted, repealed, superseded or not_commenced."""
        return dict(self.statuses).get(provision, "in_force")

    def page_at(self, char: int) -> int:
        """The page on which the character at this offset stands; 0 where there are no pages."""
        page = 0
        for mark in self.page_marks:
            if mark.char_start > char:
                break
            page = mark.page
        return page

    def last_page_of(self, start: int, end: int) -> int:
        """The page on which the words from `start` to `end` end, where they run over the end of a page; else 0."""
        last = self.page_at(start + len(self.text[start:end].rstrip()) - 1)
        return last if last > self.page_at(start) else 0

    def by_page(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The characters from `start` to `end` cut where pages begin: page, start and end of each
        piece. What stands before the first page, and all of a document without pages, is on page 0.
        """
        first = bisect_right(self.page_marks, start, key=lambda mark: mark.char_start)
        last = bisect_left(self.page_marks, end, lo=first, key=lambda mark: mark.char_start)
        before = self.page_marks[first - 1] if first else PageMark(0, 0)
        marks = [before, *self.page_marks[first:last], PageMark(len(self.text), 0)]
        for mark, after in pairwise(marks):
            begin, stop = max(start, mark.char_start), min(end, after.char_start)
            if begin < stop:
                yield mark.page, begin, stop
