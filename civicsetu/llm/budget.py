"""What one question may take of models: tokens, money and seconds, with every call. A call that might go over is not
made."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from civicsetu.llm.calls import BudgetSpent, Raw, Request
from civicsetu.llm.run_ledger import Run, Taken
from civicsetu.llm.settings import Link
from civicsetu.model.results import ModelCall

CHARS_A_TOKEN = 2.5  # fewer than any common tokeniser has of English, so that the estimate is never too low


def price_of(link: Link, sent: int, received: int) -> float:
    """The price of so many tokens."""
    return (sent * link.input_price + received * link.output_price) / 1_000_000


def tokens_of(request: Request) -> int:
    """How many tokens a request may have at most, by its characters; Devanagari has more tokens than characters."""
    text = "".join(words for _, words in request.messages)
    plain = sum(character.isascii() for character in text)
    return int(plain / CHARS_A_TOKEN + 2 * (len(text) - plain)) + 200


@dataclass(frozen=True, slots=True)
class Allowed:
    """A call that may be made: the seconds that it may take, and its entry in the ledger of the run; None for one that
    is answered from a record and takes nothing."""

    seconds: float
    entry: int | None


@dataclass
class Budget:
    """The ledger of one question: whoever asks a model for it, for a part of it, a side of a comparison or the whole
    answer, takes from the same.

    Fields:
        run: what all questions take together.
        clock: gives seconds.
        calls: what happened, in order.
        replayed: replies that were recorded before.
        unanswered: how often no model of a chain gave a reply that can be used.
    """

    run: Run
    clock: Callable[[], float] = time.monotonic
    tokens: int = 0
    price: float = 0.0
    calls: list[ModelCall] = field(default_factory=list)
    replayed: int = 0
    unanswered: int = 0

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def seconds_left(self) -> float:
        """Seconds that the models may still take."""
        return self.run.settings.question_seconds - (self.clock() - self._begun)

    def allow(self, link: Link, request: Request, is_paid: bool = True) -> Allowed:
        """Allow a call.

        Args:
            link: the model.
            request: what is asked.
            is_paid: False where the reply was recorded before: it takes nothing of the run.

        Raises:
            BudgetSpent: it might take more than is left.
        """
        settings = self.run.settings
        sent = tokens_of(request)
        tokens, price = sent + request.most_tokens, price_of(link, sent, request.most_tokens)
        for spent, more, most, what in (
            (self.tokens, tokens, settings.question_tokens, "tokens of a question"),
            (self.price, price, settings.question_price, "price of a question"),
        ):
            if spent + more > most:
                raise BudgetSpent(what)
        if self.seconds_left <= 0:
            raise BudgetSpent("seconds of a question")
        seconds = min(link.timeout, self.seconds_left)
        return Allowed(seconds, self.run.hold(Taken(tokens, price, seconds)) if is_paid else None)

    def spend(
        self, allowed: Allowed, link: Link, request: Request, raw: Raw | None, call: ModelCall, is_billed: bool = True
    ) -> None:
        """Count a call that was made; of one without a count, the most that it may have been.

        Args:
            allowed: what allowed it.
            link: the model.
            request: what was asked.
            raw: what came.
            call: what happened, without tokens and price.
            is_billed: False where no model has worked.
        """
        sent = raw.sent if raw and raw.sent else tokens_of(request)
        received = raw.received if raw and raw.sent else (len(raw.text) if raw else 0)
        tokens, price = (sent + received, price_of(link, sent, received)) if is_billed else (0, 0.0)
        self.tokens += tokens
        self.price += price
        self.replayed += allowed.entry is None
        self.calls.append(ModelCall(call.model, call.prompt, call.outcome, call.seconds, tokens, round(price, 6)))
        if allowed.entry is not None:
            self.run.settle(allowed.entry, Taken(tokens, price, call.seconds))

    def release(self, allowed: Allowed) -> None:
        """Give back what was set aside for a call that was not made."""
        if allowed.entry is not None:
            self.run.settle(allowed.entry, Taken(0, 0.0, 0.0))
