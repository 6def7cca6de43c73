"""The wordings of one question, and of the parts that it is divided into, as vectors."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from civicsetu.base.ahead import Ahead
from civicsetu.find.question.of_law import as_asked_of_law
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.store import Store


class Encodings:
    """What the encoders of a store make of texts; of each it is computed once.

    Args:
        store: what is searched.
    """

    def __init__(self, store: Store) -> None:
        self._store, self._values = store, Ahead()

    def begin(self, question: str) -> None:
        """Begin ahead what every answer needs of a question, where the store knows questions.

        Args:
            question: in its own words.
        """
        if self._store.answering_rows is not None:
            self._values.begin(("answering", question), partial(self._answering, question))
            self._values.begin(("kinds", question), partial(self._kinds, question))
            self._values.begin(("plain", question), partial(self._plain, question))

    def begin_part(self, text: str) -> None:
        """Begin ahead what is needed of a part of a question that is searched by itself.

        Args:
            text: its words.
        """
        if self._store.answering_rows is not None:
            self._values.begin((True, text), partial(self._encoded, text, learnt=True))
            self._values.begin(("answering", text), partial(self._answering, text))

    def leave(self) -> None:
        """Leave what was begun and is not needed."""
        self._values.leave()

    def of(self, texts: Sequence[str], learnt: bool) -> tuple[EncodedText, ...]:
        """Texts as vectors.

        Args:
            texts: wordings.
            learnt: by the encoder of questions; else by the one that encoded the passages.
        """
        return tuple(self._values.of((learnt, text), partial(self._encoded, text, learnt)) for text in texts)

    def _encoded(self, text: str, learnt: bool) -> EncodedText:
        encoder = self._store.question_encoder if learnt else self._store.passage_encoder
        return encoder.encode([text])[0]

    def plain(self, text: str) -> np.ndarray:
        """(dimensions,): a text by the encoder of passages, as one vector."""
        return self._values.of(("plain", text), partial(self._plain, text))

    def _plain(self, text: str) -> np.ndarray:
        return self._store.passage_encoder.sentence(text)

    def kinds(self, text: str) -> np.ndarray:
        """(kinds,): the logits of a question's kinds, by the model that has learnt them."""
        return self._values.of(("kinds", text), partial(self._kinds, text))

    def _kinds(self, text: str) -> np.ndarray:
        return self._store.question_kinds.logits(as_asked_of_law(text))

    def answering(self, text: str) -> np.ndarray:
        """(units,): the logits of the units that may answer a question in these words, by the model that knows them."""
        return self._values.of(("answering", text), partial(self._answering, text))

    def _answering(self, text: str) -> np.ndarray:
        return self._store.answering.logits(text)

    def known_cosines(self, vector: np.ndarray) -> np.ndarray:
        """(known questions,): their cosines with a vector."""
        known = self._store.known_questions.vectors
        return self._values.of(("cosines", vector.tobytes()), lambda: known @ vector)

    def nearest_known(self, vector: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows of the passages that have a known question, ascending, and the highest cosine of one of each with a
        vector; both (n,)."""
        known = self._store.known_questions
        return self._values.of(("nearest", vector.tobytes()), lambda: known.nearest_of_own(self.known_cosines(vector)))
