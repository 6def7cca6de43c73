"""The page that leads to the reports: the figures to see first, the reviewers' matrix, and a link to each report."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import ConfigurationError
from civicsetu.base.files import read_json
from civicsetu.base.words import counted, noun, per_cent
from civicsetu.params import project_root
from civicsetu.report.made_from import of_all
from civicsetu.report.page import write_page
from civicsetu.report.shares import HOW, OF_QUOTATIONS, between

if TYPE_CHECKING:
    # For types alone: the other reports use this module, and must not be made anew when the claims change.
    from civicsetu.report.matrix import Checked, Matrix


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a stage: the word that names it, and what it shows."""

    name: str
    about: str


REPORTS = {
    "01_ingest": Report("Reading", "Every document against what it announces; a page with its units outlined."),
    "02_index": Report("Search index", "Passages, vectors, BM25, section graph; HNSW held against exact search."),
    "03_ablation": Report("Retrieval", "Dense, BM25, fusion and reranking on the same questions, with the misses."),
    "04_evaluate": Report("Answers", "Citations checked on their pages, refusals, RAGAS's measures."),
    "05_confidence": Report("Confidence", "How likely an answer is sound: chances held against graded answers."),
}


QUESTIONS = Path("questions") / "index.html"  # which the report on answers writes beside itself
SWEEPS = Path("sweeps") / "index.html"  # which `civicsetu report` writes beside the overview, also where there are none


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure of the overview: what it is, its value, and a few words on it."""

    label: str
    value: str
    note: str


def title_of(notebook: str) -> str:
    """The title of a notebook's report.

    >>> title_of("03_ablation"), title_of("my_notes")
    ('CivicSetu: retrieval', 'CivicSetu: my notes')
    """
    name = REPORTS[notebook].name.lower() if notebook in REPORTS else notebook.replace("_", " ")
    return f"CivicSetu: {name}"


def write_overview(reports: Path | None = None, matrix: "Matrix | None" = None) -> Path:
    """Write `index.html`: the figures to see first, the reviewers' matrix, and links to the reports.

    Args:
        reports: the folder of the reports; the project's own by default.
        matrix: what is claimed, with what was measured; without it the page has none.

    Returns:
        The page.

    Raises:
        ConfigurationError: a report or its metrics is missing; names it.
    """
    reports = reports or project_root() / "reports"
    metrics = {stage: read_json(_there(reports / "metrics" / f"{stage}.json")) for stage in REPORTS}
    arm = read_json(_there(reports / "headline" / "03_ablation.json"))["arm"]
    links = [(_there(reports / f"{stage}.html").name, report) for stage, report in REPORTS.items()]
    return write_page(
        "overview.html.j2",
        reports / "index.html",
        title="CivicSetu: overview",
        corpus=metrics["01_ingest"]["corpus"],
        titles=metrics["01_ingest"]["titles"],
        verdict=_verdict(metrics),
        ground=_ground(metrics),
        how=f"{HOW} {OF_QUOTATIONS}",
        tiles=_tiles(metrics, arm),
        matrix=matrix,
        page_of=lambda checked: _page_of(checked, reports),
        reports=links,
        questions=(reports / QUESTIONS).is_file(),
        sweeps=SWEEPS.as_posix(),
        made_from=of_all(reports / "notebooks" / f"{stage}.ipynb" for stage in REPORTS),
    )


def _page_of(checked: "Checked", reports: Path) -> str | None:
    """The report of a stage that shows a claim's figure. What `make official` makes has no link: its page is not kept,
    and the overview is to be the same where it was not made."""
    file = Path(checked.claim.file)
    page = f"{file.stem}.html"
    known = file.stem in REPORTS and file.parent.as_posix() == "metrics"
    return page if known and (reports / page).is_file() else None


def _there(path: Path) -> Path:
    if not path.is_file():
        raise ConfigurationError(f"{path} is missing; run `dvc repro` to make all reports")
    return path


def _verdict(metrics: Mapping[str, Mapping[str, Any]]) -> str:
    """The result in a few sentences, with its intervals: what is cited, refused and quoted, and what readers found."""
    answers = metrics["04_evaluate"]
    ends = answers.get("intervals", {})
    refused = answers["refused_unanswerable"]
    last = (
        "no question is unanswerable"
        if refused is None
        else f"{per_cent(refused)} of {answers['n_unanswerable']} that have no answer are refused"
        f"{between(ends, 'refused_unanswerable')}"
    )
    every = answers.get("share_all_cited")
    some = "" if every is None else f", {per_cent(every)} one that cites every section that is wanted"
    return (
        f"Of {counted(answers['n_answerable'], 'answerable question')}, {per_cent(answers['share_gold_cited'])} get "
        f"an answer that cites a right section{between(ends, 'share_gold_cited')}{some}; {last}. "
        f"{answers['citations_true']} of {counted(answers['citations_checked'], 'quotation')} stand word for word on "
        f"their page. {_sound(metrics['05_confidence'])}"
    )


def _sound(confidence: Mapping[str, Any]) -> str:
    """What readers found of the answers that they graded."""
    own = confidence["reporting_part"]
    return (
        f"Readers found {per_cent(own['sound'])} of {counted(own['answers'], 'graded answer')} sound"
        f"{between(confidence.get('intervals', {}), 'sound')}: direct, complete, not misleading."
    )


def _ground(metrics: Mapping[str, Mapping[str, Any]]) -> str:
    """What the figures rest on: which text, whose questions, and how many of these were nearly known."""
    text = (
        "The corpus is the project's plain-language edition, not the official text. "
        if metrics["01_ingest"]["corpus"] == "plain"
        else ""
    )
    near = metrics["04_evaluate"].get("by_nearness", {})
    asked = sum(band["n"] for band in near.values())
    same = near.get("nearly_the_same", {"n": 0})["n"]
    known = (
        f" {same} of the {asked} answerable ones {noun(same, 'is', 'are')} nearly the same as a question that the "
        "index knows or that was learnt from."
        if asked
        else ""
    )
    return f"{text}The project wrote the questions itself.{known}"


def _tiles(metrics: Mapping[str, Mapping[str, Any]], arm: str) -> list[Tile]:
    """The figures to see first.

    Args:
        metrics: those of each stage.
        arm: the retrieval arm that the ablation reports on.
    """
    read, index, arms, answers, confidence = (metrics[stage] for stage in REPORTS)
    sure = confidence["reporting_part"]
    retrieval = arms[arm]
    ends = answers.get("intervals", {})
    true_citations = answers["citations_true"] / max(1, answers["citations_checked"])
    answerable = counted(answers["n_answerable"], "answerable question")
    found_by = f"of {counted(arms.get('n_answerable', answers['n_answerable']), 'question')}, searched the way “{arm}”"

    def of_hits(name: str) -> str:
        """The interval of a figure of hits, where the answers were given by the same arm."""
        return between(ends, name) if answers.get(name) == retrieval[name] else ""

    return [
        Tile("Right section first", per_cent(retrieval["hit@1"]), f"{found_by}{of_hits('hit@1')}"),
        Tile("Right section in the first five", per_cent(retrieval["hit@5"]), f"{found_by}{of_hits('hit@5')}"),
        Tile(
            "Answers that cite a right section",
            per_cent(answers["share_gold_cited"]),
            f"of {answerable}{between(ends, 'share_gold_cited')}",
        ),
        Tile(
            "Sound answers",
            per_cent(sure["sound"]),
            f"of {counted(sure['answers'], 'answer')} that readers graded: direct, complete, not misleading"
            f"{between(confidence.get('intervals', {}), 'sound')}",
        ),
        Tile(
            "Refused when it should",
            per_cent(answers["refused_unanswerable"]),
            f"of {counted(answers['n_unanswerable'], 'unanswerable question')}{between(ends, 'refused_unanswerable')}",
        ),
        Tile(
            "True citations",
            per_cent(true_citations),
            f"of {counted(answers['citations_checked'], 'quotation')}: found word for word on their page"
            f"{between(ends, 'share_citations_true')}",
        ),
        Tile(
            "Calibration error of confidence",
            f"{sure['calibration_error']:.3f}",
            f"how far the stated chances lie from what came true, on {sure['answers']} answers that readers graded; "
            "0 is best",
        ),
        Tile(
            "Documents read",
            f"{read['documents_read']} of {read['documents']}",
            counted(read["provisions"], "provision"),
        ),
        Tile(
            "References resolved",
            per_cent(read["references_resolved"]),
            f"of {read['references']} references in the text it is known what they name",
        ),
        Tile(
            "Passages",
            str(index["passages"]),
            f"the fast search by vectors (HNSW) finds {per_cent(index['hnsw_recall@10'])} of the ten nearest that a "
            "search of all finds",
        ),
    ]
