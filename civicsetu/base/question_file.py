"""Files of questions: JSON lines, each line an object, checked field by field.

The questions that the project is measured by, those that it learns from and those that provisions are known to answer
are all read through this module. An error names the file, the line and the field.
"""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

from civicsetu.base.errors import QuestionFileError


def read_fields(path: Path) -> Iterator["Fields"]:
    """Read a file of questions, line by line.

    Args:
        path: JSON lines in UTF-8; blank lines are skipped.

    Raises:
        QuestionFileError: the file cannot be read, or a line is not a JSON object.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise QuestionFileError(f"{path}: there is no such question file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise QuestionFileError(f"{path}: this file cannot be read as UTF-8 text: {error}") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            where = f"{path}, line {number}"
            yield Fields(_object(line, where), where, f"line {number}")


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QuestionFileError(f"{where}: this is not JSON: {error}") from None
    if not isinstance(row, dict):
        raise QuestionFileError(f"{where}: a question must be a JSON object, not {_named(row)}")
    return row


class Fields:
    """The fields of one line, each read with the type that it must have.

    Args:
        row: the line's object.
        where: the file and the line, for messages.
        line: the line alone.
    """

    def __init__(self, row: dict[str, Any], where: str, line: str) -> None:
        self.row, self.where, self.line = row, where, line

    def wrong(self, name: str, what: str) -> NoReturn:
        """Raise a QuestionFileError about a field."""
        raise QuestionFileError(f"{self.where}, {name}: {what}")

    def _get(self, name: str) -> Any:
        if name not in self.row:
            self.wrong(name, "this field is missing")
        return self.row[name]

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        value = self._get(name)
        if not isinstance(value, bool):
            self.wrong(name, f"this must be true or false, not {_named(value)}")
        return value

    def words(self, name: str) -> str:
        """A field of text that is not empty."""
        value = self._get(name)
        if not isinstance(value, str) or not value.strip():
            self.wrong(name, f"this must be text, not {_named(value)}")
        return value

    def words_or_null(self, name: str, optional: bool = False) -> str | None:
        """A field of text or null; an optional one may be missing."""
        if (self.row.get(name) if optional else self._get(name)) is None:
            return None
        return self.words(name)

    def day_or_null(self, name: str) -> str | None:
        """A day of the calendar as YYYY-MM-DD, or null; the field may be missing."""
        value = self.words_or_null(name, optional=True)
        try:
            if value is not None and date.fromisoformat(value).isoformat() != value:
                raise ValueError(value)
        except ValueError:
            self.wrong(name, f"{value!r} is no day; write it as YYYY-MM-DD")
        return value

    def lists_of_words(self, name: str) -> tuple[tuple[str, ...], ...]:
        """A field that is a list of lists of texts, none of them empty."""
        value = self._get(name)
        if not isinstance(value, list) or not all(value):
            self.wrong(name, f"this must be a list of lists of texts, not {_named(value)}")
        return tuple(Fields({name: one}, self.where, self.line).list_of_words(name) for one in value)

    def list_of_words(self, name: str, optional: bool = False) -> tuple[str, ...]:
        """A field that is a list of texts; an optional one may be missing or null."""
        value = self.row.get(name, []) if optional else self._get(name)
        if optional and value is None:
            return ()
        if not isinstance(value, list):
            self.wrong(name, f"this must be a list of texts, not {_named(value)}")
        for item in value:
            if not isinstance(item, str) or not item.strip():
                self.wrong(name, f"this must be a list of texts, but it contains {_named(item)}")
        return tuple(value)


def _named(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return "empty text" if not value.strip() else "text"
    names: dict[type, str] = {bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return names.get(type(value), "an object")
