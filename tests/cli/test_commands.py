"""What holds for every command: the table of exit codes, help with examples that are right, questions one by one."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from civicsetu.cli import DONE, FAILED, WRONG_USAGE, main, parser

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "notebooks" / "03_ablation.ipynb"


def commands():
    """The parser of each command by its name."""
    (choices,) = (action.choices for action in parser()._actions if isinstance(action.choices, dict))
    return choices


def code_of(*words):
    """The exit code of a command line, whichever way it ends."""
    try:
        return main([str(word) for word in words])
    except SystemExit as exit:
        return exit.code


# For each command: the words of a good call, of one with a bad input, and of one with a name or value that is not
# allowed. {data} is a folder with an index, {none} one that does not exist, {junk} a file that is nothing.
CALLS = {
    "parse": ("{plain}", "{none}", "{folder} --key x"),
    "build": (None, "--files {junk} --data {out}", "--corpus nothing --data {out}"),
    "export": ("--format jsonl --data {data} --out {out}", "--format jsonl --data {none} --out {out}",
               "--format jsonl --data {data} --out {out} --only nothing"),
    "push": (None, "--to postgresql://nobody@127.0.0.1:9/none --data {none}", "--to nowhere --data {data}"),
    "pull": (None, "--from postgresql://nobody@127.0.0.1:9/none --out {out}", "--from nowhere --out {out}"),
    "typeset": (None, "--out {junk}/x", "typeset --nothing"),
    "search": ("refund --data {data}", "refund --data {none}", "refund --data {data} --arm nothing"),
    "ask": ("refund --data {data}", "refund --data {none}", "refund --data {data} --jurisdiction nothing"),
    "arms": ("bm25 rrf", None, "nothing"),
    "parts": ("rrf", None, "nothing"),
    "fetch-model": (None, None, "nothing"),
    "score": (None, "{junk} --data {data} --out {out}", "{golden} --data {data} --out {out} --split nothing"),
    "sealed": (None, "--data {data}", "--data {data} --seal"),
    "compare-runs": (None, "{none} {junk}", "{none}"),
    "grade": (None, "{junk} --data {data} --out {out}", "{golden} --data {data} --out {out} --split nothing"),
    "judge": (None, "{junk} --data {data} --out {out}", "{golden} --data {data} --out {out}"),
    "learn": (None, "--data {none} --rules {none}", "--out x"),
    "readings": (None, "--data {none} --rules {none} --out {out}", "--out x"),
    "sentences": (None, "--data {none} --rules {none} --out {out}", "--out x"),
    "sheet": ("{golden} --most 2 --data {data} --out {out}", "{junk} --data {data} --out {out}",
              "{golden} --most 0 --data {data} --out {out}"),
    "take-grades": (None, "{none} {junk} {junk}", "{none} {junk}"),
    "fit-confidence": (None, "--renew --data {none}", "nothing"),
    "fit-refusals": (None, "--data {none}", "nothing"),
    "fit-units": (None, "--data {none}", "nothing"),
    "run": (None, "{junk} --reports {out}", "{notebook} -p nothing --reports {out}"),
    "sweep": (None, "{junk} -p a=1,2 --reports {out}", "{notebook} -p nothing=1,2 --reports {out}"),
    "static-page": ("--data {data} --reports {out}", "--data {none} --reports {out}", "nothing"),
    "report": (None, None, "nothing"),
    "generate": (None, None, "nothing"),
    "strip": (None, "{junk}", "--nothing"),
    "check": (None, "--data {none}", "--nothing"),
    "serve": (None, "--data {none}", "--port 70000 --data {data}"),
    "verify": ("{junk} --data {data}", "{none} --data {data}", ""),
    "fit-check": ("{statement} --data {data}", "{none} --data {data}", ""),
    "fit-judge": (None, "--file {statement} --data {data} --out {out}", "--file {statement}"),
}  # fmt: skip
WRONG_VALUES = [
    "search refund -k 0 --data {data}", "search refund -k three --data {data}", "ask refund --where x --data {data}",
    "search refund --where year==None --data {data}", "sweep {notebook} -p parts.rrf.k=0,1 --reports {out}",
    "sweep {notebook} -p parts.rrf.k=1,2 --jobs 0 --reports {out}", "run {notebook} -p parts.rrf.k --reports {out}",
    "run {notebook} -p parts.rf.k=1 --reports {out}", "run {notebook} -p parts.rrf.k=0 --reports {out}",
    "run {notebook} -p =1 --reports {out}", "run {notebook} -p parts.rrf.k=[1 --reports {out}",
    "export --format docx --out {out}", "build --corpus official --only nothing --data {out}",
]  # fmt: skip


@pytest.fixture
def filled(plain_data, tmp_path):
    """Fills in the places of a call."""
    junk = tmp_path / "junk.pdf"
    junk.write_bytes(b"nothing")
    statement = tmp_path / "statement.yaml"
    says = "An agent must quote the registration number."
    statement.write_text(f'- {{of: ["9(5)"], says: "{says}", again: "{says}", kind: made_up, wrong: "Rain falls."}}')
    places = {
        "plain": ROOT / "data/plain/rera_act_2016.md", "data": plain_data, "none": tmp_path / "none", "junk": junk,
        "folder": tmp_path, "out": tmp_path / "out", "notebook": NOTEBOOK,
        "statement": statement,
        "golden": ROOT / "data/golden/plain_questions.jsonl",
    }  # fmt: skip
    return lambda call: [word.format(**places) for word in call.split()]


def test_every_command_is_in_the_table():
    assert set(commands()) == set(CALLS)


@pytest.mark.parametrize("command", CALLS)
def test_the_same_code_for_the_same_kind_of_fault(command, filled, capsys):
    for call, code in zip(CALLS[command], (DONE, FAILED, WRONG_USAGE), strict=True):
        if call is not None:
            assert code_of(command, *filled(call)) == code, call
            err = capsys.readouterr().err
            assert "Traceback" not in err and "fault of this program" not in err
    assert code_of(command, "--nothing") == WRONG_USAGE
    assert code_of(command, "--help") == DONE


@pytest.mark.parametrize("call", WRONG_VALUES)
def test_a_value_that_is_not_allowed_is_wrong_usage(call, filled, capsys):
    assert code_of(*filled(call)) == WRONG_USAGE
    assert capsys.readouterr().err.splitlines()[-1].startswith("civicsetu: ")


def test_a_bad_params_yaml_is_bad_input_in_every_command(tmp_path, monkeypatch, plain_data, capsys):
    (tmp_path / "params.yaml").write_text("search: {arm: [")
    monkeypatch.setattr("civicsetu.params.project_root", lambda: tmp_path)
    for call in ("search x", "ask x", "arms", "build", "check"):
        assert code_of(*call.split(), *([] if call == "arms" else ["--data", plain_data])) == FAILED, call
        printed = capsys.readouterr()
        assert "params.yaml" in printed.out + printed.err, call


@pytest.mark.parametrize("name", sorted(CALLS))
def test_the_examples_of_the_help_are_right(name):
    command = commands()[name]
    examples = re.findall(r"^  civicsetu (.*)$", command.format_help(), re.MULTILINE)
    assert examples
    for example in examples:
        words = shlex.split(example.partition(" < ")[0])
        assert words[0] == name
        parser().parse_args(words)


def test_a_slip_of_the_pen_is_answered_with_the_nearest_name(filled, capsys):
    for call, near in (
        ("aks refund", "did you mean 'ask'?"), ("export --format jsnol --out {out}", "did you mean 'jsonl'?"),
        ("run {notebook} -p parts.rf.k=1", "parts.rrf.k"), ("sweep {notebook} -p parts.rf.k=1,2", "parts.rrf.k"),
        ("build --corpus offical --data {out}", "did you mean official?"),
        ("ask refund --jurisdicton X --data {data}", "did you mean `--jurisdiction`?"),
    ):  # fmt: skip
        assert code_of(*filled(call)) == WRONG_USAGE
        assert near in capsys.readouterr().err, call


def test_a_notebook_that_is_not_there_is_answered_with_the_one_beside_it(filled, capsys):
    (notebook,) = filled("{notebook}")
    assert code_of("run", notebook.replace(".ipynb", "x.ipynb")) == FAILED
    assert f"did you mean `{notebook}`?" in capsys.readouterr().err


def test_an_empty_path_is_not_the_working_folder(capsys):
    for call in (["parse", ""], ["score", "", "--out", "x"], ["check", "--data", ""], ["build", "--files", ""]):
        assert code_of(*call) == WRONG_USAGE
        assert "the name of a file or folder is empty" in capsys.readouterr().err


@pytest.mark.parametrize("where", [("--debug", "ask"), ("ask", "--debug")])
def test_debug_shows_where_an_error_arose(where, tmp_path, capsys, monkeypatch):
    assert code_of(*where, "refund", "--data", tmp_path) == FAILED
    err = capsys.readouterr().err
    assert err.startswith("Traceback") and "civicsetu: the index in" in err.splitlines()[-1]
    monkeypatch.setenv("CIVICSETU_DEBUG", "1")
    assert code_of("ask", "refund", "--data", tmp_path) == FAILED
    assert capsys.readouterr().err.startswith("Traceback")


def test_a_line_break_in_a_file_name_does_not_split_an_outcome(tmp_path, capsys):
    (tmp_path / "two\nlines\x1b[31m.pdf").write_bytes(b"nothing")
    (tmp_path / "a.txt").write_text(
        "No. 1\n\nCIRCULAR\n\n1. Every promoter shall register the project with the Authority.\n"
    )
    assert code_of("parse", tmp_path) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and lines[1].startswith("quarantined two\\nlines\\x1b[31m.pdf: ")


@pytest.mark.slow
def test_of_one_it_is_said_in_the_singular(tmp_path, capsys):
    act = tmp_path / "sale_act.txt"
    act.write_text(
        "THE SALE ACT, 1930\n\n1. Short title.— This Act may be called the Sale Act, 1930, and is about sales.\n"
    )
    assert code_of("build", "--files", act, "--data", tmp_path / "data") == DONE
    out = capsys.readouterr().out
    assert re.search(r"^read +sale_act: 1 provision \(", out, re.MULTILINE)
    assert "indexed     1 document, 1 passage, 0 defined terms, " in out
    assert not re.search(r"\b1 \w+s\b", out)


# ------------------------------------------------------------------------------ arms and parts
def test_arms_and_parts_are_listed_with_what_they_do(capsys):
    from civicsetu.find.parts import PARTS

    assert code_of("arms") == DONE
    assert re.search(r"^rrf: dense\(.*\) > bm25\(.*\) > rrf\(k=60\)$", capsys.readouterr().out, re.MULTILINE)
    assert code_of("arms", "rrf", "bm25") == DONE
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == ["rrf", "bm25"]
    assert code_of("parts") == DONE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == list(PARTS)
    settings = [line.split(" = ")[0] for line in lines if line.startswith(" ")]
    assert settings == [f"  parts.{name}.{field}" for name, part in PARTS.items() for field in part.model_fields]
    assert all(re.search(r" = \S+: \S+", line) for line in lines if line.startswith(" "))
    assert code_of("parts", "rrf") == DONE
    assert len(capsys.readouterr().out.splitlines()) == 2


# ------------------------------------------------------------------------------ questions one by one
def test_ask_reads_standard_input(plain_data, monkeypatch, capsys):
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO("What does section 18(2)\nsay? \xe9".encode("latin-1")))
    )
    assert code_of("ask", "-", "--data", plain_data, "--json") == DONE
    assert json.loads(capsys.readouterr().out)["citations"][0]["provision"].startswith("rera_act_2016#18(2)")


def test_ask_without_a_question_needs_someone_to_ask(plain_data, capsys):
    assert code_of("ask", "--data", plain_data) == WRONG_USAGE
    assert "give a question, or - to read one" in capsys.readouterr().err


@pytest.mark.parametrize("leave", [[""], []])
def test_ask_asks_for_questions_one_by_one(plain_data, monkeypatch, capsys, leave):
    typed = iter(["section 18(2)", "section 11(19)", *leave])

    def read(_prompt):
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("civicsetu.cli.asking._can_converse", lambda: True)
    monkeypatch.setattr("builtins.input", read)
    assert code_of("ask", "--data", plain_data) == DONE
    out = capsys.readouterr().out
    assert "s. 18(2)" in out and "No answer (unknown_provision)" in out


def test_ask_on_a_real_terminal(plain_data):
    """A pseudo-terminal: a prompt, an answer in colour, and the end by an empty line."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "60"}
    command = [sys.executable, "-m", "civicsetu.cli", "ask", "--data", str(plain_data)]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, env=environment
    ) as done:
        os.close(theirs)
        os.write(ours, b"section 11(19)\n\n")
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:
            pass  # the other end is closed
        err = done.stderr.read()
    assert (done.returncode, err) == (0, b"")
    assert b"question (empty to leave): " in shown and b"No answer (unknown_provision)" in shown and b"\x1b[" in shown
