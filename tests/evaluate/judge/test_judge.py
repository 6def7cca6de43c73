"""Scores by a judge, against a scripted server: wiring only, no model's judgment.

The server misbehaves as judges do: it is busy, gives nothing that can be counted, breaks off, and runs are killed.
"""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("litellm")
pytest.importorskip("ragas")

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.engine import Index
from civicsetu.evaluate.judge.rows import RowFile
from civicsetu.evaluate.judge.run import judge_questions
from civicsetu.evaluate.judge.summary import summary_of
from civicsetu.learn.graded import GradedAnswer
from civicsetu.llm.client import LiteLlmClient
from civicsetu.llm.scripted import ScriptedServer
from civicsetu.params import Params, with_values

ROWS = [
    {"id": "a", "question": "What is carpet area?", "answerable": True, "gold": ["rera_act_2016#2(k)"]},
    {"id": "b", "question": "What is an apartment?", "answerable": True, "gold": ["rera_act_2016#2(e)"]},
    {"id": "c", "question": "tell me a joke about lawyers", "answerable": False, "gold": []},
]
MORE = {"jurisdiction": None, "match": "any"}


def reply_for(body, statements=("It is so.",)):
    """What a judge that finds everything right says, by the shape that it is asked for."""
    fields = body["response_format"]["json_schema"]["schema"]["properties"]
    if "noncommittal" in fields:
        asked = re.findall(r'"response": "(.*?)"', body["messages"][-1]["content"])[-1]
        return {"question": f"What is it: {asked[:60]}?", "noncommittal": 0}
    if "verdict" in fields:
        return {"reason": "it was of use", "verdict": 1}
    if body["response_format"]["json_schema"]["schema"].get("title") == "NLIStatementOutput":
        return {"statements": [{"statement": each, "reason": "it says so", "verdict": 1} for each in statements]}
    return {"statements": list(statements)}


class JudgeServer(ScriptedServer):
    """Answers in the shape that is asked for; `ways` are taken first, a fault each, None for a right reply."""

    def __init__(self, *ways, statements=("It is so.",), stall_after=None):
        super().__init__()
        self.ways, self.statements, self.stall_after = list(ways), statements, stall_after

    def next_way(self, body):
        self.requests.append(body)
        if self.stall_after is not None and len(self.requests) > self.stall_after:
            return "stall"
        way = self.ways.pop(0) if self.ways else None
        return way or json.dumps(reply_for(body, self.statements))


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(row | MORE) + "\n" for row in ROWS), encoding="utf-8")
    return path


def judged_by(server, model="openai/judge", **more):
    link = {"model": model, "base_url": server.url, "timeout": 5.0}
    return {"judge": {"models": [link], "wait": 0.0, **more}}


@pytest.fixture
def judge(plain_index, questions, tmp_path):
    def run(server, out="out", client=None, **more):
        index = Index(plain_index.store, with_values(Params(), judged_by(server, **more), "a test"))
        waits = []
        summary = judge_questions(index, questions, tmp_path / out, client=client, sleep=waits.append)
        return summary, waits

    return run


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_answer_is_scored_and_every_reply_kept(judge, tmp_path):
    with JudgeServer() as server:
        summary, _ = judge(server)
        asked = len(server.requests)
        again, _ = judge(server)
        assert len(server.requests) == asked and again == summary
    assert summary["n"] == 2 and summary["judge"] == "openai/judge"
    for name in ("faithfulness", "answer_relevancy", "context_precision"):
        assert (summary["measures"][name]["scored"], summary["measures"][name]["left"]) == (2, 0)
    assert summary["measures"]["faithfulness"]["mean"] == 1.0
    assert summary["measures"]["context_precision"]["mean"] == pytest.approx(1.0)
    assert summary["refused"] == {"answerable": 0, "unanswerable": 1, "of_unanswerable": 1}
    assert summary["passed"]["of"] == 2 and summary["prompts"][0].endswith("@ragas-0.4.3")
    kept = lines(tmp_path / "out" / "openai_judge" / "replies.jsonl")
    assert len(kept) == asked == summary["calls"] and all(row["reply"] and row["day"] for row in kept)


def test_a_busy_server_is_asked_again_and_then_left_for_another_run(judge):
    with JudgeServer("rate_limit", None, "overload", "rate_limit") as server:
        summary, waits = judge(server, wait=0.5)
    assert waits == [0.5, 0.5, 1.0]
    assert all(each["scored"] == 2 for each in summary["measures"].values())
    with JudgeServer(*["rate_limit"] * 4) as server:
        summary, waits = judge(server, "other", tries=2)
        assert summary["measures"]["faithfulness"]["left"] == 1 and len(waits) == 2
        assert summary["measures"]["answer_relevancy"]["left"] == 1
        assert summary["passed"]["of"] == 1  # an answer with a score left neither passes nor fails
        summary, _ = judge(server, "other", tries=2)
    assert all((each["scored"], each["left"]) == (2, 0) for each in summary["measures"].values())


