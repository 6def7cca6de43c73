"""A named state's rule beside the law that it was made under."""

from types import SimpleNamespace

from civicsetu.answer.likely import OF_WHOLE
from civicsetu.answer.rule_beside import FIRST, LIKELY, Beside, rule_beside
from civicsetu.model.ids import ProvisionId

METAS = {
    "act": SimpleNamespace(jurisdiction="CENTRAL"),
    "gujarat": SimpleNamespace(jurisdiction="GUJARAT"),
    "up": SimpleNamespace(jurisdiction="UTTAR_PRADESH"),
}


def beside(quoted, told, places=("UTTAR_PRADESH",), whole=None, named=()):
    """The rule: by the documents that are quoted, and the chances of sections for the half and the whole."""
    found = SimpleNamespace(told_sections=told, library=SimpleNamespace(metas=METAS))
    question = SimpleNamespace(jurisdictions=frozenset(places))
    both = SimpleNamespace(told_sections=told if whole is None else whole, named=named, question=question)
    replies = [SimpleNamespace(statement=SimpleNamespace(unit=SimpleNamespace(document=key))) for key in quoted]
    return rule_beside(replies, found, both)


def test_the_rule_of_the_named_state_stands_beside_the_law_and_before_it_where_it_is_very_likely():
    told = {"act#18": 0.5, "up#16": LIKELY, "gujarat#16": 0.1}
    assert beside(["act"], told) == Beside("up#16", False)
    assert beside(["act"], told | {"up#16": FIRST}) == Beside("up#16", True)
    assert beside(["act"], told | {"up#16": LIKELY - 0.01}) is None
    assert beside(["act"], told, ["GUJARAT"]) is None
    assert beside(["act"], told, []) is None, "no state is named"
    assert beside(["act", "up"], told) is None, "it is there"


def test_an_annexed_model_is_no_rule_and_a_form_is_one():
    assert beside(["act"], {"up#Annexure": 0.9}) is None
    assert beside(["act"], {"up#Form B": 0.5}) == Beside("up#Form B", False)


def test_what_hardly_answers_the_whole_question_and_what_is_asked_by_name_stay_as_they_are():
    told = {"up#16": 0.5}
    assert beside(["act"], told, whole={"up#16": OF_WHOLE}) == Beside("up#16", False)
    assert beside(["act"], told, whole={"up#16": OF_WHOLE - 0.01}) is None
    assert beside(["act"], told, named=("act#18",)) is None
    assert beside(["act"], {}) is None


def test_the_law_and_the_rule_are_quoted_where_both_answer(texts_index):
    """Section 18 gives the refund, and rule 17 says within how many days."""
    question = "My flat is late. Can I ask for all my money back, and within how many days must the builder pay it"
    answer = texts_index.ask(f"{question} in Andhra Pradesh?")
    quoted = [ProvisionId(part.quotations[0].provision).section for part in answer.parts]
    assert sorted(quoted) == ["ap_rera_rules_2017#17", "rera_act_2016#18"]
