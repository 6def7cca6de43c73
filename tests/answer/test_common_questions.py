"""What people ask most: whether the law covers something, which projects are exempt, where fines go, when the law came
into force. The provision is right, and the first line says no more than is quoted."""

import pytest

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.commenced import _runs
from civicsetu.answer.gives_way import is_of_doing
from civicsetu.answer.measured import counted_thing, number_said
from civicsetu.answer.modal import verdict
from civicsetu.answer.scope import covers, what_is_covered
from civicsetu.answer.sides import contrasts_in

ACT = "rera_act_2016#"


def quoted(answer) -> list[str]:
    return [citation.provision.removeprefix(ACT) for part in answer.parts for citation in part.quotations]


@pytest.mark.parametrize(
    ("question", "first", "opening"),
    [
        ("Does RERA apply to commercial shops?", "2(e)", "Yes."),
        ("Does the Act cover rented flats?", "2(d)", "No."),
        ("How are penalties recovered?", "40(1)", ""),
        ("What is the term of the members?", "23(1)", ""),
        ("Can the state government make rules?", "84(1)", "Yes: within 6 months"),
        ("Who decides compensation?", "71(1)", "An adjudicating officer."),
        ("Who checks withdrawals from the project account?", "4(2)(l)(D) proviso 2", "An engineer, an architect and"),
        ("Does the authority have powers of a civil court?", "35(2)", "Yes."),
        ("How many members does the authority have?", "21", "At least two whole time Members."),
        ("When must the conveyance deed be executed?", "17(1)", "In the absence of any local law: within 3 months"),
        ("Do I have to take possession within a time limit?", "19(10)", "Yes: within 2 months"),
        ("How much money must stay in the escrow account?", "4(2)", "70 per cent of the amounts realised"),
        ("Does the builder have to give me the completion certificate?", "11(4)", "Yes."),
        ("When did section 18 come into force?", "1(3)", "Section 18: on 1 May 2017 (S.O. 1216(E))."),
    ],
)
def test_a_common_question_has_its_provision_and_its_first_line(official_index, question, first, opening):
    answer = official_index.ask(question)
    assert not answer.refused, answer.refusal_reason
    assert quoted(answer)[0] == first, answer.answer
    lead = answer.opening or answer.parts[0].lead
    assert lead.startswith(opening), lead


@pytest.mark.parametrize(
    "question",
    [
        "Are garages included in carpet area?",  # what a garage is does not say so
        "Can I appeal to the Supreme Court?",  # to the High Court, the words say
        "Is the buyer also required to deposit money for an appeal?",  # of the promoter alone
        "Can a project be registered after completion?",  # that none is required forbids nothing
        "Does RERA cover agricultural land?",
    ],
)
def test_what_the_words_do_not_settle_has_no_yes_or_no(official_index, question):
    answer = official_index.ask(question)
    assert not answer.opening.startswith(("Yes", "No"))
    assert not any(part.lead.startswith(("Yes", "No")) for part in answer.parts), answer.answer


def test_a_proviso_that_forbids_it_says_no(official_index):
    answer = official_index.ask(
        "The order has a wrong flat number in it, and the builder has gone to the tribunal. Can RERA still correct it?"
    )
    assert quoted(answer)[0] == "39 proviso" and answer.parts[0].lead == "No."


def test_all_who_are_punished_for_the_same_are_named_where_the_question_names_nobody(official_index):
    nobody = official_index.ask("What is the penalty for not obeying the tribunal?")
    assert [part.lead.partition(":")[0] for part in nobody.parts] == ["Promoter", "Real estate agent", "Allottee"]
    assert quoted(nobody) == ["64", "66", "68"]
    assert quoted(official_index.ask("What is the penalty for an agent who does not obey the tribunal?")) == ["66"]


def test_a_list_that_is_asked_for_by_its_members_is_whole(official_index):
    assert quoted(official_index.ask("Which projects are exempt from registration?"))[:4] == [
        "3(2)", "3(2)(a)", "3(2)(b)", "3(2)(c)",
    ]  # fmt: skip


def test_what_is_said_of_union_territories_and_of_states_is_said_together(official_index):
    assert quoted(official_index.ask("Where do fines go?")) == ["76(1)", "76(2)"]
    assert quoted(official_index.ask("Where do fines go in a State?")) == ["76(2)"]


def test_what_follows_from_a_duty_stands_before_it(official_index):
    assert quoted(official_index.ask("What if I stop paying instalments?"))[:2] == ["19(7)", "19(6)"]


def test_the_days_on_which_the_law_came_into_force_are_told_with_its_sections(official_index):
    answer = official_index.ask("When did the Act come into force?")
    lead = answer.opening or answer.parts[0].lead
    assert "3 to 19, 40, 59 to 70, 79 to 80 on 1 May 2017" in lead and "1 May 2016" in lead
    assert _runs(["2", "20", "21", "41", "1A"]) == "2, 20 to 21, 41, 1A"


