"""Modules of this package as processes of their own: for work that should not stay in memory, or
that several do at the same time. Nothing of the caller's program runs in them."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from civicsetu.base.errors import CivicSetuError

# Processes stand side by side, one a core: threads of their linear algebra would only wait for each other.
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


def start_module(name: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a module of this package with its streams as pipes of UTF-8 text.

    Args:
        name: of the module, such as `civicsetu.index.encode.workers`.
        arguments: its command line.
    """
    return subprocess.Popen(
        _command(name, arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        encoding="utf-8", errors="replace", env=_environment(),
    )  # fmt: skip


def start_module_of_bytes(name: str) -> subprocess.Popen[bytes]:
    """Start a module of this package with its input and output as pipes of bytes; what it says otherwise is lost.

    Args:
        name: of the module.
    """
    return subprocess.Popen(
        _command(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    )


def _command(name: str, arguments: Sequence[object] = ()) -> list[str]:
    return [sys.executable, "-m", name, *map(str, arguments)]


def _environment() -> dict[str, str]:
    """That of this process, with this package where it is found, and one thread."""
    package = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    return os.environ | ONE_THREAD | {"PYTHONPATH": path}


def run_module(name: str, *arguments: object) -> None:
    """Run a module of this package to its end.

    Raises:
        CivicSetuError: it failed; the message is the last line that it wrote.
    """
    process = start_module(name, *arguments)
    _, said = process.communicate()
    if process.returncode:
        raise CivicSetuError(f"{name}: {last_line(said) or f'exit status {process.returncode}'}")


def last_line(text: str) -> str:
    """The last line of a text that holds words.

    >>> last_line("Traceback ...\\nValueError: no such file\\n\\n")
    'ValueError: no such file'
    """
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
