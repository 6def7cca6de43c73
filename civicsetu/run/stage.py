"""A notebook run as a stage: parameters from `params.yaml`, then the report beside it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from civicsetu.base.errors import ParameterError
from civicsetu.base.notebooks import parameters_of
from civicsetu.params import REPORTS, flat, load_params, project_root
from civicsetu.report.notebook_page import to_html
from civicsetu.report.overview import title_of
from civicsetu.run.notebook import run_notebook


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
