"""The command that gives the page: serve."""

import argparse

from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, add_data
from civicsetu.cli.exits import DONE


def register(commands: Commands) -> None:
    """Add the command of this module."""
    serve = commands.add(
        "serve",
        _serve,
        "Give a page in the browser on which anyone on this machine can ask; Ctrl-C ends it.",
        "serve",
        "serve --data ../real --port 8700",
    )
    serve.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default: serve.host)")
    serve.add_argument("--port", type=int, metavar="N", help="the port, 0 for any free one (default: serve.port)")
    add_data(serve)


def _serve(options: argparse.Namespace) -> int:
    from civicsetu.cli.asking import opened
    from civicsetu.params import load_params, with_values
    from civicsetu.serve.run import serve

    given = {"serve.host": options.host, "serve.port": options.port}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = with_values(load_params(), chosen, "the command line").serve
    serve(opened(options), settings, lambda address: output.line(f"{address}  (Ctrl-C ends it)"))
    return DONE
