"""A corpus that has been read to an index: passages, vectors, BM25, graph, terms, manifest.

Everything is made as a generation of its own and put in force by one step at the end (`generations`), so an index is
whole or as it was before. One document at a time is in memory. What takes long, the vectors, is taken from a cache for
documents whose passages are as they were; the index is the same, byte for byte, as one built from nothing.
"""

import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from civicsetu.base.building import building
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import naming, write_json, write_json_rows
from civicsetu.base.words import counted, noun
from civicsetu.index import generations, layout
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.compact.codes import write_codes
from civicsetu.index.compact.lists import build_lists, save_lists
from civicsetu.index.compact.words import write_words
from civicsetu.index.cues import find_cues
from civicsetu.index.encode.documents import EncodeJobs, encode_documents
from civicsetu.index.encode.kept import kept_file, load_kept
from civicsetu.index.encode.onnx import cached_encoder
from civicsetu.index.encode.question_encoder import QuestionEncoder
from civicsetu.index.encode.workers import encode_jobs
from civicsetu.index.graph import make_graph
from civicsetu.index.hnsw import build_hnsw, hnsw_recall, save_hnsw
from civicsetu.index.known_questions import KnownQuestionWriter, known_questions_folder
from civicsetu.index.manifest import write_manifest
from civicsetu.index.passages import dated_passages
from civicsetu.index.settings import IndexSettings
from civicsetu.index.tables.passages import PassageWriter, SearchTexts
from civicsetu.index.tables.provisions import ProvisionWriter
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES
from civicsetu.read.corpus.tables import (
    document_rows,
    load_versions,
    stream_definitions,
    stream_derivations,
    stream_documents,
    stream_references,
)

if TYPE_CHECKING:
    import faiss

CACHE = "cache"  # in the data folder


class Built(NamedTuple):
    """What an index build made, in numbers. `unchanged` documents were not encoded again; `kept_vectors` passages
    have the vectors that are kept as data."""

    documents: int
    passages: int
    tokens: int
    cut_passages: int
    graph_nodes: int
    graph_edges: int
    terms: int
    hnsw_recall_at_10: float
    bytes: int
    unchanged: int = 0
    known_questions: int = 0
    kept_vectors: int = 0


def build_index(
    data: Path,
    params: IndexSettings,
    say: Callable[[str], None] = lambda _: None,
    asked: Path | None = None,
    kept: Path | None = None,
    encode: EncodeJobs = encode_jobs,
) -> Built:
    """Index the corpus in a data folder.

    Args:
        data: holds `corpus/` as `read_corpus` writes it; `index/` is made or replaced.
        params: passages, encoder, dense and lexical settings.
        say: called with a line of text at each step.
        asked: a folder of questions that provisions are known to answer; that of the project by default.
        kept: a file of vectors that are kept as data (see `encode.kept`); that of the project by default. A file
            that does not exist has none.
        encode: encodes passages; by default in processes of this machine.

    Returns:
        Counts of what was made.

    Raises:
        CivicSetuError: there is no corpus, or it holds no passage.
    """
    with building(data, "making the index", say) as build:
        document_rows(data)
        generations.adopt(data)
        try:
            with naming(data / "index"):
                beside = generations.begin(data)
                built = _built(data, beside, params, say, asked, kept, encode)
                generations.publish(data, beside)
        finally:
            generations.abandon(data)
        build.settle()
    return built


