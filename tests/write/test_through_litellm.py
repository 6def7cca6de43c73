"""Answers through LiteLLM and a real server on this machine that misbehaves in every way it knows."""

import json
import os
import random
import time
from pathlib import Path

import pytest

pytest.importorskip("litellm")

from civicsetu.base.errors import CivicSetuError
from civicsetu.llm.scripted import FAULTS
from civicsetu.model.results import Answer, WrittenSentence

QUESTION = "How much advance can a builder take before the agreement for sale?"
# What the provenance says of a reply that cannot be used at all; the chain goes on to the next model.
UNUSABLE = {
    "rate_limit": "rate_limit", "overload": "overload", "broken_server": "overload", "not_allowed": "not_allowed",
    "no_such_model": "failed", "stall": "timeout", "cut": "cut", "disconnect": "overload", "broken_json": "broken_json",
    "empty": "broken_json", "wrong_shape": "broken_json", "refuse": "refused", "prose": "broken_json",
    "too_long": "too_long",
}  # fmt: skip
FALSE = sorted({*FAULTS} - {*UNUSABLE} - {"no_answer"})  # replies of the right shape that say what is not so


def sound(answer: Answer, index) -> bool:
    """Whether all sentences of an answer rest on words that it cites, and hold."""
    from civicsetu.verify.around import evidence_of

    library = index.finder.library
    cited = {citation.provision for citation in answer.citations}
    return all(
        one.citations and {c.provision for c in one.citations} <= cited
        and index.checker.check(
            one.text, [evidence_of(library.provisions[c.provision], library) for c in one.citations]
        ).holds
        for one in answer.sentences
    )  # fmt: skip


def test_a_right_reply_is_shown_with_its_places(answering, serve):
    index = answering(serve("right").url)
    answer = index.ask(QUESTION)
    assert answer.provenance and answer.provenance.answered_by == "openai/m1"
    assert answer.sentences and sound(answer, index)
    assert all(citation.quote in index.documents[citation.document].text for citation in answer.citations)
    assert "s. 13(1)" in answer.answer and "Written by openai/m1" in str(answer)
    row = json.loads(json.dumps(answer.row()))
    assert row["provenance"]["calls"][0]["outcome"] == "answered"


@pytest.mark.parametrize("way", UNUSABLE)
def test_what_cannot_be_used_leads_to_the_next_model(way, answering, serve):
    begun = time.monotonic()
    answer = answering(serve(way).url, serve("right").url, question_tokens=100_000).ask(QUESTION)
    assert [call.outcome for call in answer.provenance.calls] == [UNUSABLE[way], "answered"]
    assert answer.provenance.answered_by == "openai/m2"
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("way", FALSE)
def test_what_is_not_so_is_never_shown(way, answering, serve, plain_index):
    answer = answering(serve(way).url, other_arms=["rrf"]).ask(QUESTION)
    without = plain_index.ask(QUESTION)
    assert answer.provenance.answered_by == "extractive" and answer.provenance.removed
    assert answer.answer == without.answer and answer.citations == without.citations
    assert answer.sentences == () and "Answered without a model" in str(answer)


@pytest.mark.parametrize("way", FALSE)
def test_it_is_written_again_once(way, answering, serve):
    index = answering(serve(way, "right").url)
    answer = index.ask(QUESTION)
    assert answer.provenance.repaired == 1 and answer.provenance.answered_by == "openai/m1"
    assert sound(answer, index)


def test_a_model_that_finds_no_answer_leaves_the_extractive_one(answering, serve, plain_index):
    answer = answering(serve("no_answer").url).ask(QUESTION)
    assert answer.answer == plain_index.ask(QUESTION).answer
    assert answer.provenance.retrievals == 2


def test_a_refused_question_asks_no_model(answering, serve):
    server = serve("right")
    answer = answering(server.url).ask("What did the Supreme Court hold in Sharma v. Verma?")
    assert answer.refused and not server.requests and not answer.provenance.calls


def test_sentences_come_as_they_are_checked_and_are_checked_once(answering, serve, monkeypatch):
    checked = []
    index = answering(serve("right").url)
    check = index.checker.check
    monkeypatch.setattr(index.checker, "check", lambda text, held: checked.append(text) or check(text, held))
    *shown, answer = index.ask_stream(QUESTION)
    assert checked == [one.text for one in answer.sentences]
    assert shown and all(isinstance(one, WrittenSentence) for one in shown)
    assert tuple(shown) == answer.sentences


@pytest.mark.parametrize("way", ["cut", "disconnect"])
def test_a_stream_that_is_cut_leaves_a_whole_answer(way, answering, serve, plain_index):
    *shown, answer = answering(serve(way).url).ask_stream(QUESTION)
    assert answer.answer == plain_index.ask(QUESTION).answer
    assert "no model gave an answer" in str(answer).replace("\n", " ")
    assert not shown or shown[-1] is None  # what was shown before is taken back


