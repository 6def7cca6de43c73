"""A model that says something of a question, read by itself."""

from pathlib import Path
from typing import ClassVar

import numpy as np

from civicsetu.index.encode.pairs import BEGIN, END
from civicsetu.index.encode.session import open_session
from civicsetu.index.layout import TOKENIZER_FILE

MOST_TOKENS = 126  # of a question that are read, without marks


class OneText:
    """Questions to logits.

    Args:
        folder: the encoder's; it holds the tokenizer, and in a folder of its own the model.
        threads: processor threads; one and two give the same bits.

    Attributes:
        files: what the model needs beside the tokenizer; the first is the model.
    """

    files: ClassVar[tuple[str, ...]]

    def __init__(self, folder: Path, threads: int = 1) -> None:
        files = (TOKENIZER_FILE, *self.files)
        self._session, self._tokenizer = open_session(folder, files, self.files[0], threads)

    def logits(self, text: str) -> np.ndarray:
        """(classes,): the logits of a question.

        Args:
            text: the question's words.
        """
        ids = [BEGIN, *self._tokenizer.encode(text, add_special_tokens=False).ids[:MOST_TOKENS], END]
        inputs = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, len(ids)), dtype=np.int64)}
        logits: np.ndarray = self._session.run(None, inputs)[0][0]
        return logits
