"""What limits a provision: units beside it that override it or except it, and the one that it departs from."""

import pytest


def limits_of(question, index):
    reply = index.ask(question)
    return [one.provision.partition("#")[2] for part in reply.parts for one in part.conditions]


@pytest.mark.index
@pytest.mark.parametrize(
    "question, quoted, limit",
    [
        ("Within what time does one appeal to the High Court from the tribunal?", "58(1)", "58(2)"),
        ("May the appellate tribunal send its order to a civil court for execution?", "57(2)", "57(1)"),
        ("Is a director guilty where the company's offence is due to his neglect?", "69(2)", "69(1)"),
        ("Is a director guilty where the company's offence is due to his neglect?", "69(2)", "69(1) proviso"),
    ],
)
def test_units_beside_it(plain_index, question, quoted, limit):
    answer = plain_index.ask(question)
    assert quoted in [c.provision.partition("#")[2] for c in answer.citations]
    assert limit in limits_of(question, plain_index)


@pytest.mark.index
def test_what_stands_by_itself_has_no_unit_beside_it(plain_index):
    assert not [
        name for name in limits_of("Who appoints the adjudicating officer?", plain_index) if "proviso" not in name
    ]


@pytest.mark.index
def test_meanings_of_words_that_are_not_asked_about_are_named_and_not_quoted(plain_index):
    question = "Who may present a party's case before the Appellate Tribunal?"
    answer = plain_index.ask(question)
    assert answer.citations[0].provision.endswith("#56") and not limits_of(question, plain_index)
    assert any(one.provision.endswith("#56 Explanation") for part in answer.parts for one in part.related)


@pytest.mark.index
@pytest.mark.parametrize(("who", "item"), [("a cost accountant", "(c)"), ("a company secretary", "(b)")])
def test_of_what_words_mean_that_of_the_one_asked_about_is_quoted_whole(plain_index, who, item):
    answer = plain_index.ask(f"May {who} present my case before the Authority?")
    limits = [one for part in answer.parts for one in part.conditions]
    assert [one.provision.partition("#")[2] for one in limits] == ["56 Explanation", f"56 Explanation {item}"]
    assert not limits[-1].cut and "certificate of practice" in limits[-1].quote
