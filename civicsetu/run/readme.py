"""The figures of the README that the pipeline measures, written into its table."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.words import per_cent

METRICS = Path("reports") / "metrics" / "04_evaluate.json"
ON_OFFICIAL = Path("reports") / "official" / "metrics" / "04_evaluate.json"
COLUMNS = {1: METRICS, 3: ON_OFFICIAL}  # of the table: the second is a test's, on the official print


def _share(name: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda metrics: per_cent(metrics[name])


# What these columns say in each row of the table "How right it is".
ROWS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "questions": lambda metrics: f"{metrics['n']} ({metrics['n_unanswerable']} unanswerable)",
    "hit@1": _share("hit@1"),
    "hit@5": _share("hit@5"),
    "answers that cite a right section": _share("share_gold_cited"),
    "unanswerable questions refused": _share("refused_unanswerable"),
    "citations that are true": lambda metrics: per_cent(metrics["citations_true"] / metrics["citations_checked"]),
}


def readme_text(root: Path) -> str:
    """`README.md` with the columns of its table of figures written anew that are of tracked metrics.

    Args:
        root: the project's folder.

    Raises:
        CivicSetuError: the README has no such row.
    """
    text = (root / "README.md").read_text(encoding="utf-8")
    for column, path in COLUMNS.items():
        if path == METRICS or (root / path).is_file():
            metrics = json.loads((root / path).read_text(encoding="utf-8"))
            for row, figure in ROWS.items():
                text = _with_cell(text, row, column, figure(metrics))
    return text


def _with_cell(text: str, row: str, column: int, said: str) -> str:
    before = rf"^(\| {re.escape(row)} \|(?:[^|\n]*\|){{{column - 1}}})[^|\n]*\|"
    text, found = re.subn(before, rf"\g<1> {said} |", text, flags=re.MULTILINE)
    if found != 1:
        raise CivicSetuError(f"README.md has {found} rows that begin with {row!r}, not one: mend its table of figures")
    return text
