"""A chain of models: the first that gives a reply which can be used answers; what happened to the others is kept."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from civicsetu.llm.budget import Allowed, Budget
from civicsetu.llm.calls import BudgetSpent, ModelTrouble, Raw, ReplayMiss, Request
from civicsetu.llm.client import Client, LiteLlmClient
from civicsetu.llm.records import Recorder, Replay
from civicsetu.llm.replies import read_reply
from civicsetu.llm.settings import Link, ModelSettings
from civicsetu.model.results import ModelCall

T = TypeVar("T", bound=BaseModel)
UNBILLED = ("no_key", "not_installed", "not_allowed", "rate_limit", "overload", "unreachable")  # no model has worked


class Chain:
    """The models that answer, in the order they are tried.

    Args:
        settings: which models there are.
        data: the folder that the files of recorded replies are in, where they are not absolute.
        client: asks a model; LiteLLM's by default.

    Raises:
        CivicSetuError: recorded replies that cannot be read.
    """

    def __init__(self, settings: ModelSettings, data: Path = Path(), client: Client | None = None) -> None:
        self.settings, self._client = settings, client or LiteLlmClient()
        self._recorder = Recorder(data / settings.record) if settings.record else None
        self._resumes = bool(settings.replay) and settings.replay == settings.record
        self._replay = Replay(data / settings.replay, self._resumes) if settings.replay else None

    def ask(
        self,
        request: Request,
        shape: type[T],
        budget: Budget,
        each: Callable[[str], None] | None = None,
        links: Sequence[Link] | None = None,
    ) -> tuple[T, str] | None:
        """The first reply of a chain that can be used.

        Args:
            request: what is asked.
            shape: what the reply must be.
            budget: of the question; each call is counted and told in it.
            each: gets the pieces of a reply as they come.
            links: the models; those that answer by default.

        Returns:
            The reply and the model that gave it; None where none did.

        Raises:
            ReplayMiss: replies are replayed, and there is none for this call.
            CivicSetuError: the ledger of the run, or the file of recorded calls, cannot be written.
        """
        for link in self.settings.thinking if links is None else links:
            try:
                allowed = budget.allow(link, request, not self._is_kept(link, request))
            except BudgetSpent as spent:
                budget.calls.append(ModelCall(link.model, request.prompt, f"not asked: {spent} would be spent", 0.0))
                continue
            found = self._asked(link, request, shape, budget, allowed, each)
            if found is not None:
                return found, link.model
        budget.unanswered += 1
        return None

    def _asked(
        self, link: Link, request: Request, shape: type[T], budget: Budget, allowed: Allowed,
        each: Callable[[str], None] | None,
    ) -> T | None:  # fmt: skip
        """The reply of one model; None where it can't be used."""
        begun = time.perf_counter()
        raw: Raw | None = None
        found: T | None = None
        outcome = "answered"
        try:
            raw = self._call(link, request, allowed.seconds, each)
            found = read_reply(raw, shape)
        except ModelTrouble as trouble:
            raw, outcome = raw or trouble.raw, trouble.trouble
        except ReplayMiss:
            budget.release(allowed)
            raise
        call = ModelCall(link.model, request.prompt, outcome, round(time.perf_counter() - begun, 3))
        budget.spend(allowed, link, request, raw, call, outcome not in UNBILLED)
        return found

    def _is_kept(self, link: Link, request: Request) -> bool:
        """Whether a call is answered from a record."""
        return self._replay is not None and (not self._resumes or self._replay.has(link.model, request))

    def _call(self, link: Link, request: Request, seconds: float, each: Callable[[str], None] | None) -> Raw:
        if self._replay is not None and self._is_kept(link, request):
            return self._replay.reply(link.model, request)
        try:
            raw = self._client.ask(link, request, seconds, each)
        except ModelTrouble as trouble:
            if self._recorder:
                self._recorder.add(link.model, request, trouble.raw, trouble.trouble)
            raise
        if self._recorder:
            self._recorder.add(link.model, request, raw)
        return raw
