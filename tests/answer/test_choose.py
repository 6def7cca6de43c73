"""Which unit answers: a proviso on those who do not do what is asked about is none."""

import pytest

from civicsetu.answer.asks import Ask, what_is_asked
from civicsetu.answer.choose import TOLD_NEAR, best_first, sections_of
from civicsetu.answer.units import is_contrary

ACT = "rera_act_2016"


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "contrary"),
    [
        ("May I withdraw from the project?", True),
        ("Can we claim a refund?", True),  # what the proviso limits speaks of it, and the proviso does not
        ("Do I get my money back with compensation?", True),
        ("Who pays me for each month of delay?", False),
        ("What am I paid if I do not want a refund?", False),
    ],
)
def test_a_proviso_for_those_who_do_not_do_it(plain_index, question, contrary):
    (ask,) = what_is_asked(question).asks
    library = plain_index.finder.library_on(None)
    proviso = library.provisions[f"{ACT}#18(1) proviso"]
    assert is_contrary(proviso, ask, library) == contrary
    assert not is_contrary(library.provisions[f"{ACT}#18(1)"], ask, library)


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "section"),
    [
        ("In Andhra Pradesh, what sum compounds an offence under section 59(2)?", "ap_rera_rules_2017#47"),
        ("In Andhra Pradesh, what is the fine under section 59(2)?", "rera_act_2016#59"),
        ("For how long may an extension under section 6 be granted?", "rera_act_2016#6"),  # it speaks of that itself
    ],
)
def test_a_later_stage_of_what_a_named_section_says_is_in_the_section_headed_by_it(edition_index, question, section):
    assert edition_index.ask(question).citations[0].provision.startswith(section)


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "provision"),
    [
        ("In how many days must I appeal to the tribunal?", f"{ACT}#44(2)"),  # not in which it decides
        ("In how many days must the tribunal decide an appeal?", f"{ACT}#44(5)"),
        ("What becomes of the project when its registration is revoked?", f"{ACT}#8"),  # not how it is revoked
        ("Why can a registration be revoked?", f"{ACT}#7(1)"),
        ("Can we see the plan that was sanctioned?", f"{ACT}#11(3)"),  # not what a plan is
        ("What is a sanctioned plan?", f"{ACT}#2(zq)"),
    ],
)
def test_what_is_asked_and_not_what_is_near_it(edition_index, question, provision):
    assert edition_index.ask(question).citations[0].provision.startswith(provision)


@pytest.mark.parametrize(
    ("question", "provision"),
    [
        ("Who gets the common areas?", (f"{ACT}#17(1)", f"{ACT}#11(4)")),  # both say so; not what common areas are
        ("Who audits RERA's own accounts?", f"{ACT}#77(2)"),  # not the auditor's rights
        ("Builder wants to cancel my booking. How much notice?", f"{ACT}#11(5)"),  # not of a registration
        ("Can RERA cancel the registration without notice?", f"{ACT}#7(2)"),
        ("which old housing law of Maharashtra was scrapped", f"{ACT}#92"),  # the Act itself speaks of that state
    ],
)
def test_the_thing_that_is_asked_about(edition_index, question, provision):
    assert edition_index.ask(question).citations[0].provision.startswith(provision)


@pytest.mark.parametrize(("first", "other", "is_moved"), [(0.05, 0.9, True), (0.3, 0.9, False), (0.05, 0.6, False)])
def test_a_section_that_the_model_is_sure_of_goes_before_one_that_it_thinks_unlikely(
    plain_index, monkeypatch, first, other, is_moved
):
    finder = plain_index.finder
    found = finder.find(finder.understand("What happens if he is late?"), "answer", None, None, None)
    ask, sections = Ask("consequence", found.question.text), sections_of(found, 8)
    monkeypatch.setattr(type(found), "told_sections", {})
    ranked = best_first(sections, ask, found)
    near = next(one for one in ranked[1:] if 0 < ranked[0].score - one.score <= TOLD_NEAR)
    far = next(one for one in ranked[1:] if ranked[0].score - one.score > TOLD_NEAR)
    chances = {ranked[0].section.id: first, near.section.id: other}
    monkeypatch.setattr(type(found), "told_sections", chances)
    assert (best_first(sections, ask, found)[0] is near) == is_moved
    monkeypatch.setattr(type(found), "told_sections", {far.section.id: 1.0})
    assert best_first(sections, ask, found)[0] is ranked[0]


@pytest.mark.index
def test_what_is_not_done_has_no_aftermath(plain_index):
    """Section 19 speaks of what follows once the flat is handed over."""
    answer = plain_index.ask("What happens if the promoter doesn't hand over the flat in time?")
    assert answer.citations[0].provision == f"{ACT}#18(1)"


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("The regulator told a buyer to pay up and he ignores its order. Can he be jailed for it?", "67"),
        ("The appeal tribunal told a buyer to pay up and he ignores its order. Can he be jailed for it?", "68"),
    ],
)
def test_the_body_may_be_told_of_in_the_story(texts_index, question, first):
    assert texts_index.ask(question).citations[0].provision == f"{ACT}#{first}"


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "is_it"),
    [
        ("What is the object of the RERA Act?", True),
        ("Why was the real estate law brought in?", True),
        ("What is the object of the Fund under the Act?", False),
    ],
)
def test_what_the_law_is_for_is_answered_by_its_long_title(texts_index, question, is_it):
    assert (texts_index.ask(question).citations[0].provision == f"{ACT}#long title") == is_it
