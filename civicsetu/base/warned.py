"""Warnings in plain words, without the line of code that they came from."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def warnings_told(tell: Callable[[str], None]) -> Iterator[None]:
    """Hand this program's warnings to a function while something runs; those of libraries are not shown.

    Args:
        tell: called with the text of each.
    """

    def shown(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
        if issubclass(category, UserWarning):
            tell(str(message))

    with warnings.catch_warnings():
        warnings.showwarning = shown
        yield
