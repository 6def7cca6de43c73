"""The parts that read the question: what may be found, and in which words it is searched."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.parts.annexes import Annexes
from civicsetu.find.parts.expand import Expand
from civicsetu.find.parts.laws import Laws
from civicsetu.find.parts.learnt import Learnt
from civicsetu.find.parts.places import Places
from civicsetu.model.document import Meta
from tests.find.states import asked
from tests.tiny import ACT, LAWS, RULES, tiny_store

GOLD = Meta("gold", "The Gold Act, 1968", "Gold Act", "official", "CENTRAL", "act")


@pytest.fixture(scope="module")
def three_laws(tmp_path_factory):
    """The tiny store with another act of Parliament, and with an annexure of the rules."""
    annexure = ("Annexure A", "annexure", "", "Annexure A Agreement for sale between the promoter and the buyer.")
    gold = [("1", "section", "Gold", "No one shall hold gold.")]
    laws = {ACT: LAWS[ACT], RULES: [*LAWS[RULES], annexure], GOLD: gold}
    return tiny_store(tmp_path_factory.mktemp("laws"), laws)


def allowed(store, state):
    """The documents of which something may be found."""
    rows = state.scope.rows(np.arange(len(store.passages)))
    return {store.passages[row].document for row in rows}


def test_a_named_place_is_searched_with_the_central_law(three_laws):
    made = Places()(asked(three_laws, "What is the fee in Goa?"))
    assert allowed(three_laws, made) == {"homes_act", "goa_rules", "gold"} and made.scope.places == ("GOA",)
    assert made.wording.texts == ("What is the fee?",) and "goa" not in made.wording.weights
    elsewhere = Places()(asked(three_laws, "What is the fee in Punjab?"))
    assert allowed(three_laws, elsewhere) == {"homes_act", "gold"} and elsewhere.scope.places == ()
    assert elsewhere.rejected == (("Goa", "the question names another jurisdiction"),)
    nowhere = asked(three_laws, "What is the fee?")
    assert Places()(nowhere).scope == nowhere.scope


def test_a_question_stays_encoded_as_it_was_learnt_without_the_place_s_name(three_laws):
    assert Places()(Learnt()(asked(three_laws, "What is the fee in Goa?"))).wording.learnt


def test_a_chosen_jurisdiction_stays_chosen_whatever_is_named(three_laws):
    central = asked(three_laws, "What is the fee in Goa?", jurisdiction="CENTRAL")
    assert allowed(three_laws, Places()(central)) == {"homes_act", "gold"}
    goa = asked(three_laws, "fee", jurisdiction="GOA", laws=frozenset({"gold"}))
    assert not Laws()(goa).scope.allowed.any()


def test_a_named_law_is_searched_with_the_rules_under_it(three_laws):
    made = Laws()(asked(three_laws, "the Gold Act", laws=frozenset({"gold"})))
    assert allowed(three_laws, made) == {"gold"}
    assert made.rejected == (("other laws", "the question names a law"),)
    act = Laws()(asked(three_laws, "the Homes Act", laws=frozenset({"homes_act"})))
    assert allowed(three_laws, act) == {"homes_act", "goa_rules"}
    start = asked(three_laws, "nothing", laws=frozenset({"unknown"}))
    assert Laws()(start) is start


def test_an_annex_is_searched_where_the_question_speaks_of_it(three_laws):
    def left_out(text, jurisdiction=None):
        state = Annexes()(asked(three_laws, text, jurisdiction))
        rows = state.scope.rows(np.arange(len(three_laws.passages)))
        found = {three_laws.passages[row].provision for row in rows}
        return {"goa_rules#Form A", "goa_rules#Annexure A"} - found

    form, annexure = {"goa_rules#Form A"}, {"goa_rules#Annexure A"}
    assert left_out("When is the builder late?") == form | annexure
    assert left_out("What does the agreement for sale say?") == form
    assert left_out("What goes into Form A?") == annexure
    assert left_out("What does the complaint form ask of me?") == annexure
    assert left_out("In which form do I complain?") == form | annexure  # a rule says which
    assert left_out("Is Form A like Annexure A?") == set()
    assert left_out("Is Form C like Annexure A?") == form
    assert left_out("What does the agreement for sale say?", "CENTRAL") == form | annexure  # they are Goa's
    start = asked(three_laws, "What does the agreement for sale say?")
    assert np.array_equal(start.scope.allowed, three_laws.annexes == "")


def test_expansion_adds_a_wording_and_weights(tiny):
    start = asked(tiny, "Will the builder return it?")
    made = Expand(weight=0.25)(start).wording
    assert made.texts == ("Will the builder return it?", "Will the promoter return it?")
    assert made.weights["promot"] == 0.25 and made.weights["builder"] == 1.0 and made.added_weight == 0.25
    assert "promot" not in Expand(weight=0)(start).wording.weights
    assert Expand()(asked(tiny, "Who paints walls?")).wording == asked(tiny, "Who paints walls?").wording


def test_a_question_is_encoded_by_its_own_encoder_only_where_that_is_said(tiny):
    class Other:
        def encode(self, texts):
            return [one._replace(cut=7) for one in tiny.passage_encoder.encode(texts)]

        def is_word(self, word):
            return True

    store = replace(tiny, question_encoder=Other())
    store.__dict__["passage_encoder"] = tiny.passage_encoder
    start = asked(store, "Who paints walls?")
    assert [one.cut for one in start.encoded()] == [0]
    assert [one.cut for one in Learnt()(start).encoded()] == [7]
