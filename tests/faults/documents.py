"""Documents made to do harm by a seeded program: `python -m tests.faults.documents FOLDER --size 160`.

Batches of such documents are built as `civicsetu build --files` builds them, each batch with one good document. No
reading may end in a traceback, the index has to be made, and the good document has to be in it and found. The small
files that once took all memory are each built by themselves, with the seconds and megabytes that this takes.
"""

import argparse
import gzip
import json
import os
import random
import resource
import shutil
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from civicsetu import open_index
from civicsetu.index.build import build_index
from civicsetu.params import load_params
from civicsetu.run.stages import ingest_files
from tests.read import test_hostile as made

GOOD = [f"{n}. Duty {n} of a warden.-(1) Every warden shall count the lanterns of hall {n}." for n in range(1, 9)]
BATCH = 40
TRACEBACK = ("failed", "crashed")  # reasons that a process gives which ended by an error
MOST_SECONDS, MOST_MEGABYTES = 10, 500
USED = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)

# ------------------------------------------------------------------ pieces of statutes, and what breaks them
PIECES = [
    "{n}. Heading of section {n}.-(1) The authority shall keep a register.", "({a}) words of a clause;",
    "Explanation.- It is so.", "CHAPTER {n}", "FORM {a}", "THE SCHEDULE", "[See rule {n}]", "section {n} and ",
    "Provided that", "(1) to (9), ", "sub-section (", "ARRANGEMENT OF SECTIONS", "{n}. [Omitted.]", "*** ", "1[2[3[",
    "]", "((((", "\t\t\t", "\u202e", "\u200b",
    "e\u0301\u0301\u0301", "\u0905\u0927\u093f", "\x0b", "\x1b[31m", "\u201cword\u201d means ", "w.e.f. 31-2-2017",
    "Ins. by Act {n} of {n}", "{n}-{n}/{n}", "Rs. {n}{n}{n}", "non-\n", "\n", "\n\n", " - ", "\u2028", "|a|b|",
    "# ", "### {n}. ",
    "- ({a}) ", "> ", "<b>", "&#x0;", "{{", "}}", "%s", "../../etc/passwd", "\ufeff", "\U0001f3e0", "9" * 40, "A" * 500,
]  # fmt: skip


def words(dice: random.Random, length: int) -> str:
    """Pieces of statutes in any order, about so many characters; a few of them again and again."""
    out, size = [], 0
    while size < length:
        piece = dice.choice(PIECES).replace("{n}", str(dice.randrange(1, 1200))).replace("{a}", dice.choice("abixzD"))
        piece = piece * (dice.randrange(2, 400) if dice.random() < 0.06 else 1)
        out.append(piece + dice.choice((" ", " ", "\n", "")))
        size += len(out[-1])
    return "".join(out)


def damaged(dice: random.Random, whole: bytes) -> bytes:
    """Bytes with a few of them changed, cut, repeated, left out, or numbers put up."""
    content = bytearray(whole)
    for _ in range(dice.randrange(1, 6)):
        at, length = dice.randrange(len(content)), dice.randrange(1, 200)
        match dice.randrange(6):
            case 0:
                content[at : at + length] = dice.randbytes(length)
            case 1:
                content[at] ^= 1 << dice.randrange(8)
            case 2:
                content[at:at] = content[at : at + length] * dice.randrange(1, 50)
            case 3:
                del content[at : at + length]
            case 4:
                place = content.find(b" 0 obj", at)
                content[place : place + 1] = b" 999999999"
            case 5:
                del content[max(at, 100) :]
    return bytes(content)


def printed(dice: random.Random) -> bytes:
    """A PDF of odd words, odd ways of painting and odd pages."""
    lines = words(dice, dice.randrange(500, 9000)).splitlines()
    how = dice.choice(
        ("", "3 Tr", "1 1 1 rg", "0.001 Tc", "-9 Tz", "1e9 Ts", "/F9 10 Tf", "q " * 99, "1 0 0 1 1e9 0 cm")
    )
    box = "/MediaBox [0 0 612 792]"
    odd = (
        "/MediaBox [9 9 1 1]",
        "/MediaBox [0 0 1e9 1e9]",
        f"{box} /Rotate 45",
        f"{box} /UserUnit 9999",
        "/MediaBox 7",
    )
    page = dice.choice((box, *odd))
    pages = [made.typed(made.ACT[:9]), *(made.typed(lines[i : i + 50], how) for i in range(0, len(lines), 50))]
    return made.pdf(pages[: dice.randrange(1, 9)], page=page)


