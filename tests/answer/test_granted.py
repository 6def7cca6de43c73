"""What a question takes for granted is held against the provision on it, whichever section answers the rest."""

import pytest

from civicsetu.answer.granted import NOT_SAID, ON_WHAT_IS_GRANTED

FALSE = [  # a question, the first words of the answer, and a provision that each of its parts quotes
    (
        "I know the Authority has to give ten days' notice before it revokes a registration. How is it told to buyers?",
        "The provision does not say 10 days: it says at least 30 days", "7(2)", None,
    ),
    (
        "Buyers get six months from the occupancy certificate to take over their flats. Must they take part in "
        "registering the conveyance deed, too?",
        "The provision does not say 6 months: it says within 2 months", "19(10)", "19(11)",
    ),
    (
        "I know that a buyer may choose the civil court over what the Authority decides, but it is slow. Can the "
        "Authority stop a builder by an order at once, without first giving him notice?",
        "It is not so that a buyer may choose the civil court", "79", "36",
    ),
]  # fmt: skip
TRUE = [
    "I know the Authority has to give thirty days' notice before it revokes a registration. How is it told to buyers?",
    "Buyers get two months from the occupancy certificate to take over their flats. What if one does not come?",
    "I know that no civil court hears what the Authority decides. Can the Authority stop a builder at once?",
    "A developer in Uttar Pradesh takes back his application after two weeks. How much of the fee is kept?",
    "My appeal has been lying with the tribunal for five months. Must it say why?",
    "A promoter has thirty flats to sell and has sold ten. Must he register?",
]


@pytest.mark.parametrize(("question", "line", "corrected", "answered"), FALSE)
def test_a_false_claim_is_corrected_and_the_rest_answered(texts_index, question, line, corrected, answered):
    answer = texts_index.ask(question)
    assert answer.answer.startswith(line), answer.answer[:300]
    quoted = [citation.provision for citation in answer.citations]
    assert f"rera_act_2016#{corrected}" in quoted
    assert answered is None or f"rera_act_2016#{answered}" in quoted, quoted


@pytest.mark.parametrize("question", TRUE)
def test_what_is_true_or_only_told_is_not_corrected(texts_index, question):
    said = texts_index.ask(question).answer
    assert "does not say" not in said and "It is not so" not in said, said[:300]


@pytest.mark.parametrize(
    ("question", "denied"),
    [
        (
            "The Authority's opinion on housing policy is binding on the State. In how many days must it give it?",
            "binding",
        ),
        ("Members can be reappointed for a second five-year term, so till what age may they serve?", "reappointed"),
    ],
)
def test_what_the_provision_denies_is_denied_whatever_figure_stands_beside_it(official_index, question, denied):
    said = official_index.ask(question).answer
    first = said.partition("\n")[0]
    assert first.startswith("It is not so that") and denied in first, said[:300]


NOT_DOUBTED = [
    "An agent has to state his registration number in every sale he arranges. If he got it by fraud, can it be taken?",
    "Written policy directions of the government bind the Authority. Who decides whether a matter is policy?",
    "For offences a partnership firm is a company too. Is a partner then what a director is?",
    "The lift fails every week and the landlord sits in Dubai. To whom do I complain about the builder?",
]


def test_what_the_provision_does_not_carry_is_quoted_beside_the_answer(texts_index):
    """The Fund is run by members of the Authority: the question is on something else."""
    said = texts_index.ask(
        "Since the money in the fund is spent by a private bank, who audits the accounts of the Authority?"
    ).answer
    answered, _, granted = said.partition(ON_WHAT_IS_GRANTED)
    assert "s. 77(2)" in answered and "s. 75" in granted, said


@pytest.mark.parametrize("question", NOT_DOUBTED)
def test_what_the_provision_carries_or_tells_of_a_case_is_not_quoted_beside_the_answer(texts_index, question):
    assert ON_WHAT_IS_GRANTED not in texts_index.ask(question).answer


@pytest.mark.parametrize(
    ("question", "claimed"),
    [
        ("Only advocates may speak for a party before the Authority. Who says how the accounts are kept?", ""),
        ("Since it is only advocates that may speak for a party before the tribunal, may I plead myself?", "advocates"),
    ],
)
def test_what_the_quoted_words_do_not_carry_is_said_before_them(texts_index, question, claimed):
    first = texts_index.ask(question).answer.partition("\n")[0]
    assert first.startswith(NOT_SAID) == bool(claimed) and claimed in first, first


def test_no_clause_of_a_states_agreement_answers_the_rest_where_no_place_is_named(texts_index):
    question = "Since a builder may take 20 per cent before any agreement, by what date must he register it afterwards?"
    answer = texts_index.ask(question)
    assert answer.citations[0].provision == "rera_act_2016#13(1)" and "10 per cent" in answer.answer
    assert all(one.document == "rera_act_2016" for one in answer.citations)


@pytest.mark.parametrize(
    ("question", "line", "answered"),
    [
        (
            "As the tribunal's members are picked by the Authority, how long do they serve?",
            "It is not so that the tribunal's members are picked by the Authority: it is the appropriate Government.",
            "47(1)",
        ),
        (
            "Since buyers have to pay the premium of the project's insurance, until when do they pay it?",
            "It is not so that buyers have to pay the premium of the project's insurance: it is the promoter.",
            "16(2)",
        ),
        ("As the tribunal's members are picked by the government, how long do they serve?", "", "47(1)"),
        ("The chairperson names the committee that runs the fund. What may the committee spend it on?", "", "75(4)"),
        ("As the promoter has to form the association of buyers, when must he do it?", "", "11(4)(e) proviso"),
    ],
)
def test_who_does_it_is_said_where_a_question_takes_another_for_granted(texts_index, question, line, answered):
    answer = texts_index.ask(question)
    first = " ".join(answer.answer.partition("“")[0].split())
    assert first.startswith(line) if line else "It is not so" not in first, first
    assert f"rera_act_2016#{answered}" in [citation.provision for citation in answer.citations]
