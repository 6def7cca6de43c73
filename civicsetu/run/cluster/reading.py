"""Documents read by the workers of a cluster, several at a time; they are taken in the order of the corpus."""

import pickle
import subprocess
import threading
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.processes import start_module_of_bytes
from civicsetu.read.corpus import build
from civicsetu.read.corpus.outcome import Outcome, Settings, Source, unread
from civicsetu.read.corpus.reading_cache import reading_version
from civicsetu.read.corpus.stored import StoredDocument
from civicsetu.run.cluster import apart
from civicsetu.run.cluster.connect import WorkersDied, result, workers

if TYPE_CHECKING:
    from distributed import Client

PER_WORKER = 3  # documents that wait for a worker or for their turn: one that takes long should hold up no other


class ClusterReading(build.Reading):
    """Reads documents on a cluster.

    Args:
        client: of the cluster.
        address: of the cluster, for messages.
    """

    def __init__(self, client: "Client", address: str) -> None:
        self._client, self._address = client, address
        self.ahead = PER_WORKER * workers(client)
        self._begun: dict[int, Any] = {}

    def begin(self, source: Source, settings: Settings) -> None:
        """Give a document to the cluster. A file that cannot be opened is left to the worker, which says so."""
        content = None
        if source.reads_file and source.path is not None and source.path.is_file():
            content = source.path.read_bytes()
        job = pickle.dumps(apart.Reading(source, settings, content), pickle.HIGHEST_PROTOCOL)
        self._begun[id(source)] = self._client.submit(read_on_worker, job, reading_version(), pure=False)

    def result(self, source: Source, settings: Settings) -> tuple[Outcome, StoredDocument | None]:
        """What became of a document on the cluster."""
        try:
            found: tuple[Outcome, StoredDocument | None] = pickle.loads(
                result(self._begun.pop(id(source)), self._address)
            )
        except WorkersDied:
            message = f"{source.file}: reading it failed: one worker after the other ended while it was read"
            return unread(source, "crashed", message), None
        return found


# ------------------------------------------------------------------ on a worker
_lock = threading.Lock()
_process: "subprocess.Popen[bytes] | None" = None


def read_on_worker(job: bytes, version: str) -> bytes:
    """Read a document in the worker's own process for reading, which is started with the first.

    Args:
        job: an `apart.Reading`, pickled.
        version: of the code that reads, where the build was asked for.

    Returns:
        The outcome and what was read, pickled.

    Raises:
        CivicSetuError: the worker's code is of another version, or its process failed.
    """
    if reading_version() != version:
        raise CivicSetuError(f"the worker {worker_name()} has another version of CivicSetu or of what it reads with")
    global _process
    with _lock:
        if _process is None or _process.poll() is not None:
            _process = start_module_of_bytes(apart.__name__)
        assert _process.stdin and _process.stdout
        try:
            apart.send(_process.stdin, job)
            found = apart.receive(_process.stdout)
        except OSError:
            found = None
        if found is None:
            _process.kill()
            raise CivicSetuError(f"the process that reads on the worker {worker_name()} ended: {_process.wait()}")
    return found


def worker_name() -> str:
    """The address of the worker that does a task."""
    from distributed import get_worker

    return str(get_worker().address)
