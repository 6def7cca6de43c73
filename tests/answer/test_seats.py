"""Who sits in a body, where several sub-sections say it."""

import pytest

from civicsetu.answer.seats import asks_who_sits


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who sits on the Central Advisory Council?", True),
        ("Who gets a seat on the Council?", True),
        ("Who are the members of the selection committee?", True),
        ("Who is a promoter?", False),
        ("Who sits on my complaint for months?", False),
        ("Who appoints the members of the Authority?", False),
    ],
)
def test_only_who_sits_in_a_body_is_asked(question, expected):
    assert asks_who_sits(question) is expected


def test_the_head_and_all_members_of_a_council_are_quoted(plain_index):
    answer = plain_index.ask("Who sits on the Central Advisory Council, from the chair down?")
    assert {f"rera_act_2016#41({n})" for n in (2, 3, 4)} <= {c.provision for c in answer.citations}
