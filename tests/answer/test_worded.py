"""Two provisions beside each other: the same words, or those in which they differ."""

from civicsetu.answer.worded import adds_something, differing, figures_in, gist, is_same

ONE = "The recovery of the amounts due shall be carried out in the manner provided in the Goa Land Revenue Code, 1968."
OTHER = "The recovery of the amounts due shall be carried out in the manner provided in local laws."


def test_names_of_one_body_are_no_difference():
    assert is_same("The Authority shall inform the promoter.", "The regulatory authority shall inform the promoter.")
    assert not is_same(ONE, OTHER)


def test_the_words_that_differ_are_told_for_each():
    assert differing(ONE, OTHER, "How are amounts recovered?") == ("the Goa Land Revenue Code, 1968", "local laws")


def test_what_one_has_beside_the_other_is_told_with_the_words_around_it():
    ours, theirs = differing(
        "He is paid as a Secretary to the State.", "He is paid as a Joint Secretary to the State.", "pay"
    )
    assert "Secretary" in ours and "Joint Secretary" in theirs


def test_a_difference_does_not_break_off_before_its_noun():
    ours, theirs = differing(
        "Other perks shall be such as may be determined by the appropriate Government from time to time.",
        "Other perks shall be such as may be notified by the Government from time to time.",
        "Who fixes other perks?",
    )
    assert (ours, theirs) == ("determined by the appropriate Government", "notified by the Government")


def test_sentences_of_different_matters_are_not_set_off_word_by_word():
    assert differing(ONE, "Every promoter shall hang a lamp above the door of each home that he has sold.", "") is None


def test_of_a_long_provision_the_clause_that_fits_stands_for_it():
    long = (
        "Where an application is refused the applicant shall be heard in person by an officer of it, and the "
        "fee that was paid with the application shall be returned to him without interest within thirty days of the day"
    )
    assert gist(long, "Is the fee returned?").startswith("and the fee that was paid")


def test_words_that_carry_nothing_add_nothing():
    assert not adds_something("etc.") and not adds_something("as per the rule")
    assert adds_something("lease charges etc.")


def test_a_long_difference_is_told_before_a_trifle():
    freed = "any person in custody for the offence shall be set free and no proceedings shall be begun against him"
    obeyed = (
        "after all orders of the Authority and of the Appellate Tribunal that were made against him or his company have"
        " been obeyed"
    )
    ours, theirs = differing(
        f"On payment of the sum {freed} in any court.",
        f"On payment of the sum and {obeyed} {freed} in any court of law.",
        "Is he free at once?",
    )
    assert theirs.startswith("of the sum and after all orders of the Authority") and theirs.endswith(" …")
    assert "any court" not in ours


def test_figures_are_those_of_the_matter():
    assert figures_in("thirty days or 2 copies, as section 5(1) and rule 7 say") == {"thirty", "2"}
