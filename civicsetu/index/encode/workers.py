"""Encoding in several processes, one document at a time each.

A process is this module run by itself: it takes jobs on its standard input, a JSON list a line,
and writes on its standard output how many passages are done.
"""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.processes import last_line, start_module
from civicsetu.base.words import counted
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.vectors import encode_rows
from civicsetu.index.settings import EncoderSettings
from civicsetu.index.tables.passages import SearchTexts

FEW = 1500  # passages that are not worth the start of other processes


class Job(NamedTuple):
    """The passages from row `first` up to row `last`, and the file for their vectors."""

    first: int
    last: int
    path: Path


def encode_jobs(
    jobs: Sequence[Job],
    index: Path,
    settings: EncoderSettings,
    say: Callable[[str], None],
    processes: int | None = None,
) -> None:
    """Do all jobs; the largest first, so that no process is left with one at the end.

    Args:
        jobs: what is to be encoded.
        index: the folder with `encoder/` and `passages/`.
        settings: the encoder's; each process uses its number of threads.
        say: called with a line of text about the progress.
        processes: how many; None takes what the cores allow, and this one alone for few passages.

    Raises:
        CivicSetuError: a process ended before its jobs did.
    """
    jobs = sorted(jobs, key=lambda job: (job.first - job.last, job.first))
    total = sum(job.last - job.first for job in jobs)
    if processes is None:
        processes = max(1, cores() // settings.threads) if total > FEW else 1
    processes = min(processes, len(jobs))
    done = dict.fromkeys(jobs, 0)

    def report(job: Job, passages: int) -> None:
        done[job] = passages
        say(f"encoded {sum(done.values())} of {counted(total, 'passage')}")

    if processes > 1:
        _in_processes(jobs, index, settings, report, processes)
    elif jobs:
        encoder, texts = Encoder(index / "encoder", settings.max_tokens, settings.threads), SearchTexts(index)
        for job in jobs:
            _encode(encoder, texts, job, lambda passages, job=job: report(job, passages))  # type: ignore[misc]


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _encode(encoder: Encoder, texts: SearchTexts, job: Job, say: Callable[[int], None]) -> None:
    encode_rows(encoder, texts[job.first : job.last], job.path, say)


def _in_processes(
    jobs: Sequence[Job], index: Path, settings: EncoderSettings, report: Callable[[Job, int], None], processes: int
) -> None:
    left: queue.SimpleQueue[Job] = queue.SimpleQueue()
    for job in jobs:
        left.put(job)
    workers = [start_module(__name__, index, settings.max_tokens, settings.threads) for _ in range(processes)]
    failed: list[str] = []
    threads = [threading.Thread(target=_serve, args=(worker, left, report, failed), daemon=True) for worker in workers]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for worker in workers:
            if worker.poll() is None:
                worker.kill()
            worker.wait()
            for stream in (worker.stdin, worker.stdout, worker.stderr):
                if stream:
                    stream.close()
    if failed:
        raise CivicSetuError(f"a process that encodes passages failed: {failed[0]}")


def _serve(
    worker: subprocess.Popen[str], left: "queue.SimpleQueue[Job]", report: Callable[[Job, int], None], failed: list[str]
) -> None:
    """Give one process its jobs, until none are left or one failed."""
    assert worker.stdin and worker.stdout and worker.stderr
    try:
        while not failed:
            job = left.get_nowait()
            worker.stdin.write(json.dumps([job.first, job.last, str(job.path)]) + "\n")
            worker.stdin.flush()
            while (passages := int(worker.stdout.readline())) < job.last - job.first:
                report(job, passages)
            # the last message comes after the file is there
            report(job, passages)
    except queue.Empty:
        pass
    except (OSError, ValueError):
        worker.kill()
        failed.append(last_line(worker.stderr.read()) or f"exit status {worker.wait()}")


def _main(index: Path, max_tokens: int, threads: int) -> None:
    """What a process does: encode the jobs of its input until the input ends."""
    encoder, texts = Encoder(index / "encoder", max_tokens, threads), SearchTexts(index)
    for line in sys.stdin:
        first, last, path = json.loads(line)
        job = Job(first, last, Path(path))
        length = last - first
        _encode(encoder, texts, job, lambda done, length=length: done < length and print(done, flush=True))  # type: ignore
        print(length, flush=True)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
