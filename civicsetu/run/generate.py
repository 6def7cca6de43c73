"""What follows from the parameters' types, the table of stages and the code, written out:

- `params.yaml`: every parameter in the order of the types, with its explanation; its values are kept, or those of the
  types are taken;
- each stage notebook's parameter cell: the parameters that the stage uses, with the values of `params.yaml`;
- in `dvc.yaml`, the parameters of each stage and the code that it runs, read from the imports;
- in `README.md`, the figures that the pipeline measured.
"""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel

from civicsetu.base.closure import files_run_by, modules_named
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import write_text
from civicsetu.base.notebooks import PARAMETERS, load, parameters_of, tagged, text_of
from civicsetu.params import Params, grouped, load_params, named, ungrouped
from civicsetu.run.readme import readme_text
from civicsetu.run.stage_table import STAGES, Stage

WIDTH = 120
COMMENTS_AT = 30  # the column of the comments in params.yaml
PACKAGE = "civicsetu"
# It imports the settings of every room; of these, those that a stage uses are among its parameters.
SETTINGS_OF_ALL = ("civicsetu.params",)


def generate(root: Path, check: bool = False, defaults: bool = False) -> list[Path]:
    """Write the generated files, or only find those that are out of date.

    Args:
        root: the project's folder.
        check: write nothing.
        defaults: take the values from the types instead of those that `params.yaml` has; arms that only the file has
            stay.

    Returns:
        The files that were out of date.

    Raises:
        ParameterError: `params.yaml` is not valid.
        NotebookError: a stage's notebook has no plain parameter cell.
        CivicSetuError: `dvc.yaml` and the table name other stages.
    """
    stale = []
    for path, text in _generated(root, defaults):
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if not check:
                write_text(path, text)
    return stale


def _generated(root: Path, defaults: bool) -> Iterator[tuple[Path, str]]:
    params = load_params(root / "params.yaml")
    if defaults:
        usual = Params()
        params = usual.model_copy(update={"arms": {**params.arms, **usual.arms}})
    yield root / "params.yaml", params_text(params)
    for stage in STAGES:
        if stage.notebook:
            path = notebook_of(stage, root)
            yield path, notebook_text(path, stage, params)
    yield root / "dvc.yaml", dvc_text(root)
    yield root / "README.md", readme_text(root)


def notebook_of(stage: Stage, root: Path) -> Path:
    """The notebook of a stage."""
    return root / "notebooks" / f"{stage.notebook}.ipynb"


# --------------------------------------------------------------------------------- params.yaml
def params_text(params: Params) -> str:
    """`params.yaml` with some values: every parameter with its explanation."""
    lines = [
        "# Everything that can be set, by the part that uses it. Change the values here; `civicsetu generate` keeps",
        "# them, writes the rest of this file from civicsetu/params.py, and takes the values over into the notebooks.",
    ]
    for name, field in Params.model_fields.items():
        value = getattr(params, name)
        if isinstance(value, BaseModel):
            lines += ["", f"# {(type(value).__doc__ or '').strip().splitlines()[0]}", *_group(name, value)]
        elif isinstance(value, dict):
            lines += ["", *_comment(field.description or ""), f"{name}:"]
            lines += [line for key, part in value.items() for line in _wrapped(f"  {key}: ", part)]
        else:
            lines += ["", *_setting(name, value, field.description)]
    return "\n".join(lines) + "\n"


def _group(name: str, group: BaseModel, indent: str = "") -> Iterator[str]:
    yield f"{indent}{name}:"
    for leaf, field in type(group).model_fields.items():
        value = getattr(group, leaf)
        if isinstance(value, BaseModel):
            yield from _group(leaf, value, f"{indent}  ")
        else:
            yield from _setting(f"{indent}  {leaf}", value, field.description)


def _setting(name: str, value: Any, description: str | None) -> Iterator[str]:
    """A parameter with its explanation behind it, or above it where the line would be too long."""
    line, indent = f"{name}: {_yaml(value)}", " " * (len(name) - len(name.lstrip()))
    if len(explained := f"{line:{COMMENTS_AT - 2}}  # {description}") <= WIDTH:
        yield explained
    else:
        yield f"{indent}# {description}"
        if len(line) <= WIDTH or not isinstance(value, list | tuple):
            yield line
        else:
            yield f"{name}:"
            yield from (f"{indent}  - {_yaml(one)}" for one in value)


def _comment(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, WIDTH - 10, initial_indent="# ", subsequent_indent="# ")


def _wrapped(start: str, value: Any) -> list[str]:
    """A value in one line, or in several if it is long."""
    first, *more = _yaml(value, WIDTH - 30).split("\n")
    return [f"{start}{first}", *(f"{' ' * len(start)}{line.strip()}" for line in more)]


def _as_mapping(value: BaseModel) -> dict[str, Any]:
    """A group within a list, such as a model of a chain, by what it sets."""
    return value.model_dump(mode="json", exclude_defaults=True)


def _yaml(value: Any, width: float = float("inf")) -> str:
    """A value as YAML writes it in one line."""
    plain = json.loads(json.dumps(value, default=_as_mapping))
    text: str = yaml.safe_dump([plain], default_flow_style=True, width=width, sort_keys=False)
    return text.strip()[1:-1]


