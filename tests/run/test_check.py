"""`civicsetu check`: what is ready, what is missing, what to do."""

import importlib.util

import pytest

from civicsetu.params import Params, with_values
from civicsetu.run.check import NEEDED, OPTIONAL, _models, findings


def by_what(data):
    return {finding.what: finding for finding in findings(data)}


def test_a_whole_data_folder(plain_data):
    found = by_what(plain_data)
    assert {"parameters", *NEEDED, *OPTIONAL, "corpus plain", "corpus official", "official texts", "index"} <= set(
        found
    )
    assert found["parameters"].state == found["index"].state == found["searching"].state == "ready"
    assert "rera_act_2016 (plain-language)" in found["index"].found
    assert all(f.state in ("ready", "missing", "optional") for f in found.values())
    assert all(f.todo for f in found.values() if f.state != "ready")
    assert not any("\n" in part for f in found.values() for part in f)


def test_no_index(tmp_path):
    index = by_what(tmp_path)["index"]
    assert index.state == "missing" and str(tmp_path) in index.found and "civicsetu build" in index.todo
    assert "civicsetu build" not in index.found  # said once


def test_packages_that_are_absent(plain_data, monkeypatch):
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name in ("faiss", "igraph", "ragas") else real(name)
    )
    found = by_what(plain_data)
    assert found["searching"][:3] == ("missing", "searching", "not installed: faiss")
    assert found["section graph"].state == found["RAGAS metrics"].state == "optional"


def test_the_mirror(plain_data, tmp_path, monkeypatch):
    monkeypatch.delenv("CIVICSETU_MIRROR", raising=False)
    assert by_what(plain_data)["official texts"].state == "optional"
    monkeypatch.setenv("CIVICSETU_MIRROR", str(tmp_path / "none"))
    assert by_what(plain_data)["official texts"].state == "missing"
    monkeypatch.setenv("CIVICSETU_MIRROR", str(tmp_path))
    (tmp_path / "a.pdf").write_bytes(b"")
    assert by_what(plain_data)["official texts"][::2] == ("ready", f"1 PDF in {tmp_path}")


@pytest.mark.parametrize("text", ["passages: {max_chars: 5}", "a: ["])
def test_bad_parameters_end_it(plain_data, tmp_path, monkeypatch, text):
    (tmp_path / "params.yaml").write_text(text)
    monkeypatch.setattr("civicsetu.params.project_root", lambda: tmp_path)
    (finding,) = findings(plain_data)
    assert finding.state == "missing" and "params.yaml" in finding.found


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "add such an arm"),
        ({"arms": {"answer": ["bm25"], "read": ["reworded", "bm25"]}}, "set answer.arm to read"),
        ({"arms": {"answer": ["bm25"], "read": ["reworded", "bm25"]}, "answer.arm": "read"}, ""),
    ],
)
def test_models_that_no_answer_asks_are_told(more, told):
    arms = {**{name: list(parts) for name, parts in Params().arms.items()}, **more.pop("arms", {})}
    values = {"models": {"fast": [{"model": "openai/m"}]}, "arms": arms, **more}
    todo = [one.todo for one in _models(with_values(Params(), values, "a test")) if one.what == "reading questions"]
    assert todo == ([todo[0]] if told else []) and all(told in one for one in todo)
