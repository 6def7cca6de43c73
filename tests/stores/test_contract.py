"""What every store must do, held against plain numpy over the same vectors and words."""

import math
from collections import Counter

import numpy as np
import pytest

from civicsetu.index.backend import Backend, Within
from civicsetu.read.words.tokens import tokens
from tests.stores.backends import BASIS, DIMENSIONS, GRAPH, PASSAGES, WORDS, files, made, sender, words_of

EVEN = np.arange(PASSAGES) % 2 == 0
THIRDS = [np.arange(PASSAGES) % 3 == n for n in (0, 1)]


@pytest.fixture(scope="module")
def embedded():
    return made()


@pytest.fixture(scope="module")
def compact(tmp_path_factory):
    from tests.stores.backends import compact

    return compact(tmp_path_factory.mktemp("compact"), 4)


@pytest.fixture(params=["embedded", "compact", "postgresql", "milvus"])
def store(request) -> Backend:
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def postgresql(embedded, server, tmp_path_factory):
    """The same index, pushed to a real server."""
    from civicsetu.index.postgresql.backend import Server
    from civicsetu.index.postgresql.push import push_to
    from civicsetu.index.postgresql.server import connected, migrate

    migrate(server)
    with connected(server) as connection:
        push_to(connection, *files(tmp_path_factory.mktemp("files")), embedded)
    return Server(server)


@pytest.fixture(scope="module")
def milvus(embedded, milvus_file, tmp_path_factory):
    """The same index, pushed to the embedded edition of Milvus, in three partitions; small filters are compared in
    full, the larger ones of these tests go by HNSW."""
    from civicsetu.index.milvus import backend as module
    from civicsetu.index.milvus.reader import Reader

    root, manifest = files(tmp_path_factory.mktemp("files"))
    sender(milvus_file, index=embedded).push(root, manifest)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FEW", 60)
        yield Reader(milvus_file).backend(root, manifest)


