"""What kind of document a text is, from its own first words; used where no registry says it.

Each kind has words that show it, with a weight. The kind whose words weigh most is taken, with the
words as evidence and its share of the weight as confidence.
"""

import re
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Meta
from civicsetu.model.kinds import JURISDICTIONS
from civicsetu.read.page.language import FEW, LEAST, SMALL_WORDS, english_pages
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.tree.plaintext import SUFFIXES, plain_text
from civicsetu.read.tree.rows import is_rows

YEAR = r"(?:18|19|20)\d\d"
FIRST_PAGES, FIRST_CHARS = 5, 9000
MARKDOWN = (".md", ".markdown")
JSON = (".json", ".jsonl", ".ndjson", ".gz")


class Signal(NamedTuple):
    """Words that show a kind of document, and how much they weigh."""

    doc_type: str
    weight: float
    pattern: re.Pattern[str]


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


def _signals(doc_type: str, *signals: tuple[float, str]) -> tuple[Signal, ...]:
    """The signals of a kind; at a line's ends `\\W*` stays on the line, for a text may be all dots."""
    found = []
    for weight, pattern in signals:
        kept = pattern.replace(r"\W*$", r"[^\w\n]*$").replace(r"^\W*", r"^[^\w\n]*")
        found.append(Signal(doc_type, weight, re.compile(kept, re.MULTILINE)))
    return tuple(found)


