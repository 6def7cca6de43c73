"""Sweeps: the grid is validated first, each point is run once, and a killed sweep goes on where it was."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_notebook

from civicsetu.base.errors import CivicSetuError, IndexUnusable, ParameterError
from civicsetu.cli import main
from civicsetu.params import Params
from civicsetu.report.sweep.measures import numbers_in
from civicsetu.run.given import NotebookParameters
from civicsetu.run.grid import grid_of, point_name, split_values
from civicsetu.run.sweep import sweep

ROOT = Path(__file__).resolve().parents[2]
ABLATION = ROOT / "notebooks" / "03_ablation.ipynb"

PARAMETERS = """
a = 1
b = 0.5
names = ["x"]
text = "word"
flag = False
parts = {"bm25": {"pool": 200}}
pause = 0.0
"""
BODY = """
import json, os, time
from civicsetu.params import reports_folder

with open(LOG, "a") as runs:
    runs.write(f"{a} {b} {os.environ['OMP_NUM_THREADS']}\\n")
time.sleep(pause)
if a == 13:
    raise ValueError("thirteen is too many\\nfor this pool")
if a == 14:
    os.kill(os.getpid(), 9)
folder = reports_folder() / "metrics"
folder.mkdir(parents=True)
if a != 15:
    (folder / "small.json").write_text(json.dumps({"arm": {"sum": a + b, "ms": a * b}, "same": 1, "words": "x"}))
