"""Figures that the law does not state, and those that it does, in everyday words."""

import pytest

SILENT = [
    "What is the minimum width of the staircase?",
    "What percentage of open space must a layout have?", "What is the minimum booking fee the Act fixes?",
    "How much club membership fee can the developer collect?", "What is the maximum number of floors the Act allows?",
    "Does the Act fix the number of lifts of a tower?", "How many visits to the site may a buyer make in a month?",
]  # fmt: skip
STATED = [
    "What is the maximum advance a builder can take before the agreement?",
    "How much of the money must go into the separate account?", "How many flats can be built without registration?",
    "How many members must the Authority have at least?", "How much must a promoter deposit before appealing?",
    "what share of allottees must vote yes for altering the layout", "What is the age limit for the chairperson?",
    "what fraction of the price can be taken as booking before signing", "How many times may registration be extended?",
    "how many square metres of land can I build on with no RERA?", "What is the quorum of the Authority's meetings?",
]  # fmt: skip


@pytest.mark.parametrize("text", SILENT)
def test_a_figure_that_no_provision_states_is_not_answered(plain_index, text):
    answer = plain_index.ask(text)
    assert (answer.refused, answer.refusal_reason) == (True, "weak_evidence")


@pytest.mark.parametrize("text", STATED)
def test_a_figure_that_a_provision_states_is_answered(plain_index, text):
    assert not plain_index.ask(text).refused


def test_what_is_left_to_rules_is_answered_with_that(plain_index):
    answer = plain_index.ask("What fee must be paid for a complaint?")
    assert not answer.refused and "prescribe" in answer.answer


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("How much commission may a broker take from me?", True),
        ("Can the society ask for a transfer fee when I sell my flat?", True),
        ("Can I stop paying my EMI until I get the flat?", True),
        ("Can the Authority refer a builder's market power to the Competition Commission?", False),
        ("We are a brokerage firm. Must we register as an agent?", False),
    ],
)
def test_a_payment_of_which_no_provision_speaks_is_not_answered_by_another(official_index, text, is_refused):
    assert official_index.ask(text).refused == is_refused
