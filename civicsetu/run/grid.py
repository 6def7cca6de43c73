"""The grid of a sweep: which values of which parameters, validated before anything runs.

A parameter is given by its name in `params.yaml` (`parts.rrf.k`) or by the notebook's own
(`parts_rrf_k`), its values separated by commas. Every combination is a point, and a point's
name is made of its values: the same values give the same name, in whatever order they come.
"""

import ast
import difflib
import hashlib
import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from civicsetu.base.errors import ParameterError
from civicsetu.base.notebooks import parameters_of
from civicsetu.params import Params, flat, load_params, paths, with_flat

# Longer names are cut and end with a checksum: file systems allow 255 bytes.
LONGEST = 120
PLAIN = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter of a sweep: the notebook's name for it, the name that people read, its values."""

    name: str
    label: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A run of a sweep.

    Args:
        name: made of the values; a folder's name and a part of an address.
        values: those of the sweep's parameters.
        parameters: all that the notebook is given, by its own names.
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
        current: the values that the axes have in `params.yaml`, or in the notebook.
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
        more: parameters that every point is given besides, by the notebook's names.

    Raises:
        NotebookError: the notebook has no plain parameters cell.
        ParameterError: a parameter that the notebook does not have, one given twice, a value
            of the wrong type or out of range; names it.
    """
    notebook = Path(notebook)
    defaults = parameters_of(notebook)
    base = load_params()
    settings = {name: value for name, value in flat(base).items() if name in defaults}
    for name in more or {}:
        if name not in defaults:
            raise ParameterError(f"{notebook} has no parameter `{name}`")
    if not given:
        raise ParameterError("a sweep needs at least one parameter: -p name=value,value")
    axes: list[Axis] = []
    for pair in given:
        axis = _axis(pair, notebook, defaults, base)
        if axis.name in {a.name for a in axes} | set(more or {}):
            raise ParameterError(f"-p {pair}: `{axis.label}` is given twice; write all its values after one -p")
        axes.append(axis)
    start = defaults | settings | dict(more or {})
    points = []
    for combination in itertools.product(*(axis.values for axis in axes)):
        values = dict(zip((axis.name for axis in axes), combination, strict=True))
        # One by one the values are good; a rule may join two of them.
        with_flat(base, **{name: value for name, value in values.items() if name in settings})
        points.append(Point(point_name(values), values, start | values))
    return Grid(notebook, tuple(axes), tuple(points), {axis.name: start[axis.name] for axis in axes})


def point_name(values: Mapping[str, Any]) -> str:
    """The name of a point: its values in the order of their names.

    >>> point_name({"parts_rrf_k": 20, "evaluate_timings": True, "evaluate_arms": ["bm25", "rrf"]})
    'evaluate_arms=bm25+rrf,evaluate_timings=true,parts_rrf_k=20'
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


def _axis(pair: str, notebook: Path, defaults: Mapping[str, Any], base: Params) -> Axis:
    label, equals, text = pair.partition("=")
    name = label.strip().replace(".", "_")
    if not equals or not name.isidentifier():
        raise ParameterError(f"-p {pair}: write -p name=value,value")
    dotted = _dotted(base)
    if name not in defaults:
        # One that the project has is no slip of the pen.
        close = [] if name in dotted else difflib.get_close_matches(name, defaults, n=1)
        hint = f" (did you mean `{dotted.get(close[0], close[0])}`?)" if close else ""
        known = ", ".join(dotted.get(known, known) for known in defaults)
        raise ParameterError(f"{notebook} has no parameter `{label}`{hint}; its parameters are: {known}")
    try:
        values = [_value(text, name, defaults[name], base) for text in split_values(text)]
    except ParameterError as error:
        raise ParameterError(f"-p {pair}: {str(error).removeprefix('notebook parameters: ')}") from None
    shown = [_plain(value) for value in values]
    for value in shown:
        if shown.count(value) > 1:
            raise ParameterError(f"-p {pair}: the value {value} is given twice")
    return Axis(name, dotted.get(name, name), tuple(values))


def _value(text: str, name: str, default: Any, base: Params) -> Any:
    """One value, of the type that the parameter has."""
    if not text:
        raise ParameterError("a value between the commas is empty")
    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError:
        raise ParameterError(f"{text} cannot be read as a YAML value") from None
    if isinstance(default, str) and not isinstance(value, str):
        value = text  # a word that YAML takes for a number, a date or a truth value
    if name in flat(base):
        return flat(with_flat(base, **{name: value}))[name]
    if isinstance(default, float) and not isinstance(value, bool):
        try:
            value = float(value)
        except (TypeError, ValueError):
            raise ParameterError(f"{text} is not a number") from None
        if not math.isfinite(value):
            raise ParameterError(f"{text} is not a finite number")
    if default is not None and type(value) is not type(default):
        raise ParameterError(f"{text} is not a {type(default).__name__}, which the notebook has here")
    try:
        # papermill writes it as Python and the summary as JSON: what survives both is a plain value
        return ast.literal_eval(repr(json.loads(json.dumps(value, allow_nan=False))))
    except (TypeError, ValueError):
        raise ParameterError(f"{text} is not a plain value") from None


def _dotted(params: Params) -> dict[str, str]:
    """The names of `params.yaml` by those of the notebooks."""
    return {"_".join(path): ".".join(path) for path in paths(params)}


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
