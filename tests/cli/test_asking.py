"""`civicsetu ask` with a conversation, the long form and the record."""

import json
import os
import subprocess
import sys

import pytest

from civicsetu.base.project import project_root
from civicsetu.cli import asking, main
from civicsetu.engine import Index
from civicsetu.params import Params
from civicsetu.talk.lines import read_lines

PENALTY = "What is the penalty if a promoter does not register his project?"


@pytest.fixture
def data(plain_data, tmp_path):
    """A data folder of its own with the plain-language edition."""
    for part in ("corpus", "index"):
        (tmp_path / part).symlink_to(plain_data / part)
    return tmp_path


def asked(capsys, data, *arguments):
    code = main(["ask", *arguments, "--data", str(data)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_conversation_over_several_commands(capsys, data):
    asked(capsys, data, PENALTY, "--session", "flat")
    code, out, err = asked(capsys, data, "and for agents?", "--session", "flat")
    assert (code, err) == (0, "")
    assert out.startswith("Understood as: What is the penalty if an agent does not register his project?")
    assert "s. 62" in out
    _, out, _ = asked(capsys, data, "and for agents?")
    assert "Understood as" not in out


def test_a_torn_conversation_is_reported_and_goes_on(capsys, data):
    for question in (PENALTY, "and for agents?"):
        asked(capsys, data, question, "--session", "flat")
    path = data / "sessions" / "flat.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    code, out, err = asked(capsys, data, "in Gujarat?", "--session", "flat", "--json")
    assert code == 0 and "no whole line" in err and "Traceback" not in err
    assert json.loads(out)["understood"] == f"{PENALTY[:-1]} in Gujarat?"
    assert len(read_lines(path).rows) == 2


@pytest.mark.parametrize("name", ["", "../x", "/tmp/x", "a b", "."])
def test_a_name_that_no_conversation_can_have(capsys, data, name):
    code, out, err = asked(capsys, data, PENALTY, "--session", name)
    assert (code, out) == (2, "") and "cannot name a session" in err and err.count("\n") == 1
    assert sorted(path.name for path in data.iterdir()) == ["corpus", "index"]


def test_the_long_form_and_the_record(capsys, data):
    code, out, _ = asked(capsys, data, PENALTY, "--full", "--record")
    assert code == 0 and "In full: s. 59" in out
    _, out, _ = asked(capsys, data, PENALTY, "--full", "--record", "--json")
    (section,) = [s for s in json.loads(out)["sections"] if s["provision"].endswith("#59")]
    assert [unit["provision"] for unit in section["units"]][-1].endswith("#59(2)")
    assert len(read_lines(data / "record" / "asked.jsonl").rows) == 2


def test_who_writes_and_how_it_is_searched_are_chosen_at_the_command_line(capsys, data):
    usual = asked(capsys, data, PENALTY)
    assert asked(capsys, data, PENALTY, "--model", "extractive", "--arm", "answer") == usual
    code, out, err = asked(capsys, data, PENALTY, "--model", "nobody")
    assert (code, out) == (2, "") and "no model 'nobody' is configured" in err and "extractive" in err
    code, out, err = asked(capsys, data, PENALTY, "--arm", "nowhere")
    assert (code, out) == (2, "") and "nowhere" in err
    code, out, err = asked(capsys, data, PENALTY, "--stream", "--arm", "nowhere")
    assert (code, out) == (2, "") and "nowhere" in err
    assert asked(capsys, data, PENALTY, "--stream", "--model", "extractive", "--arm", "answer") == usual


def test_questions_in_turn_are_a_conversation(data):
    """At a prompt, without a name: nothing is written."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "civicsetu.cli", "ask", "--data", str(data)],
        stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, cwd=project_root(), env=os.environ | {"COLUMNS": "300"},
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, f"{PENALTY}\nand for agents?\n\n".encode())
    shown = b""
    try:
        while piece := os.read(ours, 4096):
            shown += piece
    except OSError:  # the other end is closed
        pass
    assert process.wait(60) == 0 and process.stderr.read() == b""
    assert b"Understood as: What is the penalty if an agent does not register" in shown
    assert sorted(path.name for path in data.iterdir()) == ["corpus", "index"]


def test_earlier_questions_of_a_named_conversation_come_back(data, monkeypatch):
    readline = pytest.importorskip("readline")
    asked_for, given = ["section 18(2)", ""], []
    monkeypatch.setattr(asking, "_can_converse", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: asked_for.pop(0))
    monkeypatch.setattr(readline, "add_history", given.append)
    assert main(["ask", "--session", "flat", "--data", str(data)]) == 0 and given == []
    asked_for.append("")
    assert main(["ask", "--session", "flat", "--data", str(data)]) == 0 and given == ["section 18(2)"]


def test_a_filter_that_nothing_passes_says_what_there_is(capsys, tiny, data):
    assert main(["search", "refund", "--data", str(data), "--where", "doc_type == 'rules'"]) == 0
    out, err = capsys.readouterr()
    assert out == "Nothing was found.\n"
    assert err.endswith("passes \"doc_type == 'rules'\"; the documents are: act (CENTRAL)\n")
    index = Index(tiny, Params())
    places = [asking._unfilled(index, place, "doc_type == 'act'") for place in ("GOA", None)]
    assert places == ["what passes \"doc_type == 'act'\" is of: CENTRAL", ""]
    assert asking._unfilled(index, "GOA", None) == ""
