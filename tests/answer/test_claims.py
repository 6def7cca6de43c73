"""What a question says the law is, told from what it only tells of the asker's case."""

import pytest

from civicsetu.answer.claims import claims_in, is_denied, is_general, without

CLAIMS = [
    ("I know that a seller must give ten days' notice. May he give less?", "a seller must give ten days' notice"),
    ("As agents are licensed for ten years, when do I renew?", "agents are licensed for ten years"),
    ("Given that half the price has to sit in an account, who certifies?", "half the price has to sit in an account"),
    ("Buyers get six months to take the keys, so when are they late?", "Buyers get six months to take the keys"),
    ("My lawyer says an appeal costs two thousand rupees. In what form?", "an appeal costs two thousand rupees"),
    ("A court may stay the order, our consultant says. Whom do I ask?", "A court may stay the order"),
    ("The balcony is part of carpet area, right?", "The balcony is part of carpet area"),
    ("RERA being a law for homes only, where do I go about a shop?", "RERA is a law for homes only"),
    ("Our promoter boasts that he can appeal for nothing. Is he right?", "the promoter can appeal for nothing"),
    ("As a buyer I have six months to take over my flat. May I wait?", "a buyer has six months to take over my flat"),
    ("The thirty days for appealing are over. What now?", "the time for appealing is thirty days"),
    ("How do I pay the thousand-rupee fee?", "the fee is thousand rupee"),
]  # fmt: skip
OF_ITS_OWN_CASE = [
    "I booked in 2019 and paid ten lakh. When do I get the keys?",
    "My flat is two years late. What do I get?",
    "The builder took 30 per cent from me. Is that allowed?",
    "A developer is selling flats without a number. What is the fine?",
    "How many years as an advocate does a member need?",
    "monthly pay of the chairman",
    "About 70 percent is done. How long an extension may we get?",
    "It runs out in about four months. How early must I apply?",
    "What is the fee, and how is it paid?",
]


@pytest.mark.parametrize(("text", "said"), CLAIMS)
def test_what_a_question_says_of_the_law_is_found(text, said):
    assert said in [claim.said for claim in claims_in(text)]


@pytest.mark.parametrize("text", OF_ITS_OWN_CASE)
def test_what_is_told_of_ones_own_case_or_asked_is_no_claim(text):
    assert claims_in(text) == []


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("As agents are licensed for ten years, when do I renew?", "when do I renew?"),
        ("I run a shop. Buyers get six months, so when are they late?", "I run a shop. when are they late?"),
        ("How do I pay the thousand-rupee fee?", "How do I pay the thousand-rupee fee?"),  # it can't be left out
    ],
)
def test_the_rest_of_a_question_is_what_it_does_not_claim(text, rest):
    assert without(text, claims_in(text)[0]) == rest


def test_only_what_is_so_in_general_and_not_denied_can_be_turned_down():
    assert is_general("a buyer may choose the civil court") and not is_general("the clerk sits at the gate")
    assert is_denied("an officer can't be sued") and not is_denied("an officer may be sued")
