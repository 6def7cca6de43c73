"""Building on a Dask cluster: the same bytes as on one machine, whatever becomes of workers and documents."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from civicsetu.base.errors import CivicSetuError, ConfigurationError
from civicsetu.base.files import sha256
from civicsetu.index.build import build_index
from civicsetu.params import Params
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.corpus.readers import File, sources_of
from civicsetu.run.cluster import apart, connect, encoding, reading
from civicsetu.run.stages import ingest_files

pytest.importorskip("distributed", reason="needs the extra cluster")
pytestmark = [pytest.mark.slow]
WORDS = "The keeper shall {} within {} days of the call, and pay a fee of {} rupees."


@pytest.fixture
def papers(tmp_path):
    """Twelve small acts, and a file that is none."""
    folder = tmp_path / "papers"
    folder.mkdir()
    for n in range(12):
        sections = "\n\n".join(
            f"{s}. Duty {s}.— " + WORDS.format(f"do duty {s} of {n}", s + n, 100 * s) for s in range(1, 9)
        )
        (folder / f"act_{n:02}.txt").write_text(
            f"THE LAMPS ACT NUMBER {n}, 19{n + 10}\n\n{sections}\n", encoding="utf-8"
        )
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing of the kind")
    return folder


def files(data):
    return {
        path.relative_to(data).as_posix(): sha256(path)
        for part in ("corpus", "index", "quarantine") for path in (data / part).rglob("*") if path.is_file()
    }  # fmt: skip


def build(papers, data, client=None):
    """Build as the command does: on this machine alone, or on a cluster."""
    own = {} if client is None else {"reading": reading.ClusterReading(client, "here")}
    outcomes = ingest_files([papers], data, Params(), **own)
    own = {} if client is None else {"encode": encoding.ClusterEncoding(client, "here")}
    build_index(data, Params(), **own)
    return {outcome.key: outcome.reason for outcome in outcomes}


@contextlib.contextmanager
def some_workers(number):
    """A cluster of so many processes of this machine."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=number, threads_per_worker=1, dashboard_address=None, silence_logs=50) as own,
        Client(own) as client,
    ):
        yield client


def test_with_two_of_four_workers_killed_the_files_are_those_of_one_machine(papers, tmp_path):
    alone = build(papers, tmp_path / "alone")
    killed = []
    with some_workers(4) as client:
        pids = list(client.run(os.getpid).values())

        def kill():
            for pid in pids[:2]:
                time.sleep(1.5)  # while documents are read
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

        killer = threading.Thread(target=kill)
        killer.start()
        spread = build(papers, tmp_path / "spread", client)
        killer.join()
    assert len(killed) == 2 and spread == alone
    assert alone["broken"] and sum(not reason for reason in alone.values()) == 12
    assert files(tmp_path / "spread") == files(tmp_path / "alone")


def test_a_worker_of_another_version_is_refused_by_its_address(papers):
    with some_workers(1) as client:
        spread = reading.ClusterReading(client, "here")
        (source,) = sources_of(File(papers / "act_00.txt", "lamps"))
        job = apart.pickle.dumps(apart.Reading(source, Settings(), None))
        spread._begun[id(source)] = client.submit(reading.read_on_worker, job, "another version")
        with pytest.raises(CivicSetuError, match=r"the worker tcp://\S+ has another version of CivicSetu"):
            spread.result(source, Settings())


def test_a_document_that_ends_every_worker_is_set_aside_and_the_rest_is_read(papers, tmp_path):
    from distributed import get_worker

    class Deadly(reading.ClusterReading):
        def begin(self, source, settings):
            if source.key == "act_03":
                self._begun[id(source)] = self._client.submit(lambda: get_worker() and os._exit(1), pure=False)
            else:
                super().begin(source, settings)

    with some_workers(2) as client:
        outcomes = ingest_files([papers], tmp_path / "data", Params(), reading=Deadly(client, "here"))
    reasons = {outcome.key: outcome.reason for outcome in outcomes}
    assert reasons["act_03"] == "crashed" and sum(not reason for reason in reasons.values()) == 11
    told = json.loads((tmp_path / "data" / "quarantine" / "act_03.json").read_text())
    assert "one worker after the other ended" in told["message"]


def test_a_cluster_that_is_away_or_lost_is_said_in_one_line(papers, tmp_path):
    with (
        pytest.raises(ConfigurationError, match=r"^no cluster answers at tcp://127\.0\.0\.1:9: "),
        connect.cluster("tcp://127.0.0.1:9"),
    ):
        pass
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1",
         "--scheduler-file", str(tmp_path / "scheduler.json")],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 60
        file = tmp_path / "scheduler.json"
        while not (file.is_file() and file.read_text().rstrip().endswith("}")) and time.monotonic() < deadline:
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        connect.PATIENCE, patience = 2, connect.PATIENCE
        with (
            pytest.raises(ConfigurationError, match=rf"the cluster at {address} has no workers"),
            connect.cluster(address),
        ):
            pass
    finally:
        connect.PATIENCE = patience
        scheduler.kill()
        scheduler.wait()


def test_a_file_is_read_from_what_was_sent(papers, tmp_path):
    """As on a machine that has another disk."""
    path = papers / "act_05.txt"
    (source,) = sources_of(File(path, "lamps"))
    here, stored_here = apart.read_one(apart.Reading(source, Settings(), None), tmp_path)
    content = path.read_bytes()
    path.unlink()
    there, stored_there = apart.read_one(apart.Reading(source, Settings(), content), tmp_path)
    assert (there, stored_there) == (here, stored_here) and stored_here is not None
    assert not list(tmp_path.glob("*.txt"))
