"""Requests of the widget and the page: plain records out, one clear line where something is wrong."""

import json
from itertools import pairwise

import pytest

from civicsetu.engine import Index
from civicsetu.explore.desk import REJECTED, Desk
from civicsetu.explore.settings import ExploreSettings
from civicsetu.params import Params


@pytest.fixture(scope="module")
def desk(tiny):
    return Desk(Index(tiny, Params()), ExploreSettings(), "answer", 300)


def result(desk, **request):
    reply = json.loads(json.dumps(desk.reply({"n": 5, **request})))
    assert reply["n"] == 5 and "error" not in reply, reply
    return reply["result"]


def test_an_answer_has_its_lines_and_copies(desk):
    answer = result(desk, do="ask", question="What does section 18 of the Homes Act say?")
    quoted = [one for part in answer["parts"] for block in part["quotations"] for one in block]
    assert not answer["refused"] and {one["provision"].partition("(")[0] for one in quoted} == {"homes_act#18"}
    assert set(answer["copies"]) == {"Text", "Markdown", "Citation", "BibTeX"}
    assert answer["copies"]["Citation"].splitlines()[0].startswith("s. 18(1), Homes Act 2016")
    assert answer["copies"]["BibTeX"].startswith("@misc{homes_act,\n  title = {The Homes Act, 2016},\n  year = {2016},")
    assert all(one["quote"] in answer["copies"]["Markdown"] for one in quoted)


def test_a_follow_up_goes_on_from_the_question_that_comes_with_it(desk):
    first = result(desk, do="ask", question="What does section 59 of the Homes Act say?")
    next_one = result(desk, do="ask", question="and section 11?", before=first["turn"])
    assert "Homes Act" in next_one["understood"] or next_one["understood"] == ""
    assert next_one["turn"]["question"] == "and section 11?"
    alone = result(desk, do="ask", question="and section 11?")
    assert alone["understood"] == ""


@pytest.mark.parametrize("question", ["late home interest", "interest for a late home under section 18"])
def test_the_points_of_the_parts_add_up_to_the_score(desk, question):
    why = result(desk, do="why", question=question, arm="default")
    assert any(part["part"] == "pins" for part in why["hits"][0]["parts"]) == ("section" in question)
    assert [hit["rank"] for hit in why["hits"]] == list(range(1, len(why["hits"]) + 1))
    for hit in why["hits"]:
        points = sum(part["points"] or 0 for part in hit["parts"])
        # each part's points are rounded to hundredths, and those below half of one are not told
        assert points == pytest.approx(hit["score"], abs=0.08), hit
    by_rank = {part["part"]: part["rank"] for part in why["hits"][0]["parts"] if part["rank"]}
    assert by_rank and all(rank >= 1 for rank in by_rank.values())


def test_what_sets_a_hit_apart_from_the_one_above_is_their_difference_part_by_part(desk):
    why = result(desk, do="why", question="late home interest", arm="default")
    assert why["hits"][0]["behind"] is None and len(why["hits"]) > 2
    for above, hit in pairwise(why["hits"]):
        if hit["score"] >= above["score"]:
            assert hit["behind"] is None
            continue
        assert hit["behind"]["points"] == pytest.approx(hit["score"] - above["score"], abs=0.005)
        points = [{part["part"]: part["points"] or 0 for part in one["parts"]} for one in (above, hit)]
        for told in hit["behind"]["parts"]:
            theirs, ours = (each.get(told["part"], 0) for each in points)
            assert told["points"] == pytest.approx(ours - theirs, abs=0.005) != 0
        shown = [one["points"] for one in hit["behind"]["parts"]] + [hit["behind"]["others"]]
        assert sum(shown) == pytest.approx(hit["behind"]["points"], abs=0.001)
    assert {part["part"] for hit in why["hits"] for part in hit["parts"]} == {one["part"] for one in why["parts"]}
    assert all(one["about"].endswith(".") for one in why["parts"])
    assert all(words in hit["why"] for words in why["read_as"] for hit in why["hits"])


def test_a_hit_with_more_points_than_the_one_above_says_which_part_put_that_before_it(edition_index):
    desk = Desk(edition_index, ExploreSettings(), "answer", 300)
    why = result(desk, do="why", question="agent registration fee Andhra Pradesh", arm="default")
    passed = [hit["passed"] for above, hit in pairwise(why["hits"]) if hit["score"] > above["score"]]
    assert passed and set(passed) == {"interleave"}
    put = [part["passes"] for hit in why["hits"] for part in hit["parts"] if part["part"] == "interleave"]
    assert put and min(put) > 0


