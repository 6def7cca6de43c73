"""The benchmark of sizes: what is drawn, an index with variations, and the page's figures."""

import json
import re

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.scale.drawn import draw, passages_of
from civicsetu.bench.scale.table import BEGIN, END, PLAN_BEGIN, PLAN_END, with_figures


def test_acts_are_drawn_until_there_are_enough_and_then_variations_of_them():
    passages = {"a": 5, "b": 1, "c": 3}
    for size in (1, 4, 9, 10, 17, 40):
        drawn = draw(passages, size)
        total = sum(passages[one.act] for one in drawn)
        assert size <= total < size + 5 and len({one.key for one in drawn}) == len(drawn)
        assert drawn == sorted(drawn, key=lambda one: (one.variation, one.ordinal))
        if size > 9:
            assert {one.act for one in drawn if not one.variation} == set(passages)
    assert draw(passages, 40) == draw(passages, 40)


def figures(passages, milliseconds):
    part = {"s": 0.5, "cpu_s": 0.4}
    return {
        "passages": passages, "open": part, "first": part, "search": {"p50_ms": 9.0, "p95_ms": 20.0},
        "search_cpu": {"p50_ms": milliseconds, "p95_ms": 15.0}, "memory": {"own": passages / 1000, "mapped": 5.0},
        "memory_opened": {"own": 10.0, "mapped": 5.0}, "peak_mb": 400.0, "load": 1.0, "hit@5": 0.9,
        "machine": {"processor": "P", "cores": 2, "python": "3.11"}, "corpus_bytes": passages * 1000,
        "recall@10": 0.95, "recall@200": 0.9, "bytes": {"dense.faiss": passages * 400, "tokens.npy": passages * 1200},
    }  # fmt: skip


def test_the_page_shows_what_was_measured_and_what_follows_from_it():
    measured = [{"size": n, "compact": figures(n, ms)} for n, ms in ((10**5, 10.0), (10**6, 19.0))]
    page = with_figures(f"# Scale\n{BEGIN}\nstale figures\n{END}\nwords\n{PLAN_BEGIN}\n{PLAN_END}\n", measured)
    assert "stale" not in page and page.startswith("# Scale") and "\nwords\n" in page
    assert "| 1,000,000 | compact | 0.50 (0.40) s |" in page and "a question's processor time 0.28" in page
    row = next(line for line in page.splitlines() if line.startswith("| 10^7 |"))
    # 16 and 10 GB; 400 bytes of vectors a passage and the program's memory: 14 GB less 10 MB's share on one machine,
    # and 1 ms more for each further 10^5 passages
    assert row.startswith("| 10^7 | 16 GB | 10 GB | 14 GB | 1 | 109 ms | 46 | 2 |")
    with pytest.raises(CivicSetuError, match="no place for the figures"):
        with_figures("# Scale", measured)


@pytest.mark.index
def test_an_index_with_variations_is_sound_and_says_what_is_one(plain_data, tmp_path):
    from civicsetu.bench.scale.larger import CHANGED, Larger
    from civicsetu.bench.scale.measure import COMPACT
    from civicsetu.engine import open_index
    from civicsetu.index.compact.convert import convert
    from civicsetu.index.soundness import faults
    from civicsetu.params import load_params, with_values

    convert(plain_data, tmp_path / "coded", COMPACT)
    acts = passages_of(plain_data)
    many = sum(acts.values())
    drawn = draw(acts, 2 * many)
    found = Larger(plain_data, tmp_path / "coded", tmp_path / "larger", drawn).make(COMPACT)
    index = open_index(tmp_path / "larger", with_values(load_params(), {"compact": COMPACT.model_dump()}, "the test"))
    graph = [fault for fault in faults(index.store) if not fault.startswith("graph")]
    assert graph == [] and len(index.store.passages) == 2 * many
    act, variation = index.store.document_keys
    assert variation == f"{act}__variation_1" and "(variation 1)" in index.store.metas[variation].title
    mine, other = (index.store.documents[key].text for key in (act, variation))
    assert re.sub(r"\d", "0", mine) == re.sub(r"\d", "0", other) and mine != other
    lists = index.store.embedded.dense
    cosines = (lists[:many] * lists[many:]).sum(axis=1)
    assert 0.5 < found["cosine"] < 0.99 and np.mean(cosines) == pytest.approx(found["cosine"], abs=0.01)
    counts = np.diff(index.store.embedded.lexical._retriever.scores["indptr"]).sum()
    was = json.loads((plain_data / "index" / "lexical" / "params.index.json").read_text())["num_docs"]
    assert was == many and counts > 0 and 0 < CHANGED < 1
    assert {hit.document for hit in index.search("structural defects", k=5)} <= {act, variation}
