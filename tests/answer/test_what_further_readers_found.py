"""What further readers of answers found wrong, each by questions of another wording: what is quoted, and what is said
first."""

import pytest

ACT = "rera_act_2016"
pytestmark = [pytest.mark.official, pytest.mark.index]


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        # "before whom" begins a second half
        ("What must be in the Authority's yearly report, and before whom is that report laid?", ["78(1)", "78(2)"]),
        ("Who checks the accounts of the Authority, and before whom does the audit report go?", ["77(2)", "77(4)"]),
        # one unit was chosen for both halves, and another is as likely for one of them
        ("Each year the Authority makes a report. What goes in it and where is it laid?", ["78(1)", "78(2)"]),
        # "he" is of the body that the first half names
        (
            "How long does the chairperson of the tribunal sit, and what must happen before he is removed?",
            ["47(1)", "49("],
        ),
        # "it" is the association
        (
            "Within what time is the buyers' association formed, and may I refuse to take part in it?",
            ["11(4)(e) proviso", "19(9)"],
        ),
        # what an Explanation is of
        (
            "An architect has certified it. May the promoter move a beam and call that a minor alteration?",
            ["14(2)(i) Explanation", "14(2)(i) proviso"],
        ),
    ],
)
def test_what_is_quoted(official_index, question, quoted):
    answer = official_index.ask(question)
    found = [citation.provision.partition("#")[2] for citation in answer.citations]
    assert [one for one in quoted if not any(unit.startswith(one) for unit in found)] == [], answer.answer[:700]


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("Does a cyclone get the builder a longer registration?", "6", "6 Explanation"),
        (
            "Ours is a partnership firm. It has broken the Act: is every partner punished?",
            "69(1)",
            "69 Explanation (a)",
        ),
    ],
)
def test_the_meaning_that_the_question_speaks_of_stands_before_other_limits(official_index, question, first, second):
    found = [citation.provision for citation in official_index.ask(question).citations]
    assert found[:2] == [f"{ACT}#{first}", f"{ACT}#{second}"]


@pytest.mark.parametrize(
    ("question", "lead"),
    [
        (
            "Defect liability lasts three years, so in those three years how many days has he for a repair?",
            "The provision does not say 3 years: it says within 5 years from the date of handing over",
        ),
        ("Who administers the Real Estate Regulatory Fund?", "A committee."),
        ("A firm is late with possession. What are the buyer's choices?", "“If the promoter fails to complete"),
    ],
)
def test_what_is_said_first(official_index, question, lead):
    assert official_index.ask(question).answer.replace("\n", " ").startswith(lead)


def test_what_a_correction_leaves_open_is_said_behind_it(official_index):
    told = official_index.ask(
        "Defect liability lasts three years, so in those three years how many days has he to repair?"
    )
    assert "possession. Within 30 days." in told.answer.replace("\n", " ")


def test_a_second_half_that_one_section_surely_answers_has_that_section(texts_index):
    told = texts_index.ask(
        "What is the fee for a complaint in Chandigarh, and once a refund is due how many days does he get?"
    )
    found = [citation.provision for citation in told.citations]
    assert "chandigarh_rera_general_rules_2016#16" in found, told.answer[:600]


def test_a_fee_does_not_last(texts_index):
    told = texts_index.ask("I am an agent in Chandigarh. Registration fee please, and how long is it valid?")
    assert "5 years" in told.answer, told.answer[:600]


def test_the_heading_of_a_section_names_no_member_of_its_list(official_index):
    told = official_index.ask("Must the architect and the contractor be named when the project is registered?")
    assert [c.provision for c in told.citations if c.provision.startswith(f"{ACT}#4(2)(")] == [f"{ACT}#4(2)(k)"]


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Under Daman's model agreement for sale, what may the promoter keep when I cancel?", True),
        ("Under Chandigarh's model agreement for sale, what may the promoter keep when I cancel?", False),
        ("I live in Daman. Under the model agreement, what may the promoter keep when I cancel?", False),
    ],
)
def test_a_model_agreement_that_no_rules_of_the_place_have_is_refused(texts_index, question, refused):
    told = texts_index.ask(question)
    assert (told.refused, told.refusal_reason) == (refused, "rules_not_indexed" if refused else None)


def test_the_conditions_listed_above_are_quoted(texts_index):
    told = texts_index.ask(
        "By Chandigarh's model agreement, may the buyer stop his payments when the flat is not ready in time?"
    )
    found = [c.provision.partition("#")[2] for c in told.citations]
    assert "Annexure clause 9.2" in found and "Annexure clause 9.1" in found, told.answer[:700]
