"""Building: the same bytes on every run, whole or absent, and what it counts."""

import os
import subprocess
import sys

import pytest

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import sha256
from civicsetu.index.build import build_index
from civicsetu.params import load_params, with_values
from civicsetu.run.stages import ingest
from tests.index.small import corpus_of_one_section


def files(folder):
    return {
        f.relative_to(folder).as_posix(): sha256(f)
        for part in ("corpus", "index")
        for f in (folder / part).rglob("*")
        if f.is_file()
    }


def test_built_twice_every_file_is_the_same(plain_data, tmp_path):
    ingest("plain", tmp_path, load_params(), ["rera_act_2016"], offline=True)
    built = build_index(tmp_path, load_params())
    assert files(tmp_path) == files(plain_data)
    index = open_index(tmp_path)
    assert built.documents == 1
    assert built.passages == len(index.store.passages) == len(index.store.embedded.dense)
    assert built.tokens == len(index.store.embedded.tokens) == index.store.embedded.token_starts[-1]
    assert built.terms == len(index.store.term_rows)
    assert built.graph_nodes == index.graph.igraph.vcount() and built.graph_edges == index.graph.igraph.ecount()
    assert built.cut_passages == 0
    assert built.hnsw_recall_at_10 >= 0.98
    assert not list(tmp_path.glob(".*building"))


BUILD = """
import sys
from pathlib import Path
from civicsetu.index.build import build_index
from civicsetu.params import load_params
build_index(Path(sys.argv[1]), load_params())
"""
ELSEWHERE = {
    "a": {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Asia/Kolkata", "OMP_NUM_THREADS": "1"},
    "b": {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "America/New_York", "OMP_NUM_THREADS": "2"},
}


def test_the_files_do_not_depend_on_hash_seed_locale_time_zone_or_threads(tmp_path, plain_data):
    for name, settings in ELSEWHERE.items():
        corpus_of_one_section(plain_data, tmp_path / name, "18")
        command = [sys.executable, "-W", "ignore", "-c", BUILD, tmp_path / name]
        subprocess.run(command, check=True, env=os.environ | settings)
    found = files(tmp_path / "a")
    assert len(found) > 30 and found == files(tmp_path / "b")


def test_a_corpus_of_one_section(tmp_path, plain_data):
    """A tiny corpus is built and answers; long passages are told about."""
    corpus_of_one_section(plain_data, tmp_path, "1")
    with pytest.warns(UserWarning, match="longer than 16 tokens"):
        params = with_values(load_params(), {"encoder.max_tokens": 16}, "test")
        built = build_index(tmp_path, params)
    assert built.documents == 1 and built.passages >= 1 and built.terms == 0
    index = open_index(tmp_path, params)
    assert index.ask("Section 1").citations
    assert index.ask("Section 2").refusal_reason == "unknown_provision"
    assert index.search("what is this act called and when does it begin?")
    for question in ('what is "a promoter"?', "Who is the builder?", "what is ?"):
        index.ask(question)


def test_a_corpus_without_provisions(tmp_path, plain_data):
    corpus_of_one_section(plain_data, tmp_path, "none")
    with pytest.raises(CivicSetuError, match="has no provisions to index"):
        build_index(tmp_path, load_params())
    assert not (tmp_path / "index").exists()


def test_no_corpus(tmp_path):
    with pytest.raises(CivicSetuError, match="has no corpus"):
        build_index(tmp_path, load_params())
