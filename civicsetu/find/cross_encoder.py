"""Cross-encoders by FlashRank: optional, and never changing what they are given."""

import logging
import os
import shutil
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np

from civicsetu.base.errors import ModelUnavailable

Model = Literal["ms-marco-TinyBERT-L-2-v2", "ms-marco-MiniLM-L-12-v2"]
MODELS: tuple[str, ...] = get_args(Model)
CACHE = "CIVICSETU_MODELS"  # names the folder that holds the models' files


def model_folder() -> Path:
    """Where the models' files are kept: the folder that CIVICSETU_MODELS names, or the user's cache."""
    named = os.environ.get(CACHE)
    return Path(named) if named else Path.home() / ".cache" / "civicsetu" / "models"


def missing_model(model: str) -> str | None:
    """Why a model cannot be used without the network, and what to do; None where it can."""
    if find_spec("flashrank") is None:
        return "FlashRank is not installed: pip install 'civicsetu[rerank]'"
    folder = model_folder() / model
    if not (any(folder.glob("*.onnx")) and (folder / "tokenizer.json").is_file()):
        return f"the model {model} is not in the cache: `civicsetu fetch-model {model}` downloads it"
    return None


def fetch_model(model: str) -> Path:
    """Download a model's files into the cache, where they are not there.

    Returns:
        The folder.

    Raises:
        ModelUnavailable: it is none of `MODELS`, FlashRank is not installed, or nothing comes.
    """
    if model not in MODELS:
        raise ModelUnavailable(f"there is no cross-encoder {model!r}; the known ones are {', '.join(MODELS)}")
    folder = model_folder() / model
    if find_spec("flashrank") is not None and missing_model(model):
        shutil.rmtree(folder, ignore_errors=True)  # FlashRank takes a part of a model for the whole
        try:
            _open(model)
        except Exception as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise ModelUnavailable(
                f"the cross-encoder {model} cannot be downloaded ({type(error).__name__}): put its files into {folder}"
            ) from None
    if reason := missing_model(model):
        raise ModelUnavailable(reason)
    return folder


@lru_cache(maxsize=2)
def _open(model: str) -> Any:
    """A FlashRank ranker; it downloads what is not there."""
    from flashrank import Ranker

    before = logging.root.level, list(logging.root.handlers)
    try:
        return Ranker(model_name=model, cache_dir=str(model_folder()), log_level="ERROR")
    finally:  # FlashRank sets up the root logger
        logging.root.setLevel(before[0])
        logging.root.handlers[:] = before[1]


def cross_scores(question: str, texts: Sequence[str], model: str) -> np.ndarray:
    """How well each text answers the question, (texts,), from 0 to 1.

    Args:
        question: in the user's words.
        texts: the candidates.
        model: one of `MODELS`.

    Raises:
        ModelUnavailable: FlashRank or the model's files are not there; says what to do.
    """
    if not texts:
        return np.zeros(0)
    if reason := missing_model(model):
        raise ModelUnavailable(f"{reason}; or use an arm without `cross`")
    ranker = _open(model)
    from flashrank import RerankRequest

    found = ranker.rerank(RerankRequest(query=question, passages=[{"id": n, "text": t} for n, t in enumerate(texts)]))
    scores = np.zeros(len(texts))
    for row in found:
        scores[row["id"]] = float(row["score"])
    return scores
