"""What goes through every document: of a large index in a process of its own.

There it takes most of a minute and a gigabyte. A notebook's kernel answers meanwhile, and has its memory for itself.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.explore.requests import Record, replied
from civicsetu.run.workbench.state import documents_of, doubts_of, missing_of

MANY = 60  # documents from which on it is a process of its own
LOOKS: Mapping[str, Callable[[Path], Record]] = {"check": missing_of, "doubts": doubts_of}
_one = threading.Lock()  # two at once would take twice the memory


def looked(what: str, data: Path) -> Record:
    """What a look at every document finds.

    Args:
        what: one of `LOOKS`.
        data: the data folder.

    Raises:
        CivicSetuError: it could not be looked at; says why.
    """
    if len(documents_of(data)) < MANY:
        return LOOKS[what](data)
    package = str(Path(__file__).resolve().parents[3])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    with _one:
        done = subprocess.run(
            [sys.executable, "-m", __spec__.name, what, str(data)],
            stdin=subprocess.DEVNULL, capture_output=True, env=os.environ | {"PYTHONPATH": path}, check=False,
        )  # fmt: skip
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise CivicSetuError(f"the process that was to look ended early ({done.returncode}): {said}")
    reply: Record = json.loads(done.stdout.splitlines()[-1])
    if "error" in reply:
        raise CivicSetuError(reply["error"])
    result: Record = reply["result"]
    return result


def main() -> None:
    """Look, and print the reply as a line of JSON: what to look at, and the data folder."""
    what, data = sys.argv[1:]
    if what not in LOOKS:
        raise ParameterError(f"there is nothing called {what} to look at")
    print(json.dumps(replied({what: lambda _: LOOKS[what](Path(data))}, {"do": what})))


if __name__ == "__main__":
    main()
