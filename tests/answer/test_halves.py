"""Two things asked at once: how each is searched, and how the replies stand together."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.asks import Ask, what_is_asked
from civicsetu.answer.choose import Scored
from civicsetu.answer.halves import own_question, replies_of
from civicsetu.answer.reply import Reply
from civicsetu.answer.statement import Piece, Statement


def test_the_second_half_is_searched_with_the_story_and_the_case():
    asked = what_is_asked("I own a shop. After closing it, what happens to my licence, and when must I give it back?")
    assert own_question(1, asked, str) == "I own a shop. After closing it when must I give it back?"
    assert own_question(0, asked, str).startswith("I own a shop. After closing it, what happens")


def replying(asks, *scores):
    """Replies with the best of some units (`scores` by unit, for each half) that are not left out."""

    def reply(n, left_out):
        units = [Scored(SimpleNamespace(id=u), s, 0, 0) for u, s in scores[n].items() if u not in left_out]
        best = max(units, key=lambda one: one.score).unit
        return [Reply(asks[n], "", Statement(best, best, (Piece(best.id, 0, 9),)), (), weighed=tuple(units))]

    return reply


@pytest.mark.parametrize(
    ("kinds", "first", "second", "units"),
    [
        (("time", "time"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.6}, ["(1)", "(2)"]),  # two periods
        (("time", "time"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.2}, ["(1)"]),  # the other is far off
        (("time", "amount"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.6}, ["(1)"]),  # it may say both
        (("consequence", "amount"), {"(4)": 0.6, "(2)": 0.5}, {"(4)": 0.9, "(2)": 0.1}, ["(2)", "(4)"]),
        (("who", "yes_no"), {"(4)": 0.8, "(2)": 0.7}, {"(2)": 0.7, "(4)": 0.1}, ["(2)"]),  # "and may that one ...?"
        (("who", "yes_no"), {"(4)": 1.2, "(2)": 0.7}, {"(2)": 0.7, "(4)": 0.1}, ["(4)", "(2)"]),
    ],
)
def test_the_units_that_answer_both_halves(kinds, first, second, units):
    asks = [Ask(kind, "may it be so?") for kind in kinds]
    assert [reply.statement.unit.id for reply in replies_of(asks, replying(asks, first, second))] == units


@pytest.mark.index
def test_one_sub_section_that_says_both_who_and_at_whose_cost_is_quoted_alone(plain_index):
    parts = plain_index.ask("Who audits the accounts of the Authority, and who pays for that?").parts
    assert [[one.provision.partition("#")[2] for one in part.quotations] for part in parts] == [["77(2)"]]
