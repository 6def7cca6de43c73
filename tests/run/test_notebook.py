"""The runner: what is refused, what is kept when a run fails, and that runs repeat to the byte."""

import json
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from civicsetu.base.errors import NotebookError
from civicsetu.base.notebooks import parameters_of
from civicsetu.run.notebook import _settled, run_notebook

pytestmark = pytest.mark.slow  # together they take more than ten seconds

PARAMETERS = 'corpus = "rera"\ncandidates: int = 40  # before reranking\nthreshold = -0.25\narms = ["a", "b"]'


def parameters(source=PARAMETERS, **values):
    return new_code_cell(source, metadata={"tags": ["parameters"]}, **values)


def write(path, *cells, **metadata):
    path.write_text(nbformat.writes(new_notebook(cells=list(cells), metadata=metadata)), encoding="utf-8")
    return path


def printed(path):
    cells = nbformat.read(path, as_version=4).cells
    return "".join(
        output.text for cell in cells for output in cell.get("outputs", []) if output.output_type == "stream"
    )


@pytest.fixture
def stage(tmp_path):
    """A notebook that must not be run: the refusals come before any kernel."""
    return write(tmp_path / "stage.ipynb", new_markdown_cell("# Stage"), parameters(), new_code_cell("1/0"))


def test_parameters_are_names_and_defaults_in_order(stage):
    assert list(parameters_of(stage).items()) == [
        ("corpus", "rera"),
        ("candidates", 40),
        ("threshold", -0.25),
        ("arms", ["a", "b"]),
    ]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([new_code_cell("x = 1")], "0 cells are tagged `parameters`"),
        ([parameters(), parameters("y = 2")], "2 cells are tagged `parameters`"),
        ([parameters("import os\nx = 1")], "may only hold `name = value`, not: import os"),
        ([parameters("x, y = 1, 2")], "may only hold `name = value`, not: x, y = "),
        ([parameters("x = 2 * y")], r"the default of `x` is computed \(2 \* y\)"),
        ([parameters("x = ")], "is not Python"),
    ],
)
def test_a_notebook_without_one_plain_parameters_cell_is_refused(tmp_path, cells, message):
    notebook = write(tmp_path / "stage.ipynb", *cells)
    with pytest.raises(NotebookError, match=message):
        parameters_of(notebook)
    with pytest.raises(NotebookError, match=message):
        run_notebook(notebook, tmp_path / "out.ipynb", {}, progress=False)
    assert not (tmp_path / "out.ipynb").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [(None, "no such notebook"), ("", "cannot be read"), ("[]", "cannot be read"), ('{"nbformat": 3}', "format 3")],
)
def test_what_is_no_notebook_is_refused(tmp_path, text, message):
    notebook = tmp_path / "stage.ipynb"
    if text is not None:
        notebook.write_text(text)
    with pytest.raises(NotebookError, match=message) as refusal:
        parameters_of(notebook)
    assert str(notebook) in str(refusal.value)


def test_an_unknown_parameter_is_refused_with_the_valid_ones(stage, tmp_path):
    with pytest.raises(NotebookError) as refusal:
        run_notebook(stage, tmp_path / "out.ipynb", {"candidate": 10, "zzz": 1}, progress=False)
    assert str(refusal.value) == (
        f"{stage} has no parameter `candidate` (did you mean `candidates`?), `zzz`; "
        "its parameters are: corpus, candidates, threshold, arms"
    )
    assert not (tmp_path / "out.ipynb").exists()


def test_an_executed_notebook_is_not_run_again(tmp_path):
    injected = new_code_cell("candidates = 1", metadata={"tags": ["injected-parameters"]})
    notebook = write(tmp_path / "executed.ipynb", parameters(), injected)
    with pytest.raises(NotebookError, match="run the notebook that it was made from"):
        run_notebook(notebook, tmp_path / "out.ipynb", {}, progress=False)


