"""Compact vectors and tokens: what the codes keep, how such an index is built, opened and checked."""

import shutil

import numpy as np
import pytest

from civicsetu.base.errors import IndexUnusable, ParameterError
from civicsetu.engine import open_index
from civicsetu.index import layout
from civicsetu.index.backend import SMALLEST, Within
from civicsetu.index.compact import lists
from civicsetu.index.compact.codes import Codes, write_codes
from civicsetu.index.compact.convert import convert
from civicsetu.index.compact.lists import Lists, build_lists, save_lists
from civicsetu.index.manifest import verified_manifest
from civicsetu.index.settings import CompactSettings
from civicsetu.index.soundness import faults
from civicsetu.params import Params, as_indexed, load_params, with_values

COMPACT = {"compact.vector_bits": 8, "compact.token_bits": 2}
SETTINGS = CompactSettings(vector_bits=8, token_bits=2)


@pytest.fixture(scope="module")
def params():
    return with_values(load_params(), COMPACT, "the test")


@pytest.fixture(scope="module")
def converted(plain_data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("compact") / "data"
    convert(plain_data, folder, SETTINGS)
    return folder


def unit(n, dimensions=32, seed=1):
    found = np.random.default_rng(seed).normal(size=(n, dimensions)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


@pytest.mark.parametrize(("bits", "most"), [(8, 0.003), (4, 0.05)])
def test_lists_keep_vectors_within_half_a_step_of_their_codes(tmp_path, bits, most):
    vectors = unit(500)
    save_lists(build_lists(vectors, CompactSettings(vector_bits=bits)), tmp_path / "lists")
    coded = Lists(tmp_path / "lists", 8)
    assert coded.shape == vectors.shape and np.abs(coded[:] - vectors).max() < most
    assert (coded[3] == coded[np.array([7, 3])][1]).all() and coded[5:9].shape == (4, 32) and len(coded[0:0]) == 0


@pytest.mark.parametrize("few", [0, lists.FEW])
def test_a_filter_that_leaves_few_finds_all_of_them_by_lists_or_one_by_one(tmp_path, monkeypatch, few):
    monkeypatch.setattr(lists, "FEW", few)
    vectors, allowed = unit(2000), np.zeros(2000, dtype=bool)
    allowed[[3, 1999, 700]] = True
    save_lists(build_lists(vectors, SETTINGS), tmp_path / "lists")
    coded = Lists(tmp_path / "lists", 1)
    assert coded.index.nlist > 50
    for vector in unit(20, seed=2):
        found = coded.nearest(vector, 10, Within(allowed))
        assert found.rows.tolist() == sorted([3, 700, 1999], key=lambda row: -max(SMALLEST, coded[row] @ vector))


@pytest.mark.parametrize(("bits", "least"), [(4, 0.97), (2, 0.8), (1, 0.5)])
def test_more_bits_keep_more_of_a_token(tmp_path, bits, least):
    random = np.random.default_rng(3)
    whole = unit(4000, 16) * np.linspace(2, 0.2, 16)
    tokens = np.round(whole / np.linalg.norm(whole, axis=1, keepdims=True) * 127).astype(np.int8)
    np.save(tmp_path / layout.TOKENS, tokens)
    write_codes(tmp_path, tmp_path, CompactSettings(token_bits=bits))
    codes = Codes(tmp_path)
    assert codes.shape == tokens.shape and (tmp_path / layout.TOKENS).stat().st_size < 200 + 4000 * 16 * bits // 8
    kept, given = codes[:].astype(float), tokens.astype(float)
    cosines = (kept * given).sum(1) / np.linalg.norm(kept, axis=1) / np.linalg.norm(given, axis=1)
    assert least < cosines.mean() <= 1
    begins = np.sort(random.choice(4000, 6, replace=False)).tolist()
    for begin, own in zip(begins, codes.spans(begins, [b + 3 for b in begins]), strict=True):
        assert (own == codes[begin : begin + 3]).all()


def test_a_large_file_of_codes_is_read_where_it_stands(tmp_path, monkeypatch):
    np.save(tmp_path / layout.TOKENS, (unit(900, 16) * 127).astype(np.int8))
    write_codes(tmp_path, tmp_path, SETTINGS)
    small = Codes(tmp_path)
    monkeypatch.setattr("civicsetu.index.compact.codes.MOST_IN_MEMORY", 100)
    large = Codes(tmp_path)
    assert large._handle is not None and small._handle is None
    for mine, other in zip(large.spans([0, 5, 890], [3, 5, 900]), small.spans([0, 5, 890], [3, 5, 900]), strict=True):
        assert mine.shape == other.shape and (mine == other).all()


def test_codes_are_the_same_each_time(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        save_lists(build_lists(unit(800), SETTINGS), tmp_path / name / "lists")
        np.save(tmp_path / name / layout.TOKENS, (unit(900, 16) * 127).astype(np.int8))
        write_codes(tmp_path / name, tmp_path / name, SETTINGS)
    for file in ("lists", layout.TOKENS, layout.TOKEN_CODER):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_the_manifest_of_an_index_that_is_not_compact_says_nothing_of_it():
    assert "compact" not in Params().indexing()
    compact = with_values(Params(), COMPACT, "the test")
    assert compact.indexing()["compact"] == SETTINGS.model_dump()
    assert as_indexed(compact, Params().indexing()) == Params()
    assert as_indexed(Params(), compact.indexing()) == compact


@pytest.mark.index
class TestIndex:
    def test_it_finds_nearly_what_full_vectors_find(self, converted, plain_index, params):
        index, shared = open_index(converted, params), []
        assert faults(index.store) == []
        for asked in ("My flat is two years late", "penalty of an agent", "who is a promoter", "structural defects"):
            mine = {hit.provision for hit in plain_index.search(asked, k=5)}
            shared.append(len(mine & {hit.provision for hit in index.search(asked, k=5)}))
        assert np.mean(shared) >= 4 and not (converted / "index" / layout.SENTENCES).exists()
        with pytest.raises(ParameterError, match="full vectors"):
            _ = index.store.whole

    def test_it_is_opened_only_as_what_it_is(self, converted, plain_data, params):
        with pytest.raises(IndexUnusable, match=r"compact\.vector_bits = 8, and the parameters now say 32"):
            open_index(converted, load_params())
        with pytest.raises(IndexUnusable, match=r"compact\.vector_bits = 32, and the parameters now say 8"):
            open_index(plain_data, params)
        with pytest.raises(ParameterError, match="compact already"):
            convert(converted, converted.with_name("again"), SETTINGS)

    @pytest.mark.parametrize("name", [layout.TOKENS, layout.HNSW, layout.TOKEN_CODER])
    def test_a_damaged_file_is_named(self, converted, tmp_path, params, name):
        shutil.copytree(converted, tmp_path / "data")
        file = tmp_path / "data" / "index" / name
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
        with pytest.raises(IndexUnusable, match=f"{name} is damaged"):
            verified_manifest(tmp_path / "data", params.indexing(), deep=True)
        file.write_bytes(content[:-1])
        with pytest.raises(IndexUnusable, match=f"{name} is damaged"):
            open_index(tmp_path / "data", params)
        file.unlink()
        with pytest.raises(IndexUnusable, match=f"{name} is missing"):
            open_index(tmp_path / "data", params)
