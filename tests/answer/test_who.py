"""Who does it."""

import pytest

from civicsetu.answer.who import who_does

AUDIT = "The accounts of the Fund shall be audited by the Auditor-General at such intervals as may be specified by him."
CONSENT = (
    "He shall not assign it without the prior consent of two-thirds allottees, and without the approval of the Court."
)
PAYS = "The promoter shall pay the premium in respect of the insurance."
CERTIFIED = (
    "The sums shall be withdrawn by the promoter after it is certified by an engineer and an architect in practice."
)
REMOVED = "A trustee shall not be removed except after an inquiry held by a retired Judge in which he is heard."
LISTED = "The trustee shall enclose the following papers with his request:— (a) a statement of the books; (b) a plan."


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
        ("Who holds the inquiry?", REMOVED, "A retired Judge."),
        ("Who runs the pool?", "The Government shall set up a pool.", ""),  # another deed than is asked about
        ("Who signs the letter?", REMOVED, ""),  # who is removed, and not who does something
        ("Who has to vouch for the books?", LISTED, ""),  # the deed of the list's lead is another
        (
            "Who audits it?",
            "The accounts of the Fund shall be audited yearly.",
            "",
        ),  # what is audited, and not who does
    ],
)
def test_who_does_it(question, quoted, who):
    assert who_does(question, quoted) == who


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who files the appeal form?", "The promoter."),
        ("Who is the promoter to hand the appeal form, so that it is filed?", ""),  # he is told of, not asked for
        ("Who files the appeal form, the promoter or the buyer?", "The promoter."),
    ],
)
def test_whom_the_question_speaks_of_is_no_answer(question, said):
    assert who_does(question, "The promoter shall file the appeal form with the clerk.") == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who files the appeal form, the buyer or the agent?", "The promoter."),
        ("Who gets the appeal form?", ""),  # not the one who files it
        ("To whom does one hand the appeal form?", ""),
        ("Who is the promoter supposed to help with the form, the buyer or the agent?", ""),  # none of the two
    ],
)
def test_who_receives_it_is_not_who_does_it(question, said):
    assert who_does(question, "The promoter shall file the appeal form with the clerk.") == said


def test_a_case_may_be_is_no_deed():
    heard = "The Chairperson or Member, as the case may be, shall be given a hearing on the charges by then."
    assert who_does("Who names the judge for the charges?", heard) == ""


def test_who_is_consulted_is_not_who_acts():
    words = "The Government may, in consultation with the Chief Justice of the High Court, remove the Chairperson."
    assert (
        who_does("Who must be consulted before the head is removed?", words) == "The Chief Justice of the High Court."
    )
    assert "Chief Justice" not in who_does("Who removes the head?", words)
    assert who_does("To which court can it be sent?", "The officer shall send such order to the court.") == ""


def test_who_chairs_a_council_is_not_the_council():
    said = "The Advisory Council shall consist of five members."
    assert who_does("Who chairs the council on housing?", said) == ""
    head = "The Minister for Housing shall be the Chairperson of the Council."
    assert "Council" not in who_does("Who chairs the council on housing?", head)
