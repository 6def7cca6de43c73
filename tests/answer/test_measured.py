"""Questions of "how much" and "how many": the sum or the number of that which is asked about."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.measured import counted_thing, is_of_other_measure, states_number_of
from civicsetu.answer.units import states
from civicsetu.model.provision import Provision


def _unit(body):
    return Provision("a#1", "section", "1", None, None, body, (), 0, len(body), 0, 0)


@pytest.mark.parametrize(
    ("question", "stem"),
    [
        ("How many litres of petrol a month?", "litr"),
        ("How many copies of the form must be filed?", "copi"),
        ("How many whole time members does it have?", "member"),
    ],
)
def test_what_is_counted(question, stem):
    assert any(word.startswith(stem) for word in counted_thing(question))


@pytest.mark.parametrize("question", ["How many days do I have?", "How many rupees is it?", "What is the fee?"])
def test_time_and_money_have_facts_of_their_own(question):
    assert counted_thing(question) == frozenset()


def test_a_sum_is_no_number_of_something_else():
    ask = Ask("amount", "How many litres of fuel a month does the chairman get?")
    assert states(_unit("He gets a car and 200 litres fuel a month."), ask)
    assert not states(_unit("He gets Rs 7,500 a month."), ask)
    assert states(_unit("He gets Rs 7,500 a month."), Ask("amount", "How much does he get?"))


@pytest.mark.parametrize(
    ("words", "question", "other"),
    [
        ("A sumptuary allowance of Rs 500.", "What is the salary of the head?", True),
        ("A salary and allowances of Rs 500.", "What is the salary of the head?", False),
        ("Rs 500 shall be paid.", "What is the salary of the head?", False),
        ("A fee of Rs 500.", "What do I pay?", False),
    ],
)
def test_sums_of_another_kind(words, question, other):
    assert is_of_other_measure(words, question) is other


def test_a_number_must_stand_near():
    things = counted_thing("How many members does it have?")
    assert states_number_of(things, "a Chairperson and not less than two whole time Members")
    assert not states_number_of(
        things, "two of the persons whom the committee of selection, in its wisdom, names members"
    )
