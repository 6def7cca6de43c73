"""What commands print: text that is safe for a terminal, tables on one, and plain lines elsewhere.

Text comes from documents, file names and questions, so it may hold anything. Escape sequences and other control
characters are shown (`\\x1b`) rather than sent, and a line stays one line. JSON is always UTF-8.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json
from civicsetu.base.warned import warnings_told

if TYPE_CHECKING:
    from rich.console import RenderableType

# Control characters, the separators that end a line, lone surrogates, and marks that reorder what is shown.
# Joiners (U+200C, U+200D) stay: Hindi is written with them.
_LATE = "\x7f-\x9f\u2028\u2029\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_UNSAFE = f"\x00-\x08\x0b-\x1f{_LATE}"
_IN_A_LINE = re.compile(f"[{_UNSAFE}\t\n]")
_IN_A_BLOCK = re.compile(f"[{_UNSAFE}]")
_IN_JSON = re.compile(f"[{_LATE}]")  # JSON escapes the others itself


class ReaderGone(Exception):
    """The program that reads our output has ended, as `head` does; there is no one to print for."""


# ------------------------------------------------------------------------------- safe text
def printable(text: str, lines: bool = False) -> str:
    r"""The text with every character that a terminal would obey written out.

    Args:
        text: any text.
        lines: keep line breaks and tabs.

    >>> printable("a\x1b[31m\nb")
    'a\\x1b[31m\\nb'
    """
    pattern = _IN_A_BLOCK if lines else _IN_A_LINE
    return pattern.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


# ------------------------------------------------------------------------------- standard output
def line(text: str) -> None:
    """Print one line, whatever the text holds."""
    _write(printable(text) + "\n")


def block(text: str) -> None:
    """Print text that may have several lines."""
    _write(printable(text, lines=True) + "\n")


def record(row: Any) -> None:
    """Print one JSON document on a line."""
    _write(_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", to_json(row)) + "\n")


def show(table: Callable[[], "RenderableType"], plain: Callable[[], str]) -> None:
    """Print a table on a terminal, plain lines elsewhere.

    Args:
        table: makes what rich prints, of text that went through `printable`.
        plain: makes the lines.
    """
    if not is_terminal(sys.stdout):
        block(plain())
        return
    from rich.console import Console

    with _guarded():
        Console(file=sys.stdout, highlight=False, markup=False, emoji=False).print(table())


def is_terminal(stream: TextIO) -> bool:
    """Whether a stream goes to a terminal that can move its cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def flush() -> None:
    """Send what is still held back."""
    with _guarded():
        sys.stdout.flush()


def _write(text: str) -> None:
    with _guarded():
        sys.stdout.write(text)


@contextmanager
def _guarded() -> Iterator[None]:
    """Name standard output where it cannot be written."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None
    except OSError as error:
        raise CivicSetuError(f"standard output: {error.strerror or error}") from None


# -------------------------------------------------------------------------------- standard error
def note(text: str) -> None:
    """Say something in one line on stderr."""
    with suppress(OSError):  # nobody can be told that stderr is gone
        print(f"civicsetu: {printable(' '.join(text.split()))}", file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """Say in one line on stderr what is doubtful but stops nothing."""
    note(f"warning: {text}")


@contextmanager
def plain_warnings() -> Iterator[None]:
    """Show warnings of this program as notes, without the line of code that they came from."""
    with warnings_told(warn):
        yield


# -------------------------------------------------------------------------------------- streams
def prepare_streams() -> None:
    """Make standard output and error such that printing to them cannot fail for a character, nor for being closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller: `civicsetu ... >&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        with suppress(AttributeError, ValueError):  # a stream that tests put in its place
            getattr(sys, name).reconfigure(errors="backslashreplace")


def as_utf8() -> None:
    """Print UTF-8 from here on, whatever the locale: JSON has no other form."""
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def discard_the_rest() -> None:
    """Drop what could not be printed, so that the interpreter does not fail on it when it ends."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
