"""What the readers of one more round of answers found wrong, each by questions of another wording: what is quoted, and
what is said first."""

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.claims import claims_in

ACT = "rera_act_2016"
pytestmark = [pytest.mark.official, pytest.mark.index]


def units(answer) -> list[str]:
    return [citation.provision.partition("#")[2] for citation in answer.citations]


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        # a bill with a penalty is no question on a penalty
        (
            "Our association has taken over. The municipality now claims the old ground rent plus penalty. The builder "
            "had collected it from us. Who has to pay it?",
            ["11(4)(g) proviso"],
        ),
        # who leaves is told what the proviso for those who withdraw gives him
        ("The prospectus was false and I lost money on it. I want to withdraw. What do I get back?", ["12 proviso"]),
        # a member of a list that another step names is quoted with its step
        ("How is a member of the Authority removed who has a financial interest in a firm?", ["26(1)(d)", "26(2)"]),
        # what says that the ground is not enough by itself
        ("On what grounds can the chairperson of the Authority be removed?", ["26(1)(e)", "26(2)"]),
        # everyday words for an extension
        ("A storm flattened our site. Can the date of the registration be pushed back?", ["6", "6 Explanation"]),
    ],
)
def test_what_is_quoted(official_index, question, quoted):
    answer = official_index.ask(question)
    found = units(answer)
    assert [one for one in quoted if one not in found] == [], answer.answer[:700]


@pytest.mark.parametrize(
    ("question", "lead"),
    [
        (
            "Since only the engineer has to certify it, is his letter enough to draw from the separate account?",
            "It is not so that only the engineer has to certify it: it is an engineer, an architect and a chartered "
            "accountant.",
        ),
        (
            "As the Central Government can remove difficulties by order at any time, whom do I write to?",
            "It is not so that the Central Government can remove difficulties by order at any time: not after the "
            "expiry of two years from the date of the commencement of this Act.",
        ),
        (
            "RERA's view on a draft law is binding on the government, so when will the law be changed?",
            "It is not so that RERA's view on a draft law is binding on the government: it shall not be binding upon "
            "the appropriate Government.",
        ),
        (
            "Whose certificate is needed before the promoter draws from the separate account?",
            "An engineer, an architect and a chartered accountant in practice.",
        ),
    ],
)
def test_the_first_line(official_index, question, lead):
    assert official_index.ask(question).parts[0].lead == lead


def test_those_who_deal_in_property_are_agents(official_index):
    answer = official_index.ask("My cousin and I are in property dealing and never registered. What fine do we face?")
    assert answer.answer.startswith("Real estate agent: a penalty of Rs 10,000 for every day")
    assert units(answer)[0] == "62"


def test_whose_approval_names_nobody_by_a_word_that_points(official_index):
    lead = official_index.ask("Whose approval is needed to change the plan?").parts[0].lead
    assert not lead.startswith("That")


def test_a_state_is_compared_with_the_central_act(texts_index):
    asked = "Whole-time members of the regulator besides the chairman: Andhra Pradesh as against the central Act"
    answer = texts_index.ask(asked)
    assert answer.opening.startswith("They differ. Andhra Pradesh: ‘three whole time")
    assert "The central Act: ‘not less than two" in answer.opening
    assert units(answer) == ["18(2)", "21"]


def test_the_power_to_fix_a_rate_is_not_told_as_the_rate_of_a_place(official_index):
    answer = official_index.ask("What rate of interest per cent do the UP rules fix for a late builder?")
    assert not any(unit.startswith("84") for unit in units(answer)), answer.answer[:300]


@pytest.mark.parametrize(
    "told",
    [
        "The contractor is about to pull down the ramp next month while the case is on. Can he be stopped at once?",
        "The builder is going to sell the garden next week. Can he be stopped?",
    ],
)
def test_what_is_about_to_happen_is_no_claim(told):
    assert claims_in(told) == []


@pytest.mark.parametrize("told", ["Now the board wants its dues plus a fine", "They sent a bill with penalty to us"])
def test_a_bill_with_a_penalty_does_not_ask_for_a_penalty(told):
    assert what_is_asked(told).asks[0].kind == "other"
