"""A notebook run as a stage: parameters from `params.yaml`, then the report beside it.

The project's reports belong to the parameters of `params.yaml`. A run with other values goes to a folder of its
own, so that it neither changes the tracked figures nor is thrown away by the next `dvc repro`.
"""

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.notebooks import parameters_of
from civicsetu.params import REPORTS, grouped, project_root
from civicsetu.report.folders import is_official
from civicsetu.report.notebook_page import to_html
from civicsetu.report.overview import title_of
from civicsetu.run.dvc_file import data_made_for, data_written_by
from civicsetu.run.given import NotebookParameters
from civicsetu.run.grid import point_name
from civicsetu.run.made_from import sources_of
from civicsetu.run.notebook import run_notebook


@dataclass(frozen=True, slots=True)
class Run:
    """A notebook, what it is given, and where its report goes.

    Args:
        notebook: the notebook.
        values: the values of all its parameters, by dotted name.
        reports: the folder of its report, metrics and plots.
        changed: what is not as in `params.yaml`, in words; empty for a run of the pipeline.
        copied: data that earlier stages made, which the run finds in its own data folder.
    """

    notebook: Path
    values: Mapping[str, Any]
    reports: Path
    changed: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()


def planned_run(notebook: Path, pairs: Sequence[str] = (), reports: Path | None = None) -> Run:
    """Check what a notebook is given and choose where its report goes.

    Args:
        notebook: a parameterised notebook.
        pairs: `name=value` for each parameter that is not as in `params.yaml`.
        reports: the folder of the report; by default the project's `reports`, or a folder below
            `reports/runs` that is named by the values where they are not those of `params.yaml`. A stage
            that writes data gets a data folder there as well.

    Raises:
        NotebookError: the notebook has no plain parameter cell.
        ParameterError: an unknown parameter, a value of the wrong type or out of range, or other
            values for the project's own reports.
    """
    parameters = NotebookParameters(notebook)
    current = parameters.current
    other = {name: value for name, value in parameters.given(pairs).items() if value != current[name]}
    project = project_root() / "reports"
    if not other:
        return Run(notebook, current, (reports or project).resolve())
    own = (reports or project / "runs" / point_name(other)).resolve()
    if own == project.resolve():
        raise ParameterError(f"--reports {reports}: it holds the reports of params.yaml; name another folder")
    changed = tuple(f"{name} is {value!r} instead of {current[name]!r}" for name, value in other.items())
    if not data_written_by(notebook) or "data" in other:
        return Run(notebook, current | other, own, changed)
    values = current | other | {"data": str(own / "data")}
    return Run(notebook, values, own, changed, tuple(data_made_for(notebook)))


def run_stage(
    run: Run, progress: bool | Callable[[str], object] = True, environment: Mapping[str, str] | None = None
) -> Path:
    """Execute a notebook and write its HTML report.

    The kernel finds the folder of the reports by `civicsetu.params.reports_folder`: what the
    notebook writes goes there too, and nowhere else.

    Args:
        run: the notebook, its values and the folder.
        progress: show a bar of the cells on stderr; or a function that is told of each cell in a line of text.
        environment: further variables of the kernel.

    Returns:
        The HTML page; the executed notebook stands in `notebooks/` beside it.

    Raises:
        NotebookError: an unknown parameter, or a cell that failed.
    """
    for place in run.copied:
        made, copy = project_root() / place, run.reports / place
        shutil.rmtree(copy, ignore_errors=True)
        if made.is_dir():
            shutil.copytree(made, copy)
    name, in_cell = run.notebook.stem, parameters_of(run.notebook)
    executed = run_notebook(
        run.notebook,
        run.reports / "notebooks" / f"{name}.ipynb",
        {name: value for name, value in grouped(run.values).items() if value != in_cell[name]},
        kernel_cwd=project_root(),
        progress=progress,
        environment={**(environment or {}), REPORTS: str(run.reports)},
        made_from=lambda: sources_of(run.notebook, run.values),
    )
    return to_html(executed, run.reports / f"{name}.html", title_of(name, is_official(run.reports)))
