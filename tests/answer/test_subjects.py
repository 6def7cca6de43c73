"""Whose duty is asked about, and whose a unit speaks of."""

import pytest

from civicsetu.answer.subjects import is_of_other_seat, speaks_of_asked, subject_of_member

NAMES = "The Selection Committee shall recommend two persons for each seat."
APPOINTS = "The Government shall appoint one of the persons whom the Selection Committee names."


@pytest.mark.parametrize(
    ("question", "words", "same"),
    [
        ("How long does the selection committee have to name somebody?", NAMES, True),
        ("How long does the selection committee have to name somebody?", APPOINTS, False),
        ("Within what time must the Government appoint?", APPOINTS, True),
        ("Within what time must the Government appoint?", NAMES, False),
        ("How long does it take?", NAMES, False),  # nobody is named
        ("Does the search committee name two persons?", NAMES, False),
    ],
)
def test_the_subject_that_is_asked_about(question, words, same):
    assert speaks_of_asked(words, question) is same


def test_the_subject_of_a_member_of_a_list():
    assert subject_of_member("The Chairperson shall be paid ten rupees;") == {"chairperson"}
    assert subject_of_member("Every Member, who is a servant of the State, shall be paid;") == {"member"}
    assert not subject_of_member("the fees received under this Act;")


@pytest.mark.index
def test_the_unit_on_whom_the_question_is_asked_of(plain_index):
    parts = plain_index.ask("How many days does the Authority have to dispose of a complaint?").parts
    assert parts[0].quotations[0].provision.endswith("#29(4)")


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("Who can be made an adjudicating officer?", "71(1)"),
        ("Who may become a member of the Appellate Tribunal?", "46(1)"),
        ("Who can be appointed as chairperson of the Authority?", "22"),
    ],
)
def test_who_may_hold_an_office_is_not_who_appoints(plain_index, question, unit):
    part = plain_index.ask(question).parts[0]
    assert part.lead == "" and part.quotations[0].provision == f"rera_act_2016#{unit}"


@pytest.mark.parametrize(
    ("words", "question", "other"),
    [
        ("The Chairperson shall be paid more.", "What are the members paid?", True),
        ("The Chairperson and the Members shall be paid.", "What are the members paid?", False),
        ("A Member shall be paid less.", "What is the head paid?", True),
        ("A member of the association may vote.", "Who is the chairman?", False),
    ],
)
def test_who_presides_and_who_sits_beside(words, question, other):
    assert is_of_other_seat(words, question) is other
