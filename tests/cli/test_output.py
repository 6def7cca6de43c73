"""What reaches a terminal: no control characters, one line where one is meant, no failure for a stream's sake."""

import io
import json
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.cli import exits, output, tables
from civicsetu.model.results import Hit

ROOT = Path(__file__).resolve().parents[2]
SPIES = ["\x1b[31m", "\x9b2J", "\x07", "\r", "\x7f", "\u2028", "\u202e", "\u2066", "\udcff"]


@pytest.mark.parametrize("spy", SPIES)
def test_nothing_that_a_terminal_obeys_is_printed(capsys, spy):
    output.line(f"a{spy}b\nc\td")
    output.block(f"a{spy}b\nc\td")
    output.record({"a": spy})
    output.note(f"a{spy}b")
    printed = capsys.readouterr()
    assert spy[0] not in printed.out + printed.err
    line, first, second, record, _ = printed.out.split("\n")
    assert json.loads(record) == {"a": spy}
    assert line.endswith("b\\nc\\td") and first.endswith("b") and second == "c\td"
    assert printed.err.count("\n") == 1


def test_what_is_no_danger_stays_as_it_is():
    text = "s. 18(1) – ₹ 5,00,000, क\u200dष, “quoted”, 💥"
    assert output.printable(text) == text


class _Gone(io.StringIO):
    def __init__(self, error):
        super().__init__()
        self.error = error

    def write(self, text):
        raise self.error


def test_a_reader_that_is_gone_is_no_failure_and_a_full_disk_is(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", _Gone(BrokenPipeError(32, "Broken pipe")))
    assert exits.run(lambda: output.line("x") or 0) == exits.DONE
    monkeypatch.setattr(sys, "stdout", _Gone(OSError(28, "No space left on device")))
    assert exits.run(lambda: output.line("x") or 0) == exits.FAILED
    assert capsys.readouterr().err == "civicsetu: standard output: No space left on device\n"


def test_a_pipe_to_something_else_that_breaks_is_a_failure(capsys):
    def work():
        raise BrokenPipeError(32, "Broken pipe")

    assert exits.run(work) == exits.FAILED
    assert "Broken pipe" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CivicSetuError("a\nb"), 1, "civicsetu: a b\n"),
        (OSError(13, "Permission denied", "x.json"), 1, "civicsetu: x.json: Permission denied\n"),
        (KeyError("rera_act_2016"), 1, "civicsetu: a fault of this program, not of yours: KeyError: 'rera_act_2016'"),
        (RecursionError(), 1, "civicsetu: a fault of this program, not of yours: RecursionError"),
        (ValueError("x" * 9999), 1, "civicsetu: a fault of this program"),
    ],
)
def test_every_error_is_one_line(capsys, error, code, said):
    def work():
        raise error

    assert exits.run(work) == code
    err = capsys.readouterr().err
    assert err.startswith(said) and err.count("\n") == 1 and len(err) < 500
    assert ("Please report it" in err) == ("fault of this program" in err)
    assert exits.run(work, debug=True) == code
    assert capsys.readouterr().err.startswith("Traceback")


def test_stopping_is_said(capsys):
    def work():
        raise KeyboardInterrupt

    assert exits.run(work) == 130 and capsys.readouterr().err == "civicsetu: stopped\n"


def test_warnings_are_notes_and_those_of_libraries_are_not_shown(capsys):
    def work():
        warnings.warn("3 passages are too long", stacklevel=1)
        warnings.warn("invalid value", RuntimeWarning, stacklevel=1)
        return 0

    exits.run(work)
    assert capsys.readouterr().err == "civicsetu: warning: 3 passages are too long\n"


# ------------------------------------------------------------------------------ as a process
def started(*arguments, redirect="", **environment):
    command = " ".join([sys.executable, "-m civicsetu.cli", *arguments, redirect])
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C", **environment}
    return subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=60, env=environment)


@pytest.mark.slow
@pytest.mark.parametrize("redirect", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_closed_streams(redirect):
    done = started("parse", "data/plain/rera_act_2016.md", redirect=redirect)
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert started("parse", "nothing.pdf", redirect=redirect).returncode == 1
    assert started("nothing", redirect=redirect).returncode == 2


def test_a_full_disk():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = started("parse", "data/plain/rera_act_2016.md", redirect=">/dev/full")
    assert (done.returncode, done.stderr) == (1, b"civicsetu: standard output: No space left on device\n")


def test_a_stream_that_is_not_utf_8():
    encoding = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    plain = started("parse", "data/plain/rera_act_2016.md", **encoding)
    assert plain.returncode == 0 and plain.stdout.isascii() and b"Traceback" not in plain.stderr
    in_json = started("parse", "data/plain/rera_act_2016.md", "--json", **encoding)
    assert in_json.returncode == 0
    assert in_json.stdout == started("parse", "data/plain/rera_act_2016.md", "--json", PYTHONUTF8="1").stdout
    assert not in_json.stdout.isascii()


# ------------------------------------------------------------------------------ on a terminal
def terminal(monkeypatch, width, make):
    """What a table looks like on a terminal of a width."""
    from rich.console import Console

    monkeypatch.setenv("COLUMNS", str(width))
    to = io.StringIO()
    Console(file=to, force_terminal=True, width=width, markup=False, highlight=False).print(make())
    return to.getvalue()


HIT = Hit(
    1, "a#18(1)", "s. 18(1), Act [bold]", "a", "CENTRAL", "a#18", (3, 4), 2.5,
    "words \x1b[2J" + "of law " * 60, "Return of amount", ("named",),
)  # fmt: skip


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_table_keeps_to_the_width_and_lets_nothing_through(monkeypatch, width):
    shown = terminal(monkeypatch, width, lambda: tables.hits([HIT]))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(map(len, plain.splitlines())) <= width
    assert "\x1b[2J" not in shown and "[bold]" in "".join(plain.split("\n"))


def test_tables_only_on_a_terminal(capsys):
    output.show(lambda: pytest.fail("no terminal, no table"), lambda: "a plain\nline")
    assert capsys.readouterr().out == "a plain\nline\n"
