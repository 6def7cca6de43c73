"""Definitions that only point elsewhere are followed by what they point to."""

import pytest

from civicsetu.answer.pointers import _POINTS


@pytest.mark.index
@pytest.mark.parametrize(
    "question, quoted",
    [("Who is an adjudicating officer?", ["2(a)", "71(1)"]), ("What is a carpet area?", ["2(k)", "2(k) Explanation"])],
)
def test_what_a_definition_points_to_is_quoted_behind_it(plain_index, question, quoted):
    answer = plain_index.ask(question)
    assert [one.provision.partition("#")[2] for one in answer.parts[0].quotations] == quoted


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("the registrar appointed under section 6", "6"),
        ("an officer appointed under sub-section (1) of section 6;", "6"),
        ("the fund formed under section 3 of that Act", None),
        ("constituted under section 3 of Act 5 of 1908", None),
        ("a body formed under section 3 and section 4 of the Land Act", None),
    ],
)
def test_a_section_of_another_law_is_not_pointed_to(words, section):
    found = _POINTS.search(words)
    assert (found and found["section"]) == section
