"""Parsing the command line: the parser, how a command is added, and the options that several commands share."""

import argparse
import difflib
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from civicsetu.base.near import did_you_mean
from civicsetu.base.version import __version__
from civicsetu.cli.exits import WRONG_USAGE
from civicsetu.cli.output import printable

Run = Callable[[argparse.Namespace], int]


class _OneParser(argparse.ArgumentParser):
    """A parser whose error messages cannot carry control characters to the terminal."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and exit."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_USAGE, f"civicsetu: {printable(_with_near(message))}\n")


def _with_near(message: str) -> str:
    """argparse's message on an unknown choice, with the choice that is spelt most like it.

    >>> _with_near("argument COMMAND: invalid choice: 'aks' (choose from 'parse', 'ask')")
    "argument COMMAND: invalid choice: 'aks' (did you mean 'ask'? choose from 'parse', 'ask')"
    """
    found = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)$", message)
    near = difflib.get_close_matches(found[1], re.findall("'([^']*)'", found[2]), n=1) if found else []
    return message.replace("(choose from", f"(did you mean '{near[0]}'? choose from") if near else message


class Parser(_OneParser):
    """The parser of `civicsetu` itself."""

    def __init__(self) -> None:
        super().__init__(
            prog="civicsetu",
            description="Answers plain-English questions on Indian real-estate law with the exact provision, "
            "quoted on its page. Legal information, not legal advice.",
            epilog="civicsetu COMMAND --help explains a command and shows examples.",
        )
        self.add_argument("--version", action="version", version=f"civicsetu {__version__}")
        _add_debug(self)

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """Parse a command line; an option that does not exist is told the one of its command that is spelt most like
        it."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            known = sorted(options.command._option_string_actions)
            hints = (did_you_mean(one.partition("=")[0], known) for one in unknown if one.startswith("-"))
            self.error(f"unrecognized arguments: {' '.join(unknown)}{next(filter(None, hints), '')}")
        return options


class Commands:
    """The commands of a parser.

    Args:
        parser: the parser that the commands are added to.
    """

    def __init__(self, parser: argparse.ArgumentParser):
        self._commands = parser.add_subparsers(
            title="commands", metavar="COMMAND", required=True, parser_class=_OneParser
        )

    def add(self, name: str, run: Run, summary: str, *examples: str) -> argparse.ArgumentParser:
        """Add a command.

        Args:
            name: its name.
            run: what runs it; returns an exit code.
            summary: what it does, in a sentence.
            examples: command lines, without `civicsetu`, that its help shows.

        Returns:
            Its parser, for its arguments.
        """
        shown = "\n".join(f"  civicsetu {example}" for example in examples)
        command = self._commands.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=f"example{'s' if len(examples) > 1 else ''}:\n{shown}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        assert isinstance(command, argparse.ArgumentParser)
        command.set_defaults(run=run, command=command)
        _add_debug(command)
        return command


def _add_debug(parser: argparse.ArgumentParser) -> None:
    # suppressed where absent, so that a command's default does not undo `civicsetu --debug COMMAND`
    parser.add_argument(
        "--debug",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show where an error arose (as CIVICSETU_DEBUG=1 does)",
    )


def a_path(text: str) -> Path:
    """An argument that names a file or a folder, for argparse; empty text would name the working folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name of a file or folder is empty")
    return Path(text)


def add_data(parser: argparse.ArgumentParser, text: str = "the data folder", required: bool = False) -> None:
    """Add `--data`, the data folder."""
    default = "" if required else " (default: the project's data)"
    parser.add_argument("--data", metavar="DIR", type=a_path, required=required, help=f"{text}{default}")


def add_only(parser: argparse.ArgumentParser) -> None:
    """Add `--only`, the keys of documents."""
    parser.add_argument("--only", metavar="KEY", nargs="+", default=[], help="only the documents with these keys")


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Add `--where` and `--jurisdiction`, which narrow what is searched."""
    parser.add_argument(
        "--where", metavar="FILTER", help="only what this filter matches, such as: doc_type == 'rules' and year > 2016"
    )
    parser.add_argument("--jurisdiction", metavar="NAME", help="only provisions of this jurisdiction, such as CENTRAL")


def data_folder(options: argparse.Namespace) -> Path:
    """The data folder that was given, or the project's."""
    from civicsetu.params import project_root

    return options.data if options.data is not None else project_root() / "data"
