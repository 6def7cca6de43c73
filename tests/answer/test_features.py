"""The features of answers, held against what the answers themselves show."""

import math
from dataclasses import replace

import pytest

from civicsetu.answer.confidence import fitted
from civicsetu.answer.features import _lead, as_row
from civicsetu.evaluate.questions import load_questions
from civicsetu.model.features import FEATURES, AnswerFeatures
from civicsetu.model.ids import ProvisionId
from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden" / "plain_questions.jsonl"


@pytest.fixture(scope="module")
def answers(plain_index):
    found = [(q, plain_index.ask(q.question, q.jurisdiction)) for q in load_questions(GOLDEN, "dev")]
    return [(question, answer) for question, answer in found if not answer.refused]


@pytest.mark.index
def test_the_shape_is_what_the_answer_shows(answers):
    for question, answer in answers:
        own, parts = answer.features, answer.parts
        quoted = [one for part in parts for one in part.quotations]
        limits = [one for part in parts for one in part.conditions]
        sections = {ProvisionId(one.provision).section for one in quoted}
        words = sum(len(one.quote.split()) for one in (*quoted, *limits))
        assert set(own) == set(FEATURES), question.id
        assert own["asks"] == len(parts) - 1 and own["sections"] == len(sections) - 1
        assert own["words"] == pytest.approx(math.log(words), abs=1e-4)
        assert own["conditions"] == pytest.approx(math.log(1 + sum(len(c.quote.split()) for c in limits)), abs=1e-4)
        assert own["cut"] == pytest.approx(sum(one.cut for one in quoted) / len(quoted), abs=1e-4)
        assert own["first_line"] == pytest.approx(sum(bool(part.lead) for part in parts) / len(parts), abs=1e-4)
        assert own["rules"] == 0 and own["ocr"] == 1 and own["compares"] == 0  # the corpus is one act, no scan
        first_hit, first_quoted = ProvisionId(answer.hits[0].provision), ProvisionId(quoted[0].provision)
        assert own["is_first"] == (first_hit.section == first_quoted.section)
        for share in ("shared", "covered", "agree", "first_line", "cut", "is_first", "looked_up"):
            assert 0 <= own[share] <= 1, (question.id, share)


@pytest.mark.index
def test_the_confidence_is_the_chance_of_these_features(answers):
    model = fitted()
    for _, answer in answers:
        if answer.confidence != 0.95:
            assert answer.confidence == model.chance(answer.features)
            assert answer.confidence_level == model.level(answer.confidence)
    assert len({answer.confidence for _, answer in answers}) > 10


@pytest.mark.index
def test_the_same_features_each_time_and_none_for_a_refusal(plain_index, answers):
    question, answer = answers[0]
    assert plain_index.ask(question.question, question.jurisdiction).features == answer.features
    refusal = plain_index.ask("How do I bake bread at home?")
    assert refusal.refused and not refusal.features and refusal.confidence == 0


@pytest.mark.index
def test_a_provision_that_is_named_is_what_is_quoted(plain_index):
    answer = plain_index.ask("What does section 18 say?")
    assert (answer.confidence, answer.confidence_level) == (0.95, "high")
    assert answer.features["looked_up"] == 1
    more = plain_index.ask("Which refund does a buyer get under section 18 if the builder is two years late?")
    assert more.confidence == fitted().chance(more.features)  # it says more than a name


def test_the_lead_is_over_the_best_other_section():
    assert _lead(["a", "b", "a"], [5.0, 4.0, 3.0], {"a"}) == 1.0
    assert _lead(["a", "b", "a"], [5.0, 4.5, 3.0], {"b"}) == -0.5
    assert _lead(["a", "a"], [5.0, 4.0], {"a"}) == 3.0 and _lead(["a"], [5.0], {"b"}) == -3.0
    assert _lead(["a", "b"], [50.0, 4.0], {"a"}) == 3.0


def test_features_are_written_by_their_names():
    made = AnswerFeatures(**{name: 0.5 for name in FEATURES})
    assert list(as_row(made)) == list(FEATURES) and as_row(replace(made, cut=1.0))["cut"] == 1.0
