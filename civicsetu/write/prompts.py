"""Prompts: files with a version, and how evidence is put into them.

Evidence is marked so that a model can tell data from instructions ("spotlighting", Hines and others 2024). The mark is
made from the question and the evidence themselves: a text that is planted in either cannot know it.
"""

from collections.abc import Sequence
from pathlib import Path

from civicsetu.base.files import read_yaml
from civicsetu.llm.prompts import Prompt, read_prompt
from civicsetu.write.blocks import Block

FOLDER = Path(__file__).with_name("prompts")


def prompt(name: str) -> Prompt:
    """A prompt by its name; the first line of its file has the version."""
    return read_prompt(FOLDER / f"{name}.md")


def lead_for(kind: str) -> str:
    """What the first sentence must say for a kind of question."""
    leads: dict[str, str] = read_yaml(FOLDER / "leads.yaml")
    return leads.get(kind, leads["other"])


def as_data(blocks: Sequence[Block], mark: str) -> str:
    """Evidence blocks as they stand in a prompt."""
    return "\n".join(
        f"[block {block.key} {mark}] {block.citation.citation}\n{block.evidence.text}\n[end {block.key} {mark}]"
        for block in blocks
    )
