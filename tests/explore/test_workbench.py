"""The workbench's Python side: what is there is told as it is, and one clear line where something is wrong."""

import json
import os
import queue
import shutil
import signal
import sys
import threading
import time

import pytest

import civicsetu
from civicsetu.base.building import building
from civicsetu.base.errors import ModelUnavailable, ParameterError
from civicsetu.base.files import read_json, write_json, write_jsonl
from civicsetu.evaluate.runs import compare_runs, said
from civicsetu.run.workbench import apart
from civicsetu.run.workbench import jobs as jobs_module
from civicsetu.run.workbench.desk import BenchDesk
from civicsetu.run.workbench.starting import Places
from tests.conftest import once
from tests.evaluate.test_runs import AFTER, BEFORE
from tests.explore.bench import ATTACK, build, ended, notebook, papers


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A data folder with a real build of the papers. Don't write into it."""
    return once(tmp_path_factory, "bench", lambda folder: build(papers(folder / "papers"), folder / "data")) / "data"


def result(desk, **request):
    reply = json.loads(json.dumps(desk.reply({"n": 5, **request})))
    assert reply["n"] == 5 and "error" not in reply, reply
    return reply["result"]


# ------------------------------------------------------------------------------ what is there
def test_the_index_and_its_documents_are_told(built):
    state = result(BenchDesk(built), do="state")
    manifest = read_json(built / "index" / "manifest.json")
    assert state["index"]["sha256"] == manifest["sha256"] and state["index"]["counts"]["provisions"] == 9
    assert (state["fault"], state["note"]) == ("", "")
    (one,) = state["documents"]
    assert (one["key"], one["kind"], one["pages"], one["is_indexed"]) == ("lamps_act", "act", 0, True)
    assert one["sha256"] == manifest["documents"][0]["sha256"]


def test_what_was_set_aside_has_its_reason(built):
    (one,) = result(BenchDesk(built), do="state")["quarantine"]
    assert one["reason"] == "empty" and ATTACK in one["title"] and "the file is empty" in one["message"]


def test_doubts_are_those_of_the_ingestion_report(built):
    (one,) = result(BenchDesk(built), do="doubts")["documents"]
    lines = {group["what"]: group["lines"] for group in one["doubts"]}
    assert (one["provisions"], one["units"]) == (9, 4)
    assert lines["Warnings of the reading"] == [
        "section 4 is missing before section 5", "lamps_act#2(c): one is left out before (c)",
    ]  # fmt: skip
    assert lines["Other than it announces"] == ["clause (b) missing before 2(c)"]  # a warning is not told twice
    assert lines["Signs of a misread unit"] == ["1 sign: siblings that do not count on: (a), then (c)"]


def test_what_is_missing_is_what_check_finds(built, tmp_path):
    found = {one["what"]: one for one in result(BenchDesk(built), do="check")["findings"]}
    assert found["index"]["state"] == "ready" and "every file has its checksum" in found["index"]["found"]
    damaged = tmp_path / "data"
    shutil.copytree(built, damaged)
    (damaged / "index" / "terms.json").unlink()
    found = {one["what"]: one for one in result(BenchDesk(damaged), do="check")["findings"]}
    assert found["index"]["state"] == "missing" and "civicsetu build" in found["index"]["todo"]


@pytest.mark.parametrize("what", ["check", "doubts"])
def test_a_large_index_is_looked_into_by_a_process_of_its_own(built, monkeypatch, what):
    here = result(BenchDesk(built), do=what)
    monkeypatch.setattr(apart, "MANY", 1)
    monkeypatch.setattr(apart, "LOOKS", {})  # in this process nothing looks any more
    assert result(BenchDesk(built), do=what) == here


def test_what_goes_wrong_in_that_process_is_one_line(built, monkeypatch):
    monkeypatch.setattr(apart, "MANY", 1)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert "ended early (1)" in BenchDesk(built).reply({"n": 1, "do": "doubts"})["error"]


