"""First lines where it is not sure that the quoted provision answers."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.doubt import NEAREST, with_doubt
from civicsetu.answer.reply import Reply
from civicsetu.answer.settings import AnswerSettings

SETTINGS = AnswerSettings(first_line_from=0.4, nearest_below=0.3)
DENIED = "The provision does not say 20 per cent: it says 10 per cent."


def leads(chance, *said):
    replies = [Reply(Ask("yes_no", "May he?"), line, None, ()) for line in said]
    return [reply.lead for reply in with_doubt(replies, chance, SETTINGS)]


@pytest.mark.parametrize(
    "chance, told",
    [(0.4, "Yes: 30 days."), (0.39, ""), (0.3, ""), (0.29, NEAREST)],
)
def test_a_verdict_needs_a_chance(chance, told):
    assert leads(chance, "Yes: 30 days.") == [told]


def test_a_correction_stays():
    assert leads(0.1, DENIED, "No.") == [DENIED, ""]
    assert leads(0.35, DENIED) == [DENIED]


def test_it_is_said_once():
    assert leads(0.1, "No.", "Yes.") == [NEAREST, ""]
