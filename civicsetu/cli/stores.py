"""The commands that copy an index to a server and back: push, pull."""

import argparse

from civicsetu.base.words import counted
from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, a_path, add_data, data_folder
from civicsetu.cli.exits import DONE


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    push = commands.add(
        "push",
        _push,
        "Put an index in force on a PostgreSQL or Milvus server; a push that was cut off goes on where it was.",
        "push --to postgresql://writer@host/laws",
    )
    add_data(push)
    push.add_argument(
        "--to", metavar="URL", required=True, help="the database; its password is in PGPASSWORD or MILVUS_TOKEN"
    )
    push.add_argument(
        "--token-bits", metavar="N", type=int, choices=(0, 1, 2), default=0,
        help="for Milvus: token vectors as residual codes of 1 or 2 bits a dimension; 0 (the default): in full",
    )  # fmt: skip
    pull = commands.add(
        "pull",
        _pull,
        "Copy the index in force on a PostgreSQL or Milvus server into a new folder.",
        "pull --from postgresql://reader@host/laws --out ../laws",
    )
    pull.add_argument("--from", dest="source", metavar="URL", required=True, help="the database")
    pull.add_argument("--out", metavar="DIR", type=a_path, required=True, help="a new folder")


def _push(options: argparse.Namespace) -> int:
    from civicsetu.cli.progress import Progress
    from civicsetu.index.servers import check_address, push
    from civicsetu.index.store import open_store
    from civicsetu.params import load_params

    check_address(options.to)
    store = open_store(data_folder(options), load_params())
    with Progress() as progress:
        done = push(store, options.to, progress, options.token_bits)
    before = f" ({done.before} of {done.steps} steps were done before)" if done.before else ""
    output.line(f"In force: {counted(done.passages, 'passage')}, generation {done.generation[:12]}{before}")
    return DONE


def _pull(options: argparse.Namespace) -> int:
    from civicsetu.index.servers import pull

    manifest = pull(options.source, options.out)
    output.line(f"{options.out}: {counted(manifest['counts']['passages'], 'passage')}")
    return DONE
