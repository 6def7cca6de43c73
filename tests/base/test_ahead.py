"""Values that are made ahead of their use."""

import multiprocessing
import os
import threading

import pytest

from civicsetu.base.ahead import Ahead

WAIT = 20  # seconds


def test_what_was_begun_is_made_by_another_thread():
    made, values = threading.Event(), Ahead()

    def who() -> str:
        name = threading.current_thread().name
        made.set()
        return name

    values.begin("who", who)
    assert made.wait(WAIT)
    assert values.of("who", who) != threading.current_thread().name


def test_what_it_has_not_come_to_is_made_by_the_thread_that_needs_it():
    began, may_end, values = threading.Event(), threading.Event(), Ahead()

    def long() -> bool:
        began.set()
        return may_end.wait(WAIT)

    values.begin("long", long)
    assert began.wait(WAIT)
    values.begin("who", lambda: threading.current_thread().name)
    assert values.of("who", lambda: threading.current_thread().name) == threading.current_thread().name
    may_end.set()
    assert values.of("long", lambda: False) is True


def test_each_value_is_made_once():
    counted, values = [], Ahead()

    def count() -> int:
        counted.append(1)
        return len(counted)

    values.begin("n", count)
    values.begin("n", count)
    assert [values.of("n", count), values.of("n", count)] == [1, 1]
    values.begin("n", count)
    assert counted == [1]


def test_a_failure_is_raised_where_the_value_is_needed():
    failed, values = threading.Event(), Ahead()

    def fail() -> None:
        failed.set()
        raise ValueError("no such file")

    values.begin("model", fail)
    assert failed.wait(WAIT)
    with pytest.raises(ValueError, match="no such file"):
        values.of("model", fail)


def test_what_is_left_is_not_begun():
    busy, begun, values = threading.Event(), [], Ahead()
    values.begin("long", lambda: busy.wait(WAIT))
    values.begin("more", lambda: begun.append(1))
    values.leave()
    busy.set()
    after = Ahead()
    after.begin("last", lambda: 1)
    assert after.of("last", lambda: 1) == 1 and not begun


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_was_forked_has_a_thread_of_its_own():
    values = Ahead()
    values.begin("parent", lambda: 1)  # so that the thread is there
    assert values.of("parent", lambda: 1) == 1
    context = multiprocessing.get_context("fork")
    told = context.SimpleQueue()

    def child() -> None:
        made, own = threading.Event(), Ahead()
        own.begin("made", made.set)
        told.put(made.wait(WAIT))

    process = context.Process(target=child)
    process.start()
    process.join(2 * WAIT)
    assert told.get() is True
