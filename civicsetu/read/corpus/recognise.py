"""What kind of document a text is, from its own first words; used where no registry says it.

Each kind has words that show it, with a weight. The kind whose words weigh most is taken, with the
words as evidence and its share of the weight as confidence.
"""

import re
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Meta
from civicsetu.model.document_kinds import DOCUMENT_KINDS, YEAR, document_kind
from civicsetu.model.jurisdictions import CENTRAL, jurisdictions
from civicsetu.read.page.language import FEW, LEAST, SMALL_WORDS, english_pages
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.tree.plaintext import SUFFIXES, plain_text
from civicsetu.read.tree.rows import is_rows

FIRST_PAGES, FIRST_CHARS = 5, 9000
MARKDOWN = (".md", ".markdown")
JSON = (".json", ".jsonl", ".ndjson", ".gz")


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


def recognise(path: Path, key: str | None = None, ocr: str = "auto", cache: Path | None = None) -> Recognition:
    """What can be told of a file: how it is written, its kind, title, jurisdiction and year.

    Args:
        path: a PDF, Markdown, text or JSON file.
        key: the key to give it; None makes one of the file's name.
        ocr, cache: whether scanned pages are read by OCR, and where that is kept.

    Raises:
        UnreadableDocument: the file cannot be read, or is of no form that can be.
    """
    path = Path(path)
    key = key or key_of(path.name)
    form = form_of(path)
    if form in ("rows", "qa"):
        words = "rows with slug, section and text" if form == "rows" else "objects with a question and an answer"
        doc_type = "act" if form == "rows" else "qa"
        return Recognition(Meta(key, path.stem, path.stem, "unknown", CENTRAL, doc_type), 1.0, words, form)
    if form == "pdf":
        pages = english_pages(read_pages(path, ocr=ocr, cache=cache))
        texts = ["\n".join(line.text for line in page.lines) for page in pages]
        text = "\n".join([t for t in texts if _is_english(t)][:FIRST_PAGES] or texts[:FIRST_PAGES])
    elif form == "markdown":
        text = re.sub(r"^\W+|\*\*", "", path.read_text(encoding="utf-8", errors="replace"), flags=re.MULTILINE)
    else:
        text = plain_text(path)
    return recognised_text(text[:FIRST_CHARS], key, path.stem)._replace(form=form)


def recognised(path: Path, key: str | None = None, ocr: str = "auto", cache: Path | None = None) -> Meta:
    """The same, without how it is known."""
    return recognise(path, key, ocr, cache).meta


def form_of(path: Path) -> str:
    """How a file is written: by its first bytes, then by its ending.

    Raises:
        UnreadableDocument: neither tells of a form that can be read.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if not path.is_file():
        raise UnreadableDocument("not_a_pdf", f"{path}: there is no such file")
    with path.open("rb") as stream:
        first = stream.read(1024)
    if ending == ".pdf" or first.startswith(b"%PDF-"):
        return "pdf"
    if ending in MARKDOWN:
        return "markdown"
    if ending in SUFFIXES:
        return "text"
    if ending in JSON:
        if is_rows(path):
            return "rows"
        if ending != ".gz":
            return "qa"
    raise UnreadableDocument(
        "unknown_format",
        f"{path.name}: this kind of file is not known; PDF, Markdown, text, JSON and JSON Lines can be read",
    )


def key_of(name: str) -> str:
    """A document key of a file's name.

    >>> key_of("RTI Act (2005).pdf"), key_of("rows.jsonl.gz")
    ('rti_act_2005', 'rows')
    """
    stem = re.sub(r"(?:\.jsonl?)?\.\w{1,8}$", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "_", stem).strip("_") or "document"


def recognised_text(text: str, key: str = "document", name: str = "") -> Recognition:
    """The same of a text's first words.

    >>> found = recognised_text("KAVERI AUTHORITY\\nCIRCULAR No. 3/2019\\nSubject: Fees")
    >>> found.meta.doc_type, found.evidence
    ('circular', 'CIRCULAR No')
    """
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
    return Recognition(meta, round(confidence, 2), evidence, "text")


def _is_english(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text.lower())
    return len(words) > FEW and sum(word in SMALL_WORDS for word in words) > LEAST * len(words)


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
