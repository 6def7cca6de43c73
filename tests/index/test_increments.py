"""Adding, changing and removing documents: the same index, byte for byte, as one built from nothing."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.index import manifest
from civicsetu.index.build import Built, build_index
from civicsetu.index.encode import documents as encode
from civicsetu.index.encode import workers
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.vectors import encode_rows, is_whole
from civicsetu.index.encode.workers import Job, encode_jobs
from civicsetu.model.document import Meta
from civicsetu.params import load_params, with_values
from civicsetu.read.corpus.build import read_corpus
from civicsetu.read.corpus.outcome import ReadDocument, Settings, Source
from civicsetu.read.tree.markdown import read_markdown

DUTIES = (
    "keep the register open to the public on every working day",
    "return the deposit with interest at the rate of eight per cent, however small it may be",
    'put up a notice that says "closed" in letters of ten centimetres',
    "appear before the inspector within thirty days of a call",
)


def given(folder: Path, key: str, duties: Sequence[str] = DUTIES) -> Source:
    """A small statute."""
    meta = Meta(key, f"The {key} Act", f"{key} Act", "official", "CENTRAL", "act")
    sections = "".join(f"### {n}. Duty {n}\n\nThe {key} shall {duty}.\n\n" for n, duty in enumerate(duties, 1))
    text = f"# The {key} Act\n\n> NOT THE OFFICIAL TEXT. A sample.\n\nAn Act about {key}.\n\n{sections}"

    def document(_: Settings) -> ReadDocument:
        (folder / "a.md").write_text(text, encoding="utf-8")
        return ReadDocument(read_markdown(folder / "a.md", meta).document)

    return Source(key, "acts.jsonl", text, document, meta)


def files(data: Path) -> dict[str, str]:
    return {
        f.relative_to(data).as_posix(): sha256(f)
        for part in ("corpus", "index")
        for f in (data / part).rglob("*")
        if f.is_file()
    }


def build(data: Path, documents: Sequence[Source]) -> Built:
    outcomes = read_corpus(documents, data, None, max_pages=400, offline=True)
    assert all(o.read for o in outcomes), outcomes
    return build_index(data, load_params())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for data folders."""
    return tmp_path


def same_as_from_nothing(folder: Path, documents: Sequence[Source]) -> Built:
    """Build where something was built before, and hold it against a new build."""
    built = build(folder / "data", documents)
    shutil.rmtree(folder / "anew" / "cache" / "vectors", ignore_errors=True)
    fresh = build(folder / "anew", documents)
    assert files(folder / "data") == files(folder / "anew")
    assert fresh.unchanged == 0 and built._replace(unchanged=0) == fresh
    return built


def test_add_change_remove(folder: Path) -> None:
    smith, baker, miller = (given(folder, key) for key in ("smith", "baker", "miller"))
    assert same_as_from_nothing(folder, [smith, baker]).unchanged == 0
    assert same_as_from_nothing(folder, [smith, baker]).unchanged == 2
    assert same_as_from_nothing(folder, [miller, smith, baker]).unchanged == 2
    amended = given(folder, "smith", [*DUTIES[:2], "burn what is left of the coal", *DUTIES[3:]])
    assert same_as_from_nothing(folder, [miller, amended, baker]).unchanged == 2
    index = open_index(folder / "data")
    assert index.search("What must the smith do with coal?", k=1)[0].provision == "smith#3"
    assert same_as_from_nothing(folder, [miller, baker]).unchanged == 2
    index = open_index(folder / "data")
    assert index.store.document_keys == ("miller", "baker") and "smith#1" not in index.provisions
    assert {hit.document for hit in index.search("What must the smith do?", k=100)} == {"miller", "baker"}


def test_a_damaged_cache_is_made_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [given(folder, key) for key in ("smith", "baker")]
    build(folder / "data", documents[:1])
    exported = Path(os.environ["CIVICSETU_CACHE"]) / "encoder"
    monkeypatch.delenv("CIVICSETU_CACHE")
    # what another export gave is taken over, so that the one below must give the same bytes
    shutil.copytree(exported, folder / "data" / "cache" / "encoder")
    build(folder / "data", documents)
    whole, cache = files(folder / "data"), folder / "data" / "cache"
    one, _ = sorted((cache / "vectors").iterdir())
    for damaged in (one.read_bytes()[:-100], b"", b"junk", one.read_bytes()[:3000] + b"~~~" + one.read_bytes()[3003:]):
        one.write_bytes(damaged)
        assert build(folder / "data", documents).unchanged == 1
        assert files(folder / "data") == whole
    one.unlink()
    for path in (cache / "encoder").glob("*.onnx"):
        path.write_bytes(b"junk")
    assert build(folder / "data", documents).unchanged == 1 and files(folder / "data") == whole
    made = {path.name: sha256(path) for path in (cache / "encoder").iterdir()}
    assert made.items() <= {path.name: sha256(path) for path in exported.iterdir()}.items()


def test_other_settings_encode_again(folder: Path) -> None:
    documents = [given(folder, "smith")]
    build(folder / "data", documents)
    shorter = with_values(load_params(), {"encoder.max_tokens": 128}, "test")
    assert build_index(folder / "data", shorter).unchanged == 0
    assert build_index(folder / "data", load_params()).unchanged == 1


