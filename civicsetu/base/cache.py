"""What was made once and need not be made again: files under names that say what they are made of.

Nothing depends on a cache: an entry that is away or damaged is made again, and what is made from
an entry is the same as what is made without it. An entry begins with the checksum of its content, which is compared
before the content is used.
"""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from civicsetu.base.files import to_json, write_bytes


class Cache:
    """A folder of entries that is kept below a size.

    Args:
        folder: where the entries are; it is made when first needed.
        most_bytes: `trim` deletes what was longest unused beyond it.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self.folder, self.most_bytes = Path(folder), most_bytes
        self._used: set[Path] = set()

    def path(self, name: str) -> Path:
        """Where an entry is, or is to be written (beside and moved); it counts as used from now on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        self._used.add(path)
        if path.is_file():
            os.utime(path)
        return path

    def trim(self) -> list[Path]:
        """Delete the entries that were longest unused until the rest fits; what this object gave
        out stays in any case.

        Returns:
            What was deleted.
        """
        if not self.folder.is_dir():
            return []
        entries = [path for path in self.folder.iterdir() if path.is_file()]
        size = sum(path.stat().st_size for path in entries)
        unused = sorted((p for p in entries if p not in self._used), key=lambda p: (p.stat().st_mtime, p.name))
        deleted = []
        for path in unused:
            if size <= self.most_bytes:
                break
            size -= path.stat().st_size
            path.unlink(missing_ok=True)
            deleted.append(path)
        return deleted


def keep(path: Path, content: bytes) -> None:
    """Write an entry: the checksum of its content, a line break and the content."""
    write_bytes(path, hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


def kept(path: Path) -> bytes | None:
    """The content of an entry that `keep` wrote; None where it is away or is not what was written.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "entry"
    >>> keep(path, b"law")
    >>> kept(path)
    b'law'
    >>> _ = path.write_bytes(path.read_bytes().replace(b"law", b"lie"))
    >>> kept(path) is None
    True
    """
    try:
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if hashlib.sha256(content).hexdigest().encode() == checksum else None


def fingerprint(*parts: object) -> str:
    """A name for what something is made of: 32 hex digits of the SHA-256 of its parts as JSON.

    >>> fingerprint("a", 1) == fingerprint("a", 1), fingerprint("a", 1) == fingerprint("a1")
    (True, False)
    """
    return hashlib.sha256(to_json(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def source_version(paths: Iterable[Path]) -> str:
    """A fingerprint of the files of code that make something; of a folder, all in it count.

    Args:
        paths: Python files or folders of them.
    """
    files = [f for path in paths for f in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    return fingerprint(*(hashlib.sha256(f.read_bytes()).hexdigest() for f in files))
