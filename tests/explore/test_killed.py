"""A real `civicsetu serve` that is killed in the middle of answers: nothing is damaged, and the next one goes on."""

import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

pytest.importorskip("uvicorn")

import httpx

from civicsetu.talk.lines import read_lines

QUESTION = "My flat is two years late. Can I get my money back?"
ANSWERS = 15  # that are given before it is killed
ASKERS = 4


@pytest.fixture
def data(plain_data, tmp_path):
    """A data folder of this test's own, and beside it parameters by which questions and answers are kept."""
    (tmp_path / "params.yaml").write_text("talk: {record: true, cache: true}\nserve: {per_minute: 100000}\n")
    folder = shutil.copytree(plain_data, tmp_path / "data")
    (folder / "registry").mkdir(exist_ok=True)  # which makes the folder above a project with parameters of its own
    return folder


@contextmanager
def started(data, port=0):
    """A server as a process, and its address; it is killed at the end."""
    server = subprocess.Popen(
        [sys.executable, "-m", "civicsetu.cli", "serve", "--data", str(data), "--port", str(port)],
        stdout=subprocess.PIPE, text=True, cwd=data.parent, env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        yield server, server.stdout.readline().split()[0]
    finally:
        server.kill()
        server.wait(20)


def made(data):
    """What a build made, by the names of the files."""
    kept = ("cache/answers", "record")
    files = [path for path in sorted(data.rglob("*")) if path.is_file()]
    names = {path: path.relative_to(data).as_posix() for path in files}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest() for path, name in names.items() if not name.startswith(kept)
    }


def asked(address, question):
    reply = httpx.post(f"{address}api", json={"n": 1, "do": "ask", "question": question}, timeout=60)
    return reply.json()["result"]


def test_killed_in_the_middle_of_answers_it_loses_none_that_was_given_and_damages_nothing(data):
    before, given, numbers = made(data), [], itertools.count()
    with started(data) as (server, address):
        first = asked(address, QUESTION)

        def ask_on():
            while True:
                question = f"How much advance can a builder take, case {next(numbers)}?"
                try:
                    asked(address, question)
                except httpx.TransportError:
                    return
                given.append(question)

        askers = [threading.Thread(target=ask_on) for _ in range(ASKERS)]
        for asker in askers:
            asker.start()
        until = time.monotonic() + 120
        while len(given) < ANSWERS or httpx.get(f"{address}health").json()["inside"] < 2:
            assert time.monotonic() < until, given
        server.kill()
        for asker in askers:
            asker.join(60)
    assert made(data) == before and len(given) >= ANSWERS
    record = read_lines(data / "record" / "asked.jsonl")
    assert {QUESTION, *given} <= {row["question"] for row in record.rows}
    with started(data) as (_, address):
        assert asked(address, QUESTION) == first
        asked(address, "What does section 18 say?")
    assert read_lines(data / "record" / "asked.jsonl").left_out == 0


def test_the_page_says_that_it_is_gone_and_takes_the_same_question_when_it_is_back(browser, data):
    status = "document.querySelector('.cs-status')"
    with started(data) as (_, address):
        browser.open(address, 390)
        browser.wait("document.querySelector('.cs-examples button')")
    browser.value("document.querySelector('textarea').focus()")
    browser.put(QUESTION)
    browser.press("Enter")
    browser.wait(f"{status}.classList.contains('cs-error')")
    assert "The server does not answer" in browser.value(f"{status}.textContent")
    with started(data, address.rstrip("/").rpartition(":")[2]):
        browser.press("Enter")
        browser.wait("document.querySelector('.cs-answer')")
        assert browser.value("document.querySelector('.cs-question').textContent") == QUESTION
