"""Files that are written beside and moved, checksums, and JSON with one fixed form."""

import hashlib
import json
import mmap
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def written_beside(path: Path) -> Iterator[Path]:
    """Give a temporary path in the same folder; move it to `path` when the block succeeds.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> with written_beside(folder / "a.txt") as beside:
    ...     _ = beside.write_text("whole")
    >>> (folder / "a.txt").read_text()
    'whole'
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with naming(path):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        beside = Path(name)
        try:
            yield beside
            mask = os.umask(0)
            os.umask(mask)
            beside.chmod(0o666 & ~mask)
            sync(beside)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have errors of the system name a file or folder, where they name none or a temporary one beside it.

    A full disk is told by a write, which knows no names.
    """
    try:
        yield
    except OSError as error:
        of = str(error.filename or "")
        if error.errno is None or (of and not Path(of).name.startswith(f".{path.name}.")):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def sync(path: Path) -> None:
    """Have the system write a file, or a folder's list of files, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_all(folder: Path) -> None:
    """Have the system write all files below a folder, and the folders themselves, to the disk."""
    for place, _, names in os.walk(folder):
        for name in names:
            sync(Path(place) / name)
        sync(Path(place))


def replace_folder(beside: Path, final: Path) -> None:
    """Put a folder in the place of another, once its files are on the disk; a kill in between leaves one of them, or
    the old one's files under a hidden name."""
    sync_all(beside)
    old = final.with_name(f".{final.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if final.exists() or final.is_symlink():
        final.rename(old)
    beside.rename(final)
    if old.is_symlink():
        old.unlink()
    shutil.rmtree(old, ignore_errors=True)


def linked(source: Path, target: Path) -> None:
    """The same file under another name: a hard link, or a copy where the file system has none. Neither may be
    written to afterwards; a new version is moved into its place."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source.resolve(), target)
    except FileExistsError:
        raise
    except OSError:
        shutil.copyfile(source, target)


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text, beside and moved."""
    with written_beside(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def write_bytes(path: Path, data: bytes) -> None:
    """Write bytes, beside and moved."""
    with written_beside(path) as beside:
        beside.write_bytes(data)


def to_json(value: Any, indent: int | None = None) -> str:
    """The one JSON form of the project: UTF-8 as it is, keys in their own order, no NaN."""
    return json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False)


def write_json(path: Path, value: Any) -> None:
    """Write one JSON document with an indent of 1 and a last newline."""
    write_text(path, to_json(value, indent=1) + "\n")


def write_jsonl(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write JSON lines, one after the other."""
    with written_beside(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(to_json(row) + "\n" for row in rows)


def write_json_rows(path: Path, tables: dict[str, Iterable[Any]]) -> None:
    """Write one JSON object of lists, one item a line, without holding the lists.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.json"
    >>> write_json_rows(path, {"nodes": iter([1, 2]), "edges": []})
    >>> read_json(path)
    {'nodes': [1, 2], 'edges': []}
    """
    with written_beside(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as out:
        for n, (name, rows) in enumerate(tables.items()):
            out.write(("," if n else "{") + f"\n{to_json(name)}: [")
            for place, row in enumerate(rows):
                out.write(("," if place else "") + "\n" + to_json(row))
            out.write("\n]")
        out.write("\n}\n" if tables else "{}\n")


def read_json(path: Path) -> Any:
    """Read one JSON document."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def read_yaml(path: Path) -> Any:
    """Read YAML in UTF-8, by libyaml where it is there."""
    import yaml

    return yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """Read JSON lines; blank lines are skipped."""
    return list(stream_jsonl(path))


def stream_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    """Read JSON lines one by one; blank lines are skipped."""
    with Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def stream_run(path: Path, begin: str) -> Iterator[dict[str, Any]]:
    """Read those of many JSON lines that begin with some words and stand one after the other, without a look at the
    lines before them.

    Args:
        path: the file.
        begin: the words.
    """
    wanted = begin.encode("utf-8")
    with Path(path).open("rb") as lines:
        if not os.fstat(lines.fileno()).st_size:
            return
        with mmap.mmap(lines.fileno(), 0, access=mmap.ACCESS_READ) as held:
            start = 0 if held[: len(wanted)] == wanted else held.find(b"\n" + wanted) + 1
            if held[start : start + len(wanted)] != wanted:
                return
            held.seek(start)
            while (line := held.readline()).startswith(wanted):
                yield json.loads(line)


def sha256(path: Path) -> str:
    """The SHA-256 of a file, as hex."""
    digest = hashlib.sha256()
    with Path(path).open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
