"""A question put to an open store, with what several parts of a pipeline need of it."""

from collections.abc import Callable
from datetime import date
from functools import cached_property

import numpy as np

from civicsetu.find.encodings import Encodings
from civicsetu.find.filters import mask_of
from civicsetu.find.question.understand import Question
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.store import Store


class Query:
    """A question put to an open store; what several arms need of it is computed once.

    Args:
        question: as it was understood.
        store: what is searched.
        jurisdiction: only passages of this jurisdiction.
        where: only passages that this filter lets through; see `civicsetu.find.filters`.
        as_on: passages of the law as it was on this day; by default of the law in force.
        reader: reads a question with a model, where one is configured.
        encodings: of the question's wordings, where it is a part of another; by default new ones.
    """

    def __init__(
        self,
        question: Question,
        store: Store,
        jurisdiction: str | None = None,
        where: str | None = None,
        as_on: date | None = None,
        reader: Callable[[Question], Question] | None = None,
        encodings: Encodings | None = None,
    ):
        self.question, self.store, self.jurisdiction, self.where = question, store, jurisdiction, where
        self.as_on, self.reader = as_on, reader
        self.encodings = encodings or Encodings(store)

    def about(self, question: Question) -> "Query":
        """The same for a question that was read anew."""
        return Query(question, self.store, self.jurisdiction, self.where, self.as_on, self.reader, self.encodings)

    def encoded(self, texts: tuple[str, ...], learnt: bool = False) -> tuple[EncodedText, ...]:
        """Wordings of the question as vectors.

        Args:
            texts: the wordings.
            learnt: by the encoder of questions; else by the one that encoded the passages.
        """
        return self.encodings.of(texts, learnt)

    def known_cosines(self, vector: np.ndarray) -> np.ndarray:
        """(known questions,): their cosines with a vector; of each vector they are computed once."""
        return self.encodings.known_cosines(vector)

    def nearest_known(self, vector: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows of the passages that have a known question, ascending, and the highest cosine of one of each with a
        vector; of each vector they are computed once."""
        return self.encodings.nearest_known(vector)

    @cached_property
    def chosen(self) -> np.ndarray | None:
        """(passages,) true for those of the jurisdiction that was chosen and that the filter lets
        through, and whose words
        hold on the day that is asked about; None where that leaves none out.

        Raises:
            ParameterError: the filter cannot be read.
        """
        mask = np.ones(len(self.store.jurisdictions), dtype=bool)
        if self.jurisdiction is not None:
            mask &= self.store.jurisdictions == self.jurisdiction
        if self.where is not None:
            mask &= mask_of(self.where, self.store)
        if (holding := self.store.holding(self.as_on)) is not None:
            mask &= holding
        return None if mask.all() else mask

    @cached_property
    def operative(self) -> np.ndarray | None:
        """(passages,) true for those of `chosen` that are the law's own words, and not of a schedule,
        annexure or form, or all of `chosen` where a filter leaves nothing else; None where that leaves
        none out."""
        own = self.store.operative
        if own is None or self.chosen is None:
            return self.chosen if own is None else own
        both = own & self.chosen
        return both if both.any() else self.chosen
