"""What an answer says of rules that are not indexed, where what it quotes leaves something to them."""

import pytest

from civicsetu.engine import Index
from civicsetu.params import Params
from tests.tiny import ACT, RULES, tiny_store

FEE = ("4", "section", "Fee for a stall", "A trader shall pay for a stall such fee as may be prescribed.")
HOUR = ("5", "section", "Hours of the market", "The market shall close at nine.")
OLD = ("40", "section", "Old duties", "It is repealed.")
RULE = ("3", "rule", "Colour of a stall", "A stall shall be green.")
LIMIT = ("6", "section", "Late bills", "A bill that is sent after the prescribed period is not paid.")
SAID = "The rules under Homes Act 2016, which say what is prescribed, are not indexed."


@pytest.mark.parametrize(
    ("laws", "question", "says"),
    [
        ({ACT: [FEE, HOUR, OLD]}, "What does section 4 say?", True),
        ({ACT: [FEE, HOUR, OLD]}, "What does section 5 say?", False),
        ({ACT: [FEE, LIMIT, OLD]}, "What does section 6 say?", False),
        ({ACT: [FEE, HOUR, OLD], RULES: [RULE]}, "What does section 4 of the Homes Act say?", False),
    ],
)
def test_it_is_said_where_something_is_left_to_rules_and_none_are_indexed(tmp_path, laws, question, says):
    answer = Index(tiny_store(tmp_path, laws), Params()).ask(question)
    assert answer.citations and (SAID in (answer.amendment_notice or "")) is says
