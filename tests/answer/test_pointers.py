"""Definitions that only point elsewhere are followed by what they point to."""

import pytest


@pytest.mark.index
@pytest.mark.parametrize(
    "question, quoted",
    [("Who is an adjudicating officer?", ["2(a)", "71(1)"]), ("What is a carpet area?", ["2(k)", "2(k) Explanation"])],
)
def test_what_a_definition_points_to_is_quoted_behind_it(plain_index, question, quoted):
    answer = plain_index.ask(question)
    assert [one.provision.partition("#")[2] for one in answer.parts[0].quotations] == quoted