"""


def write(path, body=BODY, parameters=PARAMETERS):
    body = body.replace("LOG", repr(str(path.with_name("log"))))
    cells = [new_code_cell(parameters, metadata={"tags": ["parameters"]}, id="p"), new_code_cell(body, id="b")]
    path.write_text(nbformat.writes(new_notebook(cells=cells)), encoding="utf-8")
    return path


@pytest.fixture
def small(tmp_path):
    """A notebook that is quick, and tells in a file how often it was run with what."""
    return write(tmp_path / "small.ipynb")


def runs(tmp_path):
    return Counter(line.rsplit(" ", 1)[0] for line in (tmp_path / "log").read_text().splitlines())


def command(*arguments):
    return [sys.executable, "-m", "civicsetu.cli", "sweep", *map(str, arguments)]


# ------------------------------------------------------------------------------------ the grid
def test_every_combination_is_a_point():
    grid = grid_of(ABLATION, ["parts.rrf.k=20,60", "evaluate.split=all,dev"])
    assert [p.name for p in grid.points] == [
        "evaluate.split=all,parts.rrf.k=20", "evaluate.split=dev,parts.rrf.k=20",
        "evaluate.split=all,parts.rrf.k=60", "evaluate.split=dev,parts.rrf.k=60",
    ]  # fmt: skip
    assert [a.name for a in grid.axes] == ["parts.rrf.k", "evaluate.split"]
    first = grid.points[0]
    assert first.values == {"parts.rrf.k": 20, "evaluate.split": "all"}
    assert list(first.parameters) == list(NotebookParameters(ABLATION).current)
    assert first.parameters["parts.bm25.pool"] == Params().parts.bm25.pool


def test_values_have_the_parameter_s_type(small):
    given_ = ["b=1,1e-1", "names=[x, y],[]", "text=1,yes,2016-03-26", "flag=true,false", "parts.bm25.pool=10,20"]
    axes = {axis.name: axis.values for axis in grid_of(small, given_).axes}
    assert axes == {
        "b": (1.0, 0.1), "names": (["x", "y"], []), "text": ("1", "yes", "2016-03-26"),
        "flag": (True, False), "parts.bm25.pool": (10, 20),
    }  # fmt: skip
    assert [type(v) for v in axes["b"]] == [float, float]
    arms = grid_of(ABLATION, ['evaluate.arms=["bm25"],[dense,bm25]']).axes[0].values
    assert arms == (["bm25"], ["dense", "bm25"])


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        (["nothing=1"], "has no parameter `nothing`"),
        (["parts.bm25.pol=1"], "did you mean `parts.bm25.pool`?"),
        (["read.max_pages=3"], "has no parameter `read.max_pages`; its parameters are: data, "),
        (["parts.bm25.pool"], "-p parts.bm25.pool: write -p NAME=VALUE,VALUE"),
        (["parts.bm25.pool="], "a value is missing"),
        (["parts.bm25.pool=5,"], "a value is missing"),
        (
            ["parts.bm25.pool=5,0"],
            "-p parts.bm25.pool=5,0: parts.bm25.pool: input should be greater than or equal to 1",
        ),
        (["parts.bm25.pool=many"], "parts.bm25.pool: input should be a valid integer"),
        (["parts.late.weight=1,.nan"], "parts.late.weight: input should be a finite number"),
        (["parts.bm25.pool=5,5.0"], "the value 5 is given twice"),
        (["parts.bm25.pool=5", "parts.bm25.pool=6"], "given twice"),
        (["parts_bm25_pool=5"], "has no parameter `parts_bm25_pool` (did you mean `parts.bm25.pool`?)"),
        (
            [
                "parts.bm25.pool=" + ",".join(map(str, range(1, 400))),
                "parts.rrf.k=" + ",".join(map(str, range(1, 400))),
            ],
            "159,201 points",
        ),
        (["parts.bm25.pool=2024-13-45"], "2024-13-45 cannot be read"),
        (["evaluate.arms=[bm25,best]"], "evaluate.arms.1"),
        (["evaluate.arms=[bm25"], "not closed"),
        (["evaluate.split=all,test"], "evaluate.split"),
        ([], "needs at least one parameter"),
        (["parts.bm25.pool=5", "--jobs", "0"], "--jobs is 0"),
        (["parts.bm25.pool=5", "--name", "../elsewhere"], "--name ../elsewhere"),
        (["data=x", "--data", "y"], "given twice"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_before_anything_runs(capsys, tmp_path, given_, said):
    pairs = [word for pair in given_ if "=" in pair or pair == "parts.bm25.pool" for word in ("-p", pair)]
    options = [word for word in given_ if f"-p {word}" not in " ".join(pairs)]
    code = main(["sweep", str(ABLATION), *pairs, *options, "--reports", str(tmp_path)])
    printed = capsys.readouterr()
    assert code == 2 and printed.out == "" and printed.err.count("\n") == 1
    assert said in printed.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("bad", ["a=x", "a=1.5", "a=true", "b=x", "b=.inf", "flag=1", "names=x", "names=[2016-01-01]"])
def test_values_of_the_wrong_type_are_refused_for_any_notebook(small, bad):
    with pytest.raises(ParameterError, match="-p "):
        grid_of(small, [bad])


def test_a_notebook_that_writes_into_the_data_folder_is_refused(capsys, tmp_path):
    code = main(["sweep", str(ROOT / "notebooks/02_index.ipynb"), "-p", "dense.m=8,16", "--reports", str(tmp_path)])
    assert code == 2 and "writes data/index" in capsys.readouterr().err


plain = st.one_of(st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(), st.lists(st.text(max_size=5)))


@given(st.lists(plain, min_size=2, max_size=2), st.lists(plain, min_size=2, max_size=2))
def test_names_are_folders_and_no_two_points_share_one(one, two):
    names = [point_name(dict(zip("ab", values, strict=True))) for values in (one, two)]
    assert (names[0] == names[1]) == (json.dumps(one) == json.dumps(two))
    for name in names:
        assert len(name) <= 120 and not set(name) - set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.=,+-"
        )
    assert names[0] == point_name({"b": one[1], "a": one[0]})


@given(st.lists(st.lists(st.sampled_from("ab,1 "), max_size=4), min_size=1, max_size=4))
def test_lists_in_brackets_are_not_split(values):
    texts = [json.dumps(value) for value in values]
    assert split_values(", ".join(texts)) == texts


@pytest.mark.slow
# ------------------------------------------------------------------------------------ the runs
def test_a_killed_sweep_goes_on_where_it_was(small, tmp_path):
    words = command(small, "-p", "a=1,2,3", "-p", "b=0.5,1,2", "-p", "pause=0.3", "--name", "nine",
                    "--jobs", 2, "--reports", tmp_path)  # fmt: skip
    folder = tmp_path / "sweeps" / "nine"
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE)
    finished = _wait_for(folder, 3)
    process.kill()
    process.communicate()
    assert _none_left(tmp_path)
    assert all((folder / name / part).is_file() for name in finished for part in PARTS)
    assert not (folder / "summary.json").exists()

    again = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert again.stdout.strip() == str(folder / "index.html")
    after = runs(tmp_path)
    assert 9 <= sum(after.values()) <= 9 + 2  # but for the two that were running
    for name in finished:
        values = json.loads((folder / name / "point.json").read_text())["values"]
        assert after[f"{values['a']} {values['b']}"] == 1, name
    summary = json.loads((folder / "summary.json").read_text())
    assert len(summary["points"]) == 9 and len(after) == 9
    for point in summary["points"]:
        a, b = point["values"]["a"], point["values"]["b"]
        assert point["measures"] == {"arm.sum": a + b, "arm.ms": a * b, "same": 1}
    assert summary["best"]["arm.sum"] == {"value": 5.0, "better": "more", "points": ["a=3,b=2.0,pause=0.3"]}
    assert summary["best"]["arm.ms"]["points"] == ["a=1,b=0.5,pause=0.3"]
    assert not [p for p in folder.glob(".*") if p.is_dir()]
    assert set(line.split()[-1] for line in (tmp_path / "log").read_text().splitlines()) == {"1"}  # threads

    before = {name: (folder / name).read_bytes() for name in ("index.html", "summary.json", "summary.csv")}
    third = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert third.returncode == 0 and "9 done; 0 to run" in third.stderr
    assert runs(tmp_path) == after
    assert before == {name: (folder / name).read_bytes() for name in before}


PARTS = ("point.json", "small.html", "notebooks/small.ipynb", "metrics/small.json")


def _wait_for(folder, count):
    """The names of the whole points, as soon as there are so many."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        whole = [path.parent.name for path in folder.glob("[!.]*/point.json")]
        if len(whole) >= count:
            return whole
        time.sleep(0.05)
    raise AssertionError("the sweep does not get on")


