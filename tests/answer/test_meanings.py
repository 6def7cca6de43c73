"""Defined words between quotation marks."""

import pytest

from civicsetu.answer.meanings import quoted_terms
from tests.tiny import ACT, document, seen


@pytest.fixture(scope="module")
def library():
    law = seen(
        document(
            ACT,
            [
                ("2", "section", "Definitions", "In this Act,-"),
                ("2(a)", "clause", "", '(a) "lamp" means a light;'),
                ("2(b)", "clause", "", '(b) "keepers" means those who keep a lamp;'),
            ],
        )
    )
    law.definitions = {"lamp": [f"{ACT.key}#2(a)"], "keepers": [f"{ACT.key}#2(b)"]}
    return law


@pytest.mark.parametrize(
    ("text", "pinpoints"),
    [
        ("What do 'keeper' and \u201clamps\u201d mean?", ["2(b)", "2(a)"]),
        ("Is a torch covered by the word 'a lamp'?", ["2(a)"]),
        ("What do 'keeper' and 'torch' mean?", []),  # one of them is not defined
        ("The 'lamp' was broken. May I leave?", []),  # no word is asked about
        ("What does the keeper's lamp mean to the keeper's guests?", []),  # no quotation marks
        ("What do the terms and conditions say of a 'lamp'?", []),
    ],
)
def test_the_definitions_of_quoted_words(library, text, pinpoints):
    assert [one.pinpoint for one in quoted_terms(text, library)] == pinpoints


@pytest.mark.index
def test_each_of_two_words_has_its_own_meaning(plain_index):
    parts = plain_index.ask("A form speaks of 'rules' and of 'regulations'. What does each word mean?").parts
    assert [part.quotations[0].provision.partition("#")[2] for part in parts] == ["2(zp)", "2(zo)"]


@pytest.mark.index
def test_whether_a_word_takes_somebody_in_is_answered_by_its_meaning(plain_index):
    parts = plain_index.ask("A notice names 'a Member' of the Authority. Is its head covered by that word?").parts
    assert parts[0].quotations[0].provision.endswith("#2(zd)")
