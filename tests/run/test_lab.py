"""Notebooks that were opened, run and saved: neither git nor DVC takes them for changed."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from civicsetu.base.notebooks import strip_file, stripped_text
from civicsetu.run.lab import _load_jupyter_server_extension

ROOT = Path(__file__).resolve().parents[2]
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}}
METADATA = KERNEL | {"language_info": {"name": "python"}}
BODY = """
from civicsetu.base.files import write_json
from civicsetu.params import from_notebook, reports_folder

params = from_notebook(globals())
write_json(reports_folder() / "metrics" / "small.json", {"pool": params.parts.bm25.pool})
params.parts.bm25
"""
STAGE = """\
stages:
  small:
    cmd: {python} -m civicsetu.cli run notebooks/small.ipynb
    deps: [notebooks/small.ipynb]
    params: [parts]
    outs: [reports/small.html, reports/notebooks/small.ipynb]
    metrics:
      - reports/metrics/small.json:
          cache: false
"""


def run(project, *words):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    environment.pop("CIVICSETU_REPORTS", None)
    done = subprocess.run(words, cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project under git and DVC with one stage that has run, set up as `make setup` does."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("data/registry", "notebooks"):
        (folder / name).mkdir(parents=True)
    (folder / "params.yaml").write_text("parts: {bm25: {pool: 100}}\n")
    (folder / "dvc.yaml").write_text(STAGE.format(python=sys.executable))
    for name in (".gitignore", ".gitattributes"):
        (folder / name).write_text((ROOT / name).read_text())
    cells = [
        new_markdown_cell("# Small", id="t"),
        new_code_cell('parts = {"bm25": {"pool": 100}}', metadata={"tags": ["parameters"]}, id="p"),
        new_code_cell(BODY, id="b"),
    ]
    notebook = folder / "notebooks" / "small.ipynb"
    notebook.write_text(nbformat.writes(new_notebook(cells=cells, metadata=METADATA)) + "\n")
    run(folder, "git", "init", "-q")
    run(
        folder,
        "git",
        "config",
        "filter.stripped-notebook.clean",
        f"{shlex.quote(sys.executable)} -m civicsetu.cli strip",
    )
    run(folder, "dvc", "init", "-q")
    run(folder, "dvc", "repro")
    run(folder, "git", "add", "-A")
    run(folder, "git", "-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "a")
    assert clean(folder)
    return folder


def clean(project):
    changed = run(project, "git", "status", "--porcelain")
    status = run(project, "dvc", "status")
    return (changed == "" and "up to date" in status) or (changed, status)


def executed(path):
    """The notebook as a kernel leaves it in an editor, with the metadata that editors write."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata["widgets"] = {"state": {}}
    notebook.cells[1].metadata["editable"] = True
    assert "pool" in notebook.cells[2].outputs[0].data["text/plain"]
    return notebook


@pytest.fixture
def notebook(project, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("CIVICSETU_REPORTS", raising=False)
    return project / "notebooks" / "small.ipynb"


@pytest.mark.slow
def test_a_notebook_that_was_run_and_saved_in_jupyterlab_is_the_same_file(project, notebook):
    from jupyter_server.services.contents.largefilemanager import LargeFileManager

    manager = LargeFileManager(root_dir=str(project))
    _load_jupyter_server_extension(SimpleNamespace(contents_manager=manager))
    before = notebook.read_bytes()
    model = {"type": "notebook", "format": "json", "content": executed(notebook)}
    manager.save(dict(model), "notebooks/small.ipynb")
    assert notebook.read_bytes() == before and clean(project) is True

    # a notebook of one's own keeps its outputs
    manager.save(dict(model), "mine.ipynb")
    kept = nbformat.read(project / "mine.ipynb", as_version=4)
    (project / "mine.ipynb").unlink()
    assert kept.cells[2].outputs and kept.cells[2].execution_count


@pytest.mark.slow
def test_a_notebook_that_was_saved_with_outputs_is_stripped_by_git_and_by_its_stage(project, notebook):
    before = notebook.read_bytes()
    nbformat.write(executed(notebook), notebook)
    assert notebook.read_bytes() != before
    assert run(project, "git", "diff") == ""  # nothing of it would be committed
    run(project, "dvc", "repro")
    assert notebook.read_bytes() == before and clean(project) is True


def test_stripping_leaves_cells_ids_and_tags(tmp_path):
    path = tmp_path / "small.ipynb"
    cells = [new_code_cell("a = 1", id="p", metadata={"tags": ["parameters"], "scrolled": True}, execution_count=3)]
    language = {"name": "python", "version": "3.11.9", "mimetype": "text/x-python"}
    notebook = new_notebook(cells=cells, metadata=KERNEL | {"language_info": language})
    nbformat.write(notebook, path)
    assert strip_file(path) and not strip_file(path)
    stripped = nbformat.read(path, as_version=4)
    assert stripped.metadata == METADATA
    (cell,) = stripped.cells
    assert (cell.source, cell.id, cell.metadata, cell.execution_count) == ("a = 1", "p", {"tags": ["parameters"]}, None)


@pytest.mark.parametrize("text", [b"", b"no notebook", b"{}", b"\xff\xfe", b'{"nbformat": 3, "cells": []}', b"[]"])
def test_the_filter_hands_on_what_is_no_notebook(text):
    assert stripped_text(text) == text


def test_the_notebooks_of_the_project_are_stripped():
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        assert stripped_text(path.read_bytes()) == path.read_bytes(), f"run `civicsetu strip {path}`"


@pytest.mark.slow
def test_jupyterlab_finds_the_extension(tmp_path):
    folder = tmp_path / "jupyter_server_config.d"
    folder.mkdir()
    (folder / "civicsetu.json").write_text((ROOT / "civicsetu" / "run" / "lab.json").read_text())
    environment = os.environ | {"JUPYTER_CONFIG_PATH": str(tmp_path), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", SERVER, str(tmp_path)]
    started = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert started.stdout.strip() == "strip_before_saving", started.stderr


SERVER = """
import sys
from jupyter_server.serverapp import ServerApp

server = ServerApp()
server.initialize(argv=["--ServerApp.root_dir", sys.argv[1]], new_httpserver=False)
print(*(hook.__name__ for hook in server.contents_manager._pre_save_hooks))
"""
