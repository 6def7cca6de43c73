"""Files: whole or absent, one form of JSON, checksums."""

import errno
import hashlib
import json
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicsetu.base.files import (
    naming,
    read_json,
    read_jsonl,
    replace_folder,
    sha256,
    stream_run,
    to_json,
    write_bytes,
    write_json,
    write_jsonl,
    write_text,
    written_beside,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


def test_a_file_is_whole_or_as_it_was(tmp_path):
    path = tmp_path / "deep" / "a.txt"
    write_text(path, "first")
    with pytest.raises(RuntimeError), written_beside(path) as beside:
        beside.write_text("half")
        raise RuntimeError
    assert path.read_text() == "first"
    assert [f.name for f in path.parent.iterdir()] == ["a.txt"]
    with pytest.raises(RuntimeError), written_beside(tmp_path / "new.txt") as beside:
        raise RuntimeError
    assert not (tmp_path / "new.txt").exists()


def test_what_is_written_is_read_by_others(tmp_path):
    write_bytes(tmp_path / "a", b"\x00\r\n")
    assert (tmp_path / "a").read_bytes() == b"\x00\r\n"
    (tmp_path / "plain").write_bytes(b"")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_lines_end_the_same_everywhere(tmp_path):
    write_text(tmp_path / "a", "धारा\nx\r\n")
    assert (tmp_path / "a").read_bytes() == "धारा\nx\r\n".encode()


@given(VALUES)
def test_json_is_read_back(tmp_path_factory, value):
    path = tmp_path_factory.getbasetemp() / "value.json"
    write_json(path, value)
    assert read_json(path) == value
    assert path.read_bytes().endswith(b"\n")


@given(st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=9) | st.integers(), max_size=3), max_size=5))
def test_json_lines_are_read_back(tmp_path_factory, rows):
    path = tmp_path_factory.getbasetemp() / "rows.jsonl"
    write_jsonl(path, rows)
    assert read_jsonl(path) == rows
    assert path.read_bytes().count(b"\n") == len(rows)


def test_blank_lines_are_skipped(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"a": 1}\n\n  \n{"b": 2}')
    assert read_jsonl(tmp_path / "a.jsonl") == [{"a": 1}, {"b": 2}]


def test_the_one_form_of_json():
    assert to_json({"b": "धारा", "a": [1, None]}) == '{"b": "धारा", "a": [1, null]}'
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            to_json(value)


def test_sha256(tmp_path):
    data = bytes(range(256)) * 10_000
    (tmp_path / "a").write_bytes(data)
    assert sha256(tmp_path / "a") == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_full_disk_is_told_with_the_file_that_was_written(tmp_path, number):
    """The write itself knows no name; the temporary file's name helps nobody."""
    path = tmp_path / "rows.jsonl"
    for named in (None, "temporary"):
        with pytest.raises(OSError) as caught, written_beside(path) as beside:
            raise OSError(number, "no", *([str(beside)] if named else []))
        assert (caught.value.errno, caught.value.filename) == (number, str(path)) and not list(tmp_path.iterdir())


def test_an_error_that_names_another_file_keeps_its_name(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, naming(tmp_path / "a"):
        (tmp_path / "b").read_text()
    assert caught.value.filename == str(tmp_path / "b")


def test_a_folder_is_on_the_disk_before_it_is_moved(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr("os.fsync", lambda _: done.append("synced"))
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "a").write_text("a")
    replace_folder(tmp_path / "beside", tmp_path / "final")
    assert done == ["synced"] * 2 and (tmp_path / "final" / "a").read_text() == "a"


def test_a_run_of_lines_is_those_that_begin_so(tmp_path):
    rows = [{"source": f"{key}#{n}"} for key, count in (("a", 3), ("ab", 2), ("b", 1)) for n in range(count)]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    for key in ("a", "ab", "b", "c"):
        wanted = [row for row in rows if row["source"].startswith(f"{key}#")]
        assert list(stream_run(path, f'{{"source": "{key}#')) == wanted
    path.write_text("")
    assert list(stream_run(path, "{")) == []
