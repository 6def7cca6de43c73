"""The readers' grades belong to questions of the project and are of the rubric's values."""

import json

import pytest

from civicsetu.learn.graded import BY_PROGRAM, CHECKSUM
from civicsetu.model.features import FEATURES
from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden"
GRADES = [json.loads(line) for line in (GOLDEN / "grades" / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
PROGRAM = [json.loads(line) for line in (project_root() / BY_PROGRAM).read_text(encoding="utf-8").splitlines()]
MOST = {"direct": 2, "complete": 1, "noise": 99, "readable": 1, "misleading": 1}


def test_each_answer_is_graded_once_and_the_split_is_that_of_its_question():
    assert len({(row["set"], row["id"], row["commit"]) for row in GRADES}) == len(GRADES) >= 120
    for name in {row["set"] for row in GRADES}:
        lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        splits = {row["id"]: row["split"] for row in map(json.loads, lines)}
        assert all(splits[row["id"]] == row["split"] for row in GRADES if row["set"] == name)


def test_what_is_kept_of_an_answer_is_its_checksum_and_its_features():
    for row in GRADES + PROGRAM:
        assert len(row["answer"]) == CHECKSUM and set(row["features"] or FEATURES) == set(FEATURES), row["id"]
    assert {row["split"] for row in PROGRAM} == {"dev"}


@pytest.mark.parametrize("reader", ["first", "second"])
def test_grades_are_of_the_rubric(reader):
    for row in GRADES:
        grade = row[reader]
        assert all(0 <= grade[field] <= most for field, most in MOST.items()), row["id"]
        sound = grade["direct"] == 2 and grade["complete"] == 1 and not grade["misleading"]
        assert sound or grade["why"], f"{row['id']}: no reason is given"
