"""Generations: one commit point, readers that keep what they opened, folders that are what answers."""

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from civicsetu import open_index
from civicsetu.base.building import GENERATIONS, building, under_way
from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.index import generations
from civicsetu.index.build import build_index
from civicsetu.index.manifest import verified_manifest
from civicsetu.params import load_params
from civicsetu.read.corpus.build import read_corpus
from tests.index.test_increments import DUTIES, files, given

pytestmark = pytest.mark.index
OLD = ("keep the old ledger", "return the old deposit")
NEW = ("keep the new ledger", "return the new deposit", "burn the coal")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an index of a small law."""
    made = tmp_path / "data"
    read(made, OLD)
    build_index(made, load_params())
    return made


def read(data: Path, duties) -> None:
    with building(data, "reading"):
        generations.adopt(data)
        read_corpus([given(data.parent, "smith", duties)], data, None, max_pages=9, offline=True)


def said(data: Path) -> str:
    return open_index(data).provisions["smith#1"].text


def test_a_new_corpus_does_not_touch_the_index_that_answers(data: Path) -> None:
    before = open_index(data)
    read(data, NEW)
    assert under_way(data) and "old ledger" in said(data)
    assert "new ledger" in (data / "corpus" / "provisions.jsonl").read_text()
    assert before.documents["smith"].text == open_index(data).documents["smith"].text
    build_index(data, load_params())
    assert not under_way(data) and "new ledger" in said(data)


def test_a_reader_keeps_the_generation_that_it_opened_late_reads_included(data: Path) -> None:
    reader = open_index(data)
    read(data, NEW)
    build_index(data, load_params())
    assert "old ledger" in reader.documents["smith"].text
    assert "smith#3" not in reader.graph.igraph.vs["name"]
    assert len(reader.store.sentence("the ledger")) and reader.ask("What does section 1 say?").citations
    assert "smith#3" in open_index(data).graph.igraph.vs["name"]
    held = reader.store.root
    assert held.is_dir()
    read(data, DUTIES)
    build_index(data, load_params())
    assert held.is_dir(), "it is read"
    del reader
    build_index(data, load_params())
    assert not held.exists(), "nobody can hold it"
    own = [path.name for path in (data / GENERATIONS).iterdir() if path.is_dir()]
    assert len(own) == 1


def test_the_folders_are_the_generation_in_force(data: Path) -> None:
    root = open_index(data).store.root
    for name in (*verified_manifest(data, None)["files"], "index/manifest.json"):
        assert os.path.samefile(data / name, root / name), name
    read(data, NEW)
    build_index(data, load_params())
    fresh = data.parent / "fresh"
    read(fresh, NEW)
    build_index(fresh, load_params())
    assert files(data) == files(fresh)


@pytest.mark.parametrize("name", ["index/graph.json", "corpus/text/smith.txt", "index/manifest.json"])
def test_what_is_damaged_in_the_folders_is_refused_by_name(data: Path, name: str) -> None:
    whole = (data / name).read_bytes()
    (data / name).unlink()
    (data / name).write_bytes(whole[:-3] + b"   ")
    with pytest.raises(IndexUnusable, match=f"{name} is damaged"):
        open_index(data)
    (data / name).unlink()
    with pytest.raises(IndexUnusable, match="missing" if "manifest" not in name else "no manifest"):
        open_index(data)
    (data / name).write_bytes(whole)
    (data / "index" / "more.npy").write_bytes(b"")
    with pytest.raises(IndexUnusable, match="not a file of this index"):
        open_index(data)


def test_a_damaged_generation_is_made_again(data: Path) -> None:
    whole = files(data)
    root = open_index(data).store.root
    (root / "index" / "graph.json").write_bytes(b"{}")
    with pytest.raises(IndexUnusable, match=r"graph\.json is damaged"):
        open_index(data)
    build_index(data, load_params())
    assert files(data) == whole and "old ledger" in said(data)


def test_a_folder_that_was_copied_is_read_and_kept_during_a_build(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for part in ("corpus", "index", "cache"):
        shutil.copytree(data / part, copy / part)
    assert "old ledger" in said(copy) and not (copy / GENERATIONS).exists()
    read(copy, NEW)
    assert "old ledger" in said(copy)
    build_index(copy, load_params())
    assert "new ledger" in said(copy)


def test_a_build_that_fails_leaves_the_old_index_and_no_rest(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(data, NEW)
    monkeypatch.setattr("civicsetu.index.build.make_graph", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(OSError, match="full"):
        build_index(data, load_params())
    assert "old ledger" in said(data) and not (data / GENERATIONS / generations.BUILDING).exists()
    monkeypatch.undo()
    build_index(data, load_params())
    assert "new ledger" in said(data)


HOLDER = """
import sys, time
from pathlib import Path
from civicsetu.base.building import building
with building(Path(sys.argv[1]), "testing the lock"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_build_waits_or_is_refused_by_name(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdin and holder.stdout
    assert holder.stdout.readline() == "held\n"
    with (
        pytest.raises(CivicSetuError, match=rf"being built by process {holder.pid} on .*testing the lock"),
        building(tmp_path, "too late", wait_s=0.1),
    ):
        pass
    waited: list[str] = []

    def tell(text: str) -> None:
        waited.append(text)
        holder.stdin.close()

    with building(tmp_path, "in time", tell, wait_s=30):
        assert json.loads((tmp_path / GENERATIONS / "build.json").read_text())["pid"] == os.getpid()
    assert holder.wait() == 0 and str(holder.pid) in waited[0]


def test_a_lock_goes_with_its_process(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout
    holder.stdout.readline()
    holder.kill()
    holder.wait()
    with building(tmp_path, "at once", wait_s=5):
        pass


def test_threads_wait_for_each_other_and_a_build_in_a_build_does_not(tmp_path: Path) -> None:
    inside, most, lock = [0], [0], threading.Lock()

    def work() -> None:
        with building(tmp_path, "one"), building(tmp_path, "two"):
            with lock:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            threading.Event().wait(0.02)
            with lock:
                inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]
