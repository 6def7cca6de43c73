"""Documents that are given to be read: the acts of a file of section rows, and files that no registry lists."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from civicsetu.base.errors import ParameterError, UnreadableDocument
from civicsetu.base.files import sha256, to_json
from civicsetu.model.document import Document, Meta
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.params import Params
from civicsetu.read.corpus.build import OCR_CACHE, Given
from civicsetu.read.corpus.files import files_of, free_key, read_file
from civicsetu.read.corpus.recognise import Recognition, key_of, recognise
from civicsetu.read.tree.rows import document_of_rows, iter_rows, meta_of

Say = Callable[[str], None]


def given_acts(path: Path, only: Sequence[str] = (), say: Say = lambda _: None) -> Iterator[Given]:
    """The acts of a file of section rows, one at a time.

    Args:
        path: the file.
        only: keys of the acts; none gives all.
        say: told of rows that are passed over.

    Raises:
        ParameterError: a key that no act has; after the others were given.
    """
    missing = set(only)
    for _, group in groupby(iter_rows(path, say), key=lambda row: row.slug):
        rows = list(group)
        meta = meta_of(rows[0])
        if only and meta.key not in only:
            continue
        missing.discard(meta.key)
        checksum = hashlib.sha256(to_json([list(row) for row in rows]).encode()).hexdigest()
        yield Given(meta, path.name, checksum, partial(document_of_rows, rows))
    if missing:
        raise ParameterError(f"{path.name} does not contain the act {', '.join(sorted(missing))}")


def given_files(paths: Iterable[Path], data: Path, params: Params, say: Say = lambda _: None) -> Iterator[Given]:
    """Files that no registry lists, each recognised for what it is.

    Args:
        paths: files, and folders whose files are all taken.
        data: the data folder, for what is kept of scanned pages.
        params: how to read.
        say: told of each file what it was recognised for.
    """
    taken: set[str] = set()
    cache = data / OCR_CACHE
    for path in (file for given in paths for file in (files_of(given) if given.is_dir() else [given])):
        key = free_key(key_of(path.name), taken)
        taken.add(key)
        try:
            found = recognise(path, key, params.read.ocr, cache)
        except (UnreadableDocument, OSError) as error:
            meta = Meta(key, path.name, path.name, "unknown", CENTRAL, "act")
            yield Given(meta, path.name, "", partial(_unreadable, path, error))
            continue
        say(f"{path.name}: {found.meta.doc_type} ({found.evidence or 'nothing tells its kind'})")
        if found.form == "rows":
            yield from given_acts(path, (), say)
        else:
            read = partial(_one, path, found, params.read.ocr, cache)
            yield Given(found.meta, path.name, sha256(path), read, path if found.form == "pdf" else None)


def _one(path: Path, recognition: Recognition, ocr: str, cache: Path) -> Document:
    return next(read_file(path, recognition, ocr, cache))


def _unreadable(path: Path, error: UnreadableDocument | OSError) -> Document:
    if isinstance(error, UnreadableDocument):
        raise error
    raise UnreadableDocument("unavailable", f"{path.name}: {error.strerror or error}")