_SPACED = r"(?:J\s?U\s?D\s?G\s?E?\s?M\s?E\s?N\s?T)"
SIGNALS: tuple[Signal, ...] = (
    *_signals(
        "act", (3, r"(?i:\bthis\s+act\s+may\s+be\s+called\b)"), (3, r"\bB[Ee]\s+it\s+(?i:enacted\s+by)\b"),
        (2, r"\bAn\s+Act\s+to\b"), (2, rf"\bACT\s*,?\s+NO\s*\.?\s*\d+\s+OF\s+{YEAR}"),
        (2, rf"^\W*(?:THE\s)?[A-Z][A-Z ,()'’&-]*\bACT\s*,?\s*{YEAR}\W*$"),
        (1, rf"^\W*(?:The\s)?[A-Z][\w ,()'’&-]{{3,90}}\bAct\s*,?\s*{YEAR}\W*$"),
        (1, r"(?i:arrangement\s+of\s+sections)"),
    ),
    *_signals(
        "amendment-act",
        (5, rf"(?i:^\W*(?:the\s)?[a-z ,()&'-]*\(\s*(?:\w+\s+)?amendment\s*\)\s+act\s*,?\s*{YEAR}\W*$)"),
        (5, r"(?i:\bthis\s+act\s+may\s+be\s+called\s[^.;]{3,150}\(\s*(?:\w+\s+)?amendment\s*\)\s+act\b)"),
        (4, r"\bAn\s+Act\s+(?:further\s+)?to\s+amend\b"),
    ),
    *_signals(
        "rules", (4, r"(?i:\bthese\s+rules\s+may\s+be\s+called\b)"), (3, r"(?i:make[s]?\s+the\s+following\s+rules\b)"),
        (2, rf"^\W*(?i:the\s)?[\w ,()'’&-]{{3,120}}(?:RULES|Rules)\s*,?\s*{YEAR}\W*$"), (1, rf"\bRULES\s*,?\s*{YEAR}"),
    ),
    *_signals(
        "amendment-rules", (6, r"(?i:\bmay\s+be\s+called\s[^.;]{3,150}\(\s*(?:\w+\s+)?amendment\s*\)\s+rules\b)"),
        (3, rf"(?i:^\W*(?:the\s)?[a-z ,()&'-]*\(\s*(?:\w+\s+)?amendment\s*\)\s+rules\s*,?\s*{YEAR}\W*$)"),
        (4, r"(?i:following\s+rules\s+(?:further\s+)?to\s+amend\b)"),
    ),
    *_signals(
        "regulations", (5, r"(?i:\bthese\s+regulations\s+may\s+be\s+called\b)"),
        (4, r"(?i:make[s]?\s+the\s+following\s+regulations\b)"), (2, rf"\bREGULATIONS?\s*,?\s*{YEAR}"),
        (1, rf"\bRegulations\s*,?\s*{YEAR}\W*$"),
    ),
    *_signals(
        "judgment", (3, r"(?i:^\W*(?:versus|v/s\.?|vs?\.?)\W*$)"), (3, rf"^\W*(?i:(?:oral |common )?){_SPACED}\W*$"),
        (3, r"(?:IN\s+THE\s+(?:SUPREME|HIGH|DISTRICT|CITY)[\w\s]*COURT|SUPREME COURT OF INDIA|^BEFORE\s+THE\b.*)"),
        (2, r"(?i:\b(?:appellant|petitioner|complainant|respondent|plaintiff)s?\W*$)"), (2, r"(?i:^\W*coram\b)"),
        (1, r"(?i:\b(?:civil|criminal|second)\s+appeal\s+no|\bwrit\s+petition|\bcomplaint\s+no)"),
    ),
    *_signals(
        "circular",
        (5, r"^\W*C\s?I\s?R\s?C\s?U\s?L\s?A\s?R\W*$"), (4, r"(?i:^\W*(?:master\s+)?circular\s*(?:no\b|number|:))"),
        (1, r"(?i:^\W*sub(?:ject)?\s*[.:-])"), (1, r"(?i:\bthis\s+circular\b)"),
    ),
    *_signals(
        "notification", (3, r"^\W*N\s?O\s?T\s?I\s?F\s?I\s?C\s?A\s?T\s?I\s?O\s?N\W*$"),
        (2, r"(?i:^\W*notification\s*(?:no\b|number|:))"), (1, r"\b(?:S\.\s?O\.|G\.\s?S\.\s?R\.)\s?\d"),
        (1, r"(?i:\bhereby\s+(?:notif|appoint|establish|constitut|exempt|declare|specif)\w+)"),
    ),
    *_signals(
        "order", (3, r"^\W*(?:OFFICE\s+|GENERAL\s+)?O\s?R\s?D\s?E\s?R\W*$"),
        (4, r"(?i:^\W*(?:office\s+|general\s+|standing\s+)?order\s*(?:no\b|number|:))"),
        (1, r"(?i:\bhereby\s+order(?:s|ed)?\b)"),
    ),
    *_signals("qa", (5, r"(?i:^\W*frequently\s+asked\s+questions)"), (2, r"(?i:^\W*q(?:uestion)?\s*\.?\s*1\s*[.:)])")),
)  # fmt: skip
OF = {"amendment-act": ("act",), "amendment-rules": ("rules",)}  # whose words count for the kind too
TITLE = r"[A-Z(][^\n.;“”\"]{{3,180}}?\b(?:{})\s*,?\s*(?:\(.{{1,20}}\)\s*)?{}"
NAMES = {
    "act": "Act", "rules": "Rules", "regulations": "Regulations?", "amendment-act": "Act", "amendment-rules": "Rules",
}  # fmt: skip
STATES = {name: name.replace("_", " ").replace(" AND ", " (?:AND|&) ") for name in JURISDICTIONS if name != "CENTRAL"}


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
        return Recognition(Meta(key, path.stem, path.stem, "unknown", "CENTRAL", doc_type), 1.0, words, form)
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
        f"{path.name}: neither PDF, Markdown, text, JSON nor section rows, by its ending and first bytes",
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
    for signal in SIGNALS:
        if match := signal.pattern.search(text):
            weights[signal.doc_type] = weights.get(signal.doc_type, 0.0) + signal.weight
            shown.setdefault(signal.doc_type, []).append((signal.weight, " ".join(match[0].split())[:80]))
    for kind, parts in OF.items():
        if kind in weights:
            weights[kind] += sum(weights.pop(part, 0.0) for part in parts)
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
    if doc_type not in NAMES:
        return ""
    pattern = TITLE.format(NAMES[doc_type], YEAR)
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
        for name, pattern in STATES.items():
            if re.search(rf"\b{pattern}\b", words, re.IGNORECASE):
                return name
    return "CENTRAL"
