"""Cross-encoders: FlashRank sorts and changes what it is given, and what is ours stays as it is."""

import logging
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import numpy as np
import pytest

from civicsetu.base.errors import ModelUnavailable
from civicsetu.find import cross_encoder as cross
from civicsetu.find.cross_encoder import MODELS, cross_scores, fetch_model, missing_model

MODEL = MODELS[0]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache of models."""
    monkeypatch.setenv("CIVICSETU_MODELS", str(tmp_path))
    cross._open.cache_clear()
    yield tmp_path
    cross._open.cache_clear()


@pytest.fixture
def flashrank(folder, monkeypatch):
    """A module that does to its arguments what FlashRank does: scores by the letters "e"."""
    made = ModuleType("flashrank")
    made.__spec__ = ModuleSpec("flashrank", None)
    made.opened, made.downloads = [], True

    class Ranker:
        def __init__(self, model_name, cache_dir, log_level="INFO"):
            logging.basicConfig(level=logging.DEBUG, force=True)
            made.opened.append(model_name)
            if made.downloads:
                download(folder / model_name)
            else:
                (folder / model_name).mkdir(exist_ok=True)
                (folder / model_name / "half.zip").touch()
                raise OSError("no network")

        def rerank(self, request):
            for passage in request.passages:
                passage["score"] = np.float32(passage["text"].count("e") / 100)
                passage["text"] = "changed"
            request.passages.sort(key=lambda p: p["score"], reverse=True)
            return request.passages

    class RerankRequest:
        def __init__(self, query, passages):
            self.query, self.passages = query, passages

    made.Ranker, made.RerankRequest = Ranker, RerankRequest
    monkeypatch.setitem(sys.modules, "flashrank", made)
    return made


def download(folder):
    folder.mkdir(exist_ok=True)
    (folder / "model.onnx").touch()
    (folder / "tokenizer.json").touch()


def test_scores_come_in_our_order_and_our_texts_stay(flashrank, folder):
    download(folder / MODEL)
    texts = ["x", "eee", "e", "ee", "eee"]
    scores = cross_scores("which?", texts, MODEL)
    assert texts == ["x", "eee", "e", "ee", "eee"]
    assert scores == pytest.approx([0, 0.03, 0.01, 0.02, 0.03]) and scores.dtype == np.float64
    assert cross_scores("which?", [], MODEL).tolist() == []
    assert flashrank.opened == [MODEL]  # opened once


def test_the_root_logger_is_left_as_it_was(flashrank, folder):
    download(folder / MODEL)
    level, handlers = logging.root.level, list(logging.root.handlers)
    cross_scores("which?", ["a"], MODEL)
    assert flashrank.opened and (logging.root.level, logging.root.handlers) == (level, handlers)


def test_an_arm_with_a_cross_encoder(flashrank, folder, plain_index):
    download(folder / MODEL)
    before = [p.text for p in plain_index.store.passages]
    hits = plain_index.search("When is the amount returned with interest?", arm="family_cross")
    assert hits and [p.text for p in plain_index.store.passages] == before
    assert all(type(hit.score) is float for hit in hits)
    counts = {p.provision: p.search_text.count("e") / 100 for p in plain_index.store.passages}
    assert [h.score for h in hits] == pytest.approx([counts[h.provision] for h in hits])
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    assert plain_index.finder.arm("family_cross").missing() is None


def test_without_the_model_an_arm_says_what_to_do(flashrank, folder, plain_index):
    with pytest.raises(ModelUnavailable, match=f"civicsetu fetch-model {MODEL}.*or use an arm without `cross`"):
        plain_index.search("When is the amount returned?", arm="family_cross")
    assert not flashrank.opened  # nothing is downloaded while searching


@pytest.mark.parametrize("there", [["model.onnx"], ["tokenizer.json"], []])
def test_a_part_of_a_model_is_no_model(flashrank, folder, there):
    (folder / MODEL).mkdir()
    for name in there:
        (folder / MODEL / name).touch()
    assert f"the model {MODEL} is not in the cache" in missing_model(MODEL)


def test_without_flashrank(folder, monkeypatch):
    monkeypatch.setattr(cross, "find_spec", lambda name: None)
    assert missing_model(MODEL) == "FlashRank is not installed: pip install 'civicsetu[rerank]'"
    for call in (lambda: cross_scores("q", ["t"], MODEL), lambda: fetch_model(MODEL)):
        with pytest.raises(ModelUnavailable, match="pip install"):
            call()


def test_a_model_is_fetched_once_and_whole(flashrank, folder):
    (folder / MODEL).mkdir()
    (folder / MODEL / "half.zip").touch()
    assert fetch_model(MODEL) == folder / MODEL
    assert sorted(p.name for p in (folder / MODEL).iterdir()) == ["model.onnx", "tokenizer.json"]
    assert fetch_model(MODEL) == folder / MODEL and flashrank.opened == [MODEL]


def test_a_download_that_fails_leaves_nothing(flashrank, folder):
    flashrank.downloads = False
    with pytest.raises(ModelUnavailable, match=rf"{MODEL} cannot be downloaded \(OSError\): put its files into"):
        fetch_model(MODEL)
    assert list(folder.iterdir()) == []
    with pytest.raises(ModelUnavailable, match="no cross-encoder 'best'; the known ones are ms-marco"):
        fetch_model("best")
