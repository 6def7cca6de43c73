"""The readers' grades belong to questions of the project and are of the rubric's values."""

import json

import pytest

from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden"
GRADES = [json.loads(line) for line in (GOLDEN / "grades" / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
MOST = {"direct": 2, "complete": 1, "noise": 99, "readable": 1, "misleading": 1}


def test_each_question_is_graded_once_and_was_kept_aside():
    assert len({(row["set"], row["id"]) for row in GRADES}) == len(GRADES) == 120
    for name in {row["set"] for row in GRADES}:
        lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        splits = {row["id"]: row["split"] for row in map(json.loads, lines)}
        assert {splits[row["id"]] for row in GRADES if row["set"] == name} == {"heldout"}


@pytest.mark.parametrize("reader", ["first", "second"])
def test_grades_are_of_the_rubric(reader):
    for row in GRADES:
        grade = row[reader]
        assert all(0 <= grade[field] <= most for field, most in MOST.items()), row["id"]
        sound = grade["direct"] == 2 and grade["complete"] == 1 and not grade["misleading"]
        assert sound or grade["why"], f"{row['id']}: no reason is given"
