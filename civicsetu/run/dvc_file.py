"""What `dvc.yaml` says of a notebook: the data that its stage writes, and the data that stages before it made."""

from pathlib import Path
from typing import Any

import yaml

from civicsetu.params import project_root

DATA = "data"


def data_written_by(notebook: Path) -> list[str]:
    """The places in the data folder that the pipeline has a notebook write, such as `data/index`."""
    stage = _stages().get(_stage_of(notebook), {})
    return [out for out in map(_place, stage.get("outs", ())) if _in_data(out)]


def data_made_for(notebook: Path) -> list[str]:
    """The places in the data folder that a notebook reads and another stage makes, such as `data/corpus`."""
    stages = _stages()
    made = {out for stage in stages.values() for out in map(_place, stage.get("outs", ())) if _in_data(out)}
    return [dep for dep in stages.get(_stage_of(notebook), {}).get("deps", ()) if dep in made]


def from_root(path: Path) -> str:
    """A path from the project's folder; the name alone of a file outside it."""
    path = path.resolve()
    return path.relative_to(project_root()).as_posix() if path.is_relative_to(project_root()) else path.name


def _stages() -> dict[str, Any]:
    pipeline = project_root() / "dvc.yaml"
    if not pipeline.is_file():
        return {}
    stages: dict[str, Any] = (yaml.safe_load(pipeline.read_text(encoding="utf-8")) or {}).get("stages", {})
    return stages


def _stage_of(notebook: Path) -> str:
    """The stage whose command runs a notebook; empty if none does."""
    name = from_root(notebook)
    return next((stage for stage, entry in _stages().items() if name in str(entry.get("cmd", "")).split()), "")


def _place(out: str | dict[str, Any]) -> str:
    """The place that is written, whether or not it has options."""
    return out if isinstance(out, str) else next(iter(out))


def _in_data(out: str) -> bool:
    return out.split("/")[0] == DATA
