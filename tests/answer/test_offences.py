"""Which offence a question is about: who, and the breach of what."""

import pytest

from civicsetu.answer.offences import Offence, offence_for
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
