"""Whole procedures: where one is asked for, and what is quoted of it."""

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.steps import asks_steps


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("Walk me through an objection, step by step.", True),
        ("By what process is a trustee removed?", True),
        ("Procedure for hearing an objection", True),
        ("How are charges against a trustee looked into?", True),
        ("How do I apply for a copy?", False),
        ("May it act despite the Code of Civil Procedure?", False),
        ("Which steps must a trustee take to be removed, and is he heard?", True),
        ("Which papers must a trustee file to be removed?", False),
    ],
)
def test_where_a_whole_procedure_is_asked_for(question, whole):
    assert asks_steps(what_is_asked(question).asks[0]) is whole


@pytest.mark.index
def test_the_sub_sections_are_quoted_and_not_the_grounds_in_one_of_them(plain_index):
    answer = plain_index.ask("By what procedure is the chairperson of the Appellate Tribunal removed from office?")
    quoted = [one.provision.partition("#")[2] for one in answer.parts[0].quotations]
    assert quoted[:2] == ["49(1)", "49(2)"] and not any(name.startswith("49(1)(") for name in quoted)


@pytest.mark.index
def test_the_list_that_says_in_which_manner_is_quoted(edition_index):
    answer = edition_index.ask("Step by step, how is a complaint inquired into under the Andhra Pradesh rules?")
    quoted = [one.provision.partition("#")[2] for one in answer.parts[0].quotations]
    section = quoted[0].partition("(")[0]
    assert len(quoted) > 5 and all(name.startswith(f"{section}(") for name in quoted)


@pytest.mark.index
def test_what_is_due_at_an_interval_is_counted_without_the_rest(official_index):
    """Four of the six must be renewed every quarter."""
    (part, *_) = official_index.ask("Which project details must a promoter refresh every quarter on the website?").parts
    assert len(part.quotations) == 5 and part.lead == "Four details:" and part.left_out == 2
