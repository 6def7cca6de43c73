"""The pipeline as a stranger runs it: `dvc repro` on a copy of the checkout."""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from civicsetu.evaluate.measures import measure_of
from civicsetu.params import Params
from civicsetu.report.sweep.measures import numbers_in
from tests.pages import assert_read_by_everybody, assert_whole, pages

ROOT = Path(__file__).resolve().parents[1]
DVC = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
# What does not depend on the machine's arithmetic; the rest may differ in the last bits on another processor.
CITATIONS = ("citations_checked", "citations_true")
EXACT = ("data/typeset", "data/corpus", "reports/metrics/01_ingest.json")


def test_every_dependency_of_a_stage_exists():
    outs = {
        o if isinstance(o, str) else next(iter(o))
        for s in DVC.values()
        for k in ("outs", "metrics")
        for o in s.get(k, ())
    }
    for stage in DVC.values():
        for dep in stage["deps"]:
            assert (ROOT / dep).exists() or dep in outs, dep


@pytest.fixture(scope="module")
def reproduced(tmp_path_factory):
    """A copy of the tracked files in which the pipeline has run."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout, so there is no list of the tracked files")
    copy = tmp_path_factory.mktemp("clone") / "civicsetu"
    tracked = _out(["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]).splitlines()
    for name in tracked:
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    for command in (["init", "-q"], ["add", "-A"]):
        _out(["git", "-C", str(copy), *command])
    environment = os.environ | {
        "PYTHONPATH": str(copy), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }  # fmt: skip
    environment.pop("CIVICSETU_MIRROR", None)
    locked = yaml.safe_load((copy / "dvc.lock").read_text(encoding="utf-8"))
    first = subprocess.run(["dvc", "repro"], cwd=copy, env=environment, capture_output=True, text=True)
    assert first.returncode == 0, first.stdout[-3000:] + first.stderr[-3000:]
    second = subprocess.run(["dvc", "repro"], cwd=copy, env=environment, capture_output=True, text=True)
    return copy, locked, second


def test_a_second_run_has_nothing_to_do(reproduced):
    _, _, second = reproduced
    assert second.returncode == 0
    assert "Running stage" not in second.stdout + second.stderr
    assert "up to date" in second.stdout + second.stderr


def test_the_outputs_are_those_that_the_lock_names(reproduced):
    copy, locked, _ = reproduced
    made = yaml.safe_load((copy / "dvc.lock").read_text(encoding="utf-8"))

    def outs(lock):
        return {o["path"]: o["md5"] for s in lock["stages"].values() for o in s.get("outs", ())}

    before, after = outs(locked), outs(made)
    assert before.keys() == after.keys()
    for name in EXACT:
        assert before[name] == after[name], name


def test_the_metrics_are_those_that_are_tracked(reproduced):
    copy, _, _ = reproduced
    for path in sorted((ROOT / "reports" / "metrics").glob("*.json")):
        before, after = json.loads(path.read_text()), json.loads((copy / "reports/metrics" / path.name).read_text())
        assert _counts(after) == _counts(before), path.name
        assert _shares(after) == pytest.approx(_shares(before), abs=0.03), path.name
        assert after.get("citations_true") == after.get("citations_checked"), path.name


def test_every_report_is_there_and_loads_nothing(reproduced):
    copy, _, _ = reproduced
    pages = sorted((copy / "reports").glob("*.html"))
    notebooks = ["01_ingest", "02_index", "03_ablation", "04_evaluate", "05_confidence"]
    assert [p.stem for p in pages] == [*notebooks, "explore", "index"]
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert not re.findall(r"(?:src|href)\s*=\s*[\"']?(?:https?:)?//", html), page.name
        assert str(copy) not in html, f"{page.name} names the folder that it was made in"


def test_every_page_can_be_read_by_everybody(reproduced, browser):
    copy, _, _ = reproduced
    if pages(ROOT / "reports"):
        pytest.skip("tests/report/test_every_page.py holds the pages of this checkout to it")
    found = pages(copy / "reports")
    assert found
    for page in found:
        assert_whole(page)
        for width, scheme in itertools.product((390, 1440), ("light", "dark")):
            assert_read_by_everybody(browser, page, width, scheme)


def test_the_answers_of_the_reproduced_index_are_cited(reproduced):
    copy, _, _ = reproduced
    from civicsetu import open_index

    answer = open_index(copy / "data", Params()).ask("My flat is two years late. Can I get my money back?")
    assert any(c.provision.startswith("rera_act_2016#18(1)") for c in answer.citations)


def test_explore_runs_as_it_is(reproduced, tmp_path):
    copy, _, _ = reproduced
    from civicsetu.run.notebook import run_notebook

    out = run_notebook(
        ROOT / "notebooks" / "explore.ipynb", tmp_path / "explore.ipynb",
        {"data": str(copy / "data"), "question": "Who pays for insurance?", "k": 3}, progress=False,
    )  # fmt: skip
    assert "s. 16" in out.read_text(encoding="utf-8")


def _out(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _counts(metrics):
    """The counts of some metrics, which are the same on every machine, by their names. How many citations the answers
    have follows from rankings, whose vectors of questions may differ in their last bits between kinds of processors."""
    return {name: value for name, value in numbers_in(metrics).items() if _is_count(name)}


def _is_count(name):
    measure = measure_of(name)
    return measure is not None and measure.unit == "count" and name not in CITATIONS


def _shares(metrics):
    """All other numbers of some metrics, by their names; those that can be more than 1 as shares of 1000."""
    named = numbers_in(metrics)
    return {name: v if abs(v) <= 1 else v / 1000 for name, v in named.items() if not _is_count(name)}
