"""Vectors kept as data: those of the project's corpus, used only where they are right."""

import shutil

import numpy as np
import pytest

from civicsetu.base.files import sha256
from civicsetu.index.build import build_index
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.kept import KeptVectors, kept_file, load_kept, made_by, write_kept
from civicsetu.index.known_questions import as_encoded
from civicsetu.index.layout import ENCODER
from civicsetu.params import load_params
from civicsetu.run.vectors import chunk_texts
from tests.index.small import corpus_of_one_section


@pytest.fixture(scope="module")
def encoder_folder(plain_data):
    return plain_data / "index" / ENCODER


@pytest.fixture(scope="module")
def kept(encoder_folder):
    return load_kept(kept_file(), encoder_folder, load_params().encoder.max_tokens)


def files(folder):
    return {f.relative_to(folder).as_posix(): sha256(f) for f in (folder / "index").rglob("*") if f.is_file()}


def as_they_are_encoded(store):
    return [as_encoded(text, store.question_encoder) for text in store.known_questions.texts]


def small(plain_data, folder):
    """A data folder with one section."""
    return corpus_of_one_section(plain_data, folder, "18")


def test_the_kept_vectors_are_those_of_the_project_s_corpus(kept, edition_index):
    """Where this fails, `make vectors` keeps them anew."""
    store = edition_index.store
    assert kept.passages([passage.search_text for passage in store.passages]) is not None
    assert all(kept.question(text) is not None for text in as_they_are_encoded(store))
    assert all(kept.sentence(text) is not None for text in chunk_texts(store))


def test_they_are_the_vectors_of_their_texts(kept, edition_index):
    """On the kind of processor that made them they are the same bits; on others the cosine is 0.994 and more."""
    store = edition_index.store
    for passage in store.passages[::60]:
        (encoded,) = store.passage_encoder.encode([passage.search_text])
        assert float(kept.sentence(passage.search_text) @ encoded.sentence) > 0.99
    for text in as_they_are_encoded(store)[::400]:
        (encoded,) = store.question_encoder.encode([text])
        assert float(kept.question(text) @ encoded.sentence) > 0.99
    assert kept.question("not among them") is None and kept.sentence("nor is this") is None


def test_an_index_has_the_same_bytes_where_the_processor_gives_other_vectors(plain_data, tmp_path, monkeypatch):
    small(plain_data, tmp_path)
    with_kept = build_index(tmp_path, load_params())
    there = files(tmp_path)
    whole = Encoder.vectors

    def on_another_processor(self, text):
        sentence, words, ids, cut = whole(self, text)
        noise = np.random.default_rng(len(text)).normal(scale=0.002, size=sentence.shape).astype(np.float32)
        other = sentence + noise
        return (other / np.linalg.norm(other)).astype(np.float32), words + noise, ids, cut

    monkeypatch.setattr(Encoder, "vectors", on_another_processor)
    for folder in ("index", "cache/vectors", "cache/asked"):
        shutil.rmtree(tmp_path / folder, ignore_errors=True)
    built = build_index(tmp_path, load_params())
    assert built == with_kept and built.kept_vectors == built.passages and files(tmp_path) == there
    for folder in ("index", "cache/vectors", "cache/asked"):
        shutil.rmtree(tmp_path / folder, ignore_errors=True)
    built = build_index(tmp_path, load_params(), kept=tmp_path / "none")
    assert built.kept_vectors == 0
    made = files(tmp_path)
    assert {name for name in there if made[name] != there[name]} == {
        "index/manifest.json", "index/dense.npy", "index/dense.faiss", "index/tokens.npy",
        "index/known_questions/vectors.npy",
    }  # fmt: skip


def test_vectors_of_other_texts_are_not_used(plain_data, encoder_folder, plain_index, tmp_path):
    data = small(plain_data, tmp_path / "data")
    build_index(data, load_params(), kept=tmp_path / "none")
    there = files(data)
    for folder in ("index", "cache/vectors", "cache/asked"):
        shutil.rmtree(data / folder, ignore_errors=True)
    texts = [passage.search_text for passage in plain_index.store.passages]
    encoded = plain_index.store.passage_encoder.encode(texts[:40])
    wrong = dict(zip(texts, [encoded[(n + 7) % 40] for n in range(len(texts))], strict=True))
    question = "Who must register?"
    vector = plain_index.store.question_encoder.encode([question])[0].sentence
    made = made_by(encoder_folder, load_params().encoder.max_tokens)
    write_kept(tmp_path / "wrong.npz", made, wrong, {question: vector}, {question: vector})
    said: list[str] = []
    built = build_index(data, load_params(), said.append, kept=tmp_path / "wrong.npz")
    assert built.kept_vectors == 0 and files(data) == there
    assert any("do not agree with the encoder" in line for line in said)


def test_a_damaged_file_and_one_of_another_encoder_have_no_vectors(encoder_folder, kept, plain_index, tmp_path):
    text = plain_index.store.passages[0].search_text
    assert kept.sentence(text) is not None
    assert load_kept(kept_file(), encoder_folder, 128).sentence(text) is None
    assert load_kept(tmp_path / "none.npz", encoder_folder, 256).sentence(text) is None
    whole = kept_file().read_bytes()
    for n, damaged in enumerate((whole[: len(whole) // 2], b"junk", whole[:3000000] + b"x" * 100 + whole[3000100:])):
        path = tmp_path / f"{n}.npz"
        path.write_bytes(damaged)
        assert load_kept(path, encoder_folder, 256).sentence(text) is None
    assert KeptVectors().passages([text]) is None and KeptVectors().question(text) is None