@pytest.fixture(scope="module")
def vectors():
    random = np.random.default_rng(9)
    found = random.normal(size=(20, DIMENSIONS)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def kept(store, embedded):
    """The vectors that a store keeps: of one that keeps codes what they stand for, which is near to what was given."""
    dense = np.stack([store.cosines(np.arange(PASSAGES), axis) for axis in np.eye(DIMENSIONS, dtype=np.float32)], 1)
    assert np.abs(dense - embedded.dense).max() < (0.002 if getattr(store, "is_compact", False) else 1e-6)
    return dense


def by_hand(weights):
    """BM25 by its formula (Lucene's form): (passages,)."""
    texts = [tokens(words_of(row)) or ("_",) for row in range(PASSAGES)]
    mean = sum(map(len, texts)) / PASSAGES
    scores = np.zeros(PASSAGES)
    for token, weight in weights.items():
        having = sum(token in text for text in texts)
        rare = math.log(1 + (PASSAGES - having + 0.5) / (having + 0.5))
        for row, text in enumerate(texts):
            times = Counter(text)[token]
            scores[row] += weight * rare * times / (times + 1.2 * (1 - 0.75 + 0.75 * len(text) / mean))
    return scores


def first_rows(scores, most, allowed=None, apart=()):
    """The best rows by a plain sort."""
    masks = apart or [np.ones(PASSAGES, dtype=bool)]
    rows = set()
    for mask in masks:
        kept = [r for r in range(PASSAGES) if mask[r] and (allowed is None or allowed[r]) and scores[r] > 0]
        rows |= set(sorted(kept, key=lambda r: (-scores[r], r))[:most])
    return sorted(rows, key=lambda r: (-scores[r], r))


def test_it_knows_its_size_and_its_generation(store, embedded):
    assert len(store) == PASSAGES and store.generation == embedded.generation


@pytest.mark.parametrize("apart", [(), THIRDS], ids=["together", "apart"])
def test_the_nearest_under_a_filter_are_those_of_plain_numpy(store, embedded, vectors, apart):
    dense = kept(store, embedded)
    for vector in vectors:
        cosines = np.maximum(np.round((dense @ vector).astype(float), 6), 1e-6)
        found = store.nearest(vector, 12, Within(EVEN, apart))
        assert found.rows.tolist() == first_rows(cosines, 12, EVEN, apart)
        assert found.scores == pytest.approx(cosines[found.rows], abs=2e-6)


def test_those_without_a_positive_cosine_come_last_in_reading_order(store, embedded, vectors):
    if getattr(store, "is_compact", False):
        pytest.skip("the cosines of a compact index are near to right, so that their signs about 0 may differ")
    cosines = np.maximum(np.round((embedded.dense @ vectors[0]).astype(float), 6), 1e-6)
    found = store.nearest(vectors[0], 140, Within(EVEN))
    assert np.count_nonzero(cosines[EVEN] > 1e-6) < 100
    assert found.rows.tolist() == first_rows(cosines, 140, EVEN)


def test_without_a_filter_nearly_all_of_the_nearest_are_found(store, embedded, vectors):
    shares = []
    for vector in vectors:
        found = store.nearest(vector, 10, Within())
        exact = np.argsort(-(embedded.dense @ vector), kind="stable")[:10]
        assert list(found.scores) == sorted(found.scores, reverse=True)
        shares.append(len(set(found.rows.tolist()) & set(exact.tolist())) / 10)
    assert np.mean(shares) >= 0.95


def test_equal_vectors_come_in_reading_order(store, embedded):
    found = store.nearest(embedded.dense[7], 2, Within(np.ones(PASSAGES, dtype=bool)))
    assert found.rows.tolist() == [7, 8] and found.scores == pytest.approx([1, 1], abs=1e-3)


def test_nothing_is_found_where_nothing_may_be(store, vectors):
    nothing = Within(np.zeros(PASSAGES, dtype=bool))
    assert not len(store.nearest(vectors[0], 5, nothing).rows)
    assert not len(store.by_words({"builder": 1.0}, 5, nothing).rows)
    assert not len(store.by_words({}, 5, Within()).rows) and not len(store.by_words({"zzz": 1.0}, 5, Within()).rows)


@pytest.mark.parametrize("apart", [(), THIRDS], ids=["together", "apart"])
@pytest.mark.parametrize("allowed", [None, EVEN], ids=["all", "even"])
def test_words_are_scored_by_bm25(store, allowed, apart):
    weights = {token: 0.25 + n / 4 for n, word in enumerate(WORDS) for token in tokens(word)} | {"zzz": 1.0}
    expected = by_hand(weights)
    if allowed is not None:
        expected = np.where(allowed, expected, 0.0)
    found = store.by_words(weights, 15, Within(allowed, apart))
    assert found.scores == pytest.approx(expected[found.rows], rel=1e-5) and len(found.rows) >= 15
    assert sorted(found.scores, reverse=True) == pytest.approx(
        [expected[row] for row in first_rows(expected, 15, allowed, apart)], rel=1e-5
    )
    rows = np.array([0, 3, 8, 299, 7])
    assert found.every[rows] == pytest.approx(expected[rows], rel=1e-5)


def test_words_are_counted(store):
    for word in WORDS:
        for token in tokens(word):
            having = sum(token in tokens(words_of(row)) for row in range(PASSAGES))
            assert store.count(token) == having
            assert store.rarity(token) == pytest.approx(math.log(1 + (PASSAGES - having + 0.5) / (having + 0.5)))
    assert store.count("zzz") == 0 and store.count("'; drop table passages; --") == 0


def test_rows_by_number(store, embedded, vectors):
    rows = np.array([5, 2, 299, 2])
    near = 0.005 if getattr(store, "is_compact", False) else 1e-6  # 384 numbers, each off by a code's half step
    assert store.cosines(rows, vectors[0]) == pytest.approx(embedded.dense[rows] @ vectors[0], abs=near)
    assert store.cosines(np.arange(3, 9), vectors[0]) == pytest.approx(embedded.dense[3:9] @ vectors[0], abs=near)
    assert not len(store.cosines(np.zeros(0, dtype=np.int64), vectors[0])) and store.tokens_of([]) == []
    found, starts = store.tokens_of(rows.tolist()), embedded.token_starts
    for row, own in zip(rows.tolist(), found, strict=True):
        assert own.dtype == np.int8 and own.shape[1] == BASIS
        given = embedded.tokens[starts[row] : starts[row + 1]].astype(int)
        off = np.abs(own - given)
        assert (off == 0).all() if near < 1e-3 else own.shape == given.shape and off.mean() < 16


def test_edges_by_kind(store):
    for kinds in (("REFERENCES",), ("REFERENCES", "DERIVED_FROM"), ("HAS_SECTION",), ()):
        expected = [(e["source"], e["target"], e["kind"]) for e in GRAPH["edges"] if e["kind"] in kinds]
        assert store.edges(kinds) == expected
