"""The page that leads to the reports: the figures to see first, the reviewers' matrix, and a link to each report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import ConfigurationError
from civicsetu.base.files import read_json
from civicsetu.base.words import counted, noun, per_cent
from civicsetu.params import project_root
from civicsetu.report.folders import EXPLORE, OFFICIAL
from civicsetu.report.made_from import of_all
from civicsetu.report.page import write_page
from civicsetu.report.shares import HOW, OF_QUOTATIONS, between, by_split
from civicsetu.report.soundness import TEXTS, found_sound, grounds_of_grades, texts_of

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


def title_of(notebook: str, official: bool = False) -> str:
    """The title of a notebook's report.

    Args:
        notebook: the notebook's name.
        official: the report is of those on the official texts.

    >>> title_of("03_ablation"), title_of("my_notes"), title_of("03_ablation", official=True)
    ('CivicSetu: retrieval', 'CivicSetu: my notes', 'CivicSetu: retrieval on the official texts')
    """
    name = REPORTS[notebook].name.lower() if notebook in REPORTS else notebook.replace("_", " ")
    return f"CivicSetu: {name}{' on the official texts' if official else ''}"


def write_overview(reports: Path | None = None, matrix: "Matrix | None" = None, official: Sequence[str] = ()) -> Path:
    """Write `index.html`: the figures to see first, the reviewers' matrix, and links to the reports.

    Args:
        reports: the folder of the reports; the project's own by default.
        matrix: what is claimed, with what was measured; without it the page has none.
        official: what was measured on the official texts, in sentences (see `report.official`).

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
        official=official,
        official_page=f"{OFFICIAL}/index.html",
        lacking=_what_does_not_hold(metrics, arm, matrix),
        how=f"{HOW} {OF_QUOTATIONS}",
        tiles=_tiles(metrics, arm),
        matrix=matrix,
        page_of=lambda checked: _page_of(checked, reports),
        reports=links,
        questions=(reports / QUESTIONS).is_file(),
        explore=EXPLORE if (reports / EXPLORE).is_file() else "",
        sweeps=SWEEPS.as_posix(),
        made_from=of_all(reports / "notebooks" / f"{stage}.ipynb" for stage in REPORTS),
    )


def _page_of(checked: "Checked", reports: Path) -> str | None:
    """The report of a stage that shows a claim's figure. Of what `make official` makes it is the page that leads to it:
    its own page is not kept, and the overview is to be the same where it was not made."""
    file = Path(checked.claim.file)
    if file.parts[0] == OFFICIAL:
        return f"{OFFICIAL}/index.html"
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
        f"{between(ends, 'refused_unanswerable')}{_for_a_right_reason(answers)}"
    )
    on = f" on {TEXTS['plain']}" if metrics["01_ingest"]["corpus"] == "plain" else ""
    every = answers.get("share_all_cited")
    some = "" if every is None else f", {per_cent(every)} one that cites every section that is wanted"
    return (
        f"Of {counted(answers['n_answerable'], 'answerable question')}{on}, {per_cent(answers['share_gold_cited'])} "
        f"get an answer that cites a right section{between(ends, 'share_gold_cited')}{some}; {last}. "
        f"{answers['citations_true']} of {counted(answers['citations_checked'], 'quotation')} stand word for word on "
        f"their page. {found_sound(metrics['05_confidence'])}"
    )


def _ground(metrics: Mapping[str, Mapping[str, Any]]) -> str:
    """What the figures rest on: which text, whose questions, how many of these were nearly known, and how those do that
    were kept aside."""
    read, answers, confidence = (metrics[name] for name in ("01_ingest", "04_evaluate", "05_confidence"))
    text = (
        "The corpus is the project's plain-language edition, not the official text. "
        if read["corpus"] == "plain"
        else ""
    )
    texts = texts_of(confidence)
    graded = f" The answers that readers graded are from {texts}." if texts else ""
    grades = f"{graded} {grounds_of_grades(confidence)}".rstrip()
    near = answers.get("by_nearness", {})
    asked = sum(band["n"] for band in near.values())
    same = near.get("nearly_the_same", {"n": 0})["n"]
    known = (
        f" {same} of the {asked} answerable ones {noun(same, 'is', 'are')} nearly the same as a question that the "
        "index knows or that was learnt from."
        if asked
        else ""
    )
    return f"{text}The project wrote the questions itself.{known}{_by_split(answers)}{grades}"


def _for_a_right_reason(answers: Mapping[str, Any]) -> str:
    """How many are refused for a reason that the question file says is right, where it says one."""
    share, of = answers.get("refused_rightly"), answers.get("n_with_reasons")
    if share is None or not of:
        return ""
    return f", {round(share * of)} of {of} for a right reason{between(answers.get('intervals', {}), 'refused_rightly')}"


def _by_split(answers: Mapping[str, Any]) -> str:
    """How many answers cite a right section, of the questions kept aside and of the others."""
    said = by_split(answers, "share_gold_cited")
    return f" An answer that cites a right section is given to {said}." if said else ""


