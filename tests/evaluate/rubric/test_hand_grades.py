"""The program's grades beside those that readers gave to the same answers.

`graded_answers.jsonl` has what an earlier version of the project answered to the 43 questions whose grades are in
`../shared/eval/dev_grades.jsonl`: each quotation as the characters of its provision, without the words. It was got by
running that version anew; the readers' remarks name the same quotations. The gold of each question was written
afterwards, from the text of the law, with the remarks known.
"""

import json
from pathlib import Path

import pytest

from civicsetu.evaluate.measures import Grade
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.rubric.grading import grade
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Citation

ANSWERS = Path(__file__).with_name("graded_answers.jsonl")
AGREEMENT = 0.85  # what is wanted of the program


@pytest.fixture(scope="module")
def by_hand(mirror: Path) -> dict[str, dict]:
    path = mirror.parents[1] / "eval" / "dev_grades.jsonl"
    if not path.is_file():
        pytest.skip(f"{path}: no grades beside the mirror")
    return {row["id"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}


@pytest.fixture(scope="module")
def by_program(official_act: Document) -> dict[str, Grade]:
    provisions = {p.id: p for p in official_act.provisions}
    laws = Laws(provisions)

    def quoted(provision: str, start: int, end: int) -> Citation:
        at = provisions[provision].char_start if provision in provisions else 0  # one is of a state's rules
        words = official_act.text[at + start : at + end]
        document = ProvisionId(provision).document
        return Citation(provision, "", document, "official", "CENTRAL", 1, words, at + start, at + end)

    grades = {}
    for row in map(json.loads, ANSWERS.read_text(encoding="utf-8").splitlines()):
        question = GoldQuestion(row["id"], row["id"], gold=tuple(row["gold"]), match=row["match"])
        citations = tuple(quoted(*place) for place in row["quoted"])
        answer = Answer(row["id"], "", citations, 0.5, "", "", False, None, (), None, "", {})
        grades[row["id"]] = grade(question, answer, laws)
    return grades


def share(by_hand: dict[str, dict], by_program: dict[str, Grade], same) -> float:
    assert by_hand.keys() == by_program.keys()
    return sum(same(row, by_program[key]) for key, row in by_hand.items()) / len(by_hand)


def test_direct_agrees(by_hand: dict[str, dict], by_program: dict[str, Grade]) -> None:
    assert share(by_hand, by_program, lambda hand, made: hand["direct"] == made.direct) >= AGREEMENT


def test_complete_agrees(by_hand: dict[str, dict], by_program: dict[str, Grade]) -> None:
    assert share(by_hand, by_program, lambda hand, made: bool(hand["complete"]) == made.complete) >= AGREEMENT


def test_sound_agrees(by_hand: dict[str, dict], by_program: dict[str, Grade]) -> None:
    def same(hand: dict, made: Grade) -> bool:
        return made.sound == (hand["direct"] == 2 and hand["complete"] == 1 and not hand["misleading"])

    assert share(by_hand, by_program, same) >= AGREEMENT


def test_the_grades_tell_sound_answers_from_others(by_hand: dict[str, dict], by_program: dict[str, Grade]) -> None:
    # agreement alone could be had by calling everything the same
    assert 10 <= sum(made.sound is True for made in by_program.values()) <= 33
