"""Each damage of each cache's entry is found, with modification times restored, and the entry is made again."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from civicsetu.base.cache import keep, kept
from civicsetu.index.encode.vectors import is_whole, write_rows
from civicsetu.read.page import ocr
from civicsetu.read.page.lines import Line, Page

# six ways in which a file may be damaged
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a bit": lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :],
    "the first byte": lambda data: bytes([data[0] ^ 255]) + data[1:],
    "the last byte": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "half": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "longer": lambda data: data + b"\0",
}


def damaged(path: Path, damage: Callable[[bytes], bytes]) -> None:
    """Damage a file in place and give it the times that it had."""
    before = path.stat()
    path.write_bytes(damage(path.read_bytes()))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_entry(tmp_path: Path, damage: str) -> None:
    keep(tmp_path / "a", b"the words of a law")
    assert kept(tmp_path / "a") == b"the words of a law"
    damaged(tmp_path / "a", DAMAGES[damage])
    assert kept(tmp_path / "a") is None


def test_an_entry_that_is_away_or_empty(tmp_path: Path) -> None:
    assert kept(tmp_path / "a") is None
    keep(tmp_path / "a", b"")
    assert kept(tmp_path / "a") == b""


@pytest.mark.parametrize("damage", DAMAGES)
def test_vectors(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "a.npz"
    write_rows(path, np.ones((2, 4), np.float32), np.ones((5, 3), np.int8), np.array([2, 3]), 0)
    assert is_whole(path, 2) and not is_whole(path, 3)
    damaged(path, DAMAGES[damage])
    if is_whole(path, 2):  # some bytes of a zip say nothing, such as a date
        with np.load(path) as file:
            assert (file["sentences"] == 1).all() and (file["tokens"] == 1).all() and file["tokens"].shape == (5, 3)


def test_vectors_that_were_packed_anew(tmp_path: Path) -> None:
    """A wrong number in a file that is a sound one."""
    path = tmp_path / "a.npz"
    write_rows(path, np.ones((2, 4), np.float32), np.ones((5, 3), np.int8), np.array([2, 3]), 0)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["sentences"][0, 0] = 2
    np.savez(path, **arrays)
    assert not is_whole(path, 2)


@pytest.mark.parametrize("damage", [*DAMAGES, "a word"])
def test_a_page_of_ocr(tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "_recipe", lambda: "1")
    line = Line("The promoter shall return the price.", 1, 0.0, 0.0, 9.0, 9.0, 10.0, 0)
    page, path = Page(1, 100.0, 100.0, (line,), 90.0, (1.0, 2.0)), tmp_path / "1.json"
    keep(path, json.dumps(ocr._row(page)).encode())
    assert ocr._kept(path) == page
    damaged(path, DAMAGES.get(damage, lambda data: data.replace(b"promoter", b"allottee")))
    assert ocr._kept(path) is None
