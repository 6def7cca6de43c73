"""An answer as it comes: what is shown while it is made, and the answer last."""

import threading
from collections.abc import Callable, Iterator
from queue import Queue
from typing import TYPE_CHECKING, Any

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
    came: Queue[tuple[str, Any]] = Queue()

    def work() -> None:
        try:
            came.put(("answer", ask(lambda sentence: came.put(("sentence", sentence)))))
        except BaseException as error:  # it is raised where the answer is waited for
            came.put(("error", error))

    threading.Thread(target=work, daemon=True).start()
    what = ""
    while what != "answer":
        what, one = came.get()
        if what == "error":
            raise one
        yield one
