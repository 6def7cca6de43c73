"""Notebook files: loading them, their tagged cells, and the parameters that one can be given."""

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import NotebookError
from civicsetu.base.files import write_text
from civicsetu.base.near import did_you_mean

if TYPE_CHECKING:
    from nbformat import NotebookNode

PARAMETERS = "parameters"
INJECTED = "injected-parameters"


def parameters_of(notebook: Path) -> dict[str, Any]:
    """Read what a notebook can be given.

    Args:
        notebook: a notebook of format 4.

    Returns:
        The names of the cell tagged `parameters` with their defaults, in the cell's order.

    Raises:
        NotebookError: no notebook, not exactly one such cell, or a cell that holds more than
            plain values under names.
    """
    notebook = Path(notebook)
    cells = tagged(load(notebook), PARAMETERS)
    if len(cells) != 1:
        raise NotebookError(
            f"{notebook}: {len(cells)} cells are tagged `{PARAMETERS}`; give the tag to exactly one code cell"
        )
    defaults = {}
    for name, value in assigned(cells[0].source, notebook).items():
        try:
            defaults[name] = ast.literal_eval(value)
        except ValueError:
            raise NotebookError(
                f"{notebook}: the default of `{name}` is computed ({ast.unparse(value)}); write the plain value"
            ) from None
    return defaults


def load(path: Path) -> "NotebookNode":
    """Read a notebook in the newest minor version of format 4, with an id in every cell.

    Raises:
        NotebookError: the file is missing, no notebook, or of another format.
    """
    import nbformat

    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        beside = (str(other) for other in path.parent.glob("*.ipynb"))
        raise NotebookError(f"{path}: there is no such notebook{did_you_mean(str(path), beside)}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, nbformat.ValidationError) as error:
        raise NotebookError(f"{path} cannot be read as a notebook: {str(error).splitlines()[0]}") from error


def _parsed(text: str) -> "NotebookNode":
    import nbformat

    raw = json.loads(text)
    if raw["nbformat"] != 4:
        raise ValueError(f"notebook format {raw['nbformat']}; save it in format 4")
    # nbformat would give random ids, and with them every run would be another file.
    for number, cell in enumerate(raw["cells"], start=1):
        cell.setdefault("id", f"cell-{number}")
    raw["nbformat_minor"] = max(raw.get("nbformat_minor", 0), 5)
    notebook: NotebookNode = nbformat.reads(json.dumps(raw), as_version=4)
    return notebook


def tagged(notebook: "NotebookNode", tag: str) -> list["NotebookNode"]:
    """The code cells of a notebook that carry a tag."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and tag in cell.metadata.get("tags", [])]


def assigned(source: str, notebook: Path) -> dict[str, ast.expr]:
    """Read a cell that only gives values to names.

    Args:
        source: the cell's code.
        notebook: named in the message when the cell holds anything else.

    Returns:
        Each name with the expression of its value; the last one wins.

    Raises:
        NotebookError: the cell holds anything but `name = value` and `name: type = value`.

    >>> {name: ast.unparse(value) for name, value in assigned("k: int = 10  # passages", Path("a.ipynb")).items()}
    {'k': '10'}
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError as error:
        raise NotebookError(f"{notebook}: the `{PARAMETERS}` cell is not Python: {error.msg}") from None
    values: dict[str, ast.expr] = {}
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                values[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                values[name] = value
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # a string on its own explains the parameter above it
            case _:
                line = ast.unparse(statement).splitlines()[0]
                raise NotebookError(f"{notebook}: the `{PARAMETERS}` cell may only hold `name = value`, not: {line}")
    return values


def text_of(notebook: "NotebookNode") -> str:
    """A notebook as the text of its file."""
    import nbformat

    return f"{nbformat.writes(notebook)}\n"


# What JupyterLab and other editors write into a notebook besides its cells, as nbstripout names it.
EDITOR_KEYS = (
    "metadata.widgets", "metadata.signature", "metadata.toc", "metadata.varInspector", "metadata.vscode",
    "metadata.language_info.codemirror_mode", "metadata.language_info.file_extension",
    "metadata.language_info.mimetype", "metadata.language_info.nbconvert_exporter",
    "metadata.language_info.pygments_lexer", "metadata.language_info.version",
    "cell.metadata.collapsed", "cell.metadata.editable", "cell.metadata.execution", "cell.metadata.ExecuteTime",
    "cell.metadata.heading_collapsed", "cell.metadata.hidden", "cell.metadata.jp-MarkdownHeadingCollapsed",
    "cell.metadata.jupyter", "cell.metadata.papermill", "cell.metadata.scrolled", "cell.metadata.slideshow",
    "cell.metadata.trusted", "cell.metadata.vscode",
)  # fmt: skip


def strip(notebook: "NotebookNode") -> "NotebookNode":
    """Take out of a notebook what running and opening it leaves there: outputs, execution counts, and what
    editors write into its metadata.

    Args:
        notebook: the notebook; it is changed in place.

    Returns:
        The same notebook.
    """
    from nbstripout import strip_output

    stripped: NotebookNode = strip_output(
        notebook, keep_output=False, keep_count=False, keep_id=True, extra_keys=list(EDITOR_KEYS)
    )
    return stripped


def stripped_text(text: bytes) -> bytes:
    """The text of a notebook file, stripped; what is not a notebook as it is, for a filter of git loses nothing."""
    import nbformat

    try:
        return text_of(strip(_parsed(text.decode("utf-8")))).encode("utf-8")
    except (ValueError, KeyError, TypeError, AttributeError, nbformat.ValidationError):
        return text


def strip_file(path: Path) -> bool:
    """Strip a notebook file in place.

    Returns:
        Whether there was anything to take out.

    Raises:
        NotebookError: the file is missing or is not a notebook of format 4.
    """
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    after = text_of(strip(load(path)))
    if after != before:
        write_text(path, after)
    return after != before
