"""A small index of made-up vectors and words, and what every store must say of it, worked out in plain numpy."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.files import read_json
from civicsetu.index import layout
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.compact.codes import Codes, write_codes
from civicsetu.index.compact.lists import Lists, build_lists, save_lists
from civicsetu.index.embedded import Embedded
from civicsetu.index.hnsw import build_hnsw
from civicsetu.index.settings import CompactSettings, HnswSettings

PASSAGES, DIMENSIONS, BASIS = 300, 384, 16
WORDS = ("builder", "refund", "interest", "section_18", "promoter", "penalty", "agent", "18(1)")
GRAPH = {
    "nodes": [{"id": f"act#{n}", "kind": "section", "label": f"s {n}"} for n in range(4)],
    "edges": [
        {"source": "act#0", "target": "act#1", "kind": "REFERENCES", "evidence": "section 1"},
        {"source": "act#0", "target": "act#2", "kind": "HAS_SECTION", "evidence": None},
        {"source": "act#3", "target": "act#1", "kind": "DERIVED_FROM", "evidence": "under section 1"},
    ],
}


def words_of(row: int) -> str:
    """The words of a passage: each of `WORDS` in some of them, some passages with none."""
    return " ".join(word for n, word in enumerate(WORDS) if row % (n + 2) == 0 for _ in range(1 + row % 3))


def jurisdictions() -> np.ndarray:
    """The jurisdiction of each passage, in four runs."""
    return np.repeat(["CENTRAL", "UTTAR PRADESH", "CENTRAL", "GUJARAT"], [100, 20, 80, 100])


def made() -> Embedded:
    """The store in files, of this index; rows 7 and 8 have the same vector."""
    random = np.random.default_rng(4)
    dense = random.normal(size=(PASSAGES, DIMENSIONS)).astype(np.float32)
    dense[8] = dense[7]
    dense /= np.linalg.norm(dense, axis=1, keepdims=True)
    lengths = random.integers(1, 9, PASSAGES)
    tokens = random.integers(-127, 127, (int(lengths.sum()), BASIS)).astype(np.int8)
    return Embedded(
        made="a" * 64, dense=dense, hnsw=build_hnsw(dense, HnswSettings()), tokens=tokens,
        token_starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        lexical=LexicalIndex.build([words_of(row) for row in range(PASSAGES)], 1.2, 0.75), graph_rows=lambda: GRAPH,
    )  # fmt: skip


def compact(folder: Path, bits: int) -> Embedded:
    """The same with codes for vectors and tokens, written to a folder and opened from there."""
    whole, settings = made(), CompactSettings(vector_bits=8, token_bits=bits, probes=40)
    np.save(folder / layout.TOKENS, whole.tokens)
    write_codes(folder, folder, settings)
    save_lists(build_lists(whole.dense, settings), folder / layout.HNSW)
    lists = Lists(folder / layout.HNSW, settings.probes)
    return replace(whole, dense=lists, hnsw=lists.index, tokens=Codes(folder))


def files(root: Path) -> tuple[Path, dict[str, Any]]:
    """Files that stand for those of an index, and a manifest that lists them."""
    (root / "index" / "lexical").mkdir(parents=True)
    (root / "corpus").mkdir()
    made().lexical.save(root / "index" / "lexical")
    (root / "index" / "graph.json").write_text(json.dumps(GRAPH))
    (root / "corpus" / "a.txt").write_bytes(b"first")
    (root / "index" / "large.bin").write_bytes(bytes(range(256)) * 9000)
    names = [path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file()]
    listed = {name: (root / name).read_bytes() for name in names}
    shown = {name: {"bytes": len(c), "sha256": hashlib.sha256(c).hexdigest()} for name, c in listed.items()}
    manifest = {"files": shown, "parameters": {}, "sha256": "a" * 64}
    (root / "index" / "manifest.json").write_text(json.dumps(manifest))
    return root, manifest


def manifest_of(root: Path) -> dict[str, Any]:
    """The manifest that `files` wrote."""
    manifest: dict[str, Any] = read_json(root / "index" / "manifest.json")
    return manifest


def sender(url: str, bits: int = 0, index: Embedded | None = None) -> Any:
    """What sends this index, or another, to Milvus."""
    from civicsetu.index.milvus.push import Sender
    from civicsetu.index.milvus.server import connected

    return Sender(connected(url, make=True), index or made(), jurisdictions(), HnswSettings(), bits)
