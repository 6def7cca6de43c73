"""A notebook run as a stage: parameters from `params.yaml`, then the report beside it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import read_json
from civicsetu.base.notebooks import parameters_of
from civicsetu.params import REPORTS, flat, load_params, project_root
from civicsetu.report.html import ReportEntry, index_page, to_html
from civicsetu.run.notebook import run_notebook

STAGES = {
    "01_ingest": ("Reading", "Every document against what it announces; a page with the recognised units outlined."),
    "02_index": ("Index", "Passages, vectors, BM25, section graph; HNSW held against exact search."),
    "03_ablation": ("Retrieval", "Dense, BM25, fusion and reranking on the same questions, with the misses."),
    "04_evaluate": ("Answers", "Citations checked on their pages, refusals, RAGAS's measures."),
}


def run_stage(
    notebook: Path,
    given: Mapping[str, Any] | None = None,
    reports: Path | None = None,
    progress: bool = True,
    environment: Mapping[str, str] | None = None,
) -> Path:
    """Execute a notebook with the project's parameters and write its HTML report.

    The kernel finds the folder of the reports by `civicsetu.params.reports_folder`: what the
    notebook writes goes there too, and nowhere else.

    Args:
        notebook: a parameterised notebook.
        given: parameters that go before those of `params.yaml`, by the notebook's names.
        reports: the folder of the reports; the project's own by default.
        progress: show a bar of the cells on stderr.
        environment: further variables of the kernel.

    Returns:
        The HTML page; the executed notebook stands in `notebooks/` beside it.

    Raises:
        NotebookError: an unknown parameter, or a cell that failed.
    """
    reports = (reports or project_root() / "reports").resolve()
    settings = flat(load_params())
    values = {name: settings[name] for name in parameters_of(notebook) if name in settings} | dict(given or {})
    name = notebook.stem
    executed = run_notebook(
        notebook,
        reports / "notebooks" / f"{name}.ipynb",
        values,
        kernel_cwd=project_root(),
        progress=progress,
        environment={**(environment or {}), REPORTS: str(reports)},
    )
    return to_html(executed, reports / f"{name}.html", title_of(name))


def title_of(name: str) -> str:
    """The title of a notebook's report.

    >>> title_of("03_ablation"), title_of("my_notes")
    ('CivicSetu: retrieval', 'CivicSetu: my notes')
    """
    return f"CivicSetu: {STAGES.get(name, (name.replace('_', ' '), ''))[0].lower()}"


def given_values(pairs: Sequence[str]) -> dict[str, Any]:
    """Parameters from the command line: `name=value`, the value as YAML reads it.

    >>> given_values(["evaluate_k=5", "evaluate_arms=[bm25, rrf]"])
    {'evaluate_k': 5, 'evaluate_arms': ['bm25', 'rrf']}

    Raises:
        ParameterError: a pair without a name or a sign of equality.
    """
    values = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.isidentifier():
            raise ParameterError(f"-p {pair}: write -p name=value")
        try:
            values[name] = yaml.safe_load(value)
        except yaml.YAMLError:
            raise ParameterError(f"-p {pair}: {value} cannot be read as a YAML value") from None
    return values


def write_index(reports: Path | None = None) -> Path:
    """Write `index.html`: the headline figures of the stages' metrics, and links to the reports.

    Args:
        reports: the folder of the reports; the project's own by default.

    Returns:
        The page.

    Raises:
        ParameterError: a report or its metrics is missing; names it.
    """
    reports = reports or project_root() / "reports"
    found = {}
    for name in STAGES:
        for path in (reports / f"{name}.html", reports / "metrics" / f"{name}.json"):
            if not path.is_file():
                raise ParameterError(f"{path} is missing; run `dvc repro` to make all reports")
        found[name] = read_json(reports / "metrics" / f"{name}.json")
    read, index, arms, answers = (found[name] for name in STAGES)
    headline = [
        ("Documents read", f"{read['documents_read']} of {read['documents']}", f"{read['provisions']} provisions"),
        ("References resolved", _share(read["references_resolved"]), f"{read['references']} found in the text"),
        ("Passages", str(index["passages"]), f"HNSW finds {_share(index['hnsw_recall@10'])} of the exact nearest 10"),
        ("hit@1", f"{arms['default']['hit@1']:.2f}", "a right section is the first hit"),
        ("hit@5", f"{arms['default']['hit@5']:.2f}", f"of {answers['n_answerable']} answerable questions"),
        ("True citations", _share(answers["citations_true"] / max(1, answers["citations_checked"])),
         f"{answers['citations_checked']} quotations found verbatim on their page"),
        ("Answers that cite a right section", _share(answers["share_gold_cited"]), "of the answerable questions"),
        ("Refused when it should", _share(answers["refused_unanswerable"]),
         f"of {answers['n_unanswerable']} unanswerable questions"),
    ]  # fmt: skip
    entries = [
        ReportEntry(f"{n}. {title}", f"{name}.html", about)
        for n, (name, (title, about)) in enumerate(STAGES.items(), 1)
    ]
    intro = (
        f"CivicSetu on the corpus **{read['corpus']}**: {', '.join(read['titles'])}. Every figure below is generated "
        "by the pipeline; the reports show how. `dvc repro` makes them again."
    )
    return index_page(entries, headline, reports / "index.html", "CivicSetu: reports", intro)


def _share(value: float) -> str:
    return f"{100 * value:.1f} %" if value < 1 else "100 %"
