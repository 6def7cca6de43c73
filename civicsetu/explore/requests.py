"""Requests of a widget and their replies: plain records in, plain records out, and one clear line where it fails.

A request is `{"n": 7, "do": "ask", ...}`, its reply `{"n": 7, "result": ...}` or `{"n": 7, "error": "one line"}`.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from civicsetu.base.errors import CivicSetuError, ParameterError

FAULT = (
    "This could not be answered because of a fault of the program ({kind}). Please report it with your question; "
    "in other words it may be answered."
)
Record = dict[str, Any]
LOG = logging.getLogger(__name__)


def replied(doers: Mapping[str, Callable[[Record], Record]], request: Any) -> Record:
    """The reply to a request, whatever it is; a fault becomes one line.

    Args:
        doers: what can be asked for, by name.
        request: what came.
    """
    number = request.get("n") if isinstance(request, dict) else None
    reply: Record = {"n": number if isinstance(number, int) else 0}
    try:
        doer = doers.get(text_of(request, "do", 20)) if isinstance(request, dict) else None
        if doer is None:
            raise ParameterError("there is no such request")
        return reply | {"result": doer(request)}
    except CivicSetuError as error:
        return reply | {"error": " ".join(str(error).split())}
    except Exception as error:
        LOG.exception("a request could not be answered")
        return reply | {"error": FAULT.format(kind=type(error).__name__)}


def text_of(request: Any, name: str, most: int) -> str:
    """A text of a request; empty where there is none.

    Args:
        request: the request.
        name: of the text.
        most: characters at most.

    Raises:
        ParameterError: it is no text, or too long.
    """
    value = request.get(name) or ""
    if not isinstance(value, str) or len(value) > most:
        raise ParameterError(f"{name} must be a text of at most {most} characters")
    return value.encode("utf-8", "replace").decode()


def texts_of(request: Any, name: str, most: int, chars: int) -> list[str]:
    """A list of texts of a request; empty where there is none.

    Args:
        request: the request.
        name: of the list.
        most: texts at most.
        chars: characters of each at most.

    Raises:
        ParameterError: it is no such list.
    """
    value = request.get(name) or []
    if not isinstance(value, list) or len(value) > most:
        raise ParameterError(f"{name} must be a list of at most {most} texts")
    return [text_of({name: one}, name, chars) for one in value]
