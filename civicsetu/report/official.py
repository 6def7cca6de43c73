"""The results on the official texts: in a sentence for the overview, and a page that leads to their reports.

`make official` makes these reports, where the official PDFs are at hand. Their figures are tracked, their pages are
not, so the page that leads to them, `official/index.html`, is written wherever `civicsetu report` runs, and says what
is there. The overview always leads to it, so that the overview is the same whether or not there are any pages.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_json
from civicsetu.base.words import counted, per_cent
from civicsetu.evaluate.significance import exact
from civicsetu.report.folders import OFFICIAL, OFFICIAL_COMMAND, ON_OFFICIAL
from civicsetu.report.overview import QUESTIONS, REPORTS
from civicsetu.report.page import write_page
from civicsetu.report.shares import HOW, between

INDEX = Path(OFFICIAL) / "index.html"  # in the folder of the project's reports
RETRIEVAL, ANSWERS = ON_OFFICIAL


def said_of_official(reports: Path) -> list[str]:
    """What was measured on the official texts, a sentence for retrieval and one for answers; that it was not, where no
    figures are there.

    Args:
        reports: the folder of the project's reports.
    """
    found = [_metrics(reports, stage) for stage in ON_OFFICIAL]
    return [_retrieval(found[0]), _answers(found[1])]


def write_official(reports: Path) -> Path:
    """Write the page that leads to the reports on the official texts.

    Args:
        reports: the folder of the project's reports.

    Returns:
        The page.
    """
    folder = reports / OFFICIAL
    pages = [(f"{stage}.html", REPORTS[stage]) for stage in ON_OFFICIAL if (folder / f"{stage}.html").is_file()]
    return write_page(
        "official.html.j2",
        reports / INDEX,
        title="On the official texts",
        said=said_of_official(reports),
        how=HOW,
        pages=pages,
        missing=[REPORTS[stage].name for stage in ON_OFFICIAL if not (folder / f"{stage}.html").is_file()],
        questions=QUESTIONS.as_posix() if (folder / QUESTIONS).is_file() else "",
        overview="../index.html" if (reports / "index.html").is_file() else "",
        command=OFFICIAL_COMMAND,
    )


def _metrics(reports: Path, stage: str) -> Mapping[str, Any]:
    path = reports / OFFICIAL / "metrics" / f"{stage}.json"
    return read_json(path) if path.is_file() else {}


def _retrieval(metrics: Mapping[str, Any]) -> str:
    arm = metrics.get("default")
    if not arm:
        return "How the official texts are searched was not measured here."
    count = metrics["n_answerable"]
    # a figure file without intervals still says how many questions of how many
    ends = metrics.get("intervals", {}).get("default") or {
        name: exact(round(arm[name] * count), count) for name in ("hit@1", "hit@5")
    }
    unknown = metrics.get("without_known_questions")
    without = (
        f"; where the index knows no questions, first for {per_cent(unknown['hit@1'])} and among the first five for "
        f"{per_cent(unknown['hit@5'])}"
        if unknown
        else ""
    )
    return (
        f"Of {counted(count, 'answerable question')} on the official texts, the search puts a right "
        f"section first for {per_cent(arm['hit@1'])}{between(ends, 'hit@1')} and among the first five for "
        f"{per_cent(arm['hit@5'])}{between(ends, 'hit@5')}{without}."
    )


def _answers(metrics: Mapping[str, Any]) -> str:
    if not metrics:
        return (
            "The answers from the official texts were not measured here: their metrics are not among the tracked files."
        )
    ends = metrics.get("intervals", {})
    refused = metrics["refused_unanswerable"]
    last = (
        ""
        if refused is None
        else f"; {per_cent(refused)} of {counted(metrics['n_unanswerable'], 'question')} that must be refused are"
        f"{between(ends, 'refused_unanswerable')}"
    )
    aside = " kept aside" if metrics.get("split") == "heldout" else ""
    without = metrics.get("without_known_questions", {}).get("share_gold_cited")
    beside = "" if without is None else f", where the index knows no questions {per_cent(without)}"
    return (
        f"Of the answers from the official texts to {counted(metrics['n_answerable'], 'answerable question')}{aside}, "
        f"{per_cent(metrics['share_gold_cited'])} cite a right section{between(ends, 'share_gold_cited')}"
        f"{beside}{last}."
    )
