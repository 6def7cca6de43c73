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


@pytest.mark.parametrize(
    ("question", "first"),
    [
        # within what time it is decided is not what follows if it is not
        ("In how many days must the Authority grant a project's registration or reject it?", "5(1)"),
        # the rule, and not the meaning of a word of it
        ("May a company secretary speak for me before the Tribunal, or must I come myself?", "56"),
        # a form that is asked for is no penalty
        ("Which form is there to bring a criminal complaint against the builder to have him jailed?", "80(1)"),
        # who finds buyers is an agent
        ("My aunt finds buyers for flats in a registered project. Must she be registered?", "9(1)"),
    ],
)
def test_what_is_quoted_first(official_index, question, first):
    assert units(official_index.ask(question))[0] == first


def test_a_bar_is_told_as_one(official_index):
    lead = official_index.ask("Is there a ban on a former member accepting employment with a developer?").parts[0].lead
    assert lead.startswith("Yes")


def test_where_the_penalties_of_a_state_go(official_index):
    assert units(official_index.ask("Where does the penalty money go in our state?")) == ["76(2)"]
    assert units(official_index.ask("Where does the penalty money go?")) == ["76(1)", "76(2)"]


def test_of_a_short_list_all_is_quoted(official_index):
    asked = "A builder with a monopoly abuses it against buyers. Can the Authority refer that to the competition body?"
    assert {"38(3)(a)", "38(3)(b)"} <= set(units(official_index.ask(asked)))


def test_till_then_begins_a_second_half(official_index):
    asked = (
        "When is the association formed where no local law says, and till then who keeps up the lifts and the water?"
    )
    assert {"11(4)(e) proviso", "11(4)(d)"} <= set(units(official_index.ask(asked)))


def test_a_plea_for_advice_at_the_end_is_no_question(official_index):
    asked = "I applied for my project two months ago, and the Authority is silent. What is my position, please advise."
    answer = official_index.ask(asked)
    assert not answer.refused and "5(2)" in units(answer)
