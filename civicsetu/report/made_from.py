"""What a report was made from, as its executed notebook notes it (see `civicsetu.run.made_from`)."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from civicsetu.base.files import read_json

CODE = "code of this stage"
DIGITS = 16  # of a checksum that are shown


class Source(NamedTuple):
    """Something that a report was made from: what it is, where it stands, and the beginning of its SHA-256."""

    what: str
    where: str
    checksum: str


def noted_in(notebook: Mapping[str, Any]) -> list[Source]:
    """What an executed notebook notes; nothing where it was run otherwise."""
    return [Source(*source) for source in notebook["metadata"].get("civicsetu", {}).get("made_from", ())]


def of_all(notebooks: Iterable[Path]) -> list[Source]:
    """What several reports were made from, each once, without the code, which each tells itself.

    Args:
        notebooks: executed; one that is not there notes nothing.
    """
    found = (source for path in notebooks if path.is_file() for source in noted_in(read_json(path)))
    return list(dict.fromkeys(source for source in found if source.what != CODE))
