"""What one question and one run may take: tokens, money and seconds. A call that might go over is not made."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from civicsetu.llm.calls import BudgetSpent, Raw, Request
from civicsetu.llm.settings import Link, ModelSettings

CHARS_A_TOKEN = 2.5  # fewer than any common tokeniser has of English, so that the estimate is never too low


def price_of(link: Link, sent: int, received: int) -> float:
    """The price of so many tokens."""
    return (sent * link.input_price + received * link.output_price) / 1_000_000


def tokens_of(request: Request) -> int:
    """How many tokens a request may have at most, by its characters; Devanagari has more tokens than characters."""
    text = "".join(words for _, words in request.messages)
    plain = sum(character.isascii() for character in text)
    return int(plain / CHARS_A_TOKEN + 2 * (len(text) - plain)) + 200


class Run:
    """What all questions of a process have taken together.

    Args:
        settings: what they may take.
    """

    def __init__(self, settings: ModelSettings) -> None:
        self.settings = settings
        self.tokens, self.price, self._lock = 0, 0.0, Lock()

    def add(self, tokens: int, price: float) -> None:
        """Add a call."""
        with self._lock:
            self.tokens += tokens
            self.price += price


@dataclass
class Budget:
    """What one question has taken, and what is left for it.

    Fields:
        run: what all questions take together.
        clock: gives seconds.
    """

    run: Run
    clock: Callable[[], float] = time.monotonic
    tokens: int = 0
    price: float = 0.0

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def seconds_left(self) -> float:
        """Seconds that the models may still take."""
        return self.run.settings.question_seconds - (self.clock() - self._begun)

    def allow(self, link: Link, request: Request) -> float:
        """The seconds that a call may take.

        Raises:
            BudgetSpent: it might take more than is left.
        """
        settings = self.run.settings
        sent = tokens_of(request)
        tokens, price = sent + request.most_tokens, price_of(link, sent, request.most_tokens)
        for spent, more, most, what in (
            (self.tokens, tokens, settings.question_tokens, "tokens of a question"),
            (self.price, price, settings.question_price, "price of a question"),
            (self.run.tokens, tokens, settings.run_tokens, "tokens of a run"),
            (self.run.price, price, settings.run_price, "price of a run"),
        ):
            if spent + more > most:
                raise BudgetSpent(what)
        if self.seconds_left <= 0:
            raise BudgetSpent("seconds of a question")
        return min(link.timeout, self.seconds_left)

    def spend(self, link: Link, request: Request, raw: Raw | None) -> tuple[int, float]:
        """Count a call that was made; of one without a count, the most that it may have been.

        Returns:
            Its tokens and its price.
        """
        sent = raw.sent if raw and raw.sent else tokens_of(request)
        received = raw.received if raw and raw.sent else (len(raw.text) if raw else 0)
        price = price_of(link, sent, received)
        self.tokens += sent + received
        self.price += price
        self.run.add(sent + received, price)
        return sent + received, price
