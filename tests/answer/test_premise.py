"""Figures that a question states and the quoted provision does not."""

import pytest

from civicsetu.answer.premise import contradicted, of_other_party, states_another
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in


def facts(text):
    return list(facts_in(Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)))


SIXTY_DAYS = facts("Every appeal shall be preferred within a period of sixty days from the date of the order.")
TWO_THIRDS = facts("without the written consent of at least two-third of the allottees")
TEN_PER_CENT = facts("shall not take a sum more than ten per cent of the cost of the home")
ONE_YEAR = facts("for a period of one year")

FALSE = [
    ("I have 90 days to appeal, right?", SIXTY_DAYS, "90 days"),
    ("Must the appeal be filed within 3 months?", SIXTY_DAYS, "3 months"),
    ("As half of the allottees agreed, can he change the plan?", TWO_THIRDS, "half"),
    ("The Act allows an advance of 20 per cent, correct?", TEN_PER_CENT, "20 per cent"),
]
NOT_FALSE = [
    ("I have 60 days to appeal, right?", SIXTY_DAYS),
    ("Is it true that it lasts 12 months?", ONE_YEAR),
    ("How long do I have to appeal?", SIXTY_DAYS),
    ("My appeal is 90 days late, is it heard?", SIXTY_DAYS),
    ("I got the order 90 days ago. Is it too late, right?", SIXTY_DAYS),
    ("He took 30 per cent of the cost. Is that allowed?", TEN_PER_CENT),
    ("Is 5,000 rupees the limit, right?", SIXTY_DAYS),
]


@pytest.mark.parametrize("text, of, stated", FALSE)
def test_another_figure_is_denied_and_the_true_one_said(text, of, stated):
    said = contradicted(text, of, is_yes_no=True)
    assert said.startswith(f"The provision does not say {stated}") and ": it says " in said


@pytest.mark.parametrize("text, of", NOT_FALSE)
def test_a_true_figure_and_the_askers_own_are_not(text, of):
    assert contradicted(text, of, is_yes_no=True) == ""


@pytest.mark.parametrize(
    ("story", "text", "denied"),
    [
        ("", "An appeal takes ninety days, so when do I file it?", "90 days"),
        ("", "I know an appeal has 90 days, but how do I file it?", "90 days"),
        ("An appeal has 90 days.", "From when do they run?", "90 days"),
        ("An appeal has 60 days.", "From when do they run?", ""),
        ("My builder was 90 days late.", "When do I appeal?", ""),  # the asker's own
        ("", "Registration lasts ten years, so when is an appeal filed?", ""),  # another figure for another thing
    ],
)
def test_what_is_told_as_the_law_before_the_question_is_compared(story, text, denied):
    said = contradicted(text, SIXTY_DAYS, story=story)
    assert said.startswith(f"The provision does not say {denied}" if denied else "") and bool(said) == bool(denied)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("As no registration is needed up to 20 apartments, can I start selling?", "20 apartments"),
        ("Is it true that only projects of more than 1000 sq m must register?", "1,000 square metres"),
        ("Is registration needed only for more than twelve flats?", "12 apartments"),
        ("No registration is needed up to eight apartments, right?", ""),
        ("Since a plot below 500 sq. mtrs is exempt, may I sell?", ""),
        ("I am building up to 12 flats. Is registration needed?", ""),  # the asker's own
        ("My 15 flats are on 400 sq m, must I register?", ""),
        ("How many flats may be built, 20 or 30?", ""),
    ],
)
def test_counts_are_compared(text, denied):
    quoted = (
        "if the land of the scheme does not exceed five hundred square meters, or else the number of apartments in it "
        "does not exceed eight, all its phases counted"
    )
    said = contradicted(text, [], is_yes_no=text.startswith(("Is", "I am", "My")), quoted=quoted)
    assert said.startswith(f"The provision does not say {denied}:") if denied else said == ""


def test_a_ceiling_is_told_as_one():
    quoted = "A builder shall not take more than ten per cent of the price as a deposit without a written agreement."
    facts = facts_in(Provision("law#1", "section", "1", None, None, quoted, (), 0, len(quoted), 0, 0))
    said = contradicted("He may take 20 per cent of the price as a deposit, right?", facts, True, quoted)
    assert said.startswith("The provision does not say 20 per cent") and ": it says at most 10 per cent" in said


@pytest.mark.parametrize(
    ("text", "confirmed"),
    [
        ("Tenants get 90 days to pay. Is that with interest?", True),
        ("Tenants get 60 days to pay. Is that with interest?", False),
        ("Tenants get two months and 60 days. Is that with interest?", False),
        ("I paid 90 days ago. May I appeal?", False),
        ("May I appeal?", False),
    ],
)
def test_a_figure_that_is_stated_and_differs_is_known(text, confirmed):
    (fact,) = SIXTY_DAYS
    assert states_another(text, fact) is confirmed


AN_AGE = facts("shall hold office for five years, or until he attains the age of sixty-five years")
FIVE_AND_THIRTY = facts("told within a period of five years, he shall rectify it within thirty days")


@pytest.mark.parametrize(
    ("story", "text", "of", "said"),
    [
        ("A builder has to give 5 per cent before his appeal is heard.", "Can more be asked?", TEN_PER_CENT, "10 per"),
        ("A builder has taken 5 per cent before his appeal was heard.", "Can more be asked?", TEN_PER_CENT, ""),
        ("My lawyer tells me they can hear it only within six months.", "Is that the end?", SIXTY_DAYS, "60 days"),
        ("My lawyer tells me I must wait six months.", "Is that the end?", SIXTY_DAYS, ""),  # his own case
        ("I was told firms have 90 days for it.", "Where is it filed?", SIXTY_DAYS, "60 days"),
        ("Half of us buyers agreed, which is all the Act wants.", "Is it enough?", TWO_THIRDS, "two-thirds"),
        ("Half of us buyers agreed.", "Is it enough?", TWO_THIRDS, ""),
        ("Members serve till 70.", "May he go on?", AN_AGE, "65 years"),
        ("Members serve till 65.", "May he go on?", AN_AGE, ""),
        ("The warranty runs for two years.", "So it is too late, isn't it?", FIVE_AND_THIRTY, "5 years"),
        ("The warranty runs for five years.", "So it is not too late, is it?", FIVE_AND_THIRTY, ""),
    ],
)  # fmt: skip
def test_what_is_said_of_anybody_or_reported_or_argued_from_is_compared(story, text, of, said):
    corrected = contradicted(text, of, story=story)
    assert bool(corrected) == bool(said) and said in corrected.partition("it says")[2]


APPEALS = "Provided that where a promoter files an appeal, it shall not be heard without a deposit of thirty per cent."


@pytest.mark.parametrize(
    ("story", "text", "is_noted"),
    [
        ("", "Since a home buyer has to deposit thirty per cent, where do I pay it?", True),
        ("I'm a buyer.", "Where do I pay the thirty per cent that is to be deposited?", True),
        ("", "Since a promoter has to deposit thirty per cent, where is it paid?", False),
        ("I'm a builder.", "Where do I pay the thirty per cent that is to be deposited?", False),
        ("I'm a buyer.", "What does the builder have to do?", False),  # no figure is taken for one's own
        ("My wife, a home buyer, has paid thirty per cent.", "Where is it paid?", False),  # a story
    ],
)
def test_a_duty_that_is_taken_for_another_partys_is_noted(story, text, is_noted):
    said = of_other_party(text, APPEALS, story)
    assert said == ("The provision says this of the promoter, not of the allottee." if is_noted else "")
