"""What kind of document a file is, from its own first words; used where no registry says it."""

import re
from pathlib import Path

from civicsetu.read.pdf import read_pages
from civicsetu.read.plaintext import SUFFIXES, plain_text
from civicsetu.records import Meta

TYPES = (
    ("regulations", r"\bREGULATIONS?\s*,?\s*(?:19|20)\d\d"),
    ("rules", r"\bRULES?\s*,?\s*(?:19|20)\d\d"),
    ("act", r"\bACT\s*,?\s*(?:18|19|20)\d\d"),
)


def recognised(path: Path, key: str | None = None, ocr: str = "auto", cache: Path | None = None) -> Meta:
    """What can be told of a PDF, Markdown or text file: its type and title, its name as its key.

    Args:
        path: the file.
        key: the key to give it; None makes one of the file's name.
        ocr, cache: whether scanned pages are read by OCR, and where that is kept.

    Raises:
        UnreadableDocument: the file cannot be read.
    """
    path = Path(path)
    if path.suffix.lower() in (".md", ".markdown"):
        first = path.read_text(encoding="utf-8", errors="replace")[:4000]
    elif path.suffix.lower() in SUFFIXES:
        first = plain_text(path)[:4000]
    else:
        first = "\n".join(line.text for page in read_pages(path, ocr=ocr, cache=cache)[:3] for line in page.lines)
    found = [(m.start(), kind) for kind, pattern in TYPES if (m := re.search(pattern, first, re.IGNORECASE))]
    doc_type = min(found, default=(0, "act"))[1]
    title = next(
        (line.strip("# ") for line in first.splitlines() if re.search(dict(TYPES)[doc_type], line, re.IGNORECASE)), ""
    )
    key = key or re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_") or "document"
    return Meta(key, title or path.stem, title or path.stem, "unknown", "CENTRAL", doc_type)
