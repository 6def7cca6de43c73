"""A yes or a no that the quoted words don't carry misleads more than none: what asks of another time, another use,
another party's penalty, or in which way, has no first line; and what the words forbid has a no."""

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.lead import lead_of
from civicsetu.answer.modal import verdict
from civicsetu.answer.punishment import penalties
from civicsetu.answer.statement import statement_of, words_of
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in

ADVERTISED = "The advertisement of the promoter shall mention the number of the registered project."
FORBIDDEN = "No promoter shall advertise a project without registering it with the Authority."
DEPOSITED = "seventy per cent of the amounts shall be deposited in an account and shall be used only for that purpose"
DEFECT = "If a defect is told within a period of five years, the promoter shall repair what the buyer can claim."
GARAGE = '"garage" means a place for parking any vehicle, but does not include an open parking space;'
ADVANCE = "A promoter shall not accept more than ten per cent without first entering into a written agreement for sale."
REFUND = "the promoter shall be liable to return the amount with interest, if he gives an assured return"
UNLAWFUL = "When a woman absents herself, it shall be unlawful for her employer to dismiss her during such absence."
LIVES_APART = (
    "No wife shall be entitled to maintenance from her husband if, without any reason, she refuses to live with him."
)
AUDITED = (
    "The Comptroller and Auditor-General and any person appointed by him for the accounts of the Authority shall have "
    "the same rights in such audit and the right to inspect any office of the Authority."
)
REMOVED = "The Government may, as notified, remove from office the Chairperson or a Member, if he has been convicted."
APPEALED = (
    "Any person aggrieved by an order of the Appellate Tribunal may, within sixty days, appeal to the High Court."
)
RENEWED = "Registration may be renewed on an application, which shall not be less than three months before its expiry."
UNBARRED = (
    "The promoter shall compensate the allottee, and the claim for compensation shall not be barred by limitation."
)
ALTERED = (
    "Notwithstanding any contract, after the plans are approved by the authority, the promoter shall not make any "
    "alteration in them without the previous consent of the allottee."
)
FILED = "Any aggrieved person may file a complaint with the Authority in Form M."


@pytest.mark.parametrize(
    ("question", "quoted", "word"),
    [
        ("Can the builder advertise before registration?", ADVERTISED, None),
        ("Can the builder advertise before registration?", FORBIDDEN, "no"),
        ("Must the builder register before he advertises a project?", FORBIDDEN, "yes"),
        ("Can the amounts in the account be used for another project?", DEPOSITED, "no"),
        ("Can the amounts in the account be used for the project?", DEPOSITED, "yes"),
        ("Can the buyer claim after five years for a defect?", DEFECT, None),
        ("Can the authority inspect the offices of the builder?", AUDITED, None),
        ("Can the chairperson be removed from office?", REMOVED, "yes"),
        ("Can the builder be removed from office?", REMOVED, None),
        ("Can the chairperson be removed by the builder?", REMOVED, None),
        ("Can I appeal to the High Court?", APPEALED, "yes"),
        ("Can a registration be renewed?", RENEWED, "yes"),
        ("Can I get compensation for it?", UNBARRED, "yes"),
        ("Can the builder change the plan without my consent?", ALTERED, "no"),
        ("Do I have to pay for a parking place in a garage?", GARAGE, None),
        ("Is an open parking space a garage?", GARAGE, "no"),
        ("Is an unregistered agreement for sale valid?", ADVANCE, None),
        ("Is it legal to give an assured return with interest?", REFUND, None),
        ("Can a complaint be filed online?", FILED, None),
        ("Can a complaint be filed by me?", FILED, "yes"),
        ("Can my employer dismiss me during my absence?", UNLAWFUL, "no"),
        ("Is it unlawful for an employer to dismiss a woman during her absence?", UNLAWFUL, "yes"),
        ("Can a wife get maintenance from her husband?", LIVES_APART, None),
    ],
)
def test_a_verdict_is_given_only_where_the_words_settle_it(question, quoted, word):
    found = verdict(question, quoted)
    assert (found.word if found else None) == word


def line(question, provision, index):
    """The first line on one provision, without the choice of it."""
    library = index.finder.library
    statement = statement_of(library.provisions[provision], library, False)
    asked = what_is_asked(question)
    quoted = words_of(statement.pieces, library)
    return lead_of(asked.asks[0], statement, quoted, library, known=1.0, story=asked.story)


@pytest.mark.parametrize(
    ("question", "provision"),
    [
        ("Is the builder liable for his agent?", "62"),
        ("Can RERA order interest on the penalty?", "67"),
        ("Can the tribunal increase the penalty?", "68"),
        ("Can a promoter be punished twice?", "59(1)"),
    ],
)
def test_a_penalty_is_no_yes_to_what_is_asked_about_another_or_about_the_penalty(official_index, question, provision):
    assert line(question, f"rera_act_2016#{provision}", official_index) == ""


@pytest.mark.parametrize(
    ("question", "provision", "said"),
    [
        ("Can a builder go to jail if he disobeys the order to register?", "59(2)", "Yes: imprisonment up to 3 years"),
        ("Is there a penalty for not registering a project?", "59(1)", "Yes: a penalty up to 10 per cent"),
        ("Can an agent be fined for selling without registration?", "62", "Yes: a penalty of Rs 10,000 for every day"),
        ("Can the builder take 15% before the agreement?", "13(1)", "No: at most 10 per cent"),
        ("The builder wants 15% before signing anything. Is that okay?", "13(1)", "No: at most 10 per cent"),
        ("Is there any time limit to claim for a defective title?", "18(2)", "No: it is not barred by limitation."),
    ],
)
def test_what_the_words_settle_has_its_first_line(official_index, question, provision, said):
    assert line(question, f"rera_act_2016#{provision}", official_index).startswith(said)


def test_no_more_than_is_allowed_is_no_no(official_index):
    question = "The builder has taken 9% and there is no agreement. Is that allowed?"
    assert not line(question, "rera_act_2016#13(1)", official_index).startswith("No: at most")


def test_a_section_that_forbids_what_is_asked_about_stands_first(official_index):
    """Section 11(2) says what an advertisement shall mention, section 3(1) that there is none before registration."""
    answer = official_index.ask("Can the builder advertise before registration?")
    assert answer.answer.startswith("No.") and answer.citations[0].provision == "rera_act_2016#3(1)"


THEFT = (
    "Whoever commits theft shall be punished with imprisonment for a term which may extend to three years, or with"
    " fine, or with both and in case of second or subsequent conviction he shall be punished with rigorous imprisonment"
    " for a term which shall not be less than one year but which may extend to five years and with fine."
)
DOWRY = (
    "he shall be punishable with imprisonment for a term which shall not be less than five years, and with fine which"
    " shall not be less than fifteen thousand rupees or the amount of the value of such dowry, whichever is more"
)
SUMS = "he shall pay a fine of ten thousand rupees or five per cent of the cost, whichever is more"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (THEFT, "imprisonment up to 3 years, or a fine, or both"),
        (DOWRY, "imprisonment at least 5 years, and a fine at least Rs 15,000"),
        (SUMS, "Rs 10,000 or 5 per cent of the cost, whichever is more"),
    ],
)
def test_a_penalty_is_that_of_the_first_time_and_prison_is_not_less_than_money(words, said):
    unit = Provision("act#1", "section", "1", None, None, words, (1,), 0, len(words), 0, 0)
    facts = [fact for fact in facts_in(unit) if fact.kind in ("penalty", "amount", "percentage")]
    assert facts and penalties(facts, words) == said
