"""Prompts: files with a version, and how evidence is put into them.

Evidence is marked so that a model can tell data from instructions ("spotlighting", Hines and others 2024). The mark is
made from the question and the evidence themselves: a text that is planted in either cannot know it.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from civicsetu.base.files import read_yaml
from civicsetu.write.blocks import Block

FOLDER = Path(__file__).with_name("prompts")
MARK_CHARS = 12


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt: its name with the version, such as `answer@1`, and its words."""

    name: str
    words: str


@lru_cache(maxsize=8)
def prompt(name: str) -> Prompt:
    """A prompt by its name; the first line of its file has the version."""
    first, _, words = (FOLDER / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    return Prompt(f"{name}@{first.removeprefix('version:').strip()}", words.strip())


def lead_for(kind: str) -> str:
    """What the first sentence must say for a kind of question."""
    leads: dict[str, str] = read_yaml(FOLDER / "leads.yaml")
    return leads.get(kind, leads["other"])


def mark_of(texts: Sequence[str]) -> str:
    """The mark of some texts: none of them can hold it but by chance.

    >>> mark_of(["a question"]) == mark_of(["a question"]), len(mark_of(["another"]))
    (True, 12)
    """
    return hashlib.sha256("\x00".join(texts).encode()).hexdigest()[:MARK_CHARS]


def as_data(blocks: Sequence[Block], mark: str) -> str:
    """Evidence blocks as they stand in a prompt."""
    return "\n".join(
        f"[block {block.key} {mark}] {block.citation.citation}\n{block.evidence.text}\n[end {block.key} {mark}]"
        for block in blocks
    )


def as_question(text: str, mark: str) -> str:
    """A question as it stands in a prompt."""
    return f"[question {mark}]\n{text}\n[end {mark}]"
