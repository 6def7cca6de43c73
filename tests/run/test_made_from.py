"""What a report was made from: the checksums that anybody can make again, and that they follow what they are of."""

import json
import subprocess

import pytest

from civicsetu.params import project_root
from civicsetu.report.made_from import CODE, Source, noted_in, of_all
from civicsetu.run import dvc_file, made_from
from civicsetu.run.made_from import CALLED, checksum_of, sources_of
from civicsetu.run.stage import planned_run

NOTEBOOKS = sorted((project_root() / "notebooks").glob("0*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_source_is_what_the_stage_reads_or_writes(notebook):
    places = dvc_file.places_of(notebook)
    found = sources_of(notebook, planned_run(notebook).values)
    assert found[-1].what == CODE and all(len(source.checksum) == 16 for source in found)
    assert not any(source.where.startswith("/") for source in found)
    data = {place for place in places.data if place not in ("data/golden", "data/quarantine")}
    assert {f"data/{name}" for name in CALLED} | {"data/index"} >= data  # each has its words
    there = {place for place in data if (project_root() / place).is_dir()}
    assert {source.where for source in found if source.what not in (CODE, "questions")} == there
    asked = [source.where for source in found if source.what == "questions"]
    assert asked == (["data/golden/plain_questions.jsonl"] if "data/golden" in places.data else [])


def test_a_checksum_is_the_one_that_sha256sum_gives():
    folder = project_root() / "data" / "plain"
    command = "find plain -type f | LC_ALL=C sort | xargs sha256sum | sha256sum"
    told = subprocess.run(["bash", "-c", command], cwd=folder.parent, capture_output=True, text=True, check=True).stdout
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert checksum_of(files, folder.parent) == told[:16]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with one stage, whose notebook and code lie in it."""
    files = {
        "dvc.yaml": "stages: {read: {cmd: civicsetu run notebooks/n.ipynb, "
        "deps: [notebooks/n.ipynb, data/plain, data/golden, civicsetu/read], outs: [data/index: {cache: false}]}}",
        "notebooks/n.ipynb": "{}", "data/plain/a.md": "a", "data/golden/q.jsonl": "{}", "data/golden/r.jsonl": "{}",
        "civicsetu/read/a.py": "", "civicsetu/other.py": "", "civicsetu/read/__pycache__/a.pyc": "",
        "data/index/manifest.json": json.dumps({"sha256": "0123456789abcdef" * 4}),
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for module in (dvc_file, made_from):
        monkeypatch.setattr(module, "project_root", lambda: tmp_path)
    return tmp_path


VALUES = {"data": "data", "evaluate.questions": "data/golden/q.jsonl"}


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ("data/plain/b.md", {CALLED["plain"]}), ("data/golden/q.jsonl", {"questions"}), ("data/golden/r.jsonl", set()),
        ("civicsetu/read/a.py", {CODE}), ("civicsetu/other.py", set()), ("notebooks/n.ipynb", {CODE}),
        ("civicsetu/read/__pycache__/a.pyc", set()),
    ],
)  # fmt: skip
def test_a_checksum_changes_with_what_it_is_of_and_with_nothing_else(project, changed, what):
    notebook = project / "notebooks" / "n.ipynb"
    before = sources_of(notebook, VALUES)
    assert before == sources_of(notebook, VALUES)
    assert Source("index", "data/index", "0123456789abcdef") in before
    (project / changed).write_text("other")
    after = sources_of(notebook, VALUES)
    assert {one.what for one, other in zip(before, after, strict=True) if one != other} == what


def test_a_notebook_of_one_s_own_names_the_index_that_it_reads(project):
    own = project / "notebooks" / "mine.ipynb"
    own.write_text("{}")
    assert [source.what for source in sources_of(own, {"data": "data"})] == ["index", CODE]
    assert [source.what for source in sources_of(own, {"data": "elsewhere"})] == [CODE]


def test_several_reports_name_each_source_once_and_no_code(tmp_path):
    index, code = ["index", "data/index", "1"], [CODE, "3 files", "2"]
    for name, sources in {"a": [index, code], "b": [index, ["questions", "q.jsonl", "4"], code]}.items():
        (tmp_path / name).write_text(json.dumps({"metadata": {"civicsetu": {"made_from": sources}}}))
    found = of_all(tmp_path / name for name in ("a", "b", "not-there"))
    assert found == [Source(*index), Source("questions", "q.jsonl", "4")]
    assert noted_in({"metadata": {}}) == []
