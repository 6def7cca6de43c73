"""The form and the fee that a question names beside how a thing is done."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.things import unsaid_units
from civicsetu.model.provision import Provision

SAID = {
    "3": "Appeals",
    "3(1)": "Each appeal shall be accompanied by a fee of Rs. 900.",
    "3(2)": "An appeal shall be in Form 'B'.",
    "3(3)": "A copy is sent to the other side.",
}
UNITS = {
    name: Provision(f"law#{name}", "section" if name == "3" else "subsection", name, None, None, body, (), 0, 9, 0, 0)
    for name, body in SAID.items()
}
LIBRARY = SimpleNamespace(
    provisions={one.id: one for one in UNITS.values()},
    children={UNITS["3"].id: [UNITS[name] for name in ("3(1)", "3(2)", "3(3)")]},
)


@pytest.mark.parametrize(
    ("question", "quoted", "units"),
    [
        ("How do I appeal? Form, fee, everything.", "3(3)", [["3(1)"], ["3(2)"]]),
        ("How do I appeal, and how much do I pay?", "3(3)", [["3(1)"]]),
        ("How do I appeal, and how much must I pay?", "3(2)", [["3(1)"]]),
        ("Which form is it?", "3(2)", []),  # it is said
        ("How do I appeal?", "3(3)", []),  # neither is asked for
    ],
)
def test_what_is_named_and_not_said_is_looked_for_in_the_section(question, quoted, units):
    found = unsaid_units(question, SAID[quoted], [UNITS["3"]], LIBRARY)
    assert [[one.id.partition("#")[2] for one in group] for group in found] == units


def test_form_and_fee_of_an_appeal_are_told_from_two_sub_rules(texts_index):
    answer = texts_index.ask("How do I appeal to the tribunal in Gujarat? Form, fee and all the rest, please.")
    quoted = {one.provision for one in answer.citations}
    assert {f"gujarat_rera_tribunal_rules_2016#3{at}" for at in ("(1)", "(2)")} <= quoted


def test_that_no_sum_is_fixed_is_not_said_beside_one(texts_index):
    answer = texts_index.ask("How does one become an agent in Gujarat: which papers, which form, and what fee?")
    assert "does not fix" not in answer.answer and "gujarat_rera_general_rules_2017#10(2)" in {
        one.provision for one in answer.citations
    }
