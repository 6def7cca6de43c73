"""The sentences of a reply held against their blocks: which hold, and what is wrong with the others."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from civicsetu.model.results import Citation
from civicsetu.verify.check import Checker
from civicsetu.verify.evidence import Fault
from civicsetu.write.blocks import Block
from civicsetu.write.reply import Quoted, Said

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_MARKUP = re.compile(r"https?://|www\.|<\s*/?\s*\w|\[[^\[\]]*\]\(|```|\bblock\s+E\d|\[end\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence of a reply: its line, its blocks, and what is wrong with it."""

    text: str
    line: str
    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        """True where nothing is wrong."""
        return not self.faults


def judged(said: Said, line: str, blocks: Mapping[str, Block], checker: Checker) -> Judged:
    """Check a sentence of a reply.

    Args:
        said: the sentence and its keys.
        line: of the answer.
        blocks: by their keys.
        checker: holds sentences against words.
    """
    text = " ".join(_UNPRINTABLE.sub(" ", said.text).split())
    unknown = [key for key in said.keys if key not in blocks]
    held = tuple(blocks[key] for key in dict.fromkeys(said.keys) if key in blocks)
    if not text:
        return Judged(text, line, held, (Fault("unsupported", "it is empty"),))
    if unknown:
        return Judged(text, line, held, (Fault("key", f"there is no block {', '.join(unknown)[:60]}"),))
    if _MARKUP.search(text):
        return Judged(text, line, held, (Fault("unsupported", "it holds an address or markup"),))
    verdict = checker.check(text, [block.evidence for block in held])
    return Judged(text, line, held, verdict.faults)


def quotation(quoted: Quoted, blocks: Mapping[str, Block]) -> Citation | None:
    """A quotation of a reply as a citation of the very words; None where they don't stand in the block's provision."""
    block = blocks.get(quoted.key)
    words = quoted.text.strip(" \"“”'…").split()
    if block is None or not words:
        return None
    whole = block.citation
    match = re.search(r"\s+".join(map(re.escape, words)), whole.quote)
    if match is None:
        return None
    start = whole.char_start + match.start()
    return Citation(
        whole.provision, whole.citation, whole.document, whole.edition, whole.jurisdiction, whole.page, match[0], start,
        start + len(match[0]), cut=match.end() < len(whole.quote), heading=whole.heading,
    )  # fmt: skip


def quotations(quotes: Sequence[Quoted], kept: Sequence[Judged], blocks: Mapping[str, Block]) -> tuple[Citation, ...]:
    """What is quoted: the reply's quotations of blocks that a kept sentence rests on; for the first sentence without
    one, its first block."""
    used = {block.key for one in kept for block in one.blocks}
    found = [c for quoted in quotes if quoted.key in used and (c := quotation(quoted, blocks))]
    if not any(c.provision in {b.citation.provision for b in kept[0].blocks} for c in found):
        found.insert(0, kept[0].blocks[0].citation)
    return tuple(dict.fromkeys(found))
