"""An extension of JupyterLab's server: the project's notebooks are saved without their outputs.

So a notebook that was opened and run stays the same file, and neither git nor DVC takes it for changed. The outputs
stay in view until the notebook is closed; `civicsetu run` keeps those of a run in `reports/notebooks`. Other
notebooks are saved as they are. The server finds the extension by `lab.json`, which `make setup` copies
into the environment's `etc/jupyter`.
"""

from pathlib import Path
from typing import Any

from civicsetu.base.notebooks import strip


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.contents_manager.register_pre_save_hook(strip_before_saving)


def strip_before_saving(model: dict[str, Any], path: str, contents_manager: Any, **_: Any) -> None:
    """Strip a notebook that is about to be saved, if it is one of the project's.

    Args:
        model: what is saved, as Jupyter's contents service has it; its content is changed in place.
        path: where, from the server's folder.
        contents_manager: the server's part that saves.
    """
    import nbformat

    if model.get("type") == "notebook" and is_of_a_project(Path(contents_manager.root_dir) / path.strip("/")):
        model["content"] = strip(nbformat.from_dict(model["content"]))


def is_of_a_project(notebook: Path) -> bool:
    """Whether a notebook lies in the folder `notebooks` of a checkout of this project."""
    folder = notebook.resolve().parent
    return folder.name == "notebooks" and all((folder.parent / name).is_file() for name in ("params.yaml", "dvc.yaml"))