def test_what_was_left_out_is_told_with_its_reason(desk):
    why = result(desk, do="why", question="paint the walls of the home")
    assert ("homes_act#40", "repealed") in [(one["id"], one["reason"]) for one in why["rejected"]]
    assert len(why["rejected"]) <= min(REJECTED, why["rejected_in_all"])


def test_arms_are_held_against_each_other(desk):
    usual = result(desk, do="compare", question="late home price interest")
    chosen = result(desk, do="compare", question="late home price interest", arms=["bm25", "rrf"])
    assert len(usual["arms"]) == 2 and chosen["arms"] == ["bm25", "rrf"]
    for name in chosen["arms"]:
        alone = desk.index.search("late home price interest", 10, arm=name)
        assert {hit.rank for hit in alone} >= {one["ranks"][name] for one in chosen["hits"]} - {None}
        assert min(one["ranks"][name] or 99 for one in chosen["hits"]) == 1
        assert chosen["depths"][name] == len(alone)


def test_each_arm_says_what_it_is_made_of(desk):
    start = result(desk, do="start")
    assert set(start["arms"]) <= set(start["made_of"]) and start["made_of"]["rrf"] == ["dense", "bm25", "rrf"]


def test_the_chance_behind_a_confidence_is_told_in_a_sentence(desk):
    answer = result(desk, do="ask", question="What does section 18 of the Homes Act say?")
    assert f" {round(100 * answer['confidence'])} in 100" in answer["level_told"]
    refused = result(desk, do="ask", question="How do I file for divorce in Mumbai?")
    assert refused["refused"] and refused["level_told"] == ""


def test_a_provision_has_all_that_the_drawer_shows(desk):
    shown = result(desk, do="provision", id="homes_act#18(2)")
    assert (shown["id"], shown["asked"]) == ("homes_act#18", "homes_act#18(2)")
    linked = {group["name"]: [one["id"] for one in group["rows"]] for group in shown["links"]}
    assert linked == {"It refers to": ["homes_act#11"], "Rules that name it": ["goa_rules#4"]}
    (note,) = (group["note"] for group in shown["links"] if group["name"] == "Rules that name it")
    assert "that do not name it are not listed" in note
    assert [one["term"] for one in shown["terms"]] == ["promoter"] and len(shown["facts"]) == 1


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"do": "ask", "question": "  "}, "Write a question first."),
        ({"do": "ask", "question": "x" * 301}, "at most 300 are taken"),
        ({"do": "ask", "question": 7}, "question must be a text"),
        ({"do": "ask", "question": "late?", "jurisdiction": "mars"}, "no document of jurisdiction 'mars'"),
        ({"do": "ask", "question": "late?", "as_on": "2018-02-31"}, "no day of the calendar"),
        ({"do": "ask", "question": "late?", "arm": "best"}, "there is no arm 'best'"),
        ({"do": "compare", "question": "late?", "arms": ["best"]}, "there is no arm 'best'"),
        ({"do": "compare", "question": "late?", "arms": "rrf"}, "arms must be a list of at most 4 names"),
        ({"do": "compare", "question": "late?", "arms": ["rrf"] * 5}, "arms must be a list of at most 4 names"),
        (
            {"do": "ask", "question": "late?", "before": {"understood": "late", "as_on": "soon"}},
            "no day of the calendar",
        ),
        ({"do": "provision", "id": "../../etc/passwd"}, "no document '../../etc/passwd' is indexed"),
        ({"do": "provision", "id": "homes_act#99"}, "there is no provision"),
        ({"do": "page", "document": "homes_act", "number": 1}, "has no pages"),
        ({"do": "page", "document": "homes_act", "number": "1"}, "by its number"),
        ({"do": "page", "document": "homes_act", "number": 1, "beside": ["x"]}, "a list of at most 30 quotations"),
        ({"do": "page", "document": "homes_act", "number": 1, "beside": [{}] * 31}, "a list of at most 30 quotations"),
        ({"do": "__init__"}, "no such request"),
        ([1, 2], "no such request"),
        (None, "no such request"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(desk, request_, told):
    reply = desk.reply(request_)
    assert told in reply["error"] and "\n" not in reply["error"] and "result" not in reply


def test_a_fault_of_the_program_is_one_line_without_its_insides(desk, monkeypatch, caplog):
    monkeypatch.setattr(desk.index, "ask", lambda *_, **__: 1 / 0)
    reply = desk.reply({"n": 1, "do": "ask", "question": "late?"})
    told = "This could not be answered because of a fault of the program (ZeroDivisionError). Please report it"
    assert reply["error"].startswith(told) and "division by zero" not in reply["error"]
    assert "ZeroDivisionError" in caplog.text