def test_a_false_sentence_is_not_streamed(answering, serve):
    *shown, answer = answering(serve("changed_number", "right").url).ask_stream(QUESTION)
    assert tuple(shown) == answer.sentences


def test_a_question_stops_at_its_budget(answering, serve):
    server = serve("right")
    answer = answering(server.url, question_tokens=500).ask(QUESTION)
    assert answer.provenance.answered_by == "extractive" and not server.requests
    assert answer.provenance.calls[0].outcome == "not asked: tokens of a question would be spent"


def test_a_stopped_run_is_resumed_without_asking_again(answering, serve, tmp_path, plain_index):
    server, calls, ledger = serve("right"), str(tmp_path / "calls.jsonl"), str(tmp_path / "run.sqlite")
    questions = ["Must an agent register?", "What is carpet area?", "Who may file a complaint?"]
    kept = {"record": calls, "replay": calls, "run_file": ledger}

    def answers(**more):
        """The questions asked in a new process, as far as its files go."""
        index = answering(server.url, **kept, **more)
        return [index.ask(question).provenance for question in questions]

    needed = [one.calls[0].tokens for one in answers()]
    asked = len(server.requests)
    for file in (calls, ledger):
        Path(file).unlink()
    first = answers(run_tokens=needed[0] + 4000)
    assert first[0].answered_by == "openai/m1" and first[-1].answered_by == "extractive"
    assert first[-1].calls[0].outcome == "not asked: tokens of a run would be spent"
    done = sum(one.answered_by != "extractive" for one in first)
    again = answers(run_tokens=100_000)
    assert [one.answered_by for one in again] == ["openai/m1"] * 3
    assert [one.replayed for one in again] == [True] * done + [False] * (3 - done)
    assert len(server.requests) == asked + 3  # each was asked once


def test_a_run_stops_at_its_budget_and_goes_on_later(answering, serve):
    server = serve("right")
    index = answering(server.url, run_tokens=8000)
    given = [index.ask(QUESTION) for _ in range(4)]
    by = [answer.provenance.answered_by for answer in given]
    assert by[0] == "openai/m1" and by[-1] == "extractive" and not any(answer.refused for answer in given)
    assert answering(server.url, run_tokens=8000).ask(QUESTION).provenance.answered_by == "openai/m1"


def test_calls_are_recorded_and_replayed(answering, serve, tmp_path, monkeypatch):
    monkeypatch.setenv("SOME_KEY", "sk-secret-123")
    server, file = serve("right"), tmp_path / "calls.jsonl"
    links = [{"model": "openai/m1", "base_url": server.url, "key": "SOME_KEY"}]
    first = answering(thinking=links, record=str(file)).ask(QUESTION)
    asked = len(server.requests)
    again = answering(thinking=links, replay=str(file)).ask(QUESTION)
    assert again.answer == first.answer and len(server.requests) == asked
    assert again.provenance.replayed and "recorded replies of" in str(again).replace("\n", " ")
    kept = file.read_text(encoding="utf-8")
    assert "sk-secret" not in kept and QUESTION not in kept and "sk-secret" not in json.dumps(first.row())
    with pytest.raises(CivicSetuError, match=r"no reply is recorded for openai/m1, prompt answer@1, request \w{12}"):
        answering(thinking=links, replay=str(file)).ask("Who appoints the Chairperson of the Authority?")


def test_without_its_key_a_model_is_not_asked(answering, serve, monkeypatch):
    monkeypatch.delenv("SOME_KEY", raising=False)
    server = serve("right")
    answer = answering(thinking=[{"model": "openai/m1", "base_url": server.url, "key": "SOME_KEY"}]).ask(QUESTION)
    assert [call.outcome for call in answer.provenance.calls] == ["no_key"] and not server.requests


def test_personal_data_is_masked_before_it_is_sent(answering, serve):
    server = serve("right")
    answering(server.url).ask(f"My e-mail is asha.rao@example.org. {QUESTION}")
    assert server.requests and "asha.rao" not in json.dumps(server.requests)


def test_faults_drawn_by_chance(answering, serve, plain_index, capfd):
    """Every question is answered or refused, whatever the server does; 200 with CIVICSETU_NIGHTLY, else some."""
    drawn = random.Random(2016)
    number = 200 if os.environ.get("CIVICSETU_NIGHTLY") else 12
    script = [drawn.choice([*FAULTS, "right", "right", "right"]) for _ in range(6 * number)]
    index = answering(serve(*(way for way in script if way != "stall"), "right").url, run_tokens=10**9)
    headings = [p.heading for p in index.provisions.values() if p.kind == "section" and p.heading]
    for n in range(number):
        answer = index.ask(f"What does the Act say about {headings[n * 7 % len(headings)]}?")
        assert answer.refused or answer.citations
        assert sound(answer, index)
        assert answer.provenance is not None
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
