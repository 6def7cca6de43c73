"""Typed values beside each other: which may be compared, and what is said of them."""

import pytest

from civicsetu.answer.values import compared_values, said_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in


def fact(text: str) -> Fact:
    (found,) = facts_in(Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0))
    return found


def line(*texts: str, asked: str = "") -> str:
    facts = [fact(text) for text in texts]
    return compared_values("ABC"[: len(texts)], facts, [said_of(f) for f in facts], asked)


@pytest.mark.parametrize(
    "one, other, said",
    [
        ("a fee of five thousand rupees", "a fee of one thousand rupees", "more in A: Rs 5,000, against Rs 1,000 in B"),
        ("within ten days", "within two weeks", "longer in B: within 2 weeks, against within 10 days in A"),
        ("within seven days", "within one week", "The same in A and B: within 7 days"),
        ("a fee of five thousand rupees", "within ten days", "They differ in kind. A: Rs 5,000; B: within 10 days"),
    ],
)
def test_what_two_values_say(one, other, said):
    assert line(one, other) == said


def test_a_time_before_a_day_is_not_compared_with_one_after():
    assert "differ in kind" in line("for a period of five years", "at least three months prior to the expiry")


def test_shares_of_different_things_are_not_compared():
    assert "differ in kind" in line("two per cent of the loan rate", "two per cent of the bank rate")


def test_who_asks_for_the_cheaper_is_told_the_cheaper():
    texts = "a fee of five thousand rupees", "a fee of one thousand rupees"
    assert line(*texts, asked="Where is it cheaper?").startswith("less in B: Rs 1,000")


def test_of_three_values_each_is_told():
    said = line("a fee of five rupees", "a fee of two rupees", "a fee of nine rupees")
    assert said == "They differ. A: Rs 5; B: Rs 2; C: Rs 9"


def test_a_time_whose_beginning_is_broken_off_is_told_without_it():
    broken = "within forty-five days from the date on which such refund along with interest, if any, becomes due"
    assert said_of(fact(broken)) == "within 45 days"
