"""A model through LiteLLM, which is imported when the first call is made: it takes seconds and much memory."""

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Protocol

from civicsetu.llm.calls import ModelTrouble, Raw, Request, Trouble
from civicsetu.llm.settings import Link

# LiteLLM's exceptions by name, each with what it means here; the first that fits counts.
_TROUBLES: tuple[tuple[str, Trouble], ...] = (
    ("Timeout", "timeout"), ("RateLimitError", "rate_limit"), ("ContentPolicyViolationError", "refused"),
    ("ContextWindowExceededError", "too_long"), ("AuthenticationError", "not_allowed"), ("PermissionDeniedError",
    "not_allowed"),
    ("ServiceUnavailableError", "overload"), ("BadGatewayError", "overload"), ("InternalServerError", "overload"),
    ("APIConnectionError", "unreachable"), ("MidStreamFallbackError", "cut"),
)  # fmt: skip
NO_KEY = "none"  # what servers of one's own are sent where no key is named


class Client(Protocol):
    """What asks one model."""

    def ask(self, link: Link, request: Request, seconds: float, each: Callable[[str], None] | None = None) -> Raw:
        """Ask a model.

        Args:
            link: which.
            request: what.
            seconds: how long it may take.
            each: gets the pieces of the reply as they come; None takes it whole.

        Raises:
            ModelTrouble: there is no reply that can be used.
        """
        ...


class LiteLlmClient:
    """Asks models through LiteLLM. Nothing that it raises or logs holds a key or the question."""

    def ask(self, link: Link, request: Request, seconds: float, each: Callable[[str], None] | None = None) -> Raw:
        """Ask a model; see `Client`."""
        key = os.environ.get(link.key, "") if link.key else NO_KEY
        if not key:
            raise ModelTrouble("no_key")
        litellm = _litellm()
        try:
            if each is None:
                return _whole(litellm.completion(**_arguments(link, request, seconds, key)))
            return _streamed(litellm.completion(stream=True, **_arguments(link, request, seconds, key)), each)
        except ModelTrouble:
            raise
        except Exception as error:
            raise ModelTrouble(_trouble(error)) from None


@lru_cache(maxsize=1)
def _litellm() -> Any:
    """LiteLLM, without its price list from the network, its messages and its telemetry.

    Raises:
        ModelTrouble: it is not installed.
    """
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOG", "CRITICAL")
    try:
        import litellm
    except ImportError:
        raise ModelTrouble("not_installed") from None
    import logging

    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.drop_params = True
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "httpx", "openai"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return litellm


def _arguments(link: Link, request: Request, seconds: float, key: str) -> dict[str, Any]:
    schema = {"type": "json_schema", "json_schema": {"name": "reply", "schema": request.schema, "strict": True}}
    arguments: dict[str, Any] = {
        "model": link.model, "api_key": key, "timeout": seconds, "temperature": 0, "num_retries": 0, "max_retries": 0,
        "max_tokens": request.most_tokens,
        "messages": [{"role": role, "content": words} for role, words in request.messages],
    }  # fmt: skip
    if link.base_url:
        arguments["api_base"] = link.base_url
    if link.seed is not None:
        arguments["seed"] = link.seed
    if link.json_schema:
        arguments["response_format"] = schema
    return arguments


def _whole(reply: Any) -> Raw:
    try:
        choice = reply.choices[0]
    except (AttributeError, IndexError, TypeError):
        raise ModelTrouble("failed") from None
    if getattr(choice.message, "refusal", None):
        raise ModelTrouble("refused")
    usage = getattr(reply, "usage", None)
    sent, received = getattr(usage, "prompt_tokens", 0) or 0, getattr(usage, "completion_tokens", 0) or 0
    return Raw(choice.message.content or "", choice.finish_reason or "", sent, received, str(reply.model or ""))


def _streamed(pieces: Iterator[Any], each: Callable[[str], None]) -> Raw:
    """The whole of a reply that comes in pieces. One that breaks off, or ends without saying so, was cut."""
    text, ended = "", ""
    try:
        for piece in pieces:
            if not piece.choices:
                continue
            choice = piece.choices[0]
            ended = choice.finish_reason or ended
            if words := getattr(choice.delta, "content", None):
                text += words
                each(words)
    except Exception as error:
        trouble = _trouble(error)
        raise ModelTrouble("timeout" if trouble == "timeout" else "cut", Raw(text, "cut", 0, 0)) from None
    return Raw(text, ended or "length", 0, 0)


def _trouble(error: Exception) -> Trouble:
    names = {kind.__name__ for kind in type(error).__mro__}
    return next((trouble for name, trouble in _TROUBLES if name in names), "failed")
