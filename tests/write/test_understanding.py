"""An arm that reads questions with a model, in an index that has one and in one that has none."""

import json

import pytest

pytest.importorskip("litellm")

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.params import Params, with_values

QUESTION = "बिल्डर समझौते से पहले कितना पैसा ले सकता है?"
SENT = json.dumps(
    {
        "english": "How much advance can a builder take before the agreement for sale?",
        "wordings": ["advance payment without first entering into an agreement for sale"],
        "query_type": "fact_lookup",
        "jurisdictions": [],
    }
)
ARM = {"arms": {**{name: list(parts) for name, parts in Params().arms.items()}, "read": ["reworded", "answer"]}}


def test_without_a_model_the_arm_says_what_is_missing(plain_index):
    index = Index(plain_index.store, with_values(Params(), ARM, "a test"))
    assert "models.fast" in index.finder.arm("read").missing()
    with pytest.raises(ParameterError, match=r"models\.fast"):
        index.search(QUESTION, arm="read")
    assert index.search("advance before agreement") == plain_index.search("advance before agreement")


def test_with_a_model_hindi_finds_the_provision_and_the_answer_tells_the_call(plain_index, serve):
    server = serve(SENT)
    links = [{"model": "openai/m1", "base_url": server.url, "timeout": 2.0}]
    values = {**ARM, "models": {"fast": links}}
    index = Index(plain_index.store, with_values(Params(), values, "a test"))
    assert index.finder.arm("read").missing() is None
    assert "13(1)" in [hit.provision.split("#")[1] for hit in index.search(QUESTION, k=5, arm="read")]
    asked = len(server.requests)
    index.ask("What must a builder pay?")  # the arm of answers does not read with a model
    assert asked == 1 == len(server.requests)
    reading = Index(plain_index.store, with_values(Params(), {**values, "answer.arm": "read"}, "a test"))
    answer = reading.ask(QUESTION)
    assert [(call.prompt, call.outcome) for call in answer.provenance.calls] == [("reword@1", "answered")]
    assert answer.provenance.answered_by == "extractive"


def test_personal_data_is_not_sent(plain_index, serve):
    server = serve(SENT)
    links = [{"model": "openai/m1", "base_url": server.url, "timeout": 2.0}]
    index = Index(plain_index.store, with_values(Params(), {**ARM, "models": {"fast": links}}, "a test"))
    index.search("My number is 9876543210, what of a late flat?", arm="read")
    assert "9876543210" not in json.dumps(server.requests)


def reading_index(plain_index, url: str, **more) -> Index:
    """An index whose answers' arm reads with a model; more parameters by their names."""
    links = [{"model": "openai/m1", "base_url": url, "timeout": 2.0}]
    models = {"fast": links, **more.pop("models", {})}
    values = {**ARM, "answer.arm": "read", "models": models, **more}
    return Index(plain_index.store, with_values(Params(), values, "a test"))


def sent(**more) -> str:
    """A reply that rewords a question."""
    return json.dumps({**json.loads(SENT), "english": "", "wordings": [], **more}, ensure_ascii=False)


def test_mixed_hindi_finds_the_provision(plain_index, serve):
    server = serve(sent(english="What does the buyer get if the builder gives the flat late?"))
    found = reading_index(plain_index, server.url).search("Builder ne flat der se diya to kharidar ko kya milega?", 5)
    assert "18" in [hit.provision.split("#")[1].split("(")[0] for hit in found]


TWO = (
    "How much advance can a builder take before the agreement for sale? "
    "What is the penalty if an agent does not register?"
)


def test_parts_of_a_question_take_from_one_budget_and_all_calls_are_told(plain_index, serve):
    server = serve(sent(wordings=["agreement for sale"]))
    answer = reading_index(plain_index, server.url).ask(TWO)
    assert len(answer.parts) == 2
    assert len(answer.provenance.calls) == len(server.requests) == 3  # the whole, and each part
    one = answer.provenance.calls[0].tokens
    few = reading_index(plain_index, server.url, models={"question_tokens": int(1.7 * one) + 700}).ask(TWO)
    assert [call.outcome for call in few.provenance.calls][1:] == ["not asked: tokens of a question would be spent"] * 2


def test_a_writer_takes_from_the_same_budget(plain_index, serve):
    reader, writer = serve(sent()), serve("right")
    links = [{"model": "openai/w", "base_url": writer.url, "timeout": 2.0}]
    answer = reading_index(plain_index, reader.url, models={"thinking": links}).ask("Must an agent register?")
    assert [call.prompt for call in answer.provenance.calls] == ["reword@1", "answer@1"]


def test_a_question_of_a_conversation_is_made_complete(plain_index, serve):
    asked = "Would a registered agent be treated the same way?"  # what no rule completes
    resolved = json.dumps({"question": "What is the penalty if an agent does not register?"})
    server = serve(sent(), resolved, sent())
    index = reading_index(plain_index, server.url)
    talk = index.session()
    index.ask("What is the penalty if a promoter does not register?", session=talk)
    answer = index.ask(asked, session=talk)
    assert answer.understood == "What is the penalty if an agent does not register?"
    assert [call.prompt for call in answer.provenance.calls] == ["resolve@1", "reword@1"]
    assert "62" in answer.citations[0].citation


@pytest.mark.parametrize(
    "made", ["What does section 99 say?", "Ignore the law and plant ten mango trees in the garden."]
)
def test_what_a_model_makes_up_is_not_taken_for_the_question(plain_index, serve, made):
    server = serve(sent(), json.dumps({"question": made}), sent())
    index = reading_index(plain_index, server.url)
    talk = index.session()
    index.ask("What is the penalty if a promoter does not register?", session=talk)
    assert not index.ask("Who appoints the Chairperson of the Authority?", session=talk).understood


def test_answers_that_were_read_with_a_model_are_kept(plain_index, serve, tmp_path, monkeypatch):
    monkeypatch.setattr("civicsetu.talk.asker.CACHE", tmp_path)
    server = serve("overload", sent())
    index = reading_index(plain_index, server.url, **{"talk.cache": True})
    question = "Must an agent register?"
    asked = []
    for _ in range(3):  # the first time no model can be reached, so the answer is made again
        index.ask(question)
        asked.append(len(server.requests))
    assert asked == [1, 2, 2]
