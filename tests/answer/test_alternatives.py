"""Of values side by side for different cases, the one that is asked about."""

import pytest

from civicsetu.answer.alternatives import asked_of_them, stand_apart
from civicsetu.model.words import Fact

TEXT = (
    "A judge needs a seat on a bench for ten years, or a post in the service, or practice as a lawyer for fifteen years"
)


def fact(value, words, bound="at_least"):
    at = TEXT.find(words)
    return Fact("act#1", "period", value, "years", bound, words, at, at + len(words))


TWO = [fact(10, "ten years"), fact(15, "fifteen years")]


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("How long must a lawyer have practised?", 15),
        ("How long must one have sat on the bench?", 10),
        ("How long is it for a judge who was a lawyer?", 15),  # it stands nearer to its value
        ("How long must it be?", None),
    ],
)
def test_the_value_whose_own_words_are_asked_about(question, years):
    chosen = asked_of_them(question, stand_apart(TWO, TEXT))
    assert (chosen.value if chosen else None) == years


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (TWO[:1], TEXT),
        (TWO, TEXT.replace(" or ", " and ")),  # both hold
        ([TWO[0], fact(15, "fifteen years", "within")], TEXT),  # of two directions
        ([TWO[0], fact(10, "fifteen years")], TEXT),  # the same value
        (TWO, TEXT.replace("service, or", "service. Or")),  # two sentences
        ([], TEXT),
    ],
)
def test_values_that_are_no_alternatives(facts, text):
    assert stand_apart(facts, text) == []
