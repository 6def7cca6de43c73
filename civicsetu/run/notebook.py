"""Runs a parameterised notebook as a stage: the same parameters give the same bytes.

A stage notebook has one cell tagged `parameters` that holds nothing but plain values under
their names. papermill writes the given values into a cell below it and executes the whole in
a fresh kernel of the interpreter that is running. What is written differs only when the
results differ, so that a pipeline can tell whether anything behind it has to run again.

Three things stay the notebook's own care: figures call `civicsetu.report.figures.style` first,
no cell prints a time or the address of an object, and seeds are parameters.
"""

import difflib
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import NotebookError
from civicsetu.base.files import write_text
from civicsetu.base.notebooks import INJECTED, load, parameters_of, tagged

if TYPE_CHECKING:
    from jupyter_client.manager import AsyncKernelManager
    from nbformat import NotebookNode

BANNER = "papermill-error-cell-tag"
STARTS = 3
NEVER_STARTED = "Kernel died before replying to kernel_info"  # as jupyter_client says it
WIDGET = (
    "application/vnd.jupyter.widget-view+json"  # such as a progress bar: lives in JupyterLab only, ids drawn by lot
)

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
    "TQDM_DISABLE": "1",
}


def run_notebook(
    notebook: Path,
    out: Path,
    parameters: Mapping[str, Any],
    kernel_cwd: Path | None = None,
    progress: bool | Callable[[str], object] = True,
    environment: Mapping[str, str] | None = None,
    made_from: Callable[[], Sequence[Sequence[str]]] = tuple,
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
        progress: show a bar of the cells on stderr; or a function that is told of each cell in a line of text.
        environment: variables of the kernel, before those of `KERNEL_ENVIRONMENT`.
        made_from: asked after the run what it was made from: what, where and checksum of each, for the report.

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
        raise NotebookError(f"{notebook} is an executed notebook; run the notebook that it was made from")

    import papermill

    out.parent.mkdir(parents=True, exist_ok=True)
    failed = out.with_name(f"{out.name}.failed.ipynb")
    beside = out.parent.resolve()
    # A kernel that dies slowly may still write into its profile while the folder is removed.
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=beside, ignore_cleanup_errors=True) as folder:
        prepared, executed = Path(folder) / "source.ipynb", Path(folder) / "executed.ipynb"
        prepared.write_text(_text(source), encoding="utf-8")
        error = _execute(
            lambda: papermill.execute_notebook(
                _literal(prepared),
                _literal(executed),
                # The notebook's own order, so that the caller's order cannot show.
                parameters={name: parameters[name] for name in defaults if name in parameters},
                kernel_name="python3",
                language="python",
                progress_bar=progress if isinstance(progress, bool) else _Lines.bar(progress),
                cwd=str(kernel_cwd) if kernel_cwd else None,
                kernel_manager_class=_kernel_of_this_interpreter(
                    {**KERNEL_ENVIRONMENT, **(environment or {}), "IPYTHONDIR": str(Path(folder) / "ipython")}
                ),
            )
        )
        result = load(executed) if executed.exists() else source
        if message := _failure(source, result, error):
            if not executed.exists():
                raise NotebookError(f"{notebook}: {message}", message) from error
            write_text(failed, _text(_reproducible(result, notebook)))
            so_far = f"; the run so far is in {failed}"
            raise NotebookError(f"{notebook}: {message}{so_far}", message, failed) from error
        whole = _reproducible(result, notebook)
        whole.metadata["civicsetu"]["made_from"] = [list(source) for source in made_from()]
        write_text(out, _text(whole))
    failed.unlink(missing_ok=True)
    return out


class _Lines:
    """A bar of the cells as lines of text: `ran 3 of 12 cells`.

    Args:
        say: told of each.
    """

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say

    @classmethod
    def bar(cls, say: Callable[[str], object]) -> dict[str, Any]:
        """What papermill hands to tqdm."""
        return {"file": cls(say), "bar_format": "ran {n_fmt} of {total_fmt} cells", "mininterval": 0}

    def write(self, text: str) -> None:
        """Take what tqdm writes over the line before."""
        for line in text.replace("\r", "\n").splitlines():
            if line.strip():
                self._say(line.strip())

    def flush(self) -> None:
        """Nothing is held back."""


def _execute(run: Callable[[], object]) -> Exception | None:
    """Run until the kernel has started, and give the error that ended the run.

    Of two kernels that start at once the second may be given a port that the first has just taken. It dies before any
    cell has run, so that another start repeats nothing.
    """
    error: Exception | None = None
    for _ in range(STARTS):
        try:
            run()
            return None
        # A dead kernel, one that does not start and a failing cell come as unrelated classes.
        except Exception as problem:
            error = problem
        if NEVER_STARTED not in str(error):
            break
    return error


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
    notebook.metadata.pop("widgets", None)
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
            cell.outputs = _settled([output for output in cell.outputs if WIDGET not in output.get("data", {})])
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
