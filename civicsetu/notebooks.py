"""Runs a parameterised notebook as a stage: the same parameters give the same bytes.

A stage notebook has one cell tagged `parameters` that holds nothing but plain values under
their names. papermill writes the given values into a cell below it and executes the whole in
a fresh kernel of the interpreter that is running. What is written differs only when the
results differ, so that a pipeline can tell whether anything behind it has to run again.

Three things stay the notebook's own care: figures call `civicsetu.report.figures.style` first,
no cell prints a time or the address of an object, and seeds are parameters.
"""

import ast
import difflib
import json
import sys
import tempfile
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.errors import NotebookError
from civicsetu.files import write_text

if TYPE_CHECKING:
    from jupyter_client.manager import AsyncKernelManager
    from nbformat import NotebookNode

PARAMETERS = "parameters"
INJECTED = "injected-parameters"
BANNER = "papermill-error-cell-tag"

# Orders and dates that do not vary, figures inline whatever the caller's backend is, and
# libraries that neither fetch nor report anything.
KERNEL_ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "SOURCE_DATE_EPOCH": "0",
    "HF_HUB_OFFLINE": "1",
    "RAGAS_DO_NOT_TRACK": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTHONWARNINGS": "ignore:IProgress not found",
}


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


def run_notebook(
    notebook: Path,
    out: Path,
    parameters: Mapping[str, Any],
    kernel_cwd: Path | None = None,
    progress: bool = True,
    environment: Mapping[str, str] | None = None,
) -> Path:
    """Execute a notebook with parameters; two runs with the same results give the same bytes.

    The kernel is a fresh one of the running interpreter, whatever kernels are installed, with
    `KERNEL_ENVIRONMENT` and without the user's IPython profile. Time stamps and papermill's
    own metadata are left out; what a cell prints is one stream each for stdout and stderr, and
    a progress bar is reduced to its last state.

    Args:
        notebook: the notebook; it is not changed.
        out: where the executed notebook goes. It is replaced only when the run succeeds; a
            failed run is kept beside it as `out` + `.failed.ipynb`.
        parameters: values for some of the names in the notebook's `parameters` cell.
        kernel_cwd: the folder in which the notebook's relative paths begin; by default the
            current one.
        progress: show a bar of the cells on stderr.
        environment: variables of the kernel, before those of `KERNEL_ENVIRONMENT`.

    Returns:
        `out`.

    Raises:
        NotebookError: an unknown parameter, or a cell that failed; the message names them.
    """
    notebook, out = Path(notebook), Path(out)
    defaults = parameters_of(notebook)
    if unknown := [name for name in parameters if name not in defaults]:
        raise NotebookError(_unknown(notebook, unknown, list(defaults)))
    source = load(notebook)
    if tagged(source, INJECTED):
        raise NotebookError(f"{notebook} is an executed notebook: run the notebook that it was made from")

    import papermill  # type: ignore[import-untyped]

    out.parent.mkdir(parents=True, exist_ok=True)
    failed = out.with_name(f"{out.name}.failed.ipynb")
    beside = out.parent.resolve()
    # A kernel that dies slowly may still write into its profile while the folder is removed.
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=beside, ignore_cleanup_errors=True) as folder:
        prepared, executed = Path(folder) / "source.ipynb", Path(folder) / "executed.ipynb"
        prepared.write_text(_text(source), encoding="utf-8")
        try:
            papermill.execute_notebook(
                _literal(prepared),
                _literal(executed),
                # The notebook's own order, so that the caller's order cannot show.
                parameters={name: parameters[name] for name in defaults if name in parameters},
                kernel_name="python3",
                language="python",
                progress_bar=progress,
                cwd=str(kernel_cwd) if kernel_cwd else None,
                kernel_manager_class=_kernel_of_this_interpreter(
                    {**KERNEL_ENVIRONMENT, **(environment or {}), "IPYTHONDIR": str(Path(folder) / "ipython")}
                ),
            )
            error = None
        # A dead kernel, one that does not start and a failing cell come as unrelated classes.
        except Exception as problem:
            error = problem
        result = load(executed) if executed.exists() else source
        if message := _failure(source, result, error):
            if not executed.exists():
                raise NotebookError(f"{notebook}: {message}", message) from error
            write_text(failed, _text(_reproducible(result, notebook)))
            so_far = f"; the run so far is in {failed}"
            raise NotebookError(f"{notebook}: {message}{so_far}", message, failed) from error
        write_text(out, _text(_reproducible(result, notebook)))
    failed.unlink(missing_ok=True)
    return out


