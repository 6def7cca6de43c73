"""The command that says what is ready and what is missing: check."""

import argparse

from civicsetu.cli import output, tables
from civicsetu.cli.arguments import Commands, add_data, data_folder
from civicsetu.cli.exits import DONE, FAILED


def register(commands: Commands) -> None:
    """Add the command of this module."""
    check = commands.add(
        "check", _check, "Say what is ready, what is missing, and what to do about it.", "check", "check --data ../real"
    )
    add_data(check)


def _check(options: argparse.Namespace) -> int:
    from civicsetu.run.check import Finding, findings

    def plain(finding: Finding) -> str:
        todo = f" -> {finding.todo}" if finding.todo else ""
        return output.printable(f"{finding.state:9} {finding.what}: {finding.found}{todo}")

    found = list(findings(data_folder(options)))
    output.show(lambda: tables.findings(found), lambda: "\n".join(map(plain, found)))
    return FAILED if any(finding.state == "missing" for finding in found) else DONE
