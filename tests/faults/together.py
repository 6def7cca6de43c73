"""Two builds into one folder at once, and readers meanwhile: `python -m tests.faults.together FOLDER --size 130`.

In each trial one process builds an old law, another a new one, and three open the index again and again. Every
opening has to give one of the two laws whole; afterwards the files have to be those of one of them, byte for byte.
"""

import argparse
import json
import os
import shutil
import sys
from collections import Counter
from pathlib import Path

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError
from tests.faults.commit import NEW, OLD, build, ended, in_child, started, warm
from tests.index.test_increments import files

READERS = 3


def opened(data: Path) -> str:
    """What an opening gives: a whole law, a mixed one, a refusal or an error."""
    try:
        index = open_index(data)
        is_new = "new ledger" in index.documents["smith"].text
        places = set(index.graph.igraph.vs["name"])
        whole = ("smith#2" in places) == is_new == ("new ledger" in index.provisions["smith#1"].text)
        return "whole" if whole and index.search("ledger") else "mixed"
    except CivicSetuError:
        return "refused"
    except Exception as error:
        return f"traceback: {type(error).__name__}"


def _reader(data: Path, most: int, stop: Path, out: Path) -> None:
    counts = Counter[str]()
    while not stop.exists() and counts.total() < most:
        counts[opened(data)] += 1
    out.write_text(json.dumps(counts))


def trials(folder: Path, size: int, openings: int = 10) -> dict[str, Counter]:
    """So many trials, with at most so many openings by each reader.

    Args:
        folder: for the index; the caches in `base` there are used.
        size: how many trials.
        openings: at most so many a trial and reader.
    """
    warm()
    data, stop = folder / "together", folder / "stop"
    outs = [folder / f"openings_{reader}.json" for reader in range(READERS)]
    wanted = []
    shutil.rmtree(data, ignore_errors=True)  # of a run that was ended
    if (folder / "base" / "cache").is_dir():
        shutil.copytree(folder / "base" / "cache", data / "cache", copy_function=os.link, dirs_exist_ok=True)
    for law in (NEW, OLD):
        data.mkdir(parents=True, exist_ok=True)
        assert in_child(lambda law=law: build(data, law)) == 0
        wanted.append(files(data))
    builds, reads = Counter[str](), Counter[str]()
    for trial in range(1, size + 1):
        stop.unlink(missing_ok=True)
        works = [lambda: build(data, OLD), lambda: build(data, NEW)]
        works += [lambda out=out: _reader(data, openings, stop, out) for out in outs]
        kids = [started(work) for work in works]
        statuses = [ended(kid) for kid in kids[:2]]
        stop.touch()
        for kid in kids[2:]:
            ended(kid)
        builds["trials"] += 1
        builds["build ended by an error"] += sum(code != 0 for code in statuses)
        builds["one of the two, byte for byte" if files(data) in wanted else "mixed or lost"] += 1
        for out in outs:
            reads.update(json.loads(out.read_text()))
        if trial % 10 == 0:
            print(f"two builds: {trial} of {size}", file=sys.stderr, flush=True)
    reads["trials"] = reads.total()
    return {"two builds at once": builds, "openings meanwhile": reads}


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=130)
    parser.add_argument("--openings", type=int, default=10)
    options = parser.parse_args()
    print(json.dumps(trials(options.folder.resolve(), options.size, options.openings)))


if __name__ == "__main__":
    main()
