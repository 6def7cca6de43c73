"""The recorded changes of a law: `data/changes/<key>.yaml`, facts in the project's own words. See its README."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator, model_validator

from civicsetu.base.errors import RegistryError
from civicsetu.base.project import project_root
from civicsetu.model.ids import ProvisionId
from civicsetu.model.versions import Commencement

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Instrument(_Record):
    """An order or notification that changed a law, and the day from which its changes hold."""

    name: Words
    number: Words
    date: date


class RecordedChange(_Record):
    """One change: of which provision, what was done, by which instrument, and what is different since."""

    provision: Words
    action: Literal["substituted", "inserted", "omitted", "applied"]
    by: Words
    what: Words


class RecordedCommencement(_Record):
    """Sections that came into force on one day: numbers, or the first and last of a run ("20-39")."""

    begins: date = Field(alias="from")
    by: Words
    sections: tuple[int | Annotated[str, StringConstraints(pattern=r"^\d+-\d+$")], ...]

    def numbers(self) -> Iterator[int]:
        """The sections' numbers, in order."""
        for item in self.sections:
            first, _, last = str(item).partition("-")
            yield from range(int(first), int(last or first) + 1)


class _File(_Record):
    document: Words
    commencement: tuple[RecordedCommencement, ...] = ()
    instruments: dict[str, Instrument]
    changes: tuple[RecordedChange, ...]

    @field_validator("commencement")
    @classmethod
    def _each_section_once(cls, found: tuple[RecordedCommencement, ...]) -> tuple[RecordedCommencement, ...]:
        numbers = [number for one in found for number in one.numbers()]
        if twice := sorted({number for number in numbers if numbers.count(number) > 1}):
            raise ValueError(f"sections {twice} come into force twice")
        return found

    @model_validator(mode="after")
    def _consistent(self) -> "_File":
        if unknown := sorted({change.by for change in self.changes} - self.instruments.keys()):
            raise ValueError(f"the instruments {unknown} are not listed")
        places = [(change.provision, self.instruments[change.by].date) for change in self.changes]
        if twice := sorted({place for place, day in places if places.count((place, day)) > 1}):
            raise ValueError(f"{twice} are changed twice on one day")
        return self


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a provision: from which day (ISO), what was done, by which instrument, and, where it is known,
    what is different since or what the words were before."""

    provision: str
    begins: str
    action: str
    by: str
    what: str = ""
    quoted: str | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is recorded of one law."""

    changes: tuple[Change, ...] = ()
    commencements: tuple[Commencement, ...] = ()


def changes_folder() -> Path:
    """Where the project keeps recorded changes."""
    return project_root() / "data" / "changes"


def recorded_of(key: str, folder: Path | None = None) -> Recorded:
    """What is recorded of the changes of one document; nothing where it has no file.

    Args:
        key: the document's.
        folder: with a file a document; the project's own by default.

    Raises:
        RegistryError: the file is not of the form; names what is wrong.
    """
    path = (folder or changes_folder()) / f"{key}.yaml"
    return _loaded(path) if re.fullmatch(r"[a-z0-9_]+", key) and path.is_file() else Recorded()


@lru_cache(maxsize=8)
def _loaded(path: Path) -> Recorded:
    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, ValueError) as error:  # a day that the calendar lacks is a ValueError
        raise RegistryError(f"{path}: this is no YAML ({' '.join(str(error).split())})") from None
    try:
        file = _File.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        raise RegistryError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    if file.document != path.stem:
        raise RegistryError(f"{path}: it is about {file.document}, and its name says {path.stem}")
    changes = []
    for change in file.changes:
        made = file.instruments[change.by]
        name = ProvisionId.of(file.document, change.provision)
        by = f"{made.name} ({made.number})"
        changes.append(Change(name, made.date.isoformat(), change.action, by, change.what))
    commencements = [
        Commencement(ProvisionId.of(file.document, str(number)), one.begins.isoformat(), one.by)
        for one in file.commencement
        for number in one.numbers()
    ]
    return Recorded(tuple(changes), tuple(commencements))
