"""Answers are given again only for the same question to the same index with the same parameters."""

import json
import os
import time

import pytest

from civicsetu.answer.show import ShownAnswer
from civicsetu.model.results import AnswerPart, Citation, Hit, Related
from civicsetu.talk.cache import AnswerCache

QUOTED = Citation("a#1(a)", "s. 1(a), A", "a", "official", "CENTRAL", 3, "words – “quoted”", 5, 21, True)
ANSWER = ShownAnswer(
    question="What is it?", answer="words", citations=(QUOTED,), confidence=0.5, confidence_level="medium",
    query_type="definition", refused=False, refusal_reason=None, conflict_warnings=("one",), amendment_notice=None,
    disclaimer="none", timings_ms={"total": 1.5}, doubts=(),
    parts=(AnswerPart("What is it?", "definition", "It is.", (QUOTED,), (), (Related("a#2", "s. 2, A", "see"),), 1),),
    hits=(Hit(1, "a#1(a)", "s. 1(a), A", "a", "CENTRAL", "a#1", (3, 4), 1.25, "words", "One", ("late",)),),
)  # fmt: skip


def cache(folder, index="i", parameters=None, most_bytes=10**6, days=1):
    return AnswerCache(folder, index, parameters or {}, most_bytes, days)


def kept(folder):
    return sorted(folder.glob("*.json"))


def test_what_was_put_in_comes_out(tmp_path):
    cache(tmp_path).put(ANSWER, "What is it?", ("GUJARAT", None))
    found = cache(tmp_path).get("What is it?", ("GUJARAT", None))
    assert found == ANSWER and isinstance(found, ShownAnswer) and found.row() == ANSWER.row()


@pytest.mark.parametrize(
    "other",
    [{"index": "j"}, {"parameters": {"answer.evidence_floor": 0.5}}],
)
def test_another_index_or_other_parameters_have_other_answers(tmp_path, other):
    cache(tmp_path).put(ANSWER, "What is it?")
    assert cache(tmp_path, **other).get("What is it?") is None


def test_another_question_or_another_place_has_another_answer(tmp_path):
    cache(tmp_path).put(ANSWER, "What is it?")
    assert cache(tmp_path).get("What is it") is None
    assert cache(tmp_path).get("What is it?", ("GUJARAT", None)) is None


def test_an_answer_of_another_index_is_not_given_under_this_ones_name(tmp_path):
    cache(tmp_path, index="old").put(ANSWER, "What is it?")
    cache(tmp_path).put(ANSWER, "What is it?")
    old, new = sorted(kept(tmp_path), key=lambda path: json.loads(path.read_text())["made_of"]["index"] != "old")
    os.replace(old, new)
    assert cache(tmp_path).get("What is it?") is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-20],
        lambda text: text.replace("quoted", "quotes"),
        lambda text: text.replace('"confidence": 0.5', '"confidence": 0.9'),
        lambda text: "[]",
        lambda text: "",
        lambda text: "\x00",
    ],
)
def test_a_damaged_entry_is_not_given(tmp_path, spoil):
    cache(tmp_path).put(ANSWER, "What is it?")
    (path,) = kept(tmp_path)
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert cache(tmp_path).get("What is it?") is None


def test_an_old_answer_is_not_given(tmp_path, monkeypatch):
    cache(tmp_path).put(ANSWER, "What is it?")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 23 * 3600)
    assert cache(tmp_path).get("What is it?") == ANSWER
    monkeypatch.setattr(time, "time", lambda: now + 25 * 3600)
    assert cache(tmp_path).get("What is it?") is None


def test_it_stays_within_its_size(tmp_path):
    answers = cache(tmp_path, most_bytes=10_000)
    for n in range(40):
        answers.put(ANSWER, f"question {n}")
        assert sum(path.stat().st_size for path in kept(tmp_path)) <= 10_000
    assert answers.get("question 39") == ANSWER


def test_questions_with_personal_data_are_not_kept(tmp_path):
    cache(tmp_path).put(ANSWER, "Call 98765 43210: what is it?")
    assert kept(tmp_path) == []
