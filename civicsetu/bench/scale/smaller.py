"""An index of some of the acts, built as any index is, but that passages are not encoded again: they have the vectors
of the index of all acts."""

import json
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.files import linked
from civicsetu.bench.scale.drawn import Drawn
from civicsetu.index import layout
from civicsetu.index.build import build_index
from civicsetu.index.encode.vectors import write_rows
from civicsetu.index.encode.workers import Job
from civicsetu.index.settings import EncoderSettings
from civicsetu.index.tables.strings import load_array
from civicsetu.params import Params

TABLES = (
    "provisions", "references", "derivations", "facts", "definitions", "amendments", "versions", "commencements",
)  # fmt: skip


def build_smaller(
    base: Path, out: Path, drawn: Sequence[Drawn], params: Params, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Build the index of some acts.

    Args:
        base: the data folder of all acts, whose index has full vectors.
        out: the data folder that is made.
        drawn: the acts.
        params: how the index is built.
        say: called with a line of text at each step.

    Returns:
        The seconds that it took, by the clock and of the processor, without encoding passages.
    """
    _write_corpus(base, out, drawn)
    shutil.copytree(base / "cache" / "encoder", out / "cache" / "encoder")
    started, worked = time.perf_counter(), time.process_time()
    build_index(out, params, say, encode=_Known(base, drawn))
    shutil.rmtree(out / "cache")
    return {"build_s": round(time.perf_counter() - started, 1), "build_cpu_s": round(time.process_time() - worked, 1)}


def _write_corpus(base: Path, out: Path, drawn: Sequence[Drawn]) -> None:
    source, corpus, acts = base / "corpus", out / "corpus", {one.act for one in drawn}
    corpus.mkdir(parents=True)
    for act in acts:
        linked(source / "text" / f"{act}.txt", corpus / "text" / f"{act}.txt")
    for name in TABLES:
        with (
            (source / f"{name}.jsonl").open(encoding="utf-8") as lines,
            (corpus / f"{name}.jsonl").open("w", encoding="utf-8", newline="\n") as kept,
        ):
            kept.writelines(line for line in lines if _act_of(json.loads(line)) in acts)
    rows = (source / "documents.json").read_text(encoding="utf-8").split("\n")[1:-2]
    own = [row.rstrip(",") for row in rows if json.loads(row.rstrip(","))["meta"]["key"] in acts]
    (corpus / "documents.json").write_text("[\n" + ",\n".join(own) + "\n]\n", encoding="utf-8", newline="\n")


def _act_of(row: dict[str, Any]) -> str:
    name: str = row.get("id") or row.get("source") or row["provision"]
    if "#" not in name and "document" in row:
        name = row["document"]
    return name.partition("#")[0]


class _Known:
    """Gives passages the vectors that they have in the index of all acts."""

    def __init__(self, base: Path, drawn: Sequence[Drawn]) -> None:
        index = base / "index"
        self._dense, self._tokens = load_array(index / layout.SENTENCES), load_array(index / layout.TOKENS)
        self._starts = load_array(index / layout.TOKEN_STARTS)
        documents = np.load(index / layout.PASSAGES / "rows.npy", allow_pickle=False)["document"]
        self._first = [int(np.searchsorted(documents, one.ordinal)) for one in drawn]

    def __call__(self, jobs: Sequence[Job], index: Path, settings: EncoderSettings, say: Callable[[str], None]) -> None:
        of = np.load(index / layout.PASSAGES / "rows.npy", allow_pickle=False)["document"]
        for job in jobs:
            first = self._first[int(of[job.first])]
            last = first + job.last - job.first
            tokens = np.array(self._tokens[self._starts[first] : self._starts[last]])
            write_rows(job.path, self._dense[first:last], tokens, np.diff(self._starts[first : last + 1]), 0)
