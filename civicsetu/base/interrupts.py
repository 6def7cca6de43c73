"""Ctrl-C where it must wait."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until the block has ended, also in the processes that are started in it.

    Where a process is started Ctrl-C can be lost: Python drops an error that is raised while it forks. And what was
    started must first be known to whoever is to end it. Another thread may be given the signal, so it is also held back
    where Python would act on it.

    Raises:
        KeyboardInterrupt: when the block has ended, where Ctrl-C came meanwhile.
    """
    held: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    holds_back = callable(handler) and threading.current_thread() is threading.main_thread()
    if holds_back:
        signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if holds_back:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if held and callable(handler):
            handler(signal.SIGINT, None)
