"""The unit that answers: each unit with words can be one, and of a long one the sentence that states what is asked."""

import re
from types import SimpleNamespace

import pytest

from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.units import PassageWords


def _without_a_sentence(index):
    """The units none of whose sentences is among the words of a passage that covers them."""
    store = index.store
    found = SimpleNamespace(passage=lambda one: one, vectors=lambda _: None, library=store)
    covered, held = set(), set()
    for row in range(len(store.passages)):
        words = PassageWords(store.passages[row], found)
        for name in words.passage.covers:
            unit = store.provisions[name]
            covered.add(name)
            if any(words.holds(one, unit) for one in sentences_of(unit, store.documents[unit.document])):
                held.add(name)
    assert len(covered) > 1000
    return [name for name in covered - held if re.search(r"[^\W_]", store.provisions[name].body)]


@pytest.mark.parametrize("name", ["edition_index", "texts_index"])
def test_every_unit_with_words_may_answer(name, request):
    """A sentence that is parted between two passages, as the dispute clause of an agreement is, belongs to one too."""
    assert _without_a_sentence(request.getfixturevalue(name)) == []


@pytest.mark.parametrize(
    ("question", "pinpoint"),
    [
        ("Who settles a dispute under the Chandigarh agreement for sale?", "Annexure clause 33"),
        ("What does the Chandigarh agreement for sale say of a change of address?", "Annexure clause 29"),
    ],
)
def test_a_clause_that_is_parted_is_quoted(question, pinpoint, texts_index):
    cited = [one.provision for one in texts_index.ask(question).citations]
    assert cited[0] == f"chandigarh_rera_agreement_rules_2016#{pinpoint}"


def test_the_sentence_that_states_the_time_is_quoted(texts_index):
    answer = texts_index.ask("When does my share of common expenses start under the Gujarat model agreement?")
    assert "Within 15 days after notice" in answer.answer


def test_a_share_answers_how_many_persons(plain_index):
    answer = plain_index.ask("how many owners must agree in writing before builder changes common garden plan")
    assert answer.answer.startswith("At least two-thirds of the allottees.")
