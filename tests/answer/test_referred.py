"""What a provision takes from another one is quoted with it, where that is asked for."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.referred import with_referred
from civicsetu.answer.statement import statement_of


def _quoted(index, unit, kind, question):
    library = index.finder.library
    statement = statement_of(library.provisions[unit], library, True)
    return [piece.provision for piece in with_referred(statement, Ask(kind, question), library).pieces]


@pytest.mark.parametrize(
    ("unit", "kind", "question", "taken"),
    [
        # "due to reasons specified under sub-section (7) of section 9"
        ("chandigarh_rera_general_rules_2016#11", "other", "For what reasons can he lose it?", "rera_act_2016#9(7)"),
    ],
)
def test_what_is_asked_for_is_taken_from_the_section_that_has_it(texts_index, unit, kind, question, taken):
    assert taken in _quoted(texts_index, unit, kind, question)
    assert taken not in _quoted(texts_index, unit, "time", "By when must it be sent?")


def test_the_grounds_of_its_own_section_are_quoted_whatever_is_asked(texts_index):
    quoted = _quoted(texts_index, "rera_act_2016#26(2)", "yes_no", "Can he be thrown out by a mere order?")
    assert quoted == [f"rera_act_2016#{pinpoint}" for pinpoint in ("26(2)", "26(1)", "26(1)(d)", "26(1)(e)")]
    papers = _quoted(texts_index, "rera_act_2016#4(2)", "list", "Which documents does he enclose?")
    assert "rera_act_2016#4(1)" not in papers  # the application "referred to in sub-section (1)" is no ground


def test_only_the_members_that_are_named_and_only_of_the_body_that_is_asked_about(texts_index):
    rule = "chandigarh_rera_general_rules_2016#28(1)"
    of_authority = _quoted(
        texts_index, rule, "other", "What must the charge against a member of the regulator be about?"
    )
    assert {"rera_act_2016#26(1)(d)", "rera_act_2016#26(1)(e)"} <= set(of_authority)
    assert "rera_act_2016#26(1)(a)" not in of_authority
    of_tribunal = _quoted(texts_index, rule, "other", "What must the charge against a member of the tribunal be about?")
    assert not any(name.startswith("rera_act_2016#26") for name in of_tribunal)


def test_a_body_that_another_sub_section_makes_is_told_with_it(texts_index):
    """The committee under sub-section (3): it is no answer to say only that."""
    answer = texts_index.ask("Who spends the money of the Real Estate Regulatory Fund?")
    assert [one.provision.partition("#")[2] for one in answer.citations] == ["75(4)", "75(3)"]
    assert "under sub-section" not in answer.parts[0].lead
