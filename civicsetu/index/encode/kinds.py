"""What kind of question one is, as a model says that has learnt it: see `civicsetu.learn.kinds`."""

from pathlib import Path

import numpy as np

from civicsetu.index.encode.pairs import BEGIN, END, threads_here
from civicsetu.index.encode.session import open_session
from civicsetu.index.layout import KINDS_FILES, TOKENIZER_FILE

MOST_TOKENS = 126  # of a question that are read, without marks


class QuestionKinds:
    """Questions to the logits of their kinds.

    Args:
        folder: the encoder's; it holds the tokenizer, and `kinds/` in it the model.
        threads: processor threads, by default as many as `threads_here`; one and two give the same bits.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        files = (TOKENIZER_FILE, *KINDS_FILES)
        self._session, self._tokenizer = open_session(folder, files, KINDS_FILES[0], threads or threads_here())

    def logits(self, text: str) -> np.ndarray:
        """The logits of a question's kinds, in the order of `civicsetu.model.question_model.KINDS`.

        Args:
            text: the question's words.
        """
        ids = [BEGIN, *self._tokenizer.encode(text, add_special_tokens=False).ids[:MOST_TOKENS], END]
        inputs = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, len(ids)), dtype=np.int64)}
        logits: np.ndarray = self._session.run(None, inputs)[0][0]
        return logits
