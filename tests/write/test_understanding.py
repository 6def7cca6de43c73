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
