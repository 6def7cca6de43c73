"""Dense search: FAISS HNSW over unit vectors, with exact search beside it."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from civicsetu.index.backend import highest_first
from civicsetu.index.settings import HnswSettings
from civicsetu.index.tables.strings import MOST_IN_MEMORY

if TYPE_CHECKING:
    import faiss

BLOCK = 10_000_000  # similarities that exact search holds at a time
QUERIES = 2000  # that recall is measured on, at most


def build_hnsw(vectors: np.ndarray, settings: HnswSettings) -> "faiss.IndexHNSWFlat":
    """An HNSW index over unit vectors, by inner product (which is the cosine).

    One thread adds, because several make another graph on each run.

    Args:
        vectors: (passages, dimensions), float32, each of length 1.
        settings: links a node, effort at building and at searching.
    """
    import faiss

    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        index = faiss.IndexHNSWFlat(vectors.shape[1], settings.m, faiss.METRIC_INNER_PRODUCT)
        index.hnsw.efConstruction = settings.ef_construction
        index.hnsw.efSearch = settings.ef_search
        index.hnsw.rng = faiss.RandomGenerator(settings.seed)  # type: ignore[attr-defined]
        index.add(vectors)
    finally:
        faiss.omp_set_num_threads(threads)
    return index


def save_hnsw(index: "faiss.Index", path: Path) -> None:
    """Write an HNSW index to a file."""
    import faiss

    faiss.write_index(index, str(path))


def load_hnsw(path: Path) -> "faiss.Index":
    """Open an HNSW index; a large one is mapped and not read as a whole."""
    import faiss

    large = path.stat().st_size > MOST_IN_MEMORY
    return faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC if large else 0)


def vectors_of(index: "faiss.Index") -> np.ndarray:
    """The vectors that an HNSW index holds, where it holds them: (vectors, dimensions), float32, not to be changed.

    In a mapped file they may begin at any byte, so that NumPy copies what it calculates with.
    """
    import faiss

    held = faiss.downcast_index(index.storage)  # type: ignore[attr-defined]
    vectors: np.ndarray = faiss.rev_swig_ptr(held.get_xb(), held.ntotal * held.d)  # type: ignore[attr-defined]
    vectors = vectors.reshape(held.ntotal, held.d)
    vectors.flags.writeable = False
    return vectors


def search_hnsw(index: "faiss.Index", vector: np.ndarray, k: int, wide: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """The cosines of the nearest vectors that HNSW finds, and their rows, -1 where there are no more: (k,) each.

    Args:
        index: of HNSW.
        vector: (dimensions,).
        k: vectors.
        wide: candidates that are looked at, where that is more than the index's own number.
    """
    import faiss

    least = index.hnsw.efSearch  # type: ignore[attr-defined]
    looked_at = faiss.SearchParametersHNSW(efSearch=max(least, wide))  # type: ignore[attr-defined]
    scores, rows = index.search(vector[None, :], k, params=looked_at)
    return scores[0], rows[0]


def exact_search(vectors: np.ndarray, queries: np.ndarray, k: int) -> np.ndarray:
    """The k nearest vectors of each query by exact inner product, best first: (queries, k)."""
    step, k = max(1, BLOCK // len(vectors)), min(k, len(vectors))
    found = np.empty((len(queries), k), dtype=np.intp)
    for at in range(0, len(queries), step):
        for row, near in enumerate(queries[at : at + step] @ vectors.T, at):
            found[row] = highest_first(near, k)
    return found


def hnsw_recall(index: "faiss.Index", vectors: np.ndarray, queries: np.ndarray, k: int) -> float:
    """The share of the exact k nearest that HNSW finds, over all queries; of very many, over
    `QUERIES` that are spread evenly over them."""
    if len(queries) > QUERIES:
        queries = queries[np.linspace(0, len(queries) - 1, QUERIES).astype(int)]
    exact = exact_search(vectors, queries, k)
    _, found = index.search(np.ascontiguousarray(queries), min(k, len(vectors)))
    return float(np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(exact, found, strict=True)]))