def load(path: Path) -> "NotebookNode":
    """Read a notebook in the newest minor version of format 4, with an id in every cell.

    Raises:
        NotebookError: the file is missing, no notebook, or of another format.
    """
    import nbformat

    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        if raw["nbformat"] != 4:
            raise NotebookError(f"{path}: notebook format {raw['nbformat']}; save it in format 4")
        # nbformat would give random ids, and with them every run would be another file.
        for number, cell in enumerate(raw["cells"], start=1):
            cell.setdefault("id", f"cell-{number}")
        raw["nbformat_minor"] = max(raw.get("nbformat_minor", 0), 5)
        notebook: NotebookNode = nbformat.reads(json.dumps(raw), as_version=4)
        return notebook
    except FileNotFoundError:
        raise NotebookError(f"{path}: there is no such notebook") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, nbformat.ValidationError) as error:
        raise NotebookError(f"{path} cannot be read as a notebook: {str(error).splitlines()[0]}") from error


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


def _unknown(notebook: Path, unknown: list[str], valid: list[str]) -> str:
    hints = []
    for name in unknown:
        close = difflib.get_close_matches(name, valid, n=1)
        hints.append(f"`{name}`" + (f" (did you mean `{close[0]}`?)" if close else ""))
    names = ", ".join(valid) or "none"
    return f"{notebook} has no parameter {', '.join(hints)}; its parameters are: {names}"


def _text(notebook: "NotebookNode") -> str:
    import nbformat

    return f"{nbformat.writes(notebook)}\n"


def _literal(path: Path) -> str:
    """A path that survives papermill, which reads braces in paths as parameters."""
    return str(path).replace("{", "{{").replace("}", "}}")


def _kernel_of_this_interpreter(environment: Mapping[str, str]) -> "type[AsyncKernelManager]":
    """Make a kernel manager that knows one kernel: this interpreter, in a known environment.

    An installed `python3` kernel may belong to another interpreter, and the one that comes
    with ipykernel asks the PATH for `python`.
    """
    from ipykernel.kernelspec import get_kernel_dict
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
    from jupyter_client.manager import AsyncKernelManager
    from traitlets import default

    class ThisInterpreter(KernelSpecManager):
        def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
            ours = {
                "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                "env": dict(environment),
            }
            return KernelSpec(**get_kernel_dict() | ours)

    class Manager(AsyncKernelManager):
        @default("kernel_spec_manager")
        def _kernel_spec_manager_default(self) -> KernelSpecManager:
            return ThisInterpreter(parent=self)

        @default("transport_encryption")
        def _transport_encryption_default(self) -> str:
            return "auto"  # without it the kernel warns of every run

    return Manager


def _failure(source: "NotebookNode", executed: "NotebookNode", error: Exception | None) -> str:
    """Say in one line which cell failed with what; empty when the run is whole."""
    numbers = {cell.id: number for number, cell in enumerate(source.cells, start=1)}
    # papermill takes a cell that leaves by `exit()` for the end of a good run.
    for cell in executed.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                return f"{_name(cell, numbers)} failed: {_line(f'{output.ename}: {output.evalue}')}"
    if error is None:
        return ""
    begun = [cell for cell in executed.cells if cell.metadata.get("papermill", {}).get("start_time")]
    what = _line(f"{type(error).__name__}: {error}")
    return f"{_name(begun[-1], numbers)} failed: {what}" if begun else f"the kernel did not start: {what}"


def _name(cell: "NotebookNode", numbers: Mapping[str, int]) -> str:
    if cell.id not in numbers:
        return "the cell of the given parameters"
    return f"cell {numbers[cell.id]} (`{_line(cell.source)}`)"


def _line(text: str) -> str:
    """The first line of a text that has anything on it."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def _reproducible(notebook: "NotebookNode", origin: Path) -> "NotebookNode":
    """Take out of an executed notebook what differs from run to run without meaning anything."""
    notebook.metadata.pop("papermill", None)
    # What papermill writes over a failed run; the error stands under its cell.
    notebook.cells = [cell for cell in notebook.cells if BANNER not in cell.metadata.get("tags", [])]
    # Which notebook this was made from; the report says it.
    notebook.metadata["civicsetu"] = {"notebook": origin.name}
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    language = notebook.metadata.get("language_info", {})
    if "version" in language:
        language["version"] = ".".join(language["version"].split(".")[:2])
    for cell in notebook.cells:
        cell.metadata.pop("papermill", None)
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = _settled(cell.outputs)
            if INJECTED in cell.metadata.get("tags", []):
                cell.id = INJECTED
    return notebook


def _settled(outputs: list["NotebookNode"]) -> list["NotebookNode"]:
    """Join neighbouring stream outputs by name: how they arrived in pieces is chance."""
    settled = []
    for is_stream, run in groupby(outputs, key=lambda output: output.output_type == "stream"):
        pieces = list(run)
        if not is_stream:
            settled += pieces
            continue
        for name in ("stdout", "stderr"):
            of_name = [piece for piece in pieces if piece.name == name]
            text = _last_state("".join(piece.text for piece in of_name))
            if text:
                of_name[0].text = text
                settled.append(of_name[0])
    return settled


def _last_state(text: str) -> str:
    r"""What a terminal shows in the end of lines that were written over.

    >>> _last_state("a\r\n10%\r100%\nb\n")
    'a\n100%\nb\n'
    """
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip("\r ").rpartition("\r")[2] if "\r" in line else line for line in lines)
