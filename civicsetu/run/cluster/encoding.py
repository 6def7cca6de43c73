"""Passages encoded by the workers of a cluster, the passages of one document each."""

import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import write_bytes
from civicsetu.base.words import counted
from civicsetu.index.encode.documents import encoding_version
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.vectors import encode_rows
from civicsetu.index.encode.workers import Job
from civicsetu.index.layout import ENCODER
from civicsetu.index.settings import EncoderSettings
from civicsetu.index.tables.passages import SearchTexts
from civicsetu.run.cluster.connect import WorkersDied, result, workers
from civicsetu.run.cluster.reading import worker_name

if TYPE_CHECKING:
    from distributed import Client

PER_WORKER = 3  # documents that a worker has or waits for
NAME = "civicsetu-encoder"  # of the plugin that gives workers the encoder


class ClusterEncoding:
    """Does what `index.encode.workers.encode_jobs` does on a cluster.

    Args:
        client: of the cluster.
        address: of the cluster, for messages.
    """

    def __init__(self, client: "Client", address: str) -> None:
        self._client, self._address = client, address

    def __call__(self, jobs: Sequence[Job], index: Path, settings: EncoderSettings, say: Callable[[str], None]) -> None:
        """Encode the passages of all jobs and write their files; the largest first.

        Raises:
            CivicSetuError: a worker is of another version, or the cluster was lost.
        """
        if not jobs:
            return
        from civicsetu.run.cluster.encoder_files import EncoderFiles

        self._client.register_plugin(EncoderFiles.of(index / ENCODER), name=NAME)
        version, texts = encoding_version(index / ENCODER, settings), SearchTexts(index)
        left = deque(sorted(jobs, key=lambda job: (job.first - job.last, job.first)))
        total, done = sum(job.last - job.first for job in jobs), 0
        begun = deque[tuple[Job, Any]]()
        while left or begun:
            while left and len(begun) < PER_WORKER * workers(self._client):
                job = left.popleft()
                task = self._client.submit(encode_on_worker, texts[job.first : job.last], settings, version, pure=False)
                begun.append((job, task))
            job, task = begun.popleft()
            write_bytes(job.path, self._vectors(task))
            done += job.last - job.first
            say(f"encoded {done} of {counted(total, 'passage')}")

    def _vectors(self, task: Any) -> bytes:
        try:
            found: bytes = result(task, self._address)
        except WorkersDied:
            raise CivicSetuError("one worker after the other ended while it encoded a document's passages") from None
        return found


# ------------------------------------------------------------------ on a worker
def encode_on_worker(texts: list[str], settings: EncoderSettings, version: str) -> bytes:
    """Encode passages.

    Args:
        texts: the passages.
        settings: the encoder's.
        version: of the encoder and of the code and libraries that encode, where the build was asked for.

    Returns:
        The content of the file that `encode_rows` writes.

    Raises:
        CivicSetuError: the worker's code or libraries are of another version.
    """
    from distributed import get_worker

    files: Any = get_worker().plugins[NAME]
    encoder, own = _encoder(files.folder, settings)
    if own != version:
        raise CivicSetuError(f"the worker {worker_name()} has another version of CivicSetu or of what it encodes with")
    with tempfile.TemporaryDirectory(prefix="civicsetu-") as place:
        path = Path(place) / "vectors.npz"
        encode_rows(encoder, texts, path, lambda _: None)
        return path.read_bytes()


@lru_cache(maxsize=2)
def _encoder(folder: Path, settings: EncoderSettings) -> tuple[Encoder, str]:
    """A worker's encoder, and the version of all that it encodes with."""
    return Encoder(folder, settings.max_tokens, settings.threads), encoding_version(folder, settings)
