"""What is asked: kinds, two questions in one line, and stories before the question."""

import pytest

from civicsetu.answer.asks import KINDS, what_is_asked


@pytest.mark.parametrize(
    "text, kinds",
    [
        ("How many days do I have to reply?", ["time"]),
        ("By when must the accounts be filed?", ["time"]),
        ("What is the validity of a licence?", ["time"]),
        ("If it is sold, when can the new rate take effect?", ["time"]),
        ("Who has more days to reply, a tenant or an owner?", ["time"]),
        ("Where does a licence last longer?", ["time"]),
        ("Can the keeper give more time?", ["yes_no"]),
        ("What is the fine for late filing?", ["penalty"]),
        ("Into whose treasury is a fine paid?", ["who"]),
        ("How much is the fee for a licence?", ["amount"]),
        ("fee to file a second appeal", ["amount"]),
        ("What is meant by a dry day?", ["definition"]),
        ("What is a garage?", ["definition"]),
        ("Which documents must be enclosed?", ["list"]),
        ("On what grounds may it be refused?", ["list"]),
        ("Who appoints the members?", ["who"]),
        ("Which officer hears the objection?", ["who"]),
        ("What happens if nobody comes?", ["consequence"]),
        ("How do I apply for a copy?", ["procedure"]),
        ("Can the seller keep the deposit?", ["yes_no"]),
        ("Is it mandatory to register the deed?", ["yes_no"]),
        ("Can he be fined for it?", ["yes_no"]),
        ("Tell me about the fund", ["other"]),
        ("What are the duties of a trustee?", ["list"]),
        ("When can a licence be cancelled?", ["list"]),
        ("When they fine a trader, who gets the fine?", ["who"]),
        ("After he retires, can a member whose term is over be chosen again?", ["yes_no"]),
        ("How is an unpaid penalty recovered?", ["procedure"]),
        ("How much must he deposit before an appeal against a penalty?", ["amount"]),
        ("if the licence lapses can the owners take over the works", ["yes_no"]),
        ("What is a lobby, and can it be let by itself?", ["definition", "yes_no"]),
        ("Who keeps the register? What must it contain?", ["who", "list"]),
        ("Where is the copy kept?", ["where"]),
        ("What papers does the clerk send?", ["list"]),
        ("Do the guests who booked early get a refund?", ["yes_no"]),
        ("What does the clerk send the guest who booked early?", ["other"]),
    ],
)
def test_the_kind_of_answer_that_is_wanted(text, kinds):
    asks = what_is_asked(text).asks
    assert [ask.kind for ask in asks] == kinds
    assert all(ask.kind in KINDS for ask in asks)
    assert all(ask.evidence or ask.kind == "other" for ask in asks)


def test_a_story_is_no_question():
    asked = what_is_asked("I paid in 2019. They asked for 20 per cent more. Can they do that?")
    assert asked.story == "I paid in 2019. They asked for 20 per cent more."
    assert [ask.text for ask in asked.asks] == ["Can they do that?"]


def test_a_sentence_that_ends_with_a_quoted_word_is_told_from_the_next():
    asked = what_is_asked("My lease speaks of a 'guest'. Does that word include a lodger?")
    assert asked.story and [ask.text for ask in asked.asks] == ["Does that word include a lodger?"]


def test_a_second_half_without_words_of_its_own_stays_with_the_first():
    assert [ask.text for ask in what_is_asked("Can he appeal and how?").asks] == ["Can he appeal and how?"]


@pytest.mark.parametrize(
    "text, parts",
    [
        ("Must an agent register, and what is the fine if he doesn't?", ["Must an agent register", "what is the fine if an agent does not register?"]),  # noqa: E501
        ("Can a promoter sell a garage? What happens if he does?", ["Can a promoter sell a garage?", "What happens if a promoter does sell a garage?"]),  # noqa: E501
        ("What does section 9 say and what is the fine for breaking it?", ["What does section 9 say", "what is the fine for breaking section 9?"]),  # noqa: E501
        ("Can they cut my pay, and if I want to leave, how much notice do I give?", ["Can they cut my pay", "if I want to leave, how much notice do I give?"]),  # noqa: E501
        ("What is a dry day and who declares it?", ["What is a dry day", "who declares a dry day?"]),
        ("Who can file a claim and within how many days?", ["Who can file a claim", "within how many days can file a claim?"]),  # noqa: E501
        ("What must a broker file, and by when?", ["What must a broker file", "by when must a broker file?"]),
        ("How is the council made up, how often does it meet?", ["How is the council made up", "how often does the council meet?"]),  # noqa: E501
        ("What is the term of the Authority's chairperson and can he be chosen again?", ["What is the term of the Authority's chairperson", "can the chairperson of the Authority be chosen again?"]),  # noqa: E501
    ],
)  # fmt: skip
def test_the_second_half_takes_from_the_first_what_it_leaves_out(text, parts):
    assert [ask.text for ask in what_is_asked(text).asks] == parts


@pytest.mark.parametrize(
    "text",
    [
        "Flat and garage: are both covered by the word home?",
        "What must the builder and the agent disclose?",
        "If he is late, what is paid?",
        "Can a broker, who has no licence, sell a flat and keep the fee?",
        "What are the rights and duties of an owner?",
    ],
)
def test_lists_and_conditions_are_one_question(text):
    assert [ask.text for ask in what_is_asked(text).asks] == [text]


