"""How far a stage is: a bar in a notebook that is run by hand, nothing in one that a command runs."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from civicsetu.report import progress as module
from civicsetu.report.progress import progress

TELL = """
from civicsetu.report.progress import progress

say = progress()
say("reading an act (3 of 12)")
"""
SHOW = "sorted(str(cell.cell_contents.value) for cell in say.__closure__)"  # of the bar and of its label


def run(folder, monkeypatch, reports):
    from nbclient import NotebookClient

    if reports:
        monkeypatch.setenv("CIVICSETU_REPORTS", str(folder))
    else:
        monkeypatch.delenv("CIVICSETU_REPORTS", raising=False)
    cells = [new_code_cell(TELL, id="a")] if reports else [new_code_cell(TELL, id="a"), new_code_cell(SHOW, id="b")]
    notebook = new_notebook(cells=cells)
    NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}).execute()
    return notebook.cells


@pytest.mark.slow
def test_a_bar_is_shown_in_a_notebook_that_is_run_by_hand(tmp_path, monkeypatch):
    pytest.importorskip("ipywidgets")
    shown, told = run(tmp_path, monkeypatch, reports=False)
    assert [output.output_type for output in shown.outputs] == ["display_data"]
    assert told.outputs[0].data["text/plain"] == "['3', 'reading an act (3 of 12)']"


@pytest.mark.slow
def test_a_notebook_that_a_command_runs_shows_nothing(tmp_path, monkeypatch):
    (shown,) = run(tmp_path, monkeypatch, reports=True)
    assert shown.outputs == []


def test_without_a_notebook_nobody_is_told(monkeypatch, capsys):
    monkeypatch.delenv("CIVICSETU_REPORTS", raising=False)
    progress()("reading an act (3 of 12)")
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(module, "_in_a_notebook", lambda: True)
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    progress()("reading an act (3 of 12)")
    assert capsys.readouterr() == ("", "")


def test_the_stages_that_take_long_show_how_far_they_are():
    from civicsetu.params import project_root

    for name in ("01_ingest", "02_index", "03_ablation", "04_evaluate"):
        notebook = nbformat.read(project_root() / "notebooks" / f"{name}.ipynb", as_version=4)
        assert sum("progress())" in cell.source for cell in notebook.cells) == 1
