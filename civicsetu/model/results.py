"""What is handed to people: hits, citations, answers."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

EXTRACTIVE = "extractive"  # what answered where no model did


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

    FIELDS = (
        "rank", "provision", "citation", "heading", "document", "jurisdiction", "section", "pages", "score", "text",
        "why",
    )  # fmt: skip

    def row(self) -> dict[str, Any]:
        """The record that `civicsetu search --json` prints."""
        row = {name: getattr(self, name) for name in self.FIELDS}
        return row | {"pages": list(self.pages), "score": round(self.score, 6), "why": list(self.why)}


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quotation: where it stands and what it is of; `cut` where the provision goes on after it, of a table's
    cell the heading of its `column`, and where it runs over the end of its `page` the `last_page` that it stands on;
    `heading` is that of its section."""

    provision: str
    citation: str
    document: str
    edition: str
    jurisdiction: str
    page: int
    quote: str
    char_start: int
    char_end: int
    cut: bool = False
    column: str = ""
    last_page: int = 0
    heading: str = ""

    @property
    def printed_on(self) -> str:
        """Its page as it is cited, "p. 20" or "pp. 20-21"; empty where the text has no pages."""
        if not self.page:
            return ""
        return f"pp. {self.page}-{self.last_page}" if self.last_page > self.page else f"p. {self.page}"

    @property
    def place(self) -> str:
        """The citation with its page: "s. 18(1), RERA Act 2016, p. 16"."""
        return f"{self.citation}, {self.printed_on}" if self.page else self.citation


@dataclass(frozen=True, slots=True)
class Related:
    """A provision that an answer names and does not quote, with the reason."""

    provision: str
    citation: str
    reason: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """The answer to one thing that a question asks.

    Fields:
        asked: the words of the question that ask it.
        kind: what kind of answer they want (`civicsetu.answer.asks.KINDS`).
        lead: the first line in plain words; empty where no frame fits and the quotation stands first.
        quotations: the words that carry the answer, in reading order.
        conditions: provisos, Explanations and exceptions that limit it; of a proviso, the clause that it limits.
        related: other provisions that the reader needs, by name.
        left_out: members of the quoted list that are not quoted.
        side: in a comparison, the name of the side that it is of; its `lead` begins with it.
    """

    asked: str
    kind: str
    lead: str
    quotations: tuple[Citation, ...]
    conditions: tuple[Citation, ...] = ()
    related: tuple[Related, ...] = ()
    left_out: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class WholeSection:
    """A section that an answer quotes from, in full: its units in reading order, each with its page."""

    provision: str
    citation: str
    heading: str
    units: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence that a model wrote and that was checked: its line of the answer (`answer` or `condition`), and the
    provisions whose words carry it."""

    text: str
    line: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ModelCall:
    """A call of a model: the prompt with its version, what came of it (`answered`, or why not), seconds, tokens, and
    its price. It holds no key and no word of the question."""

    model: str
    prompt: str
    outcome: str
    seconds: float
    tokens: int = 0
    price: float = 0.0


@dataclass(frozen=True, slots=True)
class Provenance:
    """How an answer came about where models are configured.

    Fields:
        answered_by: the model whose sentences it has, or `extractive` where it is made of quotations alone.
        why: why it is extractive; empty where it is not.
        calls: the calls of models in order.
        repaired: sentences that did not hold and were written again.
        removed: what was wrong with sentences that were left out, one line each.
        retrievals: other retrievals that were tried.
        replayed: the replies were recorded before.
    """

    answered_by: str
    why: str = ""
    calls: tuple[ModelCall, ...] = ()
    repaired: int = 0
    removed: tuple[str, ...] = ()
    retrievals: int = 0
    replayed: bool = False

    def line(self) -> str:
        """The provenance in one sentence for readers."""
        if self.answered_by == EXTRACTIVE:
            return f"Answered without a model: {self.why}."
        how = "recorded replies of " if self.replayed else ""
        out = f"; {len(self.removed)} left out" if self.removed else ""
        return f"Written by {how}{self.answered_by}, each sentence checked against the words that it rests on{out}."


@dataclass(frozen=True, slots=True)
class Answer:
    """What `ask` returns: an answer with citations, or a refusal with its reason.

    `answer` is its text, made from `parts`; `citations` are all their quotations and conditions in order.
    `opening` is what its text says before them, such as how two sides differ.
    `understood` is the question that is answered, where it is not the one that was asked but a follow-up to the one
    before it; `by_itself` says that there was one before it, of which nothing was taken; `sections` are the sections
    that are quoted from, in full, where the long form was asked for.
    `sentences` were written by a model, and `provenance` says how; without a configured model there is neither.
    `features` are what the confidence was computed from (`civicsetu.answer.features`); a refusal has none.
    """

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
    parts: tuple[AnswerPart, ...] = ()
    doubts: tuple[str, ...] = ()
    understood: str = ""
    by_itself: bool = False
    sections: tuple[WholeSection, ...] = ()
    opening: str = ""
    hits: tuple[Hit, ...] = field(default=(), repr=False)
    features: Mapping[str, float] = field(default_factory=dict, repr=False)
    sentences: tuple[WrittenSentence, ...] = ()
    provenance: Provenance | None = None

    FIELDS = (
        "answer", "parts", "citations", "confidence", "confidence_level", "query_type", "refused",
        "refusal_reason", "conflict_warnings", "doubts", "amendment_notice", "disclaimer", "timings_ms", "understood",
        "sections", "hits",
    )  # fmt: skip

    def row(self) -> dict[str, Any]:
        """The record that `civicsetu ask --json` prints."""
        row = {name: getattr(self, name) for name in self.FIELDS}
        return (
            row
            | {
                "parts": [asdict(part) for part in self.parts],
                "citations": [asdict(c) for c in self.citations],
                "conflict_warnings": list(self.conflict_warnings),
                "doubts": list(self.doubts),
                "sections": [asdict(section) for section in self.sections],
                "hits": [hit.row() for hit in self.hits],
            }
            | self._written()
        )

    def _written(self) -> dict[str, Any]:
        """What a configured model adds to the record; without one nothing."""
        if self.provenance is None:
            return {}
        return {"sentences": [asdict(one) for one in self.sentences], "provenance": asdict(self.provenance)}
