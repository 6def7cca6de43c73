"""How a command ends: every error becomes one line on stderr and an exit code (the table is in `civicsetu.cli`)."""

import argparse
import os
import traceback
from collections.abc import Callable
from pathlib import Path

from civicsetu.base.errors import CivicSetuError
from civicsetu.cli import output

DONE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130
DEBUG = "CIVICSETU_DEBUG"


def debugging(options: argparse.Namespace) -> bool:
    """Whether errors are shown with their traceback: `--debug`, or the variable CIVICSETU_DEBUG."""
    return getattr(options, "debug", False) or os.environ.get(DEBUG, "") not in ("", "0")


def run(command: Callable[[], int], debug: bool = False) -> int:
    """Run a command to its exit code.

    Args:
        command: the command; returns its exit code.
        debug: show the traceback of an error above its line.
    """
    try:
        with output.plain_warnings():
            code = command()
        output.flush()
        return code
    except KeyboardInterrupt:
        output.note("stopped")
        return INTERRUPTED
    except output.ReaderGone:
        output.discard_the_rest()
        return DONE
    except Exception as error:
        if debug:
            traceback.print_exc()
        output.note(message(error))
        output.discard_the_rest()
        return exit_code(error)


def exit_code(error: Exception) -> int:
    """The exit code for an error."""
    return error.exit_code if isinstance(error, CivicSetuError) else FAILED


def message(error: Exception) -> str:
    """What is wrong, in a line; an error that this program did not foresee asks to be reported."""
    if isinstance(error, CivicSetuError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'a file'}: {error.strerror}"
    said = " ".join(str(error).split())
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return (
        f"a fault of this program, not of yours: {_shortened(what)}{_place(error)}. Please report it with the command "
        "that you gave; --debug shows more"
    )


def _shortened(text: str, most: int = 200) -> str:
    return text if len(text) <= most else f"{text[:most]} ..."


def _place(error: Exception) -> str:
    """The last line of this package that the error passed through."""
    package = Path(__file__).resolve().parents[1]
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(package):
            return f" ({path.relative_to(package).as_posix()}, line {frame.lineno})"
    return ""
