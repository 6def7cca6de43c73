"""A question together with a unit, as a model reads both in one pass."""

import os
from collections.abc import Sequence

import numpy as np

MOST_THREADS = 2  # in which a model reads: little more than half the time, bit for bit the same
BEGIN, END = 101, 102  # the marks [CLS] and [SEP] of the packaged model


def threads_here() -> int:
    """The threads in which a model reads: no more than the cores that this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(MOST_THREADS, cores or 1)


def inputs_of(pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> dict[str, np.ndarray]:
    """What an exported model takes: the arrays of `batch_of` by the names that it has for them."""
    return dict(zip(("input_ids", "token_type_ids", "attention_mask"), batch_of(pairs), strict=True))


def batch_of(pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Questions and units as a model reads them.

    Args:
        pairs: the token ids of a question and of a unit, without marks.

    Returns:
        Of each token its id, its text (0 the question, 1 the unit), and 1 where it is no padding: (pairs, tokens) each.

    >>> ids, types, mask = batch_of([([7, 8], [9]), ([7], [9])])
    >>> ids.tolist(), types.tolist()[0], mask.tolist()[1]
    ([[101, 7, 8, 102, 9, 102], [101, 7, 102, 9, 102, 0]], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 1, 0])
    """
    rows = [[BEGIN, *question, END, *unit, END] for question, unit in pairs]
    ids = np.zeros((len(rows), max(len(row) for row in rows)), dtype=np.int64)
    types, mask = np.zeros_like(ids), np.zeros_like(ids)
    for n, ((question, _), row) in enumerate(zip(pairs, rows, strict=True)):
        ids[n, : len(row)], mask[n, : len(row)] = row, 1
        types[n, len(question) + 2 : len(row)] = 1
    return ids, types, mask
