"""What a question asks the meaning of, and which words say what that is."""

import pytest

from civicsetu.answer.says_what import is_of_another_term, says_what, term_asked


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("What is a trade mark?", "trade mark"),
        ("Who is an employer?", "employer"),
        ("What are wages?", "wages"),
        ("What is meant by 'public place'?", "public place"),
        ("What does the word “firm” mean?", "firm"),
        ("Define bailment", "bailment"),
        ("What is a mortgage under the Act?", "mortgage"),
        # no meanings
        ("What is the fee for an appeal?", ""),
        ("What is the duty of a partner?", ""),
        ("What is the punishment if he does not pay?", ""),
        ("When is it due?", ""),
    ],
)
def test_what_a_question_asks_the_meaning_of(question, term):
    assert term_asked(question) == term


@pytest.mark.parametrize(
    ("term", "words", "says"),
    [
        ("trade mark", "“trade mark” means a mark that can be drawn;", True),
        ("trade mark", "trade mark means a mark that can be drawn;", True),
        ("wages", '"wages" means all that is paid for work;', True),
        ("theft", "Whoever moves it in order to take it is said to commit theft.", True),
        ("extortion", "Whoever so induces him to hand it over, commits extortion.", True),
        ("cheating", "Whoever so deceives him is said to cheat.", True),
        ("murder", "Except as said below, a homicide is murder,—", True),
        ("domestic violence", "Any conduct shall constitute domestic violence in case it—", True),
        ("stalking", "Such conduct shall not amount to stalking if he was told to do it—", False),
        ("murder", "He would be guilty of murder, if he had known.", False),
        ("theft", "Whoever commits theft shall be punished.", False),
        ("theft", '"theft" has the same meaning as assigned to it in the Code;', False),
        ("officer", '"officer" means the officer appointed under sub-section (1) of section 7;', False),
        ("theft", "For the purposes of this section, “theft” includes shoplifting.", False),
        ("drug", '"addict" means a person who depends on any drug;', False),
        ("consumer", '"complainant" means a consumer;', False),
    ],
)
def test_which_words_say_what_a_term_is(term, words, says):
    assert says_what(term, words) is says


def test_a_definition_of_two_terms_is_of_neither_alone_another():
    assert not is_of_another_term("vehicle", '"vehicle" or "car" means a thing on wheels;')
    assert is_of_another_term("wheel", '"vehicle" or "car" means a thing on wheels;')
    assert not is_of_another_term("", '"vehicle" means a thing on wheels;')
