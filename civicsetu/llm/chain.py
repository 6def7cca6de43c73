"""A chain of models: the first that gives a reply which can be used answers; what happened to the others is kept."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from civicsetu.llm.budget import Budget
from civicsetu.llm.calls import BudgetSpent, ModelTrouble, Raw, Request
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
        self._replay = Replay(data / settings.replay) if settings.replay else None

    def ask(
        self,
        request: Request,
        shape: type[T],
        budget: Budget,
        calls: list[ModelCall],
        each: Callable[[str], None] | None = None,
        links: Sequence[Link] | None = None,
    ) -> tuple[T, str] | None:
        """The first reply of a chain that can be used.

        Args:
            request: what is asked.
            shape: what the reply must be.
            budget: of the question; what is asked is counted in it.
            calls: what happens is added to them.
            each: gets the pieces of a reply as they come.
            links: the models; those that answer by default.

        Returns:
            The reply and the model that gave it; None where none did.

        Raises:
            ReplayMiss: replies are replayed, and there is none for this call.
        """
        for link in self.settings.thinking if links is None else links:
            begun = time.perf_counter()
            raw: Raw | None = None
            try:
                seconds = budget.allow(link, request)
                raw = self._call(link, request, seconds, each)
                found, outcome = read_reply(raw, shape), "answered"
            except BudgetSpent as spent:
                calls.append(ModelCall(link.model, request.prompt, f"not asked: {spent} would be spent", 0.0))
                continue
            except ModelTrouble as trouble:
                raw, found, outcome = raw or trouble.raw, None, trouble.trouble
            taken = round(time.perf_counter() - begun, 3)
            tokens, price = (0, 0.0) if outcome in UNBILLED else budget.spend(link, request, raw)
            calls.append(ModelCall(link.model, request.prompt, outcome, taken, tokens, round(price, 6)))
            if found is not None:
                return found, link.model
        return None

    def _call(self, link: Link, request: Request, seconds: float, each: Callable[[str], None] | None) -> Raw:
        if self._replay is not None:
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
