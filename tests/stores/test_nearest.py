"""The ways to the nearest passages, which are chosen by how many may be found: each finds nearly the same ones, so
that an index answers alike whatever store it stands in."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.index import embedded as module
from civicsetu.index.backend import Within
from civicsetu.index.hnsw import build_hnsw, search_hnsw
from civicsetu.index.settings import HnswSettings
from tests.stores.backends import DIMENSIONS, PASSAGES, files, made

MANY, MOST = 6000, 200


@pytest.fixture(scope="module")
def vectors():
    """Of passages and of questions; at random, which is the hardest case for HNSW."""
    found = np.random.default_rng(6).normal(size=(MANY + 20, 32)).astype(np.float32)
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    return found[:MANY], found[MANY:]


@pytest.mark.parametrize("filtered", [False, True], ids=["all", "filtered"])
def test_hnsw_of_a_large_index_finds_nearly_all_that_comparing_finds(vectors, filtered, monkeypatch):
    passages, asked = vectors
    index = replace(made(), dense=passages, hnsw=build_hnsw(passages, HnswSettings()))
    within = Within(np.arange(MANY) % 20 != 0) if filtered else Within()
    exact = [set(index._exact(one, MOST, within).rows.tolist()) for one in asked]

    def shares():
        return np.mean([
            len(rows & set(index.nearest(one, MOST, within).rows.tolist())) / MOST
            for rows, one in zip(exact, asked, strict=True)
        ])  # fmt: skip

    monkeypatch.setattr(module, "EXACT", 1000)
    assert shares() > 0.999
    monkeypatch.setattr(module, "WIDE", 0)
    assert shares() < 0.99


def test_more_candidates_than_an_index_keeps_of_itself(vectors):
    passages, asked = vectors
    index = build_hnsw(passages, HnswSettings())
    scores, rows = search_hnsw(index, asked[0], 10, MANY)
    assert rows.tolist() == np.argsort(-(passages @ asked[0]), kind="stable")[:10].tolist()
    assert scores == pytest.approx(passages[rows] @ asked[0], abs=1e-5)
    assert search_hnsw(build_hnsw(passages[:4], HnswSettings()), asked[0], 6)[1].tolist()[4:] == [-1, -1]


def test_postgresql_finds_the_same_in_each_of_its_ways(server, tmp_path, monkeypatch):
    from civicsetu.index.postgresql import backend
    from civicsetu.index.postgresql.push import push_to
    from civicsetu.index.postgresql.server import connected, migrate

    migrate(server)
    with connected(server) as connection:
        push_to(connection, *files(tmp_path), made())
    store = backend.Server(server)
    asked = np.random.default_rng(7).normal(size=(5, DIMENSIONS)).astype(np.float32)
    asked /= np.linalg.norm(asked, axis=1, keepdims=True)
    for within in (Within(), Within(np.arange(PASSAGES) % 2 == 0)):
        compared = [store.nearest(one, 12, within) for one in asked]
        for exact, large in ((10, 1000), (10, 20)):  # all compared, HNSW
            monkeypatch.setattr(backend, "EXACT", exact)
            monkeypatch.setattr(backend, "LARGE", large)
            for one, first in zip(asked, compared, strict=True):
                found = store.nearest(one, 12, within)
                assert found.rows.tolist() == first.rows.tolist()
                assert found.scores == pytest.approx(first.scores, abs=2e-6)
        monkeypatch.undo()
