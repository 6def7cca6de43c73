"""Strings by the hundred thousand: in one file that is mapped and, where it is large, never loaded as a whole.

A file that is cut short in place while it is mapped ends the process that reads beyond its end. So small files are
read into memory: only those of more than `MOST_IN_MEMORY` bytes are mapped.

`civicsetu.index.layout` says what the two files of a set of strings hold.
"""

import mmap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar, overload

import numpy as np

T = TypeVar("T")
MOST_IN_MEMORY = 32_000_000  # bytes of a file


class TextWriter:
    """Writes strings for `Texts` to read.

    Args:
        folder, name: the files are `<name>.bin`, the strings in UTF-8 one after the other, and
            `<name>_starts.npy`, (strings + 1,), the byte at which each begins.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._starts_path = folder / f"{name}_starts.npy"
        self._out = (folder / f"{name}.bin").open("wb")
        self._lengths: list[int] = []

    def add(self, text: str) -> None:
        """Write one more string."""
        self._lengths.append(self._out.write(text.encode()))

    def close(self) -> None:
        """Finish both files."""
        self._out.close()
        np.save(self._starts_path, np.concatenate([[0], np.cumsum(self._lengths)]).astype(np.int64))


class Lazy(Sequence[T]):
    """A sequence whose items are made when they are asked for; `at` makes one, from 0 on."""

    def at(self, place: int) -> T:
        """The item at a place, counted from 0."""
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        if isinstance(place, slice):
            return [self.at(i) for i in range(*place.indices(len(self)))]
        return self.at(within(place, len(self)))

    def __iter__(self) -> Iterator[T]:
        return (self.at(i) for i in range(len(self)))


class Texts(Lazy[str]):
    """Strings that `TextWriter` wrote, read when they are asked for."""

    def __init__(self, folder: Path, name: str) -> None:
        self._bytes = mapped(folder / f"{name}.bin")
        self._starts = load_array(folder / f"{name}_starts.npy")
        if not len(self._starts) or self._starts[-1] != len(self._bytes):
            raise ValueError(f"{name}.bin and its starts do not belong together")

    def __len__(self) -> int:
        return len(self._starts) - 1

    def at(self, place: int) -> str:
        """The string at a place, counted from 0."""
        return self._bytes[int(self._starts[place]) : int(self._starts[place + 1])].decode()

    def several(self, places: np.ndarray) -> list[str]:
        """The strings at some places, counted from 0; faster than one by one."""
        spans = zip(self._starts[places].tolist(), self._starts[places + 1].tolist(), strict=True)
        return [self._bytes[first:last].decode() for first, last in spans]


def mapped(path: Path) -> mmap.mmap | bytes:
    """The bytes of a file; mapped where it is large."""
    with path.open("rb") as file:
        if path.stat().st_size <= MOST_IN_MEMORY:
            return file.read()
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def within(at: int, length: int) -> int:
    """An index of a sequence from 0 on; negative ones count from the end.

    Raises:
        IndexError: there is no such place.

    >>> within(-1, 3)
    2
    """
    place = int(at) + (length if at < 0 else 0)
    if not 0 <= place < length:
        raise IndexError(f"{at} is not among {length}")
    return place


def load_array(path: Path) -> np.ndarray:
    """An array; mapped and read where it is used if it is large."""
    large = path.stat().st_size > MOST_IN_MEMORY
    array: np.ndarray = np.load(path, mmap_mode="r" if large else None, allow_pickle=False)
    return array.view(np.ndarray)


def let_go(array: np.ndarray) -> None:
    """Let go of what was read of an array that is mapped, so that it no longer counts as this process's memory; it is
    read again where it is used again. Nothing is done to an array in memory, or where the system has no such call.

    Args:
        array: one of `load_array`, or a part of it.
    """
    base: object = array
    while isinstance(base, np.ndarray):
        base = base.base
    if isinstance(base, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        base.madvise(mmap.MADV_DONTNEED)


class LookedAt:
    """Counts the parts of an array that are looked at, and lets go of them when they are many.

    Args:
        array: as `let_go` takes it.
        most: so many parts stay in memory.
    """

    def __init__(self, array: np.ndarray, most: int) -> None:
        self._array, self._most, self._parts = array, most, 0

    def more(self, parts: int) -> None:
        """So many parts more are about to be looked at."""
        if self._parts + parts > self._most:
            let_go(self._array)
            self._parts = 0
        self._parts += parts
