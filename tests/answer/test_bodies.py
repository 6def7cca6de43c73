"""Which body and which government a section is of."""

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.bodies import is_of_other_body, of_body
from civicsetu.answer.choose import best_first, sections_of


@pytest.mark.parametrize(
    ("told", "asked", "other"),
    [
        ("Grants and loans by the State Government", "Can the Centre lend to it?", True),
        ("Grants and loans by the Central Government", "Can the Centre lend to it?", False),
        ("Grants and loans by the Central Government", "How is the authority paid for?", False),
        ("Power of the State Government to direct", "Is there a centre of excellence?", False),
        ("Salaries of the Appellate Tribunal", "What does the regulator's head earn?", True),
    ],
)
def test_another_body_or_government(told, asked, other):
    assert is_of_other_body(told, asked) is other


def test_a_heading_that_names_no_body_is_of_its_chapters(plain_index):
    library = plain_index.finder.library
    removal = library.provisions["rera_act_2016#49"]
    assert is_of_other_body(of_body(removal, library), "Who can remove a member of the authority?")
    assert not is_of_other_body(of_body(removal, library), "Who can remove a member of the tribunal?")
    appeal = library.provisions["rera_act_2016#58"]  # on no member: its chapter says nothing of whose it is
    assert of_body(appeal, library) == appeal.heading


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Can the Centre give money to the authority as a loan?", "rera_act_2016#73"),
        ("Can the state government give money to the authority as a loan?", "rera_act_2016#74"),
        ("Who is consulted before the head of the appeal tribunal is removed?", "rera_act_2016#49"),
        ("Who is consulted before the head of the regulator is removed?", "rera_act_2016#26"),
    ],
)
def test_the_section_of_the_body_that_is_asked_about_goes_first(plain_index, question, first):
    found = plain_index.finder.find(plain_index.finder.understand(question), "default")
    assert best_first(sections_of(found, 4), Ask("other", question), found)[0].section.id == first
