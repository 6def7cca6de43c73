"""What is handed to people: hits, citations, answers."""

from dataclasses import asdict, dataclass, field
from typing import Any


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
