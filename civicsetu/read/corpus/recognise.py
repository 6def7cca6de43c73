"""What kind of document a text is, from its own first words; used where no registry says it.

Each kind has words that show it, with a weight. The kind whose words weigh most is taken, with the
words as evidence and its share of the weight as confidence.
"""

import re
from typing import NamedTuple

from civicsetu.model.document import Meta
from civicsetu.model.document_kinds import DOCUMENT_KINDS, YEAR, document_kind
from civicsetu.model.jurisdictions import CENTRAL, jurisdictions

FIRST_CHARS = 9000  # of a document, in which it says what it is


class Recognition(NamedTuple):
    """A document's kind, how sure that is (0 to 1), the words that show it, and all else that its
    beginning tells; `form` is how the file is written: pdf, markdown, text, rows or qa."""

    meta: Meta
    confidence: float
    evidence: str
    form: str

    def __str__(self) -> str:
        shown = f', for it says "{self.evidence}"' if self.evidence else ""
        return f"{self.meta.doc_type} (confidence {self.confidence:.2f}){shown}"


SIGNS = tuple(
    (kind.name, sign.weight, re.compile(sign.pattern, re.MULTILINE))
    for kind in DOCUMENT_KINDS.values()
    for sign in kind.signs
)
TITLE = r"[A-Z(][^\n.;“”\"]{{3,180}}?\b(?:{})\s*,?\s*(?:\(.{{1,20}}\)\s*)?{}"


def recognised_text(text: str, key: str = "document", name: str = "", form: str = "text") -> Recognition:
    """What can be told of a document from its first words: its kind, title, jurisdiction and year.

    Args:
        text: its words; the first 9,000 characters count.
        key: the key to give it.
        name: the title of a document that does not say its own.
        form: how its file is written.

    >>> found = recognised_text("KAVERI AUTHORITY\\nCIRCULAR No. 3/2019\\nSubject: Fees")
    >>> found.meta.doc_type, found.evidence
    ('circular', 'CIRCULAR No')
    """
    text = text[:FIRST_CHARS]
    weights: dict[str, float] = {}
    shown: dict[str, list[tuple[float, str]]] = {}
    for shows, counts, pattern in SIGNS:
        if match := pattern.search(text):
            weights[shows] = weights.get(shows, 0.0) + counts
            shown.setdefault(shows, []).append((counts, " ".join(match[0].split())[:80]))
    for kind in map(document_kind, tuple(weights)):
        if kind.refines:
            weights[kind.name] += weights.pop(kind.refines, 0.0)
    doc_type = max(weights, key=lambda kind: weights[kind], default="act")
    weight = weights.get(doc_type, 0.0)
    confidence = weight / (sum(weights.values()) + 1.0)
    evidence = max(shown.get(doc_type, []), key=lambda item: item[0], default=(0.0, ""))[1]
    title = _title(text, doc_type) or name or key
    year = re.search(YEAR, title[::-1][:40][::-1])
    meta = Meta(
        key, title, re.sub(r"^The\s+", "", title, flags=re.IGNORECASE), "unknown", _jurisdiction(title, text), doc_type,
        year=int(year[0]) if year else None,
    )  # fmt: skip
    return Recognition(meta, round(confidence, 2), evidence, form)


def _title(text: str, doc_type: str) -> str:
    """The title that the text gives itself: "may be called the ...", else its first line that is one."""
    if not document_kind(doc_type).title:
        return ""
    pattern = TITLE.format(document_kind(doc_type).title, YEAR)
    flat = " ".join(text.split())
    if called := re.search(rf"\bmay\s+be\s+called\s+(?:as\s+)?[“‘’'\"]?(?:the\s+)?[“‘’'\"]?({pattern})", flat):
        return called[1].strip()
    alone = re.compile(rf"^\W*((?:the\s+)?{pattern})\W*$", re.IGNORECASE)
    lines = text.splitlines()
    for size in (1, 2, 3):
        for i in range(len(lines) - size + 1):
            joined = " ".join(" ".join(lines[i : i + size]).split())
            match = alone.match(joined) if len(joined) < 200 and lines[i][:1].isupper() else None
            if match and match[1].count("(") == match[1].count(")"):
                return match[1].strip()
    return ""


def _jurisdiction(title: str, text: str) -> str:
    """The state that the title names, else whose Government or Authority the first lines name."""
    for words in (
        title,
        *(line for line in text.splitlines()[:25] if re.search(r"(?i)government|authority|gazette", line)),
    ):
        for place in jurisdictions().values():
            pattern = place.name.replace(" and ", " (?:and|&) ")
            if place.key != CENTRAL and re.search(rf"\b{pattern}\b", words, re.IGNORECASE):
                return place.key
    return CENTRAL
