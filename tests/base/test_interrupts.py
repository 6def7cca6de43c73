"""Ctrl-C where it must wait, and where it must not be lost."""

import os
import signal
import threading
import time

import pytest

from civicsetu.base.interrupts import interrupts_held
from civicsetu.base.own_process import Limits, in_own_process


def test_ctrl_c_waits_whichever_thread_is_given_it():
    """A process that another thread sends the signal to: Python would raise in the middle of what is held together."""
    reached = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), interrupts_held():
            other = threading.Thread(target=lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT))
            mask = signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # as of a thread that was there before
            other.start()
            other.join()
            time.sleep(0.05)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            reached.append("the end")
        assert reached == ["the end"] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_not_lost_while_a_process_is_started():
    """Python drops an error that is raised while it forks, as of a signal that comes just then."""
    comes = []

    def at_fork():
        if comes:
            os.kill(comes.pop(), signal.SIGINT)

    os.register_at_fork(after_in_parent=at_fork)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        comes.append(os.getpid())
        with pytest.raises(KeyboardInterrupt):
            in_own_process(lambda: time.sleep(30), Limits(20, 300))
        assert in_own_process(lambda: "and once more", Limits(20, 300)) == "and once more"
    finally:
        signal.signal(signal.SIGINT, before)
