"""The page that leads to all sweeps and to the runs with other parameters: `sweeps/index.html` among the reports.

The overview always leads to it, so that the overview is the same whether or not there are any. `civicsetu report`,
`sweep` and `run` write it anew; it is no output of the pipeline.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from civicsetu.base.files import read_json
from civicsetu.report.overview import SWEEPS
from civicsetu.report.page import write_page
from civicsetu.report.sweep.points import axes_of

RUNS = "runs"  # the folder beside it


@dataclass(frozen=True, slots=True)
class Listed:
    """A sweep or a run: its name, its page, and a few words on it."""

    name: str
    href: str
    said: str


def write_list(reports: Path) -> Path:
    """Write the page.

    Args:
        reports: the folder of the reports, with `sweeps` and `runs` in it where there are any.
    """
    sweeps = [_sweep(path.parent.name, read_json(path)) for path in sorted((reports / "sweeps").glob("*/summary.json"))]
    runs = [
        Listed(page.parent.name, quote(f"../{RUNS}/{page.parent.name}/{page.name}"), page.stem)
        for page in sorted((reports / RUNS).glob("*/*.html"))
    ]
    return write_page("sweeps.html.j2", reports / SWEEPS, title="Sweeps and other runs", sweeps=sweeps, runs=runs)


def _sweep(name: str, summary: dict[str, Any]) -> Listed:
    """What a sweep varied, and at how many points it failed."""
    axes = "; ".join(f"{axis.label} = {', '.join(axis.shown)}" for axis in axes_of(summary))
    failed = sum("error" in point for point in summary["points"])
    points = f"{len(summary['points'])}" + (f", {failed} failed" if failed else "")
    return Listed(name, quote(f"{name}/index.html"), f"{summary['notebook']} over {axes}; points: {points}")
