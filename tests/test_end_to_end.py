"""Questions answered end to end, each answer asserted in full: the table is `end_to_end.yaml`."""

from pathlib import Path

import pytest
import yaml

from civicsetu.answer.confidence import fitted
from civicsetu.evaluate.measures import facts_stated
from civicsetu.model.ids import ProvisionId

TABLE = yaml.safe_load(Path(__file__).with_name("end_to_end.yaml").read_text(encoding="utf-8"))
CASES = TABLE["cases"]
ANSWERED = [case for case in CASES if "refused" not in case]
REFUSED = [case for case in CASES if "refused" in case]


def question_of(case):
    return case["question"]


@pytest.mark.parametrize("case", ANSWERED, ids=question_of)
def test_an_answer_is_the_one_that_is_written_down(case, plain_index):
    answer = plain_index.ask(case["question"], "CENTRAL")
    assert not answer.refused, answer.refusal_reason
    found = {
        "question": case["question"],
        "type": answer.query_type,
        "lead": answer.parts[0].lead,
        "pinpoints": [ProvisionId(citation.provision).pinpoint for citation in answer.citations],
        "level": answer.confidence_level,
        "notice": answer.amendment_notice,
    }
    left = TABLE["left_to_rules"] if case.get("left_to_rules") else None
    notice = " ".join(filter(None, (left, TABLE["in_force"], case.get("changed"))))
    # What a chance is called is found by each fitting anew, so no table can keep it.
    level = case.get("level", fitted().level(answer.confidence))
    assert found == {name: case.get(name) for name in found} | {"level": level, "notice": notice}
    assert facts_stated(case["facts"], answer.answer) == 1.0, answer.answer


@pytest.mark.parametrize("case", REFUSED, ids=question_of)
def test_a_refusal_has_the_reason_that_is_written_down(case, plain_index):
    answer = plain_index.ask(case["question"], "CENTRAL")
    assert (answer.query_type, answer.refusal_reason) == (case["type"], case["refused"])
    assert not answer.citations and not answer.parts and answer.amendment_notice is None
    assert (answer.confidence, answer.confidence_level) == (0.0, "low")


def test_at_least_twenty_answers_are_written_down_each_question_once():
    assert len(ANSWERED) >= 20 and len({case["question"] for case in CASES}) == len(CASES)
