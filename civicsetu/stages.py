"""The stages of the pipeline as functions; the notebooks and the command line call these same ones."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from civicsetu.errors import ParameterError
from civicsetu.files import to_json
from civicsetu.params import Params, project_root
from civicsetu.read.corpus import Given, Outcome, read_corpus
from civicsetu.read.markdown import read_markdown
from civicsetu.read.registry import load_registry
from civicsetu.read.rows import document_of_rows, iter_rows, meta_of
from civicsetu.read.typeset import typeset

PLAIN = "plain"
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
