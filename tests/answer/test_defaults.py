"""Whose default a question and a unit are on."""

import pytest

from civicsetu.answer.defaults import is_of_other_default

RULES = "chandigarh_rera_agreement_rules_2016#Annexure clause"
BY_BUILDER = [
    "My builder is late. What does he owe me?",
    "The tower is way behind schedule: when has he defaulted?",
    "What do I get for delayed possession?",
]
INTEREST = {
    "What interest does the builder pay?": True,
    "My flat is late. Which interest will the promoter owe?": True,
    "How much interest must I pay?": False,
    "Is interest due on a refund?": False,
}
BY_BUYER = [
    "If I miss two instalments, what can happen?",
    "What happens if I pay an instalment late?",
    "What follows the buyer's default?",
]


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


@pytest.mark.parametrize("question", INTEREST)
def test_the_buyers_interest_is_not_the_builders(texts_index, question):
    library = texts_index.finder.library
    assert is_of_other_default(library.provisions["rera_act_2016#19(7)"], question, library) is INTEREST[question]
    of_builder = is_of_other_default(library.provisions["rera_act_2016#18(1) proviso"], question, library)
    assert of_builder is (question == "How much interest must I pay?")


def test_a_section_on_the_other_partys_default_gives_way(texts_index):
    """Section 19 has interest that a buyer owes who pays late, section 18 that of a promoter who builds late."""
    quoted = [
        one.provision for one in texts_index.ask("My flat is late. What interest does the builder pay?").citations
    ]
    assert quoted and quoted[0].startswith("rera_act_2016#18(1)"), quoted
    quoted = [
        one.provision for one in texts_index.ask("How much interest must I pay if my instalment is late?").citations
    ]
    assert quoted[0] == "rera_act_2016#19(7)", quoted
