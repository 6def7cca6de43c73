"""The exported encoder against sentence-transformers with the same model."""

import numpy as np
import pytest

from civicsetu.errors import IndexUnusable
from civicsetu.files import sha256
from civicsetu.index.encoder import Encoder
from civicsetu.index.export import export_encoder, packaged_model_path


@pytest.fixture(scope="module")
def encoder(plain_data):
    return Encoder(plain_data / "index" / "encoder")


def test_it_agrees_with_sentence_transformers(encoder, plain_index, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    sentence_transformers = pytest.importorskip("sentence_transformers")
    model = sentence_transformers.SentenceTransformer(str(packaged_model_path()), device="cpu")
    texts = [p.search_text for p in plain_index.store.passages[::9][:40]]
    theirs = model.encode(texts, normalize_embeddings=True, show_progress_bar=False)
    ours = np.stack([e.sentence for e in encoder.encode(texts)])
    cosines = (theirs * ours).sum(axis=1)
    assert len(cosines) == 40
    assert cosines.min() >= 0.985
    assert cosines.mean() >= 0.99


def test_a_text_does_not_depend_on_its_batch(encoder):
    texts = [
        "The promoter returns the amount.",
        "Interest",
        "The allottee takes possession of the apartment, plot or building.",
    ]
    together = encoder.encode(texts)
    for text, with_others in zip(texts, together, strict=True):
        (alone,) = encoder.encode([text])
        assert alone.sentence.tobytes() == with_others.sentence.tobytes()
        assert alone.tokens.tobytes() == with_others.tokens.tobytes()


def test_vectors_have_length_one(encoder):
    for encoded in encoder.encode(["The promoter returns the amount.", "x", "", "   "]):
        assert np.linalg.norm(encoded.sentence) == pytest.approx(1, abs=1e-5)
        assert np.linalg.norm(encoded.tokens, axis=1) == pytest.approx(1, abs=1e-5)
        assert encoded.sentence.dtype == encoded.tokens.dtype == np.float32
        assert encoded.sentence.shape == (encoder.dimensions,)


def test_what_does_not_fit_is_counted(plain_data):
    encoder = Encoder(plain_data / "index" / "encoder", max_tokens=16)
    short, long = encoder.encode(["one two three", "word " * 40])
    assert short.cut == 0 and len(short.tokens) == 3
    # 40 words and the two marks at the ends are 42 tokens
    assert long.cut == 26 and len(long.tokens) == 14
    (start,) = encoder.encode(["word " * 14])
    assert np.allclose(start.tokens, long.tokens, atol=1e-4)


@pytest.mark.parametrize("text", ["The promoter's refund: 10% p.a.", "word " * 300, "x", "धारा 18 और", "ﬁ ­soft"])
def test_offsets_are_those_of_the_tokens(encoder, text):
    offsets = encoder.offsets(text)
    assert len(offsets) == len(encoder.encode([text])[0].tokens)
    assert all(0 <= a <= b <= len(text) for a, b in offsets)
    assert offsets == sorted(offsets)


def test_offsets_name_the_words(encoder):
    text = "Promoter returns amount"
    assert [text[a:b] for a, b in encoder.offsets(text)][:1] == ["Promoter"] or "".join(
        text[a:b] for a, b in encoder.offsets(text)
    ) == text.replace(" ", "")


def test_exported_twice_it_is_the_same_file(plain_data, tmp_path):
    export_encoder(packaged_model_path(), tmp_path)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["encoder.onnx", "tokenizer.json"]
    for file in tmp_path.iterdir():
        assert sha256(file) == sha256(plain_data / "index" / "encoder" / file.name)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(IndexUnusable, match=r"encoder\.onnx is missing"):
        Encoder(tmp_path)
