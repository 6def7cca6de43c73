"""Indexes of each size made and measured, each in processes of its own; what was found is kept as it comes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json, write_json
from civicsetu.base.processes import last_line
from civicsetu.bench.answering import bytes_of_parts
from civicsetu.bench.scale.drawn import draw, passages_of
from civicsetu.bench.scale.larger import Larger
from civicsetu.bench.scale.smaller import build_smaller
from civicsetu.engine import open_index
from civicsetu.index import layout
from civicsetu.index.compact.convert import convert
from civicsetu.index.settings import CompactSettings
from civicsetu.params import load_params

COMPACT = CompactSettings(vector_bits=8, token_bits=4)
MOVED = "moved.npy"  # of an index with variations: its full vectors


def make(base: Path, out: Path, size: int, say: Callable[[str], None]) -> None:
    """Make the indexes of a size, where they are not there: full and compact ones of up to all acts, beyond a compact
    one.

    Args:
        base: the data folder of all acts, whose index has full vectors.
        out: the folder of the indexes that are made.
        size: passages.
        say: called with a line of text at each step.
    """
    acts = passages_of(base)
    drawn, full, compact = draw(acts, size), out / f"{size}-full", out / f"{size}-compact"
    took: dict[str, Any] = {}
    if len(drawn) < len(acts) and not full.exists():
        took["full"] = build_smaller(base, full, drawn, load_params(), say)
    elif len(drawn) == len(acts):
        full = base
    if compact.exists():
        return
    started, worked = time.perf_counter(), time.process_time()
    if len(drawn) <= len(acts):
        convert(full, compact, COMPACT, say)
    else:
        coded = out / "coded"
        if not coded.exists():
            convert(base, coded, COMPACT, say)
        took["variations"] = Larger(base, coded, compact, drawn).make(COMPACT, say)
    took["compact"] = {
        "made_s": round(time.perf_counter() - started, 1), "made_cpu_s": round(time.process_time() - worked, 1),
    }  # fmt: skip
    write_json(out / f"{size}.json", took)


def measure(base: Path, made: Path, size: int, questions: Sequence[Path], say: Callable[[str], None]) -> dict[str, Any]:
    """Measure the indexes of a size.

    Args:
        base, made, size: as of `make`; `made` is its folder.
        questions: question files about the acts.
        say: called with a line of text at each step.
    """
    full = base if len(draw(acts := passages_of(base), size)) == len(acts) else made / f"{size}-full"
    found: dict[str, Any] = {"size": size, "has_all_acts": len(draw(acts, size)) >= len(acts)}
    if (kept := made / f"{size}.json").is_file():
        found["made"] = read_json(kept)
    for name, data in (("full", full), ("compact", made / f"{size}-compact")):
        if not (data / "index").is_dir():
            continue
        say(f"asking {data}")
        found[name] = _run("asked", str(data), *map(str, questions)) | {"bytes": bytes_of_parts(data)}
        found[name]["corpus_bytes"] = sum(path.stat().st_size for path in (data / "corpus").rglob("*"))
        vectors = next(p for p in (data / MOVED, full / "index" / layout.SENTENCES) if p.is_file())
        found[name] |= _run("recall", str(data), str(vectors))
    return found


def measure_server(base: Path, made: Path, size: int, url: str, questions: Sequence[Path]) -> dict[str, Any]:
    """Push the full index of a size to an empty PostgreSQL database and measure it there; as `measure` of one index.

    Args:
        base, made, size, questions: as of `measure`.
        url: the address of the database.
    """
    from civicsetu.index.postgresql.push import push
    from civicsetu.index.postgresql.server import connected

    full = base if len(draw(acts := passages_of(base), size)) == len(acts) else made / f"{size}-full"
    started = time.perf_counter()
    push(open_index(full).store, url)
    pushed = round(time.perf_counter() - started, 1)
    with connected(url) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    found = _run("asked", url, *map(str, questions)) | _run("recall", url, str(full / "index" / layout.SENTENCES))
    return found | {"pushed_s": pushed, "bytes": {"database": row[0] if row else 0}, "corpus_bytes": 0}


def _run(module: str, *arguments: str) -> dict[str, Any]:
    """What a module prints, in a process of its own: FAISS with as many threads as there are cores, as for a user, and
    linear algebra with one, as in the server."""
    as_a_user = {name: value for name, value in os.environ.items() if name != "OMP_NUM_THREADS"}
    done = subprocess.run(
        [sys.executable, "-m", f"civicsetu.bench.scale.{module}", *arguments], capture_output=True, text=True,
        env=as_a_user | {"OPENBLAS_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"},
    )  # fmt: skip
    if done.returncode:
        raise CivicSetuError(f"{arguments[0]}: {last_line(done.stderr) or f'exit status {done.returncode}'}")
    found: dict[str, Any] = json.loads(last_line(done.stdout))
    return found
