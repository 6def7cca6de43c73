"""An index that is not whole does not open, and the message names what is wrong."""

import json
import os
import shutil
from pathlib import Path

import pytest

from civicsetu import open_index
from civicsetu.base.errors import IndexUnusable
from civicsetu.index.layout import (
    ANSWERING_FILES,
    ENTAILMENT_FILES,
    KINDS_FILES,
    QUESTION_ENCODER_FILES,
    READER_FILES,
)
from civicsetu.index.manifest import FORMAT, verified_manifest, write_manifest
from civicsetu.params import Params, load_params, with_values

FILES = (
    "corpus/documents.json", "corpus/provisions.jsonl", "corpus/references.jsonl", "corpus/derivations.jsonl",
    "corpus/facts.jsonl", "corpus/definitions.jsonl", "corpus/amendments.jsonl",
    "corpus/commencements.jsonl", "corpus/versions.jsonl",
    "corpus/text/rera_act_2016.txt",
    "corpus/pages/rera_act_2016.json", "index/passages/rows.npy", "index/passages/covers.npy",
    "index/passages/cover_starts.npy", "index/passages/texts.bin", "index/passages/texts_starts.npy",
    "index/provisions/ids.bin", "index/provisions/ids_starts.npy", "index/provisions/order.npy",
    "index/provisions/tree.npy", "index/provisions/lines.npy", "index/provisions/documents.npy",
    "index/terms.json", "index/graph.json",
    "index/dense.npy", "index/dense.faiss", "index/tokens.npy", "index/token_starts.npy", "index/cues.npy",
    "index/encoder/encoder.onnx", "index/encoder/tokenizer.json", "index/encoder/token_basis.npy",
    *(f"index/encoder/{name}" for name in (*QUESTION_ENCODER_FILES, *READER_FILES, *ENTAILMENT_FILES, *KINDS_FILES)),
    *(f"index/encoder/{name}" for name in ANSWERING_FILES),
    "index/lexical/data.csc.index.npy",
    "index/lexical/indices.csc.index.npy", "index/lexical/indptr.csc.index.npy", "index/lexical/vocab.index.json",
    "index/known_questions/provisions.bin", "index/known_questions/provisions_starts.npy",
    "index/lexical/params.index.json", "index/known_questions/texts.bin", "index/known_questions/texts_starts.npy",
    "index/known_questions/vectors.npy", "index/known_questions/rows.npy", "index/known_questions/row_starts.npy",
    "index/known_questions/taken.npy",
)  # fmt: skip
MANIFEST = Path("index/manifest.json")


@pytest.fixture
def copy(plain_data, tmp_path):
    """The built folder again; files are links until a test replaces one."""
    for part in ("corpus", "index"):
        shutil.copytree(plain_data / part, tmp_path / part, copy_function=os.link)
    return tmp_path


def replace(path: Path, data: bytes) -> None:
    path.unlink()
    path.write_bytes(data)


def refused(folder, *named, params=None):
    with pytest.raises(IndexUnusable) as caught:
        open_index(folder, params)
    message = str(caught.value)
    assert "\n" not in message
    for name in named:
        assert str(name) in message, message
    return message


def test_the_list_above_is_what_the_manifest_lists(plain_data):
    manifest = json.loads((plain_data / MANIFEST).read_text())
    assert set(manifest["files"]) == set(FILES)


def test_a_copy_opens(copy):
    assert open_index(copy).ask("Section 18(1)").citations


@pytest.mark.parametrize("name", FILES)
def test_one_byte_changed(copy, name):
    data = bytearray((copy / name).read_bytes() or b" ")  # an empty file gets a byte
    data[len(data) // 2] ^= 1
    replace(copy / name, bytes(data))
    refused(copy, name, "civicsetu build")


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_missing(copy, name):
    (copy / name).unlink()
    refused(copy, name, "missing")


@pytest.mark.parametrize("name", ["index/passages/texts.bin", "index/dense.npy", "corpus/provisions.jsonl"])
def test_a_file_is_cut(copy, name):
    data = (copy / name).read_bytes()
    replace(copy / name, data[: len(data) // 2])
    refused(copy, name)


@pytest.mark.parametrize("name", ["index/extra.npy", "corpus/text/other.txt", "index/lexical/more.json"])
def test_a_file_too_many(copy, name):
    (copy / name).write_bytes(b"x")
    refused(copy, name, "is not a file of this index")


def test_what_an_editor_leaves_does_no_harm(copy):
    (copy / "index" / ".ipynb_checkpoints").mkdir()
    (copy / "index" / ".ipynb_checkpoints" / "x.json").write_text("{}")
    open_index(copy)


def test_the_manifest_is_cut(copy):
    data = (copy / MANIFEST).read_bytes()
    replace(copy / MANIFEST, data[: len(data) // 2])
    refused(copy, MANIFEST, "damaged")


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"null", b"{}", b"\xff\xfe", f'{{"format": {FORMAT}, "files": [], "parameters": null}}'.encode()],
)
def test_the_manifest_is_something_else(copy, data):
    replace(copy / MANIFEST, data)
    refused(copy, MANIFEST, "damaged")


def test_the_manifest_is_missing(copy):
    (copy / MANIFEST).unlink()
    refused(copy, "manifest")


def test_one_byte_of_the_manifest_changed(copy):
    whole = (copy / MANIFEST).read_bytes()
    for at in range(3, len(whole) - 3, 97):
        data = bytearray(whole)
        data[at] ^= 1
        replace(copy / MANIFEST, bytes(data))
        refused(copy, MANIFEST)


def test_the_format_is_another(copy):
    manifest = json.loads((copy / MANIFEST).read_text())
    replace(copy / MANIFEST, json.dumps(manifest | {"format": 99}).encode())
    refused(copy, MANIFEST, "format 99")


@pytest.mark.parametrize(
    "name, value",
    [
        ("passages.max_chars", 700),
        ("encoder.max_tokens", 128),
        ("dense.m", 8),
        ("dense.ef_search", 32),
        ("lexical.k1", 1.5),
    ],
)
def test_the_parameters_are_others(copy, name, value):
    refused(copy, MANIFEST, name, value, params=with_values(load_params(), {name: value}, "test"))


def test_parameters_of_searching_may_be_others(copy):
    open_index(copy, with_values(load_params(), {"parts.dense.pool": 5, "answer.condition_words": 1}, "test"))


def test_there_is_no_index(tmp_path):
    refused(tmp_path, tmp_path, "does not exist", "civicsetu build")
    refused(tmp_path / "nowhere", "nowhere", "does not exist")


def test_the_index_folder_is_empty(tmp_path):
    (tmp_path / "index").mkdir()
    refused(tmp_path, "half-written")


def test_the_index_of_another_build(copy, plain_data, tmp_path_factory):
    """Files of two builds, each whole, don't make one."""
    manifest = json.loads((copy / MANIFEST).read_text())
    text = (copy / "corpus/text/rera_act_2016.txt").read_bytes()
    replace(copy / "corpus/text/rera_act_2016.txt", text + b" ")
    refused(copy, "corpus/text/rera_act_2016.txt")
    (copy / MANIFEST).unlink()
    write_manifest(copy, manifest["parameters"], manifest["documents"], manifest["counts"])
    open_index(copy)


def test_the_manifest_says_what_was_indexed(plain_data):
    manifest = verified_manifest(plain_data, None)
    assert manifest["parameters"] == Params().indexing() == load_params().indexing()
    assert [(d["key"], d["edition"]) for d in manifest["documents"]] == [("rera_act_2016", "plain-language")]
