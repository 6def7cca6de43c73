"""The stages of the pipeline as functions; the notebooks and the command line call these same ones."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from civicsetu.errors import ParameterError, UnreadableDocument
from civicsetu.files import sha256, to_json
from civicsetu.params import Params, project_root
from civicsetu.read.corpus import OCR_CACHE, Given, Outcome, read_corpus
from civicsetu.read.directory import files_of, free_key, read_file
from civicsetu.read.markdown import read_markdown
from civicsetu.read.recognise import Recognition, key_of, recognise
from civicsetu.read.registry import load_registry
from civicsetu.read.rows import document_of_rows, iter_rows, meta_of
from civicsetu.read.typeset import typeset
from civicsetu.records import Document, Meta

PLAIN = "plain"
CENTRAL = "CENTRAL"
Say = Callable[[str], None]


def registry_folder() -> Path:
    """The folder of the corpora's registry files.

    Raises:
        ParameterError: it is not where the project is.
    """
    folder = project_root() / "data" / "registry"
    if not folder.is_dir():
        raise ParameterError(f"{folder} is missing: run this in a checkout of CivicSetu, or below it")
    return folder


def typeset_plain(out: Path, source: Path | None = None) -> list[Path]:
    """Typeset every document of the plain-language edition into a folder.

    Args:
        out: the folder for the PDFs.
        source: the folder of the Markdown files; the project's own by default.

    Returns:
        The PDFs in the registry's order.
    """
    source = source or project_root() / "data" / "plain"
    made = []
    for entry in load_registry(PLAIN, registry_folder()).select():
        path = out / entry.file
        typeset(read_markdown(source / f"{Path(entry.file).stem}.md", entry.meta()), path)
        made.append(path)
    return made


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
        raise ParameterError(f"{path.name} has no act {', '.join(sorted(missing))}")


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


def ingest_files(paths: Sequence[Path], data: Path, params: Params, say: Say = lambda _: None) -> list[Outcome]:
    """Read files of one's own into a data folder.

    Args:
        paths: files, and folders whose files are all taken.
        data: the data folder.
        params: how to read.
        say: told what is being done.

    Returns:
        One outcome a document.
    """
    given = given_files(paths, data, params, say)
    return read_corpus(given, data, None, params.read.max_pages, True, say, params.read.ocr)


def ingest(
    corpus: str, data: Path, params: Params, only: Sequence[str] = (), offline: bool = False, say: Say = lambda _: None
) -> list[Outcome]:
    """Read the documents of a corpus into a data folder.

    The plain-language edition is read from its typeset PDFs in `<data>/typeset`, which are made
    when they are not there; other corpora are looked for in `CIVICSETU_MIRROR` first.

    Args:
        corpus: a file of `data/registry`, without its ending.
        data: the data folder.
        params: how to read.
        only: keys of the documents to read; none reads all.
        offline: don't ask any address.
        say: told what is being done.

    Returns:
        One outcome a document.

    Raises:
        ParameterError: an unknown corpus or key; lists the valid ones.
    """
    registry = load_registry(corpus, registry_folder())
    entries = registry.select(only)
    named = os.environ.get("CIVICSETU_MIRROR")
    mirror = Path(named) if named else None
    if registry.rows:
        acts = given_acts(registry.rows.find(mirror), only, say)
        return read_corpus(acts, data, mirror, params.read.max_pages, offline, say, params.read.ocr)
    if corpus == PLAIN:
        mirror = data / "typeset"
        if not all((mirror / entry.file).is_file() for entry in entries):
            say("typesetting the plain-language edition")
            typeset_plain(mirror)
    return read_corpus(entries, data, mirror, params.read.max_pages, offline, say, params.read.ocr)
