"""Recorded replies: each call as a line of JSON, and the same calls answered from them.

A line has the request's SHA-256, the model, the prompt with its version, the day, the raw reply, and the name that
the server gave the model. It holds no key, and no word of the request; the reply may repeat words of the question,
whose personal data was masked before it was sent. A recorded reply shows that the program takes it as it should. It
is no measure of a model.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json
from civicsetu.llm.calls import ModelTrouble, Raw, ReplayMiss, Request, Trouble

FORMAT = 1


class Recorder:
    """Writes calls to a file.

    Args:
        path: the file; lines are added to it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, model: str, request: Request, raw: Raw | None, trouble: str = "") -> None:
        """Add a call.

        Raises:
            CivicSetuError: the file cannot be written.
        """
        row = {
            "format": FORMAT, "request": request.key(model), "model": model, "prompt": request.prompt,
            "day": datetime.now(UTC).date().isoformat(), "trouble": trouble,
            "reply": None if raw is None else [raw.text, raw.ended, raw.sent, raw.received],
            "served": raw.served if raw else "",
        }  # fmt: skip
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(to_json(row) + "\n")
        except OSError as error:
            raise CivicSetuError(f"{self.path}: the call could not be recorded: {error.strerror}") from None


class Replay:
    """Answers calls from a file. A call that was made several times gets its replies in turn, then the last again.

    Args:
        path: the file.
        resumes: the run that it records goes on: a file that is not there yet is empty, and calls that failed are made
            again.

    Raises:
        CivicSetuError: it cannot be read, or a line of it is no call.
    """

    def __init__(self, path: Path, resumes: bool = False) -> None:
        self.path = path
        self._rows: dict[str, list[dict[str, Any]]] = {}
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if not resumes or path.exists() else []
        except (OSError, UnicodeDecodeError) as error:
            raise CivicSetuError(f"{path}: these recorded replies cannot be read: {error}") from None
        for n, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                if not (resumes and row["trouble"]):
                    self._rows.setdefault(row["request"], []).append(row)
            except (ValueError, KeyError, TypeError):
                raise CivicSetuError(f"{path}, line {n}: this is no recorded call") from None

    def has(self, model: str, request: Request) -> bool:
        """Whether a reply was recorded for a call."""
        return request.key(model) in self._rows

    def reply(self, model: str, request: Request) -> Raw:
        """The reply that was recorded for a call.

        Raises:
            ReplayMiss: none was; names the call.
            ModelTrouble: the call failed when it was recorded.
        """
        rows = self._rows.get(request.key(model))
        if not rows:
            raise ReplayMiss(
                f"{self.path}: no reply is recorded for {model}, prompt {request.prompt}, "
                f"request {request.key(model)[:12]}; record it anew with models.record"
            )
        row = rows.pop(0) if len(rows) > 1 else rows[0]
        if row["reply"] is None:
            trouble: Trouble = row["trouble"] or "failed"
            raise ModelTrouble(trouble)
        return Raw(*row["reply"])
