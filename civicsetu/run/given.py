"""Parameters that a command is given for a notebook: named with dots, checked before anything starts.

A parameter is one of `params.yaml` (`parts.rrf.k`) or one of the notebook's own (`data`). Its value is read
as YAML and has to be of the parameter's type.
"""

import ast
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import did_you_mean
from civicsetu.base.notebooks import parameters_of
from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.params import load_params, named, ungrouped, with_values


class NotebookParameters:
    """The parameters of a notebook: their names, their present values, and what they may be set to.

    Args:
        notebook: the notebook.

    Attributes:
        current: by dotted name, in the order of the notebook's parameter cell, the values that it runs with
            when it is given none: those of `params.yaml`, and for its own parameters those of the cell.

    Raises:
        NotebookError: the notebook has no plain parameter cell.
        ParameterError: `params.yaml` is not valid.
    """

    def __init__(self, notebook: Path) -> None:
        self.notebook = Path(notebook)
        self._params = load_params()
        self._project = named(self._params)
        in_cell = ungrouped(parameters_of(self.notebook))
        self.current: dict[str, Any] = {name: self._project.get(name, value) for name, value in in_cell.items()}

    def given(self, pairs: Sequence[str]) -> dict[str, Any]:
        """The values of `-p NAME=VALUE`, checked.

        Args:
            pairs: each a name and a value; a list stands in brackets.

        Returns:
            The values by dotted name.

        Raises:
            ParameterError: a name that the notebook does not have, one that is given twice, a value
                of the wrong type or out of range; names it.
        """
        values: dict[str, Any] = {}
        for pair in pairs:
            name, text = self.name_and_text(pair, "NAME=VALUE")
            if name in values:
                raise ParameterError(f"-p {pair}: `{name}` is given twice")
            values[name] = self.value(pair, name, text)
        self.check_together(values)
        return values

    def name_and_text(self, pair: str, form: str) -> tuple[str, str]:
        """The name in a `-p` and the text of its value.

        Args:
            pair: such as `parts.rrf.k=20`.
            form: how to write it, for the message.

        Raises:
            ParameterError: it is written otherwise, or the notebook has no such parameter.
        """
        name, equals, text = pair.partition("=")
        name = name.strip()
        if not equals or not all(part.isidentifier() for part in name.split(".")):
            raise ParameterError(f"-p {pair}: write -p {form}")
        self.check_name(name)
        return name, text

    def check_name(self, name: str) -> None:
        """Refuse a name that is no parameter of the notebook.

        Raises:
            ParameterError: names the parameters that the notebook has, and the one that was probably meant.
        """
        if name not in self.current:
            # A parameter that the project has, but not this notebook, is not misspelt.
            near = "" if name in self._project else did_you_mean(name, self.current)
            known = ", ".join(self.current)
            raise ParameterError(f"{self.notebook} has no parameter `{name}`{near}; its parameters are: {known}")

    def value(self, pair: str, name: str, text: str) -> Any:
        """Read a value, which gets the type that its parameter has.

        Args:
            pair: the whole of what was given, for the message.
            name: the parameter's dotted name.
            text: the value, as YAML writes it.

        Raises:
            ParameterError: no value, one of another type, or one out of range.
        """
        try:
            value = _yaml(text)
            if isinstance(self.current[name], str) and not isinstance(value, str):
                value = text  # a word that YAML takes for a number, a date or a truth value
            if name in self._project:
                return named(with_values(self._params, {name: value}, ""))[name]
            return _like(self.current[name], value, text)
        except ParameterError as error:
            raise ParameterError(f"-p {pair}: {str(error).removeprefix(': ')}") from None

    def check_together(self, values: Mapping[str, Any]) -> None:
        """Check values that are good one by one against each other, as `evaluate.arms` against `arms`.

        Raises:
            ParameterError: names what does not fit.
        """
        with_values(self._params, {name: value for name, value in values.items() if name in self._project}, "-p")


def _yaml(text: str) -> Any:
    if not text.strip():
        raise ParameterError("a value is missing")
    try:
        return plain_yaml(text)
    except ParameterError:
        raise ParameterError(f"{text} cannot be read as a YAML value") from None


def _like(current: Any, value: Any, text: str) -> Any:
    """A value of a notebook's own parameter, of the type that the parameter has now."""
    if isinstance(current, float) and not isinstance(value, bool):
        try:
            value = float(value)
        except (TypeError, ValueError):
            raise ParameterError(f"{text} is not a number") from None
        if not math.isfinite(value):
            raise ParameterError(f"{text} is not a finite number")
    if current is not None and type(value) is not type(current):
        raise ParameterError(f"{text} is not a {type(current).__name__}, which the notebook has here")
    try:
        # papermill writes it as Python and a record as JSON: what survives both is a plain value
        return ast.literal_eval(repr(json.loads(json.dumps(value, allow_nan=False))))
    except (TypeError, ValueError):
        raise ParameterError(f"{text} is not a plain value") from None
