"""What limits a provision: units beside it that override it or except it, and the one that it departs from."""

from dataclasses import replace

import pytest

from civicsetu.answer.limits import SIBLING_NEAR, conditions_of, with_siblings
from civicsetu.answer.statement import Statement, all_words
from civicsetu.answer.units import Scored


def limits_of(question, index):
    reply = index.ask(question)
    return [one.provision.partition("#")[2] for part in reply.parts for one in part.conditions]


@pytest.mark.index
@pytest.mark.parametrize(
    "question, quoted, limit",
    [
        ("Within what time does one appeal to the High Court from the tribunal?", "58(1)", "58(2)"),
        ("May the appellate tribunal send its order to a civil court for execution?", "57(2)", "57(1)"),
        ("Is a director guilty where the company's offence is due to his neglect?", "69(2)", "69(1)"),
        ("Is a director guilty where the company's offence is due to his neglect?", "69(2)", "69(1) proviso"),
        ("Do other laws still apply beside the Act?", "88", "89"),  # over what is inconsistent with it, it prevails
        ("Does the Act override what is inconsistent with it in other laws?", "89", "88"),
        ("What kind of bank must the separate account be kept in?", "4(2)(l)(D)", "4(2)(l) Explanation"),
    ],
)
def test_units_beside_it(plain_index, question, quoted, limit):
    answer = plain_index.ask(question)
    assert quoted in [c.provision.partition("#")[2] for c in answer.citations]
    assert limit in limits_of(question, plain_index)


@pytest.mark.index
def test_what_stands_by_itself_has_no_unit_beside_it(plain_index):
    assert not [
        name for name in limits_of("Who appoints the adjudicating officer?", plain_index) if "proviso" not in name
    ]


@pytest.mark.index
def test_meanings_of_words_that_are_not_asked_about_are_named_and_not_quoted(plain_index):
    question = "Who may present a party's case before the Appellate Tribunal?"
    answer = plain_index.ask(question)
    assert answer.citations[0].provision.endswith("#56") and not limits_of(question, plain_index)
    assert any(one.provision.endswith("#56 Explanation") for part in answer.parts for one in part.related)


@pytest.mark.index
@pytest.mark.parametrize(("who", "item"), [("a cost accountant", "(c)"), ("a company secretary", "(b)")])
def test_of_what_words_mean_that_of_the_one_asked_about_is_quoted_whole(plain_index, who, item):
    answer = plain_index.ask(f"May {who} present my case before the Authority?")
    limits = [one for part in answer.parts for one in part.conditions]
    assert [one.provision.partition("#")[2] for one in limits] == ["56 Explanation", f"56 Explanation {item}"]
    assert not limits[-1].cut and "certificate of practice" in limits[-1].quote


def test_what_a_proviso_limits_is_quoted_to_its_closing_words(plain_index):
    """Section 18(1): two cases, and behind them what the promoter owes; the proviso is for a buyer who stays."""
    library, answer = plain_index.finder.library, "rera_act_2016#18(1) proviso"
    statement = Statement(
        library.provisions[answer], library.provisions[answer], all_words(library.provisions[answer], library)
    )
    statement = replace(statement, conditions=(library.provisions["rera_act_2016#18(1)"],))
    pieces, _ = conditions_of(statement, 200, library)
    named = [piece.provision.partition("#")[2] for piece in pieces]
    assert named == ["18(1)", "18(1)(a)", "18(1)(b)", "18(1) closing words"]


def test_of_the_other_provisos_of_a_clause_those_are_quoted_that_answer_nearly_as_well(plain_index):
    library = plain_index.finder.library
    unit = library.provisions["rera_act_2016#47(1) proviso 2"]
    other = library.provisions["rera_act_2016#47(1) proviso"]
    statement = Statement(unit, unit, all_words(unit, library))

    def weighed(score):
        return [Scored(unit, 2.0, 0.0, 0.0), Scored(other, score, 0.0, 0.0)]

    assert with_siblings(statement, weighed(2.1 - SIBLING_NEAR), library) == (
        replace(statement, conditions=(other,)),
        [],
    )
    assert with_siblings(statement, weighed(1.9 - SIBLING_NEAR), library) == (statement, [other])
    assert with_siblings(statement, weighed(2.0)[:1], library) == (statement, [other])
    main = library.provisions["rera_act_2016#47(1)"]
    statement = Statement(main, main, all_words(main, library))
    assert with_siblings(statement, weighed(2.0), library) == (statement, [])


