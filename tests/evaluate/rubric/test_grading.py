"""The rubric on made answers: what each thing that an answer lacks does to its grade."""

from dataclasses import replace

import pytest

from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.rubric.files import measures_of
from civicsetu.evaluate.rubric.grading import grade
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, AnswerPart, Citation, Related

UNITS = (
    ("a#7", "section", None, ""),
    ("a#7(1)", "sub-section", "a#7", "(1) The Authority may revoke a registration where—"),
    ("a#7(1)(a)", "clause", "a#7(1)", "(a) the promoter is in default;"),
    ("a#7(1)(b)", "clause", "a#7(1)", "(b) the promoter practises fraud."),
    ("a#7(1) proviso", "proviso", "a#7(1)", "Provided that he is heard within ten days."),
    ("a#7(2)", "sub-section", "a#7", "(2) The notice shall be of not less than thirty days."),
    ("a#8", "section", None, "The Authority shall take action in six months."),
    ("b#3", "rule", None, "The fee shall be one thousand rupees."),
    ("c#4", "rule", None, "The fee shall be five thousand rupees."),
)


def made() -> dict[str, Provision]:
    """A law of two sections and two rules, one after the other in one text."""
    found, at = {}, 0
    for key, kind, parent, text in UNITS:
        body = at + (4 if text.startswith("(") else 0)
        found[key] = Provision(key, kind, None, None, parent, text, (), at, at + len(text), at, body)
        at += len(text) + 1
    return found


PROVISIONS = made()
LAWS = Laws(PROVISIONS)


def cites(key: str) -> Citation:
    p = PROVISIONS[key]
    document = key.partition("#")[0]
    return Citation(key, key, document, "official", "CENTRAL", 1, p.text, p.char_start, p.char_end)


def says(*keys: str, lead: str = "", related: tuple[str, ...] = ()) -> Answer:
    citations = tuple(cites(key) for key in keys)
    part = AnswerPart("?", "other", lead, citations, (), tuple(Related(key, key, "") for key in related))
    text = "\n".join([lead, *(f"“{c.quote}” [{c.provision}]" for c in citations)])
    return Answer("?", text, citations, 0.5, "", "", False, None, (), None, "", {}, (part,))


def refuses(reason: str) -> Answer:
    return Answer("?", "No.", (), 0.0, "", "", True, reason, (), None, "", {})


def asks(*gold: str, match: str = "any", facts: tuple[str, ...] = (), **more) -> GoldQuestion:
    return GoldQuestion("q", "?", gold=gold, match=match, facts=facts, **more)


def test_a_value_in_the_first_block_is_direct() -> None:
    question = asks("a#7(2)", facts=("30 days",))
    assert grade(question, says("a#7(2)"), LAWS).sound
    later = grade(question, says("a#8", "a#7(2)"), LAWS)
    assert (later.direct, later.complete, later.noise, later.sound) == (1, True, 1, False)
    absent = grade(question, says("a#8"), LAWS)
    assert (absent.direct, absent.complete, absent.lacks) == (
        0, False, ("not quoted: a#7(2)", "not stated: 30 days"),
    )  # fmt: skip


def test_a_list_wants_all_of_its_members() -> None:
    question = asks("a#7(1)")
    whole = grade(question, says("a#7(1)", "a#7(1)(a)", "a#7(1)(b)", "a#7(1) proviso"), LAWS)
    assert (whole.direct, whole.complete, whole.lists_closed, whole.provisos_present) == (2, True, True, True)
    part = grade(question, says("a#7(1)", "a#7(1)(a)", "a#7(1) proviso"), LAWS)
    assert (part.direct, part.complete, part.lists_closed) == (1, False, False)
    assert part.lacks == ("list lacks a#7(1)(b)",)


def test_one_member_asks_for_no_other() -> None:
    found = grade(asks("a#7(1)(b)"), says("a#7(1)", "a#7(1)(b)"), LAWS)
    assert (found.sound, found.lists_closed) == (True, None)


def test_a_question_for_yes_or_no_is_about_one_member_where_the_others_are_counted() -> None:
    answer = says("a#7(1)", "a#7(1)(a)", "a#7(1) proviso")
    marked = replace(answer, parts=(replace(answer.parts[0], left_out=1),))
    yes_no, all_of_them = replace(asks("a#7(1)"), question="Can it be revoked for default?"), asks("a#7(1)")
    assert grade(yes_no, marked, LAWS).sound and not grade(yes_no, answer, LAWS).complete
    assert not grade(all_of_them, marked, LAWS).complete


def test_a_proviso_with_the_fact_that_is_asked_for_is_the_answer() -> None:
    found = grade(asks("a#7(1)", facts=("10 days",)), says("a#7(1) proviso"), LAWS)
    assert found.direct == 2 and found.provisos_present and "provisos without a#7(1)" not in found.lacks


