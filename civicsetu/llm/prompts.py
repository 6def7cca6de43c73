"""Prompts are files with a version; what is not the program's own stands in them between lines with a mark."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

MARK_CHARS = 12


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt: its name with the version, such as `answer@1`, and its words."""

    name: str
    words: str


@lru_cache(maxsize=8)
def read_prompt(path: Path) -> Prompt:
    """A prompt from its file, whose first line has the version."""
    first, _, words = path.read_text(encoding="utf-8").partition("\n")
    return Prompt(f"{path.stem}@{first.removeprefix('version:').strip()}", words.strip())


def mark_of(texts: Sequence[str]) -> str:
    """The mark of some texts: none of them can hold it but by chance.

    >>> mark_of(["a question"]) == mark_of(["a question"]), len(mark_of(["another"]))
    (True, 12)
    """
    return hashlib.sha256("\x00".join(texts).encode()).hexdigest()[:MARK_CHARS]


def as_question(text: str, mark: str) -> str:
    """A question as it stands in a prompt."""
    return f"[question {mark}]\n{text}\n[end {mark}]"
