"""A question with all that surrounds it: the conversation before it, answers that are kept, the record.

In this order: what the question means after the one before it; the answer that was kept for it, or a new one, to its
words without personal data; the long form, where it is wanted; then the conversation and the record each get their
line. An answer is given also where one of the two files cannot be written; a warning says so.
"""

import re
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.answer.compose import Asking
from civicsetu.answer.settings import AnswerSettings
from civicsetu.base.errors import CivicSetuError
from civicsetu.find.finder import Finder
from civicsetu.find.handover import Findings
from civicsetu.hindi import Language, language_of
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNIT_KINDS
from civicsetu.model.results import Answer
from civicsetu.read.words.tokens import tokens
from civicsetu.talk.personal import without_personal_data
from civicsetu.talk.settings import TalkSettings

if TYPE_CHECKING:  # what most questions have no need of is imported where it is used
    from civicsetu.talk.cache import AnswerCache
    from civicsetu.talk.models import ModelsAtWork
    from civicsetu.talk.record import Record
    from civicsetu.talk.session import Session
    from civicsetu.write.writer import Shown

_FOR_TODAY = re.compile(r"\b(?:today|now|nowadays|currently|at\s+present|as\s+it\s+stands|in\s+force)\b", re.IGNORECASE)
CACHE = Path("cache") / "answers"  # in the data folder


