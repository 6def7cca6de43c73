"""A Dask cluster to build on: one of this machine's own processes, or one that runs elsewhere."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import CivicSetuError, ConfigurationError
from civicsetu.base.words import counted
from civicsetu.index.encode.workers import cores
from civicsetu.read.corpus.outcome import Say, silent
from civicsetu.run.cluster import LOCAL

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 20  # seconds within which a scheduler answers and has a worker
SETTINGS = {
    # a task holds its document, so that it can be done again where a worker dies
    "distributed.admin.large-graph-warning-threshold": "1GB",
    "distributed.comm.timeouts.connect": f"{PATIENCE}s",
}


@contextmanager
def cluster(address: str, say: Say = silent) -> "Iterator[Client]":
    """A client of a cluster, which is let go of in the end; processes of this machine are ended.

    Args:
        address: of the scheduler, such as `tcp://10.0.0.1:8786`; `local` starts a process for each core here.
        say: told where the cluster's progress is shown, and how many workers it has.

    Raises:
        ConfigurationError: Dask is not installed, nothing answers at the address, or no worker is there.
        CivicSetuError: the cluster was lost while it worked.
    """
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise ConfigurationError("building on a cluster needs Dask: pip install 'civicsetu[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told by the build
    with dask.config.set(SETTINGS):
        if address == LOCAL:
            with (
                LocalCluster(
                    n_workers=cores(), threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1",
                    silence_logs=logging.CRITICAL,
                ) as own,
                Client(own) as client,
            ):  # fmt: skip
                yield _ready(client, LOCAL, say)
            return
        try:
            client = Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise ConfigurationError(f"no cluster answers at {address}: {error}") from None
        with client:
            yield _ready(client, address, say)


def _ready(client: "Client", address: str, say: Say) -> "Client":
    """The client of a cluster that has a worker."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ConfigurationError(f"the cluster at {address} has no workers: start `dask worker {address}`") from None
    say(f"{counted(workers(client), 'worker')}; progress: {client.dashboard_link}")
    return client


def workers(client: "Client") -> int:
    """How many tasks a cluster does at a time now, at least one."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def result(future: Any, address: str) -> Any:
    """What a task gave.

    Args:
        future: the task.
        address: of the cluster, for the message.

    Raises:
        WorkersDied: one worker after the other ended while it did the task.
        CivicSetuError: the cluster was lost.
        Exception: what the task raised.
    """
    from distributed import CancelledError
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise WorkersDied from error
    except (CancelledError, CommClosedError, TimeoutError) as error:
        raise CivicSetuError(
            f"the cluster at {address} was lost; what was done is kept, and the same command goes on from there"
        ) from error


class WorkersDied(Exception):
    """One worker after the other ended while it did the same task."""
