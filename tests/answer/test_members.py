"""The member of a list that answers, where the words that lead to the list were found."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.members import answering_member, inner_list
from civicsetu.answer.units import Scored
from tests.tiny import ACT, document, seen


def quoted(index, question):
    return [one.provision.partition("#")[2] for part in index.ask(question).parts for one in part.quotations]


@pytest.mark.index
@pytest.mark.parametrize(
    "question, head, member",
    [
        ("Is an association of persons a person?", "2(zg)", "2(zg)(vi)"),
        ("Is a water tank among the common areas?", "2(n)", "2(n)(vi)"),
    ],
)
def test_the_member_that_stands_out_is_quoted_with_its_lead(plain_index, question, head, member):
    assert quoted(plain_index, question) == [head, member]


@pytest.mark.index
def test_a_question_on_the_whole_list_has_the_whole_list(plain_index):
    assert len(quoted(plain_index, "What are the common areas?")) > 5


@pytest.mark.index
@pytest.mark.parametrize(
    ("scores", "chosen"),
    [
        ({"": 0.9, "(a)": 0.8, "(b)": 0.3, "(b)(ii)": 0.6}, "(a)"),
        ({"": 0.9, "(a)(i)": 0.8, "(b)": 0.3}, "(a)"),  # by what stands in it
        ({"": 0.9, "(a)": 0.8, "(b)(ii)": 0.75}, ""),  # both speak of it
        ({"": 0.9, "(a)": 0.6, "(b)": 0.3}, ""),  # the words that lead to both answer better
    ],
)
def test_of_lists_in_a_list_the_one_that_stands_out_is_chosen(texts_index, scores, chosen):
    library, rule = texts_index.finder.library, "gujarat_rera_authority_rules_2016#10(3)"
    units = [Scored(library.provisions[f"{rule}{at}"], score, 0.0, 0.0) for at, score in scores.items()]
    found = SimpleNamespace(library=library)
    assert inner_list(units[0], units, found).unit.id == f"{rule}{chosen}"


@pytest.mark.index
def test_no_member_is_made_up_where_none_stands_out(plain_index):
    assert len(quoted(plain_index, "Who is a person under the Act?")) > 2


@pytest.mark.index
def test_the_only_member_that_names_the_place_of_the_question_answers(plain_index):
    found = quoted(plain_index, "Which is the appropriate Government for the Union territory of Delhi?")
    assert found == ["2(g)", "2(g)(iii)"]


ACT_AND_LIST = [
    ("9", "section", "Pay", "Pay shall be as follows:-"),
    ("9(a)", "clause", "", "(a) The Chairperson shall be paid ten rupees;"),
    ("9(b)", "clause", "", "(b) The Member shall be paid five rupees;"),
    ("9(c)", "clause", "", "(c) Every Member, who is a servant of the State, shall be paid nothing."),
]


@pytest.mark.parametrize(
    ("question", "added", "pinpoint"),
    [
        ("What is the Chairperson paid?", (), "9(a)"),
        ("What is the head paid?", (("head", "Chairperson"),), "9(a)"),
        ("What is a Member paid?", (), "9"),  # two members of the list are on them
        ("What are the Chairperson and a Member paid?", (), "9"),
        ("What is paid?", (), "9"),
    ],
)
def test_the_only_member_whose_subject_the_question_names(question, added, pinpoint):
    law = seen(document(ACT, ACT_AND_LIST))
    found = SimpleNamespace(
        library=law, question=SimpleNamespace(added=added), names_its_place=lambda _: False, word_weights={},
        rarity=lambda _: 1.0,
    )  # fmt: skip
    unit = Scored(law.provisions[f"{ACT.key}#9"], 1.0, 0.0, 0.0)
    assert answering_member(unit, [unit], Ask("other", question), found).unit.pinpoint == pinpoint


@pytest.mark.index
def test_a_member_far_ahead_of_the_others_is_quoted_alone(plain_index):
    found = quoted(plain_index, "What happens to the bank account of a project whose registration is revoked?")
    assert found == ["7(4)", "7(4)(c)"]


def test_the_member_on_all_else_is_not_quoted_alone(official_index):
    """ "Such other factors which the officer considers necessary" has the question's words."""
    found = quoted(official_index, "What does the officer consider when he fixes compensation?")
    assert found == ["72", "72(a)", "72(b)", "72(c)", "72(d)"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What must a builder put on the regulator's site every quarter?", ["11(1)", *(f"11(1)({n})" for n in "bcde")]),
        ("What goes into the yearly report of the Authority?", ["78(1)", *(f"78(1)({n})" for n in "abc")]),
    ],
)
def test_members_of_what_is_done_as_often_as_asked(official_index, question, expected):
    """All of the yearly report is made every year, and one member of it speaks of annual accounts."""
    assert quoted(official_index, question) == expected


def test_a_member_that_leads_to_the_only_list_within_a_list_has_its_members(official_index):
    found = quoted(official_index, "Which documents go with the application to register a project?")
    assert {f"4(2)(l)({n})" for n in "ABCDEF"} <= set(found)
