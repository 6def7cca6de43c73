"""The limits of the page's server, on its application itself."""

import json
import subprocess
import sys
import threading
import time

import pytest

pytest.importorskip("uvicorn")

import anyio
import httpx
from starlette.testclient import TestClient

from civicsetu.engine import Index
from civicsetu.explore.assets import script
from civicsetu.explore.desk import Desk
from civicsetu.explore.settings import ExploreSettings
from civicsetu.params import Params
from civicsetu.serve.app import make_app
from civicsetu.serve.limits import PerMinute
from tests.explore.serving import listening, serve_settings

ASK = {"n": 1, "do": "ask", "question": "What does section 18 of the Homes Act say?"}


@pytest.fixture
def client(tiny):
    return lambda **limits: TestClient(
        make_app(Desk(Index(tiny, Params()), ExploreSettings(), "answer", 300), serve_settings(**limits)),
        base_url="http://127.0.0.1",
    )


def test_a_request_is_answered_and_no_response_lets_foreign_code_run(client):
    page = client()
    reply = page.post("/api", json=ASK)
    assert reply.status_code == 200 and reply.json()["result"]["parts"]
    for path in ("/", "/explore.js", "/page.js", "/explore.css", "/health", "/none"):
        policy = page.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
    assert page.get("/health").json()["documents"] == 2


@pytest.mark.parametrize(
    ("limits", "sent", "status"),
    [
        ({}, {"content": b"{", "headers": {"content-type": "application/json"}}, 400),
        ({}, {"content": b"[" * 10_000, "headers": {"content-type": "application/json"}}, 400),
        ({}, {"data": {"n": 1}}, 415),  # what a form of another site could send
        ({"body_bytes": 100}, {"json": ASK | {"question": "x" * 200}}, 413),
        ({}, {"json": ASK, "headers": {"host": "elsewhere.example"}}, 400),
    ],
)
def test_what_is_not_a_request_of_the_page_is_not_taken(client, limits, sent, status):
    assert client(**limits).post("/api", **sent).status_code == status


def test_too_many_requests_of_one_address_are_told_to_wait(client):
    page = client(per_minute=3)
    assert [page.post("/api", json=ASK).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert "Wait a minute" in page.post("/api", json=ASK).json()["error"]


def test_memory_is_what_the_process_has_for_itself():
    code = (  # in a process of its own: one that has run many tests may have as much free to give, and needs none anew
        "from civicsetu.serve.limits import own_memory; before = own_memory(); held = b'x' * 50_000_000; "
        "print(own_memory() - before)"
    )
    more = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    assert 45_000_000 < more < 60_000_000


def test_beyond_its_memory_it_says_so_and_answers_nothing_more(client):
    page = client(memory_mb=1)  # which any process has used up
    reply = page.post("/api", json=ASK)
    assert reply.status_code == 503 and "1 MB" in reply.json()["error"]
    health = page.get("/health")
    assert health.status_code == 503 and health.json()["status"] == "full"
    assert client().get("/health").json()["status"] == "ok"


class SlowDesk(Desk):
    """Answers none before it may."""

    def __init__(self, index):
        super().__init__(index, ExploreSettings(), "answer", 300)
        self.may = threading.Event()

    def reply(self, request):
        assert self.may.wait(20)
        return super().reply(request)


def test_a_crowd_beyond_the_bound_is_told_to_come_again_and_the_rest_is_answered(tiny):
    desk = SlowDesk(Index(tiny, Params()))
    app = make_app(desk, serve_settings(threads=1, waiting=2))
    got = []

    async def crowd():
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as page:

            async def one():
                got.append(await page.post("/api", json=ASK, timeout=30))

            async with anyio.create_task_group() as visitors:
                for _ in range(3):
                    visitors.start_soon(one)
                while (await page.get("/health")).json()["inside"] < 3:
                    await anyio.sleep(0.01)
                refused = [await page.post("/api", json=ASK) for _ in range(4)]
                health = await page.get("/health")
                desk.may.set()
            return refused, health, await page.post("/api", json=ASK), await page.get("/health")

    refused, full, after, empty = anyio.run(crowd)
    assert [reply.status_code for reply in refused] == [503] * 4
    assert {reply.json()["error"] for reply in refused} == {
        "Too many people are asking at this moment. Try again soon."
    }
    assert (full.status_code, full.json()["status"]) == (200, "ok")
    assert [reply.status_code for reply in (*got, after)] == [200] * 4
    assert all(reply.json()["result"]["parts"] for reply in (*got, after))
    assert empty.json()["inside"] == 0


class TellingDesk(Desk):
    """Tells two sentences and takes them back, then waits until it may reply."""

    may = threading.Event()

    def _ask(self, request, told):
        if told:
            for sentence in ("One.", "<b>Two.", None):
                told({"n": 1, "sentence": sentence})
            assert self.may.wait(20)
        return super()._ask(request, None)


def test_a_stream_gives_each_sentence_before_the_reply_unpacked_and_within_the_limits(tiny):
    desk = TellingDesk(Index(tiny, Params()), ExploreSettings(), "answer", 300)
    app = make_app(desk, serve_settings(threads=1, waiting=1))
    with listening(app) as address, httpx.Client(base_url=address, headers={"accept-encoding": "gzip"}) as page:
        with page.stream("POST", "api", json=ASK | {"stream": True}) as reply:
            assert "content-length" not in reply.headers and reply.headers["x-content-type-options"] == "nosniff"
            lines = reply.iter_lines()
            came = [json.loads(next(line for line in lines if line)[len("data: ") :]) for _ in range(3)]
            assert [one["sentence"] for one in came] == ["One.", "<b>Two.", None]
            assert page.get("health").json()["inside"] == 1
            desk.may.set()
            (last,) = [json.loads(line[len("data: ") :]) for line in lines if line]
        assert last == page.post("api", json=ASK).json()
        desk.may.clear()
        with page.stream("POST", "api", json=ASK | {"stream": True}) as reply:
            next(reply.iter_lines())  # and the visitor goes away: the place is free when the answer is done, not before
        assert page.get("health").json()["inside"] == 1
        desk.may.set()
        until = time.monotonic() + 20
        while page.get("health").json()["inside"]:
            assert time.monotonic() < until


def test_a_bucket_fills_evenly_and_not_beyond_its_brim():
    now = [0.0]
    limit = PerMinute(6, clock=lambda: now[0])
    assert sum(limit.may("a") for _ in range(9)) == 6
    now[0] = 20.0  # a third of a minute
    assert sum(limit.may("a") for _ in range(9)) == 2
    now[0] = 1000.0
    assert sum(limit.may("a") for _ in range(9)) == 6


def test_the_script_sets_text_and_never_markup():
    for risky in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "http"):
        assert risky not in script(), risky
