"""The grid of a sweep: which values of which parameters, validated before anything runs.

A parameter is given by its name in `params.yaml` (`parts.rrf.k`), its values separated by commas. Every
combination is a point, and a point's name is made of its values: the same values give the same name, in
whatever order they come.
"""

import hashlib
import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.run.given import NotebookParameters

# Longer names are cut and end with a checksum: file systems allow 255 bytes.
LONGEST = 120
MOST_POINTS = 10_000
PLAIN = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter of a sweep: its dotted name and its values."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A run of a sweep.

    Args:
        name: made of the values; a folder's name and a part of an address.
        values: those of the sweep's parameters.
        parameters: all that the notebook is given, by dotted name.
    """

    name: str
    values: dict[str, Any]
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """What a sweep runs: a notebook at every point.

    Args:
        notebook: the notebook.
        axes: the parameters, in the order in which they were given.
        points: all combinations, the last parameter changing first.
        current: the values that the axes have without the sweep.
    """

    notebook: Path
    axes: tuple[Axis, ...]
    points: tuple[Point, ...]
    current: dict[str, Any]


def grid_of(notebook: Path, given: Sequence[str], more: Mapping[str, Any] | None = None) -> Grid:
    """Read and validate the grid of a sweep.

    Args:
        notebook: the notebook.
        given: `name=value,value` for each parameter; lists stand in brackets, and a value that
            has a comma in quotation marks.
        more: parameters that every point is given besides, by dotted name.

    Raises:
        NotebookError: the notebook has no plain parameters cell.
        ParameterError: a parameter that the notebook does not have, one given twice, a value
            of the wrong type or out of range, too many points; names it.
    """
    parameters, more = NotebookParameters(notebook), dict(more or {})
    for name in more:
        parameters.check_name(name)
    if not given:
        raise ParameterError("a sweep needs at least one parameter: -p NAME=VALUE,VALUE")
    axes: list[Axis] = []
    for pair in given:
        axis = _axis(pair, parameters)
        if axis.name in {a.name for a in axes} | set(more):
            raise ParameterError(f"-p {pair}: `{axis.name}` is given twice; write all its values after one -p")
        axes.append(axis)
    if (count := math.prod(len(axis.values) for axis in axes)) > MOST_POINTS:
        raise ParameterError(f"this grid has {count:,} points; a sweep has at most {MOST_POINTS:,}")
    current = parameters.current | more
    points = []
    for combination in itertools.product(*(axis.values for axis in axes)):
        values = dict(zip((axis.name for axis in axes), combination, strict=True))
        parameters.check_together(values)
        points.append(Point(point_name(values), values, current | values))
    return Grid(Path(notebook), tuple(axes), tuple(points), {axis.name: current[axis.name] for axis in axes})


def point_name(values: Mapping[str, Any]) -> str:
    """The name of a point: its values in the order of their names.

    >>> point_name({"parts.rrf.k": 20, "evaluate.timings": True, "evaluate.arms": ["bm25", "rrf"]})
    'evaluate.arms=bm25+rrf,evaluate.timings=true,parts.rrf.k=20'
    """
    name = ",".join(f"{key}={_plain(values[key])}" for key in sorted(values))
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 9]}-{_checksum(name)}"


def split_values(text: str) -> list[str]:
    """Split at the commas that stand neither in brackets nor in quotation marks.

    >>> split_values('0.1, [a, b],"c,d"')
    ['0.1', '[a, b]', '"c,d"']

    Raises:
        ParameterError: a bracket or a quotation mark that is not closed.
    """
    parts, depth, quote = [""], 0, ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append("")
            continue
        if depth < 0:
            break
        parts[-1] += character
    if quote or depth:
        raise ParameterError(f"{text}: a bracket or a quotation mark is not closed")
    return [part.strip() for part in parts]


def _axis(pair: str, parameters: NotebookParameters) -> Axis:
    name, text = parameters.name_and_text(pair, "NAME=VALUE,VALUE")
    values = [parameters.value(pair, name, one) for one in split_values(text)]
    shown = [_plain(value) for value in values]
    for value in shown:
        if shown.count(value) > 1:
            raise ParameterError(f"-p {pair}: the value {value} is given twice")
    return Axis(name, tuple(values))


def _plain(value: Any) -> str:
    """A value in letters that file names and addresses allow; no two values look alike."""
    if isinstance(value, str) and PLAIN.fullmatch(value):
        return value
    if isinstance(value, list) and value and all(isinstance(v, str) and PLAIN.fullmatch(v) for v in value):
        return "+".join(value)
    text = json.dumps(value, ensure_ascii=False)
    if PLAIN.fullmatch(text):
        return text
    words = "-".join(re.findall(r"[A-Za-z0-9_.]+", text))[:40]
    return f"{words}-{_checksum(text)}" if words else _checksum(text)


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
