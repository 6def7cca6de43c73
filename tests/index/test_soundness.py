"""The check of meaning finds what a manifest vouches for although it is wrong."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from civicsetu import open_index
from civicsetu.index.manifest import verified_manifest, write_manifest
from civicsetu.index.soundness import faults
from civicsetu.run.check import findings

pytestmark = pytest.mark.index


@pytest.fixture
def copy(plain_data: Path, tmp_path: Path) -> Path:
    for part in ("corpus", "index"):
        shutil.copytree(plain_data / part, tmp_path / part)
    return tmp_path


def rows(path: Path, change: Callable[[list], None]) -> None:
    found = [json.loads(line) for line in path.read_text().splitlines()]
    change(found)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found))


def array(path: Path, change: Callable[[np.ndarray], None]) -> None:
    values = np.load(path)
    change(values)
    np.save(path, values)


def graph(data: Path) -> None:
    path = data / "index" / "graph.json"
    found = json.loads(path.read_text())
    found["edges"].pop()
    path.write_text(json.dumps(found))


DAMAGE: dict[str, Callable[[Path], None]] = {
    "references: rera_act_2016#999 does not exist": lambda data: rows(
        data / "corpus/references.jsonl", lambda found: found[0].update(target="rera_act_2016#999")
    ),
    "passages: covered provision": lambda data: array(
        data / "index/passages/covers.npy", lambda values: values.__setitem__(5, -7)
    ),
    "dense.npy: a vector is not of length 1": lambda data: array(
        data / "index/dense.npy", lambda values: values.__setitem__(3, 0)
    ),
    "known questions: passage": lambda data: array(
        data / "index/known_questions/rows.npy", lambda values: values.__setitem__(0, 10**6)
    ),
    "the manifest counts": graph,
    "does not say what stands in its document's text": lambda data: (data / "corpus/text/rera_act_2016.txt").write_text(
        (data / "corpus/text/rera_act_2016.txt").read_text().replace("promoter", "prom0ter")
    ),
}


def test_a_sound_index_has_no_faults(plain_data: Path, official_index) -> None:
    assert faults(open_index(plain_data).store) == [] == faults(official_index.store)


@pytest.mark.parametrize("said", DAMAGE)
def test_what_is_wrong_under_right_checksums_is_found(copy: Path, said: str) -> None:
    manifest = verified_manifest(copy, None)
    DAMAGE[said](copy)
    (copy / "index" / "manifest.json").unlink()
    write_manifest(copy, manifest["parameters"], manifest["documents"], manifest["counts"])
    found = next(finding for finding in findings(copy) if finding.what == "index")
    assert found.state == "missing" and said in found.found


@pytest.mark.parametrize(
    "change", [{"files": None}, {"more": 1}, {"counts": {"passages": -1}}, {"files": {}}, {"documents": [{"key": "a"}]}]
)
def test_a_manifest_of_another_form_is_damaged_though_its_checksum_is_right(copy: Path, change: dict) -> None:
    from civicsetu.base.errors import IndexUnusable
    from civicsetu.index.manifest import _own_checksum

    path = copy / "index" / "manifest.json"
    manifest = {name: value for name, value in json.loads(path.read_text()).items() if name != "sha256"} | change
    path.write_text(json.dumps(manifest | {"sha256": _own_checksum(manifest)}))
    with pytest.raises(IndexUnusable, match="damaged"):
        open_index(copy)
