"""Runs and sweeps that are asked for: values checked before anything starts, with the messages of the commands."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import there_is_no
from civicsetu.base.words import counted
from civicsetu.explore.requests import Record, text_of, texts_of
from civicsetu.params import project_root
from civicsetu.run.given import NotebookParameters
from civicsetu.run.grid import grid_of
from civicsetu.run.stage import planned_run
from civicsetu.run.sweep import check_sweep, usual_name
from civicsetu.run.workbench.jobs import Task
from civicsetu.run.workbench.parameters import form_of

MOST, CHARS = 200, 100_000  # parameters that are given, and characters of each


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are.

    Args:
        data: the data folder.
        reports: the folder of the reports.
        notebooks: the folder of the notebooks.
    """

    data: Path
    reports: Path
    notebooks: Path

    @classmethod
    def of_project(cls, data: Path | None = None) -> "Places":
        """Those of the project, with another data folder where one is given."""
        root = project_root()
        return cls(data or root / "data", root / "reports", root / "notebooks")

    @property
    def data_word(self) -> str:
        """The data folder as a parameter of a notebook has it: from the project's folder, where it is inside."""
        data, root = self.data.resolve(), project_root()
        return str(data.relative_to(root) if data.is_relative_to(root) else data)

    def notebook(self, request: Record) -> Path:
        """The notebook that a request names.

        Raises:
            ParameterError: there is no such notebook; names those that there are.
        """
        name, known = text_of(request, "notebook", 200), sorted(path.name for path in self.notebooks.glob("*.ipynb"))
        if name not in known:
            raise ParameterError(there_is_no("notebook", name, known))
        return self.notebooks / name


def form(places: Places, request: Record) -> Record:
    """The parameters of the notebook that a request names; `data` begins with this workbench's folder."""
    return form_of(places.notebook(request), {"data": places.data_word})


def check_values(places: Places, request: Record) -> Record:
    """Check values, or those of a sweep, as a command would.

    Raises:
        ParameterError: says what is wrong with the first that is not allowed.
    """
    notebook, pairs = places.notebook(request), texts_of(request, "pairs", MOST, CHARS)
    if request.get("sweep") is True:
        grid_of(notebook, pairs)
    else:
        NotebookParameters(notebook).given(pairs)
    return {}


def task_of(places: Places, request: Record) -> Task:
    """The run or the sweep that a request asks for.

    Args:
        places: where things are.
        request: `notebook`; `pairs`, each `name=value`; `sweep`, true for a sweep, with `name` and `jobs`.

    Raises:
        ParameterError: an unknown name, a value that is not allowed, or a sweep of a notebook that writes data.
        NotebookError: the notebook has no plain parameters.
    """
    notebook, pairs = places.notebook(request), texts_of(request, "pairs", MOST, CHARS)
    given = [word for pair in pairs for word in ("-p", pair)]
    if request.get("sweep") is True:
        return _sweep(places, notebook, request, pairs)
    run = planned_run(notebook, pairs)
    usual = project_root() / "reports"
    reports = places.reports / run.reports.relative_to(usual) if run.reports.is_relative_to(usual) else run.reports
    title = f"Running {notebook.stem}{f' with {run.reports.name}' if run.changed else ''}"
    return Task("run", title, ("run", str(notebook), *given, "--reports", str(reports)), str(reports))


def _sweep(places: Places, notebook: Path, request: Record, pairs: list[str]) -> Task:
    name, jobs = text_of(request, "name", 200).strip() or None, _jobs(request.get("jobs"))
    axes = [pair for pair in pairs if pair.partition("=")[0].strip() != "data"]
    data = ["--data", str(places.data.resolve())] if len(axes) < len(pairs) else []
    grid = grid_of(notebook, axes, {"data": places.data_word} if data else {})
    check_sweep(grid, name, jobs)
    name = name or usual_name(grid)
    given = [word for pair in axes for word in ("-p", pair)]
    many = ["--jobs", str(jobs)] if jobs else []
    words = ("sweep", str(notebook), *given, "--name", name, *many, *data, "--reports", str(places.reports))
    title = f"Sweeping {notebook.stem} over {counted(len(grid.points), 'point')}: {name}"
    return Task("sweep", title, words, str(places.reports / "sweeps" / name))


def _jobs(value: Any) -> int | None:
    if value in (None, ""):
        return None
    try:
        return int(str(value))
    except ValueError:
        raise ParameterError(f"--jobs is {value}; it must be a whole number") from None
