"""The form of a notebook's parameters, made of their types: what each is, its range, its default, what it says."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from civicsetu.base.errors import NotebookError
from civicsetu.explore.requests import Record
from civicsetu.params import Params, named
from civicsetu.report.overview import title_of
from civicsetu.run.dvc_file import data_written_by
from civicsetu.run.given import NotebookParameters

OWN = "The notebook's own"  # heads the parameters that are not those of params.yaml
LISTS = "a list in brackets, such as [bm25, dense]"
WORDS = {"boolean": "true or false", "array": LISTS, "object": "a mapping, as params.yaml has it", "string": "a text"}
OF_VALUES = {bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}


def notebooks_in(folder: Path) -> list[Record]:
    """The notebooks of a folder that have parameters: name, title, and whether they write the data folder."""
    found = []
    for path in sorted(folder.glob("*.ipynb")):
        try:
            NotebookParameters(path)
        except NotebookError:  # it has no parameters
            continue
        title = title_of(path.stem).removeprefix("CivicSetu: ")
        found.append({"name": path.name, "title": title, "writes_data": bool(data_written_by(path))})
    return found


def form_of(notebook: Path, given: Mapping[str, str]) -> Record:
    """The parameters of a notebook, by group.

    Args:
        notebook: the notebook.
        given: texts of values that it is to begin with where they are not its own, by name.

    Returns:
        `groups`, each with `name`, `about` and `fields`; a field has `name`, `kind` (in words, with the range),
        `choices`, `default`, `now` (what it runs with unless told otherwise), `value` and `about`.
    """
    groups: dict[str, Record] = {}
    for name, value in NotebookParameters(notebook).current.items():
        about = _described(name)
        top = (name.rpartition(".")[0] or name) if about else OWN
        group = groups.setdefault(top, {"name": top, "about": _about_group(top), "fields": []})
        now = text_of_value(value)
        group["fields"].append(_field(name, about or _of_value(value), now) | {"value": given.get(name, now)})
    return {"groups": list(groups.values())}


def text_of_value(value: Any) -> str:
    """A value as a form shows it and takes it back: a text by its letters, anything else as JSON, which YAML reads.

    >>> text_of_value("dev"), text_of_value(["bm25"]), text_of_value(0.5), text_of_value(True)
    ('dev', '["bm25"]', '0.5', 'true')
    """
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _field(name: str, about: Mapping[str, Any], now: str) -> Record:
    usual = named(Params()).get(name)
    return {
        "name": name,
        "kind": kind_of(about),
        "choices": _choices(about),
        "default": "" if usual is None else text_of_value(usual),
        "now": now,
        "about": about.get("description", ""),
    }


def kind_of(about: Mapping[str, Any]) -> str:
    """What a value has to be, in words.

    >>> kind_of({"type": "integer", "minimum": 1, "maximum": 100})
    'a whole number, from 1 to 100'
    >>> kind_of({"type": "number", "exclusiveMinimum": 0}), kind_of({"enum": ["all", "dev"], "type": "string"})
    ('a number, above 0', 'all or dev')
    """
    if choices := about.get("enum"):
        *first, last = map(str, choices)
        return f"{', '.join(first)} or {last}" if first else last
    number = {"integer": "a whole number", "number": "a number"}.get(about.get("type", ""))
    if number is None:
        return WORDS.get(about.get("type", ""), "a value, as YAML writes it")
    return ", ".join([number, *_range(about)])


def _range(about: Mapping[str, Any]) -> Iterator[str]:
    least, most = about.get("minimum"), about.get("maximum")
    above, below = about.get("exclusiveMinimum"), about.get("exclusiveMaximum")
    if least is not None and most is not None:
        yield f"from {least:g} to {most:,g}" if most < 1e6 else f"{least:g} or more"
        return
    if least is not None:
        yield f"{least:g} or more"
    if above is not None:
        yield f"above {above:g}"
    if most is not None:
        yield f"at most {most:g}"
    if below is not None:
        yield f"below {below:g}"


def _choices(about: Mapping[str, Any]) -> list[str]:
    if about.get("type") == "boolean":
        return ["true", "false"]
    return [str(choice) for choice in about.get("enum", ())]


def _of_value(value: Any) -> dict[str, Any]:
    """What is known of a parameter of the notebook's own: the type of its value."""
    return {"type": OF_VALUES.get(type(value), "string")}


def _described(name: str) -> dict[str, Any] | None:
    """What the types say of a parameter or a group, as JSON Schema; None for one that they don't know."""
    schema = _schema()
    about: dict[str, Any] = schema
    for part in name.split("."):
        inside = about.get("properties", {}).get(part)
        if inside is None:
            return None
        reference = str(inside.get("$ref", "")).rpartition("/")[2]
        about = schema["$defs"][reference] if reference else inside
    return about


def _about_group(name: str) -> str:
    """The first paragraph of what is said of a group; nothing of a parameter that stands by itself, which says it."""
    about = _described(name) or {}
    return " ".join(str(about.get("description", "")).partition("\n\n")[0].split()) if "properties" in about else ""


@cache
def _schema() -> dict[str, Any]:
    return Params.model_json_schema()
