"""Evidence made ready once for all sentences: its parts, each with its token vectors, its stems, its modal verbs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from civicsetu.read.words.tokens import tokens
from civicsetu.verify.entail import Encodes, as_unit, in_one_form
from civicsetu.verify.evidence import Evidence
from civicsetu.verify.modality import Modal, modals_in, sentences, stems, with_leads


@dataclass(frozen=True, slots=True)
class Word:
    """A content word of a text: as it stands, its stem, that of its verb ("paid" is "pay"), and the rows of its
    tokens among the content tokens."""

    text: str
    stem: str
    verb: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """A text as vectors: `sentence` (dimensions,), `content` (content tokens, basis), `tokens` (tokens, basis), all of
    length 1, and its content words."""

    sentence: np.ndarray
    content: np.ndarray
    tokens: np.ndarray
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """Evidence made ready.

    Fields:
        evidence: the pieces.
        parts: their sentences, each item with the lead of its list.
        read: the parts as vectors.
        tokens: the vectors of all parts and headings, (tokens, basis).
        stems: of all words, those of verbs too.
        modals: the modal verbs of the parts.
    """

    evidence: tuple[Evidence, ...]
    parts: tuple[str, ...]
    read: tuple[Read, ...]
    tokens: np.ndarray
    stems: frozenset[str]
    modals: tuple[Modal, ...]

    def nearest(self, read: Read, within: float) -> list[int]:
        """The parts that a sentence is nearest to: those whose late interaction is at most `within` below the best."""
        if len(self.parts) < 2:
            return list(range(len(self.parts)))
        scores = self.scores(read)
        return [n for n, score in enumerate(scores) if score >= max(scores) - within]

    def has(self, read: Read) -> np.ndarray:
        """(words,): whether the stem of each content word of a sentence stands here."""
        return np.array([word.stem in self.stems or word.verb in self.stems for word in read.words])

    def share(self, read: Read) -> float:
        """The share of the content words of a sentence whose stem stands here; 0 where it has none."""
        return float(self.has(read).mean()) if read.words else 0.0

    def scores(self, read: Read) -> list[float]:
        """The late interaction of a sentence with each part."""
        return [
            float((read.content @ one.tokens.T).max(axis=1).mean()) if len(read.content) and len(one.tokens) else 0.0
            for one in self.read
        ]


def read(text: str, encoder: Encodes) -> Read:
    """A text as vectors, parties and homes under one name."""
    text = in_one_form(text)
    encoded = encoder.encode([text])[0]
    content = as_unit(encoded.tokens[encoded.content])
    return Read(
        encoded.sentence, content, as_unit(encoded.tokens), _words(text, encoder.content_offsets(text)[: len(content)])
    )


def _words(text: str, spans: Sequence[tuple[int, int]]) -> tuple[Word, ...]:
    """The words that content tokens make; a word may have several."""
    groups: list[tuple[int, int, list[int]]] = []
    for row, (start, end) in enumerate(spans):
        if groups and start == groups[-1][1] and text[start - 1].isalnum() and text[start].isalnum():
            groups[-1][2].append(row)
            groups[-1] = (groups[-1][0], end, groups[-1][2])
        else:
            groups.append((start, end, [row]))
    return tuple(
        Word(text[a:b], stem_of(text[a:b]), (stems(text[a:b]) or [""])[0], tuple(rows)) for a, b, rows in groups
    )


@lru_cache(maxsize=8192)
def stem_of(word: str) -> str:
    """The stem of a word."""
    found = tokens(word, stop=False)
    return found[0] if found else word.lower()


def held(evidence: Sequence[Evidence], encoder: Encodes) -> Held:
    """Make evidence ready.

    Args:
        evidence: the pieces; at least one.
        encoder: of passages.
    """
    parts = tuple(part for one in evidence for part in with_leads(sentences(_by_line(one.text))))
    parts_read = tuple(read(part, encoder) for part in parts)
    headings = [read(one, encoder) for one in dict.fromkeys(one.heading for one in evidence) if one]
    found = {
        stem
        for one in evidence
        for stem in (*tokens(in_one_form(f"{one.heading} {one.text}"), stop=False), *_verbs(one.text))
    }
    vectors = [one.tokens for one in (*parts_read, *headings)]
    return Held(
        tuple(evidence), parts, parts_read, np.concatenate(vectors) if vectors else np.zeros((0, 1)), frozenset(found),
        tuple(modals_in("\n".join(parts))),
    )  # fmt: skip


def _verbs(text: str) -> list[str]:
    words = text.split()
    return [stem for n in range(0, len(words), 6) for stem in stems(" ".join(words[n : n + 6]))]


def _by_line(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines())
