"""A sweep as records: its axes, and its points with what was measured at each."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter that is varied.

    `name` is the notebook's name, `label` the one of `params.yaml`, `short` the label without its group where that
    is unique; `current` is the value in `params.yaml`.
    """

    name: str
    label: str
    short: str
    values: Sequence[Any]
    current: Any

    @property
    def shown(self) -> list[str]:
        """The values as people read them."""
        return [shown(value) for value in self.values]

    @property
    def numeric(self) -> bool:
        """Whether all values are numbers, so that they have an order."""
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)


@dataclass(frozen=True, slots=True)
class Point:
    """A combination of values: what was measured, or why it failed."""

    name: str
    values: Mapping[str, Any]
    measures: Mapping[str, float]
    page: str
    error: str

    @property
    def report(self) -> str:
        """The address of its report; empty where there is none."""
        return quote(f"{self.name}/{self.page}") if self.page else ""

    @property
    def href(self) -> str:
        """Where a value leads: to the report, or for a failed point to its line in the list of failures."""
        return "#" + quote(f"failed-{self.name}") if self.error else self.report

    def at(self, axes: Sequence[Axis]) -> tuple[str, ...]:
        """Its values on some axes, as people read them."""
        return tuple(shown(self.values[axis.name]) for axis in axes)

    def described(self, axes: Sequence[Axis]) -> str:
        """Where it stands: "threshold 0.1, gap 0.6"."""
        return ", ".join(f"{axis.short} {value}" for axis, value in zip(axes, self.at(axes), strict=True))


def axes_of(summary: Mapping[str, Any]) -> list[Axis]:
    """The axes of a sweep's summary."""
    axes = summary["axes"]
    leaves = [axis["label"].rpartition(".")[2] for axis in axes]
    short = [leaf if leaves.count(leaf) == 1 else axis["label"] for axis, leaf in zip(axes, leaves, strict=True)]
    return [
        Axis(axis["name"], axis["label"], name, axis["values"], axis["current"])
        for axis, name in zip(axes, short, strict=True)
    ]


def points_of(summary: Mapping[str, Any]) -> list[Point]:
    """The points of a sweep's summary."""
    return [
        Point(p["point"], p["values"], p.get("measures", {}), p.get("page", ""), p.get("error", ""))
        for p in summary["points"]
    ]


def shown(value: Any) -> str:
    """A value as people read it: as in JSON, but a text without its quotation marks.

    >>> shown([]), shown(["bm25", "rrf"]), shown(True), shown(0.5)
    ('none', 'bm25, rrf', 'true', '0.5')
    """
    if isinstance(value, list):
        return ", ".join(map(shown, value)) or "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
