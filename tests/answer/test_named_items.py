"""Members of a list that a question names beside the one that answers best."""

import pytest


def quoted(index, question):
    return [one.provision.partition("#")[2] for part in index.ask(question).parts for one in part.quotations]


@pytest.mark.index
def test_both_members_that_are_named_are_quoted(plain_index):
    assert {"2(n)(ii)", "2(n)(iii)"} <= set(quoted(plain_index, "Are staircases and terraces common areas?"))


@pytest.mark.index
def test_one_member_is_quoted_alone(plain_index):
    members = [name for name in quoted(plain_index, "Are terraces common areas?") if name != "2(n)"]
    assert members == ["2(n)(iii)"]


@pytest.mark.index
def test_a_register_is_not_what_is_registered(texts_index):
    """The words that open the list speak of a registered agent, and only one member of a register."""
    answer = texts_index.ask("What registers and books must a broker in Andhra Pradesh keep?")
    quoted = [one.provision.partition("#")[2] for one in answer.citations]
    assert {"14(2)", "14(5)"} <= set(quoted) and "14(1)" not in quoted