def test_a_long_meaning_beside_a_whole_list_is_named_only(official_index):
    answer = official_index.ask("On what grounds can registration be revoked?")
    assert not answer.parts[0].conditions
    assert any(one.provision == f"{ACT}7(1)(c) Explanation" for one in answer.parts[0].related)
    alone = official_index.ask("Is it an unfair practice of a promoter to show false approvals?")
    assert "Explanation" in alone.answer


def test_a_fee_that_differs_by_the_kind_of_project_has_no_single_sum(texts_index):
    assert texts_index.ask("What is the fee to register a project in Gujarat?").parts[0].lead == ""
    assert (
        texts_index.ask("What is the fee to register a plotted project in Gujarat?").parts[0].lead.startswith("Rs 5 ")
    )


def test_a_figure_makes_no_side_of_a_comparison():
    assert contrasts_in("Is registration needed for less than eight flats?") == ()
    assert len(contrasts_in("Is the fine for an agent more than that for a buyer?")) == 2


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the term of the members?", "time"),
        ("What does the term promoter mean?", "definition"),
        ("Which projects are exempt?", "list"),
        ("Which officer can be removed?", "who"),
    ],
)
def test_the_kind_of_a_question(question, kind):
    assert what_is_asked(question).asks[0].kind == kind


def test_what_the_law_covers():
    assert what_is_covered("Is RERA applicable to resale flats?") == {"resal"}
    assert not what_is_covered("Does the Act override other laws?")
    forbids = "No promoter shall sell any plot or building without registering the project."
    assert covers("Does RERA apply to plots?", forbids)
    assert not covers("Does RERA apply to farms?", forbids)


def test_a_number_that_stands_beside_others_is_not_all():
    things = counted_thing("How many members are there?")
    assert number_said(things, "The council shall also consist of not more than ten members.") == ""
    assert number_said(things, "It shall have not more than ten members.") == "at most ten members"


def test_the_case_of_another_settles_nothing():
    deposit = "Provided that where a promoter files an appeal, it shall not be heard without a deposit of the penalty."
    assert verdict("Is the buyer required to deposit the penalty for an appeal?", deposit) is None
    assert verdict("Is the promoter required to deposit the penalty for an appeal?", deposit) is not None


def test_that_somebody_must_do_something_is_no_question_of_meaning():
    assert is_of_doing("Does the builder have to give me the completion certificate?")
    assert not is_of_doing("Do I need a notary for that?")
    assert not is_of_doing("Does the law see a website as an agent?")


def test_the_embedded_edition_answers_them_too(plain_index):
    assert quoted(plain_index.ask("Where do fines go?")) == ["76(1)", "76(2)"]
    assert quoted(plain_index.ask("What if I stop paying instalments?"))[:2] == ["19(7)", "19(6)"]
    assert quoted(plain_index.ask("Which projects are exempt from registration?"))[0] == "3(2)"


@pytest.mark.parametrize(
    ("question", "lead", "quoted"),
    [
        ("Does the law replace other laws or work alongside them?", "In addition to them", ["88"]),
        ("Who makes up the panel that picks the RERA chairperson?", "The Chief Justice", ["22"]),
        ("At what age must a member go if he wants a second term?", "5 years or the age of 65 years", ["23(1)"]),
        ("We build in three phases. Will one registration do for all?", "No.", ["3 Explanation"]),
        ("I am a director and knew nothing of it. Can I be punished?", "Not if he proves", ["69(1) proviso"]),
        ("May I take the keys in June, five months after the occupancy certificate?", "Within 2 months", ["19(10)"]),
    ],
)  # fmt: skip
def test_first_lines_that_readers_found_wrong(official_index, question, lead, quoted):
    answer = official_index.ask(question)
    said = answer.parts[0]
    assert said.quotations[0].provision.partition("#")[2] in quoted
    assert said.lead.startswith(lead)


@pytest.mark.parametrize(
    ("question", "units"),
    [
        ("What money goes into the Real Estate Regulatory Fund, and who looks after it?", ["75(1)", "75(3)"]),
        ("What must one have been to chair the tribunal, and whom does the government consult before appointing him?",
         ["46(1)", "46(2)"]),
        ("Where does penalty money go in a state, and does the penalty money go elsewhere in a union territory?",
         ["76(1)", "76(2)"]),
    ],
)  # fmt: skip
def test_each_half_has_its_own_unit_of_one_section(official_index, question, units):
    quoted = {one.provision.partition("#")[2] for one in official_index.ask(question).citations}
    assert set(units) <= quoted


def test_an_explanation_is_no_condition_of_a_yes(official_index):
    answer = official_index.ask("Can I argue my case myself before the tribunal?")
    assert answer.parts[0].lead == "Yes."
    with_lawyer = str(official_index.ask("Can a chartered accountant argue for me before the tribunal?"))
    assert "Explained: " in with_lawyer and "Conditions: " not in with_lawyer