def test_what_cannot_be_computed_is_a_failure_with_its_cause(judge):
    with JudgeServer('{"statements": []}', "prose", statements=("It is so.",)) as server:
        summary, _ = judge(server)
    faithful, relevant = summary["measures"]["faithfulness"], summary["measures"]["answer_relevancy"]
    assert faithful["failed"] == {"nan": 1} and relevant["failed"] == {"broken_json": 1}
    assert (faithful["scored"], faithful["mean_of_scored"], faithful["mean"]) == (1, 1.0, 0.5)
    assert summary["passed"]["n"] <= 1 and summary["passed"]["of"] == 2


def test_each_judge_has_replies_of_its_own_for_the_same_answers(judge, tmp_path):
    with JudgeServer() as server:
        judge(server)
        first, answers = len(server.requests), (tmp_path / "out" / "answers.jsonl").read_bytes()
        judge(server, model="openai/another")
        assert len(server.requests) == 2 * first
    assert (tmp_path / "out" / "answers.jsonl").read_bytes() == answers
    for name in ("judge", "another"):
        kept = lines(tmp_path / "out" / f"openai_{name}" / "replies.jsonl")
        assert {row["model"] for row in kept} == {f"openai/{name}"} and len(kept) == first


def test_without_a_judge_the_parameter_is_named(plain_index, questions, tmp_path):
    with pytest.raises(ParameterError, match=r"judge\.models"):
        judge_questions(plain_index, questions, tmp_path / "out")


def test_rows_of_other_questions_are_not_gone_on_with(judge, questions):
    with JudgeServer() as server:
        judge(server)
        questions.write_text(questions.read_text().replace("carpet", "floor"), encoding="utf-8")
        with pytest.raises(CivicSetuError, match="another questions"):
            judge(server)


class Killed(BaseException):
    """What no part of the program catches."""


class UntilKilled(LiteLlmClient):
    """Answers so many calls, then the run is gone."""

    def __init__(self, calls):
        self.left = calls

    def ask(self, *request):
        if not self.left:
            raise Killed
        self.left -= 1
        return super().ask(*request)


@pytest.mark.parametrize("calls", [2, 13])
def test_a_run_that_is_killed_goes_on_without_repeating_or_losing_a_row(judge, tmp_path, calls):
    with JudgeServer() as server:
        with pytest.raises(Killed):
            judge(server, client=UntilKilled(calls))
        folder = tmp_path / "out" / "openai_judge"
        before, answers = (folder / "scores.jsonl").read_bytes(), (tmp_path / "out" / "answers.jsonl").read_bytes()
        assert len(lines(folder / "replies.jsonl")) == calls
        for name in ("scores", "replies"):  # as a kill within a write leaves it
            with (folder / f"{name}.jsonl").open("a") as file:
                file.write('{"id": "b", "meas')
        summary, _ = judge(server)
        whole = len(server.requests)
        judge(server, "never killed")
        assert len(server.requests) == 2 * whole  # no call was made twice
    assert (folder / "scores.jsonl").read_bytes().startswith(before)
    assert (tmp_path / "out" / "answers.jsonl").read_bytes() == answers
    rows = lines(folder / "scores.jsonl")[1:]
    assert len({(row["id"], row["measure"]) for row in rows}) == len(rows) == 6
    assert all(each["scored"] == 2 for each in summary["measures"].values())


def test_a_row_file_says_what_its_rows_were_made_with(tmp_path):
    path = tmp_path / "rows.jsonl"
    RowFile(path, {"index": "1"}, ("id",)).add({"id": "a"})
    assert ("a",) in RowFile(path, {"index": "1"}, ("id",))
    with pytest.raises(CivicSetuError, match="a second row"):
        RowFile(path, {"index": "1"}, ("id",)).add({"id": "a"})
    with pytest.raises(CivicSetuError, match="another index"):
        RowFile(path, {"index": "2"}, ("id",))
    path.write_text('{"index": "1"}\nnot a row\n')
    with pytest.raises(CivicSetuError, match="line 2"):
        RowFile(path, {"index": "1"}, ("id",))


def test_the_agreement_with_hand_grades_is_on_the_same_words(tmp_path):
    answers = [
        {"id": name, "answerable": True, "refused": False, "checksum": name * 3} for name in ("a", "b", "c", "d")
    ]
    score = {"a": 0.9, "b": 0.9, "c": 0.2, "d": 0.9}
    scores = {
        (name, measure): {"score": score[name], "failed": ""}
        for name in score
        for measure in ("faithfulness", "answer_relevancy", "context_precision")
    }
    graded = [GradedAnswer("s", name, "dev", name * 3, "", {}, sound) for name, sound in {
        "a": (True, True), "b": (True, False), "c": (False, False), "z": (True, True),
    }.items()]  # fmt: skip
    found = summary_of(answers, scores, graded, "j", Path(tmp_path / "none"), 0.7)
    # six judgments: (T,T) (T,T) (T,T) (T,F) (F,F) (F,F); 5 of 6 alike; by chance 4/6 * 3/6 + 2/6 * 3/6 = 1/2
    assert found["agreement"] == {"pairs": 6, "alike": 0.8333, "kappa": pytest.approx(2 / 3, abs=1e-4)}
    assert found["passed"] == {"of": 4, "n": 3, "share": 0.75, "from": 0.7}
