"""Two things asked at once: how each is searched, and how the replies stand together."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.asks import Ask, what_is_asked
from civicsetu.answer.halves import each_its_own, found_apart, own_question, replies_of, stating_what
from civicsetu.answer.reply import Reply
from civicsetu.answer.statement import Piece, Statement
from civicsetu.answer.units import Scored
from civicsetu.model.ids import ProvisionId


def test_the_second_half_is_searched_with_the_story_and_the_case():
    asked = what_is_asked("I own a shop. After closing it, what happens to my licence, and when must I give it back?")
    assert own_question(1, asked, str) == "I own a shop. After closing it when must I give it back?"
    assert own_question(0, asked, str).startswith("I own a shop. After closing it, what happens")


def unit_of(name):
    """A unit that is too long to be quoted beside another."""
    return SimpleNamespace(id=name, kind="subsection", body="w" * 999, parent="a")


def replying(asks, *scores):
    """Replies with the best of some units (`scores` by unit, for each half) that are not left out."""

    def reply(n, left_out):
        units = [Scored(unit_of(u), s, 0, 0) for u, s in scores[n].items() if u not in left_out]
        best = max(units, key=lambda one: one.score).unit
        return [Reply(asks[n], "", Statement(best, best, (Piece(best.id, 0, 9),)), (), weighed=tuple(units))]

    return reply


NOTHING_BELOW = SimpleNamespace(children={})  # a library of units without parts


@pytest.mark.parametrize(
    ("kinds", "first", "second", "units"),
    [
        (("time", "time"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.6}, ["(1)", "(2)"]),  # two periods
        (("time", "time"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.2}, ["(1)"]),  # the other is far off
        (("time", "amount"), {"(1)": 1.2, "(2)": 0.9}, {"(1)": 0.7, "(2)": 0.6}, ["(1)"]),  # it may say both
        (("consequence", "amount"), {"(4)": 0.6, "(2)": 0.5}, {"(4)": 0.9, "(2)": 0.1}, ["(2)", "(4)"]),
        (("who", "yes_no"), {"(4)": 0.8, "(2)": 0.7}, {"(2)": 0.7, "(4)": 0.1}, ["(2)"]),  # "and may that one ...?"
        (("who", "yes_no"), {"(4)": 1.2, "(2)": 0.7}, {"(2)": 0.7, "(4)": 0.1}, ["(4)", "(2)"]),
    ],
)
def test_the_units_that_answer_both_halves(kinds, first, second, units):
    asks = [Ask(kind, "may it be so?") for kind in kinds]
    assert [
        reply.statement.unit.id for reply in replies_of(asks, replying(asks, first, second), NOTHING_BELOW)
    ] == units


def test_the_section_around_the_unit_of_the_first_half_is_not_quoted_for_the_second():
    asks = [Ask("amount", "How many seats are there?"), Ask("procedure", "how are those seats filled?")]
    units = [Scored(unit_of(f"a#4{at}"), 1.0, 0, 0) for at in ("(3)", "")]

    def reply(n, _):
        unit = units[n].unit
        return [Reply(asks[n], "", Statement(unit, unit, (Piece(unit.id, n, 9),)), (), weighed=(units[0],))]

    assert [one.statement.unit.id for one in replies_of(asks, reply, NOTHING_BELOW)] == ["a#4(3)"]


def test_a_value_is_not_told_twice():
    def reply(n, _):
        lead, unit = ("Yes: a fine.", "Keeper: a fine.")[n], unit_of("a#4")
        return [Reply(Ask("penalty", "so?"), lead, Statement(unit, unit, (Piece(unit.id, 0, 9),)), ())]

    assert [one.lead for one in replies_of([Ask("yes_no", "so?"), Ask("penalty", "so?")], reply, NOTHING_BELOW)] == [
        "Yes: a fine."
    ]


@pytest.mark.index
def test_what_the_most_is_means_of_what_was_asked_first(plain_index):
    question = "Can a promoter be jailed for disobeying the Appellate Tribunal, and what is the maximum punishment?"
    parts = plain_index.ask(question).parts
    assert [[one.provision.partition("#")[2] for one in part.quotations] for part in parts] == [["64"]]


@pytest.mark.index
def test_one_sub_section_that_says_both_who_and_at_whose_cost_is_quoted_alone(plain_index):
    parts = plain_index.ask("Who audits the accounts of the Authority, and who pays for that?").parts
    assert [[one.provision.partition("#")[2] for one in part.quotations] for part in parts] == [["77(2)"]]


@pytest.mark.index
def test_a_half_that_another_section_clearly_answers_is_not_held_back_by_a_pronoun(plain_index):
    """ "Such an officer" points back, and only section 87 speaks of public servants."""
    parts = plain_index.ask(
        "Can I sue an officer for what he did in good faith, and is such an officer a public servant?"
    ).parts
    assert [part.quotations[0].provision.partition("#")[2] for part in parts] == ["90", "87"]


@pytest.mark.parametrize(
    ("question", "sections"),
    [
        (
            "What fee does an agent pay in Gujarat, and who can remove a member of the Authority if he misbehaves?",
            ["gujarat_rera_general_rules_2017#10", "rera_act_2016#26"],
        ),
        ("Can the Authority stop a sale by an order, and can it correct a plain mistake in that order afterwards?",
         ["rera_act_2016#36", "rera_act_2016#39"]),
    ],
)  # fmt: skip
def test_a_half_that_leads_elsewhere_is_answered_from_there(edition_index, question, sections):
    answer = edition_index.ask(question)
    first = [ProvisionId(part.quotations[0].provision).section for part in answer.parts]
    assert first == sections


@pytest.mark.parametrize(
    ("question", "stays"),
    [
        ("My flat is two years late. What if I want to keep the flat instead?", True),
        ("My flat is two years late but I don't want to leave the project. What will I get?", True),
        ("My flat is two years late and I don't want to wait. Can I get a refund?", False),
    ],
)
def test_who_stays_gets_the_proviso_on_those_who_do_not_withdraw(edition_index, question, stays):
    first = edition_index.ask(question).citations[0].provision
    assert first == "rera_act_2016#18(1) proviso" if stays else first == "rera_act_2016#18(1)"


@pytest.mark.index
def test_who_one_says_to_be_is_said_of_the_second_half_too(plain_index):
    """Without it, "which books must I keep" is answered by the accounts of the Authority."""
    parts = plain_index.ask(
        "Am I, as an agent, allowed to sell what is not registered, and which books must I keep?"
    ).parts
    assert parts[-1].quotations[-1].provision == "rera_act_2016#10(b)"


@pytest.mark.parametrize(
    ("own", "whole", "first"),
    [
        ({"a#1": 9.0, "a#2": 8.0}, {"a#1": 5.0}, "a#1"),
        ({"a#1": 9.0, "a#2": 8.0}, {"a#2": 5.0, "a#1": 1.0}, "a#2"),  # by half of what both halves say
        ({"a#1": 9.0, "a#2": 8.0}, {"a#2": 5.0, "a#1": 4.0}, "a#1"),
        ({"a#1": 9.0}, {"a#3": 5.0}, "a#3"),  # nothing in common: what was found for both
    ],
)
def test_the_section_of_a_half_is_the_best_of_it_and_of_both(own, whole, first):
    ask = Ask("who", "who carries the cost of the policy?")
    kept = found_apart(ask, Found(own), Found(whole))
    assert next(iter(kept.scores)) == first


@pytest.mark.parametrize(
    ("own", "whole", "first"),
    [
        ({"a#3": 0.6, "a#1": 0.4}, {"a#3": 0.1, "a#1": 0.01}, "a#3"),
        ({"a#3": 0.4, "a#1": 0.3}, {"a#3": 0.1}, "a#1"),  # not sure
        ({"a#3": 0.6}, {"a#3": 0.01}, "a#1"),  # not of the whole question
        ({"a#3": 0.6}, {"a#3": 0.1, "a#1": 0.5}, "a#1"),  # what the scores say is told of the whole, too
    ],
)
def test_a_half_has_the_section_that_the_model_is_sure_of(own, whole, first):
    ask = Ask("who", "who carries the cost of the policy?")
    scores = {"a#1": 9.0, "a#2": 8.0, "a#3": 1.0}
    kept = found_apart(ask, Found(scores, own), Found({"a#1": 5.0}, whole))
    assert next(iter(kept.scores)) == first


class Found:
    """What was found: sections with their scores, and the chances that the model tells."""

    named = ()

    def __init__(self, scores, told=None):
        self.scores, self.told_sections = scores, told or {}
        self.passages = [SimpleNamespace(section=name, score=score) for name, score in scores.items()]
        self.library = SimpleNamespace(metas={"a": SimpleNamespace(jurisdiction="CENTRAL")}, defining=frozenset())

    def passage(self, found):
        return found

    def only_section(self, section):
        return Found({one: score for one, score in self.scores.items() if one == section}, self.told_sections)


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "sections"),
    [
        ("Who appoints an adjudicating officer, and how soon must he decide about compensation?", ["71(1)", "71(2)"]),
        ("How long does a member of the authority stay in office, and when can he be removed?", ["23", "26"]),
    ],
)
def test_a_half_on_a_body_is_searched_by_itself(edition_index, question, sections):
    first = [part.quotations[0].provision.partition("#")[2] for part in edition_index.ask(question).parts]
    assert all(one.startswith(section) for one, section in zip(first, sections, strict=True)), first


def test_the_section_that_states_a_value_of_what_a_half_names(plain_index):
    """Section 22 states years of experience, and section 23 the years of a term."""
    finder = plain_index.finder
    question = finder.understand("Who selects the chairperson of the authority and how long is the term?")
    found = finder.find(question, "answer", None, None, None)
    assert stating_what(Ask("time", "how long is the term?"), found)[0] == "rera_act_2016#23"
    assert stating_what(Ask("time", "how long is it?"), found) == []


@pytest.mark.parametrize(
    ("first", "second", "section"),
    [
        ({"a#2": 0.7, "a#1": 0.1}, {"a#1": 0.9}, "a#2"),  # section 1 was found for both because of the second half
        ({"a#2": 0.7, "a#1": 0.1}, {"a#1": 0.6}, "a#1"),  # the second half does not lead to it
        ({"a#2": 0.6, "a#1": 0.4}, {"a#1": 0.9}, "a#1"),  # the first half may be on it, too
        ({"a#2": 0.4, "a#1": 0.1}, {"a#1": 0.9}, "a#1"),  # it leads nowhere for sure
        ({"a#3": 0.7, "a#1": 0.1}, {"a#1": 0.9}, "a#1"),  # its scores say another section than its chances
    ],
)
def test_a_half_is_free_of_what_the_other_half_leads_to(first, second, section):
    scores = {"a#2": 9.0, "a#1": 8.0, "a#3": 1.0}
    alone = [Found(scores, first), Found(scores, second)]
    both = Found({"a#1": 9.0})
    freed = each_its_own(alone, [both, both], both)
    assert next(iter(freed[0].scores)) == section and freed[1] is both


def test_a_half_is_freed_where_its_section_is_nearly_the_first_by_its_scores():
    alone = [Found({"a#3": 9.0, "a#2": 8.0, "a#1": 1.0}, {"a#2": 0.9}), Found({"a#1": 9.0}, {"a#1": 0.9})]
    both = Found({"a#1": 9.0})
    assert next(iter(each_its_own(alone, [both, both], both)[0].scores)) == "a#2"


@pytest.mark.parametrize(
    ("question", "units"),
    [
        ("Who bears the premium for insuring a project, and when does the cover become ours?", ["16(2)", "16(3)"]),
        ("By when must governments make their rules, and how long did the Authority have for its regulations?",
         ["84(1)", "85(1)"]),
        ("What is the penalty for selling without registering, and if he still doesn't obey?", ["59(1)", "59(2)"]),
    ],
)  # fmt: skip
def test_a_half_that_says_little_is_answered_where_it_belongs(texts_index, question, units):
    quoted = [citation.provision.removeprefix("rera_act_2016#") for citation in texts_index.ask(question).citations]
    assert set(units) <= set(quoted), quoted
