"""A reply's words as an object of the schema that was asked for."""

import json
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from civicsetu.llm.calls import ModelTrouble, Raw

T = TypeVar("T", bound=BaseModel)
MOST_CHARS = 60_000  # of a reply that is read
_CUT = ("length", "max_tokens")
_REFUSED = ("content_filter", "refusal", "safety")


def read_reply(raw: Raw, shape: type[T]) -> T:
    """A reply as an object.

    Args:
        raw: what the model sent.
        shape: what it was asked for.

    Raises:
        ModelTrouble: it was cut, refused, is no JSON, or does not have the shape.
    """
    if raw.ended in _CUT:
        raise ModelTrouble("cut", raw)
    if raw.ended in _REFUSED:
        raise ModelTrouble("refused", raw)
    if len(raw.text) > MOST_CHARS:
        raise ModelTrouble("too_long", raw)
    try:
        return shape.model_validate(_object(raw.text))
    except (ValueError, RecursionError, ValidationError):
        raise ModelTrouble("broken_json", raw) from None


def _object(text: str) -> Any:
    """The JSON object of a reply, with or without a fence around it."""
    text = text.strip()
    if text.startswith("```"):
        text = text.strip("`").removeprefix("json").strip()
    return json.loads(text)
