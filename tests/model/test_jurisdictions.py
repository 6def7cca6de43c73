"""The table of jurisdictions: complete, and every code and name once."""

import re

from civicsetu.find.question.jurisdictions import jurisdictions_in
from civicsetu.model.jurisdictions import CENTRAL, jurisdictions


def test_every_state_is_a_jurisdiction():
    # 28 states, 8 union territories, the two that were merged in 2020, and the Union.
    assert len(jurisdictions()) == 28 + 8 + 2 + 1


def test_every_entry_is_whole():
    places = list(jurisdictions().values())
    states = [place for place in places if place.key != CENTRAL]
    assert all(re.fullmatch("[a-z]{2}", place.code) for place in states)
    for field in ("name", "code"):
        assert len({getattr(place, field) for place in places}) == len(places)
    assert all(place.key == place.name.upper().replace(" ", "_") for place in states)


def test_a_question_means_the_jurisdiction_that_documents_have():
    # both lists had a key of their own for these islands, so that a question never met its documents
    assert jurisdictions_in("the fee in Port Blair, Andaman") == {"ANDAMAN_AND_NICOBAR_ISLANDS"} <= set(jurisdictions())
