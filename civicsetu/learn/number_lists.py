"""Lists of numbers, such as token ids, in a file of arrays: all one after the other, and where each begins."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np


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
