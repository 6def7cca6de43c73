"""Comparisons on a small made-up corpus: both sides, the pair that belongs together, and what differs."""

import pytest

from civicsetu.engine import Index
from civicsetu.model.document import Meta
from civicsetu.params import Params
from tests.tiny import ACT, LAWS, tiny_store


def rules(state: str, name: str, years: str, fee: str, renewal_first: bool) -> tuple[Meta, list]:
    meta = Meta(
        f"{state.lower()}_rules", f"The {name} Homes Rules, 2017", f"{name} Homes Rules 2017", "official", state,
        "rules", "2 of 2017", 2017, "2017-11-24", made_under=ACT.key,
    )  # fmt: skip
    first = ("5", "rule", "Registration of agents", f"The registration of an agent is valid for a period of {years}.")
    again = (
        "6",
        "rule",
        "Renewal of registration of agents",
        f"A renewal of the registration of an agent is valid for a period of {years}.",
    )
    numbered = [again, first] if renewal_first else [first, again]
    return meta, [
        ("3", "rule", "Fee for an appeal", f"An appeal to the Tribunal carries a fee of {fee}."),
        *numbered,
        ("7", "rule", "Yearly return", f"A yearly return of sales is sent by the agent in Form ‘{name[0]}’."),
        ("8", "rule", "Copies of a return", "A copy of the yearly return that is lost is asked for in Form ‘Z’."),
        ("9", "rule", "Recovery", f"What is due is recovered in the manner provided in the {name} Land Revenue Code."),
    ]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    goa, kerala = (
        rules("GOA", "Goa", "five years", "one thousand rupees", False),
        rules("KERALA", "Kerala", "ten years", "five thousand rupees", True),
    )
    laws = {ACT: LAWS[ACT], **dict([goa, kerala])}
    return Index(tiny_store(tmp_path_factory.mktemp("states"), laws), Params())


@pytest.mark.parametrize(
    "question, line, rules",
    [
        ("What is the fee for an appeal to the Tribunal in Goa and in Kerala?", "More in Kerala: Rs 5,000, against Rs 1,000 in Goa.", ["3", "3"]),  # noqa: E501
        ("Kerala or Goa: where is the fee for an appeal lower?", "Less in Goa: Rs 1,000, against Rs 5,000 in Kerala.", ["3", "3"]),  # noqa: E501
        ("For how many years is the registration of an agent valid in Kerala and in Goa?", "Longer in Kerala: 10 years, against 5 years in Goa.", ["5", "5"]),  # noqa: E501
        ("For how many years is a renewal of the registration of an agent valid in Kerala and in Goa?", "Longer in Kerala: 10 years, against 5 years in Goa.", ["6", "6"]),  # noqa: E501
    ],
)  # fmt: skip
def test_both_sides_and_what_differs(index, question, line, rules):
    answer = index.ask(question)
    assert answer.answer.partition("\n")[0] == line
    assert [citation.provision.partition("#")[2] for citation in answer.citations] == rules
    order = sorted(("Goa", "Kerala"), key=question.index)
    assert [part.lead.partition(":")[0] for part in answer.parts] == order


def test_a_side_of_another_place_is_named_and_the_other_is_answered(index):
    answer = index.ask("What is the fee for an appeal to the Tribunal in Goa and in Punjab?")
    assert not answer.refused and answer.answer.startswith("The rules of Punjab are not indexed.")
    assert [part.lead for part in answer.parts] == ["Goa: Rs 1,000."]


def test_words_without_values_are_compared(index):
    answer = index.ask("In what manner is what is due recovered under the land revenue code in Goa and in Kerala?")
    assert answer.answer.startswith("They differ. Goa: ‘") and "Goa" in answer.answer.partition("\n")[0]


def test_forms_that_are_asked_for_are_compared_by_their_letters(index):
    asked = "In which form is the yearly return of sales of an agent sent in Goa, and is it the same in Kerala?"
    assert index.ask(asked).answer.startswith("They differ. Goa: Form G; Kerala: Form K.")
    asked = "Is a copy of the yearly return that is lost asked for in the same form in Kerala and in Goa?"
    assert index.ask(asked).answer.startswith("The same in Kerala and Goa: Form Z.")


def test_figures_that_differ_are_told_however_the_question_is_put(index):
    answer = index.ask("How do the fees for an appeal to the Tribunal compare in Goa and Kerala?")
    assert answer.answer.startswith("More in Kerala: Rs 5,000, against Rs 1,000 in Goa.")


