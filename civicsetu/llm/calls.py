"""What is asked of a model, what comes back, and what can go wrong with it."""

import hashlib
from dataclasses import dataclass, field
from typing import Any, Literal

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json

# Why a link gave no reply that can be used.
Trouble = Literal[
    "timeout", "rate_limit", "overload", "refused", "broken_json", "cut", "unreachable", "no_key", "not_allowed",
    "too_long",
    "failed", "not_installed",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Request:
    """One call: the prompt's name and version, the messages, and the JSON schema of the reply."""

    prompt: str
    messages: tuple[tuple[str, str], ...]
    schema: dict[str, Any] = field(hash=False)
    most_tokens: int = 1200

    def key(self, model: str) -> str:
        """The SHA-256 of all that decides the reply: the model, the messages, the schema, the length."""
        said = to_json([model, self.prompt, self.messages, self.schema, self.most_tokens])
        return hashlib.sha256(said.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Raw:
    """What a model sent: its words, why it ended, the tokens that were sent and received, and the name that its server
    gives it, where that is known."""

    text: str
    ended: str
    sent: int
    received: int
    served: str = ""


class ModelTrouble(Exception):
    """A call that gave no reply which can be used.

    Args:
        trouble: why.
        raw: what came, where something did.
    """

    def __init__(self, trouble: Trouble, raw: Raw | None = None) -> None:
        super().__init__(trouble)
        self.trouble, self.raw = trouble, raw


class BudgetSpent(Exception):
    """A call that was not made, because it would have gone over what a question or a run may take."""


class ReplayMiss(CivicSetuError):
    """A call that has no recorded reply."""