def test_while_everything_is_looked_into_the_widget_answers(built):
    pytest.importorskip("anywidget")
    from civicsetu.run.workbench.widget import Workbench

    desk, goes_on, told = BenchDesk(built), threading.Event(), queue.Queue()
    desk._doers = {**desk._doers, "check": lambda _: {"went on": goes_on.wait(60)}}
    widget = Workbench(desk)
    widget.send = told.put
    widget._answered(widget, {"n": 1, "do": "check"}, [])
    widget._answered(widget, {"n": 2, "do": "jobs"}, [])
    assert told.get(timeout=20) == {"n": 2, "result": {"jobs": []}}
    goes_on.set()
    assert told.get(timeout=20) == {"n": 1, "result": {"went on": True}}


def test_an_empty_folder_says_what_to_do(tmp_path):
    state = result(BenchDesk(tmp_path / "none"), do="state")
    assert state["index"] is None and "civicsetu build" in state["fault"]
    assert state["documents"] == state["quarantine"] == []
    assert result(BenchDesk(tmp_path / "none"), do="doubts") == {"documents": []}


def test_a_damaged_manifest_is_named(built, tmp_path):
    data = tmp_path / "data"
    shutil.copytree(built, data)
    manifest = data / "index" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"provisions": 9', '"provisions": 8'))
    state = result(BenchDesk(data), do="state")
    assert state["index"] is None and "manifest.json is damaged" in state["fault"]


def test_while_another_corpus_is_read_the_old_documents_are_told_with_a_note(built, tmp_path):
    data = tmp_path / "data"
    shutil.copytree(built, data)
    with building(data, "reading a corpus"):
        pass  # a build that ended before its index
    state = result(BenchDesk(data), do="state")
    assert "A build is under way, or ended before its index" in state["note"] and state["index"]
    assert [one["key"] for one in state["documents"]] == ["lamps_act"]


# ------------------------------------------------------------------------------ building anew
@pytest.fixture
def data(built, tmp_path):
    """A copy of the built folder, to be written to."""
    shutil.copytree(built, tmp_path / "data")
    return tmp_path / "data"


def until(true, seconds=120):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_build_is_watched_to_its_end_and_puts_the_new_index_in_force(data, built):
    desk, files = BenchDesk(data), built.parent / "papers"
    (data.parent / "more.txt").write_text((files / "lamps_act.txt").read_text().replace("Lamps", "Doors"))
    before = result(desk, do="state")["index"]["sha256"]
    name = result(desk, do="build", files=f"{files}\n\n{data.parent / 'more.txt'}\n")["id"]
    (running,) = result(desk, do="jobs")["jobs"]
    assert (running["id"], running["state"], running["kind"]) == (name, "running", "build")
    job = ended(desk, name)
    assert job["state"] == "done" and job["said"].startswith("indexed 2 documents"), job
    assert "unchanged lamps_act: 9 provisions" in " ".join(" ".join(job["log"]).split())
    state = result(desk, do="state")
    assert state["index"]["sha256"] != before and len(state["documents"]) == 2 and not state["note"]
    assert job["command"].startswith(f"civicsetu build --data {data} --no-wait --files ")


@pytest.mark.parametrize("way", ["cancelled", "killed"])
def test_a_build_that_is_cancelled_or_killed_leaves_the_old_index_in_force(data, built, way):
    desk = BenchDesk(data)
    before = result(desk, do="state")["index"]
    name = result(desk, do="build", files=str(built.parent / "papers"))["id"]
    log = data / ".workbench" / name / "log.txt"
    until(lambda: "reading" in log.read_text())
    if way == "cancelled":
        assert result(desk, do="cancel", id=name)["jobs"][0]["state"] in ("stopping", "cancelled")
    else:
        os.killpg(read_json(log.with_name("job.json"))["pid"], signal.SIGKILL)
    assert ended(desk, name)["state"] == way
    state = result(desk, do="state")
    assert state["index"] == before and "ended before its index" in state["note"]
    assert [one["key"] for one in state["documents"]] == ["lamps_act"]
    assert civicsetu.open_index(data).section("lamps_act#5").heading == "Penalty"
    assert result(desk, do="cancel", id=name)["jobs"][0]["state"] == way  # once more does nothing


