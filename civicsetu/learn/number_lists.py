"""Lists of numbers, such as token ids, in a file of arrays: all one after the other, and where each begins."""

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.files import written_beside


def write_lists(
    path: Path, record: Mapping[str, Any], lists: Mapping[str, Sequence[Sequence[int]]], columns: Mapping[str, Any]
) -> None:
    """Write lists of numbers by name, and what stands beside them.

    Args:
        path: the file.
        record: what they were collected from; `record_of` reads it.
        lists: by name; `lists_of` reads them.
        columns: lists of one value a row by name, read as arrays.
    """
    arrays: dict[str, Any] = {"record": np.array(json.dumps(record))}
    arrays |= {name: np.array(values) for name, values in columns.items()} | as_arrays(lists)
    with written_beside(path) as beside, beside.open("wb") as file:
        np.savez_compressed(file, **arrays)


def record_of(arrays: Mapping[str, Any]) -> dict[str, Any]:
    """The record that `write_lists` wrote."""
    record: dict[str, Any] = json.loads(arrays["record"].item())
    return record


def as_arrays(lists: Mapping[str, Sequence[Sequence[int]]]) -> dict[str, np.ndarray]:
    """Lists of numbers by name as arrays: under the name all numbers, under `<name>_starts` where each list begins.

    >>> {name: array.tolist() for name, array in as_arrays({"a": [[1, 2], [], [3]]}).items()}
    {'a': [1, 2, 3], 'a_starts': [0, 2, 2, 3]}
    """
    arrays: dict[str, np.ndarray] = {}
    for name, found in lists.items():
        arrays[name] = np.array([n for one in found for n in one], dtype=np.int32)
        arrays[f"{name}_starts"] = np.cumsum([0, *(len(one) for one in found)]).astype(np.int32)
    return arrays


def lists_of(arrays: Mapping[str, Any], name: str) -> list[np.ndarray]:
    """The lists that `as_arrays` made, (numbers,) each.

    >>> [one.tolist() for one in lists_of(as_arrays({"a": [[1, 2], [], [3]]}), "a")]
    [[1, 2], [], [3]]
    """
    values, starts = arrays[name].astype(np.int64), arrays[f"{name}_starts"]
    return [values[a:b] for a, b in pairwise(starts)]