def _what_does_not_hold(
    metrics: Mapping[str, Mapping[str, Any]], arm: str, matrix: "Matrix | None"
) -> list[tuple[str, str]]:
    """What a reader should know against the figures: a few words, and a sentence with its figures."""
    answers, arms, confidence = (metrics[name] for name in ("04_evaluate", "03_ablation", "05_confidence"))
    found: list[tuple[str, str]] = []
    if matrix is not None and matrix.missed:
        found.append(("Targets that are missed", f"{'; '.join(matrix.missed)}."))
    if matrix is not None and matrix.aims:
        found.append(("Aims that are not reached yet", f"{'; '.join(matrix.aims)}."))
    if matrix is not None and matrix.open:
        found.append(
            (
                "Targets that so few questions do not secure",
                f"The 95 % interval reaches past the target of: {'; '.join(matrix.open)}.",
            )
        )
    if without := _without_known(arms, answers):
        found.append(("Without known questions it is worse", without))
    if wrong := _wrong_reasons(answers):
        found.append(("Refusals for another reason", wrong))
    if "high_from" in confidence and confidence["high_from"] is None:
        found.append(
            (
                "No answer of the model's is marked high",
                "With so few grades no chance is shown to keep the risk that is stated for high; only an answer to a "
                "question that names nothing but provisions is marked so, by rule.",
            )
        )
    if changed := confidence.get("changed_since_graded", {}).get("answers"):
        found.append(
            (
                "Grades of answers that are given otherwise now",
                f"{counted(changed, 'graded answer')} kept to report on {noun(changed, 'is', 'are')} not in the share "
                "of sound ones, as the text has changed since; whether it is better now nobody has graded.",
            )
        )
    if parts := arms.get("parts"):
        found.append(("Parts whose worth is not shown", unproven(parts)))
    return found


def _wrong_reasons(answers: Mapping[str, Any]) -> str:
    """How many questions that must be refused are not refused for a right reason; empty where none is or none is known.

    >>> _wrong_reasons({"refused_rightly": 0.8, "n_with_reasons": 20}), _wrong_reasons({})
    ('4 of 20 questions that must be refused are not refused for a reason that the question file says is right.', '')
    """
    share, of = answers.get("refused_rightly"), answers.get("n_with_reasons")
    if share is None or not of:
        return ""
    count = of - round(share * of)
    return (
        f"{count} of {counted(of, 'question')} that must be refused {noun(count, 'is', 'are')} not refused for a "
        "reason that the question file says is right."
        if count
        else ""
    )


def unproven(parts: Mapping[str, Any]) -> str:
    """How many parts of the whole arm have shown no gain, and how many of these change nothing.

    Args:
        parts: `parts` of the metrics of the report on retrieval.

    >>> unproven({"n": 3, "gain": ["a"], "same": ["b"]})
    'Of 3 parts that were left out one by one, 2 have shown no gain that is more than chance; 1 of these (b) changes \
nothing.'
    """
    count, same = parts["n"] - len(parts["gain"]), parts["same"]
    named = f" ({', '.join(same)})" if same else ""
    return (
        f"Of {counted(parts['n'], 'part')} that were left out one by one, {count} {noun(count, 'has', 'have')} shown "
        f"no gain that is more than chance; {len(same)} of these{named} {noun(len(same), 'changes', 'change')} nothing."
    )


def _without_known(arms: Mapping[str, Any], answers: Mapping[str, Any]) -> str:
    """What search and answers are where the index knows no questions, with intervals; empty if not measured."""
    ends = arms.get("intervals", {}).get("without_known_questions", {})
    said = []
    if found := arms.get("without_known_questions"):
        said.append(
            f"a right section stands first for {per_cent(found['hit@1'])}{between(ends, 'hit@1')} and among the first "
            f"five for {per_cent(found['hit@5'])}{between(ends, 'hit@5')}"
        )
    share = answers.get("without_known_questions", {}).get("share_gold_cited")
    if share is not None:
        own = answers.get("intervals_without_known_questions", {})
        said.append(f"{per_cent(share)} of the answers cite one{between(own, 'share_gold_cited')}")
    return f"Where the index knows no questions, {', and '.join(said)}." if said else ""


def _tiles(metrics: Mapping[str, Mapping[str, Any]], arm: str) -> list[Tile]:
    """The figures to see first.

    Args:
        metrics: those of each stage.
        arm: the retrieval arm that the ablation reports on.
    """
    read, index, arms, answers, confidence = (metrics[stage] for stage in REPORTS)
    sure = confidence["reporting_part"]
    texts = texts_of(confidence)
    graded = f"{counted(sure['answers'], 'answer')}{f' from {texts}' if texts else ''} that readers graded"
    unknown = arms.get("without_known_questions")
    unknown_ends = arms.get("intervals", {}).get("without_known_questions", {})
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
        *(
            [
                Tile(
                    "Right section first, without known questions",
                    per_cent(unknown["hit@1"]),
                    f"where the index knows no questions{between(unknown_ends, 'hit@1')}; in the first five "
                    f"{per_cent(unknown['hit@5'])}{between(unknown_ends, 'hit@5')}",
                )
            ]
            if unknown
            else []
        ),
        Tile(
            "Answers that cite a right section",
            per_cent(answers["share_gold_cited"]),
            f"of {answerable}{between(ends, 'share_gold_cited')}",
        ),
        Tile(
            "Sound answers",
            per_cent(sure["sound"]),
            f"of {graded}: direct, complete, not misleading{between(confidence.get('intervals', {}), 'sound')}",
        ),
        Tile(
            "Refused when it should",
            per_cent(answers["refused_unanswerable"]),
            f"of {counted(answers['n_unanswerable'], 'unanswerable question')}{between(ends, 'refused_unanswerable')}"
            f"{_for_a_right_reason(answers)}",
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
            f"how far the stated chances lie from what came true, on {graded}; 0 is best{_error_by_chance(sure)}",
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


def _error_by_chance(part: Mapping[str, Any]) -> str:
    """The interval of the calibration error, and what a perfect model would show on so few answers."""
    ends = part.get("calibration_error_interval")
    interval = f" (95 % interval: {ends[0]:.3f} to {ends[1]:.3f})" if ends else ""
    chance = part.get("calibration_error_by_chance")
    alone = "" if chance is None else f"; by chance alone a perfect model would show {chance:.3f}"
    return f"{interval}{alone}"
