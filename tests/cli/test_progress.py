"""Progress: few lines in a log, a bar on a terminal."""

import io
import sys
from contextlib import nullcontext

import pytest

from civicsetu.cli.progress import Progress


def said(capsys, *lines, every=1.0):
    """What a log gets of lines that come so many seconds apart."""
    now = iter(range(0, 10**6))
    with Progress(clock=lambda: next(now) * every) as say:
        for text in lines:
            say(text)
    return capsys.readouterr().err.splitlines()


def test_steps_are_all_said(capsys):
    assert said(capsys, "building BM25", "building the graph") == ["building BM25", "building the graph"]


def test_counts_are_kept_apart_but_for_the_first_and_the_last(capsys):
    lines = said(capsys, *(f"encoded {n} of 1280 passages" for n in range(64, 1281, 64)))
    assert lines == [f"encoded {n} of 1280 passages" for n in (64, 64 * 6, 64 * 11, 64 * 16, 1280)]
    lines = said(capsys, *(f"reading act_{n} ({n} of 100)" for n in range(1, 101)), every=0.1)
    assert lines == ["reading act_1 (1 of 100)", "reading act_51 (51 of 100)", "reading act_100 (100 of 100)"]


def test_two_counts_do_not_hide_each_other(capsys):
    lines = ["reading a (1 of 9)", "encoded 1 of 9 passages", "encoded 1 of 8 passages", "2 of 9 questions"]
    assert said(capsys, *lines, every=0.0) == lines


def test_nothing_unsafe_and_nothing_in_two_lines(capsys):
    assert said(capsys, "reading a\x1b[31m\nb (1 of 2)") == ["reading a\\x1b[31m b (1 of 2)"]


class _Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("fails", [False, True])
def test_a_bar_on_a_terminal_is_gone_in_the_end(monkeypatch, fails):
    monkeypatch.setenv("TERM", "xterm")
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(ZeroDivisionError) if fails else nullcontext(), Progress() as say:
        say("building BM25")
        say("encoded 64 of 128 passages")
        say("[red]encoded[/red] 128 of 128 passages")
        if fails:
            raise ZeroDivisionError
    shown = terminal.getvalue()
    assert "\x1b[?25h" in shown  # the cursor is shown again
    assert "[red]encoded[/red] passages" in shown and "128 of 128" in shown
