"""Refusals that depend on which rules are indexed."""

import pytest

from civicsetu.answer.refusal import REASONS


@pytest.mark.parametrize(
    "text, state",
    [
        ("What is the fee for registering a project in Kerala?", "Kerala"),
        ("In which form does a real estate agent in Goa apply for registration?", "Goa"),
        ("At what rate of interest does a builder in Punjab and Haryana refund me?", "Haryana and Punjab"),
    ],
)
def test_what_the_act_leaves_to_rules_that_are_not_indexed(plain_index, text, state):
    answer = plain_index.ask(text)
    assert answer.refused and answer.refusal_reason == "rules_not_indexed"
    assert f"the rules of {state}," in answer.answer


@pytest.mark.parametrize(
    "text",
    ["Can a builder in Kerala go to jail for not registering?", "How long does a promoter in Goa repair defects?"],
)
def test_what_the_act_itself_says_is_answered_with_a_word_on_the_rules(plain_index, text):
    answer = plain_index.ask(text)
    assert not answer.refused
    assert any("are not indexed" in warning for warning in answer.conflict_warnings)
    assert "are not indexed" in repr(answer)


def test_a_place_of_which_the_act_itself_speaks_is_not_left_to_its_rules(plain_index):
    answer = plain_index.ask("Is the Maharashtra RERA law of 2012 repealed?")
    assert not answer.refused and answer.citations[0].provision.endswith("#92")


def test_a_law_that_the_first_passage_names_is_not_another_laws_matter(plain_index):
    answer = plain_index.ask("Are the Authority's officers public servants under the Indian Penal Code?")
    assert not answer.refused and answer.citations[0].provision.endswith("#87")
    assert plain_index.ask("How is theft punished under the Indian Penal Code?").refusal_reason == "other_law"


def test_every_reason_is_a_sentence():
    for message in REASONS.values():
        assert message.endswith((".", "}"))