def test_a_build_is_cancelled_before_its_process_can_act_on_it(data, built):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a notebook's kernel has it between two cells
    try:
        desk = BenchDesk(data)
        name = result(desk, do="build", files=str(built.parent / "papers"))["id"]
        result(desk, do="cancel", id=name)
        job = ended(desk, name)
    finally:
        signal.signal(signal.SIGINT, before)
    assert job["state"] == "cancelled" and job["log"] == ["civicsetu: stopped"]
    assert [one["key"] for one in result(desk, do="state")["documents"]] == ["lamps_act"]


STUBBORN = """
import json, signal, sys, time
heard = []
signal.signal(signal.SIGINT, lambda *_: heard.append(1))
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
while len(heard) < 2:
    time.sleep(0.01)
json.dump({"code": 130, "when": 0}, open(sys.argv[1] + "/ended.json", "w"))
"""


def test_a_job_that_lost_an_interruption_is_interrupted_again(tmp_path, monkeypatch):
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(jobs_module, "PROCESS", "stubborn")
    jobs = jobs_module.Jobs(tmp_path / "data", tmp_path)
    name = jobs.start(jobs_module.Task("build", "A build", (), "here"))
    jobs.cancel(name)
    until(lambda: jobs.all()[0]["state"] not in ("running", "stopping"))
    assert jobs.all()[0]["state"] == "cancelled" and (jobs.folder / name / "ended.json").exists()


def test_two_builds_at_once_are_refused_in_one_line(data, built):
    desk, files = BenchDesk(data), str(built.parent / "papers")
    with building(data, "reading a corpus"):
        reply = desk.reply({"do": "build", "files": files})
    assert f"is being built by process {os.getpid()}" in reply["error"] and "\n" not in reply["error"]
    assert result(desk, do="jobs") == {"jobs": []}
    many = data.parent / "many"  # a build that has not ended when it is cancelled, on a busy machine either
    many.mkdir()
    for number in range(400):
        words = (built.parent / "papers" / "lamps_act.txt").read_text().replace("Lamps", f"Doors of House {number}")
        (many / f"doors_{number}.txt").write_text(words)
    name = result(desk, do="build", files=str(many))["id"]
    told = BenchDesk(data).reply({"do": "build", "files": files})["error"]  # another notebook's workbench
    assert told == "Building the files that were named is under way: wait until it has ended, or cancel it first"
    result(BenchDesk(data), do="cancel", id=name)
    assert ended(desk, name)["state"] == "cancelled"


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({}, "Choose a corpus, or name files"),
        ({"corpus": "plian"}, "'plian' is not a corpus, did you mean plain?"),
        ({"corpus": "plain", "only": ["rera_act"]}, "did you mean rera_act_2016?"),
        ({"corpus": "plain", "only": "rera_act_2016"}, "only must be a list"),
        ({"files": "/nowhere/papers"}, "/nowhere/papers: there is no such file or folder"),
    ],
)
def test_what_is_wrong_with_a_build_is_told_before_it_starts(data, request_, told):
    desk = BenchDesk(data)
    assert told in desk.reply({"do": "build", **request_})["error"]
    assert result(desk, do="jobs") == {"jobs": []}


def test_the_corpus_that_an_index_was_made_of_is_known(built, edition_data, plain_data, tmp_path):
    assert result(BenchDesk(edition_data), do="build_form")["corpus"] == "plain"
    form = result(BenchDesk(plain_data), do="build_form")
    assert (form["corpus"], form["only"]) == ("plain", ["rera_act_2016"])
    form = result(BenchDesk(built), do="build_form")
    assert (form["corpus"], form["has_index"]) == ("", True)  # files of one's own
    form = result(BenchDesk(tmp_path), do="build_form")
    assert (form["corpus"], form["has_index"]) == ("plain", False)


