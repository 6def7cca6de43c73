"""Files of JSON lines that are only added to.

A line is written at once and is on the disk before the next step. What stops the writer in the middle of a line, such
as a loss of power, leaves a torn last line: whoever reads leaves it out and says so, and whoever writes next removes it
first. Files are readable by their owner only. A lock keeps two writers apart.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from logging import Formatter, LogRecord, makeLogRecord
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


class Lines(NamedTuple):
    """The rows of a file, and how many bytes of it are left out because they are no whole row."""

    rows: list[dict[str, Any]]
    left_out: int = 0


def read_lines(path: Path) -> Lines:
    """The rows of a file; none where there is no file.

    Args:
        path: the file.

    Raises:
        CivicSetuError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Lines([])
    except OSError as error:
        raise CivicSetuError(f"{path}: cannot be read: {error.strerror or error}") from None
    rows, left_out = [], 0
    for line in data.splitlines(keepends=True):
        row = _row(line)
        if row is not None:
            rows.append(row)
        elif line.strip():
            left_out += len(line)
    return Lines(rows, left_out)


def add_line(path: Path, row: dict[str, Any], most_bytes: int = 0, files: int = 1) -> None:
    """Add a row to a file.

    Args:
        path: the file; it and its folder are made where they are not there.
        row: the row.
        most_bytes: a file that would become larger is put aside as `path.1`, those before it as `path.2` and so on;
            0 lets it grow.
        files: how many files are kept, with the one that is written.

    Raises:
        CivicSetuError: the file cannot be written.
    """
    try:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        with _locked(path):
            _remove_torn_line(path)
            handler = _Handler(path, maxBytes=most_bytes, backupCount=files - 1, encoding="utf-8", delay=True)
            handler.setFormatter(Formatter("%(message)s"))
            try:
                if files == 1 and most_bytes and handler.shouldRollover(_event(row)):
                    path.unlink(missing_ok=True)  # without files that are put aside the handler would go on with it
                handler.handle(_event(row))
            finally:
                handler.close()
    except OSError as error:
        raise CivicSetuError(f"{path}: cannot be written: {error.strerror or error}") from None


class _Handler(RotatingFileHandler):
    """A rotating file that only its owner may read, each line on the disk before the next step."""

    def _open(self) -> TextIO:  # type: ignore[override]
        return open(self.baseFilename, "a", encoding="utf-8", newline="\n", opener=_private)

    def emit(self, record: LogRecord) -> None:
        super().emit(record)
        if self.stream is not None:
            os.fsync(self.stream.fileno())

    def handleError(self, record: LogRecord) -> None:
        raise  # it is called where an error is handled


def _private(name: str, flags: int) -> int:
    return os.open(name, flags | os.O_NOFOLLOW, PRIVATE_FILE)


def _event(row: dict[str, Any]) -> LogRecord:
    return makeLogRecord({"msg": to_json(row)})


def _row(line: bytes) -> dict[str, Any] | None:
    """The row of a line; None for one that was not written to its end."""
    if not line.endswith(b"\n"):
        return None
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def _remove_torn_line(path: Path) -> None:
    """Remove from a file what stands after its last whole line."""
    try:
        with path.open("rb+") as file:
            size = file.seek(0, os.SEEK_END)
            end, block = size, b""
            while end and b"\n" not in block:
                start = max(0, end - 4096)
                file.seek(start)
                block = file.read(end - start)
                end = start
            whole = end + block.rfind(b"\n") + 1 if b"\n" in block else 0
            if whole < size:
                file.truncate(whole)
    except FileNotFoundError:
        pass


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = os.open(path.with_name(f".{path.name}.lock"), os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, PRIVATE_FILE)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
