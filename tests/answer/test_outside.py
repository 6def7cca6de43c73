"""What no statute answers is told from what sounds like it."""

import pytest

from civicsetu.answer.outside import decided_case, outside_any, outside_when_weak

ALWAYS = {
    "facts_of_today": [
        "What is the helpline of the authority?",
        "Who is the finance minister now?",
        "Give me a list of blacklisted developers.",
        "Which states have set up a tribunal?",
        "Will flat prices in Pune go up?",
    ],
    "status": [
        "Is Lotus Pearl Residency registered?",
        "Has Silverline paid the fine?",
        "When is possession of Maple Leaf Towers due?",
        "What is the registration number of Blue Bay?",
    ],
    "advice": [
        "Am I better off with a civil suit?",
        "How should I bargain with the seller?",
        "Which bank is the best?",
        "He offers a refund or another flat. Which one should I accept?",
        "A refund now or the flat next year: which is the wiser choice for us?",
        "Should we keep the booking or cancel it and look elsewhere?",
        "Two offers lie on the table. Which would you pick in my place?",
        "The builder offers a bigger flat elsewhere; what would you choose?",
    ],
    "off_topic": ["house house house house house house"],
}
NEVER = [
    "Is the Real Estate Regulatory Authority registered as a body corporate?",
    "Has the Authority to publish the list of registered projects?",
    "Who is liable after possession of the apartment?",
    "Who appoints the chairperson?",
    "Must the promoter put the phone of his agent on the web page?",
    "Does the Authority keep a list of agents whose registration was revoked?",
    "How many members has the tribunal?",
    "Which form should I choose for a complaint?",
    "Should I pay the fee by draft or online?",
    "Which is the better-protected of two charges for the Act?",
    "Is the promoter bound to get the project registered before he sells?",
]
CASES = [
    "What was held in Rao v. Union of India?",
    "Has the High Court of Bombay ruled on section 18?",
    "supreme court ne is par kya kaha",
    "In which case was section 40 upheld?",
]
NO_CASES = [
    "Within how many days can I go to the High Court?",
    "Can the Supreme Court judge be the chairperson?",
    "Which court decides an appeal against the tribunal?",
    "In which cases may the registration be cancelled?",
]


@pytest.mark.parametrize("reason, text", [(reason, text) for reason, texts in ALWAYS.items() for text in texts])
def test_what_no_statute_says(reason, text):
    found = outside_any(text)
    assert found is not None and found.reason == reason and found.words


@pytest.mark.parametrize("text", NEVER)
def test_what_a_statute_may_say(text):
    assert outside_any(text) is None


@pytest.mark.parametrize("text", CASES)
def test_decided_cases(text):
    found = decided_case(text)
    assert found is not None and found.reason == "case_law"


@pytest.mark.parametrize("text", NO_CASES)
def test_courts_that_the_law_speaks_of(text):
    assert decided_case(text) is None


def test_two_places_that_are_compared_are_no_case():
    assert decided_case("Gujarat v. Goa: which fee is higher?") and not decided_case(
        "Gujarat v. Goa: ...", compares=True
    )


def test_the_status_of_ones_own_application_is_left_to_the_evidence():
    text = "What is the status of my application?"
    assert outside_any(text) is None and outside_when_weak(text).reason == "status"


def test_two_whom_the_law_knows_are_no_parties_to_a_case():
    assert decided_case("Promoter vs Agent: who keeps books?") is None
    assert decided_case("Sharma vs Promoter Homes: what was held?")
