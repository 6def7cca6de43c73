"""A document's vectors are made once: from the cache where its passages are as they were, else encoded."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.cache import Cache, fingerprint, source_version
from civicsetu.base.files import sha256
from civicsetu.index.encode import encoder, vectors
from civicsetu.index.encode.vectors import is_whole
from civicsetu.index.encode.workers import Job, encode_jobs
from civicsetu.index.layout import ENCODER, ENCODER_FILES, TOKEN_STARTS, TOKENS
from civicsetu.index.settings import EncoderSettings
from civicsetu.index.tables.passages import SearchTexts

MOST_BYTES = 2_000_000_000  # of the cache


class PassageVectors(NamedTuple):
    """What encoding made: `sentences` (passages, dimensions), how many token vectors there are,
    how many passages were cut, and how many documents were taken from the cache."""

    sentences: np.ndarray
    tokens: int
    cut: int
    unchanged: int


def encode_documents(
    index: Path,
    cache: Path,
    starts: Sequence[int],
    settings: EncoderSettings,
    say: Callable[[str], None] = lambda _: None,
) -> PassageVectors:
    """Encode the passages of an index and write `tokens.npy` and `token_starts.npy` into its folder.

    Args:
        index: the folder, with `encoder/` and `passages/`.
        cache: the folder for what need not be encoded again.
        starts: (documents + 1,), the row at which the passages of each document begin.
        settings: the encoder's.
        say: told how far it is.
    """
    kept = Cache(cache, MOST_BYTES)
    texts = SearchTexts(index)
    made_by = _identity(index / ENCODER, settings)
    spans = [(a, b) for a, b in pairwise(starts) if b > a]
    paths = [kept.path(f"{fingerprint(made_by, *texts[a:b])}.npz") for a, b in spans]
    jobs = {path: Job(a, b, path) for (a, b), path in zip(spans, paths, strict=True) if not is_whole(path, b - a)}
    encode_jobs(list(jobs.values()), index, settings, say)
    vectors_of_all = _joined(paths, index)
    kept.trim()
    return vectors_of_all._replace(unchanged=len(spans) - len(jobs))


def _identity(folder: Path, settings: EncoderSettings) -> str:
    """What vectors depend on beside the words."""
    import onnxruntime

    model = [sha256(folder / name) for name in ENCODER_FILES]
    code = source_version([Path(vectors.__file__), Path(encoder.__file__)])
    return fingerprint(model, settings.max_tokens, settings.threads, code, onnxruntime.__version__, np.__version__)


def _joined(paths: Sequence[Path], index: Path) -> PassageVectors:
    """The entries of the cache one after the other, the token vectors straight into their file."""
    lengths, sentences, cut, total = [np.zeros(1, np.int64)], [], 0, 0
    for path in paths:
        with np.load(path, allow_pickle=False) as entry:
            lengths.append(entry["lengths"])
            sentences.append(entry["sentences"])
            cut += int(entry["cut"])
            total += int(entry["lengths"].sum())
    with (index / TOKENS).open("wb") as out:
        for n, path in enumerate(paths):
            with np.load(path, allow_pickle=False) as entry:
                tokens = entry["tokens"]
            if not n:
                shape = {"descr": tokens.dtype.str, "fortran_order": False, "shape": (total, *tokens.shape[1:])}
                np.lib.format.write_array_header_1_0(out, shape)
            out.write(np.ascontiguousarray(tokens).data)
    np.save(index / TOKEN_STARTS, np.cumsum(np.concatenate(lengths)))
    return PassageVectors(np.concatenate(sentences), total, cut, 0)
