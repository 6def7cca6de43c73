"""Passages' vectors as codes in lists (FAISS IVF with a scalar quantiser), mapped where they are large.

A vector is kept as what it differs by from the centre of its list, 8 or 4 bits a number. A search goes through the
lists whose centres are nearest to the question (Jégou, Douze and Schmid, "Product Quantization for Nearest Neighbor
Search", 2011, section IV). A filter is known to the search, so nothing is found that may not be, and so many more lists
are gone through as it leaves fewer passages. Where it leaves few, each of them is compared.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.index.backend import SMALLEST, Found, Within
from civicsetu.index.settings import CompactSettings
from civicsetu.index.tables.strings import MOST_IN_MEMORY

SAMPLE_A_LIST = 40  # vectors a list that the centres are found from
LEAST_A_LIST = 20  # passages a list, on average, in a small corpus
FEW = 8_000  # passages that are compared one by one sooner than found by going through all lists
ROUNDS = 10  # of k-means


def build_lists(vectors: np.ndarray, settings: CompactSettings) -> Any:
    """Vectors in lists, four times as many as the square root of their number: FAISS's IndexIVFScalarQuantizer.

    One thread works, because several add up in another order on each run.

    Args:
        vectors: (passages, dimensions), float32, each of length 1.
        settings: the bits of a number, the lists of a search, and what is drawn.
    """
    faiss = _faiss()
    n, dimensions = vectors.shape
    lists = max(1, min(int(4 * math.sqrt(n)), n // LEAST_A_LIST))
    kinds = {8: faiss.ScalarQuantizer.QT_8bit, 4: faiss.ScalarQuantizer.QT_4bit}
    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        centres = faiss.IndexFlatIP(dimensions)
        kind = kinds[settings.vector_bits]
        index = faiss.IndexIVFScalarQuantizer(centres, dimensions, lists, kind, faiss.METRIC_INNER_PRODUCT)
        index.cp.seed, index.cp.niter, index.cp.min_points_per_centroid = settings.seed, ROUNDS, 1
        index.set_direct_map_type(faiss.DirectMap.Array)  # so that a vector is found by its row
        drawn = np.random.default_rng(settings.seed).choice(n, min(n, SAMPLE_A_LIST * lists), replace=False)
        index.train(np.ascontiguousarray(vectors[np.sort(drawn)]))
        index.add(vectors)
    finally:
        faiss.omp_set_num_threads(threads)
    index.nprobe = min(settings.probes, lists)
    return index


def save_lists(index: Any, path: Path) -> None:
    """Write lists to a file."""
    _faiss().write_index(index, str(path))


class Lists:
    """Vectors in lists that are open; as an array it gives the vectors that the codes stand for.

    Args:
        path: the file.
        probes: lists that are gone through for a question where all passages may be found.

    Raises:
        ValueError: the file holds something else.
    """

    def __init__(self, path: Path, probes: int) -> None:
        faiss = _faiss()
        large = path.stat().st_size > MOST_IN_MEMORY
        self.index = faiss.read_index(str(path), faiss.IO_FLAG_MMAP if large else 0)
        if not isinstance(self.index, faiss.IndexIVFScalarQuantizer):
            raise ValueError(f"{path.name} holds no lists")
        self._probes = probes
        self.index.nprobe = min(probes, self.index.nlist)  # of a search that is not made here

    def __len__(self) -> int:
        return int(self.index.ntotal)

    @property
    def shape(self) -> tuple[int, int]:
        """Passages and dimensions."""
        return len(self), int(self.index.d)

    def __getitem__(self, rows: "int | slice | np.ndarray") -> np.ndarray:
        """The vectors of some rows, float32: (dimensions,) of one, else (n, dimensions)."""
        if isinstance(rows, slice):
            rows = np.arange(*rows.indices(len(self)))
        wanted = np.atleast_1d(np.asarray(rows, dtype=np.int64))
        found: np.ndarray = self.index.reconstruct_batch(wanted) if len(wanted) else np.zeros((0, self.shape[1]), "f4")
        return found[0] if np.ndim(rows) == 0 else found

    def nearest(self, vector: np.ndarray, most: int, within: Within) -> Found:
        """The passages whose vectors have the highest cosine with a vector; as `Backend.nearest`."""
        allowed = within.allowed
        if not within.apart:
            return self._nearest(vector, most, allowed)
        parts = [self._nearest(vector, most, own if allowed is None else own & allowed) for own in within.apart]
        rows, first = np.unique(np.concatenate([part.rows for part in parts]), return_index=True)
        scores = np.concatenate([part.scores for part in parts])[first]
        order = np.argsort(-scores, kind="stable")
        return Found(rows[order], scores[order])

    def _nearest(self, vector: np.ndarray, most: int, allowed: np.ndarray | None) -> Found:
        faiss = _faiss()
        probes, selector, bits = self._probes, None, None
        if allowed is not None:
            many = int(np.count_nonzero(allowed))
            if not many:
                return Found(np.zeros(0, dtype=np.int64), np.zeros(0))
            if many <= FEW:
                rows = np.flatnonzero(allowed)
                return _best(rows, self[rows] @ vector, most)
            bits = np.packbits(allowed, bitorder="little")  # the selector does not copy them
            selector, probes = faiss.IDSelectorBitmap(bits), math.ceil(probes * len(self) / many)
        how = faiss.SearchParametersIVF(sel=selector, nprobe=min(probes, self.index.nlist))
        found_scores, found_rows = self.index.search(vector[None, :], min(most, len(self)), params=how)
        is_found = found_rows[0] >= 0
        return _best(found_rows[0][is_found], found_scores[0][is_found], most)


def _best(rows: np.ndarray, cosines: np.ndarray, most: int) -> Found:
    """The best rows by their cosines, rounded, as equal vectors may differ in their last bit."""
    scores = np.maximum(np.round(cosines.astype(np.float64), 6), SMALLEST)
    order = np.lexsort((rows, -scores))[:most]
    return Found(rows[order], scores[order])


def _faiss() -> Any:
    """FAISS, whose types do not say what its Python side takes."""
    import faiss

    return faiss
