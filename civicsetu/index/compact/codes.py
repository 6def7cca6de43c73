"""Tokens' vectors by product quantisation (Jégou, Douze and Schmid 2011): the numbers of a vector in groups, each group
as the nearest of 256 centres, which is a byte. With groups of 2, 4 or 8 numbers these are 4, 2 or 1 bits a number.

Late interaction compares a question with a few hundred passages, so few codes are read for a question: of a large file
they are read where they stand. A page that is mapped brings fifteen others into memory with it.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.files import written_beside
from civicsetu.index import layout
from civicsetu.index.encode.vectors import TOKEN_SCALE
from civicsetu.index.settings import CompactSettings
from civicsetu.index.tables.strings import MOST_IN_MEMORY, load_array

CENTRES = 256  # of a group, so that a code is a byte
SAMPLE = 100_000  # tokens that the centres are found from
BLOCK = 1 << 16  # tokens that are coded at a time


def write_codes(source: Path, index: Path, settings: CompactSettings) -> None:
    """Write the codes of an index's token vectors, and what reads them.

    Args:
        source: the folder with `tokens.npy` as int8.
        index: the folder of the index that is made; where it is the same, the codes take the vectors' place.
        settings: the bits of a number, and what is drawn.
    """
    tokens = np.load(source / layout.TOKENS, mmap_mode="r", allow_pickle=False)
    coder = make_coder(tokens, settings)
    header = {"descr": "|u1", "fortran_order": False, "shape": (len(tokens), int(coder.code_size))}
    with written_beside(index / layout.TOKENS) as beside, beside.open("wb") as out:
        np.lib.format.write_array_header_1_0(out, header)
        for first in range(0, len(tokens), BLOCK):
            out.write(coder.compute_codes(_floats(tokens[first : first + BLOCK])).data)
    _save(coder, index / layout.TOKEN_CODER)


def make_coder(tokens: np.ndarray, settings: CompactSettings) -> Any:
    """The centres of each group, by k-means over a sample: FAISS's ProductQuantizer.

    Args:
        tokens: (tokens, basis), int8.
        settings: the bits of a number, and what is drawn.
    """
    import faiss

    basis = tokens.shape[1]
    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        coder = faiss.ProductQuantizer(basis, max(1, basis * settings.token_bits // 8), 8)
        coder.cp.seed, coder.cp.min_points_per_centroid = settings.seed, 1
        drawn = np.random.default_rng(settings.seed).choice(len(tokens), min(len(tokens), SAMPLE), replace=False)
        sample = _floats(tokens[np.sort(drawn)])
        coder.train(np.resize(sample, (max(CENTRES, len(sample)), basis)))  # of a very small corpus tokens repeated
    finally:
        faiss.omp_set_num_threads(threads)
    return coder


class Codes:
    """Codes of token vectors that are open; as an array it gives the vectors that they stand for, int8.

    Args:
        index: the folder of the index.

    Raises:
        ValueError: the two files do not belong together.
    """

    def __init__(self, index: Path) -> None:
        import faiss

        self._codes = load_array(index / layout.TOKENS)
        holder = faiss.read_index(str(index / layout.TOKEN_CODER))
        if not isinstance(holder, faiss.IndexPQ):
            raise ValueError(f"{layout.TOKEN_CODER} holds no codes")
        self._holder = holder  # it keeps the coder
        self._coder: Any = holder.pq
        path = index / layout.TOKENS
        self._handle: int | None = None
        self._begin = path.stat().st_size - self._codes.nbytes
        if path.stat().st_size > MOST_IN_MEMORY:
            self._handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        if self._codes.dtype != np.uint8 or self._codes.shape[1] != self._coder.code_size:
            raise ValueError("the tokens' codes do not belong to what reads them")

    def __len__(self) -> int:
        return len(self._codes)

    @property
    def shape(self) -> tuple[int, int]:
        """Tokens and dimensions of the basis."""
        return len(self), int(self._coder.d)

    def __getitem__(self, tokens: "slice | np.ndarray") -> np.ndarray:
        """The vectors of some tokens, (n, basis), int8."""
        return self._read(np.ascontiguousarray(self._codes[tokens]))

    def spans(self, begins: Sequence[int], ends: Sequence[int]) -> list[np.ndarray]:
        """The vectors of the tokens of some passages, by where they begin and end."""
        if not len(begins):
            return []
        spans = list(zip(begins, ends, strict=True))
        vectors = self._read(np.concatenate([self._span(first, last) for first, last in spans]))
        return np.split(vectors, np.cumsum([last - first for first, last in spans])[:-1])

    def _span(self, first: int, last: int) -> np.ndarray:
        """The codes from one token up to another."""
        if self._handle is None:
            return self._codes[first:last]
        wide = self._codes.shape[1]
        found = os.pread(self._handle, (last - first) * wide, self._begin + first * wide)
        return np.frombuffer(found, np.uint8).reshape(-1, wide)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            os.close(self._handle)  # type: ignore[arg-type]

    def _read(self, codes: np.ndarray) -> np.ndarray:
        if not len(codes):
            return np.zeros((0, self.shape[1]), dtype=np.int8)
        decoded = np.rint(self._coder.decode(codes) * TOKEN_SCALE)
        vectors: np.ndarray = np.clip(decoded, -TOKEN_SCALE, TOKEN_SCALE).astype(np.int8)
        return vectors


def _floats(tokens: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(tokens, dtype=np.float32) / TOKEN_SCALE


def _save(coder: Any, path: Path) -> None:
    """As an index without vectors: FAISS reads and writes nothing smaller."""
    import faiss

    holder = faiss.IndexPQ(coder.d, coder.M, coder.nbits)
    holder.pq, holder.is_trained = coder, True
    faiss.write_index(holder, str(path))