def permits(state: str, name: str, fee: str, proviso_of: str, proviso: str) -> tuple[Meta, list]:
    """Rules with a permit and its fee in two sub-rules, and a proviso to one of them."""
    meta = rules(state, name, "", "", False)[0]
    units = [
        ("4", "rule", "Permit to extend a home", ""),
        ("4(1)", "sub-rule", "", "(1) The application for a permit to extend a home is made in writing."),
        ("4(2)", "sub-rule", "", f"(2) The fee for a permit to extend a home is {fee}."),
    ]
    units.insert(2 if proviso_of == "1" else 3, (f"4({proviso_of}) proviso", "proviso", "", proviso))
    return meta, units


@pytest.mark.parametrize(
    "other, quoted",
    [
        ("Provided that after a flood the officer may waive the fee for the permit.", ["4(2)", "4(1) proviso"]),
        ("Provided that it may be sent by post or left with the clerk at the gate.", ["4(2)"]),
    ],
)
def test_a_condition_of_one_side_is_quoted_of_the_other_that_has_it_elsewhere(tmp_path, other, quoted):
    waived = "Provided that after a flood the officer may waive the fee for such a permit."
    laws = dict(
        [permits("GOA", "Goa", "ten rupees", "2", waived), permits("KERALA", "Kerala", "six rupees", "1", other)]
    )
    index = Index(tiny_store(tmp_path, {ACT: LAWS[ACT], **laws}), Params())
    answer = index.ask("What is the fee for a permit to extend a home in Goa and in Kerala?")
    goa, kerala = (
        [one.provision.partition("#")[2] for one in (*part.quotations, *part.conditions)] for part in answer.parts
    )
    assert goa == ["4(2)", "4(2) proviso"] and kerala == quoted


def test_what_model_agreements_say_is_not_looked_for_in_the_rules(texts_index):
    answer = texts_index.ask(
        "Within how many days of the occupancy certificate must the builder offer possession under the model agreement "
        "of Andhra Pradesh, and under that of Gujarat?"
    )
    quoted = [citation.provision for citation in answer.citations]
    assert all("Annexure" in name for name in quoted) and len({name.partition("#")[0] for name in quoted}) == 2, quoted
    assert "45 days" in answer.opening and "7 days" in answer.opening


def test_cells_of_tables_are_not_told_as_a_difference_of_words(texts_index):
    answer = texts_index.ask(
        "If a promoter facing jail for not registering wants to settle with the court, what would he pay in Gujarat "
        "and what in Chandigarh?"
    )
    assert "table row" in " ".join(one.provision for one in answer.citations)
    assert "specified under section" not in answer.opening


def left_out(state: str, name: str, members: list[str]) -> tuple[Meta, list]:
    """Rules with a list of the homes that need no permit."""
    meta = rules(state, name, "", "", False)[0]
    lead = "The following homes need no permit, namely:"
    items = [(f"4({n})", "clause", "", f"({n}) {words}") for n, words in zip("abc", members, strict=False)]
    return meta, [("4", "rule", "Homes without a permit", lead), *items]


def test_lists_are_compared_member_by_member(tmp_path):
    slabs, sold = "homes of which all the slabs are laid", "homes of which {} of the rooms are sold to a buyer"
    goa = left_out("GOA", "Goa", ["homes on stilts by the sea", slabs, sold.format("half")])
    kerala = left_out("KERALA", "Kerala", [slabs, sold.format("a third")])
    index = Index(tiny_store(tmp_path, {ACT: LAWS[ACT], **dict([goa, kerala])}), Params())
    answer = index.ask("Which homes need no permit in Goa, and which in Kerala?")
    quoted = [one.provision.partition("#")[2] for one in answer.citations]
    assert quoted == ["4", "4(a)", "4(b)", "4(c)", "4", "4(a)", "4(b)"]
    assert answer.opening == "They differ. Goa (c): ‘half’; Kerala (b): ‘a third’. Only in Goa: (a)."


def test_an_agreement_that_is_only_a_day_is_not_what_is_compared(texts_index):
    answer = texts_index.ask(
        "Does an allotment letter signed before the agreement for sale cut down a buyer's rights in Andhra Pradesh, "
        "and in Chandigarh?"
    )
    quoted = [citation.provision.partition("#")[2] for citation in answer.citations]
    assert quoted == ["9(2)", "3(2)"]


def test_how_a_matter_is_treated_is_compared_by_its_fee(texts_index):
    asked = "How does Gujarat deal with an extension of a project's registration, compared with Andhra Pradesh?"
    answer = texts_index.ask(asked)
    assert answer.opening.startswith("The fee: more in Andhra Pradesh: twice the registration fee, against half")
    assert [one.provision.partition("#")[2] for part in answer.parts for one in part.quotations] == ["7(3)", "7(2)"]
