"""Token vectors as residual codes: the nearest of some centroids, and what is left in 1 or 2 bits a dimension.

After ColBERTv2 and PLAID (Santhanam et al., NAACL and CIKM 2022). Two things differ. Theirs cut all dimensions at the
same places; these vectors stand on a PCA basis, so each dimension has its own. And what stands for a residual is
shorter than it, most of all for rare words, which then match less than common ones; so each code has a factor that
makes its product with the residual right, as in RaBitQ (Gao and Long, SIGMOD 2024).
"""

import io
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from civicsetu.base.errors import ParameterError

BITS = (1, 2)
MOST_CENTROIDS = 1 << 16  # a centroid's number takes two bytes
SAMPLE = 64  # vectors a centroid that the centroids are learnt from
ROUNDS = 8  # of k-means
SEED = 20160326
BLOCK = 4096  # vectors that are encoded at once
HEAD = 3  # bytes of a code before its bits: the centroid's number and the factor
FACTORS = 64  # steps of a factor of 1


@dataclass(frozen=True, eq=False)
class ResidualCodec:
    """Encodes token vectors, and gives back about what they were.

    Args:
        bits: 1 or 2 for each dimension.
        centroids: (centroids, dimensions), float32.
        cuts: (2**bits - 1, dimensions), ascending: where a residual's values are parted.
        values: (2**bits, dimensions): what stands for each part.
    """

    bits: int
    centroids: np.ndarray
    cuts: np.ndarray
    values: np.ndarray

    @property
    def width(self) -> int:
        """Bytes of a vector's code."""
        return HEAD + (self.bits * int(self.centroids.shape[1]) + 7) // 8

    @classmethod
    def learn(cls, tokens: np.ndarray, bits: int) -> "ResidualCodec":
        """Learn a codec from the vectors that it is for: the same one from the same vectors.

        Args:
            tokens: (tokens, dimensions), int8; at least one.
            bits: 1 or 2.

        Raises:
            ParameterError: another number of bits.
        """
        if bits not in BITS:
            raise ParameterError(f"token vectors take 1 or 2 bits a dimension, not {bits}")
        centroids = min(MOST_CENTROIDS, 1 << int(np.log2(4 * np.sqrt(len(tokens)))), max(1, len(tokens) // 4))
        random = np.random.default_rng(SEED)
        taken = np.sort(random.choice(len(tokens), min(len(tokens), SAMPLE * centroids), replace=False))
        sample = tokens[taken].astype(np.float32)
        found = _means(sample, centroids)
        left = sample - found[_nearest(sample, found)]
        parts = 1 << bits
        cuts = np.quantile(left, np.arange(1, parts) / parts, axis=0).astype(np.float32)
        which = (left[None] >= cuts[:, None]).sum(axis=0)
        values = [
            np.where(which == n, left, 0).sum(axis=0) / np.maximum((which == n).sum(axis=0), 1) for n in range(parts)
        ]
        return cls(bits, found, cuts, np.array(values, dtype=np.float32))

    def encode(self, tokens: np.ndarray) -> bytes:
        """The codes of (tokens, dimensions) vectors, `width` bytes each, one after the other."""
        codes = [self._encoded(tokens[at : at + BLOCK].astype(np.float32)) for at in range(0, len(tokens), BLOCK)]
        return b"".join(codes)

    def _encoded(self, tokens: np.ndarray) -> bytes:
        nearest = _nearest(tokens, self.centroids)
        left = tokens - self.centroids[nearest]
        which = (left[None] >= self.cuts[:, None]).sum(axis=0).astype(np.uint8)
        stands = np.take_along_axis(self.values, which.astype(np.intp), axis=0)
        product = (left * stands).sum(axis=1)
        factors = np.where(product > 0, (left * left).sum(axis=1) / np.maximum(product, 1e-9), 1.0)
        bits = (which[:, :, None] >> np.arange(self.bits, dtype=np.uint8)) & 1
        packed = np.packbits(bits.reshape(len(tokens), -1), axis=1)
        numbers = nearest.astype("<u2").view(np.uint8).reshape(len(tokens), 2)
        steps = np.clip(np.rint(factors * FACTORS), 0, 255).astype(np.uint8)[:, None]
        return np.concatenate([numbers, steps, packed], axis=1).tobytes()

    def decode(self, codes: bytes) -> np.ndarray:
        """(tokens, dimensions), int8: the vectors of codes, about as they were."""
        rows = np.frombuffer(codes, np.uint8).reshape(-1, self.width)
        nearest = np.ascontiguousarray(rows[:, :2]).view("<u2").ravel()
        left = self._of_bytes[np.arange(self.width - HEAD), rows[:, HEAD:]].reshape(
            len(rows), (self.width - HEAD) * (8 // self.bits)
        )
        factors = rows[:, 2:HEAD].astype(np.float32) / FACTORS
        vectors = self.centroids[nearest] + factors * left[:, : self.centroids.shape[1]]
        decoded: np.ndarray = np.clip(np.rint(vectors), -127, 127).astype(np.int8)
        return decoded

    @cached_property
    def _of_bytes(self) -> np.ndarray:
        """(bytes of a residual, 256, dimensions of a byte): the residual's values that a byte at a place stands for."""
        a_byte = 8 // self.bits
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).reshape(256, a_byte, self.bits)
        which = (bits << np.arange(self.bits, dtype=np.uint8)).sum(axis=2)
        missing = (self.width - HEAD) * a_byte - self.values.shape[1]
        values = np.pad(self.values, ((0, 0), (0, missing))).reshape(len(self.values), self.width - HEAD, a_byte)
        table: np.ndarray = np.stack([values[which[:, n], :, n].T for n in range(a_byte)], axis=2)
        return table

    def to_bytes(self) -> bytes:
        """The codec, for `from_bytes`."""
        out = io.BytesIO()
        np.savez(out, bits=np.array(self.bits), centroids=self.centroids, cuts=self.cuts, values=self.values)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes) -> "ResidualCodec":
        """The codec that `to_bytes` wrote."""
        with np.load(io.BytesIO(content), allow_pickle=False) as parts:
            return cls(int(parts["bits"]), parts["centroids"], parts["cuts"], parts["values"])


def _means(sample: np.ndarray, centroids: int) -> np.ndarray:
    """(centroids, dimensions): by k-means (FAISS), on one thread so that they are the same on each run."""
    import faiss

    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        means = faiss.Kmeans(
            sample.shape[1], centroids, niter=ROUNDS, seed=SEED, min_points_per_centroid=1,
            max_points_per_centroid=SAMPLE,
        )  # fmt: skip
        means.train(sample)
    finally:
        faiss.omp_set_num_threads(threads)
    return np.asarray(means.centroids)


def _nearest(vectors: np.ndarray, centroids: np.ndarray) -> np.ndarray:
    """(n,): the centroid that is nearest to each vector."""
    import faiss

    _, found = faiss.knn(np.ascontiguousarray(vectors), centroids, 1)
    nearest: np.ndarray = found[:, 0]
    return nearest
