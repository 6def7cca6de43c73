"""Values that are made once each, some of them ahead of their use, while the thread that needs them does other work."""

import os
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


class Ahead:
    """Values by their keys.

    A second thread, one for the whole process, makes those that were begun, one after the other. What it has not come
    to when it is needed is made by the thread that needs it, so that no value comes later than without it.

    >>> values = Ahead()
    >>> values.begin("squares", lambda: [1, 4, 9])
    >>> values.of("squares", lambda: [1, 4, 9])
    [1, 4, 9]
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, Any] = {}
        self._begun: dict[Hashable, Future[Any]] = {}

    def begin(self, key: Hashable, make: Callable[[], object]) -> None:
        """Have a value made ahead, unless it is there."""
        if key not in self._made and key not in self._begun:
            self._begun[key] = _second_thread().submit(make)

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """A value, made now if it is not there.

        Args:
            key: its key.
            make: makes it; for a value that was begun, the same as then.

        Raises:
            Exception: what making it raised.
        """
        if key not in self._made:
            begun = self._begun.pop(key, None)
            self._made[key] = make() if begun is None or begun.cancel() else begun.result()
        value: T = self._made[key]
        return value

    def leave(self) -> None:
        """Have no more made of what was begun."""
        for begun in self._begun.values():
            begun.cancel()


@cache
def _second_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="ahead")


if hasattr(os, "register_at_fork"):  # a process that was forked has no thread of its parent's, and begins its own
    os.register_at_fork(after_in_child=_second_thread.cache_clear)
