"""The answers from the embedded corpus, graded: floors that a change which makes answers worse falls below.

Only the halves that may be looked at are asked. The floors stand a few answers below what was reached, so that one
question more or less does not matter; a better figure is no reason to raise them to the last digit.
"""

from pathlib import Path

import pytest

from civicsetu.evaluate.questions import load_questions
from civicsetu.evaluate.rubric.files import grade_questions, measures_of
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.params import project_root
from civicsetu.read.corpus.tables import page_text

GOLDEN = project_root() / "data" / "golden"
FLOORS = {
    "plain_questions": {
        "graded_sound": 0.60,
        "graded_direct": 0.65,
        "graded_complete": 0.70,
        "refused_unanswerable": 0.80,
    },
    "unanswerable_questions": {"refused_unanswerable": 0.85, "refused_for_the_right_reason": 0.90},
    "adversarial_questions": {"graded_sound": 0.60, "graded_direct": 0.60},
    "premise_questions": {"graded_sound": 0.50, "graded_direct": 0.65, "false_premises_corrected": 0.65},
}
CEILINGS = {
    "plain_questions": {"refused_answerable": 0.05, "graded_noise": 0.4, "graded_words": 130},
    "unanswerable_questions": {},
    "adversarial_questions": {"refused_answerable": 0.06, "graded_noise": 0.5},
    "premise_questions": {"refused_answerable": 0.05, "true_premises_corrected": 0.05, "graded_noise": 0.5},
}


@pytest.fixture(scope="module")
def laws(plain_index) -> Laws:
    return Laws(plain_index.provisions)


@pytest.mark.parametrize("name", FLOORS)
def test_the_answers_are_no_worse(name: str, plain_index, plain_data: Path, laws: Laws) -> None:
    questions = load_questions(GOLDEN / f"{name}.jsonl", "dev")
    grades = grade_questions(plain_index, questions, lambda key, page: page_text(plain_data, key, page), laws)
    found = measures_of(grades)
    below = {k: found[k] for k, floor in FLOORS[name].items() if found[k] is None or found[k] < floor}
    above = {k: found[k] for k, ceiling in CEILINGS[name].items() if found[k] is None or found[k] > ceiling}
    assert not below and not above, [(g.id, g.lacks) for g in grades if g.lacks]
    assert found["graded_verbatim"] in (None, 1.0)
