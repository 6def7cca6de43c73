"""Whose default a question and a unit are on."""

import pytest

from civicsetu.answer.defaults import is_of_other_default

RULES = "chandigarh_rera_agreement_rules_2016#Annexure clause"
BY_BUILDER = [
    "My builder is late. What does he owe me?",
    "The tower is way behind schedule: when has he defaulted?",
    "What do I get for delayed possession?",
]
BY_BUYER = ["If I miss two instalments, what can happen?", "What follows the buyer's default?"]


@pytest.mark.parametrize("question", BY_BUILDER)
def test_what_is_on_the_buyers_default_is_not_on_the_builders(texts_index, question):
    library = texts_index.finder.library
    assert is_of_other_default(library.provisions[f"{RULES} 9.3(ii)"], question, library)
    assert not is_of_other_default(library.provisions[f"{RULES} 9.2(ii)"], question, library)


@pytest.mark.parametrize("question", BY_BUYER)
def test_and_the_other_way_round(texts_index, question):
    library = texts_index.finder.library
    assert is_of_other_default(library.provisions[f"{RULES} 9.2(ii)"], question, library)
    assert not is_of_other_default(library.provisions[f"{RULES} 9.3(ii)"], question, library)


def test_a_question_on_neither_or_on_both_tells_nothing(texts_index):
    library, unit = texts_index.finder.library, texts_index.finder.library.provisions[f"{RULES} 9.3(ii)"]
    for question in ("What is a default?", "The builder is late and I missed an instalment. What now?"):
        assert not is_of_other_default(unit, question, library)
