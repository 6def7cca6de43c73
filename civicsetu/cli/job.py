"""The process of a job of the workbench: runs one command, and keeps its exit code beside its log."""

import signal
import sys
import time
from pathlib import Path

from civicsetu.base.files import write_json
from civicsetu.cli import main, output, progress
from civicsetu.cli.exits import INTERRUPTED
from civicsetu.run.workbench.jobs import ENDED

EVERY_S = 0.5  # seconds between two lines of one count: somebody looks on


def run() -> int:
    """Run `civicsetu WORDS`; the first argument is the job's folder."""
    progress.EVERY_S = EVERY_S
    folder, *words = sys.argv[1:]
    try:
        interrupts_let_through()
        code = main(words)
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else 1
    except KeyboardInterrupt:
        output.note("stopped")
        code = INTERRUPTED
    write_json(Path(folder) / ENDED, {"code": code, "when": time.time()})
    return code


def interrupts_let_through() -> None:
    """Act on Ctrl-C from now on, and on one that came before: the workbench has them wait while this process begins.

    A notebook's kernel hands on that Ctrl-C is ignored, so it is also given its handler.

    Raises:
        KeyboardInterrupt: Ctrl-C came before.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


if __name__ == "__main__":
    sys.exit(run())
