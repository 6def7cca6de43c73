"""An index that is open: its parts, each checked against the manifest."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.errors import IndexUnusable
from civicsetu.files import read_json
from civicsetu.index.build import load_passages, load_terms
from civicsetu.index.dense import load_hnsw
from civicsetu.index.encoder import Encoder
from civicsetu.index.lexical import LexicalIndex
from civicsetu.index.manifest import BUILD, verified_manifest
from civicsetu.params import Params
from civicsetu.read.tables import load_corpus
from civicsetu.records import Document, Passage, Provision


@dataclass(frozen=True)
class Store:
    """The parts of an open index; row i of each array belongs to `passages[i]`.

    `dense` (passages, dimensions) are unit vectors, `tokens` (tokens, dimensions) int8 with
    those of passage i from `token_starts[i]` to `token_starts[i + 1]`.
    """

    data: Path
    manifest: dict[str, Any]
    documents: dict[str, Document]
    provisions: dict[str, Provision]
    passages: list[Passage]
    jurisdictions: np.ndarray
    dense: np.ndarray
    hnsw: Any
    tokens: np.ndarray
    token_starts: np.ndarray
    lexical: LexicalIndex
    encoder: Encoder
    term_rows: list[dict[str, Any]]

    @cached_property
    def definitions(self) -> dict[str, list[str]]:
        """Each defined term, lower case, and the provisions that define it: those of an act, which
        stands first in a registry, before those of the rules under it."""
        found: dict[str, list[str]] = {}
        for row in self.term_rows:
            found.setdefault(row["term"].lower(), []).append(row["provision"])
        return found

    @cached_property
    def defining(self) -> frozenset[str]:
        """The provisions that define a term."""
        return frozenset(row["provision"] for row in self.term_rows)

    @cached_property
    def children(self) -> dict[str, list[Provision]]:
        """The provisions directly below each provision, in reading order."""
        below: dict[str, list[Provision]] = {}
        for provision in self.provisions.values():
            if provision.parent:
                below.setdefault(provision.parent, []).append(provision)
        return below

    @cached_property
    def graph(self):
        """The section graph as a directed `igraph.Graph`."""
        from civicsetu.index.graph import to_igraph

        return to_igraph(read_json(self.data / "index" / "graph.json"))


def open_store(data: Path, params: Params) -> Store:
    """Open the index in a data folder.

    Args:
        data: the data folder.
        params: those in force; the index must have been made with the same.

    Raises:
        IndexUnusable: names the file or parameter that is wrong.
    """
    manifest = verified_manifest(data, params.indexing())
    index = data / "index"
    try:
        corpus = load_corpus(data)
        passages = load_passages(index)
        dense = np.load(index / "dense.npy", allow_pickle=False)
        tokens = np.load(index / "tokens.npy", mmap_mode="r", allow_pickle=False)
        starts = np.load(index / "token_starts.npy", allow_pickle=False)
        hnsw = load_hnsw(index / "dense.faiss")
        lexical = LexicalIndex.load(index / "lexical")
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, json.JSONDecodeError) as error:
        raise IndexUnusable(f"the index in {data} cannot be read ({type(error).__name__}): {BUILD} again") from None
    if not len(passages) == len(dense) == len(starts) - 1:
        raise IndexUnusable(f"the parts of the index in {data} do not belong together: {BUILD} again")
    hnsw.hnsw.efSearch = params.dense.ef_search
    documents = {d.meta.key: d for d in corpus.documents}
    return Store(
        data=data, manifest=manifest, documents=documents,
        provisions={p.id: p for d in corpus.documents for p in d.provisions}, passages=passages,
        jurisdictions=np.array([documents[p.document].meta.jurisdiction for p in passages]),
        dense=dense, hnsw=hnsw, tokens=tokens, token_starts=starts, lexical=lexical,
        encoder=Encoder(index / "encoder", params.encoder.max_tokens, params.encoder.threads),
        term_rows=load_terms(index),
    )  # fmt: skip