WHOLE = """\
import json, os, sys
print(json.dumps({
    "given": [corpus, candidates, threshold, arms],
    "python": sys.executable,
    "hash": os.environ["PYTHONHASHSEED"],
    "offline": os.environ["HF_HUB_OFFLINE"],
    "folder": os.getcwd(),
}))
"""
CHART = """\
#| caption: Two arms
import pandas as pd
from civicsetu.report.arm_figures import dots
from civicsetu.report.figures import style
style()
chart = dots(pd.DataFrame({"R@5": [0.5, 0.7], "RR": [0.4, 0.2]}, index=["a", "b"]), ["R@5", "RR"], "Arms")
chart
"""
SVG = """\
import io
from IPython.display import SVG
stream = io.StringIO()
chart.savefig(stream, format="svg")
SVG(stream.getvalue())
"""
NOISE = """\
import time
for done in range(3):
    print(f"{done}", end="\\r", flush=True)
    print("to stderr", file=sys.stderr, flush=True)
    time.sleep(0.02)
from tqdm.auto import tqdm
list(tqdm(range(3), desc="a bar"))
print("done", {"b", "a", "c"})
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two runs of one notebook with the same parameters, given in two orders, in two folders.

    A `python3` kernel that belongs to nobody stands first on Jupyter's path.
    """
    folder = tmp_path_factory.mktemp("runs")
    kernel = folder / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    foreign = {"argv": ["/nowhere/python", "{connection_file}"], "display_name": "Foreign", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(foreign))
    cells = [new_code_cell(source, id=f"c{number}") for number, source in enumerate((WHOLE, CHART, SVG, NOISE))]
    notebook = write(folder / "stage.ipynb", new_markdown_cell("# Stage", id="title"), parameters(id="p"), *cells)
    # As an older Jupyter wrote it: without ids. They must not be drawn by lot.
    old = json.loads(notebook.read_text())
    del old["cells"][0]["id"]
    old["nbformat_minor"] = 4
    notebook.write_text(json.dumps(old))
    before = notebook.read_bytes()
    given = {"threshold": 0.5, "arms": ["x"], "corpus": 'quo"te'}
    (folder / "odd {name}").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(folder / "jupyter"))
        patch.setenv("MPLBACKEND", "agg")
        first = run_notebook(notebook, folder / "first.ipynb", given, kernel_cwd=folder, progress=False)
        (folder / "odd {name}" / "second.ipynb.failed.ipynb").write_text("of an earlier run")
        turned = dict(reversed(given.items()))
        second = run_notebook(
            notebook, folder / "odd {name}" / "second.ipynb", turned, kernel_cwd=folder, progress=False
        )
    assert notebook.read_bytes() == before
    return first, second


def test_two_runs_are_the_same_to_the_byte(runs):
    first, second = runs
    assert first.read_bytes() == second.read_bytes()
    forms = [
        form
        for cell in nbformat.read(first, 4).cells
        for out in cell.get("outputs", [])
        for form in out.get("data", {})
    ]
    assert "image/png" in forms and "image/svg+xml" in forms


def test_a_good_run_leaves_only_its_notebook(runs):
    assert [path.name for path in runs[1].parent.iterdir()] == ["second.ipynb"]
    assert runs[0].stat().st_mode & 0o777 == runs[0].parent.joinpath("stage.ipynb").stat().st_mode & 0o777


def test_what_was_given_reaches_the_cells_of_this_interpreter(runs):
    seen = json.loads(printed(runs[0]).splitlines()[0])
    assert seen["given"] == ['quo"te', 40, 0.5, ["x"]]
    assert seen["python"] == sys.executable
    assert (seen["hash"], seen["offline"]) == ("0", "1")
    assert Path(seen["folder"]) == runs[0].parent


