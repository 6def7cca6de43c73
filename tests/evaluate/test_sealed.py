"""Sealed questions: kept so that no search shows them, scored as by hand, and each run counted."""

import json

import pytest

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_jsonl, sha256
from civicsetu.base.project import project_root
from civicsetu.evaluate.sealed import QUESTIONS, RUNS, score_sealed, seal, unsealed

ROWS = [
    {"question": "What does section 18 of the Act say?", "section": "rera_act_2016#18", "act_named": "named"},
    {"question": "What does section 13 of the Act say?", "section": "rera_act_2016#14", "act_named": "named"},
    {"question": "How do I bake bread at home?", "section": "rera_act_2016#3", "act_named": "implied"},
]


def test_each_run_is_scored_and_counted(plain_index, tmp_path):
    seal(ROWS, tmp_path / QUESTIONS)
    first, second = score_sealed(plain_index, tmp_path), score_sealed(plain_index, tmp_path)
    assert (first.pop("run"), second.pop("run")) == (1, 2) and first == second
    assert [row["run"] for row in read_jsonl(tmp_path / RUNS)] == [1, 2]
    assert first["n"] == 3 and first["questions"] == sha256(tmp_path / QUESTIONS)[:16]
    # the first finds its section; the second finds 13, where 14 is wanted; the third is refused
    assert first["hit@1"][0] == pytest.approx(1 / 3, abs=1e-4) and first["refused"][0] == pytest.approx(1 / 3, abs=1e-4)
    low, high = first["hit@1"][1:]
    assert 0 < low < 1 / 3 < high < 1
    assert first["naming_no_act"]["n"] == 1 and first["naming_no_act"]["refused"][0] == 1.0


def test_no_search_shows_a_sealed_question_and_none_is_changed(tmp_path):
    path = tmp_path / QUESTIONS
    seal(ROWS, path)
    assert b"bake" not in path.read_bytes() and unsealed(path) == ROWS
    with pytest.raises(QuestionFileError, match="not changed"):
        seal(ROWS, path)
    with pytest.raises(QuestionFileError, match=r"row 1 .* must have question, section, act_named"):
        seal([{"question": "What?"}], tmp_path / "other.xz")
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(QuestionFileError, match=r"questions.jsonl.xz can't be read"):
        unsealed(path)


def test_an_index_without_the_acts_is_refused_and_not_counted(plain_index, tmp_path):
    seal([{**ROWS[0], "section": "no_such_act#1"}], tmp_path / QUESTIONS)
    with pytest.raises(QuestionFileError, match=r"1 of the sections .* civicsetu build --corpus central"):
        score_sealed(plain_index, tmp_path)
    assert not (tmp_path / RUNS).exists()


def test_nothing_is_learnt_from_what_is_sealed():
    """Neither the sections nor the questions are in what is learnt from, and their acts have no known questions."""
    root = project_root()
    rows = unsealed(root / QUESTIONS)
    sections, asked = {row["section"] for row in rows}, {row["question"].lower() for row in rows}
    assert len(rows) == len(sections) == len(asked) == 160
    assert not {section.partition("#")[0] for section in sections} & {p.stem for p in (root / "data/asked").glob("*")}
    for row in map(json.loads, (root / "data/training/questions.jsonl").read_text(encoding="utf-8").splitlines()):
        assert row["section"] not in sections
        assert row["split"] == "heldout" or row["section"].partition("#")[0] not in {
            s.partition("#")[0] for s in sections
        }