# ----------------------------------------------------------------------------------- notebooks
def notebook_text(path: Path, stage: Stage, params: Params) -> str:
    """A stage's notebook with its parameter cell written anew.

    Args:
        path: the notebook; it is not changed.
        stage: says which parameters the cell has. The notebook's own, such as `data`, stay as they are.
        params: the values.
    """
    own = {name: value for name, value in parameters_of(path).items() if name not in Params.model_fields}
    used = {name: value for name, value in named(params).items() if _is_one_of(name, stage.parameters)}
    in_order = sorted(used, key=lambda name: _place(name, stage.parameters))
    notebook = load(path)
    (cell,) = tagged(notebook, PARAMETERS)
    cell.source = cell_text(own | grouped({name: used[name] for name in in_order}))
    return text_of(notebook)


def _is_one_of(name: str, chosen: Sequence[str]) -> bool:
    return any(f"{name}.".startswith(f"{entry}.") for entry in chosen)


def _place(name: str, chosen: Sequence[str]) -> int:
    return next(n for n, entry in enumerate(chosen) if _is_one_of(name, [entry]))


def cell_text(values: dict[str, Any]) -> str:
    """The source of a parameter cell.

    >>> print(cell_text({"data": "data", "passages": {"max_chars": 900}}))
    # From params.yaml; `civicsetu run` takes other values as `-p passages.max_chars=...`
    data = "data"
    passages = {
        "max_chars": 900,
    }
    """
    lines = []
    for name, value in values.items():
        if isinstance(value, dict):
            inner = "".join(f"    {_python(key)}: {_fitted(part, 4, len(key) + 4)},\n" for key, part in value.items())
            lines.append(f"{name} = {{\n{inner}}}")
        else:
            lines.append(f"{name} = {_python(value)}")
    example = next((name for name in ungrouped(values) if "." in name), "data")
    return "\n".join([f"# From params.yaml; `civicsetu run` takes other values as `-p {example}=...`", *lines])


def _fitted(value: Any, indent: int, before: int) -> str:
    """A value in one line, or one item a line where that is too long, as ruff formats it."""
    text = _python(value)
    if indent + before + len(text) + 1 <= WIDTH or not isinstance(value, list | dict):
        return text
    deeper = indent + 4
    if isinstance(value, dict):
        items = [f"{_python(key)}: {_fitted(part, deeper, len(key) + 4)}" for key, part in value.items()]
    else:
        items = [_fitted(item, deeper, 0) for item in value]
    inner = "".join(f"{' ' * deeper}{item},\n" for item in items)
    return f"{text[0]}\n{inner}{' ' * indent}{text[-1]}"


def _python(value: Any) -> str:
    """A plain value as Python, with double quotation marks."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_python, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_python(key)}: {_python(part)}' for key, part in value.items())}}}"
    return repr(value)


# ------------------------------------------------------------------------------------ dvc.yaml
def dvc_text(root: Path) -> str:
    """`dvc.yaml` with the parameters and the code of each stage written anew; all else stays."""
    from ruamel.yaml import YAML

    editor = YAML()
    editor.indent(mapping=2, sequence=4, offset=2)
    editor.width = 4096
    document = editor.load((root / "dvc.yaml").read_text(encoding="utf-8"))
    listed, known = list(document["stages"]), [stage.name for stage in STAGES]
    if listed != known:
        raise CivicSetuError(
            f"dvc.yaml has the stages {', '.join(listed)}, and civicsetu/run/stage_table.py {', '.join(known)}: "
            "list the same ones in the same order in both"
        )
    for stage in STAGES:
        entry = document["stages"][stage.name]
        data = [dep for dep in entry["deps"] if dep.split("/")[0] != PACKAGE]
        _set_list(entry["deps"], [*data, *code_of(stage, root)])
        if stage.parameters:
            _set_list(entry["params"], stage.parameters)
    text = io.StringIO()
    editor.dump(document, text)
    return text.getvalue()


def _set_list(listed: Any, values: Sequence[str]) -> None:
    """Change the items of a list in place, so that its comments and blank lines stay; only where they differ."""
    if list(listed) != list(values):
        comment = listed.ca.items.pop(len(listed) - 1, None)  # what follows the list, such as a blank line
        listed.ca.items.clear()
        listed[:] = list(values)
        if comment is not None:
            listed.ca.items[len(listed) - 1] = comment


def code_of(stage: Stage, root: Path) -> list[str]:
    """The code that a stage runs, as paths from the project's folder: the modules of its command, those
    that its notebook imports, and all that these import; a folder stands for all its files."""
    modules = set(stage.modules)
    if stage.notebook:
        cells = [c.source for c in load(notebook_of(stage, root)).cells if c.cell_type == "code"]
        modules |= {module for source in cells for module in modules_named(source, root=root)}
    files = files_run_by(modules, root, without_imports_of=SETTINGS_OF_ALL)
    return as_paths(files, root / PACKAGE, root)


def as_paths(files: Iterable[Path], folder: Path, root: Path) -> list[str]:
    """Files as paths from a folder, with a folder in place of its files where these are the greater part of it.

    Args:
        files: some of the files below `folder`.
        folder: where to begin.
        root: the paths are relative to it.
    """
    among = set(files)
    paths = [path.relative_to(root).as_posix() for path in among if path.parent == folder]
    for inner in (path for path in folder.iterdir() if path.is_dir()):
        below = [p for p in inner.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
        used = among.intersection(below)
        if 2 * len(used) > len(below):
            paths.append(inner.relative_to(root).as_posix())
        elif used:
            paths += as_paths(used, inner, root)
    return sorted(paths)
