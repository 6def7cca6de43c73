"""The process of a job of the workbench: runs one command, and keeps its exit code beside its log."""

import signal
import sys
import time
from pathlib import Path

from civicsetu.base.files import write_json
from civicsetu.cli import main, progress
from civicsetu.run.workbench.jobs import ENDED

EVERY_S = 0.5  # seconds between two lines of one count: somebody looks on


def run() -> int:
    """Run `civicsetu WORDS`; the first argument is the job's folder."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a notebook's kernel hands on that it is ignored
    progress.EVERY_S = EVERY_S
    folder, *words = sys.argv[1:]
    try:
        code = main(words)
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else 1
    write_json(Path(folder) / ENDED, {"code": code, "when": time.time()})
    return code


if __name__ == "__main__":
    sys.exit(run())
