"""The sides that a question sets against each other, and questions that name two actors and set none."""

import pytest

from civicsetu.answer.sides import contrasts_in


@pytest.mark.parametrize(
    "question, names",
    [
        ("What is the fine for a builder and for a broker who lies?", ["builder", "broker"]),
        ("Does an allottee pay as much as a promoter for disobeying?", ["allottee", "promoter"]),
        ("How many days for the Authority to decide, and how many for the Tribunal?", ["Authority", "Tribunal"]),
        ("Is the fee for a complaint lower than for an appeal?", ["fee for a complaint", "fee for an appeal"]),
        ("How does the fine for a first breach of section 3 compare with that for a second one?", ["fine for a first breach of section 3", "fine for a second breach of section 3"]),  # noqa: E501
        ("Compare the duties of owners with the duties of tenants.", ["duties of owners", "duties of tenants"]),
    ],
)  # fmt: skip
def test_what_is_set_against_each_other(question, names):
    assert [side.name for side in contrasts_in(question)] == names


def test_each_side_asks_the_question_of_itself():
    one, other = contrasts_in("What is the fine for a builder and for a broker who lies?")
    assert one.question == "What is the fine for a builder who lies?"
    assert other.question == "What is the fine for a broker who lies?"


@pytest.mark.parametrize(
    "question",
    [
        "What must an agreement between the promoter and the allottee say?",
        "Can I appeal against the Authority's order to the Tribunal?",
        "What must the builder and the agent disclose?",
        "Can the promoter charge more than the buyer agreed?",
        "Flat and garage: are both covered by the word apartment?",
        "Does the promoter tell the allottee the same day?",
    ],
)
def test_two_actors_alone_are_no_comparison(question):
    assert contrasts_in(question) == ()