# ------------------------------------------------------------------ vectors
def test_vectors_do_not_depend_on_what_else_is_encoded(plain_data: Path, tmp_path: Path, plain_index) -> None:
    """With 8-bit arithmetic scales are taken from all that is encoded at once; so nothing is but one passage."""
    texts = [p.search_text for p in plain_index.store.passages[:70]]
    together = Encoder(plain_data / "index" / "encoder")
    encode_rows(together, texts, tmp_path / "together.npz", lambda _: None)
    entry = np.load(tmp_path / "together.npz")
    ends = np.cumsum(entry["lengths"])
    for row in (69, 0, 37, 5):
        alone = Encoder(plain_data / "index" / "encoder")
        encode_rows(alone, [texts[row]], tmp_path / "alone.npz", lambda _: None)
        one = np.load(tmp_path / "alone.npz")
        assert one["sentences"][0].tobytes() == entry["sentences"][row].tobytes()
        assert one["tokens"].tobytes() == entry["tokens"][ends[row] - len(one["tokens"]) : ends[row]].tobytes()
    encode_rows(together, texts[::-1], tmp_path / "again.npz", lambda _: None)
    assert np.load(tmp_path / "again.npz")["sentences"].tobytes() == entry["sentences"][::-1].tobytes()


def test_several_processes_make_the_same_as_one(plain_data: Path, tmp_path: Path) -> None:
    index, settings = plain_data / "index", load_params().encoder
    spans = [(0, 5), (5, 12), (12, 13), (13, 20)]
    said: list[str] = []
    for processes in (1, 2):
        jobs = [Job(a, b, tmp_path / f"{processes}-{a}.npz") for a, b in spans]
        encode_jobs(jobs, index, settings, said.append, processes)
        assert said[-1] == "encoded 20 of 20 passages"
    for a, b in spans:
        one, two = (tmp_path / f"{processes}-{a}.npz" for processes in (1, 2))
        assert is_whole(one, b - a) and one.read_bytes() == two.read_bytes()


def test_a_process_that_ends_is_told_about(plain_data: Path, tmp_path: Path) -> None:
    jobs = [Job(0, 1, tmp_path / "a.npz"), Job(1, 2, tmp_path / "nowhere" / "\0.npz")]
    with pytest.raises(CivicSetuError, match=r"a process that encodes passages failed: .*null byte"):
        encode_jobs(jobs, plain_data / "index", load_params().encoder, lambda _: None, 2)


def test_few_passages_need_no_other_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_in_processes", None)
    build(folder / "data", [given(folder, "smith"), given(folder, "baker")])
    monkeypatch.setattr(workers, "FEW", 0)
    monkeypatch.setattr(workers, "cores", lambda: 2)
    with pytest.raises(TypeError):
        build(folder / "data", [given(folder, "carter"), given(folder, "mason")])


# ------------------------------------------------------------------ what a large index is checked for
@pytest.fixture
def large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An index that counts as large."""
    monkeypatch.setattr(manifest, "WHOLE", 100_000)
    monkeypatch.setattr(manifest, "USUAL", manifest.USUAL._replace(above=1_000_000))
    build(folder / "data", [given(folder, "smith"), given(folder, "baker")])
    return folder / "data"


def test_a_large_index_is_checked_by_samples(large: Path) -> None:
    path = large / "index" / "encoder" / "encoder.onnx"
    whole = path.read_bytes()
    assert manifest.verified_manifest(large, None)["files"]["index/encoder/encoder.onnx"]["sample"]
    for damaged in (whole[:-1], whole + b"x", b"x" + whole[1:], whole[:-1] + b"x", whole[::-1]):
        path.write_bytes(damaged)
        with pytest.raises(IndexUnusable, match=r"encoder\.onnx is damaged"):
            open_index(large)
    # a byte between the blocks is seen only when all is read
    gap = (len(whole) - manifest.USUAL.block) // (manifest.USUAL.blocks - 1) - 10
    assert gap > manifest.USUAL.block
    path.write_bytes(whole[:gap] + bytes([whole[gap] ^ 1]) + whole[gap + 1 :])
    manifest.verified_manifest(large, None)
    with pytest.raises(IndexUnusable, match="checksum differs"):
        manifest.verified_manifest(large, None, deep=True)


def test_a_large_index_checks_a_text_when_it_is_read(large: Path) -> None:
    path = large / "corpus" / "text" / "smith.txt"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"coal", b"cool").replace(b"notice", b"nOtice"))
    index = open_index(large)
    assert index.documents["baker"].text
    with pytest.raises(IndexUnusable, match=r"smith\.txt is damaged"):
        index.documents["smith"]
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(IndexUnusable, match=r"smith\.txt is damaged .*length"):
        open_index(large)
    path.write_bytes(whole)
    path.unlink()
    with pytest.raises(IndexUnusable, match=r"smith\.txt is missing"):
        open_index(large)


def test_small_files_of_a_large_index_are_read_in_full(large: Path) -> None:
    for name in ("corpus/provisions.jsonl", "index/passages/rows.npy", "index/terms.json"):
        path = large / name
        whole = path.read_bytes()
        path.write_bytes(whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:])
        with pytest.raises(IndexUnusable, match=f"{path.name} is damaged"):
            open_index(large)
        path.write_bytes(whole)


def test_the_cache_is_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encode, "MOST_BYTES", 1)
    build(folder / "data", [given(folder, "smith"), given(folder, "baker")])
    assert len(list((folder / "data" / "cache" / "vectors").iterdir())) == 2  # those in use stay
    assert build(folder / "data", [given(folder, "smith"), given(folder, "mason")]).unchanged == 1
    assert len(list((folder / "data" / "cache" / "vectors").iterdir())) == 2
