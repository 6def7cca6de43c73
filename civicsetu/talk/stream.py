"""An answer as it comes: what is shown while it is made, and the answer last."""

import threading
from collections.abc import Callable, Iterator
from queue import Queue
from typing import TYPE_CHECKING

from civicsetu.model.results import Answer, WrittenSentence

if TYPE_CHECKING:
    from civicsetu.write.writer import Shown


def streamed(ask: "Callable[[Shown], Answer]") -> Iterator[WrittenSentence | Answer | None]:
    """What an answer shows while it is made, and the answer.

    Args:
        ask: makes the answer, and shows its sentences to what it is given.

    Yields:
        Sentences, None where they are taken back, and last the answer. What `ask` raises is raised here.

    >>> list(streamed(lambda shown: shown(None)))
    [None, None]
    """
    shown: Queue[WrittenSentence | None] = Queue()
    done: list[Answer] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            done.append(ask(shown.put))
        except BaseException as error:  # it is raised where the answer is waited for
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive() or not shown.empty():
        thread.join(0.02)
        while not shown.empty():
            yield shown.get()
    if failed:
        raise failed[0]
    yield done[0]
