"""What a command says while it works, on stderr: a progress bar on a terminal, few plain lines elsewhere.

The package's own functions say what they do in lines of text. A line with `N of M` in it counts: on a terminal it
moves a bar; in a log such lines of one kind are kept apart by `EVERY_S` seconds, but for the first and the last.
"""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from civicsetu.base.counting import Counted, count_in
from civicsetu.cli import output

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

EVERY_S = 5.0


class Progress:
    """Says how far long work is; call it with a line of text.

    Args:
        clock: the time in seconds, for tests.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._last: dict[tuple[str, int], float] = {}
        self._bar: Bar | None = None

    def __enter__(self) -> "Progress":
        if output.is_terminal(sys.stderr):
            self._bar = _bar()
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def __call__(self, text: str) -> None:
        """Say what is being done."""
        text = output.printable(" ".join(text.split()))
        counted = count_in(text)
        if self._bar is not None:
            self._on_a_terminal(self._bar, text, counted)
        elif counted is None or self._is_due(counted):
            print(text, file=sys.stderr, flush=True)

    def _is_due(self, counted: Counted) -> bool:
        now, before = self._clock(), self._last.get(counted.kind)
        if before is not None and now - before < EVERY_S and counted.done != counted.total:
            return False
        self._last[counted.kind] = now
        return True

    def _on_a_terminal(self, bar: "Bar", text: str, counted: Counted | None) -> None:
        (task,) = bar.task_ids
        if counted is None:
            bar.update(task, description=text, total=None, count="")
        else:
            bar.update(
                task, description=counted.what, completed=counted.done, total=counted.total,
                count=f"{counted.done} of {counted.total}",
            )  # fmt: skip


def _bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[count]}", markup=False),
        TimeElapsedColumn(),
        console=Console(stderr=True, highlight=False, markup=False, emoji=False),
        transient=True,
        redirect_stdout=False,
    )
    bar.add_task("starting", total=None, count="")
    return bar