def test_at_most_three_things_are_answered():
    assert len(what_is_asked("Who is it? Where is it? When is it? Why is it so?").asks) == 3


@pytest.mark.parametrize("text", ["", "?", "...", "and", "\x00", "What " * 300])
def test_any_text_has_something_that_is_asked(text):
    assert all(ask.kind in KINDS for ask in what_is_asked(text).asks)


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Within how many days must it be put up, and photographs of what all are needed?", ["time", "list"]),
        ("How big a fine is it for lying, and how big for other breaches?", ["penalty", "penalty"]),
        ("How does the salary of its head compare with that in Goa?", ["amount"]),
    ],
)
def test_a_second_part_that_begins_with_its_thing_or_leaves_it_out(question, kinds):
    assert [ask.kind for ask in what_is_asked(question).asks] == kinds


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("If the office is silent on my plea and does not refuse it in time, is it granted?", 1),
        ("If we build without a permit and do not stop when told to, can we be jailed?", 1),
        ("If I sell my share to a friend does the firm have to take him, and does he then count as a member?", 2),
        ("If he is removed, can he come back and what does he get?", 2),
    ],
)
def test_a_case_that_is_told_with_and_is_one_question(question, parts):
    assert len(what_is_asked(question).asks) == parts


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Please list what has to be enclosed with the plea.", "list"),
        ("What papers must be attached?", "list"),
        ("What is the limit in days for a plea?", "time"),
        ("What is the limit of what he may take?", "amount"),
    ],
)
def test_lists_and_limits_in_everyday_words(question, kind):
    assert what_is_asked(question).asks[0].kind == kind


@pytest.mark.parametrize(
    ("text", "story", "asks"),
    [
        ("We sold ours. The bank wants to know how long it lasts, and whether a loan counts.", "We sold ours.",
         [("time", "how long it lasts"), ("yes_no", "whether a loan counts.")]),
        ("Please tell how to apply for a licence.", "", [("procedure", "how to apply for a licence.")]),
        ("I don't know if he can cancel it.", "", [("yes_no", "whether he can cancel it.")]),
        ("I would like to know the fine for late filing.", "",
         [("penalty", "I would like to know the fine for late filing.")]),
        ("My lease ended. I want my deposit back.", "My lease ended.", [("other", "I want my deposit back.")]),
        # what is only told, however it begins
        ("When I went, he handed me a list. Must I sign it?", "When I went, he handed me a list.",
         [("yes_no", "Must I sign it?")]),
        ("I don't know what to do. They took the deposit. Is that legal?",
         "I don't know what to do. They took the deposit.", [("yes_no", "Is that legal?")]),
    ],
)  # fmt: skip
def test_what_is_asked_without_a_question_mark(text, story, asks):
    asked = what_is_asked(text)
    assert (asked.story, [(ask.kind, ask.text) for ask in asked.asks]) == (story, asks)


@pytest.mark.parametrize(
    ("first", "second", "who"),
    [
        ("Can the regulator stop a builder", "what if he does not listen?", "a builder"),  # a body is no "he"
        ("Must an agent tell the buyer", "what if he doesn't?", "an agent"),
        ("Can the authority be told", "what if they refuse?", "the authority"),
    ],
)
def test_who_he_is_behind_a_first_half(first, second, who):
    assert f"what if {who} " in what_is_asked(f"{first}, and {second}").asks[1].text


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Is there a way to escape the punishment?", "yes_no"), ("Can he get off with a fine?", "yes_no"),
     ("What is the punishment for it?", "penalty")],
)  # fmt: skip
def test_how_a_penalty_is_escaped_is_not_what_it_is(text, kind):
    assert what_is_asked(text).asks[0].kind == kind


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("Must an agent keep books", "does a builder do the same?", "does a builder keep books?"),
        ("May the Centre lend to it", "may a city do so as well?", "may a city lend to it?"),
        ("Who keeps the books", "may a city do so?", "may a city do so?"),  # nothing to take over
    ],
)
def test_what_do_so_says(first, second, whole):
    assert what_is_asked(f"{first}, and {second}").asks[1].text == whole


def test_how_much_warning_is_a_time():
    assert what_is_asked("How much warning must he be given?").asks[0].kind == "time"


@pytest.mark.parametrize(
    ("question", "kinds", "last"),
    [
        ("What is the fine for it, and if he still does not obey?", ["penalty", "consequence"], "what if he still"),
        ("How many days do I have, and if I am late?", ["time", "consequence"], "what if I am late?"),
        ("How long is the term, and if one dies who can take over?", ["time", "who"], "if one dies who"),
        ("Give me all the grounds on which it can be cancelled.", ["list"], "Give me all the grounds"),
        ("For what reasons can it be taken away before the term is over?", ["list"], "For what reasons"),
    ],
)  # fmt: skip
def test_what_is_asked_in_one_breath(question, kinds, last):
    asks = what_is_asked(question).asks
    assert [ask.kind for ask in asks] == kinds
    assert asks[-1].text.startswith(last)
