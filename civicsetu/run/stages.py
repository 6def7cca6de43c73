"""The stages of the pipeline as functions; the notebooks and the command line call these same ones."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from civicsetu.base.building import building
from civicsetu.export.typeset import typeset_plain
from civicsetu.index.generations import adopt
from civicsetu.params import Params
from civicsetu.read.corpus.build import Reading, read_corpus
from civicsetu.read.corpus.files import acts_of_rows, sources_of_files
from civicsetu.read.corpus.outcome import Outcome, Say, Source, silent
from civicsetu.read.settings import ReadSettings
from civicsetu.read.source.registry import PLAIN, Entry, load_registry, registry_folder


def ingest_files(
    paths: Sequence[Path], data: Path, params: Params, say: Say = silent, reading: Reading | None = None
) -> list[Outcome]:
    """Read files of one's own into a data folder.

    Args:
        paths: files, and folders whose files are all taken.
        data: the data folder.
        params: how to read.
        say: told what is being done.
        reading: how documents are read; by default one after the other.

    Returns:
        One outcome a document.
    """
    sources = sources_of_files(paths, say=say, limits=params.read)
    return _read(sources, data, None, params.read, True, say, reading)


def ingest(
    corpus: str,
    data: Path,
    params: Params,
    only: Sequence[str] = (),
    offline: bool = False,
    say: Say = silent,
    reading: Reading | None = None,
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
        reading: how documents are read; by default one after the other.

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
        acts = acts_of_rows(registry.rows.find(mirror), only, say, params.read)
        return _read(acts, data, mirror, params.read, offline, say, reading)
    if corpus == PLAIN:
        mirror = data / "typeset"
        if not all((mirror / entry.file).is_file() for entry in entries):
            say("typesetting the plain-language edition")
            typeset_plain(mirror)
    return _read(entries, data, mirror, params.read, offline, say, reading)


def _read(
    documents: Iterable[Entry | Source],
    data: Path,
    mirror: Path | None,
    limits: ReadSettings,
    offline: bool,
    say: Say,
    reading: Reading | None,
) -> list[Outcome]:
    """Read a corpus; the index that is there goes on answering from its own."""
    with building(data, "reading a corpus", say):
        adopt(data)
        return read_corpus(documents, data, mirror, limits.max_pages, offline, say, limits.ocr, limits, reading)
