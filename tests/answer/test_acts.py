"""What is done, in the words of statutes and of people."""

from civicsetu.answer.acts import act_shared, acts_in, later_stages


def test_words_of_people_and_of_statutes_are_one_act():
    assert acts_in("How soon must it decide?") & acts_in("shall dispose of the same within sixty days")
    assert acts_in("by when do I apply") & acts_in("Every appeal shall be preferred within a period of sixty days")
    assert not acts_in("How soon must it decide?") & acts_in("Every appeal shall be preferred within sixty days")


def test_the_share_of_a_questions_acts():
    assert act_shared("Must he insure it?", "The promoter shall obtain all such insurances") == 1.0
    assert act_shared("Must he insure and repair it?", "The promoter shall obtain all such insurances") == 0.5
    assert act_shared("And then?", "The promoter shall obtain all such insurances") == 0.0


def test_a_later_stage_that_is_not_asked_about():
    assert later_stages("Renewal of a licence", "How long is a licence valid?") == 1
    assert later_stages("Renewal of a licence", "How long is a renewed licence valid?") == 0
    assert later_stages("Grant of a licence", "How is a licence renewed?") == 0
