"""The command that lists the parts of retrieval pipelines with their settings: parts."""

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import there_is_no
from civicsetu.cli import output, tables
from civicsetu.cli.arguments import Commands
from civicsetu.cli.exits import DONE

if TYPE_CHECKING:
    from civicsetu.find.parts.part import Part
    from civicsetu.params import Params


def register(commands: Commands) -> None:
    """Add the command of this module."""
    parts = commands.add(
        "parts",
        _parts,
        "List the parts that an arm can be made of, with their settings.",
        "parts",
        "parts rrf late",
    )
    parts.add_argument("names", metavar="PART", nargs="*", help="only these parts")


class Setting(NamedTuple):
    """A setting of a part: its name in `params.yaml`, its value there, its default, and what it means."""

    name: str
    value: str
    default: str
    about: str


def _parts(options: argparse.Namespace) -> int:
    from civicsetu.find.parts import PARTS
    from civicsetu.params import load_params

    for name in options.names:
        if name not in PARTS:
            raise ParameterError(there_is_no("part", name, PARTS))
    params = load_params()
    listed = [(PARTS[name], settings_of(PARTS[name], params)) for name in options.names or PARTS]
    output.show(
        lambda: tables.rows(("part", "what it does", "setting", "explanation"), _cells(listed)), lambda: _lines(listed)
    )
    return DONE


def settings_of(part: "type[Part]", params: "Params") -> list[Setting]:
    """The settings of a part, in their order."""
    values = getattr(params.parts, part.name, None)
    return [
        Setting(
            f"parts.{part.name}.{name}",
            str(getattr(values, name, field.default)),
            str(field.default),
            field.description or "",
        )
        for name, field in part.model_fields.items()
    ]


Listed = Iterable[tuple["type[Part]", list[Setting]]]


def _cells(listed: Listed) -> Iterator[tuple[str, str, str, str]]:
    """A row for each setting; what a part does stands beside its first."""
    for part, settings in listed:
        about = part.summary()
        for setting in settings or [Setting("", "", "", "")]:
            yield (
                part.name if about else "",
                about,
                setting.name and f"{setting.name} = {setting.value}",
                _about(setting),
            )
            about = ""


def _lines(listed: Listed) -> str:
    lines = []
    for part, settings in listed:
        lines.append(f"{part.name:16}{part.summary()}")
        lines += [f"  {setting.name} = {setting.value}: {_about(setting)}" for setting in settings]
    return "\n".join(map(output.printable, lines))


def _about(setting: Setting) -> str:
    changed = f" (default {setting.default})" if setting.value != setting.default else ""
    return f"{setting.about}{changed}"
