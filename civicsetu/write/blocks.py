"""Evidence blocks: the provisions that an answer may rest on, each with a key, its citation and its words.

A block whose words don't all stand on their page is left out, as is one whose words speak to a model.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from civicsetu.answer.compose import citation
from civicsetu.answer.statement import Piece
from civicsetu.answer.verbatim import is_verbatim
from civicsetu.find.handover import Findings, Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Citation
from civicsetu.verify.around import evidence_of
from civicsetu.verify.evidence import Evidence
from civicsetu.write.planted import speaks_to_a_model

MOST_BLOCKS = 12
WORDS_OF_ONE = 420  # a longer provision is given by its own words alone


@dataclass(frozen=True, slots=True)
class Block:
    """A provision as evidence: its key, its own words as a citation, and all that a sentence may rest on."""

    key: str
    citation: Citation
    evidence: Evidence


def blocks_of(answer: Answer, found: Findings, most_words: int, with_quoted: bool = True) -> list[Block]:
    """The evidence for a question: what the answer without a model quotes, then what was found, best first.

    Args:
        answer: the answer without a model.
        found: what was found.
        most_words: words of all blocks together.
        with_quoted: what that answer quotes comes first; else only what was found.
    """
    library = found.library
    names = dict.fromkeys([*(c.provision for c in answer.citations if with_quoted), *_found(found)])
    blocks: list[Block] = []
    words = 0
    for name in names:
        block = _block(name, f"E{len(blocks) + 1}", library, blocks)
        if block is None:
            continue
        words += len(block.evidence.text.split())
        if blocks and words > most_words:
            break
        blocks.append(block)
        if len(blocks) == MOST_BLOCKS:
            break
    return blocks


def _found(found: Findings) -> Iterator[str]:
    for ranked in found.passages[:MOST_BLOCKS]:
        yield from found.passage(ranked).covers[:2]


def _block(name: str, key: str, library: Library, before: Sequence[Block]) -> Block | None:
    """A provision as a block; None where its words are in another one, are none, or don't stand on their page."""
    provision = library.provisions.get(name)
    if provision is None or not provision.text.strip():
        return None
    piece = Piece(provision.id, provision.char_start, provision.char_end)
    inside = any(ProvisionId(block.citation.provision).covers(name) for block in before)
    if inside or not is_verbatim(piece, library):
        return None
    evidence = evidence_of(provision, library)
    if speaks_to_a_model(f"{library.citation_of(provision)}\n{evidence.heading}\n{evidence.text}"):
        return None
    if len(evidence.text.split()) > WORDS_OF_ONE:
        evidence = replace(evidence, text=" ".join(provision.text.split()))
    return Block(key, citation(piece, library), evidence)