def row(dice: random.Random) -> object:
    """A row of a file of sections, some of its values of another kind."""
    odd = [None, -1, 1e308, [], {}, [[[]]], "\ud800", "a" * 999, "../../a", "", True, "0", "\x00"]
    values = {
        "act": "The Lamps Act, 1950", "slug": "lamps", "section": str(dice.randrange(1, 50)), "heading": "Lamps",
        "footnotes": "", "source": "x", "text": words(dice, 300),
    }  # fmt: skip
    for _ in range(dice.randrange(3)):
        values[dice.choice(sorted(values))] = dice.choice(odd)
    return values if dice.random() < 0.95 else dice.choice(odd)


def rows(dice: random.Random) -> bytes:
    """A file of rows."""
    return "".join(
        json.dumps(row(dice)) + dice.choice(("\n", "\n", "\n\n")) for _ in range(dice.randrange(1, 60))
    ).encode()


KINDS: dict[str, tuple[str, Callable[[random.Random], bytes]]] = {
    "words": (".txt", lambda dice: words(dice, dice.randrange(100, 60_000)).encode()),
    "statute with words in it": (
        ".txt",
        lambda dice: "\n".join([*made.ACT[:15], words(dice, dice.randrange(100, 30_000)), *made.ACT[15:]]).encode(),
    ),
    "bytes as text": (".txt", lambda dice: damaged(dice, "\n".join(made.ACT).encode("utf-8"))),
    "Markdown": (".md", lambda dice: f"# A\n\n### 1. One\n\n{words(dice, dice.randrange(100, 20_000))}".encode()),
    "damaged PDF": (".pdf", lambda dice: damaged(dice, made.act())),
    "odd PDF": (".pdf", printed),
    "rows": (".jsonl", rows),
    "packed rows": (".jsonl.gz", lambda dice: gzip.compress(rows(dice), mtime=0)),
    "damaged packed rows": (".jsonl.gz", lambda dice: damaged(dice, gzip.compress(rows(dice) * 4, mtime=0))),
    "JSON": (".json", lambda dice: damaged(dice, json.dumps([row(dice) for _ in range(5)]).encode())),
    "nested JSON": (".json", lambda dice: (dice.choice((b"[", b'{"a":', b"[{}, ")) * dice.randrange(9, 90_000))),
}  # fmt: skip
NAMES = (
    "{}",
    "{}",
    "{}",
    "{} \u202e",
    "-{}",
    "{}\n",
    "\u0905 {}",
    "{0}{0}{0}{0}{0}{0}{0}{0}{0}{0}",
    "%s {}",
    "{} '\"`",
    "..{}",
)


