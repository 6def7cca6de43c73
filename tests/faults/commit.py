"""Builds that are killed, or refused a write, at every k-th write: `python -m tests.faults.commit --every 1 FOLDER`.

Every trial copies a data folder with an index of an old law, reads a new law there and indexes it. An audit hook counts
whatever the build opens for writing, renames, links or removes below that folder, and at the k-th time ends the process
or raises the system's error. Afterwards the old index has to answer, or from the commit on the new one; and the next
build, and one that got over the fault, have to give the same bytes as one from nothing. The rates are printed as JSON.
"""

import argparse
import errno
import importlib
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from civicsetu import open_index
from civicsetu.base.building import building
from civicsetu.index.build import build_index
from civicsetu.index.generations import adopt
from civicsetu.params import load_params
from civicsetu.read.corpus.build import read_corpus
from civicsetu.read.corpus.reading_cache import reading_version
from tests.index.test_increments import files, given

OLD, NEW = ("keep the old ledger",), ("keep the new ledger", "burn the coal")
FAULTS = ("kill", "no space", "i/o error")
WRITES = {"os.rename", "os.link", "os.remove", "os.rmdir", "os.mkdir"}


def build(data: Path, duties: tuple[str, ...]) -> None:
    """Read a small law and index it."""
    with building(data, "a trial"):
        adopt(data)
        read_corpus([given(data, "smith", duties)], data, None, max_pages=9, offline=True)
        build_index(data, load_params())


def warm() -> None:
    """Load what every trial would load anew, and take the code's checksum once; nothing of an index is opened here, and
    no threads are started, so that copies of this process are as one that has just begun."""
    for name in ("faiss", "igraph", "onnxruntime", "bm25s", "tokenizers"):
        importlib.import_module(name)
    reading_version()
    load_params()


def in_child(work: Callable[[], None]) -> int:
    """Do work in a copy of this process; its exit status, 1 for an error."""
    return ended(started(work))


def ended(child: int) -> int:
    """Wait for a process; its exit status."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def started(work: Callable[[], None]) -> int:
    """Begin work in a copy of this process; the number of that process."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        work()
        status = 0
    finally:
        os._exit(status)


def count_writes(data: Path, then: Callable[[int, str], None]) -> None:
    """Call a function with 1, 2, ..., and what is done to what, at each write of this process below a folder."""
    seen, below = [0], str(data)

    def hook(event: str, args: tuple) -> None:
        write = event in WRITES or (
            event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
        )
        if write and isinstance(args[0], str | bytes | os.PathLike) and os.fsdecode(args[0]).startswith(below):
            seen[0] += 1
            then(seen[0], f"{event} {Path(os.fsdecode(args[0])).relative_to(data)}")

    sys.addaudithook(hook)


def fail(fault: str) -> None:
    """Kill this process, or raise what the system would."""
    if fault == "kill":
        os._exit(137)
    code = errno.ENOSPC if fault == "no space" else errno.EIO
    raise OSError(code, os.strerror(code))


def answers(data: Path) -> str:
    """Which law the index of a folder answers from; empty where it is refused."""
    out = data.with_suffix(".said")

    def ask() -> None:
        index = open_index(data)
        text = index.documents["smith"].text
        whole = len(index.graph.igraph.vs) and index.ask("What does section 1 say?").citations
        out.write_text(("old" if "old ledger" in text else "new") if whole else "")

    out.write_text("")
    in_child(ask)
    return out.read_text()


def trials(folder: Path, every: int, first: int = 1) -> dict[str, Counter]:
    """Run the trials; how often each fault ended how."""
    warm()
    base, fresh, counted = folder / "base", folder / "fresh", folder / "counted"
    for made in (base, fresh):
        made.mkdir(parents=True, exist_ok=True)
    assert in_child(lambda: build(base, OLD)) == 0
    shutil.copytree(base / "cache", fresh / "cache", dirs_exist_ok=True)
    assert in_child(lambda: build(fresh, NEW)) == 0
    shutil.copytree(fresh / "cache", base / "cache", dirs_exist_ok=True)
    wanted = files(fresh)
    total = folder / "total"

    def counting() -> None:
        count_writes(counted, lambda n, _: os.write(handle, f"{n}\n".encode()) and None)
        build(counted, NEW)

    shutil.rmtree(counted, ignore_errors=True)
    shutil.copytree(base, counted, copy_function=os.link)
    handle = os.open(total, os.O_CREAT | os.O_WRONLY)
    assert in_child(counting) == 0
    writes = int(total.read_text().split()[-1])
    found = {fault: Counter({"writes": writes}) for fault in FAULTS}
    refused = folder / "refused"

    def refuse(fault: str, what: str) -> None:
        handle = os.open(refused, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)  # `open` would be counted
        os.write(handle, what.encode())
        fail(fault)

    for place, fault in enumerate(FAULTS):
        for k in range(first + place * every // len(FAULTS), writes + 1, every):
            data = folder / "trial"
            shutil.rmtree(data, ignore_errors=True)
            shutil.copytree(base, data, copy_function=os.link)  # nothing is written to in place

            def work(data: Path = data, k: int = k, fault: str = fault) -> None:
                count_writes(data, lambda n, what: refuse(fault, what) if n == k else None)
                build(data, NEW)

            status = in_child(work)
            said = answers(data)
            found[fault]["trials"] += 1
            found[fault][f"answered ({said})" if said else "refused"] += 1
            if status == 0:  # it made a folder that was there, copied where it could not link, or left rubbish lying
                found[fault]["build ended in spite of it"] += 1
                if files(data) != wanted:
                    found[fault]["of these otherwise"] += 1
                    print(f"{fault} at write {k} ({refused.read_text()}): the build ended otherwise", file=sys.stderr)
            again = in_child(lambda data=data: build(data, NEW))
            same = again == 0 and files(data) == wanted and answers(data) == "new"
            found[fault]["next build as from nothing" if same else "next build otherwise"] += 1
            if not same or not said:
                print(f"{fault} at write {k} ({refused.read_text()}): {said or 'refused'}, {again}", file=sys.stderr)
            if found[fault]["trials"] % 20 == 0:
                print(f"{fault}: {k} of {writes} writes", file=sys.stderr, flush=True)
    return found


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    found = trials(options.folder.resolve(), options.every, options.first)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