def test_what_varies_is_gone_and_ids_stay(runs):
    notebook = nbformat.read(runs[0], as_version=4)
    nbformat.validate(notebook)
    assert [cell.id for cell in notebook.cells] == ["cell-1", "p", "injected-parameters", "c0", "c1", "c2", "c3"]
    assert "papermill" not in notebook.metadata
    assert notebook.metadata.civicsetu.notebook == "stage.ipynb"
    assert notebook.metadata.language_info.version == "{}.{}".format(*sys.version_info)
    assert all(not {"papermill", "execution"} & set(cell.metadata) for cell in notebook.cells)
    streams = [(output.name, output.text) for output in notebook.cells[-1].outputs]
    assert [name for name, _ in streams] == ["stdout", "stderr"]
    assert streams[0][1].startswith("done {") and streams[1][1] == "to stderr\n" * 3


def test_bars_of_libraries_are_kept_out_of_stages_and_are_widgets_in_a_lab(runs):
    from tqdm.notebook import IProgress

    assert IProgress is not None  # without ipywidgets a bar in JupyterLab is a warning
    text = runs[0].read_text()
    assert "widget-view" not in text and text.count("a bar") == 1  # in the code


def test_streams_are_joined_between_results_only():
    def stream(name, text):
        return new_output("stream", name=name, text=text)

    result = new_output("display_data", data={"text/plain": "1"})
    pieces = [stream("stderr", "x"), stream("stdout", "a"), stream("stderr", "y\n"), stream("stdout", "b\n"), result]
    settled = _settled([*pieces, stream("stderr", "  1%\r100%\r"), stream("stdout", " \r \r")])
    assert [(out.get("name"), out.get("text")) for out in settled] == [
        ("stdout", "ab\n"),
        ("stderr", "xy\n"),
        (None, None),
        ("stderr", "100%"),
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("\n# divide\n1 / 0", "cell 3 (`# divide`) failed: ZeroDivisionError: division by zero"),
        ("raise ValueError('first\\nsecond')", "failed: ValueError: first;"),
        ("import sys; sys.exit(0)", "cell 3 (`import sys; sys.exit(0)`) failed: SystemExit: 0"),
        ("import os; os._exit(1)", "cell 3 (`import os; os._exit(1)`) failed: DeadKernelError: Kernel died"),
    ],
)
def test_a_failed_run_names_its_cell_and_keeps_the_last_good_one(tmp_path, source, message):
    notebook = write(
        tmp_path / "stage.ipynb", parameters(), new_markdown_cell("text"), new_code_cell(source), new_code_cell("2")
    )
    out = tmp_path / "out.ipynb"
    out.write_text("the last good run")
    with pytest.raises(NotebookError) as failure:
        run_notebook(notebook, out, {"candidates": 1}, progress=False)
    line = str(failure.value)
    assert line.startswith(f"{notebook}: ") and message in line and "\n" not in line
    assert out.read_text() == "the last good run"
    assert str(tmp_path / "out.ipynb.failed.ipynb") in line
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.ipynb", "out.ipynb.failed.ipynb", "stage.ipynb"]
    kept = nbformat.read(tmp_path / "out.ipynb.failed.ipynb", as_version=4)
    assert source in [cell.source for cell in kept.cells]


def test_an_interpreter_without_a_kernel_is_said_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    notebook = write(tmp_path / "stage.ipynb", parameters())
    with pytest.raises(NotebookError, match=r"stage\.ipynb: the kernel did not start: .*/nowhere/python"):
        run_notebook(notebook, tmp_path / "out.ipynb", {}, progress=False)
    assert not (tmp_path / "out.ipynb").exists()


def test_a_kernel_whose_port_was_taken_is_started_again(tmp_path, monkeypatch):
    once = tmp_path / "python"
    once.write_text(f'#!/bin/sh\nmkdir "{tmp_path}/met" 2>/dev/null && exit 1\nexec "{sys.executable}" "$@"\n')
    once.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(once))
    notebook = write(tmp_path / "stage.ipynb", parameters(), new_code_cell("2"))
    out = run_notebook(notebook, tmp_path / "out.ipynb", {}, progress=False)
    assert (tmp_path / "met").is_dir() and "2" in out.read_text()