@pytest.mark.parametrize("name", ["../../etc", "", "lock"])
def test_only_a_job_can_be_cancelled(built, name):
    assert BenchDesk(built).reply({"do": "cancel", "id": name})["error"] == "there is no such job"


# ------------------------------------------------------------------------------ parameters, runs and sweeps
@pytest.fixture
def small(built, tmp_path):
    """A workbench whose only notebook is a quick one, which asks no index, and whose folders are its own."""
    (tmp_path / "data" / "index").mkdir(parents=True)
    shutil.copyfile(built / "index" / "manifest.json", tmp_path / "data" / "index" / "manifest.json")
    return BenchDesk(Places(tmp_path / "data", tmp_path / "reports", notebook(tmp_path / "notebooks")))


def field(desk, name, notebook_="small.ipynb"):
    groups = result(desk, do="form", notebook=notebook_)["groups"]
    return next(one for group in groups for one in group["fields"] if one["name"] == name)


def test_the_form_follows_from_the_types(small):
    groups = result(small, do="form", notebook="small.ipynb")["groups"]
    assert [group["name"] for group in groups] == ["The notebook's own", "evaluate", "parts.rrf"]
    assert "Reciprocal rank fusion" in groups[2]["about"]
    k = field(small, "evaluate.k")
    assert (k["kind"], k["default"], k["now"]) == ("a whole number, from 1 to 100", "10", "10")
    assert k["about"] == "hits of each question that are judged"
    assert field(small, "evaluate.split")["choices"] == ["all", "dev", "heldout"]
    assert field(small, "evaluate.arms")["kind"].startswith("a list in brackets")
    assert (field(small, "a")["kind"], field(small, "pause")["kind"]) == ("a whole number", "a number")
    assert field(small, "data")["value"] == str(small.data) and field(small, "data")["now"] == "data"


def test_the_form_of_every_stage_has_a_word_on_each_parameter_and_takes_its_own_values_back():
    desk = BenchDesk(Places.of_project())
    names = [one["name"] for one in result(desk, do="notebooks")["notebooks"]]
    assert {"01_ingest.ipynb", "03_ablation.ipynb", "05_confidence.ipynb"} <= set(names)
    for name in names:
        groups = result(desk, do="form", notebook=name)["groups"]
        fields = [one for group in groups for one in group["fields"]]
        assert [one for one in fields if not one["about"] and one not in groups[0]["fields"]] == []
        result(desk, do="check_values", notebook=name, pairs=[f"{one['name']}={one['now']}" for one in fields])


@pytest.mark.parametrize(
    ("pair", "sweep", "told"),
    [
        ("evaluate.k=600", False, "-p evaluate.k=600: evaluate.k: input should be less than or equal to 100"),
        ("evaluate.split=deev", False, "input should be 'all', 'dev' or 'heldout'"),
        ("evaluate.arms=[rff]", False, "there is no arm 'rff' (did you mean `rrf`?)"),
        ("parts.rrf.kk=5", False, "has no parameter `parts.rrf.kk` (did you mean `parts.rrf.k`?)"),
        ("parts.rrf.k=20,60", False, "input should be a valid integer"),
        ("parts.rrf.k=20,0", True, "input should be greater than or equal to 1"),
        ("parts.rrf.k=20,20", True, "the value 20 is given twice"),
    ],
)
def test_values_are_checked_before_anything_starts_with_the_messages_of_the_commands(small, pair, sweep, told):
    asked = {"notebook": "small.ipynb", "pairs": [pair], "sweep": sweep}
    assert told in small.reply({"do": "check_values", **asked})["error"]
    assert told in small.reply({"do": "start", **asked})["error"]
    assert result(small, do="jobs") == {"jobs": []}


