"""The records that flow from part to part: what a provision, a passage, a hit and an answer are.

All are frozen. `docs` of the columns: README, "Records".
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple
from uuid import UUID, uuid5

NAMESPACE = UUID("7f2b1a0e-6a55-5d0c-9a3e-5f7f6d0c1b16")

KINDS = (
    "part", "chapter", "section", "rule", "regulation", "article", "paragraph",
    "sub-section", "sub-rule", "clause", "sub-clause", "item", "proviso", "explanation",
    "illustration", "schedule", "annexure", "form",
)  # fmt: skip
UNITS = ("section", "rule", "regulation", "article")
ANNEXES = ("schedule", "annexure", "form")


class Box(NamedTuple):
    """A rectangle on a page, in points from the page's top left corner; pages count from 1."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class PageMark(NamedTuple):
    """From `char_start` on, a document's text stands on `page`, until the next mark."""

    char_start: int
    page: int


class Status(NamedTuple):
    """Why a provision, by its id, is not in force: omitted, repealed, superseded or not_commenced."""

    provision: str
    status: str


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


@dataclass(frozen=True, slots=True)
class Provision:
    """One legal unit of a document: a section, a clause, a proviso ...

    `text` is the unit's own words as printed, without its children's, and equals
    `document.text[char_start:char_end]`. It begins with the enumerator ("(a) ...") except in
    a section or rule, whose number and heading are the characters from `heading_start` up to
    `char_start`. `body_start` is where the words begin after the enumerator.
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

    @property
    def document(self) -> str:
        """The document's key."""
        return self.id.partition("#")[0]

    @property
    def pinpoint(self) -> str:
        """The statutory citation inside the document, such as `11(4)(h)`."""
        return self.id.partition("#")[2]

    @property
    def body(self) -> str:
        """The unit's own words without the enumerator."""
        return self.text[self.body_start - self.char_start :]

    def row(self) -> dict[str, Any]:
        """The record as it stands in `provisions.jsonl`."""
        row = asdict(self)
        row["pages"] = list(self.pages)
        row["boxes"] = [[b.page, *(round(v, 1) for v in b[1:])] for b in self.boxes]
        return row

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Provision":
        """Read a record back from its row."""
        values = dict(row)
        values["pages"] = tuple(values["pages"])
        values["boxes"] = tuple(Box(*b) for b in values["boxes"])
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Reference:
    """Words of a provision that point to another one.

    `target` is a provision id where it resolves inside the corpus, `act` the name of another
    law where the words name one or are about the Act that the document is made under; both are
    None when it resolves to nothing, for `reason`.
    """

    source: str
    evidence: str
    char_start: int
    char_end: int
    pinpoint: str
    target: str | None
    act: str | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Derivation:
    """A rule, form or document, and a provision that its own words say it is made under.

    `source` is the id of the provision with these words, or a document's key: then they are its
    recital, and `char_start` and `char_end` are places in the lines of `Document.front`, joined by
    line breaks.
    """

    source: str
    target: str
    evidence: str
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class Fact:
    """One quantity of a provision.

    `kind` is time_limit, period, age, amount, percentage, penalty or date: a `time_limit` says by
    when or how long, a `period` measures what has been (experience, the last five years). `value`
    counts `unit`s: hours, days, working days, weeks, fortnights, months, years, financial years;
    INR; per cent, or share (two-third is 0.6667). A date has no value but `date`, ISO. `bound` is
    at_most, at_least, more_than, less_than, after (when it is over), added (on top of `of`), or
    empty where the words give the quantity itself. `per` is the unit that it is paid for (square
    metre, day), `of` what it is a share of, `since` the words that say what it runs from, and `what`
    is imprisonment, fine or penalty. `evidence` stands from `char_start` to `char_end` in the
    document's text.
    """

    provision: str
    kind: str
    value: float | None
    unit: str
    bound: str
    evidence: str
    char_start: int
    char_end: int
    what: str | None = None
    per: str | None = None
    of: str | None = None
    since: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term and what the statute means by it.

    `provision` is the id of the unit whose words define it; `meaning` stands from `char_start` to
    `char_end` in the document's text, with the units below where the definition is a unit of its
    own. `relation` is means, includes, "means and includes", excludes, assigned (another law says
    it) or called (the meaning stands before the term); `act` is that other law, and `aliases` are other
    names that the definition lists.
    """

    term: str
    provision: str
    relation: str
    meaning: str
    char_start: int
    char_end: int
    aliases: tuple[str, ...] = ()
    act: str | None = None


@dataclass(frozen=True, slots=True)
class Amendment:
    """One amendment that a print tells of.

    `document` is the key of the document that tells it, `provision` the id of the provision that
    was amended, or of the clause of an amending act; None where a note's mark was not found.
    `action` is inserted, substituted, omitted, repealed or renumbered; `by` the law that did it
    ("Act 68 of 1976") and `section` its section; `effective_date` is ISO; `former` is what was there
    before, or what the clause amends. `evidence` are the words; `source` says where they stand:
    `note` (at the foot of `page`, with its mark at `char_start`), `words` (the provision's own) or
    `clause` (of an amending act), both from `char_start` to `char_end` in the document's text.
    """

    document: str
    provision: str | None
    action: str
    by: str | None
    section: str | None
    effective_date: str | None
    former: str | None
    evidence: str
    source: str
    page: int | None
    char_start: int | None
    char_end: int | None


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

    def by_page(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The characters from `start` to `end` cut where pages begin: page, start and end of each
        piece. What stands before the first page, and all of a document without pages, is on page 0.
        """
        marks = [PageMark(0, 0), *self.page_marks, PageMark(len(self.text), 0)]
        for mark, after in pairwise(marks):
            begin, stop = max(start, mark.char_start), min(end, after.char_start)
            if begin < stop:
                yield mark.page, begin, stop


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


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision that was found, best first."""

    rank: int
    provision: str
    citation: str
    document: str
    jurisdiction: str
    section: str
    pages: tuple[int, ...]
    score: float
    text: str
    heading: str = ""
    why: tuple[str, ...] = ()

    FIELDS = ("rank", "provision", "citation", "document", "jurisdiction", "section", "pages", "score", "text")

    def row(self) -> dict[str, Any]:
        """The record that `civicsetu search --json` prints."""
        row = {name: getattr(self, name) for name in self.FIELDS}
        return row | {"pages": list(self.pages), "score": round(self.score, 6)}


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quotation: where it stands and what it is of."""

    provision: str
    citation: str
    document: str
    edition: str
    jurisdiction: str
    page: int
    quote: str
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What `ask` returns: an answer with citations, or a refusal with its reason."""

    question: str
    answer: str
    citations: tuple[Citation, ...]
    confidence: float
    confidence_level: str
    query_type: str
    refused: bool
    refusal_reason: str | None
    conflict_warnings: tuple[str, ...]
    amendment_notice: str | None
    disclaimer: str
    timings_ms: dict[str, float]
    hits: tuple[Hit, ...] = field(default=(), repr=False)

    FIELDS = (
        "answer", "citations", "confidence", "confidence_level", "query_type", "refused",
        "refusal_reason", "conflict_warnings", "amendment_notice", "disclaimer", "timings_ms",
    )  # fmt: skip

    def row(self) -> dict[str, Any]:
        """The record that `civicsetu ask --json` prints."""
        row = {name: getattr(self, name) for name in self.FIELDS}
        return row | {
            "citations": [asdict(c) for c in self.citations],
            "conflict_warnings": list(self.conflict_warnings),
        }


def stable_id(document: str, edition: str, pinpoint: str, part: int = 0) -> str:
    """The id of a passage: UUID5 over document, edition, pinpoint and part.

    >>> stable_id("a", "official", "18(1)") == stable_id("a", "official", "18(1)", 0)
    True
    """
    return str(uuid5(NAMESPACE, f"{document}|{edition}|{pinpoint}|{part}"))
