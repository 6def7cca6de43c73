"""Conversations: the questions of each in order, kept in a file of its own.

A conversation has a name, and its file is `NAME.jsonl` in the folder of conversations, one line for each question. The
lines are only added to (see `civicsetu.talk.lines`); what a crash tore off is left out with a warning. Personal data is
masked in them. A conversation without a name is in memory alone.
"""

import re
import warnings
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.words import counted
from civicsetu.talk.lines import add_line, read_lines
from civicsetu.talk.personal import masked

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?")


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation.

    Fields:
        question: as it was asked.
        understood: as it was understood, which the next question goes on from.
        cited: the sections that its answer quotes, by id.
        refused: why it was not answered; empty where it was.
        as_on: the day whose law was asked about, ISO; empty for the law in force.
    """

    question: str
    understood: str
    cited: tuple[str, ...] = ()
    refused: str = ""
    as_on: str = ""

    @property
    def day(self) -> date | None:
        """The day whose law was asked about; None for the law in force."""
        return date.fromisoformat(self.as_on) if self.as_on else None


class Session:
    """A conversation.

    Args:
        path: its file; None keeps it in memory.

    Raises:
        CivicSetuError: the file cannot be read.
    """

    def __init__(self, path: Path | None = None):
        self.path = path
        self.turns: list[Turn] = []
        if path is not None:
            lines = read_lines(path)
            self.turns = [turn for row in lines.rows if (turn := _turn(row)) is not None]
            lost = len(lines.rows) - len(self.turns)
            if lines.left_out or lost:
                warnings.warn(
                    f"{path}: {counted(lines.left_out, 'byte')} of no whole line, and {counted(lost, 'line')} without "
                    "a question, are left out of this conversation",
                    UserWarning,
                    stacklevel=2,
                )

    @property
    def name(self) -> str:
        """Its name; empty where it is in memory."""
        return self.path.stem if self.path is not None else ""

    @property
    def last(self) -> Turn | None:
        """The last question; None before the first."""
        return self.turns[-1] if self.turns else None

    def add(self, turn: Turn) -> None:
        """Add a question. What goes into the file has no personal data.

        Raises:
            CivicSetuError: the file cannot be written.
        """
        self.turns.append(turn)
        if self.path is not None:
            add_line(self.path, _row(turn))


def session_file(folder: Path, name: str) -> Path:
    """The file of a conversation.

    Args:
        folder: of all conversations.
        name: up to 64 letters of a to z, digits, "-" and "_", with a letter or digit first and last.

    Raises:
        ParameterError: the name is another.

    >>> session_file(Path("sessions"), "flat-12").as_posix()
    'sessions/flat-12.jsonl'
    """
    if not _NAME.fullmatch(name):
        raise ParameterError(
            f"{name!r} cannot name a session: use up to 64 letters (a to z), digits, - and _, "
            "with a letter or digit first and last"
        )
    return folder / f"{name}.jsonl"


def _row(turn: Turn) -> dict[str, Any]:
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "question": masked(turn.question),
        "understood": masked(turn.understood),
        "cited": list(turn.cited),
        "refused": turn.refused,
        "as_on": turn.as_on,
    }


def _turn(row: dict[str, Any]) -> Turn | None:
    """The question of a row; None where the row is none."""
    cited = row.get("cited", [])
    words = [row.get(name, "") for name in ("question", "understood", "refused", "as_on")]
    if not all(isinstance(word, str) for word in words) or not words[1] or not isinstance(cited, list):
        return None
    return Turn(words[0], words[1], tuple(map(str, cited)), words[2], words[3] if _is_day(words[3]) else "")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
