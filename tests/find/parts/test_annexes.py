"""Where a question asks for a model agreement."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.parts.annexes import SPEAKS_OF_ANNEX, SPEAKS_OF_FORM, Annexes
from civicsetu.find.query import Query
from civicsetu.find.state import Scope, State
from civicsetu.model.ids import ProvisionId


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("What does the agreement for sale say on taxes?", True),
        ("Under the draft sale contract, who pays?", True),
        ("Contract of purchase: who bears the stamp duty?", True),
        ("What is the term of the standard builder contract?", True),
        ("Can the Authority engage staff on contract?", False),
        ("May a member enter into a contract of service?", False),
    ],
)
def test_a_contract_of_sale_is_an_agreement(text, speaks):
    assert bool(SPEAKS_OF_ANNEX.search(text)) == speaks


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("Does the agent's certificate say anything about cheating?", True),
        ("What may happen to one who breaks the conditions of his registration certificate?", True),
        ("What does the certificate form say on other laws?", True),
        ("Who issues the certificate?", False),
        ("On which conditions is the registration granted?", False),
    ],
)
def test_what_a_certificate_says_stands_in_its_form(text, speaks):
    assert bool(SPEAKS_OF_FORM.search(text)) == speaks


DECLARES = "While filing a complaint with the authority, must I state that the same dispute is before no other court?"


def test_an_item_of_a_form_is_searched_where_it_is_known_to_answer_the_question(texts_index):
    finder = texts_index.finder
    opened = _allowed_annexes(finder, DECLARES)
    assert any("#Form" in name for name in opened), opened
    assert not _allowed_annexes(finder, "In which form is a complaint made, and what does it cost?")
    assert not _allowed_annexes(finder, "Within how many days must a refund be paid?")


def _allowed_annexes(finder, text):
    """The annexes whose passages the part opens for a question."""
    return {str(ProvisionId(name).section) for name in _allowed_passages(finder, text)}


def _allowed_passages(finder, text, **settings):
    """The units whose passages in annexes the part opens for a question."""
    store = finder.store
    start = State.start(Query(finder.understand(text), store))
    allowed = Annexes(**settings).step(replace(start, scope=Scope(store.operative, ()))).scope.allowed
    rows = np.flatnonzero(allowed & ~store.operative) if allowed is not None else np.flatnonzero(~store.operative)
    return {unit for row in rows.tolist() for unit in store.passages[row].covers}


def test_with_a_clause_of_a_model_agreement_those_beside_it_are_searched(texts_index):
    """Clause 7 says when the keys are offered, and what a buyer bears who does not come for them."""
    finder = texts_index.finder
    asked = "I was offered the keys and did not go to take them. Do I still have to pay maintenance?"
    own = "chandigarh_rera_agreement_rules_2016#Annexure clause"
    near = _allowed_passages(finder, asked, asked_near=0.0)
    clauses = {name.removeprefix(own).split(".")[0] for name in near if name.startswith(own)}
    assert clauses == {" 7"}, near
    assert {f"{own} 7.{n}" for n in range(1, 7)} <= near and not any(name.startswith(f"{own} 8") for name in near)
