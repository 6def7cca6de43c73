"""Which offence a question is about: who, and the breach of what."""

import pytest

from civicsetu.answer.offences import Offence, offence_for
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision


def offence(number: str, who: str, sections: set[str], body: str = "", residual: bool = False) -> Offence:
    unit = Provision(f"a#{number}", "section", number, None, None, "words", (), 0, 5, 0, 0)
    return Offence(unit, frozenset({who}), frozenset(sections), body, residual, ())


OFFENCES = (
    offence("59", "promoter", {"3"}),
    offence("61", "promoter", set(), residual=True),
    offence("62", "agent", {"9", "10"}),
    offence("63", "promoter", set(), "authority"),
    offence("64", "promoter", set(), "tribunal"),
    offence("65", "agent", set(), "authority"),
)


@pytest.mark.parametrize(
    "question, breached, number",
    [
        ("What is the fine for a builder who ignores the tribunal?", ["a#59"], "64"),
        ("What is the fine for a builder who ignores the authority's order?", ["a#64"], "63"),
        ("What is the fine for a builder who sells early?", ["a#63", "a#3"], "59"),  # no order is spoken of
        ("What is the fine for a builder who hides the plan?", ["a#11"], "61"),
        ("What is the fine for a builder's other breaches?", ["a#61", "a#59"], "61"),
        ("What is the fine for an agent who helps to sell early?", ["a#3"], "62"),
    ],
)
def test_the_offence(question, breached, number):
    found = offence_for(question, breached, OFFENCES)
    assert found is not None and found.unit.number == number


def test_officers_of_a_company_are_punished_elsewhere():
    assert offence_for("Can a director of the builder's company be fined?", ["a#64"], OFFENCES) is None


@pytest.mark.index
def test_how_an_unpaid_penalty_is_recovered_is_no_question_of_a_penalty(plain_index):
    question = "A promoter will not pay the penalty and interest imposed on him. How is the money got out of him?"
    assert plain_index.ask(question).parts[0].quotations[0].provision.endswith("#40(1)")


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "pinpoint", "lead"),
    [
        ("Can a promoter be jailed for disobeying the Appellate Tribunal?", "64", "Yes: imprisonment up to 3 years, "),
        ("What is the penalty of an agent who ignores the Authority's order?", "65", "Real estate agent: a penalty "),
        ("What is the punishment of an allottee who disobeys the Appellate Tribunal?", "68", "Allottee: imprisonment "),
    ],
)
def test_an_order_that_is_disobeyed_and_all_that_it_costs(plain_index, question, pinpoint, lead):
    part = plain_index.ask(question).parts[0]
    assert part.quotations[0].provision.endswith(f"#{pinpoint}")
    assert part.lead.startswith(lead) and "in all up to" in part.lead


@pytest.mark.index
@pytest.mark.parametrize(
    "question",
    [
        "We sold plots without registration and go on with it against the authority's order. Can we be sent to prison?",
        "A promoter goes on selling without registration although he was ordered to register. What is the penalty?",
    ],
)
def test_going_on_although_it_was_ordered_to_end_is_an_offence_of_its_own(plain_index, question):
    """Section 59(2), and neither 59(1), on the breach alone, nor 63, on orders of all kinds."""
    part = plain_index.ask(question).parts[0]
    assert part.quotations[0].provision.endswith("#59(2)") and "imprisonment up to 3 years" in part.lead


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "sections"),
    [
        ("What happens if a promoter does not help the buyers to set up their association?", ["61", "11"]),
        ("What happens if the promoter never gives the association the documents of the building?", ["61", "17"]),
        ("What happens if the promoter doesn't hand over the flat in time?", ["18"]),  # the section says what follows
        ("What happens after the promoter has formed the association?", ["11"]),  # no duty is broken
    ],
)
def test_before_a_duty_stands_what_its_breach_costs(plain_index, question, sections):
    parts = plain_index.ask(question).parts
    assert [ProvisionId(part.quotations[0].provision).section.partition("#")[2] for part in parts] == sections
    assert all(part.lead.startswith("Promoter: a penalty up to 5 per cent") for part in parts[:-1])


def member(number: str, words: str) -> Offence:
    unit = Provision(f"a#59({number})", "clause", number, None, "a#59", words, (), 0, len(words), 0, 0)
    return Offence(unit, frozenset(), frozenset(), "", False, ())


def test_of_a_list_of_punishments_the_member_that_the_question_is_of():
    listed = (
        member("i", "where it does not result in injury, with imprisonment up to three months"),
        member("ii", "where it results in a grievous injury, with imprisonment up to six years"),
        member("iii", "where it results in death, with imprisonment for life"),
    )
    for question, number in (
        ("What is the punishment for bad food that causes a death?", "iii"),
        ("What is the punishment for bad food and a grievous injury?", "ii"),
        ("What is the punishment for bad food?", "i"),  # nothing tells which
    ):
        found = offence_for(question, ["a#59"], listed)
        assert found is not None and found.unit.number == number
