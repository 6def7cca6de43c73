"""What a sentence is held against, and what is found wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from civicsetu.model.ids import Pinpoint

Kind = Literal["number", "period", "party", "modal", "section", "unsupported", "quote", "side", "precedence", "key"]


class Fault(NamedTuple):
    """Something that a sentence says and its evidence does not: its kind, and what it is in words."""

    kind: Kind
    what: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """Statutory words that a sentence may rest on.

    Fields:
        text: the words, verbatim.
        heading: of the section that they stand in; it may name who acts.
        pinpoints: of the provisions that the words are of, such as `13(1)`.
        unit: what the document's numbered units are called: section, rule, regulation.
        law: the document's short title.
        jurisdiction: whose law it is; empty where that is not known.
        chapter: heading of the chapter, which may name whose offices and powers its sections speak of.
    """

    text: str
    heading: str = ""
    pinpoints: tuple[Pinpoint, ...] = ()
    unit: str = "section"
    law: str = ""
    jurisdiction: str = ""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a sentence found: its faults, and how near it is to its evidence, from 0 to 1."""

    sentence: str
    faults: tuple[Fault, ...]
    nearness: float = 1.0

    @property
    def holds(self) -> bool:
        """True where nothing is wrong."""
        return not self.faults


def text_of(evidence: Evidence) -> str:
    """Evidence as one text: its words behind its section's heading."""
    return f"{evidence.heading}. {evidence.text}" if evidence.heading else evidence.text


def all_words(evidence: Sequence[Evidence]) -> str:
    """The words of several pieces of evidence, one after the other."""
    return "\n".join(one.text for one in evidence)
