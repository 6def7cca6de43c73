"""A run of a stage: the project's reports belong to `params.yaml`; other values go to a folder of their own."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import read_json
from civicsetu.run.stage import planned_run

pytestmark = pytest.mark.slow  # together they take more than ten seconds

ROOT = Path(__file__).resolve().parents[2]
ABLATION = ROOT / "notebooks" / "03_ablation.ipynb"
RUNS = ROOT / "reports" / "runs"


def test_the_parameters_of_the_project_go_to_its_reports():
    for pairs in ([], ["parts.rrf.k=60"], ["evaluate.arms=[]"]):
        run = planned_run(ABLATION, pairs)
        assert (run.reports, run.changed) == (ROOT / "reports", ())
        assert run.values["parts.rrf.k"] == 60 and run.values["data"] == "data"


def test_other_parameters_go_to_a_folder_that_their_values_name():
    run = planned_run(ABLATION, ["parts.rrf.k=20", "evaluate.k=10", "evaluate.arms=[bm25,dense]"])
    assert run.reports == RUNS / "evaluate.arms=bm25+dense,parts.rrf.k=20"
    assert run.changed == (
        "parts.rrf.k is 20 instead of 60", "evaluate.arms is ['bm25', 'dense'] instead of []",
    )  # fmt: skip
    assert run.values["parts.rrf.k"] == 20 and run.values["parts.bm25.pool"] == 200
    assert planned_run(ABLATION, ["parts.rrf.k=20"], ROOT / "build").reports == ROOT / "build"
    with pytest.raises(ParameterError, match=r"it holds the reports of params\.yaml"):
        planned_run(ABLATION, ["parts.rrf.k=20"], ROOT / "reports")


def test_a_stage_that_writes_data_gets_a_data_folder_of_its_own():
    run = planned_run(ROOT / "notebooks" / "02_index.ipynb", ["passages.max_chars=700"])
    assert run.reports == RUNS / "passages.max_chars=700"
    assert run.values["data"] == str(run.reports / "data") and run.copied == ("data/corpus",)
    elsewhere = planned_run(ROOT / "notebooks" / "02_index.ipynb", ["passages.max_chars=700", "data=build/x"])
    assert elsewhere.values["data"] == "build/x" and elsewhere.copied == ()


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        (["parts.rrf.k"], "-p parts.rrf.k: write -p NAME=VALUE"),
        (["=5"], "write -p NAME=VALUE"),
        (["a-b=1"], "write -p NAME=VALUE"),
        (["parts_rrf_k=5"], "has no parameter `parts_rrf_k` (did you mean `parts.rrf.k`?)"),
        (["read.max_pages=5"], "has no parameter `read.max_pages`; its parameters are: data, "),
        (["parts.rrf.k=[1"], "-p parts.rrf.k=[1: [1 cannot be read as a YAML value"),
        (["parts.rrf.k=2024-13-45"], "2024-13-45 cannot be read"),
        (["parts.rrf.k=0"], "parts.rrf.k: input should be greater than or equal to 1"),
        (["parts.rrf.k=5", "parts.rrf.k=6"], "given twice"),
        (["evaluate.arms=[best]"], "evaluate.arms.0"),
    ],
)
def test_what_is_wrong_is_said_before_anything_starts(pairs, said):
    with pytest.raises(ParameterError) as refusal:
        planned_run(ABLATION, pairs)
    assert said in str(refusal.value)


KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
BODY = """
from civicsetu.base.files import write_json
from civicsetu.params import from_notebook, reports_folder

params = from_notebook(globals())
write_json(reports_folder() / "metrics" / "small.json", {"pool": params.parts.bm25.pool, "a": a})
"""


@pytest.fixture
def project(tmp_path):
    """A project under git with one notebook, whose figures are tracked."""
    (tmp_path / "data" / "registry").mkdir(parents=True)
    (tmp_path / "params.yaml").write_text("parts: {bm25: {pool: 100}}\n")
    (tmp_path / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    cells = [
        new_code_cell('a = 1\nparts = {"bm25": {"pool": 100}}', metadata={"tags": ["parameters"]}, id="p"),
        new_code_cell(BODY, id="b"),
    ]
    (tmp_path / "small.ipynb").write_text(nbformat.writes(new_notebook(cells=cells, metadata=KERNEL)))
    assert command(tmp_path, "run", "small.ipynb").returncode == 0
    for arguments in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "a"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    return tmp_path


def command(project, *arguments, module="civicsetu.cli"):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    environment.pop("CIVICSETU_REPORTS", None)
    words = [sys.executable, "-m", module, *arguments]
    return subprocess.run(words, cwd=project, env=environment, capture_output=True, text=True)


def changed(project):
    return subprocess.run(["git", "status", "--porcelain"], cwd=project, capture_output=True, text=True).stdout


def test_a_run_with_other_parameters_says_so_and_leaves_the_tracked_figures(project):
    tracked = (project / "reports/metrics/small.json").read_bytes()
    done = command(project, "run", "small.ipynb", "-p", "parts.bm25.pool=5", "-p", "a=2")
    own = project / "reports" / "runs" / "a=2,parts.bm25.pool=5"
    assert done.returncode == 0 and done.stdout.strip() == str(own / "small.html")
    assert "parts.bm25.pool is 5 instead of 100; a is 2 instead of 1: the project's reports stay" in done.stderr
    assert read_json(own / "metrics" / "small.json") == {"pool": 5, "a": 2}
    assert (project / "reports/metrics/small.json").read_bytes() == tracked and changed(project) == ""


def test_plain_papermill_leaves_the_tracked_figures_and_an_unknown_name_is_an_error(project):
    (project / "build").mkdir(exist_ok=True)
    done = command(project, "small.ipynb", "build/out.ipynb", "-y", "parts: {bm25: {pool: 5}}", module="papermill")
    assert done.returncode == 0, done.stderr
    by_hand = project / "reports" / "runs" / "by-hand" / "metrics" / "small.json"
    assert read_json(by_hand) == {"pool": 5, "a": 1} and changed(project) == ""
    done = command(project, "small.ipynb", "build/out.ipynb", "-p", "parts_bm25_pool", "5", module="papermill")
    assert done.returncode != 0 and "no parameter `parts_bm25_pool` (did you mean `parts.bm25.pool`?)" in done.stderr
    assert changed(project) == ""
