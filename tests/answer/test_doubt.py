"""First lines where it is not sure that the quoted provision answers."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.doubt import NEAREST, with_doubt
from civicsetu.answer.reply import Reply
from civicsetu.answer.settings import AnswerSettings

SETTINGS = AnswerSettings(first_line_from=0.4, comparison_line_from=0.3, nearest_below=0.3)
DENIED = "The provision does not say 20 per cent: it says 10 per cent."


def told(chance, *said, line="", place=""):
    replies = [Reply(Ask("yes_no", "May he?"), lead, None, (), place=place) for lead in said]
    line, replies = with_doubt(line, replies, chance, SETTINGS)
    return line, [reply.lead for reply in replies]


@pytest.mark.parametrize(
    "chance, line, lead",
    [(0.4, "", "Yes: 30 days."), (0.39, "", ""), (0.3, "", ""), (0.29, NEAREST, "")],
)
def test_a_verdict_needs_a_chance(chance, line, lead):
    assert told(chance, "Yes: 30 days.") == (line, [lead])


def test_a_correction_stays():
    assert told(0.1, DENIED, "No.") == ("", [DENIED, ""])


def test_a_comparison_is_told_unless_it_is_hardly_one():
    both = {"line": "More in Goa.", "place": "Goa"}
    assert told(0.3, "5 days.", "7 days.", **both) == ("More in Goa.", ["5 days.", "7 days."])
    assert told(0.29, "5 days.", "7 days.", **both) == (NEAREST, ["", ""])