def test_only_notebooks_that_are_there_and_sweeps_that_can_be_run_are_started(small):
    told = small.reply({"do": "start", "notebook": "../small.ipynb"})["error"]
    assert told.startswith("there is no notebook '../small.ipynb' (did you mean `small.ipynb`?)")
    stage = BenchDesk(Places.of_project())
    asked = {"do": "start", "sweep": True, "notebook": "02_index.ipynb", "pairs": ["passages.max_chars=500,600"]}
    assert "its points would overwrite each other's files" in stage.reply(asked)["error"]
    asked = {"do": "start", "sweep": True, "notebook": "small.ipynb", "pairs": ["a=1,2"]}
    assert "--jobs is 0; it must be at least 1" in small.reply(asked | {"jobs": "0"})["error"]
    assert "--jobs is many; it must be a whole number" in small.reply(asked | {"jobs": "many"})["error"]
    assert "the name of a sweep may only have letters" in small.reply(asked | {"name": "../x"})["error"]
    assert "a sweep needs at least one parameter" in small.reply(asked | {"pairs": []})["error"]


def test_a_run_is_watched_to_its_end(small, tmp_path):
    name = result(small, do="start", notebook="small.ipynb", pairs=["a=2", "parts.rrf.k=20"])["id"]
    own = tmp_path / "reports" / "runs" / "a=2,parts.rrf.k=20"
    again = small.reply({"do": "start", "notebook": "small.ipynb", "pairs": ["parts.rrf.k=20", "a=2"]})["error"]
    assert again.startswith("Running small with a=2,parts.rrf.k=20 is under way")
    job = ended(small, name)
    assert (job["state"], job["said"]) == ("done", str(own / "small.html"))
    assert "ran 3 of 3 cells" in job["log"]
    assert read_json(own / "metrics" / "small.json")["hit@1"] == 0.2


def test_a_run_that_fails_says_why(small):
    job = ended(small, result(small, do="start", notebook="small.ipynb", pairs=["a=13"])["id"])
    assert job["state"] == "failed" and "ValueError: thirteen is too many <img src=x>" in job["said"]


def test_a_run_is_cancelled(small, tmp_path):
    name = result(small, do="start", notebook="small.ipynb", pairs=["pause=60"])["id"]
    log = small.data / ".workbench" / name / "log.txt"
    until(lambda: " of 3 cells" in log.read_text())  # a log leaves out lines that follow within seconds
    result(small, do="cancel", id=name)
    assert ended(small, name)["state"] == "cancelled"
    assert not list((tmp_path / "reports").rglob("*.html"))


def test_a_sweep_runs_every_point_on_the_data_of_the_workbench(small, tmp_path):
    asked = {"notebook": "small.ipynb", "sweep": True, "jobs": 1, "name": "two"}
    name = result(small, do="start", pairs=["a=3,4", f"data={small.data}"], **asked)["id"]
    job = ended(small, name)
    assert job["state"] == "done" and any(line.startswith("[2/2] a=4") for line in job["log"]), job
    summary = read_json(tmp_path / "reports" / "sweeps" / "two" / "summary.json")
    assert summary["fixed"]["data"] == str(small.data)
    assert [point["measures"]["hit@1"] for point in summary["points"]] == [0.3, 0.4]


# ------------------------------------------------------------------------------ results
@pytest.fixture
def results(small, tmp_path):
    """As `small`, with two folders of scores, a run and a sweep of which one point failed."""
    for name, rows in (("one", BEFORE), ("two", AFTER)):
        write_jsonl(tmp_path / "build" / name / "per_question.jsonl", rows)
    for name, value in (("project", 0.5), ("runs/a=2", 0.25)):
        folder = tmp_path / "reports" / name.replace("project", "")
        write_json(folder / "metrics" / "small.json", {"hit@1": value, "n": 4, "refused_answerable": value})
        write_json(folder / "headline" / "small.json", {"hit@1": value})
    sweep = tmp_path / "reports" / "sweeps" / "grid"
    points = [
        {"point": "a=4", "values": {"a": 4}, "measures": {"hit@1": 0.4}},
        {"point": "a=13", "values": {"a": 13}, "error": "ValueError: <img src=x>"},
    ]
    write_json(sweep / "summary.json", {"sweep": "grid", "notebook": "small.ipynb", "points": points})
    for point in points:
        write_json(sweep / point["point"] / "point.json", point)
    write_json(sweep / "a=4" / "metrics" / "small.json", {"hit@1": 0.4, "n": 4, "refused_answerable": 0.5})
    return small