class Asker:
    """Answers questions from an open index.

    Args:
        finder: the open index, and how to search it.
        settings: how to answer.
        talk: conversations, the record, answers that are kept.
        changed: gives the parameters that are not the defaults, by name.
        record: keep a record, whatever the settings say.
        models: gives the models that work for a question, where some are configured, by who is to write the answer.
    """

    def __init__(
        self,
        finder: Finder,
        settings: AnswerSettings,
        talk: TalkSettings,
        changed: Callable[[], Mapping[str, Any]],
        record: bool = False,
        models: "Callable[[str | None], ModelsAtWork] | None" = None,
    ):
        self.finder, self.settings, self.talk, self._changed = finder, settings, talk, changed
        self._models = models
        self.store = finder.store
        self.records = record or talk.record

    def session(self, name: str | None = None) -> "Session":
        """A conversation by its name; without one it is in memory.

        Raises:
            ParameterError: the name is not one that a file can have.
            CivicSetuError: its file cannot be read.
        """
        from civicsetu.talk.session import Session, session_file

        return Session(session_file(self.store.data / self.talk.sessions, name) if name is not None else None)

    def ask(
        self,
        text: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        session: "Session | None" = None,
        full: bool = False,
        as_on: date | None = None,
        shown: "Shown | None" = None,
        arm: str | None = None,
        model: str | None = None,
        goes_on: bool = False,
    ) -> Answer:
        """Answer a question.

        Args:
            text: the question as it was asked.
            jurisdiction: only provisions of this jurisdiction.
            where: only provisions that this filter lets through.
            session: the conversation that it belongs to.
            full: with the sections that are quoted from, in full.
            as_on: the day whose law is asked about; by default the law in force, or of a question that goes on from
                the one before it, that one's day.
            shown: gets the sentences of a model as they are checked; None says that they are taken back.
            arm: finds what is quoted; by default `arm` of the settings.
            model: who writes the answer where models are configured; by default all of them in their order.
            goes_on: whether the asker says that it goes on from the question before it.
        """
        models = self._models(model) if self._models is not None else None
        asked, language = self._in_english(text)
        meant = self._understood(asked, session, goes_on) if session is not None else asked
        if models is not None and session is not None and session.last and meant == asked:
            meant = models.resolved(text, session.last.understood, self.settings.arm)
        told = meant if meant != text else ""
        is_joined = meant != asked
        if is_joined and as_on is None and session is not None and session.last and not _FOR_TODAY.search(asked):
            as_on = session.last.day
            told += f" (the law as on {as_on.isoformat()})" if as_on else ""
        answer, found, kept = self._answered(
            without_personal_data(meant), jurisdiction, where, as_on, models, shown, arm, language, model
        )
        answer = replace(
            answer, question=text, understood=told, by_itself=bool(session and session.last) and not is_joined
        )
        if full:
            from civicsetu.answer.full import whole_sections

            answer = replace(answer, sections=whole_sections(answer, self.finder.library_on(as_on)))
        if session is not None:
            self._go_on(session, answer, meant, as_on)
        if self.records:
            from civicsetu.talk.record import Given

            name = session.name if session is not None else ""
            given = Given(answer, meant, found, name, jurisdiction, where, kept, as_on.isoformat() if as_on else None)
            _try(lambda: self._record.add(given), "the record")
        return answer

    def _answered(
        self,
        text: str,
        jurisdiction: str | None,
        where: str | None,
        as_on: date | None,
        models: "ModelsAtWork | None",
        shown: "Shown | None",
        arm: str | None = None,
        language: Language = "en",
        model: str | None = None,
    ) -> tuple[Answer, Findings | None, bool]:
        """The answer, what was found for it, and whether it was kept from before."""
        begun = time.perf_counter()
        narrowed = (jurisdiction, where, as_on.isoformat() if as_on else None, *([arm] if arm else []))
        narrowed += (language,) if language != "en" else ()
        narrowed += (f"by {model}",) if models and model else ()
        settings = self.settings.model_copy(update={"arm": arm}) if arm else self.settings
        if self.talk.cache and (kept := self._cache.get(text, narrowed)):
            taken = round(1000 * (time.perf_counter() - begun), 1)
            return replace(kept, timings_ms={"total": taken}), None, True
        asking = Asking(text, models.finder if models else self.finder, settings, jurisdiction, where, as_on, language)
        answer = asking.answer()
        if models:
            answer = models.write(answer, text, asking, shown)
        if self.talk.cache and (models is None or models.may_keep(answer)):
            _try(lambda: self._cache.put(answer, text, narrowed), "the answer")
        return answer, asking.found, False

    def _in_english(self, text: str) -> tuple[str, Language]:
        """A question in English, and the language that it was asked in."""
        language = language_of(text)
        if language == "en" or len(text) > self.settings.max_question_chars:
            return text, "en"
        return self.finder.in_english(text), language

    def _understood(self, text: str, session: "Session", goes_on: bool) -> str:
        """What a question means after the last one of its conversation."""
        from civicsetu.talk.follow_up import Before, chosen_section, understood

        last = session.last
        if last is None:
            return text
        sections = [name for name in last.cited if name in self.store.provisions]
        words: frozenset[str] = frozenset()
        if sections and chosen_section(last.understood):
            words = frozenset(
                word for row in self.store.rows_of(sections[0]) for word in tokens(self.store.passages[row].text)
            )
        before = Before(last.understood, words, self._spoken(sections[0]) if sections else "")
        return understood(text, before, goes_on)

    def _go_on(self, session: "Session", answer: Answer, meant: str, as_on: date | None) -> None:
        """Add a question to its conversation."""
        from civicsetu.talk.session import Turn

        sections = dict.fromkeys(ProvisionId(citation.provision).section for citation in answer.citations)
        turn = Turn(
            answer.question, meant, tuple(sections), answer.refusal_reason or "", as_on.isoformat() if as_on else ""
        )
        _try(lambda: session.add(turn), "this conversation")

    def _spoken(self, section: str) -> str:
        """A section as a question names it: "section 12 of RERA Act 2016"."""
        provision = self.store.provisions[section]
        word = UNIT_KINDS[provision.kind].in_words if provision.pinpoint[:1].isdigit() else ""
        return f"{word} {provision.pinpoint} of {self.store.metas[provision.document].short_title}".strip()

    @cached_property
    def _record(self) -> "Record":
        from civicsetu.talk.record import Record

        talk = self.talk
        return Record(
            self.store.data / talk.record_file, self.store.manifest["sha256"], self._changed(), talk.record_bytes,
            talk.record_files, talk.record_hits,
        )  # fmt: skip

    @cached_property
    def _cache(self) -> "AnswerCache":
        from civicsetu.talk.cache import AnswerCache

        talk = self.talk
        return AnswerCache(
            self.store.data / CACHE, self.store.manifest["sha256"], self._changed(), talk.cache_bytes, talk.cache_days
        )


def _try(write: Callable[[], None], what: str) -> None:
    """Write to a file; where that fails, say so."""
    try:
        write()
    except (CivicSetuError, OSError) as error:
        warnings.warn(f"{what} could not be kept: {error}", UserWarning, stacklevel=3)
