"""Whether evidence entails a sentence: a cross-encoder that reads both in one pass.

The packaged model with changes of low rank (Hu and others, "LoRA", ICLR 2022) that were learnt from right and false
sentences about provisions; see `civicsetu.learn.entailment`. A sentence is as false as its falsest words: of its
tokens' scores a smooth maximum is taken.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from civicsetu.index.encode.pairs import inputs_of, threads_here
from civicsetu.index.encode.session import open_session
from civicsetu.index.layout import ENTAILMENT_FILES, TOKENIZER_FILE

SENTENCE_TOKENS, EVIDENCE_TOKENS = 64, 256  # that are read together
OVERLAP = 64  # tokens that two windows of longer evidence share


class Entailed(NamedTuple):
    """How false a sentence is, held against a text: the logit that it is, and its words with the highest score."""

    logit: float
    falsest: str


class Entailment:
    """Sentences and evidence to logits.

    Args:
        folder: the encoder's; it holds the tokenizer, and `entailment/` in it the model.
        threads: processor threads, by default as many as `threads_here`; one and two give the same bits.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        files = (TOKENIZER_FILE, *ENTAILMENT_FILES)
        self._session, self._tokenizer = open_session(folder, files, ENTAILMENT_FILES[0], threads or threads_here())

    def held_against(self, sentence: str, text: str) -> Entailed:
        """A sentence held against a text. Of a text that is longer than can be read at once, windows are read, and the
        one that carries the sentence best counts.

        Args:
            sentence: what is said.
            text: what it rests on.
        """
        encoding = self._tokenizer.encode(sentence, add_special_tokens=False)
        said, spans = encoding.ids[:SENTENCE_TOKENS], encoding.offsets[:SENTENCE_TOKENS]
        if not said:
            return Entailed(0.0, "")
        best: Entailed | None = None
        for window in windows(self._tokenizer.encode(text, add_special_tokens=False).ids):
            logits, tokens = self._session.run(None, inputs_of([(said, window)]))
            if best is None or logits[0] < best.logit:
                start, end = spans[int(np.argmax(tokens[0, 1 : len(said) + 1]))]
                best = Entailed(float(logits[0]), _whole_word(sentence, start, end))
        assert best is not None
        return best


def windows(ids: list[int]) -> list[list[int]]:
    """The token ids of a text in windows that overlap; one where all fits.

    >>> [(window[0], len(window)) for window in windows(list(range(300)))]
    [(0, 256), (44, 256)]
    """
    last = max(0, len(ids) - EVIDENCE_TOKENS)
    starts = [*range(0, last, EVIDENCE_TOKENS - OVERLAP), last]
    return [ids[start : start + EVIDENCE_TOKENS] for start in starts]


def _whole_word(text: str, start: int, end: int) -> str:
    while start > 0 and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return text[start:end]