def _built(
    data: Path,
    root: Path,
    params: IndexSettings,
    say: Callable[[str], None],
    asked: Path | None,
    kept: Path | None,
    encode: EncodeJobs,
) -> Built:
    """Fill the `index/` of a generation, which holds its corpus."""
    rows, beside = document_rows(root), root / "index"
    (beside / layout.LEXICAL).mkdir()
    questions = KnownQuestionWriter(known_questions_folder() if asked is None else asked)
    starts, annexed, provisions = _write_passages(root, beside, params.passages.max_chars, questions)
    if not starts[-1]:
        raise CivicSetuError(f"{data / 'corpus'} has no provisions to index; the reasons are in {data / 'quarantine'}")
    say("exporting the encoder")
    cached_encoder(beside / layout.ENCODER, _encoder_cache(data))
    kept_vectors = load_kept(kept or kept_file(), beside / layout.ENCODER, params.encoder.max_tokens)
    encoded = encode_documents(beside, data / CACHE / "vectors", starts, params.encoder, say, kept_vectors, encode)
    if encoded.cut:
        warnings.warn(
            f"{encoded.cut} of {counted(int(starts[-1]), 'passage')} {noun(encoded.cut, 'is', 'are')} longer than "
            f"{params.encoder.max_tokens} tokens; the encoder "
            "read only their beginning (lower passages.max_chars)",
            stacklevel=3,
        )
    say("encoding the questions that provisions are known to answer")
    encoder = QuestionEncoder(beside / layout.ENCODER, params.encoder.max_tokens, params.encoder.threads)
    texts, cache = SearchTexts(beside), data / CACHE / "asked"
    n_questions = questions.write(beside, encoded.sentences, texts, encoder, cache, kept_vectors)
    if questions.unknown:
        warnings.warn(
            f"{counted(questions.unknown, 'known question')} left out: these documents lack the provisions that answer "
            "them",
            stacklevel=3,
        )
    np.save(beside / layout.CUES, find_cues(SearchTexts(beside).own()))
    hnsw = _write_vectors(beside, encoded.sentences, params, say)
    say("building BM25")
    LexicalIndex.build(SearchTexts(beside), params.lexical.k1, params.lexical.b).save(beside / layout.LEXICAL)
    say("finding defined terms and the graph")
    if "compact" in params.indexing():
        write_words(beside, (document.text for document in stream_documents(root)))
    terms = _terms(root, annexed)
    write_json(beside / layout.TERMS, terms)
    graph = make_graph(stream_documents(root), stream_references(root), stream_derivations(root))
    write_json_rows(beside / layout.GRAPH, graph)
    documents = [{"key": r["meta"]["key"], "edition": r["meta"]["edition"], "sha256": r["sha256"]} for r in rows]
    counts = {
        "documents": len(rows), "provisions": provisions, "passages": int(starts[-1]), "tokens": encoded.tokens,
        "terms": len(terms), "graph_nodes": len(graph["nodes"]), "graph_edges": len(graph["edges"]),
        "known_questions": n_questions,
    }  # fmt: skip
    write_manifest(root, params.indexing(), documents, counts)
    return Built(
        documents=len(rows), passages=starts[-1], tokens=encoded.tokens, cut_passages=encoded.cut,
        graph_nodes=len(graph["nodes"]), graph_edges=len(graph["edges"]), terms=len(terms),
        hnsw_recall_at_10=round(hnsw_recall(hnsw, encoded.sentences, encoded.sentences, min(10, starts[-1])), 4),
        bytes=sum(f.stat().st_size for f in beside.rglob("*") if f.is_file()), unchanged=encoded.unchanged,
        known_questions=n_questions, kept_vectors=encoded.kept,
    )  # fmt: skip


def _write_vectors(
    index: Path, sentences: np.ndarray, params: IndexSettings, say: Callable[[str], None]
) -> "faiss.Index":
    """Write the vectors of the passages and of their tokens, full or compact; what searches the passages'."""
    found: faiss.Index
    if params.compact.vector_bits < layout.VECTOR_BITS:
        say(f"putting {counted(len(sentences), 'vector')} into lists")
        found = build_lists(sentences, params.compact)
        save_lists(found, index / layout.HNSW)
    else:
        np.save(index / layout.SENTENCES, sentences)
        say(f"building HNSW over {counted(len(sentences), 'vector')}")
        found = build_hnsw(sentences, params.dense)
        save_hnsw(found, index / layout.HNSW)
    if params.compact.token_bits < layout.TOKEN_BITS:
        say("coding token vectors")
        write_codes(index, index, params.compact)
    return found


def _encoder_cache(data: Path) -> Path:
    """Where exported encoders are kept: in the data folder, or in one folder for all where CIVICSETU_CACHE names it."""
    shared = os.environ.get("CIVICSETU_CACHE")
    return (Path(shared) if shared else data / CACHE) / "encoder"


def _terms(data: Path, annexed: set[str]) -> list[dict[str, Any]]:
    """The terms that questions are matched with, and their everyday names: those that operative
    provisions define, and not a form or a model agreement."""
    return [
        {"term": d.term, "provision": d.provision, "aliases": list(d.aliases)}
        for d in stream_definitions(data)
        if ProvisionId(d.provision).section not in annexed
    ]


def _write_passages(
    data: Path, index: Path, max_chars: int, asked: KnownQuestionWriter
) -> tuple[list[int], set[str], int]:
    """Write the tables of the corpus's provisions and passages, one document at a time, and collect the
    questions that they are known to answer.

    Returns:
        (documents + 1,), the row at which the passages of each document begin; the ids of what is annexed to
        them; and the number of provisions.
    """
    provisions, passages, annexed = ProvisionWriter(index), PassageWriter(index), set()
    versions = load_versions(data)
    for document in stream_documents(data):
        made = dated_passages(document, versions, max_chars)
        asked.add(document, [dated.passage for dated in made], passages.starts[-1])
        passages.add(made, provisions.add(document))
        annexed |= {provision.id for provision in document.provisions if provision.kind in ANNEXES}
    provisions.close(data / "corpus")
    passages.close()
    return passages.starts, annexed, provisions.count
