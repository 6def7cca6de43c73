"""What the result of a run depends on, and in words what has changed of it since."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import sha256, to_json
from civicsetu.base.notebooks import load
from civicsetu.params import project_root


def inputs_of(notebook: Path, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What the result of a run depends on.

    Args:
        notebook: the notebook; only its cells count, not what they once gave.
        parameters: all that it is given. A `data` folder counts by its index's manifest, and a
            text that names a file of the project by the file's checksum.

    Returns:
        Checksums of the notebook, the package's code, the index and the files, and the parameters.

    Raises:
        IndexUnusable: there is no index in the data folder.
    """
    cells = [[c.cell_type, c.source, sorted(c.metadata.get("tags", []))] for c in load(notebook).cells]
    inputs: dict[str, Any] = {"notebook": hashlib.sha256(to_json(cells).encode()).hexdigest(), "code": _code()}
    if isinstance(data := parameters.get("data"), str):
        manifest = project_root() / data / "index" / "manifest.json"
        if not manifest.is_file():
            raise IndexUnusable(
                f"{manifest.parent} has no index; run `civicsetu build` (or `make reproduce`) to make it"
            )
        inputs["index"] = sha256(manifest)
    files = sorted({v for v in parameters.values() if isinstance(v, str) and v and (project_root() / v).is_file()})
    inputs["files"] = {name: sha256(project_root() / name) for name in files}
    inputs["parameters"] = dict(parameters)
    return inputs


def changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Say in words what differs between two answers of `inputs_of`; empty when nothing does.

    >>> changed({"code": "1", "parameters": {"k": 5}}, {"code": "1", "parameters": {"k": 10}})
    'k was 5 and is 10'
    """
    said = [f"the {part} has changed" for part in ("notebook", "code", "index") if before.get(part) != now.get(part)]
    old, new = before.get("files", {}), now.get("files", {})
    said += [f"{name} has changed" for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
    old, new = before.get("parameters", {}), now.get("parameters", {})
    for name in [*new, *(name for name in old if name not in new)]:
        if name not in old or name not in new:
            said.append(f"the parameter {name} is {'new' if name in new else 'gone'}")
        elif old[name] != new[name]:
            said.append(f"{name} was {to_json(old[name])} and is {to_json(new[name])}")
    return "; ".join(said)


def _code() -> str:
    """A checksum of the package's code and data."""
    package = Path(__file__).resolve().parents[1]
    files = [p for p in sorted(package.rglob("*")) if p.is_file() and "__pycache__" not in p.parts]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(package).as_posix()} {sha256(path)}\n".encode())
    return digest.hexdigest()
