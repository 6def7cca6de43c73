"""The vectors of an index's passages, document by document: those kept as data, else from the cache where the
passages are as they were, else encoded."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.base.cache import Cache, fingerprint, source_version
from civicsetu.base.files import sha256
from civicsetu.index.encode import encoder, session, vectors
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.kept import KeptVectors, agree
from civicsetu.index.encode.vectors import is_whole, write_rows
from civicsetu.index.encode.workers import Job, encode_jobs
from civicsetu.index.layout import ENCODER, ENCODER_FILES, TOKEN_STARTS, TOKENS
from civicsetu.index.settings import EncoderSettings
from civicsetu.index.tables.passages import SearchTexts

MOST_BYTES = 2_000_000_000  # of the cache
EncodeJobs = Callable[[Sequence[Job], Path, EncoderSettings, Callable[[str], None]], None]


class PassageVectors(NamedTuple):
    """What encoding made.

    `sentences` (passages, dimensions); `tokens` is the number of token vectors, `cut` that of the passages that are
    longer than the encoder reads, `unchanged` that of the documents that were not encoded again, and `kept` that of
    the passages whose vectors are the ones kept as data.
    """

    sentences: np.ndarray
    tokens: int
    cut: int
    unchanged: int
    kept: int = 0


def encode_documents(
    index: Path,
    cache: Path,
    starts: Sequence[int],
    settings: EncoderSettings,
    say: Callable[[str], None] = lambda _: None,
    kept: KeptVectors | None = None,
    encode: EncodeJobs = encode_jobs,
) -> PassageVectors:
    """Encode the passages of an index and write `tokens.npy` and `token_starts.npy` into its folder.

    Args:
        index: the folder, with `encoder/` and `passages/`.
        cache: the folder for what need not be encoded again.
        starts: (documents + 1,), the row at which the passages of each document begin.
        settings: the encoder's.
        say: called with a line of text about the progress.
        kept: vectors that are kept as data; they are used for documents all of whose passages they have.
        encode: does the jobs that are left; by default in processes of this machine.
    """
    entries = Cache(cache, MOST_BYTES)
    texts = SearchTexts(index)
    made_by = encoding_version(index / ENCODER, settings)
    spans = [(a, b) for a, b in pairwise(starts) if b > a]
    paths = [entries.path(f"{fingerprint(made_by, *texts[a:b])}.npz") for a, b in spans]
    data = _kept_entries(kept or KeptVectors(), index, settings, spans, entries, say)
    paths = [data.get(span, path) for span, path in zip(spans, paths, strict=True)]
    jobs = {path: Job(a, b, path) for (a, b), path in zip(spans, paths, strict=True) if not is_whole(path, b - a)}
    encode(list(jobs.values()), index, settings, say)
    vectors_of_all = _joined(paths, index)
    entries.trim()
    return vectors_of_all._replace(unchanged=len(spans) - len(jobs), kept=sum(b - a for a, b in data))


def _kept_entries(
    kept: KeptVectors,
    index: Path,
    settings: EncoderSettings,
    spans: Sequence[tuple[int, int]],
    entries: Cache,
    say: Callable[[str], None],
) -> dict[tuple[int, int], Path]:
    """Entries of the cache for the documents whose passages are all kept as data, by their rows."""
    found, texts = {}, SearchTexts(index)
    for first, last in spans:
        own = texts[first:last]
        if not kept.knows_some(own):
            continue
        rows = kept.passages(own)
        if rows is None:
            say("the vectors kept as data are of other texts: this document is encoded anew (`make vectors` keeps it)")
        elif not agree(rows.sentences, Encoder(index / ENCODER, settings.max_tokens, settings.threads), own):
            say("the vectors kept as data do not agree with the encoder: this document is encoded anew")
        else:
            path = entries.path(f"{fingerprint('kept', kept.name, *own)}.npz")
            if not is_whole(path, len(own)):
                write_rows(path, rows.sentences, rows.tokens, rows.lengths, int(rows.cut.sum()))
            found[first, last] = path
    return found


def encoding_version(folder: Path, settings: EncoderSettings) -> str:
    """A fingerprint of what vectors depend on beside the words: the model, the settings, the code and its libraries.

    Args:
        folder: the encoder's.
        settings: the encoder's.
    """
    import onnxruntime

    model = [sha256(folder / name) for name in ENCODER_FILES]
    code = source_version([Path(vectors.__file__), Path(encoder.__file__), Path(session.__file__)])
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
