"""What is kept: found under its name, and not for ever."""

import os
from pathlib import Path

from civicsetu.base.cache import Cache, source_version


def test_what_was_longest_unused_goes_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old", "older")):
        (tmp_path / name).write_bytes(bytes(100))
        os.utime(tmp_path / name, (1e9 - age, 1e9 - age))
    assert Cache(tmp_path, 300).trim() == []
    cache = Cache(tmp_path, 150)
    cache.path("older")
    assert [p.name for p in cache.trim()] == ["old", "new"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["older"]


def test_what_was_used_lately_stays(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(bytes(100))
        os.utime(tmp_path / name, (1e9, 1e9))
    Cache(tmp_path, 1000).path("a")
    assert [p.name for p in Cache(tmp_path, 150).trim()] == ["b"]


def test_there_need_be_no_folder(tmp_path: Path) -> None:
    assert Cache(tmp_path / "none", 1).trim() == []


def test_the_version_of_code_is_that_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "b.txt").write_text("1")
    first = source_version([tmp_path])
    (tmp_path / "b.txt").write_text("2")
    assert source_version([tmp_path]) == first == source_version([tmp_path / "a.py"])
    (tmp_path / "a.py").write_text("2")
    assert source_version([tmp_path]) != first
