"""What a language model as judge made of answers: on a page of its own, and in the report on answers.

A run against the scripted server shows that the wiring holds and nothing of any model, so it is labelled wherever its
figures stand.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
from markupsafe import Markup

from civicsetu.base.files import read_json
from civicsetu.base.words import counted, per_cent
from civicsetu.params import project_root
from civicsetu.report.page import write_page
from civicsetu.report.shown import Html, Prose
from civicsetu.report.tables import frame_table, stacked

KEPT = Path("data") / "golden" / "judged"  # where the report on answers looks for judges' folders
WIRING = (
    "Wiring only: the replies came from the scripted server of this project, which is no model. The figures show that "
    "answers are scored, failures counted and runs resumed; they say nothing of any answer."
)
NONE = (
    "**No judge is configured for this report**: no figure on this page is a language model's judgment, and RAGAS's "
    "faithfulness, answer relevancy and judged context precision are not measured. Name one in `judge.models` of "
    f"`params.yaml` and run `civicsetu judge QUESTIONS.jsonl --out {KEPT.as_posix()}` to have its scores here "
    "(`docs/models.md`)."
)

Summary = Mapping[str, Any]


def judged(folder: Path | None = None, index: str = "") -> Html | Prose:
    """What the judges found whose folders are kept; a plain sentence where there is none.

    Args:
        folder: of the judges' folders, as `civicsetu judge` writes them; the project's by default.
        index: the checksum of the index that the report is of; scores of another one are told.
    """
    kept = [read_json(path) for path in sorted((folder or project_root() / KEPT).glob("*/summary.json"))]
    if not kept:
        return Prose(NONE)
    return Html(str(Markup("").join(_part(summary, index) for summary in kept)))


def _part(summary: Summary, index: str) -> Markup:
    """A judge's part of the report."""
    lines = [verdict(summary)]
    if index and not index.startswith(summary["made_with"]["index"]):
        lines.append("These are scores of answers from another index.")
    label = Markup('<p class="wiring">{}</p>').format(WIRING) if summary["wiring_only"] else Markup("")
    words = Markup("").join(Markup("<p>{}</p>").format(line) for line in lines)
    return Markup("<p><strong>{}</strong></p>{}{}{}").format(
        summary["judge"], label, words, Markup(measures(summary).data)
    )


def verdict(summary: Summary) -> str:
    """What a judge's scores come to, in words, and how far to believe it."""
    passed, agreement = summary["passed"], summary["agreement"]
    share = f" ({per_cent(passed['share'])})" if passed["of"] else ""
    believed = (
        f"It agrees with the hand grades with a kappa of {agreement['kappa']:.2f}, on {agreement['pairs']} judgments."
        if agreement["kappa"] is not None
        else "None of these answers was graded by hand, so it is not known how far to believe it."
    )
    return (
        f"{passed['n']} of {counted(passed['of'], 'answer')}{share} {'reaches' if passed['n'] == 1 else 'reach'} "
        f"{passed['from']:g} in every measure; a failure counts as 0. {believed}"
    )


def measures(summary: Summary) -> Html:
    """Each measure of a judge: its mean with its interval, how many were scored, and why the others were not."""
    rows = [_row(name.replace("_", " "), one) for name, one in summary["measures"].items()]
    columns = ["measure, from 0 to 1", "mean", "95 % interval", "scored", "failed", "left for another run"]
    return stacked(frame_table(pd.DataFrame(rows, columns=columns, dtype=object).set_index(columns[0]), index=True))


def _row(name: str, one: Mapping[str, Any]) -> Sequence[Any]:
    mean = "–" if one["mean"] is None else f"{one['mean']:.3f}"
    ends = " to ".join(f"{end:.3f}" for end in one["interval"] or ())
    failed = ", ".join(f"{count} ({cause.replace('_', ' ')})" for cause, count in one["failed"].items())
    return name, mean, ends, f"{one['scored']} of {one['of']}", failed or "none", one["left"]


def write_judge_page(folder: Path, summary: Summary) -> Path:
    """Write `index.html` into a judge's folder.

    Args:
        folder: the judge's folder.
        summary: of `evaluate.judge.summary.summary_of`.
    """
    return write_page(
        "judge.html.j2", folder / "index.html", title=f"Judged by {summary['judge']}", summary=summary,
        verdict=verdict(summary), wiring=WIRING, measures=Markup(measures(summary).data),
    )  # fmt: skip
