"""A process of a worker's own that reads documents: it has no threads, so that it may be copied for each document.

A document is read within limits of time and memory by a copy of the process (`base.own_process`); a worker of Dask has
threads, whose locks such a copy would take with it. The process takes jobs on its standard input and gives on its
standard output what became of them, both as a length of eight bytes and so many bytes. It ends with its worker.
"""

import pickle
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from civicsetu.read.corpus.build import read_to_store
from civicsetu.read.corpus.outcome import Outcome, Settings, Source, within_limits
from civicsetu.read.corpus.stored import StoredDocument


class Reading(NamedTuple):
    """A document to read: its source, how, and the content of its file where the source needs it."""

    source: Source
    settings: Settings
    content: bytes | None


def read_one(job: Reading, folder: Path) -> tuple[Outcome, StoredDocument | None]:
    """Read a document whose file was sent.

    Args:
        job: the document.
        folder: where its file is written meanwhile, and what OCR keeps.
    """
    source, settings = job.source, job.settings
    if job.content is not None and source.path is not None:
        (folder / source.path.name).write_bytes(job.content)
        settings = settings._replace(folder=folder)
    if settings.ocr_cache is not None and not settings.ocr_cache.parent.is_dir():
        settings = settings._replace(ocr_cache=folder / "ocr")  # the other machine's folder is not here
    try:
        outcome, document = within_limits(source, settings, partial(read_to_store, source, settings))
    finally:
        if settings.folder is not None and source.path is not None:
            (folder / source.path.name).unlink(missing_ok=True)
    return replace(outcome, path=source.path), document


def send(stream: IO[bytes], content: bytes) -> None:
    """Write bytes with their length before them."""
    stream.write(len(content).to_bytes(8, "big") + content)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Bytes that `send` wrote; None at the end of the stream."""
    length = stream.read(8)
    if len(length) < 8:
        return None
    size = int.from_bytes(length, "big")
    content = stream.read(size)
    return content if len(content) == size else None


def _main() -> None:
    """What the process does until its input ends."""
    jobs, results = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what anything prints is no result
    with tempfile.TemporaryDirectory(prefix="civicsetu-") as folder:
        while (job := receive(jobs)) is not None:
            send(results, pickle.dumps(read_one(pickle.loads(job), Path(folder)), pickle.HIGHEST_PROTOCOL))


if __name__ == "__main__":
    _main()
