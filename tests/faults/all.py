"""All trials of faults, and their rates as `docs/reliability.md`: `python -m tests.faults.all FOLDER --out PAGE`.

Each suite leaves its counts in the folder until the page is written, so that a run that was ended goes on where it was.
Sizes are those of the whole; `--share 20` runs about a twentieth of each, and the files that took all memory whole.
"""

import argparse
import json
import os
import platform
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civicsetu import open_index
from tests.faults import asking, commit, damage, documents, names, patterns, together

Found = dict[str, dict[str, Any]]
KEPT = Path("cache") / "encoder"


def suites(folder: Path, data: Path, share: int) -> dict[str, Callable[[], Found]]:
    """The suites by their names.

    Args:
        folder: for what they make.
        data: a folder with an index, about which names and questions are asked.
        share: what part of the whole is run: 1 for all, 20 for a twentieth.
    """

    def place(name: str) -> Path:
        made = folder / name
        inside = made / ("data" if name == "documents" else "base")
        if (data / KEPT).is_dir():  # exporting the encoder takes a minute
            shutil.copytree(data / KEPT, inside / KEPT, dirs_exist_ok=True)
        return made

    return {
        "commit": lambda: commit.trials(place("commit"), share),
        "together": lambda: together.trials(place("together"), max(1, 130 // share)),
        "damage": lambda: damage.trials(place("damage"), share),
        "documents": lambda: documents.trials(place("documents"), max(11, 160 // share)),
        "heavy": lambda: documents.heavy_counts(place("heavy")),
        "patterns": lambda: {"regular expressions": patterns.counts("--every", str(share))},
        "names": lambda: names.trials(open_index(data), max(20, 400 // share)),
        "questions": lambda: asking.trials(data, max(50, 5000 // share), shared=max(20, 200 // share)),
    }


TITLES = {
    "commit": "A build that is killed, or refused a write",
    "together": "Two builds at once, and openings meanwhile",
    "damage": "Damaged files",
    "documents": "Made documents",
    "heavy": "Small files that took all memory",
    "patterns": "Regular expressions",
    "names": "Names of provisions",
    "questions": "Made questions",
}
SAID = {
    "commit": "A build over an old index is killed at a write, or the write is refused by a full disk or with an I/O "
    "error. The old index has to answer, from the commit on the new one; and the next build has to give the bytes of "
    "one from nothing, as has a build that gets over the fault: the folder that it was to make was there, what it "
    "could not link it copied, or rubbish was left lying.",
    "together": "Two processes build different laws into one folder, three more open it again and again.",
    "damage": "Each file of an index, of its generation and of the caches, damaged in six ways, its time of change put "
    "back. The encoder's cache is left out.",
    "documents": "Batches of files from a seeded program, each batch built together with one good document. A file of "
    "rows holds several documents.",
    "heavy": "Each is built by itself. The limits are 10 s and 500 MB.",
    "patterns": "Those of the package, each on texts of up to 8,000 characters that are made against it. One takes "
    "more than linear time where four times the text takes more than seven times as long.",
    "names": "Names from a seeded program, held against a plain reading of the tree.",
    "questions": "Questions from a seeded program, of one process; then of threads that share an index, and of "
    "processes.",
}


def machine() -> str:
    """What the trials were run on."""
    system = platform.uname()
    return f"{os.cpu_count()} processors ({system.machine}), {system.system}, Python {platform.python_version()}"


def page(found: dict[str, Found], share: int = 1) -> str:
    """The counts as a page of Markdown.

    Args:
        found: the counts of each suite.
        share: one of so many trials was run.
    """
    out = [
        "# Reliability\n\nWritten by `make faults`, which runs `tests/faults`; see [commits.md](commits.md). `SHARE=1` "
        f"runs all trials (two hours); here one of {share} was run, on {machine()}.\n"
    ]
    for name, counts in found.items():
        kinds = list(dict.fromkeys(kind for row in counts.values() for kind in row if not kind.startswith("!")))
        rows = [["", *kinds], ["---", *["---:"] * len(kinds)]]
        rows += [[what, *(str(row.get(kind, 0)) for kind in kinds)] for what, row in counts.items()]
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        out.append(f"## {TITLES[name]}\n\n{SAID[name]}\n\n{table}\n")
    return "\n".join(out)


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", type=Path, default=Path("data"), help="a folder with an index")
    parser.add_argument("--share", type=int, default=20)
    parser.add_argument("--out", type=Path, help="the page to write")
    options = parser.parse_args()
    folder, found = options.folder.resolve(), {}
    for name, run in suites(folder, options.data.resolve(), options.share).items():
        kept = folder / f"{name}.json"
        if not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            counts = json.dumps(run(), ensure_ascii=False, indent=1)
            kept.write_text(counts, encoding="utf-8")
        found[name] = json.loads(kept.read_text(encoding="utf-8"))
        print(name, json.dumps(found[name], ensure_ascii=False), flush=True)
    if options.out:
        options.out.write_text(page(found, options.share), encoding="utf-8")
        for name in found:
            (folder / f"{name}.json").unlink()


if __name__ == "__main__":
    main()