def test_runs_sweeps_and_scores_are_listed(results):
    found = result(results, do="results")
    assert [(one["name"], one["id"]) for one in found["runs"]] == [
        ("the project's reports", "reports"), ("a=2", "reports/runs/a=2"),
    ]  # fmt: skip
    assert found["runs"][0]["headline"] == {"small.hit@1": 0.5} and found["runs"][0]["notebooks"] == ["small"]
    (sweep,) = found["sweeps"]
    assert (sweep["name"], sweep["notebook"], sweep["whole"]) == ("grid", "small.ipynb", True)
    assert [(one["values"], one["error"]) for one in sweep["points"]] == [  # in the order of the sweep
        ({"a": "4"}, ""), ({"a": "13"}, "ValueError: <img src=x>"),
    ]  # fmt: skip
    assert {one["id"] for one in found["scores"]} == {"build/one", "build/two"}


def test_nothing_is_listed_where_nothing_was_run(small):
    found = result(small, do="results")
    assert found["runs"] == found["sweeps"] == found["scores"] == []


def test_two_scores_are_compared_question_by_question(results):
    found = result(results, do="compare", before="build/one", after="build/two")
    before, after = ({row["id"]: row for row in rows} for rows in (BEFORE, AFTER))
    measured = compare_runs(before, after)
    assert found["said"] == said(measured) and [row["measure"] for row in found["rows"]] == [
        m.measure for m in measured
    ]
    assert [one["id"] for one in found["lost"]["questions"]] == ["q2"] and found["won"]["in_all"] == 3
    assert found["lost"]["questions"][0]["question"] == "Is q2 <late>?"


@pytest.mark.parametrize("other", ["reports/runs/a=2", "reports/sweeps/grid/a=4"])
def test_two_runs_are_compared_by_their_measures(results, other):
    rows = {row["measure"]: row for row in result(results, do="compare", before="reports", after=other)["rows"]}
    assert rows["small.hit@1"]["before"] == 0.5 and rows["small.hit@1"]["after"] in (0.25, 0.4)
    better = {name: row["better"] for name, row in rows.items()}
    assert better == {"small.hit@1": "more", "small.n": "neither", "small.refused_answerable": "less"}


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("", "Choose two runs to compare."),
        ("../../etc", "there is no run '../../etc'"),
        ("reports/sweeps/grid/a=13", "it has no measures"),
        ("build/three", "question q1"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(results, tmp_path, after, told):
    write_jsonl(tmp_path / "build" / "three" / "per_question.jsonl", AFTER[1:])
    reply = results.reply({"do": "compare", "before": "build/one", "after": after})
    assert told in reply["error"] and "\n" not in reply["error"]


# ------------------------------------------------------------------------------ opening it
def test_it_is_opened_from_the_package(built):
    pytest.importorskip("anywidget")
    bench = civicsetu.workbench(built)
    sent = []
    bench.send = sent.append
    bench._answered(bench, {"n": 3, "do": "state"}, [])
    assert sent[0]["n"] == 3 and sent[0]["result"]["documents"][0]["key"] == "lamps_act"
    assert "http" not in bench._esm.replace("http://www.w3.org/", "")  # it fetches nothing
    bench.close()


def test_without_anywidget_the_extra_is_named(built, monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "civicsetu.run.workbench.widget", raising=False)
    with pytest.raises(ModelUnavailable, match=r"pip install 'civicsetu\[notebooks\]'"):
        civicsetu.workbench(built)


def test_it_is_not_for_a_server():
    with pytest.raises(ParameterError, match="the workbench is for a data folder"):
        civicsetu.workbench("postgresql://somewhere/laws")


@pytest.mark.parametrize("request_", [{"do": "__init__"}, {"do": 7}, [1], None])
def test_what_cannot_be_asked_is_one_line(built, request_):
    reply = BenchDesk(built).reply(request_)
    assert "\n" not in reply["error"] and "result" not in reply
