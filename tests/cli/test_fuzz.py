"""Two hundred command lines of odd words: each ends with an exit code of the table and says in plain lines why."""

import io
import random
import re
import sys

import pytest

from civicsetu.cli import main
from civicsetu.index.build import Built

RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\ud800-\udfff]")
COMMANDS = {
    "parse": ["--key", "--json"],
    "build": ["--corpus", "--files", "--only", "--data", "--offline"],
    "export": ["--format", "--only", "--data", "--out"],
    "typeset": ["--out"],
    "search": ["-k", "--arm", "--where", "--jurisdiction", "--json"],
    "ask": ["--where", "--jurisdiction", "--json"],
    "arms": [],
    "fetch-model": [],
    "score": ["--data", "--out", "--split"],
    "grade": ["--data", "--out", "--split"],
    "learn": ["--data", "--out"],
    "run": ["-p", "--reports"],
    "sweep": ["-p", "--name", "--jobs", "--data", "--reports"],
    "check": ["--data"],
    "nothing": ["--nothing"],
}
WORDS = [
    "", " ", "-", "--", "-k", "--json", "0", "-1", "3", "1e9", "9" * 5000, "NaN", "two", "x" * 300,
    "\x1b[31mred\x1b[0m", "\x9b31m", "a\nb", "a\rb", "a\u202eb", "a\udcff", "💥" * 60, "क" * 40, "{", "[",
    "${HOME}", "%s%n", "p=1",
    "parts.rrf.k=20", "parts.rrf.k=", "parts.rrf.k=1,2,x", "evaluate.arms=[bm25", "a.b.c=1", "=", "k=2024-13-45",
    "section 18(1)", "plain", "official", "rera_act_2016", "CENTRAL", "akn", "jsonl", "bm25", "default", "no such arm",
    "year in {[]}", "year == {{}:1}", "-" * 900 + "1", "section == 18", "doc_type == 'act'", "__import__('os')", "(((",
]  # fmt: skip
FILES = {
    "empty.pdf": b"", "junk.pdf": b"%PDF-1.7\n\xff\xfe", "text.txt": b"1. Words.\n", "latin.md": b"\xff\xfe\x00",
    "a.json": b"[[[[", "rows.jsonl": b'{"act": 3}\n', "q.jsonl": b'{"id": "x"}',
    "n.ipynb": b'{"nbformat": 4, "cells": []}',
    "es\x1bc.txt": b"\x1b[2J\x1b[31m", "two\nlines.txt": b"x",
}  # fmt: skip


@pytest.fixture
def rubbish(tmp_path, monkeypatch):
    """A folder of files that are hardly any, which is the working folder too."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff refund")))
    # indexing takes long and has its own tests
    monkeypatch.setattr("civicsetu.index.build.build_index", lambda *_, **__: Built(1, 1, 1, 0, 1, 1, 1, 1.0, 1))
    return folder


def command_lines(folder, data):
    """The same two hundred at every run."""
    choose = random.Random(20161122)
    places = [str(folder), str(folder / "none"), *(str(folder / name) for name in FILES)]
    for _ in range(200):
        command = choose.choice(sorted(COMMANDS))
        words = [choose.choice(WORDS + places) for _ in range(choose.randrange(3))]
        for option in choose.sample(COMMANDS[command], choose.randrange(len(COMMANDS[command]) + 1)):
            words += [option, *[choose.choice(WORDS + places) for _ in range(choose.choice((0, 1, 1, 1, 2)))]]
        if command in ("ask", "search"):
            words += ["--data", str(data)]
        yield [command, *words]


def test_odd_words_never_end_in_a_traceback(rubbish, plain_data, capsys):
    codes = []
    for words in command_lines(rubbish, plain_data):
        try:
            code = main(words)
        except SystemExit as exit:
            code = exit.code
        printed = capsys.readouterr()
        codes.append(code)
        assert code in (0, 1, 2), words
        assert "Traceback" not in printed.err and "fault of this program" not in printed.err, (words, printed.err)
        assert not RAW.search(printed.out + printed.err), words
        assert printed.err or code == 0 or words[0] == "check", words  # whose findings are its output
    assert set(codes) == {0, 1, 2}