def test_of_a_clause_with_a_long_list_its_opening_words_are_quoted_beside_its_proviso(edition_index):
    """Rule 3-B(2) of Andhra Pradesh: a declaration of 14 points, and a proviso on a change of architect."""
    answer = edition_index.ask("We changed the architect. Within how many days must Andhra's authority be told?")
    proviso, main = answer.citations
    assert proviso.provision.endswith("#3-B(2) proviso") and main.provision.endswith("#3-B(2)")
    assert main.cut and "[r. 3-B(2)," in str(answer) and "” … [" in str(answer)


@pytest.mark.parametrize(
    ("question", "quoted", "named"),
    [
        # what a scheduled bank is
        ("What share of the buyers' money goes to a separate account?", [], ["4(2)(l) Explanation"]),
        ("Who may complain to the authority?", ["31(1) Explanation"], []),  # what "person" takes in
        ("What minor changes may the promoter make?", ["14(2)(i) Explanation"], []),  # what is no minor change
    ],
)
def test_an_explanation_of_a_word_is_quoted_where_it_bears_on_the_question(plain_index, question, quoted, named):
    (part, *_) = plain_index.ask(question).parts
    said = [one.provision.partition("#")[2] for one in (*part.quotations, *part.conditions)]
    also = [one.provision.partition("#")[2] for one in part.related]
    assert set(quoted) <= set(said) and set(named) <= set(also) and not set(named) & set(said), (said, also)


def test_the_clause_that_is_explained_is_not_quoted_with_a_long_list_of_meanings(plain_index):
    (part, *_) = plain_index.ask("One firm builds the flats and another sells them. Are both promoters?").parts
    assert [one.provision for one in part.quotations] == ["rera_act_2016#2(zk) Explanation"]
    assert not part.conditions and [one.provision for one in part.related] == ["rera_act_2016#2(zk)"]


def test_what_a_proviso_limits_is_quoted_with_the_words_that_deny_it(plain_index):
    """Section 14(2): the promoter may not make (i) changes; the proviso lets him make small ones."""
    library = plain_index.finder.library
    answer = library.provisions["rera_act_2016#14(2)(i) proviso"]
    statement = Statement(answer, answer, all_words(answer, library))
    statement = replace(statement, conditions=(library.provisions["rera_act_2016#14(2)(i)"],))
    pieces, _ = conditions_of(statement, 400, library)
    assert [piece.provision.partition("#")[2] for piece in pieces][:2] == ["14(2)", "14(2)(i)"]


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "lead"),
    [
        ("At what age must the chairperson of the tribunal and its members leave office?", ""),  # two ages are quoted
        ("Till what age may a High Court judge head the tribunal?", "67 years."),
    ],
)
def test_the_age_of_one_is_no_first_line_where_two_are_asked_about(official_index, question, lead):
    (part, *_) = official_index.ask(question).parts
    assert part.quotations[0].provision.endswith("#47(1) proviso") and part.lead == lead


@pytest.mark.index
def test_a_state_and_a_union_territory_that_are_both_asked_about_are_both_told(official_index):
    answer = official_index.ask("Where does RERA's penalty money go in a State, and where in a Union territory?")
    assert {"76(1)", "76(2)"} <= {one.provision.partition("#")[2] for one in answer.citations}


@pytest.mark.index
def test_one_who_did_not_know_is_told_neither_yes_nor_no(official_index):
    """Whether he is punished hangs on what he proves."""
    answer = official_index.ask("I am a director. The company broke the law behind my back. Will I be punished too?")
    assert answer.citations[0].provision.startswith("rera_act_2016#69")
    assert not any(part.lead in ("Yes.", "No.") for part in answer.parts) and "without his knowledge" in answer.answer
