"""Sheets for readers, and their grades taken in."""

import json

import pytest

from civicsetu.base.errors import ParameterError, QuestionFileError
from civicsetu.base.files import read_jsonl, write_jsonl
from civicsetu.evaluate.hand.readers import kappa, read_grades, summed_up, take_grades
from civicsetu.evaluate.hand.renew import renew
from civicsetu.evaluate.hand.sheet import mixed, named_questions, write_sheet
from civicsetu.evaluate.questions import load_questions
from civicsetu.learn.graded import BY_HAND, BY_PROGRAM, checksum, load_graded
from civicsetu.model.features import FEATURES
from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden" / "plain_questions.jsonl"
ABOUT = {"commit": "abc1234", "corpus": "plain"}
GOOD = {"direct": 2, "complete": 1, "noise": 0, "readable": 1, "misleading": 0, "why": ""}
BAD = GOOD | {"misleading": 1, "why": "it says the opposite"}


@pytest.fixture(scope="module")
def questions():
    return mixed(named_questions({"plain_questions": load_questions(GOLDEN, "dev")}, []), most=6)


@pytest.fixture
def sheet(plain_index, questions, tmp_path):
    write_sheet(plain_index, questions, tmp_path / "sheet", ABOUT)
    return tmp_path / "sheet"


def grades(path, given):
    write_jsonl(path, [{"number": n, **grade} for n, grade in enumerate(given, 1)])
    return path


@pytest.mark.index
def test_a_sheet_shows_each_answer_and_nothing_that_the_reader_must_not_know(plain_index, questions, sheet):
    text, key, form = ((sheet / name).read_text() for name in ("sheet.md", "key.jsonl", "grades.jsonl"))
    for number, ((name, question), row) in enumerate(zip(questions, map(json.loads, key.splitlines()), strict=True), 1):
        answer = plain_index.ask(question.question, jurisdiction=question.jurisdiction)
        assert f"## {number}\n\n**Question:** {question.question}" in text and answer.answer in text
        assert (row["number"], row["set"], row["id"], row["commit"]) == (number, name, question.id, "abc1234")
        assert row["answer"] == checksum(answer.answer)
        assert row["features"] == (None if answer.refused else answer.features)
        assert not any(secret in text for secret in (question.id, *question.gold)), "the readers are to be blind"
    assert "onfidence" not in text and len(form.splitlines()) == len(questions)


@pytest.mark.index
def test_grades_come_back_with_what_was_graded(sheet, questions, tmp_path):
    graded = tmp_path / "answers.jsonl"
    first = grades(tmp_path / "1.jsonl", [GOOD] * 5 + [BAD])
    second = grades(tmp_path / "2.jsonl", [GOOD] * 4 + [BAD, BAD])
    added = take_grades(sheet, first, second, graded)
    assert read_jsonl(graded) == added
    loaded = load_graded(graded)
    assert [one.sound for one in loaded] == [(True, True)] * 4 + [(True, False), (False, False)]
    assert [(one.set, one.id) for one in loaded] == [(name, question.id) for name, question in questions]
    assert all(one.holds and (not one.features or set(one.features) == set(FEATURES)) for one in loaded)
    with pytest.raises(QuestionFileError, match="there already"):
        take_grades(sheet, first, second, graded)


@pytest.mark.index
def test_answers_that_are_given_no_more_are_known(plain_index, questions, tmp_path, monkeypatch):
    monkeypatch.setattr("civicsetu.evaluate.hand.renew.SETS", ("plain_questions",))
    root = tmp_path
    (root / "data/golden/grades").mkdir(parents=True)
    (root / "data/golden/plain_questions.jsonl").write_bytes(GOLDEN.read_bytes())
    rows = []
    for name, question in questions:
        said = plain_index.ask(question.question, jurisdiction=question.jurisdiction).answer
        row = {"id": question.id, "set": name, "split": "dev", **ABOUT, "answer": checksum(said), "now": "unknown"}
        rows.append({**row, "features": dict.fromkeys(FEATURES, 0.5), "first": GOOD, "second": GOOD})
    rows[0]["answer"] = checksum("what was said before")
    write_jsonl(root / BY_HAND, rows)
    renew(plain_index, root)
    graded = load_graded(root / BY_HAND)
    assert [one.holds for one in graded] == [False] + [True] * (len(rows) - 1)
    assert set(graded[0].features.values()) == {0.5}  # what was graded then had these
    assert all(set(one.features.values()) != {0.5} for one in graded[1:])
    by_program = load_graded(root / BY_PROGRAM)
    assert len(by_program) > 20 and {one.split for one in by_program} == {"dev"}
    before = (root / BY_HAND).read_bytes(), (root / BY_PROGRAM).read_bytes()
    renew(plain_index, root)
    assert ((root / BY_HAND).read_bytes(), (root / BY_PROGRAM).read_bytes()) == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([GOOD], "no grade of 2"),
        ([GOOD, GOOD, GOOD], "line 3, number"),
        ([GOOD, GOOD | {"direct": 3}], "line 2, direct"),
        ([GOOD, GOOD | {"complete": True}], "line 2, complete"),
        ([GOOD, GOOD | {"noise": None}], "line 2, noise"),
        ([GOOD, BAD | {"why": " "}], "line 2, why"),
    ],
)
def test_a_reader_must_grade_each_answer_once_by_the_rubric(tmp_path, given, said):
    with pytest.raises(QuestionFileError, match=said):
        read_grades(grades(tmp_path / "g.jsonl", given), [1, 2])


def test_figures_of_two_readers_by_hand():
    pairs = [(GOOD, GOOD), (GOOD, BAD), (BAD, BAD), (GOOD | {"noise": 2}, GOOD)]
    figures = summed_up([{"first": first, "second": second} for first, second in pairs])
    assert figures["first"] == {
        "sound": 0.75, "direct": 1.0, "complete": 1.0, "readable": 1.0, "misleading": 0.25, "noise": 0.5,
    }  # fmt: skip
    assert (figures["second"]["sound"], figures["agreement"], figures["kappa"]) == (0.5, 0.75, 0.5)
    assert kappa([(True, True), (True, True)]) is None


def test_an_order_by_chance_is_the_same_each_time_and_another_for_another_seed():
    every = named_questions({"plain_questions": load_questions(GOLDEN)}, [])
    assert mixed(every) == mixed(every[::-1]) != mixed(every, seed="x")
    assert mixed(every, 5) == mixed(every)[:5]
    chosen = named_questions({"plain_questions": load_questions(GOLDEN)}, [f"plain_questions/{every[3][1].id}"])
    assert chosen == [every[3]]
    with pytest.raises(ParameterError, match="no such question"):
        named_questions({"plain_questions": load_questions(GOLDEN)}, ["plain_questions/none"])
