"""Files that no registry lists, and folders of them: the sources in them and what became of each."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import sha256
from civicsetu.read.corpus.outcome import Outcome, Say, Settings, Source, read_within_limits, silent, unread
from civicsetu.read.corpus.readers import File, RowsReader, sources_of
from civicsetu.read.settings import READ, ReadSettings
from civicsetu.read.source.registry import known_print

LONGEST_KEY = 120  # characters; files of the corpus are named after keys


def read_files(
    paths: Iterable[Path], settings: Settings, key: str | None = None, registered: bool = False, say: Say = silent
) -> Iterator[Outcome]:
    """Read files, and all files below folders, one document at a time.

    Args:
        paths: files and folders.
        settings: how they are read.
        key: the key of the document; None makes one of each file's name.
        registered: whether a file that is a print in a registry, by its checksum, is read as that.
        say: told of rows that are passed over.

    Yields:
        One outcome a document; a file that cannot be read never stops the others.
    """
    keys = set[str]()
    for source in sources_of_files(paths, key, registered, say, settings.limits):
        outcome = read_within_limits(source, settings)
        if outcome.key in keys:
            outcome = unread(source, "duplicate_key", f"{outcome.key}: two documents of {source.file} have this key")
        keys.add(outcome.key)
        yield outcome


def sources_of_files(
    paths: Iterable[Path],
    key: str | None = None,
    registered: bool = False,
    say: Say = silent,
    limits: ReadSettings = READ,
) -> Iterator[Source]:
    """The documents in files, and in all files below folders; arguments as in `read_files`, and the limits of
    files."""
    taken = set[str]()
    for path in (file for given in paths for file in (files_of(given, say) if given.is_dir() else [given])):
        own = key or free_key(key_of(path.name), taken)
        taken.add(own)
        for source in sources_of(_file(path, own, key, registered)._replace(limits=limits), say):
            taken.add(source.key)
            yield source


def acts_of_rows(
    path: Path, only: Sequence[str] = (), say: Say = silent, limits: ReadSettings = READ
) -> Iterator[Source]:
    """The acts of a file of section rows, one at a time.

    Args:
        path: the file.
        only: keys of the acts; none gives all.
        say: told of rows that are passed over.
        limits: what the file and its acts may be like.

    Raises:
        ParameterError: a key that no act has; after the others were given.
        UnreadableDocument: the file cannot be read further.
    """
    missing = set(only)
    for source in RowsReader().sources(File(path, key_of(path.name), limits=limits), say):
        if only and source.key not in only:
            continue
        missing.discard(source.key)
        yield source
    if missing:
        raise ParameterError(f"{path.name} does not contain the act {', '.join(sorted(missing))}")


def _file(path: Path, own_key: str, key: str | None, registered: bool) -> File:
    """A file with what a registry knows of it."""
    small = path.is_file() and path.stat().st_size <= READ.max_bytes
    found = known_print(sha256(path)) if registered and small else None
    if found is None:
        return File(path, own_key)
    entry, copy = found
    meta = replace(entry.meta(), key=key or entry.key)
    return File(path, meta.key, meta, copy.span)


def files_of(folder: Path, say: Say = silent) -> list[Path]:
    """The files below a folder, in the order of their paths, without hidden ones and links that lead out of it.

    Args:
        folder: the folder.
        say: told of links that are left out.
    """
    found: list[Path] = []
    whole = folder.resolve()
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for path in (Path(place) / name for name in names if not name.startswith(".")):
            if path.is_symlink() and not path.resolve().is_relative_to(whole):
                say(f"{path.name}: a link out of {folder} is not followed")
            else:
                found.append(path)
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def key_of(name: str) -> str:
    """A document key of a file's name.

    >>> key_of("RTI Act (2005).pdf"), key_of("rows.jsonl.gz")
    ('rti_act_2005', 'rows')
    """
    stem = re.sub(r"(?:\.jsonl?)?\.\w{1,8}$", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "_", stem).strip("_")[:LONGEST_KEY] or "document"


def free_key(key: str, taken: set[str]) -> str:
    """A key, with a number behind it where it is taken.

    >>> free_key("act", {"act", "act_2"})
    'act_3'
    """
    return key if key not in taken else next(k for n in range(2, len(taken) + 3) if (k := f"{key}_{n}") not in taken)
