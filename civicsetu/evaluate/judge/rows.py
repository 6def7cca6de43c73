"""A file of rows that is added to, row by row, and goes on after a kill where it stopped."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json

Row = dict[str, Any]


class RowFile:
    """JSON lines: first what the rows were made with, then the rows, each on the disk before the next is begun.

    Args:
        path: the file; one that is there is gone on with. A last line that a kill cut short is taken away.
        made_with: what decides the rows.
        key: the fields that tell rows apart.

    Raises:
        CivicSetuError: its rows were made with something else, or a line of it is none of ours.
    """

    def __init__(self, path: Path, made_with: Mapping[str, Any], key: tuple[str, ...]) -> None:
        self.path, self._key = path, key
        self.rows: dict[tuple[Any, ...], Row] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = whole_lines(path)
        if not lines:
            self._append(dict(made_with))
            return
        first, *rows = (self._read(n, line) for n, line in enumerate(lines, 1))
        if first != dict(made_with):
            other = ", ".join(name for name in {**first, **made_with} if first.get(name) != made_with.get(name))
            raise CivicSetuError(f"{path}: its rows were made with another {other}; name another folder, or remove it")
        for row in rows:
            self.rows[self._name(row)] = row

    def __contains__(self, name: tuple[Any, ...]) -> bool:
        return name in self.rows

    def add(self, row: Row) -> None:
        """Add a row.

        Raises:
            CivicSetuError: the file has a row of its name.
        """
        name = self._name(row)
        if name in self.rows:
            raise CivicSetuError(f"{self.path}: a second row of {name}")
        self._append(row)
        self.rows[name] = row

    def _name(self, row: Row) -> tuple[Any, ...]:
        try:
            return tuple(row[field] for field in self._key)
        except KeyError as missing:
            raise CivicSetuError(f"{self.path}: a row has no {missing}; remove the file to begin anew") from None

    def _append(self, row: Row) -> None:
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(to_json(row) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self, number: int, line: bytes) -> Row:
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            raise CivicSetuError(f"{self.path}, line {number}: this is no row; remove the file to begin anew")
        return row


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; a last one without an end is taken away from it."""
    if not path.is_file():
        return []
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return data[:whole].splitlines()