def documents(folder: Path, size: int, seed: int) -> list[tuple[str, Path]]:
    """Write so many documents: what kind each is, and its file."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for n in range(size):
        dice = random.Random(f"{seed} {n}")
        kind = sorted(KINDS)[n % len(KINDS)]
        ending, make = KINDS[kind]
        path = folder / (dice.choice(NAMES).format(f"made{n}") + ending)
        path.write_bytes(make(dice))
        found.append((kind, path))
    return found


# ------------------------------------------------------------------ small files that took all memory
def _packed(content: bytes, head: bytes = b"") -> bytes:
    small = zlib.compress(content, 9)
    return b"<< %s /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (head, len(small), small)


def _spans() -> bytes:
    whole = made.stream
    try:
        made.stream = _packed
        return made.pdf([made.typed(made.ACT), b"BT /F1 10 Tf 72 700 Td " + b"(a) Tj 9 0 Td " * 3_000_000 + b" ET"])
    finally:
        made.stream = whole


def _lamps(n: int, text: str) -> bytes:
    said = {"act": "The Lamps Act, 1950", "slug": "lamps", "section": str(n), "heading": "Lamps", "footnotes": ""}
    return (json.dumps(said | {"source": "x", "text": text}) + "\n").encode()


HEAVY: dict[str, Callable[[], bytes]] = {
    "three million spans.pdf": _spans,
    "chain of references.txt": lambda: "\n".join([*made.ACT, "section 1 and " * 9000]).encode(),
    "tabs.txt": lambda: "\n".join([*made.ACT, f"30. {chr(9) * 100_000}Heading.- words"]).encode(),
    "blank rows.jsonl.gz": lambda: gzip.compress(_lamps(1, "It is lit.") + b"\n" * 300_000_000, 9, mtime=0),
    "one act of rows.jsonl.gz": lambda: gzip.compress(
        b"".join(_lamps(n, "The keeper shall keep a lamp. " * 40) for n in range(60_000)), 9, mtime=0
    ),
    "1,000 pages.pdf": lambda: made.pdf([made.typed(made.ACT)] * 1000),
}  # fmt: skip


# ------------------------------------------------------------------ trials
def built(folder: Path, paths: list[Path]) -> tuple[list[str], bool]:
    """Build files beside a good one: the reasons of those that were set aside, and whether the good one is found."""
    for part in ("corpus", "index", ".generations"):
        shutil.rmtree(folder / part, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    good = folder / "the good one.txt"
    good.write_text("\n".join(GOOD))
    outcomes = ingest_files([*paths[: len(paths) // 2], good, *paths[len(paths) // 2 :]], folder, load_params())
    build_index(folder, load_params())
    index = open_index(folder)
    hits = index.search("lanterns of hall 3", k=20)
    found = "the_good_one#3" in index.provisions and any(hit.provision.startswith("the_good_one#") for hit in hits)
    return [outcome.reason for outcome in outcomes if outcome.key != "the_good_one"], found


def trials(folder: Path, size: int, seed: int = 1) -> dict[str, Counter]:
    """Build batches of documents; how many were read, set aside, ended in a traceback, and had their neighbour found.

    Args:
        folder: for the files and the indexes.
        size: how many documents.
        seed: of the program that makes them.
    """
    made_ones = documents(folder / "files", size, seed)
    counts = Counter[str]()
    for first in range(0, size, BATCH):
        batch = made_ones[first : first + BATCH]
        reasons, found = in_child(lambda batch=batch: built(folder / "data", [path for _, path in batch]))
        counts["documents"] += len(batch)
        counts["good neighbour found"] += len(batch) * found
        for reason in reasons:
            counts["read" if not reason else "traceback" if reason in TRACEBACK else "set aside"] += 1
    return {"made documents": counts}


def in_child(work: Callable[[], tuple[list[str], bool]]) -> tuple[list[str], bool]:
    """Do work in a copy of this process, so that none of it stays; an error counts as a traceback."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, json.dumps(work()).encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    reasons, found = json.loads(said) if said else (["failed"], False)
    return reasons, found


def heavy(folder: Path, only: tuple[str, ...] = ()) -> dict[str, tuple[str, float, float]]:
    """What becomes of each of the small files that took all memory, the seconds, and the megabytes at most."""
    found = {}
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in HEAVY.items():
        if only and name not in only:
            continue
        (folder / name).write_bytes(make())
        out = folder / "said.json"
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            try:
                outcomes = ingest_files([folder / name], folder / "heavy", load_params())
                peak = max(
                    resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
                )
                out.write_text(json.dumps([outcomes[0].reason, peak / 1000]))
                os._exit(0)
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        reason, peak = json.loads(out.read_text())
        found[name] = (reason, round(time.monotonic() - began, 1), round(peak))
    return found


def heavy_counts(folder: Path) -> dict[str, dict[str, object]]:
    """What becomes of the small files that took all memory, as a table of counts."""
    return {
        name: {"set aside as": reason or "read", "seconds": seconds, "megabytes": megabytes}
        for name, (reason, seconds, megabytes) in heavy(folder).items()
    }


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(
        json.dumps(
            {"heavy": heavy(options.folder / "heavy"), **trials(options.folder, options.size, options.seed)}, indent=1
        )
    )


if __name__ == "__main__":
    main()
