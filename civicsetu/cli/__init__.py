"""The command line: `civicsetu COMMAND ...`.

One module holds each family of commands: `reading` (parse, build, export, typeset), `asking` (search, ask, arms,
fetch-model), `listing` (parts), `evaluating` (score, compare-runs, grade, judge, learn),
`grading` (sheet, take-grades, fit-confidence, fit-refusals, fit-units),
`running` (run, sweep, report), `checking` (check), `verifying` (verify, fit-check, fit-judge), `serving` (serve) and
`stores` (push, pull).
Each registers its commands, and imports what they need only when one runs: `civicsetu --help` must appear at once.
What a command prints goes through `output`, which keeps it plain and parseable where it does not go to a terminal;
what it says while it works goes through `progress`; what can go wrong becomes an exit code in `exits`.

Exit codes, the same in every command:

| code | meaning |
|---|---|
| 0 | done; a refusal to answer and a search that finds nothing are results too |
| 1 | bad input or failed: a file, folder, index, notebook, model or `params.yaml` that is missing or bad, \
a point of a sweep that failed, something that `check` finds missing, \
a sentence that `verify` finds not carried, \
or a fault of this program |
| 2 | wrong usage: a command, option, argument or value on the command line that does not exist or is not allowed |
| 130 | stopped by Ctrl-C |

A reader of the output that goes away, as `head` does, is no failure: the exit code is 0.
"""

import argparse
from collections.abc import Sequence

from civicsetu.cli import (
    asking,
    checking,
    evaluating,
    exits,
    grading,
    listing,
    output,
    reading,
    running,
    serving,
    stores,
    verifying,
)
from civicsetu.cli.arguments import Commands, Parser
from civicsetu.cli.exits import DONE, FAILED, INTERRUPTED, WRONG_USAGE

__all__ = ["DONE", "FAILED", "INTERRUPTED", "WRONG_USAGE", "main", "parser"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: the words after `civicsetu`; by default those of this process.

    Returns:
        An exit code of the table above. Each error is one line on stderr.

    Raises:
        SystemExit: from argparse, with 2 on wrong usage and 0 after `--help` and `--version`.
    """
    output.prepare_streams()
    options = parser().parse_args(arguments)
    return exits.run(lambda: int(options.run(options)), exits.debugging(options))


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = Parser()
    commands = Commands(top)
    for family in (reading, asking, listing, evaluating, grading, running, checking, verifying, serving, stores):
        family.register(commands)
    return top
