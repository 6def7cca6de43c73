"""The models at work for one question. Whoever asks one, for the whole question, a part of it, a side of a comparison
or the answer's sentences, takes from one budget, and the answer's provenance tells every call."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from civicsetu.answer.compose import Asking
from civicsetu.find.finder import Finder
from civicsetu.find.question.by_model import ModelReader
from civicsetu.llm.budget import Budget
from civicsetu.llm.chain import Chain
from civicsetu.llm.run_ledger import Run
from civicsetu.model.results import EXTRACTIVE, Answer, Provenance
from civicsetu.talk.personal import without_personal_data

if TYPE_CHECKING:
    from civicsetu.find.question.understand import Question
    from civicsetu.write.writer import Shown, Writer


class ModelsAtWork:
    """What models do for one question.

    Args:
        chain: asks them.
        run: what all questions take together.
        finder: the open index.
        writer: gives what writes answers, where a model is to.
        unwritten: why none is, where there is no `writer`.
    """

    def __init__(
        self,
        chain: Chain,
        run: Run,
        finder: Finder,
        writer: "Callable[[], Writer] | None" = None,
        unwritten: str = "no model is configured to write it",
    ) -> None:
        self.chain, self.budget = chain, Budget(run)
        self._finder, self._reader, self._writer = finder, ModelReader(chain, self.budget), writer
        self._unwritten = unwritten

    @property
    def finder(self) -> Finder:
        """The open index, its questions read by a model where one is configured to."""
        finder = copy(self._finder)
        finder.reader = self.read if self.chain.settings.fast else None
        return finder

    def read(self, question: "Question") -> "Question":
        """A question read by a model; what leaves the machine holds no personal data."""
        masked = without_personal_data(question.text)
        return self._reader.read(question if masked == question.text else self._finder.understand(masked))

    def resolved(self, text: str, before: str, arm: str) -> str:
        """A question of a conversation as it can be read by itself, where questions are read by a model.

        Args:
            text: the question, which stays as it is without a model.
            before: the question before it, as it was understood.
            arm: how answers are searched.
        """
        if not self.chain.settings.fast or not any(part.wants_model for part in self._finder.arm(arm).parts):
            return text
        from civicsetu.talk.resolve import resolved

        masked = without_personal_data(text)
        made = resolved(masked, without_personal_data(before), self.chain, self.budget)
        return text if made == masked else made

    def write(self, extractive: Answer, text: str, asking: Asking, shown: "Shown | None" = None) -> Answer:
        """The answer in a model's words, or the extractive one with the reason.

        Args:
            extractive: the answer without a model.
            text: the question, without personal data.
            asking: how the extractive answer was found.
            shown: gets each sentence as soon as it is checked.
        """
        if self._writer is not None:
            return self._writer().write(extractive, text, asking, self.budget, shown)
        if not self.budget.calls:
            return extractive
        told = Provenance(EXTRACTIVE, self._unwritten, tuple(self.budget.calls))
        return replace(extractive, provenance=replace(told, replayed=self.budget.replayed > 0))

    def may_keep(self, answer: Answer) -> bool:
        """Whether an answer may be given again: not where a model that was asked may do better next time."""
        return bool(answer.sentences) or (self._writer is None and not self.budget.unanswered)
