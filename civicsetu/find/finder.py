"""An open store with all that finding in it needs: the words and titles of its corpus, and the arms."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import there_is_no
from civicsetu.base.settings import Settings
from civicsetu.find.cards.carded import names_by_card
from civicsetu.find.encodings import Encodings
from civicsetu.find.handover import Findings, Library
from civicsetu.find.parts.part import NO_MODEL
from civicsetu.find.pipeline import Arms, Pipeline, build_arms, rank_all
from civicsetu.find.query import Query
from civicsetu.find.question.jurisdictions import names_of_places
from civicsetu.find.question.laws import Acts
from civicsetu.find.question.lexicon import Lexicon
from civicsetu.find.question.plain_text import plain_text
from civicsetu.find.question.spelling import Spelling
from civicsetu.find.question.understand import Question, understand
from civicsetu.find.ranking import Ranking
from civicsetu.find.trace import Step, traced
from civicsetu.hindi import in_english, language_of
from civicsetu.index.compact.words import WORD
from civicsetu.index.store import Store


class Finder:
    """Questions to rankings.

    Args:
        store: what is searched.
        arms: the declared arms.
        settings: the settings of their parts.
        reader: reads a question with a model, where one is configured.

    Raises:
        ParameterError: an arm that is declared wrongly.
    """

    def __init__(
        self, store: Store, arms: Arms, settings: Settings, reader: Callable[[Question], Question] | None = None
    ):
        self.store, self.library = store, Library(store)
        self.reader = reader
        self.arms = {
            name: replace(arm, lacks=NO_MODEL)
            if reader is None and any(part.wants_model for part in arm.parts)
            else arm
            for name, arm in build_arms(arms, settings).items()
        }

    @cached_property
    def lexicon(self) -> Lexicon:
        """Everyday words and defined terms, read at the first question."""
        return Lexicon(self.store.term_rows)

    @cached_property
    def acts(self) -> Acts:
        """The titles of the documents, and what else acts are called, read at the first question."""
        return Acts(self.store.metas.values(), names_by_card(self.store))

    def understand(self, text: str, as_on: date | None = None, as_asked: bool = False) -> Question:
        """Read a question.

        Args:
            text: the question.
            as_on: the day whose law it asks about; by default today's.
            as_asked: an act that another has replaced is left as the question names it.
        """
        return understand(text, self.lexicon, self.acts, as_on, as_asked, self._spelling)

    def in_english(self, text: str) -> str:
        """A question in plain English words; one without Hindi as it is."""
        if language_of(text) == "en":
            return text
        return in_english(plain_text(text), self.store.question_encoder.is_word)

    @cached_property
    def _spelling(self) -> Spelling:
        """Reads misspelt words by those of the documents, the everyday words and the names of places."""
        others = " ".join([*self.lexicon.words, *self.lexicon.terms, *names_of_places()]).lower()
        store = self.store  # without the finder, which would hold itself
        return Spelling(lambda: store.word_counts, WORD.findall(others), self.store.question_encoder.is_word)

    def arm(self, name: str) -> Pipeline:
        """An arm by its name.

        Raises:
            ParameterError: there is no such arm.
        """
        if name not in self.arms:
            raise ParameterError(there_is_no("arm", name, self.arms))
        return self.arms[name]

    def rank(
        self,
        question: Question,
        arm: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        as_on: date | None = None,
    ) -> Ranking:
        """Rank passages for a question.

        Args:
            question: as `understand` reads it.
            arm: the name of an arm.
            jurisdiction: only passages of this jurisdiction.
            where: only passages that this filter lets through; see `civicsetu.find.filters`.
            as_on: passages of the law as it was on this day; by default of the law in force.
        """
        return self.arm(arm).rank(Query(question, self.store, jurisdiction, where, as_on, self.reader))

    def rank_all(
        self, question: Question, arms: Sequence[Pipeline], jurisdiction: str | None = None
    ) -> dict[str, Ranking]:
        """The same for several arms; what they share is computed once."""
        return rank_all(arms, Query(question, self.store, jurisdiction, reader=self.reader))

    def find(
        self,
        question: Question,
        arm: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        as_on: date | None = None,
        encodings: Encodings | None = None,
    ) -> Findings:
        """As `rank`, with all that answering needs beside the ranking.

        Args:
            encodings: of the question's wordings, where it is a part of another; by default new ones.
        """
        query = Query(question, self.store, jurisdiction, where, as_on, self.reader, encodings)
        return self._findings(self.arm(arm).rank(query), query)

    def explained(
        self,
        question: Question,
        arm: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        as_on: date | None = None,
    ) -> tuple[Findings, dict[int, list[Step]]]:
        """As `find`, with what each part of the arm gave each passage, by its row."""
        query = Query(question, self.store, jurisdiction, where, as_on, self.reader)
        ranking, steps = traced(self.arm(arm), query)
        return self._findings(ranking, query), steps

    def _findings(self, ranking: Ranking, query: Query) -> Findings:
        question, library = ranking.question or query.question, self.library_on(query.as_on)
        return Findings(question, ranking, self.store, library, query.encodings)

    def encodings(self) -> Encodings:
        """New ones, for a question that is searched together with its parts."""
        return Encodings(self.store)

    def library_on(self, as_on: date | None) -> Library:
        """The documents as they were on a day, by default as they are."""
        return self.library if as_on is None else Library(self.store, as_on)
