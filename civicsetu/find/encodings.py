"""The wordings of one question, and of the parts that it is divided into, as vectors."""

from collections.abc import Sequence

import numpy as np

from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.store import Store


class Encodings:
    """What the encoders of a store make of texts; of each it is computed once.

    Args:
        store: what is searched.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._encoded: dict[tuple[bool, str], EncodedText] = {}
        self._cosines: dict[bytes, np.ndarray] = {}
        self._nearest: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}
        self._answering: dict[str, np.ndarray] = {}

    def of(self, texts: Sequence[str], learnt: bool) -> tuple[EncodedText, ...]:
        """Texts as vectors.

        Args:
            texts: wordings.
            learnt: by the encoder of questions; else by the one that encoded the passages.
        """
        for text in texts:
            if (learnt, text) not in self._encoded:
                encoder = self._store.question_encoder if learnt else self._store.passage_encoder
                self._encoded[learnt, text] = encoder.encode([text])[0]
        return tuple(self._encoded[learnt, text] for text in texts)

    def known_cosines(self, vector: np.ndarray) -> np.ndarray:
        """(known questions,): their cosines with a vector."""
        if (name := vector.tobytes()) not in self._cosines:
            self._cosines[name] = self._store.known_questions.vectors @ vector
        return self._cosines[name]

    def nearest_known(self, vector: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows of the passages that have a known question, ascending, and the highest cosine of one of each with a
        vector; both (n,)."""
        if (name := vector.tobytes()) not in self._nearest:
            self._nearest[name] = self._store.known_questions.nearest_of_own(self.known_cosines(vector))
        return self._nearest[name]

    def answering(self, text: str) -> np.ndarray:
        """(units,): the logits of the units that may answer a question in these words, by the model that knows them."""
        if text not in self._answering:
            self._answering[text] = self._store.answering.logits(text)
        return self._answering[text]
