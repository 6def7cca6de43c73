"""What a form says, where the law's own words hardly answer."""

from types import SimpleNamespace

import pytest

from civicsetu.answer import annexed
from civicsetu.answer.annexed import WEAK, WORSE, annex_instead
from civicsetu.answer.units import WEIGHTS, Scored
from civicsetu.model.provision import Provision

RULE = Provision("law#3", "rule", "3", None, None, "An application is made in Form A.", (), 0, 33, 0, 0)
FORM = Provision("law#Form A", "form", "A", None, None, "Form A", (), 40, 46, 40, 40)
ITEM = Provision("law#Form A item 2", "item", "2", None, FORM.id, "2. Loans on the land.", (), 47, 68, 47, 47)


def asked(monkeypatch, score, said, beside=True, but=(), told=0.0):
    """The sections that answer instead: the rule's score, and how the reader finds the rule and the form's item."""
    monkeypatch.setattr(annexed, "scored_units", lambda *_: [Scored(ITEM, 0.1, 0.0, 0.0)])
    passage = SimpleNamespace(score=1.0)
    found = SimpleNamespace(
        beside=[passage] if beside else [],
        passage=lambda _: SimpleNamespace(section=FORM.id),
        library=SimpleNamespace(provisions={one.id: one for one in (RULE, FORM, ITEM)}, children={}),
        question=SimpleNamespace(text="Must loans be told?"),
        read=lambda _, units: [said[unit.id] for unit in units],
        told={RULE.id: told},
    )
    return [one.section for one in annex_instead([Scored(RULE, score, 0.0, 0.0)], RULE, None, found, but)]


@pytest.mark.parametrize(
    "score, rule, item, instead",
    [
        (WEAK - 0.01, 3.0, 4.0, True),
        (WEAK, 3.0, 4.0, False),  # the law's own words answer
        (WEAK - 0.01, 9.0, 9.0 - WORSE, True),
        (WEAK - 0.01, 9.0, 8.9 - WORSE, False),  # the form does less
    ],
)
def test_a_form_answers_where_the_rule_hardly_does(monkeypatch, score, rule, item, instead):
    said = {RULE.id: rule, ITEM.id: item}
    assert asked(monkeypatch, score, said) == ([FORM] if instead else [])
    assert asked(monkeypatch, score, said, beside=False) == []
    assert asked(monkeypatch, score, said, but={ITEM.id}) == []


def test_what_is_told_of_the_rule_does_not_count(monkeypatch):
    """The model that knows units says of each how likely it is beside the likeliest: that makes no rule strong."""
    said = {RULE.id: 3.0, ITEM.id: 4.0}
    assert asked(monkeypatch, WEAK + WEIGHTS["told"] - 0.01, said, told=1.0) == [FORM]
    assert asked(monkeypatch, WEAK + WEIGHTS["told"], said, told=1.0) == []


def test_what_is_promised_on_oath_stands_in_the_form(texts_index):
    """The rule of that form is nearly as good: which wording leads to the form hangs on how a processor rounds."""
    form, told = "ap_rera_rules_2017#Form B", []
    for question in (
        "In Andhra Pradesh, what does a builder swear about the money that he takes out of the project's account?",
        "What does a builder in Andhra Pradesh swear about taking money out of the account of the project?",
    ):
        assert [hit.provision for hit in texts_index.search(question, k=5)][4].startswith(f"{form} item ")
        told.append(texts_index.ask(question))
    answers = [one for one in told if [citation.provision for citation in one.citations] == [f"{form} item 5"]]
    assert answers
    for answer in answers:
        assert answer.answer.startswith("This may not answer the question") and answer.confidence_level == "low"


def test_a_rule_that_answers_stays(texts_index):
    question = "Under the Andhra Pradesh rules, what is the declaration of the builder against discrimination?"
    answer = texts_index.ask(question)
    assert answer.citations[0].provision.startswith("ap_rera_rules_2017#3-B(2)")


ACT, CLAUSE = "rera_act_2016#14(3)", "gujarat_rera_general_rules_2017#Annexure A"


@pytest.mark.parametrize(
    ("question", "first"),
    [
        (
            "A crack runs through my flat in Ahmedabad three years after I got the keys. Must the builder repair it?",
            ACT,
        ),
        ("Under the model agreement of Gujarat, must the builder repair a crack three years after possession?", CLAUSE),
    ],
)
def test_the_law_stands_before_a_clause_that_says_the_same(texts_index, question, first):
    """Unless the model itself is asked about."""
    assert texts_index.ask(question).citations[0].provision.startswith(first)