def test_a_proviso_may_be_named_and_does_not_stand_alone() -> None:
    question = asks("a#7(1)")
    without = grade(question, says("a#7(1)", "a#7(1)(a)", "a#7(1)(b)"), LAWS)
    assert (without.complete, without.provisos_present) == (False, False)
    named = says("a#7(1)", "a#7(1)(a)", "a#7(1)(b)", related=("a#7(1) proviso",))
    assert grade(question, named, LAWS).complete
    alone = grade(question, says("a#7(1) proviso"), LAWS)
    assert alone.direct == 1 and "provisos without a#7(1)" in alone.lacks


def test_where_all_are_needed_one_is_not_direct() -> None:
    question = asks("a#7(2)", "a#8", match="all")
    half = grade(question, says("a#7(2)"), LAWS)
    assert (half.direct, half.complete) == (1, False)
    assert grade(question, says("a#7(2)", "a#8"), LAWS).sound


def test_a_comparison_wants_both_sides_and_the_difference() -> None:
    question = asks(
        "b#3", "c#4", match="all", facts=("one thousand rupees", "5,000 rupees"), compares=("GUJARAT", "CHANDIGARH")
    )
    both = grade(question, says("b#3", "c#4", lead="More in Chandigarh: Rs 5,000, against Rs 1,000."), LAWS)
    assert (both.direct, both.complete, both.sides, both.difference) == (2, True, 1, True)
    unsaid = grade(question, says("b#3", "c#4"), LAWS)
    assert (unsaid.direct, unsaid.complete, unsaid.difference) == (1, False, False)
    one = grade(question, says("b#3", lead="Less in Gujarat."), LAWS)
    assert (one.sides, one.complete, one.lacks) == (0.5, False, ("no side of CHANDIGARH",))


@pytest.mark.parametrize(
    ("lead", "corrected"),
    [
        ("The provision does not say 90 days: it says 30 days.", True),
        ("No: 30 days.", True),
        ("30 days.", False),
        ("Not less than 30 days.", False),
    ],
)
def test_a_false_premise_is_to_be_corrected(lead: str, corrected: bool) -> None:
    question = asks("a#7(2)", facts=("30 days",), premise="false", stated="90 days")
    found = grade(question, says("a#7(2)", lead=lead), LAWS)
    assert (found.corrected, found.sound) == (corrected, corrected)


@pytest.mark.parametrize(
    ("lead", "corrected"), [("Yes: 30 days.", False), ("The provision does not say thirty days: it says ten.", True)]
)
def test_a_true_premise_is_not_to_be_denied(lead: str, corrected: bool) -> None:
    question = asks("a#7(2)", facts=("30 days",), premise="true", stated="30 days")
    found = grade(question, says("a#7(2)", lead=lead), LAWS)
    assert (found.corrected, found.sound) == (corrected, not corrected)


def test_refusals() -> None:
    unanswerable = GoldQuestion("u", "?", answerable=False, reasons=("case_law", "weak_evidence"))
    right = grade(unanswerable, refuses("weak_evidence"), LAWS)
    assert (right.refused_rightly, right.reason_right, right.sound, right.direct) == (True, True, None, None)
    other = grade(unanswerable, refuses("other_law"), LAWS)
    assert (other.refused_rightly, other.reason_right) == (True, False)
    answered = grade(unanswerable, says("a#8"), LAWS)
    assert (answered.refused_rightly, answered.reason_right, answered.lacks) == (False, None, ("answered",))
    wrongly = grade(asks("a#8"), refuses("other_law"), LAWS)
    assert (wrongly.direct, wrongly.complete, wrongly.sound, wrongly.noise) == (0, False, False, None)


def test_a_quotation_that_is_not_on_its_page_is_not_sound() -> None:
    assert grade(asks("a#8"), says("a#8"), LAWS, ()).sound
    assert not grade(asks("a#8"), says("a#8"), LAWS, ("a#8: other words",)).sound


def test_a_quotation_of_a_few_letters_does_not_count() -> None:
    short = replace(cites("a#8"), char_end=PROVISIONS["a#8"].char_start + 5)
    answer = replace(says("a#8"), citations=(short,))
    assert grade(asks("a#8"), answer, LAWS).direct == 0


def test_what_is_marked_high_is_counted_with_whether_it_is_sound():
    right, wrong = says("a#7(2)"), says("a#8")
    answers = [(asks("a#7(2)"), right, "high"), (asks("a#7(2)"), wrong, "high"), (asks("a#7(2)"), right, "low"),
               (asks(answerable=False), wrong, "high"), (asks("a#7(2)"), refuses("off_topic"), "low")]  # fmt: skip
    grades = [grade(question, replace(answer, confidence_level=level), LAWS) for question, answer, level in answers]
    found = measures_of(grades)
    assert (found["graded_high"], found["sound_of_high"]) == (0.75, round(1 / 3, 6))
    assert grades[0].confidence == right.confidence
