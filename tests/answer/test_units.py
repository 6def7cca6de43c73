"""The unit that answers: each unit with words can be one, and of a long one the sentence that states what is asked."""

import re
from types import SimpleNamespace

import pytest

from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.units import PassageWords, is_heading
from civicsetu.model.provision import Provision


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


@pytest.mark.parametrize(
    ("question", "provision"),
    [
        ("What happens if I miss my hearing before the Chandigarh appellate tribunal?",
         "chandigarh_rera_general_rules_2016#25(6) proviso"),  # on those who fail to appear
        ("The ground floor wall of our Gujarat flat cracked in the fourth year and cannot be repaired, what do we get?",
         "gujarat_rera_general_rules_2017#Annexure A clause 7.4"),  # and not when the builder is not liable
    ],
)  # fmt: skip
def test_what_follows_and_what_one_gets(question, provision, texts_index):
    document = provision.partition("#")[0]
    cited = [one.provision for one in texts_index.ask(question).citations if one.document == document]
    assert cited[0] == provision


def test_an_explanation_of_the_second_proviso_stands_beside_it(texts_index):
    answer = texts_index.ask(
        "I work in a housing finance company that lent to a Rajkot project. RERA may cancel its registration. Will "
        "lenders be heard before that?"
    )
    cited = {one.provision for one in answer.citations}
    assert cited >= {f"gujarat_rera_general_rules_2017#8(2) {part}" for part in ("proviso 2", "Explanation")}


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("The RERA chairman completed his five years and will get a second term. Is that possible?", "No: not"),
        ("After five years, for how many more years can the tribunal's chairman be re-appointed?", "None: not"),
        ("How long does the RERA chairman hold office?", "At most 5 years"),
    ],
)
def test_a_second_term(question, line, texts_index):
    assert texts_index.ask(question).answer.startswith(line)


def unit(name, kind, text, parent=None):
    return Provision(name, kind, "1", None, parent, text, (1,), 0, len(text), 0, 0)


@pytest.mark.parametrize(
    ("words", "kind", "is_only"),
    [
        ("Special provisions on ships and boats. --", "sub-section", True),
        ("Special provisions on ships and boats.—", "clause", False),  # the lead of a list
        ("The owner shall keep on each ship—", "sub-section", False),
        ("Special provisions on ships and boats.", "sub-section", False),
    ],
)
def test_the_heading_of_sub_sections_says_nothing_itself(words, kind, is_only):
    section, below = unit("a#1", "section", words), unit("a#1(1)", kind, "(1) He shall row.", "a#1")
    library = SimpleNamespace(children={"a#1": [below]})
    assert is_heading(section, library) is is_only
