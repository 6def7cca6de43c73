"""The figures of the README that the pipeline measures, written into its table."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.words import per_cent

METRICS = Path("reports") / "metrics" / "04_evaluate.json"


def _share(name: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda metrics: per_cent(metrics[name])


# What the first column says in each row of the table "How right it is".
PLAIN_COLUMN: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "questions": lambda metrics: f"{metrics['n']} ({metrics['n_unanswerable']} unanswerable)",
    "hit@1": _share("hit@1"),
    "hit@5": _share("hit@5"),
    "answers that cite a right section": _share("share_gold_cited"),
    "unanswerable questions refused": _share("refused_unanswerable"),
    "citations that are true": lambda metrics: per_cent(metrics["citations_true"] / metrics["citations_checked"]),
}


def readme_text(root: Path) -> str:
    """`README.md` with the first column of its table of figures written anew from the tracked metrics.

    Args:
        root: the project's folder.

    Raises:
        CivicSetuError: the README has no such row.
    """
    text = (root / "README.md").read_text(encoding="utf-8")
    metrics = json.loads((root / METRICS).read_text(encoding="utf-8"))
    for row, figure in PLAIN_COLUMN.items():
        text, found = re.subn(
            rf"^(\| {re.escape(row)} \|)[^|\n]*\|",
            rf"\g<1> {figure(metrics)} |",
            text,
            flags=re.MULTILINE,
        )
        if found != 1:
            raise CivicSetuError(
                f"README.md has {found} rows that begin with {row!r}, not one: mend its table of figures"
            )
    return text
