"""Arrays that are mapped, and let go of."""

import re
from pathlib import Path

import numpy as np
import pytest

from civicsetu.index.tables import strings
from civicsetu.index.tables.strings import LookedAt, let_go, load_array

SMAPS = Path("/proc/self/smaps")  # where Linux says what is in memory of each mapped file


def resident(path: Path) -> int:
    """Kilobytes of a mapped file that are in this process's memory."""
    maps = SMAPS.read_text().split("VmFlags")
    return sum(int(re.search(r"^Rss:\s+(\d+)", own, re.MULTILINE)[1]) for own in maps if str(path) in own)


@pytest.mark.skipif(not SMAPS.is_file(), reason="only Linux says what is in memory")
def test_what_is_let_go_of_is_no_longer_in_memory_and_still_there(tmp_path, monkeypatch):
    monkeypatch.setattr(strings, "MOST_IN_MEMORY", 1000)
    path, numbers = tmp_path / "numbers.npy", np.arange(500_000, dtype=np.int64)
    np.save(path, numbers)
    array = load_array(path)
    part = array[1000:2000]
    assert int(array.sum()) == int(numbers.sum()) and resident(path) > 3000
    let_go(part)
    assert resident(path) < 200
    assert (part == numbers[1000:2000]).all() and int(array.sum()) == int(numbers.sum())


def test_parts_that_were_looked_at_are_let_go_of_when_they_are_many(monkeypatch):
    times = []
    monkeypatch.setattr(strings, "let_go", times.append)
    looked_at = LookedAt("array", 10)
    for parts, so_often in ((4, 0), (6, 0), (1, 1), (9, 1), (1, 2), (20, 3)):
        looked_at.more(parts)
        assert times == ["array"] * so_often, parts


def test_an_array_in_memory_is_left_as_it_is(tmp_path):
    np.save(tmp_path / "numbers.npy", np.arange(10))
    array = load_array(tmp_path / "numbers.npy")
    let_go(array)
    let_go(array[2:4])
    assert array.tolist() == list(range(10))
