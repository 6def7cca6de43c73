"""A filter in Milvus's words: the partitions that it leaves something of, and an expression that is made of row
numbers alone."""

import re
from typing import Any, NamedTuple

import numpy as np

RUNS = 32  # runs of rows up to which an expression names their ends; above, it lists rows


class Filter(NamedTuple):
    """The partitions that are searched, None for all, and an expression, empty for all their rows."""

    partitions: list[str] | None
    expression: str


class Partitions:
    """Which rows are in which partition.

    Args:
        names: the partitions' names.
        spans: (spans, 3): a partition's number, its first row, and the row behind its last; they cover all rows in
            order.
    """

    def __init__(self, names: list[str], spans: np.ndarray) -> None:
        self.names, self.spans = names, spans
        self._of_rows = np.repeat(spans[:, 0], spans[:, 2] - spans[:, 1]).astype(np.int16)

    @classmethod
    def of(cls, jurisdictions: np.ndarray) -> "Partitions":
        """One for each jurisdiction.

        Args:
            jurisdictions: (passages,), words.
        """
        known, numbers = np.unique(jurisdictions, return_inverse=True)
        names = [f"p{n}_{re.sub(r'[^A-Za-z0-9]', '_', str(name))}"[:60] for n, name in enumerate(known)]
        starts = np.flatnonzero(np.diff(numbers, prepend=-1))
        ends = np.append(starts[1:], len(numbers))
        return cls(names, np.stack([numbers[starts], starts, ends], axis=1))

    @classmethod
    def from_rows(cls, rows: dict[str, Any]) -> "Partitions":
        """Those that `rows` gave."""
        return cls(list(rows["names"]), np.array(rows["spans"], dtype=np.int64).reshape(-1, 3))

    def rows(self) -> dict[str, Any]:
        """As JSON keeps them."""
        return {"names": self.names, "spans": self.spans.tolist()}

    def filter(self, allowed: np.ndarray | None) -> Filter:
        """A filter for the rows that may be found.

        Args:
            allowed: (passages,), true for those; None for all.
        """
        if allowed is None:
            return Filter(None, "")
        having = np.bincount(self._of_rows[allowed], minlength=len(self.names)) > 0
        inside = having[self._of_rows]
        names = None if having.all() else [name for name, has in zip(self.names, having.tolist(), strict=True) if has]
        return Filter(names, "" if allowed[inside].all() else _expression(allowed, inside))


def _expression(allowed: np.ndarray, inside: np.ndarray) -> str:
    """The shortest of: the ends of runs of allowed rows, the rows that are allowed, those that are not."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], allowed, [False]]).astype(np.int8)))
    if len(edges) <= 2 * RUNS:
        runs = [f"(row >= {int(first)} and row < {int(end)})" for first, end in edges.reshape(-1, 2)]
        return " or ".join(runs)
    others = inside & ~allowed
    if np.count_nonzero(others) < np.count_nonzero(allowed):
        return f"row not in {np.flatnonzero(others).tolist()}"
    return f"row in {np.flatnonzero(allowed).tolist()}"
