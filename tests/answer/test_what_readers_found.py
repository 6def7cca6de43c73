"""What readers of answers found wrong, each by questions of another wording: the first line and the first quotation."""

import pytest

from civicsetu.answer.doubt import NEAREST

ACT = "rera_act_2016"
pytestmark = [pytest.mark.official, pytest.mark.index]


@pytest.mark.parametrize(
    ("question", "lead", "first"),
    [
        # of two values of one unit each half has its own
        ("How long does a technical member of the tribunal serve, and till what age?", "At most 5 years", "47(1)"),
        ("Is there an age limit for the regulator's head, and may he serve again?", "Yes: 65 years. No: not", "23(1)"),
        # a case that the question says is not so
        ("The order has a typing error, is a year old, and no appeal was filed. Can it be put right?", "", "39"),
        # "No" to a breach would say that it is allowed
        ("A broker sells plots in an unregistered layout. Is he breaking the law?", "", "10"),
        # "Yes" to what another does would be the buyer's own right
        ("He cancelled my allotment without telling me why. Can he do that?", "", "11(5)"),
        # a section that the unit only points to
        ("Our project's registration has been revoked. May we buyers complete the buildings?", "", "8"),
        # an Explanation that answers is no mere meaning
        ("One firm built the flats and another sells them. Whom do we hold liable?", "", "2(zk) Explanation"),
        # an expression's meaning is read after what has it
        ("Will a flood give the promoter a longer registration?", "", "6"),
        ("Does a flood count as force majeure?", "", "6 Explanation"),
        ("What kind of calamity gives a builder more time?", "", "6 Explanation"),
        # one registration for two phases
        ("Phase one is registered. Does this registration cover phase two as well?", "No.", "3 Explanation"),
        # the time to decide is no time to complain
        ("Is there a last date to complain to the Authority about a late flat?", "", "29(4)"),
        # of two periods the one in the unit of the false one
        (
            "The builder has 90 days to mend a structural crack. What if he is late?",
            "The provision does not say 90 days: it says within 30 days", "14(3)",
        ),
        # who is said to do it
        (
            "The Finance Minister heads the Central Advisory Council. Who else sits on it?",
            "It is not so that the Finance Minister heads", "41(2)",
        ),
        (
            "As buyers pay the premium of the title insurance, when do they get the policy?",
            "It is not so that buyers pay the premium", "16(2)",
        ),
        # whether one may be jailed at all
        ("Can an agent go to jail under the Act?", "Yes: imprisonment up to 1 year", "66"),
        # who stays
        ("We don't want a refund, we want our flat. What are we owed for the delay?", "", "18(1) proviso"),
        # whose is the money, and not how much it is
        ("When the Authority fines a promoter, whose is the money?", "", "76(1)"),
        # a figure that the section on the rest of the question states otherwise
        (
            "RERA gives us ten years for structural defects. The house is seven years old: how many days has he got?",
            "The provision does not say 10 years: it says within 5 years", "14(3)",
        ),
    ],
)  # fmt: skip
def test_the_first_line_and_the_first_quotation(official_index, question, lead, first):
    answer = official_index.ask(question)
    said = " ".join(answer.answer.partition("“")[0].split()).removeprefix(NEAREST).strip()
    assert said.startswith(lead) if lead else not said.startswith(("Yes", "No")), said
    assert answer.citations[0].provision == f"{ACT}#{first}", answer.answer[:400]


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("By when must the promoter execute the conveyance deed, and what is the penalty?", "61"),
        ("Must the promoter insure the title, and what is the fine if he doesn't?", "61"),
        ("What happens to a buyer who disobeys the Authority or the tribunal?", "67"),
        ("What happens to a buyer who disobeys the Authority or the tribunal?", "68"),
        ("What is done to a buyer who defies RERA's order, and to one who defies the tribunal's?", "67"),
        ("Who may be made chairperson of the tribunal, and who is consulted on the appointment?", "46(2)"),
        ("What must the promoter show me when I book?", "11(3)(b)"),
        ("How many members has the Appellate Tribunal, and how is its chairperson appointed?", "46(2)"),
    ],
)
def test_what_else_is_quoted(official_index, question, quoted):
    answer = official_index.ask(question)
    assert f"{ACT}#{quoted}" in [citation.provision for citation in answer.citations], answer.answer[:600]


@pytest.mark.parametrize(
    "question", ["My landlord keeps the rent deposit. What must he pay me?", "The landlord raises our rent. May he?"]
)
def test_what_the_story_says_of_another_law_is_refused_where_the_question_points_back(official_index, question):
    answer = official_index.ask(question)
    assert (answer.refused, answer.refusal_reason) == (True, "other_law")


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        (
            "Since agents must register in each district apart, how many forms do I send in for two districts?",
            "9(3)(a)",
        ),
        ("Which approvals should I find on the promoter's web page?", "11(1)(d)"),
    ],
)
def test_what_is_taken_for_granted_or_looked_for_is_no_reason_to_refuse(official_index, question, quoted):
    answer = official_index.ask(question)
    assert f"{ACT}#{quoted}" in [citation.provision for citation in answer.citations], answer.answer[:400]


def test_what_costs_more_is_compared_by_its_sums(texts_index):
    first = texts_index.ask("Is it dearer to file an appeal in Chandigarh than in Andhra Pradesh?").answer.partition(
        "\n"
    )[0]
    assert "Rs 5,000" in first and "differ in kind" not in first


def test_a_share_that_the_asker_holds_is_no_figure_of_the_law(official_index):
    said = official_index.ask(
        "The builder wants to change the layout. We have 52 per cent of the owners, may we agree?"
    )
    assert "52" not in said.answer.partition("“")[0]


def test_of_two_states_the_unit_on_the_same_body_is_compared(texts_index):
    """The Government has thirty days after that in Gujarat."""
    answer = texts_index.ask(
        "In how many days must the selection committee recommend names in Andhra Pradesh and in Gujarat?"
    )
    assert "60 days" in answer.answer.partition("“")[0] and "15 days" in answer.answer.partition("“")[0]


@pytest.mark.parametrize(
    ("question", "is_told"),
    [("Where must a State's rules be laid?", False), ("Where must a Union territory's rules be laid?", True)],
)
def test_a_change_for_union_territories_is_told_first_only_where_it_bears(official_index, question, is_told):
    assert official_index.ask(question).answer.startswith("Since 26 October 2020") == is_told
