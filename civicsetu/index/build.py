"""A corpus that has been read to an index: passages, vectors, BM25, graph, terms, manifest.

Everything is made in a folder beside and moved at the end, so an index is whole or absent.
"""

import shutil
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.errors import CivicSetuError
from civicsetu.files import read_json, read_jsonl, write_json, write_jsonl
from civicsetu.index.dense import build_hnsw, hnsw_recall, save_hnsw
from civicsetu.index.encoder import Encoder, export_encoder, packaged_model_path
from civicsetu.index.graph import make_graph
from civicsetu.index.lexical import LexicalIndex
from civicsetu.index.manifest import write_manifest
from civicsetu.index.passages import make_passages
from civicsetu.params import Params
from civicsetu.read.tables import Corpus, load_corpus
from civicsetu.records import Passage

ANNEXED = ("schedule", "annexure", "form")
TOKEN_SCALE = 127  # token vectors are kept as 8-bit integers of this scale


class Built(NamedTuple):
    """What an index build made, in numbers."""

    documents: int
    passages: int
    tokens: int
    cut_passages: int
    graph_nodes: int
    graph_edges: int
    terms: int
    hnsw_recall_at_10: float
    bytes: int


def build_index(data: Path, params: Params, say: Callable[[str], None] = lambda _: None) -> Built:
    """Index the corpus in a data folder.

    Args:
        data: holds `corpus/` as `read_corpus` writes it; `index/` is made or replaced.
        params: passages, encoder, dense and lexical settings.
        say: told what is being done.

    Returns:
        Counts of what was made.

    Raises:
        CivicSetuError: there is no corpus, or it holds no passage.
    """
    corpus = load_corpus(data)
    passages = [p for document in corpus.documents for p in make_passages(document, params.passages.max_chars)]
    if not passages:
        raise CivicSetuError(f"{data / 'corpus'} holds no provision to index; see {data / 'quarantine'}")
    beside, final = data / ".index.building", data / "index"
    shutil.rmtree(beside, ignore_errors=True)
    (beside / "lexical").mkdir(parents=True)
    say("exporting the encoder")
    export_encoder(packaged_model_path(), beside / "encoder")
    encoder = Encoder(beside / "encoder", params.encoder.max_tokens, params.encoder.threads)
    sentences, tokens, starts, cut = _encode(encoder, passages, say)
    if cut:
        warnings.warn(
            f"{cut} of {len(passages)} passages are longer than {params.encoder.max_tokens} tokens; the encoder "
            "read only their beginning (lower passages.max_chars)",
            stacklevel=2,
        )
    np.save(beside / "dense.npy", sentences)
    np.save(beside / "tokens.npy", tokens)
    np.save(beside / "token_starts.npy", starts)
    hnsw = build_hnsw(sentences, params.dense)
    save_hnsw(hnsw, beside / "dense.faiss")
    LexicalIndex.build([p.search_text for p in passages], params.lexical.k1, params.lexical.b).save(beside / "lexical")
    write_jsonl(beside / "passages.jsonl", (_passage_row(p) for p in passages))
    terms = _terms(corpus)
    write_json(beside / "terms.json", terms)
    graph = make_graph(corpus.documents, corpus.references)
    write_json(beside / "graph.json", graph)
    shutil.rmtree(final, ignore_errors=True)
    beside.rename(final)
    documents = [
        {"key": d.meta.key, "edition": d.meta.edition, "sha256": corpus.checksums[d.meta.key]} for d in corpus.documents
    ]
    write_manifest(data, params.indexing(), documents)
    return Built(
        documents=len(corpus.documents), passages=len(passages), tokens=len(tokens), cut_passages=cut,
        graph_nodes=len(graph["nodes"]), graph_edges=len(graph["edges"]), terms=len(terms),
        hnsw_recall_at_10=round(hnsw_recall(hnsw, sentences, sentences, min(10, len(passages))), 4),
        bytes=sum(f.stat().st_size for f in final.rglob("*") if f.is_file()),
    )  # fmt: skip


def load_passages(index: Path) -> list[Passage]:
    """The passages of an index, in order."""
    return [Passage(**(row | {"covers": tuple(row["covers"])})) for row in read_jsonl(index / "passages.jsonl")]


def load_terms(index: Path) -> list[dict[str, Any]]:
    """The defined terms of an index."""
    return read_json(index / "terms.json")


def _terms(corpus: Corpus) -> list[dict[str, Any]]:
    """The terms that questions are matched with, and their everyday names: those that operative
    provisions define, not those of a form or a model agreement."""
    annexed = {p.id for d in corpus.documents for p in d.provisions if p.kind in ANNEXED}
    return [
        {"term": d.term, "provision": d.provision, "aliases": list(d.aliases)}
        for d in corpus.definitions
        if d.provision not in annexed
    ]


def _passage_row(p: Passage) -> dict[str, Any]:
    return {name: getattr(p, name) for name in Passage.__slots__} | {"covers": list(p.covers)}


def _encode(
    encoder: Encoder, passages: list[Passage], say: Callable[[str], None]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """Sentence vectors (passages, d), token vectors (tokens, d) as int8, where each passage's
    tokens start (passages + 1,), and how many passages were cut."""
    sentences, tokens, lengths, cut = [], [], [], 0
    for start in range(0, len(passages), 64):
        say(f"encoding passages {start + 1} to {min(start + 64, len(passages))} of {len(passages)}")
        for encoded in encoder.encode([p.search_text for p in passages[start : start + 64]]):
            sentences.append(encoded.sentence)
            tokens.append(np.round(encoded.tokens * TOKEN_SCALE).astype(np.int8))
            lengths.append(len(encoded.tokens))
            cut += encoded.cut > 0
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return np.stack(sentences), np.concatenate(tokens), starts, cut
