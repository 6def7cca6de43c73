"""HNSW against exact search, and the same bytes on every run."""

import numpy as np

from civicsetu.index.hnsw import build_hnsw, exact_search, hnsw_recall, load_hnsw, save_hnsw
from civicsetu.index.settings import HnswSettings


def test_recall_on_the_plain_index(plain_index):
    vectors = plain_index.store.embedded.dense
    assert hnsw_recall(plain_index.store.embedded.hnsw, vectors, vectors, 10) >= 0.98


def test_recall_on_questions(plain_index):
    texts = [
        "refund of the amount",
        "penalty for no registration",
        "who is a promoter",
        "how long is a registration valid",
    ]
    queries = np.stack([e.sentence for e in plain_index.store.passage_encoder.encode(texts)])
    assert hnsw_recall(plain_index.store.embedded.hnsw, plain_index.store.embedded.dense, queries, 10) >= 0.95


def test_built_twice_it_is_the_same_file(plain_index, plain_data, tmp_path):
    for name in ("a", "b"):
        save_hnsw(build_hnsw(plain_index.store.embedded.dense, HnswSettings()), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a").read_bytes() == (plain_data / "index" / "dense.faiss").read_bytes()


def test_the_seed_makes_another_graph(plain_index, tmp_path):
    save_hnsw(build_hnsw(plain_index.store.embedded.dense, HnswSettings()), tmp_path / "a")
    save_hnsw(build_hnsw(plain_index.store.embedded.dense, HnswSettings(seed=1)), tmp_path / "b")
    assert (tmp_path / "a").read_bytes() != (tmp_path / "b").read_bytes()


def test_saved_and_loaded_it_finds_the_same(plain_index, tmp_path):
    vectors = plain_index.store.embedded.dense
    index = build_hnsw(vectors, HnswSettings())
    save_hnsw(index, tmp_path / "hnsw")
    assert (load_hnsw(tmp_path / "hnsw").search(vectors[:5], 5)[1] == index.search(vectors[:5], 5)[1]).all()


def test_exact_search_is_the_naive_one():
    vectors = np.eye(3, dtype=np.float32)
    query = np.array([[0.1, 0.9, 0.4]], dtype=np.float32)
    assert exact_search(vectors, query, 2).tolist() == [[1, 2]]


def test_one_vector():
    vectors = np.ones((1, 4), dtype=np.float32) / 2
    index = build_hnsw(vectors, HnswSettings())
    assert hnsw_recall(index, vectors, vectors, 1) == 1.0


def test_exact_search_is_a_sort_of_all_similarities(monkeypatch):
    """In blocks as at once, and equal vectors in their order."""
    drawn = np.random.default_rng(3).integers(-2, 3, (60, 3)).astype(np.float32)  # many of them equal
    whole = np.argsort(-(drawn @ drawn.T), axis=1, kind="stable")
    for block, k in ((10_000_000, 5), (100, 5), (1, 60), (100, 99)):
        monkeypatch.setattr("civicsetu.index.hnsw.BLOCK", block)
        assert np.array_equal(exact_search(drawn, drawn, k), whole[:, :k])
