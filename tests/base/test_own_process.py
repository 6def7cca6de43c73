"""Work in a process of its own: its result, or the name of the limit that it exceeded."""

import os
import time

import pytest

from civicsetu.base.own_process import Exceeded, Limits, in_own_process

LIMITS = Limits(seconds=20, megabytes=300)


def test_a_result_comes_back_and_nothing_else_changes() -> None:
    seen = []
    assert in_own_process(lambda: (seen.append(1), os.getpid(), "ś" * 5_000_000)[1:], LIMITS)[1] == "ś" * 5_000_000
    assert not seen


def test_memory() -> None:
    with pytest.raises(Exceeded, match="more than 300 MB") as caught:
        in_own_process(lambda: len(bytearray(400_000_000)), LIMITS)
    assert caught.value.limit == "megabytes"
    assert in_own_process(lambda: len(bytearray(100_000_000)), LIMITS) == 100_000_000


def test_time() -> None:
    def forever() -> None:
        while True:
            pass

    before = time.monotonic()
    with pytest.raises(Exceeded, match="more than 1 s") as caught:
        in_own_process(forever, Limits(1, 300))
    assert caught.value.limit == "seconds" and time.monotonic() - before < 15


def test_time_of_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civicsetu.base.own_process.PATIENCE", 0.5)
    with pytest.raises(Exceeded) as caught:
        in_own_process(lambda: time.sleep(60), Limits(1, 300))
    assert caught.value.limit == "seconds"


@pytest.mark.parametrize(
    "work, limit, said",
    [
        (lambda: {}["key"], "failed", "KeyError: 'key'"),
        (lambda: os.abort(), "crashed", "signal 6"),
        (lambda: os._exit(3), "crashed", "exit status 3"),
        (lambda: lambda: 1, "failed", "pickle"),
    ],
)
def test_errors_and_crashes(work, limit: str, said: str) -> None:
    with pytest.raises(Exceeded, match=said) as caught:
        in_own_process(work, LIMITS)
    assert caught.value.limit == limit
    assert in_own_process(lambda: 1, LIMITS) == 1
