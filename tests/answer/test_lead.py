"""First lines: who does it, and what a period runs from."""

import pytest

from civicsetu.answer.lead import _by_case, _who, to_the_event
from civicsetu.answer.wording import period, sum_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in

AUDIT = "The accounts of the Fund shall be audited by the Auditor-General at such intervals as may be specified by him."
CONSENT = (
    "He shall not assign it without the prior consent of two-thirds allottees, and without the approval of the Court."
)
PAYS = "The promoter shall pay the premium in respect of the insurance."
CERTIFIED = (
    "The sums shall be withdrawn by the promoter after it is certified by an engineer and an architect in practice."
)


def facts(text: str) -> list[Fact]:
    return list(facts_in(Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)))


@pytest.mark.parametrize(
    "question, quoted, who",
    [
        ("Who audits the accounts?", AUDIT, "The Auditor-General."),
        ("Whose consent is needed?", CONSENT, "Two-thirds allottees and the Court."),
        ("Who pays the premium?", PAYS, "The promoter."),
        ("Who repairs the lift?", PAYS, ""),  # another act
        ("Who certifies it?", CERTIFIED, "An engineer and an architect."),
        ("Who has to certify the withdrawals?", CERTIFIED, "An engineer and an architect."),
        ("By whom must withdrawals be certified?", CERTIFIED, "An engineer and an architect."),
        ("Who withdraws it?", CERTIFIED, "The promoter."),
        ("Who signs them?", "The Authority shall preserve its accounts for five years.", ""),  # it says nothing of that
        ("Who steps in?", "When the Chairperson is unable to discharge his functions, another shall.", ""),
        ("Who may complain?", "Any aggrieved person may file a complaint.", "Any aggrieved person."),
        (
            "Who audits it?",
            "The accounts of the Fund shall be audited yearly.",
            "",
        ),  # what is audited, and not who does
    ],
)
def test_who_does_it(question, quoted, who):
    assert _who(question, quoted) == who


def test_a_period_runs_from_an_event_that_is_told_to_its_end():
    text = "shall be paid within forty-five days from the date on which such refund along with interest becomes due."
    (fact,) = facts(text)
    assert period(to_the_event(fact, text)).endswith("such refund along with interest becomes due")


@pytest.mark.parametrize(
    "text, told",
    [
        ("answer it within 60 days from the date it was received.", "within 60 days from the date it was received"),
        ("is formed within 3 months after most members have paid for it, whoever they are.",
         "within 3 months after most members have paid for it"),
        ("hold office for a term of not more than five years from the date they take it up, or less.",
         "at most 5 years from the date they take it up"),
        ("answers within ten days of the complaint.", "within 10 days of the complaint"),
    ],
)  # fmt: skip
def test_a_period_is_told_with_what_has_happened(text, told):
    (fact,) = facts(text)
    assert period(to_the_event(fact, text)) == told


def test_sums_that_hold_in_different_cases_are_told_with_their_cases():
    text = "a sum of ten thousand rupees in case of an individual or fifty thousand rupees in case of a company."
    own = facts(text)
    assert _by_case(own[0], own, text) == "Rs 10,000 in case of an individual; Rs 50,000 in case of a company"


def test_what_is_added_stands_behind_what_it_is_added_to():
    text = "The rate of interest shall be the State Bank of India Prime Lending Rate plus two per cent."
    assert sum_of(facts(text)[0]) == "State Bank of India Prime Lending Rate plus 2 per cent"
