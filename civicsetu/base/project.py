"""Where the project's own files are."""

import os
from functools import lru_cache
from pathlib import Path

REPORTS = "CIVICSETU_REPORTS"  # the environment variable that names the folder of a run's reports


@lru_cache(maxsize=1)
def project_root() -> Path:
    """The folder with `params.yaml` and `data/registry`: the working folder, one above it, or the
    checkout that this package was installed from."""
    here = Path.cwd().resolve()
    for folder in (here, *here.parents, Path(__file__).resolve().parents[2]):
        if (folder / "params.yaml").is_file() and (folder / "data" / "registry").is_dir():
            return folder
    return here


def reports_folder() -> Path:
    """Where a notebook writes its metrics and plots.

    `civicsetu run` and `civicsetu sweep` name the folder in the variable `CIVICSETU_REPORTS`. A notebook that
    is run by hand, in JupyterLab or by papermill, writes into `reports/runs/by-hand`, so that it never
    changes the tracked figures.
    """
    named_by_run = os.environ.get(REPORTS)
    return Path(named_by_run) if named_by_run else project_root() / "reports" / "runs" / "by-hand"
