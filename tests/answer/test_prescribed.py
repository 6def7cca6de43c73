"""Who lays down what a provision leaves to rules."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.prescribed import with_rule_maker
from civicsetu.answer.statement import statement_of


def told(index, unit, question):
    library = index.finder.library
    statement = statement_of(library.provisions[f"rera_act_2016#{unit}"], library, False)
    whole, lead = with_rule_maker(statement, Ask("who", question), library)
    return [p.provision.partition("#")[2] for p in whole.pieces if p not in statement.pieces], lead


def test_the_power_to_make_rules_is_quoted_with_what_is_left_to_them(official_index):
    assert told(official_index, "9(6)", "Who fixes the fee?") == (["84(1)"], "The appropriate Government, by rules.")
    assert told(official_index, "9(6)", "By whom is the period decided?")[1]


def test_who_makes_regulations_is_quoted_with_what_they_may_be_on(official_index):
    question = "Who makes the regulations on standard fees, the government or the authority?"
    assert told(official_index, "85(2)(h)", question) == (["85(1)"], "The Authority, by regulations.")
    assert told(official_index, "84(2)(b)", "Who makes the rules on this?") == (
        ["84(1)"], "The appropriate Government, by rules.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "question"),
    [
        ("9(6)", "Who pays the fee?"),  # nobody asks who fixes it
        ("9(6)", "Who decides whether an agent is heard?"),  # that is not what is left to rules
        ("71(1)", "Who decides how much compensation I get?"),  # only the manner of the inquiry is
        ("13(1)", "Who decides how much I pay before the agreement?"),  # nothing is
    ],
)
def test_else_nothing_is_added(official_index, unit, question):
    assert told(official_index, unit, question) == ([], "")
