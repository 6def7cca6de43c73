"""Files of JSON lines survive what stops a writer, and are put aside when they are full."""

import subprocess
import sys
import time

import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.talk.lines import add_line, read_lines


def test_a_file_that_was_cut_off_anywhere_keeps_its_whole_lines(tmp_path):
    path = tmp_path / "folder" / "a.jsonl"
    for n in range(3):
        add_line(path, {"n": n, "words": "é\u2028\n"})
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        rows, left_out = read_lines(path)
        kept = whole[:length].count(b"\n")
        assert [row["n"] for row in rows] == list(range(kept))
        assert left_out == length - (whole[:length].rfind(b"\n") + 1)
        add_line(path, {"n": "next"})
        assert [row["n"] for row in read_lines(path).rows] == [*range(kept), "next"]
        assert read_lines(path).left_out == 0


def test_a_writer_that_is_killed_loses_nothing_that_it_has_written(tmp_path):
    path = tmp_path / "a.jsonl"
    program = (
        "import sys; from pathlib import Path; from civicsetu.talk.lines import add_line\n"
        "for n in range(10**6):\n"
        "    add_line(Path(sys.argv[1]), {'n': n, 'words': 'x' * 5000}); print(n, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        for _ in range(20):
            last = int(writer.stdout.readline())
        time.sleep(0.01)
        writer.kill()
        last = max([last, *map(int, writer.stdout.read().split())])
    rows = [row["n"] for row in read_lines(path).rows]
    assert rows == list(range(len(rows))) and len(rows) > last


def test_two_writers_do_not_mix_their_lines(tmp_path):
    path = tmp_path / "a.jsonl"
    program = (
        "import sys; from pathlib import Path; from civicsetu.talk.lines import add_line\n"
        "for n in range(60): add_line(Path(sys.argv[1]), {'who': sys.argv[2], 'n': n, 'words': 'x' * 200}, 4000, 50)"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(path), who]) for who in "ab"]
    assert [writer.wait() for writer in writers] == [0, 0]
    rows = [row for file in path.parent.glob("a.jsonl*") for row in read_lines(file).rows]
    assert {who: sorted(r["n"] for r in rows if r["who"] == who) for who in "ab"} == {w: list(range(60)) for w in "ab"}


@pytest.mark.parametrize("files", [1, 2, 4])
def test_a_full_file_is_put_aside_and_only_so_many_are_kept(tmp_path, files):
    path = tmp_path / "a.jsonl"
    for n in range(100):
        add_line(path, {"n": n, "words": "x" * 50}, 500, files)
    names = sorted(file.name for file in tmp_path.glob("a.jsonl*"))
    assert names == ["a.jsonl", *(f"a.jsonl.{n}" for n in range(1, files))]
    assert all((tmp_path / name).stat().st_size <= 500 for name in names)
    newest_last = [row["n"] for name in [*reversed(names[1:]), names[0]] for row in read_lines(tmp_path / name).rows]
    assert newest_last == list(range(100 - len(newest_last), 100))


def test_only_the_owner_reads_them(tmp_path):
    path = tmp_path / "folder" / "a.jsonl"
    for n in range(9):
        add_line(path, {"n": n}, 20, 2)
    assert {file.stat().st_mode & 0o077 for file in [path.parent, *path.parent.iterdir()]} == {0}


def test_what_cannot_be_written_or_read_is_named(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(CivicSetuError, match="cannot be written"):
        add_line(tmp_path / "file" / "a.jsonl", {})
    with pytest.raises(CivicSetuError, match="cannot be read"):
        read_lines(tmp_path)
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CivicSetuError, match="cannot be written"):
        add_line(tmp_path / "link.jsonl", {})
    assert not (tmp_path / "elsewhere").exists()
