"""What `dvc.yaml` says of a notebook: the data that its stage writes, and the data that stages before it made."""

from pathlib import Path
from typing import Any, NamedTuple

import yaml

from civicsetu.params import project_root

DATA, PACKAGE = "data", "civicsetu"


def data_written_by(notebook: Path) -> list[str]:
    """The places in the data folder that the pipeline has a notebook write, such as `data/index`."""
    stage = _stages().get(_stage_of(notebook), {})
    return [out for out in map(_place, stage.get("outs", ())) if _in_data(out)]


def data_made_for(notebook: Path) -> list[str]:
    """The places in the data folder that a notebook reads and another stage makes, such as `data/corpus`."""
    stages = _stages()
    made = {out for stage in stages.values() for out in map(_place, stage.get("outs", ())) if _in_data(out)}
    return [dep for dep in stages.get(_stage_of(notebook), {}).get("deps", ()) if dep in made]


class Places(NamedTuple):
    """The data that a stage reads or writes, and the code that it runs, as `dvc.yaml` names them."""

    data: tuple[str, ...]
    code: tuple[str, ...]


def places_of(notebook: Path) -> Places | None:
    """The places of the stage that runs a notebook; None where none does."""
    stage = _stages().get(_stage_of(notebook))
    if stage is None:
        return None
    deps, outs = stage.get("deps", ()), map(_place, stage.get("outs", ()))
    data = tuple(place for place in (*deps, *outs) if _in_data(place))
    return Places(data, tuple(place for place in deps if place.startswith(f"{PACKAGE}/")))


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
