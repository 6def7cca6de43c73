"""The encoder of questions: it has learnt to put everyday words where the passages' statutory words are.

Passages are encoded by the packaged model as it is, questions by the same model with small changes
of its weights (low-rank, Hu and others, "LoRA", ICLR 2022), learnt from everyday questions and the
sections that answer them; see `civicsetu.learn`. It has also learnt how much each word of a
question counts in late interaction.
"""

from pathlib import Path

import numpy as np

from civicsetu.base.errors import IndexUnusable
from civicsetu.index.encode.encoder import EncodedText, Encoder
from civicsetu.index.layout import IMPORTANCE_FILE, QUESTION_ENCODER


class QuestionEncoder(Encoder):
    """Questions to vectors. Their token vectors are as long as the words count, 1 on average.

    Args:
        folder: the encoder's; `question/` in it holds what questions are encoded by.
        max_tokens: how many tokens of a question are read; the rest is cut.
        threads: processor threads; one gives the same bits on every run.
    """

    def __init__(self, folder: Path, max_tokens: int = 256, threads: int = 1) -> None:
        super().__init__(folder / QUESTION_ENCODER, max_tokens, threads)
        path = folder / QUESTION_ENCODER / IMPORTANCE_FILE
        if not path.is_file():
            raise IndexUnusable(f"{path} is missing: build the index again")
        self._importance = np.load(path, allow_pickle=False)

    def _encode(self, text: str) -> EncodedText:
        sentence, words, ids, cut = self.vectors(text)
        counts = importance(words, self._content[np.array(ids, dtype=np.int64)], self._importance)
        tokens = (words * counts[:, None]) @ self._basis
        return EncodedText(sentence, tokens.astype(np.float32), self.is_content(ids), cut)


def importance(words: np.ndarray, content: np.ndarray, learnt: np.ndarray) -> np.ndarray:
    """How much each word of a question counts: (tokens,), 1 on average.

    Args:
        words: (tokens, dimensions), each of length 1.
        content: (tokens,), true for those that are no function word or sign.
        learnt: (dimensions + 1,), what the logarithm is a linear function of; the last is for content.
    """
    counts: np.ndarray = np.exp(words @ learnt[:-1] + content * learnt[-1])
    relative: np.ndarray = counts / counts.mean()
    return relative
