"""Cross-encoders by FlashRank: optional, and never changing what they are given."""

import logging
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from civicsetu.errors import ModelUnavailable

MODELS = ("ms-marco-TinyBERT-L-2-v2", "ms-marco-MiniLM-L-12-v2")
CACHE = "CIVICSETU_MODELS"  # names the folder that holds the models' files


def model_folder() -> Path:
    """Where the models' files are kept: the folder that CIVICSETU_MODELS names, or the user's cache."""
    named = os.environ.get(CACHE)
    return Path(named) if named else Path.home() / ".cache" / "civicsetu" / "models"


def is_there(model: str) -> bool:
    """True when a model's files are in the cache, whole."""
    folder = model_folder() / model
    return any(folder.glob("*.onnx")) and (folder / "tokenizer.json").is_file()


@lru_cache(maxsize=2)
def _ranker(model: str):
    if model not in MODELS:
        raise ModelUnavailable(f"there is no cross-encoder {model!r}; there are {', '.join(MODELS)}")
    try:
        from flashrank import Ranker
    except ImportError:
        raise ModelUnavailable(
            "the cross-encoder needs FlashRank: `pip install 'civicsetu[rerank]'`, or take an arm without `cross`"
        ) from None
    before = logging.root.level, list(logging.root.handlers)
    try:
        return Ranker(model_name=model, cache_dir=str(model_folder()), log_level="ERROR")
    except Exception as error:
        raise ModelUnavailable(
            f"the cross-encoder {model} is not in {model_folder()} and cannot be downloaded "
            f"({type(error).__name__}): put its files there, or take an arm without `cross`"
        ) from None
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
    ranker = _ranker(model)
    from flashrank import RerankRequest

    found = ranker.rerank(RerankRequest(query=question, passages=[{"id": n, "text": t} for n, t in enumerate(texts)]))
    scores = np.zeros(len(texts))
    for row in found:
        scores[row["id"]] = float(row["score"])
    return scores
