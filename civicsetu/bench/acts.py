"""How fast a file of section rows becomes provision trees, in a process of its own.

Run as a module with the file's path, it prints the measure as one line of JSON.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from civicsetu.base.errors import DocumentUnavailable
from civicsetu.bench.timing import measured_apart, peak_mb
from civicsetu.read.source.registry import load_registry, registry_folder
from civicsetu.read.tree.rows import read_rows


def measure_acts() -> dict[str, Any] | None:
    """Read all central acts, where CIVICSETU_MIRROR has them beside it.

    Returns:
        The acts and provisions, the processor's seconds and the peak memory in MB; None where the
        file is not there.
    """
    mirror = os.environ.get("CIVICSETU_MIRROR")
    rows = load_registry("central", registry_folder()).rows
    try:
        path = rows.find(Path(mirror) if mirror else None) if rows else None
    except DocumentUnavailable:
        return None
    found: dict[str, Any] = measured_apart(__name__, [str(path)], str(path))
    return found


def main(path: Path) -> dict[str, Any]:
    """Read a file of section rows and measure it."""
    acts = provisions = 0
    for document in read_rows(path):
        acts, provisions = acts + 1, provisions + len(document.provisions)
    return {"acts": acts, "provisions": provisions, "s": round(time.process_time(), 1), "mb": peak_mb()}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