def _none_left(folder):
    """Whether the kernels of a sweep end by themselves when it is killed; each has the folder in its environment."""
    end = time.monotonic() + 90
    while time.monotonic() < end:
        found = 0
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                found += str(folder).encode() in path.read_bytes()
            except OSError:
                continue
        if not found:
            return True
        time.sleep(0.2)
    return False


@pytest.mark.slow
def test_ctrl_c_stops_it_and_leaves_whole_points(small, tmp_path):
    words = command(small, "-p", "a=1,2,3", "-p", "pause=1", "--name", "s", "--jobs", 1, "--reports", tmp_path)
    # a shell that starts the tests in the background has them ignore Ctrl-C, and processes inherit that
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    folder = tmp_path / "sweeps" / "s"
    _wait_for(folder, 1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and _none_left(tmp_path)
    assert "the same command goes on from there" in said and "Traceback" not in said
    whole = [p.name for p in folder.iterdir() if p.is_dir()]
    assert 1 <= len(whole) < 3 and all((folder / name / part).is_file() for name in whole for part in PARTS)


@pytest.mark.slow
def test_failed_points_are_kept_with_their_reasons(small, tmp_path, capsys):
    given_ = ["sweep", str(small), "-p", "a=1,13,14,15", "--name", "f", "--reports", str(tmp_path)]
    assert main(given_) == 1
    said = capsys.readouterr().err
    folder = tmp_path / "sweeps" / "f"
    errors = {p["point"]: p.get("error", "") for p in json.loads((folder / "summary.json").read_text())["points"]}
    assert errors["a=1"] == ""
    assert errors["a=13"].startswith("cell 2 (`import json") and "ValueError: thirteen is too many" in errors["a=13"]
    assert "DeadKernelError" in errors["a=14"]
    assert "wrote no measures" in errors["a=15"]
    for name in ("a=13", "a=14", "a=15"):
        assert f"failed {name}\n" in said
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "1 finished, 3 failed" in page and "thirteen is too many" in page
    assert 'href="a%3D13/small.html"' in page
    assert "thirteen is too many" in (folder / "a=13" / "small.html").read_text(encoding="utf-8")

    # the cause is gone for one of them: the others fail again, and what was finished is not run again
    assert main([*given_[:3], "a=1,15", *given_[4:]]) == 1
    assert runs(tmp_path)["1 0.5"] == 1 and runs(tmp_path)["15 0.5"] == 2
    assert "again a=15: it failed" in capsys.readouterr().err


@pytest.mark.slow
def test_a_point_that_was_made_from_something_else_is_run_again(small, tmp_path):
    data, file = tmp_path / "data", tmp_path / "questions.jsonl"
    (data / "index").mkdir(parents=True)
    (data / "index" / "manifest.json").write_text("{}")
    file.write_text("{}")
    text = PARAMETERS.replace('"word"', f'"{file}"') + f'data = "{data}"\n'
    write(small, parameters=text)
    said = []

    def again():
        said.clear()
        return sweep(grid_of(small, ["a=1"]), "s", 1, tmp_path, said.append)

    assert again().run == ("a=1",)
    assert again().kept == ("a=1",)

    file.write_text("{} ")
    (data / "index" / "manifest.json").write_text('{"files": {}}')
    write(small, BODY + "# a remark", text.replace("b = 0.5", "b = 0.75"))
    record = tmp_path / "sweeps" / "s" / "a=1" / "point.json"
    made = json.loads(record.read_text())
    made["inputs"]["code"] = "that of another version"
    record.write_text(json.dumps(made))
    assert again().run == ("a=1",)
    assert said[0] == (
        "again a=1: the notebook has changed; the code has changed; the index has changed; "
        f"{file} has changed; b was 0.5 and is 0.75"
    )
    assert again().kept == ("a=1",)

    record.write_text("{")
    assert again().run == ("a=1",) and said[0] == "again a=1: its point.json cannot be read"
    (data / "index" / "manifest.json").unlink()
    with pytest.raises(IndexUnusable, match="has no index"):
        again()


def test_two_sweeps_of_one_name_do_not_run_side_by_side(small, tmp_path):
    import fcntl

    (tmp_path / "sweeps" / "s").mkdir(parents=True)
    with (tmp_path / "sweeps" / "s" / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CivicSetuError, match="already running"):
            sweep(grid_of(small, ["a=1"]), "s", 1, tmp_path)


def test_the_ablation_is_swept_without_touching_the_tracked_reports(plain_data, tmp_path, capsys):
    tracked = {p: p.read_bytes() for part in ("metrics", "plots") for p in (ROOT / "reports" / part).iterdir()}
    code = main(["sweep", str(ABLATION), "-p", "evaluate.k=5", "-p", "evaluate.arms=[bm25]", "--name", "k",
                 "--data", str(plain_data), "--reports", str(tmp_path)])  # fmt: skip
    assert code == 0, capsys.readouterr().err
    (point,) = json.loads((tmp_path / "sweeps" / "k" / "summary.json").read_text())["points"]
    measures = json.loads((tmp_path / "sweeps" / "k" / point["point"] / "metrics" / "03_ablation.json").read_text())
    assert measures.pop("questions").startswith("data/golden/")
    asked = {"n_answerable": measures.pop("n_answerable")}
    assert measures.pop("split") == "all"
    groups = {name: measures.pop(name) for name in ("intervals", "by_split", "by_nearness")}
    # the rest leave a part out
    assert [arm for arm in measures if " - " not in arm] == ["bm25", "without_known_questions"]
    by_arm = {f"{arm}.{name}": v for arm, found in measures.items() for name, v in found.items()}
    assert point["measures"] == by_arm | asked | numbers_in(groups)
    assert 0 < point["measures"]["bm25.hit@1"] < point["measures"]["bm25.hit@5"] < 1
    assert tracked == {p: p.read_bytes() for part in ("metrics", "plots") for p in (ROOT / "reports" / part).iterdir()}
