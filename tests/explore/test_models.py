"""Who writes an answer can be chosen where a model is configured, and nothing is to choose where none is."""

import json
import threading

import pytest

pytest.importorskip("litellm")
pytest.importorskip("uvicorn")

from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ExploreSettings
from tests.axe import faults
from tests.explore.serving import serving

QUESTION = "How much advance can a builder take before the agreement for sale?"
CHOICES = ["extractive", "*", "openai/m1", "openai/m2"]


def desk_of(index):
    return Desk(index, ExploreSettings(), "answer", 300)


def asked(index, model=""):
    reply = desk_of(index).reply({"n": 1, "do": "ask", "question": QUESTION, "model": model})
    return json.loads(json.dumps(reply))["result"]


def test_without_a_model_there_is_nothing_to_choose(plain_index):
    assert desk_of(plain_index).reply({"n": 1, "do": "start"})["result"]["models"] == []
    assert asked(plain_index)["by"] == "extractive"


def test_no_model_is_asked_unless_it_is_chosen(answering, serve, plain_index):
    one, two = serve("right"), serve("right")
    index = answering(one.url, two.url)
    assert [each["id"] for each in desk_of(index).reply({"n": 1, "do": "start"})["result"]["models"]] == CHOICES
    usual = asked(index)
    assert (usual["by"], usual["sentences"]) == ("extractive", []) and not one.requests and not two.requests
    assert usual["parts"] == asked(plain_index)["parts"]
    every = asked(index, "*")
    assert every["by"] == "openai/m1" and every["sentences"] and one.requests and not two.requests
    alone = asked(index, "openai/m2")
    assert alone["by"] == "openai/m2" and len(two.requests) == 1 == len(one.requests)
    assert "Written by openai/m2" in alone["copies"]["Text"]


def test_a_model_that_fails_leaves_quotations_and_the_reason(answering, serve):
    answer = asked(answering(serve("overload").url, serve("right").url), "openai/m1")
    assert answer["by"] == "extractive" and answer["notes"][0].startswith("Answered without a model: ")


def told(index, **more):
    """What came before the answer to a question that streams, and the answer."""
    came = []
    request = {"n": 7, "do": "ask", "question": QUESTION, "model": "*", "stream": True, **more}
    answer = desk_of(index).reply(request, came.append)["result"]
    assert {one["n"] for one in came} <= {7}
    return [one["sentence"] for one in came], answer


def test_sentences_are_told_as_they_are_checked_and_then_the_answer(answering, serve):
    index = answering(serve("right").url)
    came, answer = told(index)
    assert came and came == [one["text"] for one in answer["sentences"]]
    assert told(index, stream=False) == ([], answer)


def test_sentences_of_a_reply_that_breaks_off_are_taken_back(answering, serve, plain_index):
    (sentence,) = told(answering(serve("right").url))[0]
    begun = json.dumps({"answered": True, "answer": [{"text": sentence, "keys": ["E1"]}]})[:-1]
    came, answer = told(answering(serve(begun).url))
    assert came == [sentence, None]
    assert (answer["by"], answer["sentences"], answer["parts"]) == ("extractive", [], asked(plain_index)["parts"])


def test_without_a_model_a_stream_is_the_answer_alone(plain_index):
    request = {"n": 7, "do": "ask", "question": QUESTION}
    streamed = desk_of(plain_index).reply({**request, "stream": True}, lambda _: pytest.fail("there is no model"))
    assert streamed == desk_of(plain_index).reply(request)


def test_a_model_that_is_not_configured_is_told(answering, serve):
    desk = desk_of(answering(serve("right").url))
    told = desk.reply({"n": 1, "do": "ask", "question": "late?", "model": "openai/m"})["error"]
    assert told.startswith("no model 'openai/m' is configured") and told.endswith("there are: extractive, openai/m1")


def test_answers_that_are_kept_are_those_of_the_model_that_is_chosen(answering, serve, plain_index, tmp_path):
    from civicsetu.engine import Index
    from civicsetu.params import with_values

    server = serve("right")
    params = with_values(answering(server.url).params, {"talk": {"cache": True}}, "a test")
    index = Index(plain_index.store, params)
    index._asker.__dict__["_cache"] = cache_in(tmp_path, index)
    for _ in range(2):
        assert index.ask(QUESTION, model="extractive").provenance is None
        assert index.ask(QUESTION, model="openai/m1").provenance.answered_by == "openai/m1"
    assert len(server.requests) == 1


def cache_in(folder, index):
    """What keeps answers, in a folder of the test's own."""
    from civicsetu.talk.cache import AnswerCache

    talk = index.params.talk
    return AnswerCache(folder, index.store.manifest["sha256"], {}, talk.cache_bytes, talk.cache_days)


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_the_page_offers_the_models_and_says_which_one_answered(browser, answering, serve, width, scheme):
    field = "[...document.querySelectorAll('.cs-field')].find(one => one.innerText.startsWith('Answered by'))"
    badge = "document.querySelector('.cs-answer .cs-by')?.textContent"
    server = serve("right")
    with serving(answering(server.url)) as address:
        browser.open(f"{address}?q={QUESTION.replace(' ', '+')}", width, scheme)
        browser.wait(f"{badge} === 'quotations alone, no model'")
        assert not server.requests
        browser.value("document.querySelector('.cs-options').open = true")
        assert browser.value(f"{field}.getBoundingClientRect().width") > 100
        browser.value(f"{field}.querySelector('select').value = '*'; document.querySelector('textarea').focus()")
        browser.put(QUESTION)
        browser.press("Enter")
        browser.wait(f"{badge} === 'written by openai/m1, checked'")
        assert faults(browser) == [] and browser.contrast() >= 4.5
        assert browser.value("document.documentElement.scrollWidth") <= width


def test_the_page_shows_sentences_before_the_answer(browser, answering, serve, monkeypatch):
    index, may = answering(serve("right").url), threading.Event()
    ask = index.ask

    def held(*given, **more):
        answer = ask(*given, **more)
        assert answer.provenance is None or may.wait(20)
        return answer

    monkeypatch.setattr(index, "ask", held)
    coming = "document.querySelector('.cs-coming p')?.textContent"
    with serving(index) as address:
        browser.open(address, 390)
        browser.wait("document.querySelector('.cs-examples button')")
        browser.value("[...document.querySelectorAll('option')].find(one => one.value === '*').selected = true")
        browser.value("document.querySelector('textarea').focus()")
        browser.put(QUESTION)
        browser.press("Enter")
        browser.wait(coming)
        sentence = browser.value(coming)
        assert browser.value("document.querySelectorAll('.cs-answer').length") == 1 and faults(browser) == []
        may.set()
        browser.wait("document.querySelector('.cs-answer .cs-by')?.textContent === 'written by openai/m1, checked'")
        assert browser.value("!document.querySelector('.cs-coming')")
        assert sentence in browser.value("document.querySelector('.cs-answer').innerText")


def test_the_page_offers_none_where_none_is_configured(browser, plain_index):
    with serving(plain_index) as address:
        browser.open(f"{address}?q=What+does+section+18+say", 1440)
        browser.wait("document.querySelector('.cs-answer')")
        browser.value("document.querySelector('.cs-options').open = true")
        assert "Answered by" not in browser.value("document.querySelector('.cs-options').innerText")
        assert browser.value("!document.querySelector('.cs-by')")
