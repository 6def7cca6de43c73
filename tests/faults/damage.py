"""Files that are damaged on the disk: `python -m tests.faults.damage FOLDER`.

Every file of an index and of its generation, and every kept reading and vector, is damaged in six ways, its time of
change put back. An index has to be refused, with the name of the file, or answer as before, from its other copy; a
cache has to be thrown away, so that the next build gives the same bytes.
"""

import argparse
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from civicsetu import open_index
from civicsetu.base.errors import IndexUnusable
from tests.faults.commit import OLD, build, in_child, warm
from tests.index.test_increments import files

WAYS: dict[str, Callable[[bytes, random.Random], bytes | None]] = {
    "a bit flipped": lambda data, dice: _flipped(data, dice),
    "cut": lambda data, dice: data[: len(data) // 2],
    "emptied": lambda data, dice: b"" if data else b" ",
    "a block of zeros": lambda data, dice: bytes(len(data)) if any(data) else b"1" * max(1, len(data)),
    "longer": lambda data, dice: data + b"\n",
    "gone": lambda data, dice: None,
}


def _flipped(data: bytes, dice: random.Random) -> bytes:
    if not data:
        return b"1"
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]


def damage(path: Path, way: str, dice: random.Random) -> None:
    """Damage a file by putting another in its place, with the times of the old one."""
    before, data = path.stat(), path.read_bytes()
    path.unlink()
    if (content := WAYS[way](data, dice)) is not None:
        path.write_bytes(content)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def said(data: Path, name: str) -> str:
    """How an index with a damaged file is taken: refused by its name, refused otherwise, or answering."""
    out = data.with_suffix(".said")

    def ask() -> None:
        try:
            index = open_index(data)
            text = index.documents["smith"].text
            index.provisions["smith#1"]
            index.search("the old ledger")
            answer = index.ask("What does section 1 say?")
            whole = "old ledger" in text and bool(answer.citations) and len(index.graph.igraph.vs)
            out.write_text("answers as before" if whole else "answers otherwise")
        except IndexUnusable as error:
            out.write_text("refused by name" if Path(name).name in str(error) else f"refused otherwise: {error}")

    out.write_text("traceback")
    in_child(ask)
    return out.read_text()


def trials(folder: Path, every: int = 1, seed: int = 1) -> dict[str, Counter]:
    """Damage every file, or each `every`-th of the pairs of file and way; how each was taken.

    Args:
        folder: for the trials; an index with its caches is made in `base` there.
        every: so many pairs of a file and a way are one trial.
        seed: of the places that are damaged.
    """
    warm()
    base, data, dice = folder / "base", folder / "trial", random.Random(seed)
    base.mkdir(parents=True, exist_ok=True)
    assert in_child(lambda: build(base, OLD)) == 0
    wanted = files(base)
    found: dict[str, Counter] = {}
    names = sorted(p.relative_to(base).as_posix() for p in base.rglob("*") if p.is_file() and not p.is_symlink())
    pairs = [(name, way) for name in names for way in WAYS if _is_kept(name)]
    for name, way in pairs[seed % every :: every]:
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(base, data, copy_function=os.link)  # nothing is written to in place
        damage(data / name, way, dice)
        where = name.split("/")[0].lstrip(".")
        counts = found.setdefault({"generations": "generation"}.get(where, where), Counter())
        counts["trials"] += 1
        if where == "cache":
            again = in_child(lambda: build(data, OLD))
            how = "made again, the same bytes" if again == 0 and files(data) == wanted else "built otherwise"
        else:
            how = said(data, name)
        counts[how.split(":")[0]] += 1
        if how.split(":")[0] not in ("refused by name", "answers as before", "made again, the same bytes"):
            counts[f"! {way} {name}: {how}"] += 1
    return found


def _is_kept(name: str) -> bool:
    """False for what is no part of an index: locks, and the encoder's cache, which takes a minute to make again."""
    parts = name.split("/")
    return (
        parts[0] in ("corpus", "index", ".generations", "cache")
        and len(parts) > 2
        and parts[1] not in ("encoder",)
        and (parts[-1] not in ("readers", "lock", "build.json"))
    )


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(trials(options.folder.resolve(), options.every, options.seed)))


if __name__ == "__main__":
    main()
