"""How fast PDFs with a text layer become provision trees, in a process of its own: what else a process holds slows the
collection of its garbage.

Run as a module with the files' paths, it prints the measure as one line of JSON.
"""

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import UnreadableDocument
from civicsetu.bench.timing import measured_apart, seconds

RUNS = 3


def pdfs(data: Path) -> list[Path]:
    """The PDFs that are there to be read: the typeset ones of a data folder, and those of the mirror
    that CIVICSETU_MIRROR names and of `other_acts` beside it."""
    found = sorted((data / "typeset").glob("*.pdf"))
    if mirror := os.environ.get("CIVICSETU_MIRROR"):
        beside = Path(mirror).parent / "other_acts"
        found += [*sorted(Path(mirror).glob("*.pdf")), *sorted(beside.glob("*.pdf"))]
    return found


def measure_reading(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """The speed of reading, in a core's own time (one core reads, whatever else the machine does).

    Args:
        paths: PDFs; scans are left out, because their speed is Tesseract's.

    Returns:
        One row a PDF: its name, its pages, the seconds to its provision tree, and the seconds in
        which PyMuPDF alone gives its text.
    """
    rows: list[dict[str, Any]] = measured_apart(__name__, [str(path) for path in paths], "reading") if paths else []
    return rows


def main(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """Read PDFs and measure it."""
    from civicsetu.read.corpus.outcome import Settings
    from civicsetu.read.corpus.readers import recognise
    from civicsetu.read.tree.statute import read_pdf

    rows = []
    for path in paths:
        try:
            meta = recognise(path, settings=Settings(ocr="never")).meta
        except UnreadableDocument:
            continue
        pages = read_pdf(path, meta).n_pages
        tree = seconds(lambda path=path, meta=meta: read_pdf(path, meta), RUNS, time.process_time)  # type: ignore[misc]
        text = seconds(lambda path=path: _text(path), RUNS, time.process_time)  # type: ignore[misc]
        rows.append({"name": path.name, "pages": pages, "tree_s": round(tree, 4), "text_s": round(text, 4)})
    return rows


def _text(path: Path) -> None:
    import pymupdf

    with pymupdf.open(path) as document:
        for page in document:
            page.get_text()


if __name__ == "__main__":
    print(json.dumps(main([Path(path) for path in sys.argv[1:]])))
