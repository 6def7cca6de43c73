"""First lines that say exactly what is asked: forbidden or not, jail or not, by the day, and by the name of a rate."""

import pytest

from civicsetu.answer.asks import Ask, premise_of
from civicsetu.answer.lead import NO_PRISON, lead_of
from civicsetu.answer.modal import verdict
from civicsetu.answer.offences import offence_for
from civicsetu.answer.outside import CASE
from civicsetu.answer.premise import contradicted
from civicsetu.answer.statement import statement_of
from civicsetu.read.words.facts import facts_in
from tests.answer.test_offences import OFFENCES

FORBIDS = "Every real estate agent shall not permit the publication of an advertisement of services not intended."


@pytest.mark.parametrize(
    ("question", "quoted", "word"),
    [
        ("Is a real estate agent forbidden to publish an advertisement of such services?", FORBIDS, "yes"),
        ("Are agents prohibited from permitting publication of an advertisement?", FORBIDS, "yes"),
        ("Is an agent not prohibited from such an advertisement of services?", FORBIDS, None),
        ("Is an agent barred from publishing an advertisement of services?", FORBIDS.replace("shall not", "may"), None),
        ("Is he barred from selling it?", "No promoter shall sell an apartment unless it is registered.", None),
    ],
)
def test_whether_something_is_forbidden(question, quoted, word):
    found = verdict(question, quoted, known=0.9)
    assert (found.word if found else None) == word


@pytest.mark.parametrize(
    ("question", "starts"),
    [
        ("Can a buyer go to jail for ignoring the regulator's order, and what is the fine?", NO_PRISON),
        ("What is the penalty for a buyer who ignores the regulator's order?", "Allottee: a penalty"),
    ],
)
def test_jail_is_denied_where_a_provision_has_none(plain_index, question, starts):
    library = plain_index.finder.library
    statement = statement_of(library.provisions["rera_act_2016#67"], library, False)
    lead = lead_of(Ask("penalty", question), statement, library.provisions["rera_act_2016#67"].body, library)
    assert lead.startswith(starts)


def test_a_sum_for_a_day_that_is_not_fixed_is_said_to_be_open(plain_index):
    library = plain_index.finder.library
    unit = library.provisions["rera_act_2016#63"]
    statement = statement_of(unit, library, False)
    asked = Ask("penalty", "How many rupees per day is the penalty for a builder who ignores the order?")
    assert "how much for a day is not fixed here" in lead_of(asked, statement, unit.body, library)
    assert "fixed here" not in lead_of(Ask("penalty", "What is the penalty?"), statement, unit.body, library)


@pytest.mark.parametrize(
    ("question", "found", "number"),
    [
        ("My brokerage ignored the authority's order. What is the fine?", ["a#63"], "65"),
        ("A builder ignored the regulator's order (the regulator, not the tribunal). The fine?", ["a#64"], "63"),
        ("Somebody ignored the tribunal's order. What is the fine?", ["a#64"], "64"),
    ],
)
def test_whose_order_and_who(question, found, number):
    assert offence_for(question, found, OFFENCES).unit.number == number


@pytest.mark.parametrize("text", ["removed after a High Court judge has held an inquiry", "who held the hearing?"])
def test_an_inquiry_that_is_held_decides_nothing(text):
    assert not CASE.search(text)


def test_how_long_it_lasts_is_not_how_long_before_its_end():
    words = "An application to renew shall be made not less than three months prior to the expiry."
    facts = [f for f in facts_in(_unit(words)) if f.value]
    lasts = "As the registration lasts two years, when must I apply to renew it?"
    assert facts
    assert contradicted(lasts, facts, False, words) == ""
    assert contradicted("Since one applies one month before the expiry, how?", facts, False, words) != ""


def test_what_is_taken_for_granted_stands_before_what_is_asked():
    assert premise_of("Since the fee is Rs 500, who pays it?") == ("Since the fee is Rs 500", "who pays it?")
    assert premise_of("When must I renew?") == ("", "When must I renew?")


def _unit(words):
    from civicsetu.model.provision import Provision

    return Provision("a#1", "section", "1", None, None, words, (), 0, len(words), 0, 0)
