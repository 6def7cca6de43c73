"""Visitors of the page: what they ask for, what they count, and how it is told. No time is asserted."""

import threading
from itertools import islice

import pytest

pytest.importorskip("uvicorn")

import uvicorn

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.load import READINGS, in_words
from civicsetu.bench.timing import resident_mb
from civicsetu.bench.visitors import Visitor, asked_anew, send_visitors
from civicsetu.engine import Index
from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ExploreSettings
from civicsetu.params import Params
from civicsetu.serve.app import make_app
from civicsetu.serve.run import _listening
from tests.explore.serving import serve_settings

PER_MINUTE = 100_000


@pytest.fixture
def server(tiny):
    """Starts the page with some limits; gives its host and port."""
    started = []

    def start(**limits):
        app = make_app(Desk(Index(tiny, Params()), ExploreSettings(), "answer", 300), serve_settings(**limits))
        socket = _listening("127.0.0.1", 0)
        running = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        thread = threading.Thread(target=running.run, args=([socket],), daemon=True)
        thread.start()
        started.append((running, thread))
        return socket.getsockname()

    yield start
    for running, thread in started:
        running.should_exit = True
        thread.join(10)


def test_each_visitor_has_an_address_of_its_own_and_each_request_is_counted(server):
    questions = islice(asked_anew(["What does section 18 of the Homes Act say?"]), 9)
    address = server(per_minute=20)  # of one address these would be too many
    row = send_visitors(address, 3, PER_MINUTE, questions, Visitor.visit).row()
    assert row["kinds"]["ask"]["n"] == row["kinds"]["provision"]["n"] == row["kinds"]["why"]["n"] == 9
    # the tiny law has no PDF and no pages: what a visitor is told then is counted
    assert row["requests"] + sum(row["faults"].values()) == 36


def test_what_goes_wrong_is_counted_with_what_was_said(server):
    row = send_visitors(
        server(per_minute=2), 1, PER_MINUTE, iter("abcd"), lambda visitor, question: visitor.ask("start")
    ).row()
    assert row["requests"] == 2
    assert row["faults"] == {"start: 429, Too many requests come from your address. Wait a minute.": 2}


def test_a_visitor_keeps_to_the_servers_limit(server):
    seen = send_visitors(server(), 1, 600, iter("abc"), lambda visitor, question: visitor.ask("start"))
    assert seen.lasted >= 2 * 60 / 600


def test_the_memory_of_a_process_that_has_ended_is_not_zero():
    with pytest.raises(CivicSetuError, match="has ended"):
        resident_mb(2**22 + 1)


def test_the_paragraph_says_faults_and_how_far_memory_moved():
    crowd = {
        "requests": 1200, "faults": {"ask: 503, Try again soon.": 2}, "seconds": 60.0, "p50_ms": 300.0,
        "p95_ms": 700.0, "kinds": {"ask": {"n": 1200, "p50_ms": 300.0, "p95_ms": 700.0}},
    }  # fmt: skip
    long = {"questions": 5000, "requests": 5000, "faults": 0, "mb": [300.0] * READINGS + [315.0]}
    machine = {"processor": "A Processor", "cores": 2}
    said = in_words({"machine": machine, "visitors": 20, "crowd": crowd, "long": long})
    assert "1,200 requests, 2 faults (ask: 503, Try again soon.), 300, 700 ms (p50, p95)" in said
    assert said.endswith("no fault) the server held between 300 and 315 MB, 5.0 % apart.")
