"""The page that leads to the reports: the figures to see first, the reviewers' matrix, and a link to each report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import ConfigurationError
from civicsetu.base.files import read_json
from civicsetu.base.words import counted
from civicsetu.params import project_root
from civicsetu.report.page import write_page

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
    "02_index": Report("Index", "Passages, vectors, BM25, section graph; HNSW held against exact search."),
    "03_ablation": Report("Retrieval", "Dense, BM25, fusion and reranking on the same questions, with the misses."),
    "04_evaluate": Report("Answers", "Citations checked on their pages, refusals, RAGAS's measures."),
    "05_confidence": Report("Confidence", "How likely an answer is sound: chances held against graded answers."),
}


QUESTIONS = Path("questions") / "index.html"  # which the report on answers writes beside itself


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
        title="CivicSetu: reports",
        corpus=metrics["01_ingest"]["corpus"],
        titles=metrics["01_ingest"]["titles"],
        verdict=_verdict(metrics),
        tiles=_tiles(metrics, arm),
        matrix=matrix,
        page_of=_page_of,
        reports=links,
        questions=(reports / QUESTIONS).is_file(),
    )


def _page_of(checked: "Checked") -> str | None:
    """The report that shows a claim's figure, where it is one of this folder."""
    stage = Path(checked.claim.file).stem
    return f"{stage}.html" if checked.claim.file == f"metrics/{stage}.json" and stage in REPORTS else None


def _there(path: Path) -> Path:
    if not path.is_file():
        raise ConfigurationError(f"{path} is missing; run `dvc repro` to make all reports")
    return path


def _verdict(metrics: Mapping[str, Mapping[str, Any]]) -> str:
    """The result in a sentence, with its intervals."""
    answers = metrics["04_evaluate"]
    ends = answers.get("intervals", {})
    refused = answers["refused_unanswerable"]
    last = (
        "no question is unanswerable"
        if refused is None
        else f"{_per_cent(refused)} of {answers['n_unanswerable']} that have no answer are refused"
        f"{between(ends, 'refused_unanswerable')}"
    )
    return (
        f"Of {counted(answers['n_answerable'], 'answerable question')}, {_per_cent(answers['share_gold_cited'])} get "
        f"an answer that cites a right section{between(ends, 'share_gold_cited')}; {last}. "
        f"{answers['citations_true']} of {counted(answers['citations_checked'], 'quotation')} stand word for word on "
        "their page."
    )


def _tiles(metrics: Mapping[str, Mapping[str, Any]], arm: str) -> list[Tile]:
    """The figures to see first.

    Args:
        metrics: those of each stage.
        arm: the retrieval arm that the ablation reports on.
    """
    read, index, arms, answers, confidence = (metrics[stage] for stage in REPORTS)
    sure = confidence["reporting_half"]
    retrieval = arms[arm]
    ends = answers.get("intervals", {})
    cited = _per_cent(answers["share_gold_cited"])
    true_citations = answers["citations_true"] / max(1, answers["citations_checked"])

    def of_hits(name: str) -> str:
        """The interval of a figure of hits, where the answers were given by the same arm."""
        return between(ends, name) if answers.get(name) == retrieval[name] else ""

    return [
        Tile("Right section first", _per_cent(retrieval["hit@1"]), f"hit@1 of the arm {arm}{of_hits('hit@1')}"),
        Tile(
            "Right section in the first five",
            _per_cent(retrieval["hit@5"]),
            f"hit@5 of the arm {arm}{of_hits('hit@5')}",
        ),
        Tile(
            "True citations",
            _per_cent(true_citations),
            f"{counted(answers['citations_checked'], 'quotation')} found verbatim on their page",
        ),
        Tile(
            "Answers that cite a right section",
            cited,
            f"of the answerable questions{between(ends, 'share_gold_cited')}",
        ),
        Tile(
            "Refused when it should",
            _per_cent(answers["refused_unanswerable"]),
            f"of {counted(answers['n_unanswerable'], 'unanswerable question')}{between(ends, 'refused_unanswerable')}",
        ),
        Tile(
            "Calibration error of confidence",
            f"{sure['calibration_error']:.2f}",
            f"on {sure['answers']} answers that readers graded",
        ),
        Tile(
            "Documents read",
            f"{read['documents_read']} of {read['documents']}",
            counted(read["provisions"], "provision"),
        ),
        Tile("References resolved", _per_cent(read["references_resolved"]), f"{read['references']} found in the text"),
        Tile(
            "Passages",
            str(index["passages"]),
            f"HNSW finds {_per_cent(index['hnsw_recall@10'])} of the exact nearest 10",
        ),
    ]


def between(ends: Mapping[str, Sequence[float]], name: str) -> str:
    """The interval of a share, in brackets; nothing where it was not computed.

    >>> between({"facts_stated": (0.8511, 0.96)}, "facts_stated"), between({}, "facts_stated")
    (' (95 % interval: 85 to 96 %)', '')
    """
    if name not in ends:
        return ""
    low, high = ends[name]
    return f" (95 % interval: {100 * low:.0f} to {100 * high:.0f} %)"


def _per_cent(share: float | None) -> str:
    """A share in per cent.

    >>> _per_cent(0.8751), _per_cent(1.0), _per_cent(None)
    ('87.5 %', '100 %', 'none')
    """
    if share is None:
        return "none"
    return f"{100 * share:.1f} %" if share < 1 else "100 %"
