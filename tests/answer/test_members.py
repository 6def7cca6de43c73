"""The member of a list that answers, where the words that lead to the list were found."""

import pytest


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
def test_no_member_is_made_up_where_none_stands_out(plain_index):
    assert len(quoted(plain_index, "Who is a person under the Act?")) > 2


@pytest.mark.index
def test_the_only_member_that_names_the_place_of_the_question_answers(plain_index):
    found = quoted(plain_index, "Which is the appropriate Government for the Union territory of Delhi?")
    assert found == ["2(g)", "2(g)(iii)"]


@pytest.mark.index
def test_a_member_far_ahead_of_the_others_is_quoted_alone(plain_index):
    found = quoted(plain_index, "What happens to the bank account of a project whose registration is revoked?")
    assert found == ["7(4)", "7(4)(c)"]
